// Facts as a person writes them, read strictly, no unit converted; and dates and durations as the rules reckon them.
"use strict";

(() => {
  const { Exact, ONE, refused } = clausebook.rules;
  const NUMBER = /^(\d{1,15}(?:\.\d{1,12})?)\s*([^]*)$/, FEET = /^(\d{1,9})\s*(?:ft|feet)\s*(\d{1,2}(?:\.\d{1,6})?)\s*(?:in|inches)$/, DURATION = /^(?:(\d{1,6})m)?\s*(?:(\d{1,6})d)?$/;
  const DAY = 86_400_000;

  class Day {
    constructor(iso) { this.iso = iso; [this.year, this.month, this.day] = iso.split("-").map(Number); }
    get key() { return `day:${this.iso}`; }
    get count() { return Day.at(this.year, this.month, this.day) / DAY; }
    // Years before 100 are years before 100, not of the last century.
    static at(year, month, day) { const date = new Date(0); date.setUTCFullYear(year, month - 1, day); return date.getTime(); }
    static last(year, month) { return new Date(Day.at(year, month + 1, 0)).getUTCDate(); }
    later(days) { return new Day(new Date(this.count * DAY + days * DAY).toISOString().slice(0, 10).padStart(10, "0")); }
  }

  function refuse(fact, text, want) {
    throw new refused(fact.name, `“${text.length <= 60 ? text : `${text.slice(0, 57)}...`}” is not ${want}`);
  }

  function number(fact, text) {
    const found = NUMBER.exec(text), unit = fact.unit ? ` (a number, in ${fact.unit})` : "";
    if (!found) refuse(fact, text, `a number of zero or more${unit}`);
    if (found[2] && found[2].trim().toLowerCase() !== (fact.unit ?? "").toLowerCase()) refuse(fact, text, /^[0-9.]/.test(found[2]) ? "a number of at most 15 figures" : `in the declared unit${unit}; no unit is converted`);
    return Exact.written(found[1]);
  }

  const READERS = {
    number,
    bool(fact, text) {
      if (!["true", "false"].includes(text.toLowerCase())) refuse(fact, text, "true or false");
      return text.toLowerCase() === "true";
    },
    text(fact, text) {
      if (!fact.values.includes(text)) refuse(fact, text, `one of ${fact.values.join(", ")}`);
      return text;
    },
    integer(fact, text) {
      const value = number(fact, text);
      if (!value.whole) refuse(fact, text, "a whole number");
      return value;
    },
    length(fact, text) {
      const found = fact.unit === "ft" ? FEET.exec(text) : null;
      if (!found) return number(fact, text);
      if (Number(found[2]) >= 12) refuse(fact, text, "a length: there are at most 12 inches in a foot");
      return Exact.of(found[1]).plus(Exact.written(found[2]).over(Exact.of(12)));
    },
    date(fact, text) {
      const good = /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith("0000") && new Day(text).later(0).iso === text;
      if (!good) refuse(fact, text, "a date such as 1983-03-01");
      return new Day(text);
    },
  };

  function list(fact, parts) {
    const bare = !parts.some(Boolean);
    if (bare) throw new refused(fact.name, "the list is empty; write none where there is nothing to list");
    if (parts.includes("none")) {
      if (new Set(parts).size > 1) throw new refused(fact.name, "none cannot stand beside other values");
      return fact.of ? [] : new Set();
    }
    if (fact.of === "duration") return parts.map((part) => duration(fact, part));
    if (fact.of === "number") return parts.map((part) => number(fact, part));
    return new Set(parts.map((part) => READERS.text(fact, part)));
  }

  function duration(fact, text) {
    const found = DURATION.exec(text);
    if (!found || !(found[1] || found[2])) refuse(fact, text, "a duration such as 2m16d");
    return [Number(found[1] ?? 0), Number(found[2] ?? 0)];
  }

  // The value of one fact from what was written, once or (for a list) several times.
  function read(fact, texts) {
    if (fact.kind === "list") return list(fact, texts.flatMap((text) => text.split(",")).map((part) => part.trim()));
    if (texts.length !== 1) throw new refused(fact.name, `takes one value, not ${texts.length}`);
    return READERS[fact.kind](fact, texts[0].trim());
  }

  const isDuration = (value) => Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

  // A value as JSON shows it.
  function show(value) {
    if (value instanceof Exact) return Number(value.n) / Number(value.d);
    if (value instanceof Day) return value.iso;
    if (value instanceof Set) return [...value].map(String).sort();
    if (isDuration(value)) return { months: value[0], days: value[1] };
    if (Array.isArray(value)) return value.map(show);
    return value ?? null;
  }

  const unreckoned = class Unreckoned { constructor(message) { this.message = message; } };

  const RECKONINGS = {
    // Whole months from a day to the day before that day of a following month, both included, then the odd days.
    calendar_service(first, last) {
      if (last.count < first.count) throw new refused("", "the service ends before it begins");
      const after = last.later(1);
      const months = (after.year - first.year) * 12 + after.month - first.month - (after.day < first.day ? 1 : 0);
      const at = first.year * 12 + first.month - 1 + months, year = Math.floor(at / 12), month = (at % 12) + 1;
      if (first.day - 1 > Day.last(year, month)) throw new unreckoned(`the month in which the last whole month from ${first.iso} ends has no day ${first.day - 1}`);
      const days = after.count - Day.at(year, month, 1) / DAY - (first.day - 1);
      if (days === 30) throw new unreckoned(`${days} odd days come to a month where odd days are added up; nothing says whether one service's do`);
      return [months, days];
    },
    // Months added, odd days added and carried at thirty to a month.
    duration_total(spells) {
      const days = spells.reduce((sum, one) => sum + one[1], 0);
      return [spells.reduce((sum, one) => sum + one[0], 0) + Math.floor(days / 30), days % 30];
    },
    days_from: (first, last) => Exact.of(last.count - first.count),
    // Calendar months complete on the last day; a part of a month counts as a half.
    months_from(first, last) {
      const months = (last.year - first.year) * 12 + last.month - first.month;
      if (last.day === first.day) return Exact.of(months);
      if (last.day === 1 && first.day > last.later(-1).day) return Exact.of(months - 1);
      return Exact.of(last.day > first.day ? months : months - 1).plus(new Exact(1n, 2n));
    },
  };

  const begun = (amount, per = ONE) => amount.negated().over(per).floor().negated();
  const least = (values, sign) => values.reduce((best, one) => (clausebook.rules.order(one, best) * sign < 0 ? one : best));

  const ARITHMETIC = {
    "+": (a, b) => a.plus(b),
    "-": (a, b) => a.minus(b),
    "*": (a, b) => a.times(b),
    "/"(a, b) {
      if (b.n === 0n) throw new unreckoned("the rule divides by nothing");
      return a.over(b);
    },
    min: (...values) => least(values, 1),
    max: (...values) => least(values, -1),
    parts: begun,
    whole: (amount, per = ONE) => amount.over(per).floor(),
  };

  Object.assign(clausebook.rules, { Day, read, show, isDuration, unreckoned, RECKONINGS, ARITHMETIC });
})();
