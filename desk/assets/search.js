// Search over all texts of a site of files: loads only the parts of the index that a query needs.
"use strict";

(() => {
  const { find, element, takers } = clausebook;
  const box = find("#query"), results = find("#results"), list = find("#hits"), said = find("#found");
  if (!box) return;
  find("#search").hidden = false;
  const SHOWN = 40;
  const loaded = new Map();
  let asked = 0, only = "";

  // A page opened from a folder may load scripts but fetch nothing; so the index is made of scripts that hand over data.
  function load(name) {
    if (!loaded.has(name)) {
      loaded.set(name, new Promise((settle, fail) => {
        takers.set(name, settle);
        const script = element("script", { src: `search/${name}.js` });
        script.addEventListener("error", () => { loaded.delete(name); fail(new Error(name)); });
        document.head.append(script);
      }));
    }
    return loaded.get(name);
  }

  const letters = (text) => text.padEnd(2, "_").slice(0, 2).replace(/[^a-zA-Z0-9]/g, "_");
  const counted = (steps) => { let at = 0; return steps.map((step) => (at += step)); };

  async function shard(name, index) {
    return index.shards.includes(name) ? load(name) : {};
  }

  // "sub-clause (a) of Cl. (ii) of rule 29(2)" and "r. 29(2)(ii)(a)" as the index writes them: =29(2)(ii)(a)
  function citation(query) {
    const unit = /^(?:sub-?\s?)?(?:sections?|ss?\.|rules?|rr?\.|regulations?|regs?\.?|articles?|arts?\.?|clauses?|cls?\.?|paragraphs?|paras?\.?|items?)\s*/i;
    const parts = query.split(/\s+of\s+(?:the\s+)?/i).map((part) => part.trim().replace(unit, "")).reverse();
    const joined = parts.join("").toLowerCase().replace(/[^\w()]/g, "");
    const cites = /\d|\(/.test(joined) || /^(?:appendix|annexure|schedule|form|part|chapter)[a-z]{1,5}$/.test(joined);
    return cites && joined.length > 0 && joined.length < 80 ? `=${joined}` : null;
  }

  async function cited(query, index) {
    const token = citation(query);
    if (!token) return [];
    const found = await shard(`c-${letters(token.slice(1))}`, index);
    return Object.hasOwn(found, token) ? counted(found[token]) : [];
  }

  // The last word may still be half typed: it stands for every word that begins so.
  async function having(word, last, index) {
    const found = await shard(`w-${letters(word)}`, index);
    const names = last && word.length > 1 ? Object.keys(found).filter((name) => name.startsWith(word)) : Object.hasOwn(found, word) ? [word] : [];
    return new Set(names.flatMap((name) => counted(found[name])));
  }

  async function near(word, index) {
    const names = Object.keys(await shard(`w-${letters(word)}`, index)).filter((name) => name.length > 2);
    return names.map((name) => [distance(word, name), name]).filter(([far]) => far < 3).sort().slice(0, 3).map(([, name]) => name);
  }

  function distance(one, other) {
    let row = [...Array(other.length + 1).keys()];
    for (let i = 1; i <= one.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= other.length; j += 1) next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1)));
      row = next;
    }
    return row.at(-1);
  }

  async function entry(nth, index) {
    const chunk = await load(`entries-${Math.floor(nth / index.chunk)}`);
    const [eid, cite, words, received, basis] = chunk[nth % index.chunk];
    const which = owner(nth, index), [file, title] = index.documents[which];
    return { nth, which, eid, cite, words, received, basis, file, title };
  }

  function owner(nth, index) {
    let low = 0, high = index.documents.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (index.documents[middle][2] <= nth) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

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

  function hit(one, words, exact) {
    const notes = [one.title];
    if (exact) notes.push("the citation you typed");
    if (one.basis !== "printed") notes.push(`number ${one.basis}`);
    const lower = one.words.toLowerCase(), misread = one.received.split(" ").filter((word) => words.some((wanted) => word.toLowerCase().startsWith(wanted)));
    if (misread.length && !words.every((word) => lower.includes(word))) notes.push(`the reader got “${misread[0]}”`);
    const link = element("a", { href: `${encodeURIComponent(one.file)}#${encodeURIComponent(one.eid)}`, textContent: one.cite });
    return element("li", { className: "hit" }, link, element("div", {}, lit(one.words, words), element("p", { className: "note", textContent: notes.join(" · ") })));
  }

  async function look() {
    const query = box.value.trim(), turn = (asked += 1);
    if (!query) { results.hidden = true; return; }
    results.hidden = false;
    results.setAttribute("aria-busy", "true");
    try {
      const index = await load("index");
      const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
      const exact = await cited(query, index);
      const sets = await Promise.all(words.map((word, nth) => having(word, nth === words.length - 1, index)));
      const full = words.length ? [...sets[0]].filter((nth) => sets.every((set) => set.has(nth))).sort((a, b) => a - b) : [];
      const all = [...exact, ...full.filter((nth) => !exact.includes(nth))];
      const kept = only === "" ? all : all.filter((nth) => owner(nth, index) === Number(only));
      const entries = await Promise.all(kept.slice(0, 4 * SHOWN).map((nth) => entry(nth, index)));
      const nearest = all.length || !words.length ? [] : await near(words.at(-1), index);
      if (turn !== asked) return;
      show(entries, kept, all, words, exact, nearest, index, query);
    } catch (fault) {
      said.textContent = `A part of the search index could not be loaded (search/${fault.message}.js). The texts themselves are not affected.`;
      list.replaceChildren();
    } finally {
      results.removeAttribute("aria-busy");
    }
  }

  // A whole phrase before scattered words.
  function ranked(entries, query, exact) {
    const phrase = query.toLowerCase();
    const rank = (one) => (exact.includes(one.nth) ? 0 : one.words.toLowerCase().includes(phrase) ? 1 : 2);
    return entries.map((one) => [rank(one), one]).sort(([a], [b]) => a - b).map(([, one]) => one).slice(0, SHOWN);
  }

  function show(entries, kept, all, words, exact, nearest, index, query) {
    const texts = new Set(all.map((nth) => owner(nth, index)));
    said.textContent = all.length ? `${kept.length} ${kept.length === 1 ? "provision" : "provisions"} in ${only === "" ? texts.size : 1} ${texts.size === 1 || only !== "" ? "text" : "texts"}${kept.length > SHOWN ? `, the first ${SHOWN} shown` : ""}` : `Nothing found for “${query}”.`;
    list.replaceChildren(...ranked(entries, query, exact).map((one) => hit(one, words, exact.includes(one.nth))));
    if (nearest.length) list.append(element("li", { className: "nearest" }, "Near it: ", ...nearest.flatMap((name, nth) => [nth ? ", " : "", again(name)])));
    narrow(texts, all, index);
  }

  function again(word) {
    const button = element("button", { type: "button", className: "btn", textContent: word });
    button.addEventListener("click", () => { box.value = word; look(); box.focus(); });
    return button;
  }

  function narrow(texts, all, index) {
    const one = (value, label) => {
      const button = element("button", { type: "button", className: "btn", textContent: label });
      button.setAttribute("aria-pressed", String(only === value));
      button.addEventListener("click", () => { only = value; look(); });
      return button;
    };
    const counts = new Map();
    all.forEach((nth) => { const which = owner(nth, index); counts.set(which, (counts.get(which) ?? 0) + 1); });
    const most = [...texts].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, 12);
    find("#narrow").replaceChildren(...(texts.size > 1 || only !== "" ? [one("", "all"), ...most.map((which) => one(String(which), `${counts.get(which)} in ${index.documents[which][1]}`))] : []));
  }

  let timer = 0;
  box.addEventListener("input", () => { only = ""; clearTimeout(timer); timer = setTimeout(look, 120); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { box.value = ""; look(); }
    if (event.key === "Enter") find("#hits a")?.click();
  });
  if (location.hash === "#search") box.focus();
  if (box.value) look();
})();
