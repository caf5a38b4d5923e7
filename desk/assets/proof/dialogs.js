// What opens over the page: all keys, a rule for every place, a few answers to choose from, and a conflict with its three.
import { beside, element, find, kept, page, say, tell } from "./state.js";
import { redraw } from "./redraw.js";
import { adopt, follow, gone, send, sendSeries } from "./sending.js";
import { KEYS } from "./keys.js";
import { choices } from "./tray.js";

const dialog = () => find("#dialog");

export function open(title, ...inside) {
  asked = null;
  const close = element("button", { className: "btn", type: "button" }, "Close ", element("kbd", {}, "Esc"));
  close.addEventListener("click", () => dialog().close());
  dialog().replaceChildren(element("h2", { id: "dialog-title" }, title), ...inside.filter(Boolean), element("div", { className: "type" }, close));
  if (!dialog().open) dialog().showModal();
}

export function help() {
  const keys = KEYS.map(([caps, , words]) => element("li", {}, element("span", {}, ...caps.map((cap) => element("kbd", {}, cap))), element("span", {}, words)));
  const box = element("input", { type: "checkbox", checked: page.letters });
  box.addEventListener("change", () => {
    page.letters = box.checked;
    kept.set("proof-letters", box.checked ? "on" : "off");
    document.body.classList.toggle("no-letters", !box.checked);
  });
  open("All keys", element("ul", { className: "all-keys" }, ...keys), element("label", {}, box, "Keys of one letter act (outside fields). Off: only Esc, ?, Enter and the arrows."));
}

// A reading that is wrong wherever it stands: said once, with all its places seen before.
export function always() {
  const place = page.here;
  if (!place || beside(place) || place.lane === "lost") return say("There are no words here to make a rule of.");
  const before = element("input", { name: "before", value: place.word ? place.shown : place.quote });
  const after = element("input", { name: "after", value: choices()[0]?.words ?? place.shown });
  const scope = element("select", { name: "scope" }, ...[["document", "this document"], ["series", "all documents of its series"], ["all", "every document"]].map(([value, words]) => element("option", { value }, words)));
  const seen = element("div", { className: "preview", role: "status" });
  const accept = element("button", { className: "btn main", type: "submit" }, "Make the rule ", element("kbd", {}, "↵"));
  const form = element("form", {}, element("label", {}, "Always read", before), element("label", {}, "as", after), element("label", {}, "in", scope), seen, accept);
  const look = async () => { seen.replaceChildren(...await lookAt(before.value, after.value, scope.value)); };
  [before, after, scope].forEach((field) => field.addEventListener("change", look));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    made(before.value.trim(), after.value.trim(), scope.value);
  });
  open("A rule for every place", form);
  after.focus();
  after.select();
  return look();
}

const series = (shape) => fetch(`/api/v1/documents/${encodeURIComponent(page.told.document)}/series`, {
  method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin", body: JSON.stringify(shape),
});

async function lookAt(before, after, scope) {
  try {
    const answer = await series({ before, after, scope, preview: true });
    const told = await answer.json();
    if (!answer.ok) return [element("p", { className: "note" }, told.detail ?? "It cannot be looked at.")];
    const lines = told.places ?? [];
    const count = told.total ?? lines.length;
    return [element("p", { className: "note" }, `${count} ${count === 1 ? "place" : "places"}. What an editor decided stays.`),
      element("ul", {}, ...lines.slice(0, 50).map((line) => element("li", {}, `${line.path ?? ""} ${line.line ?? ""} (${line.standing ?? ""})`)))];
  } catch {
    return [element("p", { className: "note" }, "The server cannot be reached: its places cannot be shown now.")];
  }
}

function made(before, after, scope) {
  dialog().close();
  if (scope === "document") send([{ kind: "always", before, after, scope }], [], { fixes: 1 });
  else sendSeries({ before, after, scope });
  say(`Always ${before} as ${after}.`);
}

export const unsettled = new Map(); // conflicts that wait, by key
let asked = null; // the one in the dialog that was opened last

// Settled in another tab: nothing is left to ask.
export function resolved(key) {
  unsettled.delete(key);
  if (asked?.key !== key || !dialog().open) return;
  asked = null;
  dialog().onkeydown = null;
  dialog().close();
  say("It was settled in another tab.");
}

// Two editors, one word: it is asked at once, or when what is open is closed.
export function conflict(told) {
  unsettled.set(told.key, told);
  tellUnsettled();
  if (!dialog().open) ask();
  else if (!asked) dialog().addEventListener("close", ask, { once: true });
}

export function tellUnsettled() {
  tell("bad asks", unsettled.size === 1 ? "! a conflict waits (C)" : `! ${unsettled.size} conflicts wait (C)`);
}

// Yours, theirs, or what the reader got. Nothing is lost; one key settles it, and Esc leaves it for later.
export function ask() {
  const [told] = unsettled.values();
  if (!told || dialog().open) return;
  const rows = [
    ["yours", ...answer(told.yours, "yours, not sent yet")],
    ["theirs", ...answer(last(told.theirs), author(last(told.theirs)))],
    ["reader", element("code", {}, told.reader ?? "what the reader got"), "as the reader got it, flag it again"],
  ];
  choose("Somebody changed this place after you opened it", "Nothing is lost; choose once.",
    rows.map(([choice, shown, why]) => ({ words: shown, why, act: () => settle(told, choice) })));
  asked = told;
}

// A few answers, each with its digit; `act` does one when the dialog is closed.
export function choose(title, note, answers) {
  const buttons = answers.map(({ words: shown, why, act }, nth) => {
    const button = element("button", { className: "cand", type: "button" },
      element("span", { className: "w" }, element("kbd", {}, String(nth + 1)), shown), element("span", { className: "why" }, why));
    button.addEventListener("click", () => {
      dialog().onkeydown = null;
      dialog().close();
      act();
    });
    return button;
  });
  open(title, note ? element("p", { className: "note" }, note) : null, element("div", { className: "three" }, ...buttons));
  // A digit settles it here and goes no further: the page below would take a reading by it.
  dialog().onkeydown = (event) => {
    const button = buttons[Number(event.key) - 1];
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    page.keys += 1;
    button.click();
  };
  buttons[0].focus();
}

// What stands after an entry, and what it says of it where the words alone do not.
function outcome(entry) {
  if (!entry) return { shown: "", said: "" };
  const quote = entry.anchor?.quote ?? "";
  if (entry.kind === "undo") return { shown: "what stood before", said: "taken back" };
  if (entry.kind === "redo") return { shown: "what was taken back", said: "done again" };
  if (entry.kind === "ruling" && !entry.accepted) return { shown: quote || "what the reader got", said: "not an error" };
  if (entry.kind === "sic") return { shown: quote, said: "print error, kept" };
  if (entry.kind === "move") return { shown: quote, said: "moved" };
  if (entry.kind === "reference") return { shown: (entry.targets ?? []).join(", "), said: "" };
  return { shown: entry.after ?? entry.value ?? quote, said: entry.after === "" ? "taken away" : entry.action ?? "" };
}

function answer(entry, whose) {
  const { shown, said } = outcome(entry);
  return [shown || "(nothing)", said ? `${said}; ${whose}` : whose];
}

const last = (theirs) => (Array.isArray(theirs) ? theirs.at(-1) : theirs);
const author = (entry) => (entry ? `${entry.editor}, ${String(entry.time).slice(11, 16)}` : "another editor");

async function besides(told) {
  const item = (await queue.items(page.told.document)).find((one) => one.key === told.key);
  const at = told.yours?.anchor;
  return (item?.body.entries ?? []).filter((entry) => !at || !entry.anchor || entry.anchor.end <= at.start || at.end <= entry.anchor.start);
}

async function settle(told, choice) {
  unsettled.delete(told.key);
  const others = choice === "yours" ? [] : await besides(told);
  // Of what was sent together only the one in conflict is let go; the rest is sent.
  const next = others.length ? await queue.resolve(told.key, "yours", others) : await queue.resolve(told.key, choice === "yours" ? "yours" : "theirs");
  gone(told.key);
  if (next) adopt(next, others.length || 1);
  if (choice === "reader") follow(queue.undo(page.told.document, { entries: [told.theirs ?? []].flat().map((entry) => entry.id) }));
  say({ yours: "Yours stands.", theirs: "Theirs stands.", reader: "It stands as the reader got it, and waits again." }[choice]);
  redraw([], true);
  ask();
}
