// A question answered in the browser, in the shape of `clausebook ask --format json`: status, value, and each step with its words.
"use strict";

(() => {
  const { Exact, Range, Choice, Holdings, ANY, ANY_WHOLE, Day, Compiler, StaleWords, TooManyWorlds, explore, factsLeft, read, refused, show, once, outcomeKey } = clausebook.rules;

  class Book {
    constructor(data) {
      Object.assign(this, data, { stale: new Set(data.stale), compiler: null, plans: new Map() });
      for (const [name, fact] of Object.entries(this.facts)) fact.name = name;
      for (const [name, term] of Object.entries(this.terms)) term.name = name;
      for (const [name, defect] of Object.entries(this.defects)) defect.name = name;
      this.compiler = new Compiler(this);
    }

    question(id) { return this.questions.find((one) => one.id === id); }

    plan(question) {
      if (this.plans.has(question.id)) return this.plans.get(question.id);
      const types = Object.fromEntries(question.facts.map((name) => [name, this.facts[name]])), { compiler } = this;
      const lines = question.cases.map((from) => ({
        from,
        holds: from.condition === null ? null : compiler.run(from.condition),
        value: from.value === null ? null : compiler.run(from.value),
        words: from.words.map((name) => this.terms[name]),
        cites: from.cites.map((name) => this.terms[name]),
        warns: from.warns.map((name) => this.defects[name]),
      }));
      const never = this.impossible.filter((at) => [...compiler.factsOf(at)].every((fact) => fact in types)).map((at) => compiler.run(at));
      const plan = { question, types, lines, never, compiler };
      this.plans.set(question.id, plan);
      return plan;
    }

    // The answer from the facts given, each as the texts that were written for it; throws what refuses a fact.
    ask(id, given) {
      const question = this.question(id), plan = this.plan(question), known = new Map(), values = new Map();
      for (const fact of Object.values(plan.types)) if (fact.default !== null) known.set(fact.name, read(fact, fact.default));
      for (const [name, texts] of Object.entries(given)) {
        if (!(name in plan.types)) throw new refused(name, `the question takes no fact ${name}`);
        values.set(name, read(plan.types[name], texts));
        known.set(name, values.get(name));
      }
      const facts = Object.fromEntries([...values].map(([name, value]) => [name, show(value)]));
      const blank = { document: this.document, raw_sha256: this.raw_sha256, question: id, facts, status: "stale", value: null, unit: null, missing: [], asks: {}, next: null, readings: [], probable: null, trace: [], warnings: [] };
      try {
        return this.told(blank, plan, explore(plan, this.stale, known, this.defects));
      } catch (met) {
        if (met instanceof StaleWords) return { ...blank, warnings: [this.staleCaution(this.places[met.key])] };
        if (!(met instanceof TooManyWorlds)) throw met;
        const left = factsLeft(plan, known);
        return this.unknown(blank, plan, question.facts.filter((name) => left.has(name)), null, [], []);
      }
    }

    told(blank, plan, turning) {
      const { leaves } = turning, [first] = leaves, { question } = plan;
      const notes = leaves.length === 1 ? first.notes : once(leaves.flatMap((leaf) => leaf.notes));
      const trace = this.steps(notes, plan.types), warnings = this.cautions(notes);
      if (leaves.length > 1 && !turning.settled()) {
        const missing = question.facts.filter((name) => turning.facts.has(name));
        return this.unknown(blank, plan, missing, turning.next(missing), trace, warnings);
      }
      const [status, value] = first.outcome;
      const alike = leaves.every((leaf) => (leaf.probable ? outcomeKey(leaf.probable) : "") === (first.probable ? outcomeKey(first.probable) : ""));
      const likely = alike ? first.probable : null;
      return {
        ...blank, status, value: show(this.plain(value)), unit: status === "value" ? question.unit : null,
        readings: this.common(leaves).map(([reading, [its, found]]) => ({ reading, status: its, value: show(this.plain(found)) })),
        probable: likely ? (likely[1] === null ? likely[0] : show(this.plain(likely[1]))) : null, trace, warnings,
      };
    }

    // The readings of several worlds, each with its value only if that is the same in all.
    common(leaves) {
      const found = new Map();
      for (const [text, outcome] of leaves.flatMap((leaf) => leaf.readings)) {
        if (!found.has(text)) found.set(text, new Map());
        found.get(text).set(outcomeKey(outcome), outcome);
      }
      const distinct = (outcomes) => [...new Set([...outcomes.values()].map(([status]) => status))].sort().map((status) => [status, null]);
      return [...found].flatMap(([text, outcomes]) => (outcomes.size === 1 ? [...outcomes.values()] : distinct(outcomes)).map((outcome) => [text, outcome]));
    }

    unknown(blank, plan, missing, settles, trace, warnings) {
      const asks = Object.fromEntries(missing.map((name) => [name, plan.types[name].ask]));
      return { ...blank, status: "unknown_fact", missing, asks, next: settles ?? missing[0] ?? null, trace, warnings };
    }

    // A value by words becomes the words as printed, white space evened.
    plain(value) {
      if (!Array.isArray(value) || value[0] !== "words") return value;
      return value.slice(1).map((name) => this.places[name].quote.split(/\s+/).filter(Boolean).join(" ")).join(" ");
    }

    steps(notes, types) {
      const found = new Map();
      for (const note of notes) {
        const place = note.term && this.places[note.term.name];
        if (!place?.raw) continue;
        const name = `${place.path} ${place.raw}`;
        if (found.has(name)) continue;
        const { path, eid, uid, quote, raw, page, boxes } = place;
        found.set(name, { path, eid, uid, quote, raw, page, boxes, says: this.says(note, types) });
      }
      return [...found.values()];
    }

    cautions(notes) {
      const found = new Map();
      for (const { term, defect, gap } of notes) {
        if (gap !== null) found.set(gap, { kind: "gap", message: gap, path: null, quote: null, raw: null });
        const name = defect ? defect.name : term?.defect ?? null;
        if (name !== null) {
          const its = this.defects[name], place = this.places[`defect.${name}`];
          found.set(name, { kind: its.kind, message: its.message, path: place.path, quote: place.quote, raw: place.raw });
        } else if (term?.misprint) {
          const place = this.places[term.name];
          found.set(term.name, { kind: "misprint", message: term.misprint, path: place.path, quote: place.quote, raw: place.raw });
        }
      }
      return [...found.values()];
    }

    staleCaution(place) {
      return { kind: "stale", message: place.message, path: place.path, quote: place.raw ? place.quote : null, raw: place.raw };
    }

    says({ term, seen, result }, types) {
      const { meaning } = term;
      if (!["Comparison", "Membership", "Truth"].includes(meaning.t)) return term.says || term.stated;
      const fact = types[meaning.fact], found = `${fact.name} ${shown(seen, fact)}: ${result ? "met" : "not met"}`;
      return term.says ? `${term.says} (${found})` : found;
    }

    // The limits at which a question cuts a number, from its own words; none where it also reckons with the number.
    limits(id, fact) {
      const seen = new Set(), found = [], { nodes } = this;
      let reckoned = false;
      const take = (meaning) => { if (meaning?.t === "Comparison" && meaning.fact === fact) found.push([meaning.op, Exact.of(meaning.value)]); };
      const walk = (at) => {
        if (typeof at !== "number" || seen.has(at)) return;
        seen.add(at);
        const node = nodes[at];
        reckoned ||= (node.t === "Given" && node.fact === fact) || (node.t === "Reckon" && node.facts.includes(fact));
        if (node.term) take(this.terms[node.term].meaning);
        (node.rows ?? []).forEach((row) => [...row.limits, ...Object.values(row.under).flat()].forEach(take));
        [...(node.parts ?? []), node.part, node.left, node.right, node.scale, node.condition, node.then, node.otherwise].forEach(walk);
      };
      this.question(id).cases.forEach((one) => { walk(one.condition); walk(one.value); });
      return reckoned ? [] : found;
    }

    // The parts of a number's range between those limits, in order: within one, the question always ends alike.
    bands(id, fact) {
      const limits = this.limits(id, fact);
      if (!limits.length) return [];
      let parts = [this.facts[fact].kind === "integer" ? ANY_WHOLE : ANY];
      for (const [op, at] of limits) parts = parts.flatMap((part) => part.cut(op, at).filter(Boolean));
      return parts.sort((a, b) => clausebook.rules.order(a.low, b.low) || a.lowOpen - b.lowOpen);
    }
  }

  function shown(value, fact) {
    if (value === null) return "not given";
    if (typeof value === "string") return value;
    if (value instanceof Exact) return fact.unit ? `${value} ${fact.unit}` : String(value);
    if (typeof value === "boolean") return String(value);
    if (value instanceof Range || value instanceof Choice || value instanceof Holdings) return `taken as ${value.text(fact.unit ?? "")}`;
    if (value instanceof Set) return [...value].sort().join(", ") || "none";
    return value instanceof Day ? value.iso : listed(show(value));
  }

  // Lists as the engine's own trace writes them.
  function listed(value) {
    if (Array.isArray(value)) return `[${value.map(listed).join(", ")}]`;
    if (value && typeof value === "object") return `{${Object.entries(value).map(([name, one]) => `'${name}': ${listed(one)}`).join(", ")}}`;
    return typeof value === "string" ? `'${value}'` : String(value);
  }

  clausebook.rules.Book = Book;
})();
