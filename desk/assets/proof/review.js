// A page gone over at once: every place that waits is a row with its letter, as it would read. The letter takes the next
// reading, with Shift the row is typed; Enter takes all that is ticked, and one undo takes all of it back, here or when the list is closed.
import { all, element, find, page, say, WAITING } from "./state.js";
import { firstPlace, go, rawOf } from "./cursor.js";
import { complete } from "./completing.js";
import { open } from "./dialogs.js";
import { enlarge } from "./picture.js";
import { draft } from "./deeds.js";
import { anchor, send, undo } from "./sending.js";

const LABELS = "abcdefghijklmnopqr";
let rows = []; // each: what the server told, and `pick`: the number of a reading, -1 for none, or the words typed
let seen = 0; // the position of the log at which the list was opened
let from = 0;
let batches = []; // of what was taken from this list: the first row, and how many of its rows
let current = 0;
let left = false; // whether a field was just left by Esc

const dialog = () => find("#dialog");
const shown = () => rows.slice(from, from + LABELS.length);
const nodes = () => all(".row", dialog());
const waits = (row) => row.places.some((id) => page.told.places.some((place) => place.id === id && !place.settled));

export function review() {
  if (!page.rows) return say("Readings are being looked for; the list opens when they are found.");
  rows = page.rows.filter(waits).map((row) => ({ ...row, pick: row.sure ? 0 : -1 }));
  Object.keys(page.drafts).forEach(restore);
  if (!rows.length) return say("No words wait on this page.");
  from = 0;
  batches = [];
  seen = page.told.position;
  return draw();
}

const kept = (row) => `g${row.start}-${row.end}`;
const forget = (row) => { delete row.half; if (page.drafts[kept(row)]) draft(kept(row), ""); };

// What was typed in a row and not taken is there again when the row is typed; it is not ticked.
function restore(id) {
  const [, start, end] = /^g(\d+)-(\d+)$/.exec(id)?.map(Number) ?? [];
  const row = rows.find((one) => start <= one.start && one.end <= end);
  if (!row) return;
  const widened = start !== row.start || end !== row.end;
  Object.assign(row, { start, end, pick: -1, half: page.drafts[id], ...(widened ? { widened, quote: rawOf(start, end) } : {}) });
}

function draw() {
  current = 0;
  const list = element("ol", { className: "rows", tabIndex: 0 });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-multiselectable", "true");
  list.setAttribute("aria-label", "Places of this page as they would read");
  list.append(...shown().map(rowOf));
  const told = `Places ${from + 1} to ${from + shown().length} of ${rows.length}. What is ticked is taken with `;
  open("The page as it would read", list, element("p", { className: "note" }, told, cap("↵"), "; ", cap("Z"), " takes back what was taken last, all at once. A letter: the next reading. ", cap("⇧"), " and the letter: type. ", cap("⌫"), " leaves a row out. ", cap("Esc"), " ends it."));
  dialog().classList.add("review");
  dialog().onkeydown = pressed;
  // Esc in a field ends the typing, not the list.
  dialog().oncancel = (event) => { if (typing() || left) event.preventDefault(); };
  dialog().onclose = () => { dialog().classList.remove("review"); dialog().onkeydown = dialog().oncancel = dialog().onclose = null; };
  list.addEventListener("click", (event) => {
    const nth = nodes().indexOf(event.target.closest(".row"));
    if (nth >= 0 && !event.target.closest("input")) next(nth);
  });
  list.focus();
  light();
}

const cap = (words) => element("kbd", {}, words);
const spanOf = (row) => row.readings[row.pick] ?? row;
const chosen = (row) => (typeof row.pick === "string" ? row.pick : row.readings[row.pick]?.words);
// A row that another one takes in whole has no words of its own.
const taker = (row) => shown().find((one) => one !== row && chosen(one) !== undefined && spanOf(one).start <= row.start && row.end <= spanOf(one).end && !(one.start === row.start && one.end === row.end && shown().indexOf(one) > shown().indexOf(row)));
const wordsOf = (row) => (taker(row) ? undefined : chosen(row));

function rowOf(row, nth) {
  const made = element("li", { className: "row", id: `row${nth}` });
  made.setAttribute("role", "option");
  fill(made, row, nth);
  return made;
}

function fill(made, row, nth) {
  const words = wordsOf(row);
  const taken = words !== undefined;
  made.setAttribute("aria-selected", String(taken));
  const span = spanOf(row); // what stands around it depends on what it takes in
  const into = taker(row);
  row.into = into;
  made.setAttribute("aria-disabled", String(Boolean(into)));
  Object.assign(made.dataset, { from: span.start, to: span.end });
  // In the order in which the letter takes them.
  const order = [...row.readings.keys()].map((at) => (at + (row.pick >= 0 ? row.pick + 1 : 0)) % row.readings.length).filter((at) => at !== row.pick);
  const others = order.map((at) => {
    const one = element("span", {}, row.readings[at].words || "(nothing)");
    Object.assign(one.dataset, { at, from: row.readings[at].start, to: row.readings[at].end });
    return one;
  });
  const seen = element("span", { className: "seen" });
  if (!enlarge({ ...span, box: [] }, seen)) seen.append(element("code", {}, span.quote));
  const half = row.half && !into ? [element("span", {}, `half typed: ${row.half}`)] : [];
  made.replaceChildren(
    cap(LABELS[nth]), element("span", { className: "tick", ariaHidden: "true" }, taken ? "✓" : ""), seen,
    element("span", { className: "vh" }, taken ? " is to read: " : " is left: "),
    element("span", { className: "would" },
      element("span", {}, element("bdi", {}, span.before)), taken ? element("b", {}, words || "␣") : element("code", {}, row.quote), element("span", {}, span.after)),
    (others.length || half.length) && !into ? element("span", { className: "vh" }, "; or: ") : "",
    into ? element("span", { className: "others" }, `taken in by ${LABELS[shown().indexOf(into)]}`) : element("span", { className: "others" }, ...[...half, ...others].flatMap((one, at) => (at ? [" · ", one] : [one]))),
  );
}

function light() {
  nodes().forEach((node, nth) => node.classList.toggle("now", nth === current));
  find(".rows", dialog())?.setAttribute("aria-activedescendant", `row${current}`);
  nodes()[current]?.scrollIntoView({ block: "nearest" });
}

function put(nth, pick) {
  const row = shown()[nth];
  if (!row) return;
  row.pick = pick;
  current = nth;
  shown().forEach((one, at) => { if (at === nth || one.into !== taker(one)) fill(nodes()[at], one, at); });
  light();
  say(`${LABELS[nth]}: ${wordsOf(row) ?? "left as it is"}`);
}

function next(nth) {
  const row = shown()[nth];
  if (!row || taker(row)) return;
  forget(row);
  const at = typeof row.pick === "string" ? row.readings.length - 1 : row.pick;
  put(nth, at + 1 < row.readings.length ? at + 1 : -1);
}

const typing = () => document.activeElement?.matches("#dialog .row input");

// A field in the row with its words, all of them lit: letters stand in their place, → goes behind them. Shift and an arrow
// take in the word beside the row.
function type(nth) {
  const row = shown()[nth];
  if (!row || taker(row)) return;
  const was = row.half ?? wordsOf(row) ?? row.quote;
  put(nth, -1);
  const field = element("input", { autocomplete: "off", spellcheck: false, value: was, ariaLabel: `What stands for ${row.quote}` });
  const hint = element("output", { className: "completion" });
  const end = () => { delete row.half; put(nth, field.value.trim() || -1); find(".rows", dialog()).focus(); };
  field.addEventListener("input", () => draft(kept(row), field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") end();
    else if (event.key === "Escape") { left = true; setTimeout(() => { left = false; }); forget(row); put(nth, -1); find(".rows", dialog()).focus(); }
    else if (event.shiftKey && event.key.startsWith("Arrow") && field.dataset.fresh) wider(row, event.key === "ArrowRight" ? 1 : -1, field, nodes()[nth]);
    else return;
    event.preventDefault();
  });
  const further = [...new Set(row.places.flatMap((id) => page.further?.[id] ?? []))];
  find(".others", nodes()[nth]).replaceChildren(field, hint);
  complete(field, hint, () => ({ read: row.quote, readings: further, refused: row.readings.map((one) => one.words) }), end);
  field.focus();
  field.select();
}

// Offsets count characters, which in a string of the browser may be two halves.
function wider(row, by, field, node) {
  const whole = [...rawOf(page.told.start, page.told.end)];
  const blank = (at) => /\s/.test(whole[at] ?? " ");
  let at = (by > 0 ? row.end : row.start - 1) - page.told.start;
  const inside = () => at >= 0 && at < whole.length;
  while (inside() && blank(at)) at += by;
  while (inside() && !blank(at)) at += by;
  forget(row);
  if (by > 0) row.end = page.told.start + at;
  else row.start = page.told.start + at + 1;
  row.quote = whole.slice(row.start - page.told.start, row.end - page.told.start).join("");
  row.widened = true;
  Object.assign(node.dataset, { from: row.start, to: row.end });
  find(".would code", node).textContent = row.quote;
  field.value = row.quote;
  field.select();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.target.closest(".btn")) return;
  if (typing() || event.defaultPrevented) { event.stopPropagation(); page.keys += ["Shift"].includes(event.key) ? 0 : 1; return; }
  const nth = LABELS.indexOf(event.key.toLowerCase());
  const letter = nth >= 0 && event.key.length === 1 && page.letters;
  const act = event.key.toLowerCase() === "z" && page.letters && !event.shiftKey ? takeBack : letter ? () => (event.shiftKey ? type(nth) : next(nth)) : MOVES[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  page.keys += 1;
  act();
}

function leaveOut() {
  forget(shown()[current]);
  put(current, -1);
}

// What was taken last, with the rows from which it was taken as they were.
function takeBack() {
  const batch = batches.pop();
  if (!batch) return say("Nothing was taken from this list.");
  const told = batch.taken ? undo() : undefined;
  from = batch.from;
  draw();
  if (!batch.taken) say("The rows before; nothing was taken from them.");
  return told;
}

const MOVES = {
  ArrowDown: () => { current = Math.min(current + 1, shown().length - 1); light(); },
  ArrowUp: () => { current = Math.max(0, current - 1); light(); },
  " ": () => next(current),
  Backspace: leaveOut,
  Delete: leaveOut,
  Enter: accept,
};

// What a row says, as an entry of the log.
function entryOf(row) {
  if (typeof row.pick === "string") {
    return { span: row, words: row.pick, entry: { kind: "text", after: row.pick, anchor: anchor(row.widened ? { start: row.start, end: row.end } : row) } };
  }
  const span = row.readings[row.pick];
  const own = page.told.places.find((place) => place.lane === "suggest" && place.start === span.start && place.end === span.end && place.after === span.words);
  const entry = own ? { kind: "ruling", accepted: true, after: own.after, rule: own.rule, anchor: anchor(own) } : { kind: "text", after: span.words, anchor: anchor(span) };
  return { span, words: span.words, entry };
}

function accept() {
  const taken = shown().filter((row) => wordsOf(row) !== undefined).map(entryOf);
  const places = taken.flatMap(({ span, words }) => page.told.places
    .filter((place) => span.start <= place.start && place.end <= span.end && [...WAITING, "doubt", "auto"].includes(place.lane) && !["ambiguous", "displaced"].includes(place.lane))
    .map((place, nth) => ({ id: place.id, shown: nth ? "" : words })));
  if (taken.length && !send(taken.map(({ entry }) => entry), places, { fixes: taken.length, seen })) return;
  shown().forEach(forget);
  batches.push({ from, taken: taken.length });
  from += LABELS.length;
  const told = taken.length ? `${taken.length} ${taken.length === 1 ? "place" : "places"} taken. Z takes ${taken.length === 1 ? "it" : "them"} back.` : "Nothing taken.";
  if (from < rows.length) { draw(); say(told); return; }
  dialog().close();
  go(firstPlace());
  say(`${told} ${firstPlace() ? "J goes through what still waits." : "Nothing waits on this page."}`);
}
