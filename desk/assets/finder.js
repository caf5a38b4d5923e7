// Finding provisions by words, by words as the reader got them, and by citation: on a site of files from an index of which
// only the needed parts are loaded; where the pages are served, from the server.
"use strict";

clausebook.finder = (() => {
  const { find, element, takers } = clausebook;
  const MOST = 160;
  const loaded = new Map();

  // A page opened from a folder may load scripts but fetch nothing; so the index is made of scripts that hand over data.
  function load(name) {
    if (!loaded.has(name)) {
      loaded.set(name, new Promise((settle, fail) => {
        takers.set(name, settle);
        const script = element("script", { src: `search/${name}.js` });
        script.addEventListener("error", () => { loaded.delete(name); fail(new Error(`search/${name}.js`)); });
        document.head.append(script);
      }));
    }
    return loaded.get(name);
  }

  const letters = (text) => text.padEnd(2, "_").slice(0, 2).replace(/[^a-zA-Z0-9]/g, "_");
  const counted = (steps) => { let at = 0; return steps.map((step) => (at += step)); };
  const wordsOf = (query) => query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

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
    const [eid, cite, words, received, basis, asked, doubts] = chunk[nth % index.chunk];
    const [file, title] = index.documents[owner(nth, index)];
    return { eid, cite, words, received, basis, asked, doubts, file, title };
  }

  function owner(nth, index) {
    let low = 0, high = index.documents.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (index.documents[middle][2] <= nth) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  async function inFiles(query) {
    const index = await load("index"), words = wordsOf(query), exact = await cited(query, index);
    const sets = await Promise.all(words.map((word, nth) => having(word, nth === words.length - 1, index)));
    const full = words.length ? [...sets[0]].filter((nth) => sets.every((set) => set.has(nth))).sort((a, b) => a - b) : [];
    const rest = full.filter((nth) => !exact.includes(nth));
    const take = (numbers) => Promise.all(numbers.slice(0, MOST).map((nth) => entry(nth, index)));
    const nearest = exact.length || rest.length || !words.length ? [] : await near(words.at(-1), index);
    return { exact: await take(exact), hits: await take(rest), total: exact.length + rest.length, nearest };
  }

  async function atServer(query, address) {
    const reply = await fetch(`${address}?${new URLSearchParams({ words: query })}`, { headers: { Accept: "application/json" } });
    if (!reply.ok) throw new Error((await reply.json().catch(() => ({}))).detail ?? `${address} answers ${reply.status}`);
    const found = await reply.json();
    return { ...found, total: found.exact.length + found.hits.length };
  }

  const address = find("#search")?.dataset.find;
  return { look: (query) => (address ? atServer(query, address) : inFiles(query)), wordsOf };
})();
