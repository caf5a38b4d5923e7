// What stands in the panels, by keys: the state of the page, corrections that no longer fit, stale rules, the history.
import { all, beside, find, page, say } from "./state.js";
import { choose } from "./dialogs.js";
import { mark, replace } from "./deeds.js";
import { takeBack } from "./sending.js";

const STATES = [
  ["proofread", "Proofread", "you have read every word of it"],
  ["validated", "Validated", "somebody else proofread it, and you have read it again"],
  ["problematic", "Problematic", "it cannot be read, or is not whole"],
  ["not proofread", "Not proofread", "as it came"],
];

export function pageState() {
  choose(`Page ${page.told.number} is marked ${page.told.mark}`, "", STATES.map(([value, words, why]) => ({
    words, why, act: () => { if (mark(value)) say(`Marked ${value}.`); },
  })));
}

// The menu of states: a click chooses; with the arrows one goes through it, and ↵ or leaving it says which is meant.
export function listenToStates() {
  const menu = find("#mark");
  let walked = false;
  const settle = () => { walked = false; if (menu.value !== page.told.mark) mark(menu.value); };
  menu.addEventListener("pointerdown", () => { walked = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); settle(); }
    else if (event.key === "Escape") { walked = false; menu.value = page.told.mark; }
    else if (event.key !== "Tab") walked = true;
  });
  menu.addEventListener("change", () => { if (!walked) settle(); });
  menu.addEventListener("blur", settle);
}

// After another OCR pass: each correction whose place is not found is taken back, or made anew at the place in hand.
export function unfit(nth = 0) {
  const waits = page.told.conflicts.filter((one) => !one.settled);
  if (!waits.length) return say("Every correction fits this text.");
  const one = waits[nth % waits.length];
  const back = { words: "Take it back", why: "it counts no more", act: () => settled(one) };
  const again = one.after !== null && page.here && !beside(page.here)
    ? { words: one.after || "(nothing)", why: `for ${page.here.shown}, which is in hand, in its place`, act: () => { if (settled(one)) replace(page.here, one.after); } } : null;
  const onward = waits.length > 1 ? { words: "Another one", why: `${waits.length} wait`, act: () => unfit(nth + 1) } : null;
  return choose("A correction that no longer fits", `${one.said}: ${one.reason}`, [back, again, onward].filter(Boolean));
}

function settled(one) {
  if (!takeBack(one.entry, [])) return false;
  one.settled = true;
  say(`Taken back: ${one.said}.`);
  return true;
}

// From one stale rule to the next.
export function showStale() {
  const rules = all("#stale .rule");
  if (!rules.length) return say("No rule is stale.");
  const rule = rules[(rules.indexOf(document.activeElement) + 1) % rules.length];
  rule.scrollIntoView({ block: "nearest" });
  rule.focus();
  return say(rule.textContent.replace(/\s+/g, " "));
}

export function showHistory() {
  const history = find("#history");
  history.open = true;
  history.scrollIntoView({ block: "start" });
  find("summary", history).focus();
}
