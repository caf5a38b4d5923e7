// What the keys do with the place in hand: each makes entries of the log, and goes on to the next place.
import { beside, find, page, say, tell, WAITING, waiting } from "./state.js";
import { go, rangesAt, rawOf } from "./cursor.js";
import { choices } from "./tray.js";
import { choose } from "./dialogs.js";
import { anchor, send, takeBack } from "./sending.js";

const ruling = (place, accepted, after) => ({ kind: "ruling", accepted, after, rule: place.rule, anchor: anchor(place) });

// Sends a decision on a place and goes on; `seen` is the position at which the editor saw the place.
function decide(place, entries, shown, lane, seen) {
  const onward = [...WAITING, "doubt"].includes(place.lane) && !place.settled;
  if (!send(entries, [{ id: place.id, shown, lane }], { fixes: 1, seen })) return;
  if (place.word) { put(place, shown); settle(place); }
  if (onward || place.word) next(place);
}

// A plain word shows its new reading at once.
function put(place, shown) {
  const [first, ...rest] = place.ranges;
  if (shown === undefined || !first) return;
  rest.forEach((range) => range.deleteContents());
  first.startContainer.replaceData(first.startOffset, first.endOffset - first.startOffset, shown);
}

function next(place) {
  const waits = waiting();
  const places = page.told.places;
  const behind = place.word ? -1 : places.indexOf(place);
  const after = waits.find((one) => (behind >= 0 ? places.indexOf(one) > behind : one.start > place.start));
  go(after ?? waits[0] ?? null);
}

const unread = (place) => ["suggest", "flag", "doubt"].includes(place.lane) && place.candidates === undefined;

// Does a thing when the readings are there: at once, or when they are found.
export function whenRead(action) {
  if (page.rows) return action();
  page.ahead.push(action);
  return say("Readings are being looked for; then this key is done. Esc lets it go.");
}

// What was pressed while the readings were looked for; a key whose readings are not found yet holds back those behind it.
export function catchUp(found) {
  const keys = page.ahead;
  page.ahead = [];
  if (keys.length && !found) say("The readings could not be fetched: nothing was taken.");
  else for (const key of keys) if (page.ahead.length) page.ahead.push(key); else key();
}

export function take(nth) {
  const place = page.here;
  if (place && unread(place)) {
    page.ahead.push(() => take(nth));
    return say(`Readings are being looked for; ${nth + 1} is taken when they are found. Esc lets it go.`);
  }
  const choice = choices()[nth];
  if (!place || !choice) return say(`There is no suggestion ${nth + 1} here.`);
  if (place.lane === "ambiguous") return decide(place, [{ kind: "reference", targets: [choice.path], anchor: anchor(place) }]);
  const wide = choice.start === null || choice.start === undefined ? place : { ...place, start: choice.start, end: choice.end, quote: choice.quote };
  const own = place.after !== null && choice.words === place.after && wide === place;
  const entry = own ? ruling(place, true, place.after) : { kind: "text", after: choice.words, anchor: anchor(wide) };
  decide(place, [entry], choice.words);
  return wide === place ? undefined : settle(wide);
}

// A reading that takes in its neighbours settles them as well.
function settle(wide) {
  for (const one of page.told.places) {
    if (wide.start <= one.start && one.end <= wide.end && one.lane !== "ambiguous") one.settled = true;
  }
  if (page.here?.settled) next(page.here);
}

export function accept() {
  const place = page.here;
  if (!place) return;
  if (place.lane === "ambiguous") take(0);
  else if (place.lane === "displaced") move();
  else if (["flag", "doubt", "lost"].includes(place.lane)) leave();
  else if (place.lane === "word" || place.lane === "decided" || place.lane === "sic") say("This stands already.");
  else decide(place, [ruling(place, true, place.after)], place.shown);
}

// Other words at the place in hand.
export const replace = (place, after, seen) => decide(place, [{ kind: "text", after, anchor: anchor(place) }], after, undefined, seen);

export function leave(seen) {
  const place = page.here;
  if (!place) return;
  if (place.entry) return bringBack(place);
  if (["word", "decided", "sic", "ambiguous"].includes(place.lane)) return say("Nothing is said against this.");
  const after = ["suggest", "auto", "moved"].includes(place.lane) ? place.after : null;
  decide(place, [ruling(place, false, after)], place.before, undefined, seen);
}

// What an editor moved stands again where it stood.
function bringBack(place) {
  if (!takeBack(place.entry, [{ id: place.id }])) return undefined;
  next(place);
  return say(`What ${place.author} moved stands again where it stood. Z moves it back.`);
}

export function sic() {
  const place = page.here;
  if (place && !beside(place)) decide(place, [{ kind: "sic", anchor: anchor(place) }], place.word ? undefined : place.before, "sic");
}

// Where the field is open, and from which position of the log: what is drawn behind the typing was not seen.
let opened = null;
const opens = () => { opened = { start: page.here.start, seen: page.told.position }; };

export function type(words = ["flag", "doubt"].includes(page.here?.lane) || page.here?.word ? page.here.shown : choices()[0]?.words, caret = null) {
  if (!page.here || beside(page.here)) return;
  const field = find("#typed");
  find("#type").hidden = false;
  find("#structure").hidden = true;
  opens();
  field.value = page.drafts[page.here.id] ?? words ?? page.here.shown;
  field.focus();
  if (caret === null) field.select();
  else field.setSelectionRange(caret, caret);
}

// Of what the field of the tray speaks, for its completion.
export function about() {
  const place = page.here;
  if (!place) return null;
  const inside = page.told.places.filter((one) => place.start <= one.start && one.end <= place.end);
  const readings = [...new Set(inside.flatMap((one) => page.further?.[one.id] ?? []))];
  return { read: place.before ?? place.shown, readings, refused: choices().map((choice) => choice.words) };
}

export function typed() {
  const place = page.here;
  const after = find("#typed").value.trim();
  if (!place) return;
  draft(place.id, "");
  const seen = opened?.start === place.start ? opened.seen : undefined;
  opened = null;
  const was = place.word ? place.shown : place.quote;
  find("#typed").value = "";
  find("#typed").blur();
  if (!after && place.shown && was) return remove(place, was, seen);
  if (after === was && !place.word && place.lane !== "decided") leave(seen);
  else if (after !== was || place.lane === "decided") replace(place, after, seen);
  else go(place);
}

// An empty field, or one of blanks, takes words away only when that is meant.
function remove(place, was, seen) {
  go(place);
  choose(`Nothing was typed for ${was}`, "", [
    { words: "Leave it", why: "nothing is written", act: () => say("It stays as it is.") },
    { words: "Take it away", why: "nothing stands there", act: () => replace(place, "", seen) },
  ]);
}

// Pieces become one word; one word becomes the two that a suggestion has, else the caret waits where it may be cut.
export function split() {
  const place = page.here;
  if (!place || beside(place) || place.lane === "lost") return;
  const was = place.word ? place.shown : place.quote;
  if (/\S\s+\S/.test(was)) {
    const after = was.replace(/\s+/g, "");
    decide(place, [{ kind: "text", after, anchor: anchor(place) }], after);
    return;
  }
  const parted = choices().findIndex((choice) => !choice.quote && /\S\s+\S/.test(choice.words));
  if (parted >= 0) take(parted);
  else type(place.shown, Math.ceil(place.shown.length / 2));
}

// To the next piece that is out of its place; on one that waits, moves it.
export function move() {
  const place = page.here;
  if (place?.lane === "displaced") {
    const at = { ...anchor(place), end: place.start + 1, quote: place.quote.slice(0, 1) };
    return decide(place, [{ kind: "structure", action: "level", value: place.belongs, of: place.path, anchor: at }]);
  }
  const pieces = page.told.places.filter((one) => ["displaced", "moved"].includes(one.lane) && !one.settled);
  const piece = pieces.find((one) => place && one.start > place.start) ?? pieces[0];
  return piece && piece !== place ? go(piece) : say(piece ? "It stays moved." : "No piece on this page is out of its place.");
}

// Takes up the words in hand, or with Shift their whole printed line; at another place puts them before it, or behind it.
export function carry(whole) {
  const place = page.here;
  if (page.carried) return putDown(place, whole ? "after" : "before");
  if (!place || beside(place)) return say("There are no words here to take up.");
  page.carried = whole ? lineAt(place.start) : place;
  CSS.highlights?.set("carried", new Highlight(...rangesAt(page.carried)));
  const words = rawOf(page.carried.start, page.carried.end).replace(/\s+/g, " ").slice(0, 60);
  pill = [find("#state").className.replace("pill ", ""), find("#state").textContent];
  tell("warn", "words in hand");
  return say(`Taken up: ${words}. Go where they read: T puts them before the word there, ⇧T behind it. Esc lets them go.`);
}

let pill = null; // what was told before words were taken up

export function letGo() {
  if (!page.carried) return;
  page.carried = null;
  CSS.highlights?.delete("carried");
  if (find("#state").textContent === "words in hand") tell(...pill);
  say("The words stay where they stand.");
}

function putDown(place, side) {
  const piece = page.carried;
  if (!place || (piece.start <= place.start && place.end <= piece.end)) return say("Go to the word beside which they read.");
  const entry = { kind: "move", side, target: anchor(place), anchor: anchor(piece) };
  letGo();
  if (send([entry], [], { fixes: 1 })) say(`Moved ${side} ${place.shown}. Z takes it back.`);
  return undefined;
}

// The printed line in which an offset stands.
function lineAt(offset) {
  const whole = [...rawOf(page.told.start, page.told.end)];
  const at = offset - page.told.start;
  const low = whole.lastIndexOf("\n", at) + 1;
  const high = whole.indexOf("\n", at);
  const line = whole.slice(low, high < 0 ? whole.length : high).join("");
  const start = page.told.start + low + (line.length - line.trimStart().length);
  return { start, end: start + [...line.trim()].length };
}

// The two readings of a number.
export function settleNumber(second) {
  const number = page.told.numbers[0];
  if (!number) return say("No number on this page waits.");
  if (second && !number.second) return say(`${number.at} has no second reading.`);
  const at = { start: number.start, end: number.start + number.length, sha256: page.told.sha256 };
  const entry = (action, value) => ({ kind: "structure", action, value, of: number.path, anchor: at });
  const entries = second ? otherwise(number, entry) : [entry("number", number.first)];
  page.told.numbers.shift();
  send(entries, [], { fixes: 1 });
  return say(`${number.at} is ${second ? number.second : number.first}.`);
}

function otherwise(number, entry) {
  if (!number.second_path) return [entry("merge")];
  const level = number.second_parent === number.parent ? [] : [entry("level", number.second_parent)];
  return number.second === number.first ? level : [...level, entry("number", number.second)];
}

export function mark(value) {
  page.told.mark = value;
  find("#mark").value = value;
  const entry = { kind: "state", mark: value, page: page.told.page, anchor: { start: page.told.start, end: page.told.end, sha256: page.told.sha256 } };
  return send([entry], [], { fixes: 0 });
}

const to = (number) => location.assign(`/proof/${encodeURIComponent(page.told.document)}/${number}`);

// With nothing waiting the page is marked first, then the next one comes.
export function onward() {
  if (!waiting().length && !["proofread", "validated"].includes(page.told.mark) && page.editor) {
    mark("proofread");
    go(null);
    return say("Marked proofread. Enter goes on.");
  }
  if (page.told.number < page.told.pages) return to(page.told.number + 1);
  return say("This is the last page.");
}

export const flagged = () => (page.told.next ? to(page.told.next) : say("No other page has anything waiting."));

// What is half typed outlives the page: by the id of its place, or of its row.
export function draft(id, text) {
  if (text) page.drafts[id] = text;
  else delete page.drafts[id];
  queue.draft(page.told.document, id, text);
}

export async function keepDrafts() {
  find("#typed").addEventListener("input", (event) => {
    if (!page.here) return;
    if (opened?.start !== page.here.start) opens();
    draft(page.here.id, event.target.value);
  });
  page.drafts = { ...await queue.drafts(page.told.document), ...page.drafts };
  const half = page.told.places.find((place) => page.drafts[place.id]);
  if (half && page.here === waiting()[0]) go(half);
}
