// What the page knows: the places, where the cursor stands, who edits. One object, changed by the other modules.
export const find = (query, at = document) => at.querySelector(query);
export const all = (query, at = document) => [...at.querySelectorAll(query)];

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* holds as long as the page */ } },
};

export const page = {
  told: JSON.parse(find("#told").textContent),
  here: null, // the place in hand: one of told.places, or a plain word
  letters: kept.get("proof-letters") !== "off",
  editor: undefined, // null: nobody is signed in
  read: 0, // how far the document is read anew, as the server told
  carried: null, // words taken up, on their way to another place
  back: null, // a place to which the cursor returns when the document is read so
  series: 0,
  keys: 0,
  fixes: 0,
  drafts: {}, // what is half typed, by the id of its place
  rows: null, // the places that wait, as they would read; null until they are found
  further: null, // all words that may stand at a place, by its id
  ahead: [], // keys pressed before the readings were found: done in order when they are
};

export const WAITING = ["suggest", "flag", "lost", "displaced", "ambiguous"];
// What is told beside the text has no words of its own there.
export const beside = (place) => ["ambiguous", "displaced", "moved"].includes(place.lane);
export const placeOf = (id) => page.told.places.find((place) => place.id === id);
export const waiting = (lanes = WAITING) => page.told.places.filter((place) => lanes.includes(place.lane) && !place.settled);

export function say(words) { find("#said").textContent = words; }

// What the pill says; with the state `asks` a click on it does something.
export function tell(state, words) {
  const pill = find("#state");
  pill.className = `pill ${state}`;
  pill.textContent = words;
  if (state.includes("asks")) {
    const button = element("button", { type: "button" }, words);
    button.dataset.do = "conflicts";
    pill.replaceChildren(button);
  }
  pill.title = words;
}

export function tally() {
  try { sessionStorage.setItem("proof-tally", JSON.stringify([page.fixes, page.keys])); } catch { /* not counted across pages */ }
  const fixes = `${page.fixes} ${page.fixes === 1 ? "fix" : "fixes"}`;
  find("#tally").textContent = page.keys ? `${fixes}, ${page.keys} ${page.keys === 1 ? "key" : "keys"}` : "";
}

export function count() {
  try { [page.fixes, page.keys] = JSON.parse(sessionStorage.getItem("proof-tally") ?? "[0,0]"); } catch { /* begins at nought */ }
  tally();
}

// Offsets of the log count characters; a string of the browser counts the halves of the rare ones as two.
const rare = /[\ud800-\udfff]/;
export const points = (text, units) => (rare.test(text) ? [...text.slice(0, units)].length : units);
export const units = (text, count) => (rare.test(text) ? [...text].slice(0, count).join("").length : count);
