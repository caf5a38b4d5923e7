// The conditions and numbers of a rule, each made ready to run in a world: a run holds, does not hold, or names what it lacks.
"use strict";

(() => {
  const { Exact, Range, Choice, Holdings, ANY, ANY_WHOLE, ZERO, ONE, OPERATORS, order, RECKONINGS, ARITHMETIC } = clausebook.rules;
  const TURNED = { ">=": "<=", "<=": ">=", ">": "<", "<": ">" };
  const BOTH = new Choice([true, false]);

  // These are thrown to end a run; they are no errors.
  class Unsettled { constructor(name, parts, facts = [name]) { Object.assign(this, { name, facts, parts: parts.filter((part) => part !== null) }); } }
  class OpenWords { constructor(defect) { this.defect = defect; } }
  class StaleWords { constructor(key) { this.key = key; } }

  // What is known in one run, and what the run notes.
  class World {
    constructor(stale, types, known, assumed) { Object.assign(this, { stale, types, known, assumed, readings: {}, notes: [] }); }

    domain(fact) {
      if (this.assumed.has(fact)) return this.assumed.get(fact);
      const { kind, values } = this.types[fact];
      if (["number", "length", "integer", "date"].includes(kind)) return kind === "integer" || kind === "date" ? ANY_WHOLE : ANY;
      if (kind === "list") return new Holdings();
      return kind === "bool" ? BOTH : new Choice(values);
    }

    use(term, result = true, seen = null, sorts = null) {
      if (this.stale.has(term.name)) throw new StaleWords(term.name);
      this.notes.push({ term, result, defect: null, seen, sorts, gap: null });
      return result;
    }

    touch(defect) {
      if (this.stale.has(`defect.${defect.name}`)) throw new StaleWords(`defect.${defect.name}`);
      this.notes.push({ term: null, result: true, defect, seen: null, sorts: null, gap: null });
    }

    // A test on unknowns that have no cut point of their own: it may hold or not.
    opaque(name, facts) {
      const domain = this.assumed.get(name) ?? BOTH;
      if (domain.values.size > 1) throw new Unsettled(name, [new Choice([true]), new Choice([false])], facts);
      return domain.values.has(true);
    }

    reading(defect) {
      const reading = this.readings[defect.name] || defect.prevails;
      if (reading === null) throw new OpenWords(defect);
      return reading;
    }
  }

  function cut(name, parts) {
    if (parts[0] !== null && parts[1] !== null) throw new Unsettled(name, parts);
    return parts[0] !== null;
  }

  function compares(meaning, name) {
    const { fact, op } = meaning, limit = Exact.of(meaning.value), compare = OPERATORS[op], anything = ANY.cut(op, limit), divides = !anything.includes(null);
    return (world) => {
      const value = world.known.get(fact);
      if (value instanceof Exact) return [compare(value, limit), value];
      if (value !== undefined) return [value.every((one) => compare(one, limit)), value];
      if (divides && !world.assumed.has(fact) && ["number", "length"].includes(world.types[fact].kind)) throw new Unsettled(fact, anything);
      const domain = world.domain(fact);
      if (domain instanceof Range) return [cut(fact, domain.cut(op, limit)), world.assumed.get(fact) ?? null];
      return [world.opaque(`${fact}:${name}`, [fact]), null];
    };
  }

  function member(meaning) {
    const { fact } = meaning, wanted = new Set(meaning.t === "Truth" ? [true] : meaning.values);
    return (world) => {
      const value = world.known.get(fact);
      if (value === undefined) return [unknown(meaning, wanted, world), world.assumed.get(fact) ?? null];
      if (value instanceof Set) return [[...wanted].some((one) => value.has(one)), value];
      if (Array.isArray(value)) return [!value.length, value];
      return [wanted.has(value), value];
    };
  }

  function unknown(meaning, wanted, world) {
    const domain = world.domain(meaning.fact);
    if (meaning.t === "Membership" && wanted.has("none") && world.types[meaning.fact].of) return world.opaque(`${meaning.fact}:none`, [meaning.fact]);
    if (domain instanceof Holdings && meaning.t === "Membership") {
      if ([...domain.has].some((one) => wanted.has(one))) return true;
      const left = [...wanted].filter((one) => !domain.lacks.has(one)).sort();
      if (!left.length) return false;
      throw new Unsettled(meaning.fact, [new Holdings([...domain.has, left[0]], domain.lacks), new Holdings(domain.has, [...domain.lacks, left[0]])]);
    }
    return cut(meaning.fact, domain.cut(wanted));
  }

  // The pieces of a book, each compiled when it is first asked for.
  class Compiler {
    constructor(book) { this.book = book; this.ready = []; this.facts = []; }
    term(name) { return this.book.terms[name]; }
    defect(name) { return this.book.defects[name]; }
    run(at) { return (this.ready[at] ??= MAKERS[this.book.nodes[at].t](this.book.nodes[at], this, at)); }

    // The facts that a node names, itself and below.
    factsOf(at) {
      return (this.facts[at] ??= new Set(this.named(this.book.nodes[at])));
    }

    named(node) {
      const inner = [...(node.parts ?? []), node.part, node.left, node.right, node.scale, node.condition, node.then, node.otherwise].filter((one) => typeof one === "number");
      const own = [node.t === "Given" ? node.fact : null, ...(node.t === "Reckon" ? node.facts : []), node.meaning?.fact];
      const limits = (node.rows ?? []).flatMap((row) => [...row.limits, ...Object.values(row.under).flat()].map((limit) => limit.fact));
      const stood = [node.term, ...(node.rows ?? []).map((row) => row.term)].filter(Boolean).map((name) => this.term(name).meaning.fact);
      return [...own, ...limits, ...(node.t === "Stated" ? [] : stood), ...inner.flatMap((one) => [...this.factsOf(one)])].filter(Boolean);
    }
  }

  function all(node, compiler) {
    const parts = node.parts.map((part) => compiler.run(part));
    return (world) => {
      const { notes } = world, base = notes.length;
      let open = null, first = -1;
      for (const part of parts) {
        const start = notes.length;
        try {
          if (!part(world)) {
            if (first >= 0) notes.splice(base, notes.length, ...(start < notes.length ? notes.slice(start) : notes.slice(first)));
            return false;
          }
        } catch (met) {
          if (!(met instanceof Unsettled)) throw met;
          open ??= met;
          notes.length = start;
          continue;
        }
        if (first < 0) first = start;
      }
      if (open) throw open;
      return true;
    };
  }

  // Whether `count` parts hold, or too few can; only the notes of the parts that decide are kept.
  function any(node, compiler) {
    const parts = node.parts.map((part) => compiler.run(part)), wanted = node.count, spare = parts.length - wanted + 1;
    return (world) => {
      const { notes } = world, base = notes.length, left = { false: spare, true: wanted }, full = { false: spare, true: wanted }, runs = [];
      let open = null;
      for (const part of parts) {
        const start = notes.length;
        let result;
        try {
          result = part(world);
        } catch (met) {
          if (!(met instanceof Unsettled)) throw met;
          open ??= met;
          notes.length = start;
          continue;
        }
        runs.push([result, start, notes.length]);
        left[result] -= 1;
        if (left[result]) continue;
        if (left[!result] !== full[!result]) {
          const kept = runs.filter(([side]) => side === result).flatMap(([, from, to]) => notes.slice(from, to));
          notes.splice(base, notes.length, ...(kept.length ? kept : notes.slice(runs[0][1])));
        }
        return result;
      }
      throw open;
    };
  }

  function test(node, compiler) {
    const term = compiler.term(node.term), { meaning } = term;
    if (meaning.t === "Comparison") {
      const limit = compares(meaning, term.name);
      return (world) => { const [result, seen] = limit(world); return world.use(term, result, seen); };
    }
    if (meaning.t !== "Membership" && meaning.t !== "Truth") return (world) => world.use(term);
    const among = member(meaning), sorting = meaning.t === "Membership" ? meaning.fact : null;
    return (world) => {
      const [result, seen] = among(world);
      return world.use(term, result, seen, seen instanceof Set || seen instanceof Holdings ? null : sorting);
    };
  }

  // Whether a number is a straight line in each of its facts.
  function straight(compiler, at) {
    const node = compiler.book.nodes[at];
    if (["Stated", "Given", "Plain"].includes(node.t)) return true;
    if (node.t !== "Formula" || !["+", "-", "*", "/"].includes(node.op)) return false;
    const bears = (part) => compiler.factsOf(part).size > 0;
    if (node.op === "*" && node.parts.every(bears)) return false;
    return node.parts.every((part) => straight(compiler, part)) && !(node.op === "/" && bears(node.parts[1]));
  }

  // Whether facts come in only as those of scales, which cut them at their own limits.
  function scaled(compiler, at) {
    const node = compiler.book.nodes[at];
    if (node.t === "Compare") return scaled(compiler, node.left) && scaled(compiler, node.right);
    if (node.t === "Formula") return node.parts.every((part) => scaled(compiler, part));
    return ["Scale", "Stated", "Plain"].includes(node.t);
  }

  // Two computed quantities; an unknown in both is cut where they meet, if they are straight lines in it.
  function compare(node, compiler, at) {
    const facts = [...compiler.factsOf(at)].sort(), term = node.term && compiler.term(node.term), left = compiler.run(node.left), right = compiler.run(node.right);
    const lines = straight(compiler, node.left) && straight(compiler, node.right), scales = scaled(compiler, at), name = `:${term?.name ?? at}`;
    const pinned = (fact, world) => { const domain = world.assumed.get(fact); return domain instanceof Range && domain.high !== null && order(domain.low, domain.high) === 0; };
    const decided = (world) => {
      const open = facts.filter((fact) => !world.known.has(fact) && !pinned(fact, world));
      if (open.length && !lines && !scales) return world.opaque(name, open);
      if (!open.length || !lines) {
        const one = left(world), two = right(world);
        return one !== null && two !== null && OPERATORS[node.op](one, two);
      }
      if (open.length > 1 || !(world.domain(open[0]) instanceof Range) || world.types[open[0]].kind === "date") return world.opaque(name, open);
      return solved(open[0], node.op, () => left(world).minus(right(world)), world);
    };
    return (world) => { const result = decided(world); return term ? world.use(term, result) : result; };
  }

  function solved(fact, op, gap, world) {
    const domain = world.domain(fact), base = world.notes.length, gaps = [];
    for (const value of [ZERO, ONE]) {
      world.notes.length = base;
      world.known.set(fact, value);
      try { gaps.push(gap()); } finally { world.known.delete(fact); }
    }
    const slope = gaps[1].minus(gaps[0]), side = order(slope, ZERO);
    if (side === 0) return OPERATORS[op](gaps[0], ZERO);
    return cut(fact, domain.cut(side < 0 ? TURNED[op] : op, gaps[0].negated().over(slope)));
  }

  // What a scale gives: a sound row first; a damaged one only where no sound row covers the case.
  function scale(node, compiler) {
    const rows = node.rows.map((row) => {
      const term = compiler.term(row.term), ready = (limits) => limits.map((limit) => compares(limit, term.name));
      return { term, gives: Exact.of(term.meaning.value), limits: ready(row.limits), defect: row.defect && compiler.defect(row.defect), under: Object.fromEntries(Object.entries(row.under).map(([name, limits]) => [name, ready(limits)])) };
    });
    const covers = (limits, world) => limits.every((limit) => limit(world)[0]);
    return (world) => {
      for (const row of rows) if (!row.defect && covers(row.limits, world)) { world.use(row.term); return row.gives; }
      for (const row of rows) {
        if (row.defect && covers(row.under[world.reading(row.defect)], world)) { world.touch(row.defect); world.use(row.term); return row.gives; }
      }
      return null;
    };
  }

  function given(fact, world) {
    if (world.known.has(fact)) return world.known.get(fact);
    const domain = world.domain(fact);
    if (!(domain instanceof Range)) return ["unknown", fact, world.opaque(`${fact}:`, [fact])];
    if (domain.high !== null && order(domain.low, domain.high) === 0) return domain.low;
    throw new Unsettled(fact, domain.samples());
  }

  function formula(node, compiler) {
    const parts = node.parts.map((part) => compiler.run(part));
    return (world) => {
      const values = parts.map((part) => part(world));
      for (const value of values) {
        if (value === null) return null;
        if (Array.isArray(value)) return ["unknown", node.op, ...values];
      }
      return ARITHMETIC[node.op](...values);
    };
  }

  function reckon(node) {
    return (world) => {
      const open = node.facts.filter((fact) => !world.known.has(fact));
      if (open.length) return ["unknown", node.name, world.opaque(`:${node.name}`, open)];
      return RECKONINGS[node.name](...node.facts.map((fact) => world.known.get(fact)));
    };
  }

  const MAKERS = {
    Test: test, All: all, AnyOf: any, Compare: compare, Scale: scale, Formula: formula, Reckon: reckon,
    Check: (node) => { const among = member(node.meaning); return (world) => among(world)[0]; },
    Not: (node, compiler) => { const part = compiler.run(node.part); return (world) => !part(world); },
    Reads: (node, compiler) => { const defect = compiler.defect(node.defect); return (world) => { const reading = world.reading(defect); world.touch(defect); return reading === node.reading; }; },
    InScale: (node, compiler) => { const look = compiler.run(node.scale); return (world) => look(world) !== null; },
    Stated: (node, compiler) => { const term = compiler.term(node.term), value = Exact.of(term.meaning.value); return (world) => { world.use(term); return value; }; },
    Given: (node) => (world) => given(node.fact, world),
    Plain: (node) => { const value = Exact.of(node.value); return () => value; },
    Choose: (node, compiler) => { const [condition, then, otherwise] = [node.condition, node.then, node.otherwise].map((part) => compiler.run(part)); return (world) => (condition(world) ? then(world) : otherwise(world)); },
  };

  Object.assign(clausebook.rules, { World, Unsettled, OpenWords, StaleWords, Compiler });
})();
