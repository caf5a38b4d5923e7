// Draws anew what changed after something was written; the cursor, the focus and what is being typed stay.
import { all, find, page, placeOf, say } from "./state.js";
import { firstPlace, go, stops } from "./cursor.js";
import { catchUp } from "./deeds.js";
import { pendingPlaces, preview, remember } from "./sending.js";
import { showSeries } from "./series.js";
import { draw } from "./tray.js";

let wanted = 0;
let timer = 0;
let changed = new Set();

export function redraw(eids = [], now = false) {
  eids.forEach((eid) => changed.add(eid));
  wanted += 1;
  clearTimeout(timer);
  timer = setTimeout(fetchParts, now ? 0 : 250);
}

async function fetchParts() {
  const asked = wanted;
  let told;
  try {
    const answer = await fetch(`/proof/${encodeURIComponent(page.told.document)}/${page.told.number}/parts`);
    if (!answer.ok) return;
    told = await answer.json();
  } catch { return; } // offline: what stands here stands until the server is back
  if (asked === wanted) drawParts(told.told, told.parts);
}

// Looked for apart, so that nobody waits for them; the place in hand keeps those that stand before the editor's eyes.
export function fetchCandidates() {
  looking = looking.then(lookFor);
}

let looking = Promise.resolve();
let found = -1; // what was wanted when they were found last

// One after the other: of those that pile up only the last is asked for.
async function lookFor() {
  const asked = wanted;
  if (asked === found) return;
  try {
    const answer = await fetch(`/proof/${encodeURIComponent(page.told.document)}/${page.told.number}/candidates`);
    if (asked !== wanted) return;
    if (!answer.ok) { catchUp(false); return; }
    const told = await answer.json();
    if (asked !== wanted) return;
    take(told);
    catchUp(true);
    // A page with very many places is told as far as it goes.
    if (!told.rows) { fetchCandidates(); return; }
    found = asked;
    document.documentElement.dataset.candidates = String(page.told.position);
  } catch { catchUp(false); /* offline: E types, A accepts what is shown */ }
}

function take({ rows, further, places }) {
  Object.assign(page, { rows, further });
  for (const place of page.told.places) {
    if (place !== page.here || !place.candidates) place.candidates = places[place.id] ?? (rows ? [] : place.candidates);
  }
  if (page.here && !page.here.word && find("#cands [data-take]") === null) draw(page.here);
}

function drawParts(told, parts) {
  const here = page.here;
  const known = new Map(page.told.places.map((place) => [place.id, place.candidates]));
  for (const place of told.places) place.candidates = known.get(place.id);
  const focused = document.activeElement;
  const inText = focused && find("#text").contains(focused);
  const scrolled = ["#text", ".scan", "#panels"].map((query) => [find(query), find(query).scrollTop]);
  const opened = find("#history")?.open;
  page.told = told;
  // The templates escape every word of the source; these are their parts.
  for (const [id, part] of [["counts", "counts"], ["received", "received"], ["text", "copy"], ["panels", "panels"]]) {
    find(`#${id}`).innerHTML = parts[part];
  }
  if (find("#history")) find("#history").open = opened;
  find("#mark").value = told.mark;
  scrolled.forEach(([pane, top]) => { pane.scrollTop = top; });
  pendingPlaces().forEach(preview);
  showSeries();
  remember();
  tellChanged();
  back(here, inText);
  document.documentElement.dataset.drawn = String(told.position);
  // The reading is told a little before it stands in the store.
  if (told.position < page.read) redraw();
  fetchCandidates();
}

function tellChanged() {
  if (!changed.size) return;
  const shown = all("#text .blk").filter((block) => changed.has(block.dataset.eid));
  shown.forEach((block) => block.classList.add("changed"));
  const names = shown.map((block) => block.getAttribute("aria-label"));
  if (names.length) say(`Read again: ${[...new Set(names)].slice(0, 4).join(", ")}`);
  changed = new Set();
}

function back(here, inText) {
  const typing = document.activeElement?.closest?.("#type, #structure, dialog");
  const expected = page.back && page.back.from === here?.id;
  const returned = expected ? placeOf(page.back.id) : undefined;
  const place = returned ?? (here && (here.word ? stops().find((stop) => stop.start === here.start) : placeOf(here.id)));
  const next = place ?? (here && page.told.places.find((one) => one.start >= here.start)) ?? firstPlace();
  if (!expected || (returned && page.back.position <= page.told.position)) page.back = null;
  if (typing || (expected && !returned)) {
    page.here = place ?? here;
    return;
  }
  if (page.back) page.back.from = next?.id;
  go(next, { focus: inText || document.activeElement === document.body });
}
