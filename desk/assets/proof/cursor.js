// The cursor: on one place, or on one plain word. It lights the words in the text, in the raw text and on the picture.
import { all, find, page, placeOf, points, units, waiting, WAITING } from "./state.js";

const listeners = [];
export const onMove = (listener) => listeners.push(listener);
export const shownAt = (id) => document.getElementById(`p${id}`);

export function go(place, { focus = true } = {}) {
  page.here = place;
  for (const lit of all("[aria-current='true']", find("#text"))) lit.removeAttribute("aria-current");
  for (const lit of all(".here", find("#received"))) lit.classList.remove("here");
  CSS.highlights?.delete("word-now");
  if (place) light(place, focus);
  for (const listener of listeners) listener(place);
}

function light(place, focus) {
  const shown = place.word ? null : shownAt(place.id);
  if (shown) {
    shown.setAttribute("aria-current", "true");
    if (focus) shown.focus({ preventScroll: true });
    reveal(shown, find("#text"));
  } else if (place.ranges) {
    CSS.highlights?.set("word-now", new Highlight(...place.ranges, ...rangesIn(find("#received"), place)));
    reveal(place.ranges[0], find("#text"));
    if (focus) find("#text").focus({ preventScroll: true });
  }
  const raw = find(`[data-place="${CSS.escape(place.id)}"]`, find("#received")) ?? runAt(find("#received"), place.start);
  if (raw && !place.word) raw.classList.add("here");
  if (raw) reveal(raw, find(".scan"));
}

// Scrolls only where the thing is out of sight, so that the eye need not jump.
function reveal(thing, pane) {
  const box = thing.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  const tray = find("#tray").getBoundingClientRect();
  const over = getComputedStyle(find("#tray")).position === "fixed" && pane.id === "text"; // the tray lies over the text
  const bottom = Math.min(frame.bottom, over || tray.top > frame.top + 60 ? tray.top : frame.bottom, innerHeight);
  const top = over ? 48 : Math.max(frame.top, 48);
  if (box.top >= top + 16 && box.bottom <= bottom - 24) return;
  const scroller = pane.scrollHeight > pane.clientHeight + 1 && getComputedStyle(pane).overflowY !== "visible" ? pane : null;
  const by = box.top - (top + (bottom - top) / 3);
  if (scroller) scroller.scrollTop += by;
  else if (pane.id === "text") scrollBy(0, by);
}

function runAt(pane, offset) {
  const runs = all("[data-s]", pane);
  let found = null;
  for (const run of runs) if (Number(run.dataset.s) <= offset) found = run;
  return found;
}

function rangesIn(pane, place) {
  const found = [];
  for (const run of all("[data-s]", pane)) {
    const [node, start] = [run.firstChild, Number(run.dataset.s)];
    if (run.classList.contains("e")) {
      if (start < place.end && place.start < Number(run.dataset.e)) found.push(...wordsOf(run));
      continue;
    }
    const behind = start + points(node?.data ?? "", node?.length ?? 0);
    if (!node || start >= place.end || behind <= place.start) continue;
    const range = new Range();
    range.setStart(node, units(node.data, Math.max(0, place.start - start)));
    range.setEnd(node, units(node.data, Math.min(behind, place.end) - start));
    found.push(range);
  }
  return found;
}

export function step(by, lanes = WAITING) {
  const waits = waiting(lanes);
  if (!waits.length) return false;
  const at = page.here ? page.here.start : -1;
  const next = by > 0
    ? waits.find((place) => place.start > at || (place.start === at && after(place))) ?? waits[0]
    : waits.findLast((place) => place.start < at) ?? waits.at(-1);
  go(next);
  return true;
}

// Two places may begin at one offset: the other one comes next.
function after(place) {
  const places = page.told.places;
  return page.here && !page.here.word && places.indexOf(place) > places.indexOf(page.here);
}

// Plain words, in the order in which they read, with the raw span of each.
export function stops() {
  const found = [];
  for (const paragraph of all("#text .blk > p:not(.piece)")) {
    let open = null;
    for (const run of paragraph.children) {
      if (run.classList.contains("e")) {
        open = null;
        found.push(placeOf(run.dataset.place));
        continue;
      }
      const node = run.firstChild;
      if (!node) continue;
      const start = Number(run.dataset.s);
      for (const seen of node.data.matchAll(/\S+/g)) {
        const range = new Range();
        range.setStart(node, seen.index);
        range.setEnd(node, seen.index + seen[0].length);
        if (open && seen.index === 0) {
          open.shown += seen[0];
          open.end = start + points(seen[0], seen[0].length);
          open.ranges.push(range);
          delete open.quote;
        } else {
          open = word(seen[0], start + points(node.data, seen.index), range, paragraph);
          found.push(open);
        }
        if (seen.index + seen[0].length < node.data.length) open = null;
      }
      if (/\s$/.test(node.data)) open = null;
    }
  }
  return found.filter(Boolean);
}

const telling = (stop) => !stop.word || /[\p{L}\p{N}]/u.test(stop.shown);

function word(shown, start, range, paragraph) {
  const block = paragraph.closest(".blk");
  return {
    id: `w${start}`, word: true, lane: "word", start, end: start + points(shown, shown.length), shown, quote: shown, ranges: [range], candidates: [], box: [],
    at: block.getAttribute("aria-label"), path: block.dataset.path, why: "", short: "a plain word",
  };
}

export function walk(by) {
  const found = stops().filter(telling);
  const at = page.here ? found.findIndex((stop) => (page.here.word ? stop.start === page.here.start : stop === page.here)) : -1;
  const next = found[at < 0 ? 0 : Math.max(0, Math.min(found.length - 1, at + by))];
  if (next) go(next);
}

export const rangesAt = (place) => ["#text", "#received"].flatMap((pane) => rangesIn(find(pane), place));

// What the reader got in a raw span of the page.
export function rawOf(start, end) {
  const node = find("#received");
  return rangesIn(node, { start, end }).map((range) => range.toString()).join("");
}

// Takes the word before or behind into the place in hand, so that both are read as one.
export function extend(by) {
  const found = stops();
  const here = page.here;
  if (!here || here.lane === "displaced" || here.lane === "ambiguous") return;
  const first = found.findIndex((stop) => stop.start === here.start) + Math.min(by, 0);
  const last = found.findLastIndex((stop) => stop.end === here.end) + Math.max(by, 0);
  const taken = found.slice(first, last + 1);
  if (first < 0 || last < first || last >= found.length) return;
  const [start, end] = [taken[0].start, taken.at(-1).end];
  const ranges = taken.flatMap((stop) => (stop.word ? stop.ranges : wordsOf(shownAt(stop.id))));
  const shown = taken.map((stop) => stop.shown).join(" ");
  const { at, path } = here;
  go({ id: `w${start}`, word: true, lane: "word", start, end, shown, before: rawOf(start, end), ranges, at, path, candidates: [], box: [], why: "", short: `${taken.length} words together` });
}

function wordsOf(place) {
  const range = new Range();
  range.selectNodeContents(find(".reads", place).firstChild);
  return [range];
}

export function goTo(offset) {
  const place = page.told.places.find((one) => one.start <= offset && offset < Math.max(one.end, one.start + 1) && shownAt(one.id));
  const stop = place ?? stops().findLast((one) => one.start <= offset && offset < one.end) ?? null;
  if (stop) go(stop, { focus: false });
}

function clicked(event) {
  const marked = event.target.closest("[data-place]");
  if (marked) {
    const place = placeOf(marked.dataset.place);
    if (place) go(place);
    return;
  }
  const run = event.target.closest("[data-s]");
  const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  if (run && caret && run.contains(caret.offsetNode)) goTo(Number(run.dataset.s) + points(caret.offsetNode.data ?? "", caret.offset));
}

export function followClicks() {
  find("#text").addEventListener("click", clicked);
  find("#received").addEventListener("click", clicked);
}

export function firstPlace() {
  return waiting()[0] ?? null;
}
