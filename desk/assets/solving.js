// Every way in which a question may end, given what is known: unknown facts are cut at the rule's own limits, damaged words
// into their readings; and on which unknown facts the end turns.
"use strict";

(() => {
  const { World, Unsettled, OpenWords, Exact, Day, OPERATORS, unreckoned, key } = clausebook.rules;
  const MOST_WORLDS = 3000, ENOUGH = 100;
  class TooManyWorlds {}

  const outcomeKey = ([status, value]) => `${status} ${key(value)}`;
  const noteKey = (note) => `${note.term?.name ?? ""}|${note.result}|${note.defect?.name ?? ""}|${key(note.seen)}|${note.sorts}|${note.gap}`;

  function once(notes) {
    const found = new Map();
    for (const note of notes) { const name = noteKey(note); if (!found.has(name)) found.set(name, note); }
    return [...found.values()];
  }

  // The facts in which two worlds that end differently stand apart.
  class Turning {
    constructor() { Object.assign(this, { leaves: [], behind: new Map(), facts: new Set(), worlds: [], parts: new Map(), clashes: new Map() }); }

    add(leaf) {
      const numbered = new Map([...leaf.assumed].map(([name, domain]) => [name, this.number(name, domain)]));
      this.leaves.forEach((other, nth) => {
        if (other.ends === leaf.ends) return;
        const name = this.apart(numbered, this.worlds[nth]);
        if (name !== null) this.behind.get(name).forEach((fact) => this.facts.add(fact));
      });
      this.leaves.push(leaf);
      this.worlds.push(numbered);
    }

    number(name, domain) {
      if (!this.parts.has(name)) { this.parts.set(name, []); this.clashes.set(name, new Set()); }
      const parts = this.parts.get(name), clashes = this.clashes.get(name), known = parts.findIndex((other) => other.key === domain.key);
      if (known >= 0) return known;
      parts.forEach((other, its) => { if (!domain.meets(other)) clashes.add(`${parts.length},${its}`).add(`${its},${parts.length}`); });
      return parts.push(domain) - 1;
    }

    // The one unknown in which two worlds contradict each other; null where there is none or several.
    apart(one, two) {
      let found = null;
      for (const [name, number] of one) {
        const other = two.get(name);
        if (other === undefined || other === number || !this.clashes.get(name).has(`${number},${other}`)) continue;
        if (found !== null) return null;
        found = name;
      }
      return found;
    }

    settled() { return this.leaves.every((leaf) => leaf.ends === this.leaves[0].ends); }

    // Of the missing facts, the one after which the least is left open.
    next(missing) {
      let best = null, least = Infinity;
      for (const fact of missing) {
        const open = Math.round(this.openAfter(fact) * 1e9);
        if (open < least) [best, least] = [fact, open];
      }
      return best;
    }

    openAfter(fact) {
      const names = [...this.behind].filter(([, facts]) => facts.includes(fact)).map(([name]) => name), groups = new Map();
      this.leaves.forEach((leaf, nth) => {
        const signature = names.map((name) => this.worlds[nth].get(name)), at = signature.join();
        if (!groups.has(at)) groups.set(at, { signature, ends: new Map() });
        const { ends } = groups.get(at);
        ends.set(leaf.ends, (ends.get(leaf.ends) ?? 0) + leaf.weight);
      });
      const clash = (one, two) => names.some((name, nth) => this.clashes.get(name)?.has(`${one[nth]},${two[nth]}`));
      let left = 0;
      for (const { signature, ends } of groups.values()) {
        const like = [...groups.values()].filter((other) => !clash(signature, other.signature));
        const total = like.reduce((sum, other) => sum + [...other.ends.values()].reduce((a, b) => a + b, 0), 0);
        for (const [end, weight] of ends) left += weight * (1 - like.reduce((sum, other) => sum + (other.ends.get(end) ?? 0), 0) / total);
      }
      return left;
    }
  }

  // The worlds that wait: those nearest to one that meets every test come first.
  class Waiting {
    constructor() { this.rows = new Map(); this.size = 0; }
    push(far, item) { if (!this.rows.has(far)) this.rows.set(far, []); this.rows.get(far).push(item); this.size += 1; }

    pop() {
      const far = Math.min(...this.rows.keys()), row = this.rows.get(far), item = row.shift();
      if (!row.length) this.rows.delete(far);
      this.size -= 1;
      return [far, item];
    }
  }

  function explore(plan, stale, known, defects) {
    const waiting = new Waiting(), turning = new Turning();
    let left = null, never = null;
    waiting.push(0, { weight: 1, assumed: new Map() });
    while (waiting.size) {
      const [far, { weight, assumed }] = waiting.pop(), world = new World(stale, plan.types, known, assumed);
      try {
        const leaf = settle(plan, world, weight, defects);
        if (assumed.size) never ??= plan.never.filter((condition) => !surely(condition, new World(stale, plan.types, known, new Map())));
        if (!(assumed.size && never.some((condition) => surely(condition, world)))) turning.add(leaf);
      } catch (open) {
        if (!(open instanceof Unsettled)) throw open;
        turning.behind.set(open.name, open.facts);
        open.parts.forEach((part, nth) => waiting.push(far + nth, { weight: weight / open.parts.length, assumed: new Map([...assumed, [open.name, part]]) }));
      }
      if (turning.leaves.length > ENOUGH) {
        left ??= factsLeft(plan, known);
        if ([...left].every((fact) => turning.facts.has(fact))) return turning;
      }
      if (turning.leaves.length + waiting.size > MOST_WORLDS) throw new TooManyWorlds();
    }
    return turning;
  }

  // Whether a condition holds, whatever is still open.
  function surely(condition, world) {
    try {
      return condition(world);
    } catch (open) {
      if (open instanceof Unsettled || open instanceof OpenWords) return false;
      throw open;
    }
  }

  // Run in every reading of the damaged words that the run meets.
  function settle(plan, world, weight, defects) {
    const ends = [], waiting = [{}];
    while (waiting.length) {
      const readings = waiting.pop();
      world.readings = readings;
      world.notes = [];
      try {
        ends.push([readings, run(plan, world), [...world.notes]]);
      } catch (met) {
        if (met instanceof unreckoned) ends.push([readings, ["undetermined_source", null], [...world.notes, { term: null, result: true, defect: null, seen: null, sorts: null, gap: met.message }]]);
        else if (met instanceof OpenWords) waiting.push(...met.defect.readings.map(([name]) => ({ ...readings, [met.defect.name]: name })).reverse());
        else throw met;
      }
    }
    return leafOf(ends, world.assumed, weight, defects);
  }

  function leafOf(ends, assumed, weight, defects) {
    const made = (outcome, notes, readings = [], probable = null) => ({ assumed, outcome, ends: outcomeKey(outcome), notes, readings, probable, weight });
    if (ends.length === 1) return made(ends[0][1], ends[0][2]);
    const notes = once(ends.flatMap(([, , some]) => some));
    if (new Set(ends.map(([, outcome]) => outcomeKey(outcome))).size === 1) return made(ends[0][1], notes);
    const says = (readings) => Object.entries(readings).map(([name, one]) => { const [its, words] = defects[name].readings.find(([reading]) => reading === one); return words || its; }).join("; ");
    const likely = ends.filter(([readings]) => Object.entries(readings).every(([name, one]) => defects[name].probable === one));
    return made(["undetermined_source", null], notes, ends.map(([readings, outcome]) => [says(readings), outcome]), likely[0]?.[1] ?? null);
  }

  function run(plan, world) {
    const earlier = [];
    for (const line of plan.lines) {
      if (!line.holds || line.holds(world)) {
        const outcome = outcomeOf(line, world);
        world.notes = telling([...world.notes, ...earlier]);
        return outcome;
      }
      earlier.push(...world.notes);
      world.notes = [];
    }
    world.notes = telling(earlier);
    return ["not_covered", null];
  }

  // The notes without those that only say that a fact is not another value than the one it is.
  function telling(notes) {
    const met = new Set(notes.filter((note) => note.result && note.sorts).map((note) => note.sorts));
    return met.size ? notes.filter((note) => note.result || !met.has(note.sorts)) : notes;
  }

  function outcomeOf({ from, cites, warns, words, value }, world) {
    cites.forEach((term) => world.use(term));
    warns.forEach((defect) => world.touch(defect));
    if (words.length) {
      words.forEach((term) => world.use(term));
      const { meaning } = words[0];
      return ["value", meaning.t === "Listing" ? new Set(meaning.values) : meaning.t === "Day" ? new Day(meaning.date) : ["words", ...words.map((term) => term.name)]];
    }
    if (from.text !== null) return ["value", from.text];
    if (!value) return [from.status, null];
    const found = value(world);
    return found === null ? ["not_covered", null] : ["value", found];
  }

  // The facts on which a question can still turn, once those that are known have been put in.
  function factsLeft(plan, known) {
    const left = new Set();
    for (const { from } of plan.lines) {
      const [holds, facts] = from.condition === null ? [true, []] : residue(plan.compiler, from.condition, known);
      if (holds !== false) {
        facts.forEach((fact) => left.add(fact));
        if (from.value !== null) plan.compiler.factsOf(from.value).forEach((fact) => { if (!known.has(fact)) left.add(fact); });
      }
      if (holds === true) break;
    }
    return left;
  }

  function residue(compiler, at, known) {
    const node = compiler.book.nodes[at];
    if (node.t === "Test" || node.t === "Check") return tested(node.t === "Test" ? compiler.term(node.term).meaning : node.meaning, known);
    if (node.t === "Not") { const [holds, facts] = residue(compiler, node.part, known); return [holds === null ? null : !holds, facts]; }
    if (node.t !== "All" && node.t !== "AnyOf") return [null, [...compiler.factsOf(at)].filter((fact) => !known.has(fact))];
    const parts = node.parts.map((part) => residue(compiler, part, known)), wanted = node.t === "All" ? parts.length : node.count;
    const count = (side) => parts.filter(([holds]) => holds === side).length;
    if (count(true) >= wanted) return [true, []];
    if (parts.length - count(false) < wanted) return [false, []];
    return [null, parts.filter(([holds]) => holds === null).flatMap(([, facts]) => facts)];
  }

  function tested(meaning, known) {
    if (!["Comparison", "Membership", "Truth"].includes(meaning.t)) return [true, []];
    const value = known.get(meaning.fact);
    if (value === undefined) return [null, [meaning.fact]];
    if (meaning.t === "Comparison") return [(Array.isArray(value) ? value : [value]).every((one) => OPERATORS[meaning.op](one, Exact.of(meaning.value))), []];
    if (meaning.t === "Truth") return [value === true, []];
    if (value instanceof Set) return [meaning.values.some((one) => value.has(one)), []];
    return [Array.isArray(value) ? !value.length : meaning.values.includes(value), []];
  }

  Object.assign(clausebook.rules, { explore, factsLeft, TooManyWorlds, outcomeKey, once });
})();
