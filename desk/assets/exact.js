// Exact numbers, and the values that an unknown fact may still have: as the rules reckon, nothing is ever a float.
"use strict";

clausebook.rules = (() => {
  const floor = (n, d) => (n >= 0n ? n / d : -((-n + d - 1n) / d));

  function common(a, b) {
    while (b) [a, b] = [b, a % b];
    return a < 0n ? -a : a;
  }

  class Exact {
    constructor(n, d = 1n) {
      const by = common(n, d) || 1n, sign = d < 0n ? -1n : 1n;
      this.n = (sign * n) / by;
      this.d = (sign * d) / by;
    }

    static of(text) {
      const [n, d] = String(text).split("/");
      return new Exact(BigInt(n), BigInt(d ?? 1));
    }

    // From what a person wrote: digits, perhaps with decimals.
    static written(text) {
      const [whole, decimals = ""] = text.split(".");
      return new Exact(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
    }

    plus(o) { return new Exact(this.n * o.d + o.n * this.d, this.d * o.d); }
    minus(o) { return new Exact(this.n * o.d - o.n * this.d, this.d * o.d); }
    times(o) { return new Exact(this.n * o.n, this.d * o.d); }
    over(o) { return new Exact(this.n * o.d, this.d * o.n); }
    negated() { return new Exact(-this.n, this.d); }
    floor() { return new Exact(floor(this.n, this.d)); }
    get whole() { return this.d === 1n; }

    toString() {
      if (this.whole) return String(this.n);
      for (let places = 1; places <= 12; places += 1) {
        if (10n ** BigInt(places) % this.d) continue;
        const digits = String((this.n * 10n ** BigInt(places)) / this.d).padStart(places + 1, "0");
        return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
      }
      return `${this.n}/${this.d}`;
    }
  }

  const ZERO = new Exact(0n), ONE = new Exact(1n);

  // Numbers by size; durations and the like by their first part that differs.
  function order(a, b) {
    if (a instanceof Exact && b instanceof Exact) {
      const left = a.n * b.d, right = b.n * a.d;
      return left < right ? -1 : left > right ? 1 : 0;
    }
    if (Array.isArray(a) && Array.isArray(b)) {
      for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) return order(a[at], b[at]);
      return a.length - b.length;
    }
    return a < b ? -1 : a > b ? 1 : 0;
  }

  const OPERATORS = { ">=": (a, b) => order(a, b) >= 0, "<=": (a, b) => order(a, b) <= 0, ">": (a, b) => order(a, b) > 0, "<": (a, b) => order(a, b) < 0 };

  // Equal values have equal keys.
  function key(value) {
    if (value === null || value === undefined) return "~";
    if (value instanceof Exact) return `#${value.n}/${value.d}`;
    if (value instanceof Set) return `{${[...value].map(key).sort().join(",")}}`;
    if (Array.isArray(value)) return `[${value.map(key).join(",")}]`;
    return value.key ?? `${typeof value}:${value}`;
  }

  class Range {
    constructor(low, lowOpen, high, highOpen, whole = false) { Object.assign(this, { low, lowOpen, high, highOpen, whole }); }

    get key() { return `range:${key(this.low)} ${this.lowOpen} ${key(this.high)} ${this.highOpen} ${this.whole}`; }

    // The part that satisfies the operator, and the part that does not; an empty part is null.
    cut(op, at) {
      const upper = this.above(at, op === ">" || op === "<="), lower = this.below(at, op === "<" || op === ">=");
      return op === ">" || op === ">=" ? [upper, lower] : [lower, upper];
    }

    above(at, open) {
      const size = order(at, this.low);
      return size < 0 || (size === 0 && (this.lowOpen || !open)) ? this : made(at, open, this.high, this.highOpen, this.whole);
    }

    below(at, open) {
      const size = this.high === null ? 1 : order(this.high, at);
      if (this.high !== null && (size < 0 || (size === 0 && (this.highOpen || !open)))) return this;
      return made(this.low, this.lowOpen, at, open, this.whole);
    }

    meets(other) {
      if (!(other instanceof Range)) return false;
      const low = order(this.low, other.low) || this.lowOpen - other.lowOpen;
      const from = low >= 0 ? this : other;
      const tops = [this, other].filter((one) => one.high !== null).sort((a, b) => order(a.high, b.high) || b.highOpen - a.highOpen);
      return made(from.low, from.lowOpen, tops.length ? tops[0].high : null, tops.length ? tops[0].highOpen : true, this.whole) !== null;
    }

    // A few single values, whole and broken ones, for a formula that has no cut points of its own.
    samples() {
      const base = this.low.floor();
      const picked = [new Exact(3n), this.whole ? new Exact(10n) : new Exact(13n, 3n), new Exact(21n)].map((one) => base.plus(one));
      const kept = picked.filter((one) => this.high === null || order(one, this.high) < 0);
      if (!kept.length && this.high !== null) kept.push(this.whole ? this.high : this.middle());
      return kept.map((one) => new Range(one, false, one, false, this.whole));
    }

    middle() { return this.low.plus(this.high).over(new Exact(2n)); }

    // One value in it, as a person would write it if there is such a one.
    one() {
      if (!this.lowOpen) return this.low;
      if (this.high === null) return this.low.floor().plus(ONE);
      const next = this.low.floor().plus(ONE);
      return order(next, this.high) < 0 || (!this.highOpen && order(next, this.high) === 0) ? next : this.middle();
    }

    text(unit = "") {
      const tail = unit ? ` ${unit}` : "";
      if (this.high !== null && order(this.high, this.low) === 0) return `${this.low}${tail}`;
      const low = `${this.lowOpen ? "more than" : "at least"} ${this.low}`;
      if (this.high === null) return low + tail;
      const high = `${this.highOpen ? "less than" : "at most"} ${this.high}`;
      return (order(this.low, ZERO) === 0 && !this.lowOpen ? high : `${low} and ${high}`) + tail;
    }
  }

  // Whole numbers are kept with closed ends.
  function made(low, lowOpen, high, highOpen, whole) {
    if (whole) {
      const bottom = low.negated().floor().negated();
      low = lowOpen && order(bottom, low) === 0 ? bottom.plus(ONE) : bottom;
      lowOpen = false;
      if (high !== null) {
        const top = high.floor();
        high = highOpen && order(top, high) === 0 ? top.minus(ONE) : top;
        highOpen = false;
      }
    }
    if (high !== null && (order(high, low) < 0 || (order(high, low) === 0 && (lowOpen || highOpen)))) return null;
    return new Range(low, lowOpen, high, highOpen, whole);
  }

  class Choice {
    constructor(values) { this.values = new Set(values); }
    get key() { return `choice:${key(this.values)}`; }

    cut(wanted) {
      const inside = [...this.values].filter((one) => wanted.has(one)), outside = [...this.values].filter((one) => !wanted.has(one));
      return [inside.length ? new Choice(inside) : null, outside.length ? new Choice(outside) : null];
    }

    meets(other) { return other instanceof Choice && [...this.values].some((one) => other.values.has(one)); }
    text() { return [...this.values].map(String).sort().join(" or "); }
  }

  // A list of which some values are known to be in it and some known not to be.
  class Holdings {
    constructor(has = [], lacks = []) { this.has = new Set(has); this.lacks = new Set(lacks); }
    get key() { return `holdings:${key(this.has)}${key(this.lacks)}`; }
    meets(other) { return other instanceof Holdings && ![...this.has].some((one) => other.lacks.has(one)) && ![...this.lacks].some((one) => other.has.has(one)); }
    text() { return [...[...this.has].sort().map((one) => `with ${one}`), ...[...this.lacks].sort().map((one) => `without ${one}`)].join("; "); }
  }

  const ANY = new Range(ZERO, false, null, false), ANY_WHOLE = new Range(ZERO, false, null, false, true);
  return { Exact, Range, Choice, Holdings, ANY, ANY_WHOLE, ZERO, ONE, OPERATORS, order, key, refused: class Refused { constructor(fact, words) { this.fact = fact; this.message = words; } } };
})();
