// What editors decide, on its way to the log: shown at once, kept by the queue until it is written, then drawn anew.
import { find, page, say, tally, tell, WAITING } from "./state.js";
import { shownAt } from "./cursor.js";
import { conflict } from "./dialogs.js";
import { redraw } from "./redraw.js";

const open = new Map(); // by key: what was sent and is not known to be written
const done = []; // deeds of this page that can be taken back: { ids, count }
const undone = [];

export const anchor = (place) => ({ start: place.start, end: place.end, sha256: page.told.sha256, ...(place.quote === undefined ? {} : { quote: place.quote }) });

export const pendingPlaces = () => [...open.values()].flatMap((deed) => deed.places);

// Shows a decision before it is written: the words, and that they are decided.
export function preview({ id, shown, lane = "decided" }) {
  const place = page.told.places.find((one) => one.id === id);
  if (place) Object.assign(place, { settled: true });
  const at = shownAt(id);
  if (!at) return;
  at.classList.remove(...WAITING, "auto");
  at.classList.add(lane, "waiting-to-go");
  const words = find(".shown", at);
  if (words && shown !== undefined) words.textContent = shown;
}

// Sends entries together; `places` are what they decide, to be shown at once.
export function send(entries, places = [], { fixes = places.length, undoable = true } = {}) {
  if (!page.editor) {
    tell("warn", "sign in to write");
    say("Nothing was written: sign in first.");
    return false;
  }
  places.forEach(preview);
  page.fixes += fixes;
  tally();
  const deed = { places, ids: null, fixes };
  deed.saved = new Promise((resolve) => { deed.settle = resolve; });
  const key = queue.send(page.told.document, entries, { seen: page.told.position });
  open.set(key, deed);
  if (undoable) { done.push(deed); undone.length = 0; }
  tell("mute", "sending");
  return true;
}

async function reverse(kind, from, to, word) {
  const deed = from.pop() ?? null;
  if (!deed) return say(`There is nothing to ${word}.`);
  to.push(deed);
  say(`${word}: ${deed.fixes || 1}`);
  const ids = deed.ids ?? await deed.saved;
  if (!ids) return undefined;
  send(ids.map((entry) => ({ kind, entry })), [], { undoable: false });
  page.fixes = Math.max(0, page.fixes + (kind === "undo" ? -1 : 1) * deed.fixes);
  return tally();
}

export const undo = () => reverse("undo", done, undone, "undo");
export const redo = () => reverse("redo", undone, done, "redo");

// What this editor did before the page was opened can be taken back as well, the last first.
export function remember() {
  if (open.size) return;
  const mine = page.told.deeds.filter((deed) => deed.editor === page.editor);
  const cut = mine.findIndex((deed) => !deed.undoes.length && !deed.redoes.length);
  const back = mine.slice(0, cut < 0 ? mine.length : cut);
  const own = mine.filter((deed) => !deed.undoes.length && !deed.redoes.length);
  const made = (deed) => ({ places: [], ids: deed.ids, fixes: deed.ids.length });
  done.splice(0, done.length, ...own.filter((deed) => deed.force).reverse().map(made));
  const off = own.filter((deed) => !deed.force);
  const order = back.flatMap((deed) => deed.undoes);
  undone.splice(0, undone.length, ...off.filter((deed) => order.includes(deed.ids[0]))
    .sort((one, other) => order.indexOf(other.ids[0]) - order.indexOf(one.ids[0])).map(made));
}

function written({ key, entries, position }) {
  const deed = open.get(key);
  if (deed) { deed.ids = entries; deed.settle(entries); open.delete(key); }
  page.written = Math.max(page.written, position ?? 0);
  if (!open.size) tell("ok", "✓ saved");
  redraw();
}

function gone({ key, detail }) {
  const deed = open.get(key);
  deed?.settle(null);
  open.delete(key);
  const at = deed ? done.indexOf(deed) : -1;
  if (at >= 0) done.splice(at, 1);
  if (deed) page.fixes = Math.max(0, page.fixes - deed.fixes);
  tally();
  tell("bad", "! not written");
  say(`Not written: ${detail}`);
  redraw(true);
}

export function listen() {
  queue.addEventListener("saved", (event) => written(event.detail));
  queue.addEventListener("kept", (event) => tell("warn", `△ offline, ${event.detail.waiting ?? open.size} kept here`));
  queue.addEventListener("refused", (event) => gone(event.detail));
  queue.addEventListener("conflict", (event) => conflict(event.detail));
}
