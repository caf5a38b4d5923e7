// What the answer would be otherwise: in every band between the limits that stand in the words, and for every value of the
// fact that would settle a question.
"use strict";

(() => {
  const { element } = clausebook;
  const { order, Exact, refused, said, show } = clausebook.rules;
  const MOST = 24, MILLISECONDS = 400;
  const WORDS = { yes: "yes", no: "no", unknown_fact: "open", undetermined_source: "not settled by the text", discretion: "left to an officer", not_covered: "not laid down", stale: "stale" };
  const TONES = { yes: "ok", no: "no", value: "ok", discretion: "mute", not_covered: "mute" };

  function shown(value, unit) {
    if (value && typeof value === "object" && "months" in value) return `${value.months} months ${value.days} days`;
    if (Array.isArray(value)) return value.map((one) => shown(one)).join(", ");
    return `${typeof value === "string" ? value : String(value)}${unit ? ` ${unit}` : ""}`;
  }

  const ends = (answer) => (answer.status === "value" ? shown(answer.value, answer.unit) : WORDS[answer.status]);

  // The parts into which a fact falls, each with a value to ask with and its name.
  function parts(book, question, fact) {
    if (fact.kind === "bool") return [["true", "yes"], ["false", "no"]].map(([value, name]) => ({ texts: [value], name: `if ${name}` }));
    if (fact.values.length) return fact.values.map((value) => ({ texts: [value], name: said(value) }));
    if (fact.kind === "list" || fact.kind === "date") return [];
    return book.bands(question.id, fact.name).map((range) => ({ texts: [written(range.one())], name: range.text(fact.unit ?? ""), range }));
  }

  // Exact numbers that a person could not write are left out: a limit such as 1/3.
  const written = (value) => String(value);

  // What the question comes to in each part, the other facts being as they are; stops when it takes long.
  function outcomes(book, question, given, fact) {
    const until = performance.now() + MILLISECONDS, found = [];
    for (const part of parts(book, question, fact).slice(0, MOST)) {
      if (performance.now() > until) return [];
      try {
        found.push({ ...part, answer: book.ask(question.id, { ...given, [fact.name]: part.texts }) });
      } catch (refusal) {
        if (!(refusal instanceof refused)) throw refusal;
      }
    }
    return found;
  }

  // Neighbours that end alike, as one.
  function joined(found) {
    const rows = [];
    for (const one of found) {
      const last = rows.at(-1);
      if (last && last.ends === ends(one.answer) && one.range) last.range = { low: last.range.low, lowOpen: last.range.lowOpen, high: one.range.high, highOpen: one.range.highOpen };
      else rows.push({ ends: ends(one.answer), range: one.range, names: [one.name], status: one.answer.status });
      if (last && last === rows.at(-1)) last.names.push(one.name);
    }
    return rows;
  }

  function named(row, unit) {
    if (!row.range) return row.names[0];
    const { low, lowOpen, high, highOpen } = row.range;
    return new clausebook.rules.Range(low, lowOpen, high, highOpen).text(unit ?? "");
  }

  // For the fact to ask for: "at most 30 ft: yes. more than 30 ft: no."
  function settles(found, unit) {
    const rows = found[0]?.range ? joined(found).map((row) => [named(row, unit), row.ends]) : grouped(found);
    return rows.flatMap(([name, end], nth) => [nth ? ". " : "", `${name.replace(/^./, (letter) => letter.toUpperCase())}: `, element("b", { textContent: end })]);
  }

  function grouped(found) {
    const groups = new Map();
    for (const one of found) groups.set(ends(one.answer), [...(groups.get(ends(one.answer)) ?? []), one.name]);
    return [...groups].map(([end, names]) => [names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(" or "), end]);
  }

  // The strip: a piece for each band, its limits under it, a pointer at what was given.
  function strip(found, fact, given) {
    const here = given ? clausebook.rules.read(fact, given) : null;
    const within = (range) => here && range.meets(new clausebook.rules.Range(here, false, here, false));
    const row = element("div", { className: "strip" });
    row.setAttribute("aria-hidden", "true");
    found.forEach((one, nth) => {
      const now = within(one.range), point = one.range.high !== null && order(one.range.low, one.range.high) === 0;
      const piece = element("i", { className: `${TONES[one.answer.status] ?? "amber"}${now ? " now" : ""}${point ? " point" : ""}` });
      if (now) piece.append(element("b", { textContent: `▾ ${show(here)}` }));
      if (nth && !point) piece.append(element("span", { textContent: String(one.range.low) }));
      row.append(piece);
    });
    return row;
  }

  function bands(found, fact, given) {
    const rows = joined(found), unit = fact.unit ?? "";
    const caption = rows.length === 1 ? `${rows[0].ends} in every band` : null;
    const list = rows.length === 1 ? null : element("ul", { className: "ends" }, ...rows.slice(0, MOST).map((row) => element("li", {}, `${named(row, unit)}: `, element("b", { textContent: row.ends }))));
    return element("section", { className: "bands" }, element("h3", { className: "cap", textContent: `At other values of ${said(fact.name.replaceAll("_", " ")).toLowerCase()}` }), caption ? element("p", { className: "note", textContent: caption }) : null, strip(found, fact, given), list);
  }

  Object.assign(clausebook.rules, { outcomes, settles, bands, ends, shown, Exact });
})();
