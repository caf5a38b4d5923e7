// What editors decide, on its way to the log: shown at once, kept by the queue until it is written, then drawn anew.
import { all, find, page, placeOf, say, tally, tell, WAITING } from "./state.js";
import { go, shownAt } from "./cursor.js";
import { conflict, resolved, tellUnsettled, unsettled } from "./dialogs.js";
import { redraw } from "./redraw.js";

const open = new Map(); // by key: what was sent and is not known to be written
const done = []; // deeds that can be taken back: `body` names them, `inverse` is one that took an entry back itself
const undone = [];

export const anchor = (place) => ({ start: place.start, end: place.end, sha256: page.told.sha256, ...(place.quote === undefined ? {} : { quote: place.quote }) });

export const pendingPlaces = () => [...open.values()].flatMap((deed) => deed.places);

// Shows a decision before it is written: the words, and that they are decided.
export function preview({ id, shown, lane = "decided" }) {
  const place = placeOf(id);
  if (place) place.settled = true;
  const at = shownAt(id);
  if (!at) return;
  at.classList.remove(...WAITING, "auto", "doubt");
  at.classList.add(lane, "waiting-to-go");
  const words = find(".reads", at);
  if (words && shown !== undefined) words.textContent = shown;
}

// What was taken back waits again, before the server has read it so.
function unpreview({ id }) {
  const place = placeOf(id);
  const at = shownAt(id);
  if (!place || !at || !place.settled) return;
  place.settled = false;
  at.classList.remove("decided", "sic", "waiting-to-go");
  at.classList.add(place.lane);
  const words = find(".reads", at);
  if (words) words.textContent = place.shown;
}

function signedIn() {
  if (page.editor !== null) return true;
  tell("warn", "sign in to write");
  say("Nothing was written: sign in first.");
  return false;
}

// Sends entries together; `places` are what they decide, to be shown at once, `seen` the position at which they were seen.
export function send(entries, places = [], { fixes = places.length, seen = page.told.position } = {}) {
  if (!signedIn()) return false;
  places.forEach(preview);
  const key = queue.send(page.told.document, entries, { seen });
  remembered(key, places, fixes);
  return true;
}

// A rule for a series of documents, or for all, goes to a log of its own.
export function sendSeries(body) {
  if (signedIn()) remembered(queue.series(page.told.document, body), [], 1);
}

// Takes one entry back, whoever made it: a deed like others, that Z brings back.
export function takeBack(entry, places) {
  if (!signedIn()) return false;
  places.forEach(preview);
  const body = { entries: [entry] };
  remembered(queue.undo(page.told.document, body), places, 1, { body, inverse: true });
  return true;
}

function remembered(key, places, fixes, more = {}) {
  const deed = { body: { keys: [key] }, places, fixes, ...more };
  open.set(key, { ...deed });
  done.push(deed);
  undone.length = 0;
  counted(fixes);
  tell("mute", "sending");
}

function counted(fixes) {
  page.fixes = Math.max(0, page.fixes + fixes);
  tally();
}

const OTHER = { undo: "redo", redo: "undo" };

function reverse(action, from, to) {
  const deed = from.pop();
  if (!deed) return say(`There is nothing to ${action}.`);
  if (!signedIn()) return from.push(deed);
  to.push(deed);
  const key = queue[deed.inverse ? OTHER[action] : action](page.told.document, deed.body);
  open.set(key, { places: action === "redo" ? deed.places : [], fixes: 0 });
  if (action === "undo") for (const [was, sent] of open) if (deed.body.keys?.includes(was)) sent.places = [];
  deed.places.forEach(action === "undo" ? unpreview : preview);
  counted(action === "undo" ? -deed.fixes : deed.fixes);
  if (action === "undo" && deed.places.length) backTo(deed.places[0].id, key);
  tell("mute", "sending");
  return say(`${action === "undo" ? "Taken back" : "Done again"}: ${told(deed)}.`);
}

// What a deed was, in words: of several fixes how many.
function told(deed) {
  if (deed.told) return deed.told;
  const [first] = deed.places;
  const words = first?.shown === undefined ? "" : `${placeOf(first.id)?.before ?? ""} → ${first.shown || "nothing"}`;
  return deed.fixes === 1 && words ? words : `${deed.fixes} ${deed.fixes === 1 ? "fix" : "fixes"}`;
}

// The cursor goes where something was taken back; a place that comes back only with the next reading is waited for.
function backTo(id, key) {
  const start = Number.parseInt(id, 10);
  const place = placeOf(id) ?? page.told.places.find((one) => one.start <= start && start < one.end);
  if (place) go(place);
  page.back = { id, key, from: page.here?.id, position: Infinity };
}

export const undo = () => reverse("undo", done, undone);
export const redo = () => reverse("redo", undone, done);

// What this editor did before the page was opened can be taken back as well, the last first.
export function remember() {
  if (done.length || undone.length || open.size) return;
  const mine = page.told.deeds.filter((deed) => deed.editor === page.editor);
  const made = (deed) => ({ body: { entries: deed.ids }, places: deed.starts.map((id) => ({ id })), fixes: deed.ids.length, told: deed.told });
  const own = mine.filter((deed) => !deed.undoes.length && !deed.redoes.length);
  done.push(...own.filter((deed) => deed.force).reverse().map(made));
  const cut = mine.findIndex((deed) => !deed.undoes.length);
  const back = mine.slice(0, cut < 0 ? mine.length : cut).map((deed) => deed.undoes[0]);
  undone.push(...back.map((id) => own.find((deed) => deed.ids.includes(id) && !deed.force)).filter(Boolean).reverse().map(made));
}

function written({ key, document, position }) {
  open.delete(key);
  if (document !== page.told.document) return;
  if (page.back?.key === key) page.back.position = position;
  stands();
}

const underWay = () => [...open.keys()].filter((key) => !unsettled.has(key)).length;

// When nothing is under way any more: all is saved, but for what an editor has to settle.
function stands() {
  if (underWay()) return;
  if (unsettled.size) tellUnsettled();
  else tell("ok", "✓ saved");
}

// What is sent and is no deed of its own, until it is written.
export function follow(key) {
  open.set(key, { places: [], fixes: 0 });
  tell("mute", "sending");
}

function keptHere({ key, document, waiting, status }) {
  if (document !== page.told.document || !open.has(key)) return; // another page's, or written meanwhile
  const many = waiting ?? open.size;
  if (status === 401 || status === 403) signInAgain(many, status);
  else tell("warn", `△ offline, ${many} kept here`);
}

function signInAgain(many, status) {
  tell("warn", `△ ${status === 401 ? "signed out" : "somebody else is signed in"}, ${many} kept here`);
  find("#who").textContent = "sign in";
  const one = many === 1;
  const why = status === 401 ? "You are signed out" : "Somebody else is signed in";
  say(`${why}: ${one ? "one decision is" : `${many} decisions are`} kept in this browser, and ${one ? "goes" : "go"} when ${page.editor ?? "whoever made them"} signs in.`);
}

function unkept() {
  tell("warn", "△ kept by this page only");
  say("This browser keeps nothing for the desk: leave this page open until it says saved.");
}

// What goes under another key after a conflict can be taken back like anything else.
export const adopt = (key, fixes) => remembered(key, [], fixes);

export function gone(key) {
  const deed = open.get(key);
  open.delete(key);
  const at = done.findIndex((one) => one.body.keys?.includes(key));
  if (at >= 0) done.splice(at, 1);
  if (deed) counted(-deed.fixes);
  deed?.places.forEach(unpreview);
}

function refused({ key, document, detail }) {
  if (document !== page.told.document) return; // asked for again where its page is open
  gone(key);
  queue.drop(key);
  tell("bad", `! not written: ${detail}`);
  redraw([], true);
}

// What an earlier page kept and could not send is shown here as well; a conflict that nobody settled asks again.
async function resume() {
  for (const item of await queue.items(page.told.document)) {
    if (open.has(item.key)) continue;
    const entries = item.body.entries ?? [];
    const places = entries.map((entry) => (typeof entry === "object" && entry.anchor
      ? { id: `${entry.anchor.start}-${entry.anchor.end}`, shown: entry.after ?? undefined } : null)).filter(Boolean);
    open.set(item.key, { places, fixes: 0 });
    places.forEach(preview);
    if (item.state === "conflict") conflict({ key: item.key, ...item.problem });
    else if (item.state === "refused") refused({ key: item.key, document: item.document, ...item.problem });
  }
  if (underWay()) tell("warn", `△ ${underWay()} kept here`);
  if (page.here?.settled) go(all(".e", find("#text")).map((one) => placeOf(one.dataset.place)).find((one) => one && WAITING.includes(one.lane) && !one.settled) ?? null);
}

export function listen() {
  queue.addEventListener("saved", (event) => written(event.detail));
  queue.addEventListener("changed", ({ detail }) => {
    if (detail.document !== page.told.document) return;
    page.read = Math.max(page.read, detail.position);
    redraw(detail.changed ?? []);
  });
  queue.addEventListener("kept", (event) => keptHere(event.detail));
  queue.addEventListener("refused", (event) => refused(event.detail));
  queue.addEventListener("unkept", unkept);
  queue.addEventListener("conflict", ({ detail }) => { if (detail.document === page.told.document) conflict(detail); });
  queue.addEventListener("resolved", ({ detail }) => {
    const known = open.has(detail.key) || unsettled.has(detail.key);
    gone(detail.key);
    resolved(detail.key);
    if (known) stands();
  });
  resume();
}
