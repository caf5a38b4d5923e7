// What may be meant by the letters typed so far: Tab takes it and goes on, → takes it into the field.
import { page } from "./state.js";

let words = []; // [word or two words, how often they stand in the document]
const PAIR = 0.04; // for two words at once
const STRANGE = -0.06; // for a word of English that the document has nowhere

export async function fetchWords() {
  try {
    const answer = await fetch(`/proof/${encodeURIComponent(page.told.document)}/${page.told.number}/words`);
    if (answer.ok) words = await answer.json();
    const english = await fetch("/proof-words");
    const known = new Set(words.map(([word]) => word));
    if (english.ok) words = [...words, ...(await english.text()).split("\n").filter((word) => !known.has(word)).map((word) => [word, -1])];
  } catch { /* offline: the readings of the place complete it */ }
}

const bare = (text) => text.toLowerCase().replace(/[\s-]+/g, "");
const ALIKE = ["ceoa", "ilj1tf!|", "nmruh", "bhkdl", "vyw", "gqy9", "s5", "0oqdc", "pnrf", "xz"];
const KIN = new Map();
for (const kin of ALIKE) for (const one of kin) KIN.set(one, [...(KIN.get(one) ?? []), kin]);
const swap = (one, other) => (one === other ? 0 : KIN.get(one)?.some((kin) => kin.includes(other)) ? 0.6 : 1);

const REST = 0.8;

// How far a string is from the beginning of another, with what is left of that one at less; letters that look alike cost less.
export function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, nth) => nth);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + swap(one[i - 1], other[j - 1])));
    }
    row = next;
  }
  return Math.min(...row.map((cost, nth) => cost + REST * (other.length - nth)));
}

const LONGEST = 40;
const GAIN = 0.025; // for each time that the document has a word twice as often

// The likeliest whole of what is typed, null for nothing: `read` is what the reader got, `readings` what may stand there,
// `refused` those that stand before the editor's eyes and were not taken.
export function completion(typed, { read, readings = [], refused = [] }) {
  const low = typed.toLowerCase();
  const seen = new Set(refused);
  if (!typed) return readings.find((one) => !seen.has(one)) ?? null;
  if (/\s$/.test(typed) && !typed.trim()) return null;
  const target = bare(read).slice(0, LONGEST);
  const cut = typed.search(/\S*$/);
  const [head, last] = [typed.slice(0, cut), typed.slice(cut)];
  const loud = (text) => text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
  let [best, least] = [null, 1];
  const weigh = (whole, gain) => {
    if (whole.length <= typed.length || seen.has(typed + whole.slice(typed.length)) || !whole.toLowerCase().startsWith(low) || (loud(whole) && !loud(read))) return;
    const letters = bare(whole).slice(0, LONGEST);
    if (letters.length > 1.6 * target.length + 2) return;
    const cost = distance(letters, target) / Math.max(letters.length, target.length) - gain - (whole.startsWith(typed) ? 0.04 : 0);
    if (cost < least) [best, least] = [typed + whole.slice(typed.length), cost];
  };
  readings.forEach((one, nth) => weigh(one, 0.12 - 0.004 * nth));
  if (last || head) for (const [word, count] of words) if (word.length > last.length && word.toLowerCase().startsWith(last.toLowerCase())) weigh(head + word, count < 0 ? STRANGE : GAIN * Math.log2(1 + count) - (word.includes(" ") ? PAIR : 0));
  return best;
}

// Lets a field be completed: `about` tells of what it speaks, `hint` shows the rest, `done` takes what stands in the field.
export function complete(field, hint, about, done) {
  let offered = null;
  const show = () => {
    const told = about();
    offered = told ? completion(field.dataset.fresh ? "" : field.value, told) : null;
    hint.replaceChildren();
    if (offered === null) return;
    hint.append(Object.assign(document.createElement("kbd"), { textContent: "Tab" }), ` ${offered}`);
  };
  field.addEventListener("focus", () => { field.dataset.fresh = "yes"; show(); });
  field.addEventListener("blur", () => { offered = null; hint.replaceChildren(); });
  field.addEventListener("input", () => { delete field.dataset.fresh; show(); });
  field.addEventListener("keydown", (event) => {
    if (offered === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const atEnd = field.selectionStart === field.value.length;
    if (event.key === "Tab" || (event.key === "ArrowRight" && atEnd)) {
      event.preventDefault();
      field.value = offered;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (event.key === "Tab") done();
    }
  });
}
