// The search box of the library: hits with their words lit, narrowed by gazette and by how far they can be trusted.
"use strict";

(() => {
  const { find, all, element, finder } = clausebook;
  const box = find("#query"), results = find("#results"), list = find("#hits"), said = find("#found");
  if (!box) return;
  find("#search").hidden = false;
  const SHOWN = 40;
  const ONLY = [["with a rule", (one) => one.asked > 0], ["with its number as printed", (one) => one.basis === "printed"], ["with no word in doubt", (one) => one.doubts === 0]];
  let turn = 0, left = new Set(), only = new Set(), last = null;

  function lit(text, words) {
    const made = element("span", { className: "law" });
    const lower = text.toLowerCase();
    const begin = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
    const from = begin.length ? Math.max(0, Math.min(...begin) - 90) : 0;
    const rest = text.slice(from ? text.indexOf(" ", from) + 1 : 0);
    const shown = (from ? "… " : "") + (rest.length > 270 ? `${rest.slice(0, 260).replace(/\s\S*$/, "")} …` : rest);
    // Words are of letters and digits alone; the last may be the beginning of one.
    const pattern = words.length ? new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.map((word, nth) => (nth < words.length - 1 ? `${word}(?![\\p{L}\\p{N}_])` : word)).join("|")})`, "giu") : null;
    let at = 0;
    for (const match of pattern ? shown.matchAll(pattern) : []) {
      made.append(shown.slice(at, match.index), element("mark", { className: "lit", textContent: match[0] }));
      at = match.index + match[0].length;
    }
    made.append(shown.slice(at));
    return made;
  }

  const misread = (one, words) => {
    const lower = one.words.toLowerCase();
    return words.every((word) => lower.includes(word)) ? undefined : one.received.split(" ").find((word) => words.some((wanted) => word.toLowerCase().startsWith(wanted)));
  };

  function hit(one, words, exact) {
    const error = misread(one, words), notes = [element("b", { textContent: one.title })];
    if (exact) notes.push("the citation you typed");
    if (one.basis !== "printed") notes.push(`number ${one.basis}`);
    if (one.asked) notes.push(one.asked === 1 ? "a question rests on it" : `${one.asked} questions rest on it`);
    if (error) notes.push(element("span", {}, "the reader got ", element("code", { textContent: error })));
    const link = element("a", { href: `${one.file.split("/").map(encodeURIComponent).join("/")}#${encodeURIComponent(one.eid)}`, textContent: one.cite });
    return element("li", { className: "hit" }, link, element("div", {}, lit(one.words, words), element("p", { className: "note" }, ...notes.flatMap((note, nth) => [nth ? " · " : "", note]))));
  }

  async function look() {
    const query = box.value.trim(), now = (turn += 1);
    results.hidden = !query;
    document.body.classList.toggle("searching", Boolean(query));
    if (!query) return;
    const wait = setTimeout(() => results.classList.add("loading"), 300);
    results.setAttribute("aria-busy", "true");
    try {
      const found = await finder.look(query);
      if (now !== turn) return;
      last = { query, words: finder.wordsOf(query), ...found };
      left = new Set();
      show();
    } catch (fault) {
      if (now !== turn) return;
      said.textContent = `The search could not be done: ${fault.message} did not load. The texts themselves are not affected; type again to try once more.`;
      list.replaceChildren();
      find("#narrow").replaceChildren();
    } finally {
      clearTimeout(wait);
      if (now === turn) { results.classList.remove("loading"); results.removeAttribute("aria-busy"); }
    }
  }

  const kept = (one) => !left.has(one.file) && [...only].every((nth) => ONLY[nth][1](one));

  // A whole phrase before scattered words.
  function ranked() {
    const phrase = last.query.toLowerCase(), whole = (one) => (one.words.toLowerCase().includes(phrase) ? 0 : 1);
    return [...last.exact.map((one) => [one, true]), ...last.hits.toSorted((a, b) => whole(a) - whole(b)).map((one) => [one, false])];
  }

  function show() {
    const everything = [...last.exact, ...last.hits], shown = ranked().filter(([one]) => kept(one));
    const texts = new Set(shown.map(([one]) => one.file)), erred = everything.some((one) => misread(one, last.words));
    const count = left.size || only.size || last.total === everything.length ? shown.length : last.total;
    said.replaceChildren(...(everything.length ? [element("b", { textContent: `${count} ${count === 1 ? "provision" : "provisions"}` }), element("span", { className: "note", textContent: `in ${texts.size} ${texts.size === 1 ? "gazette" : "gazettes"}${shown.length > SHOWN ? `, the first ${SHOWN} shown` : ""}` }), erred ? element("span", { className: "note", textContent: "also found where the reader erred" }) : ""] : ["No provision has ", element("i", { textContent: last.query }), "."]));
    list.replaceChildren(...shown.slice(0, SHOWN).map(([one, exact]) => hit(one, last.words, exact)));
    if (last.nearest.length) list.append(element("li", { className: "nearest" }, "Near it: ", ...last.nearest.flatMap((name, nth) => [nth ? ", " : "", again(name)]), ". Letters that readers confuse were tried."));
    narrow(everything);
  }

  function again(word) {
    const button = element("button", { type: "button", className: "btn", textContent: word });
    button.addEventListener("click", () => { box.value = word; look(); box.focus(); });
    return button;
  }

  function tick(label, count, checked, change) {
    const made = element("input", { type: "checkbox", checked });
    made.addEventListener("change", () => { change(made.checked); show(); });
    return element("label", {}, made, element("span", { textContent: label }), element("span", { className: "count", textContent: String(count) }));
  }

  function facet(name, ticks) {
    const made = element("fieldset", {}, element("legend", { textContent: name }), ...ticks);
    return made;
  }

  function narrow(everything) {
    const focused = all("#narrow input").indexOf(document.activeElement), texts = new Map();
    for (const one of everything) texts.set(one.file, { title: one.title, count: (texts.get(one.file)?.count ?? 0) + 1 });
    const gazettes = [...texts].sort(([, a], [, b]) => b.count - a.count).slice(0, 12).map(([file, { title, count }]) => tick(title, count, !left.has(file), (on) => (on ? left.delete(file) : left.add(file))));
    const trust = everything.some((one) => one.asked !== undefined) ? ONLY.map(([label, test], nth) => tick(label, everything.filter(test).length, only.has(nth), (on) => (on ? only.add(nth) : only.delete(nth)))) : [];
    find("#narrow").replaceChildren(...(everything.length ? [element("h2", { className: "cap", textContent: "Narrow" }), facet("Gazette", gazettes), ...(trust.length ? [facet("Only", trust)] : [])] : []));
    if (focused >= 0) all("#narrow input")[focused]?.focus();
  }

  let timer = 0;
  box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, 120); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { box.value = ""; look(); }
    if (event.key === "Enter") find("#hits a")?.click();
  });
  if (location.hash === "#search") box.focus();
  if (box.value) look();
})();
