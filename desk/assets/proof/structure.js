// Structure by keyboard: the number, level and kind of the provision in hand; merge it, or split it here.
import { all, element, find, page, say } from "./state.js";
import { anchor, send } from "./sending.js";
import { go } from "./cursor.js";

const KINDS = "part chapter section subsection rule regulation article subrule subregulation clause subclause item proviso explanation illustration schedule crossheading table row paragraph form signature unclassified".split(" ");

function blockOf(place) {
  const path = place?.path;
  return all("#text .blk").find((block) => block.dataset.path === path && block.dataset.path) ?? null;
}

export function openStructure() {
  const block = blockOf(page.here);
  if (!block) return say("No provision stands here.");
  const { path, num, kind, parent } = block.dataset;
  const form = find("#structure");
  const number = element("input", { name: "number", value: num, autocomplete: "off" });
  const kinds = element("select", { name: "kind" }, ...KINDS.map((one) => element("option", { value: one, selected: one === kind }, one)));
  const levels = element("select", { name: "level" }, ...hosts(block).map(([to, words]) => element("option", { value: to, selected: to === parent }, words)));
  form.replaceChildren(
    element("label", {}, `Number of ${block.getAttribute("aria-label")}`, number),
    element("label", {}, "Kind", kinds), element("label", {}, "Under", levels),
    element("button", { className: "btn main", type: "submit" }, "Accept ", element("kbd", {}, "↵")),
    element("button", { className: "btn", type: "button", value: "merge" }, "Merge with what goes before"),
    element("button", { className: "btn", type: "button", value: "split" }, "A provision begins here"),
  );
  form.dataset.path = path;
  form.hidden = false;
  find("#type").hidden = true;
  number.focus();
  number.select();
  return undefined;
}

// What a provision may stand under: nothing, or a provision that goes before it on the page.
function hosts(block) {
  const before = [];
  for (const one of all("#text .blk")) {
    if (one === block) break;
    if (one.dataset.path && !before.some(([path]) => path === one.dataset.path)) before.push([one.dataset.path, one.getAttribute("aria-label")]);
  }
  const own = block.dataset.parent;
  if (own && !before.some(([path]) => path === own)) before.push([own, block.dataset.under]);
  return [["", "nothing: the top"], ...before.slice(-40)];
}

function close() {
  find("#structure").hidden = true;
  find("#type").hidden = false;
  go(page.here);
}

function at(block) {
  const start = Number(block.dataset.start);
  return { start, end: start + Math.max(1, Number(block.dataset.length)), sha256: page.told.sha256 };
}

function changes(form, block) {
  const of = block.dataset.path;
  const wanted = [["level", form.elements.level.value, block.dataset.parent], ["kind", form.elements.kind.value, block.dataset.kind], ["number", form.elements.number.value.trim(), block.dataset.num]];
  return wanted.filter(([, value, was]) => value !== was && value !== undefined)
    .map(([action, value]) => ({ kind: "structure", action, value, of, anchor: at(block) }));
}

function submitted(event) {
  event.preventDefault();
  const form = find("#structure");
  const block = all("#text .blk").find((one) => one.dataset.path === form.dataset.path);
  const entries = block ? changes(form, block) : [];
  if (entries.length) send(entries, [], { fixes: 1 });
  say(entries.length ? `${block.getAttribute("aria-label")}: ${entries.map((one) => `${one.action} ${one.value}`).join(", ")}` : "Nothing was changed.");
  close();
}

function pressed(event) {
  const action = event.target.closest("button[value]")?.value;
  if (!action) return;
  const form = find("#structure");
  const block = all("#text .blk").find((one) => one.dataset.path === form.dataset.path);
  const entry = action === "merge"
    ? { kind: "structure", action, of: form.dataset.path, anchor: at(block) }
    : { kind: "structure", action, value: form.elements.number.value.trim(), as_kind: form.elements.kind.value, anchor: anchor(page.here) };
  send([entry], [], { fixes: 1 });
  close();
}

export function listenToStructure() {
  find("#structure").addEventListener("submit", submitted);
  find("#structure").addEventListener("click", pressed);
  find("#structure").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("select")) return;
    event.preventDefault();
    find("#structure").requestSubmit();
  });
}
