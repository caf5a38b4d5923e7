// Every key of the page in one table: its caps, what it does, and the words that the help gives it. Letters act outside fields only.
import { find, page, say, tally, WAITING } from "./state.js";
import { extend, step, walk } from "./cursor.js";
import * as deeds from "./deeds.js";
import * as dialogs from "./dialogs.js";
import * as series from "./series.js";
import { redo, undo } from "./sending.js";
import { review } from "./review.js";
import { pageState, showHistory, showStale, unfit } from "./settling.js";
import { openStructure } from "./structure.js";

const raw = () => say(find("#text").classList.toggle("raw-shown") ? "As the reader got it." : "As it reads now.");

function out() {
  if (page.ahead.length) say("The keys that waited for the readings were let go.");
  page.ahead = [];
  deeds.letGo();
  if (!find("#structure").hidden) {
    find("#structure").hidden = true;
    find("#type").hidden = false;
  }
  find("#typed").value = "";
  document.activeElement?.blur();
}

// [caps, key, words, action]; a key with a capital needs Shift.
export const KEYS = [
  [["J"], "j", "next place", () => step(1)],
  [["K"], "k", "previous place", () => step(-1)],
  [["⇧J"], "J", "next place, words among ruins too", () => step(1, [...WAITING, "doubt"])],
  [["⇧K"], "K", "previous one", () => step(-1, [...WAITING, "doubt"])],
  [["←", "→"], "ArrowRight", "word by word", () => walk(1)],
  [["⇧←", "⇧→"], "ShiftArrowRight", "take in the word beside it", () => extend(1)],
  [["1", "2", "3"], "1", "take that suggestion and go on", () => deeds.take(0)],
  [["A"], "a", "accept the shown reading", deeds.accept],
  [["X"], "x", "not an error: leave what the reader got", deeds.leave],
  [["P"], "p", "print error: keep it (sic)", deeds.sic],
  [["E"], "e", "type; Enter accepts", () => deeds.type()],
  [["G"], "g", "go over the page: all places as they would read", () => deeds.whenRead(review)],
  [["S"], "s", "split or join", deeds.split],
  [["R"], "r", "raw: as the reader got it", raw],
  [["M"], "m", "to a displaced piece; again: move it", deeds.move],
  [["T"], "t", "take up these words; at another place: put them before it", () => deeds.carry(false)],
  [["⇧T"], "T", "take up their line; at another place: put them behind it", () => deeds.carry(true)],
  [["N"], "n", "number, level, kind; merge, split", openStructure],
  [["Y"], "y", "first reading of a number", () => deeds.settleNumber(false)],
  [["U"], "u", "second reading of a number", () => deeds.settleNumber(true)],
  [["["], "[", "previous series", () => series.turn(-1)],
  [["]"], "]", "next series", () => series.turn(1)],
  [["L"], "l", "all lines of the series", series.lines],
  [["⇧A"], "A", "accept the series", series.accept],
  [["W"], "w", "a rule for every place", dialogs.always],
  [["D"], "d", "compare a stale rule; again: the next", showStale],
  [["C"], "c", "a conflict that waits, else a correction that no longer fits", () => (dialogs.unsettled.size ? dialogs.ask() : unfit())],
  [["V"], "v", "the state of the page: proofread, validated", pageState],
  [["H"], "h", "history", showHistory],
  [["Z"], "z", "undo", undo],
  [["⇧Z"], "Z", "redo", redo],
  [["↵"], "Enter", "next page; marks a page on which nothing waits", deeds.onward],
  [["⇧N"], "N", "next page with flags", deeds.flagged],
  [["?"], "?", "all keys", dialogs.help],
  [["Esc"], "Escape", "out", out],
];

const ACTIONS = new Map([
  ...KEYS.map(([, key, , action]) => [key, action]),
  ["2", () => deeds.take(1)],
  ["3", () => deeds.take(2)],
  ["ArrowLeft", () => walk(-1)],
  ["ShiftArrowLeft", () => extend(-1)],
]);
const ALWAYS = new Set(["Enter", "?", "Escape", "ArrowLeft", "ArrowRight", "ShiftArrowLeft", "ShiftArrowRight"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock"]);

const inField = (target) => target.matches?.("input:not([type='checkbox']), select, textarea");

// A letter by its case, whatever Caps Lock says; an arrow with Shift by a name of its own.
function named({ key, shiftKey }) {
  if (/^[a-z]$/i.test(key)) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  return shiftKey && key.startsWith("Arrow") ? `Shift${key}` : key;
}

function pressed(event) {
  if (MODIFIERS.has(event.key)) return;
  page.keys += 1;
  tally();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || find("#dialog").open) return;
  if (inField(event.target) && event.key !== "Escape") return;
  const own = event.target.closest?.("button, a, summary, input");
  if (own && (event.key === "Enter" || event.key === " ")) return;
  const key = named(event);
  const action = ACTIONS.get(key);
  if (!action || (!page.letters && !ALWAYS.has(key))) return;
  event.preventDefault();
  // What was pressed while the readings are looked for comes in its turn.
  if (page.ahead.length && key !== "Escape") page.ahead.push(action);
  else action();
}

export function listenToKeys() {
  document.body.classList.toggle("no-letters", !page.letters);
  document.addEventListener("keydown", pressed);
}
