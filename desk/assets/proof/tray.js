// The tray: one fixed place that shows the line enlarged, what the reader got, and three candidates with their evidence.
import { element, find, page, say, waiting } from "./state.js";
import { onMove } from "./cursor.js";
import { enlarge } from "./picture.js";

const LANES = { suggest: "Suggested", flag: "Flagged", doubt: "In doubt", lost: "Lost", auto: "Applied", decided: "Decided", sic: "Kept", displaced: "Displaced", moved: "Moved", ambiguous: "Reference", word: "Word" };

export const choices = () => {
  const place = page.here;
  if (!place) return [];
  if (place.lane === "ambiguous") return place.options.map(([path, words, opening]) => ({ words, path, why: opening }));
  return place.candidates ?? [];
};

export function draw(place) {
  // What is being typed stays, whatever is drawn anew.
  if (!document.activeElement?.closest("#type, #structure")) {
    find("#structure").hidden = true;
    find("#type").hidden = false;
    find("#typed").value = (place && page.drafts[place.id]) ?? "";
  }
  find("#tray").classList.toggle("idle", !place);
  if (!place) return empty();
  Object.assign(find("#tray").dataset, { start: place.start, end: place.end });
  find("#got").textContent = place.before ?? place.shown;
  find("#stands").textContent = `${place.at || "no provision"}, raw ${place.start.toLocaleString("en")}–${place.end.toLocaleString("en")}`;
  find("#lane").textContent = LANES[place.lane] ?? place.lane;
  find("#why").textContent = place.lane === "decided" || place.lane === "sic" ? `by ${place.author}: ${place.why}` : place.short || place.why.replaceAll("`", "");
  find("#typed").placeholder = place.shown;
  line(place);
  const shown = choices().map((choice, nth) => candidate(choice, nth));
  const cands = find("#cands");
  cands.replaceChildren(...shown);
  listed(shown.length > 0);
  if (!shown.length) cands.append(element("p", { className: "note" }, nothingFor(place)));
  announce(place);
}

// A list to choose from, where there is something to choose.
function listed(some) {
  const cands = find("#cands");
  if (some) cands.setAttribute("role", "listbox"); else cands.removeAttribute("role");
  if (some) cands.setAttribute("aria-label", "Suggestions, best first"); else cands.removeAttribute("aria-label");
}

function nothingFor(place) {
  if (["suggest", "flag", "doubt"].includes(place.lane) && !place.candidates) return place.lane === "suggest" ? `Proposed: ${place.shown}. A accepts it. Other readings are being looked for.` : "Readings are being looked for.";
  if (place.lane === "displaced") return `${place.why} M moves it there, X says that it stands here.`;
  if (place.lane === "moved") return `${place.why} X brings it back to where it stands.`;
  if (place.lane === "word") return "Nothing is said against this word. E types another, P keeps it as a print error.";
  if (place.lane === "decided" || place.lane === "sic") return "An editor has decided this. Z takes back what you did last.";
  if (place.lane === "auto") return `Read as “${place.shown}”: ${place.why}. A confirms it, X brings back what the reader got.`;
  return "No reading is near enough to be offered. E types it, X leaves it.";
}

function candidate(choice, nth) {
  const score = choice.score === undefined ? null : element("small", {}, choice.score.toFixed(2));
  const words = element("span", {}, choice.words || "(nothing)");
  const head = element("span", { className: "w" }, element("kbd", {}, String(nth + 1)), words, score);
  const why = element("span", { className: "why" }, ...quoted(choice.why));
  if (choice.glyphs) why.append(`; ${choice.glyphs}`);
  if (choice.learned) why.append("; ", element("b", {}, choice.learned));
  const made = element("button", { className: "cand", type: "button" }, head, why);
  made.dataset.take = String(nth);
  if (choice.quote) [made.dataset.from, made.dataset.to] = [choice.start, choice.end];
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", String(nth === 0));
  return made;
}

// Words between back quotes are words of the law.
function quoted(text) {
  return text.split("`").map((part, nth) => (nth % 2 ? element("em", {}, part) : part));
}

function line(place) {
  const shown = find("#line");
  if (enlarge(place, shown)) return;
  if (place.word) return shown.replaceChildren(element("b", {}, place.shown));
  const [before, words, after] = place.line;
  shown.replaceChildren(element("span", {}, element("bdi", {}, before)), element("b", {}, words || "␣"), element("span", {}, after));
}

// With nothing in hand the tray says what was done here, and where to go on.
function empty() {
  find("#line").replaceChildren();
  listed(false);
  const done = page.told.mark === "proofread" || page.told.mark === "validated";
  const button = (does, words, key) => {
    const made = element("button", { className: does === "onward" ? "btn main" : "btn", type: "button" }, `${words} `, element("kbd", {}, key));
    made.dataset.do = does;
    return made;
  };
  const buttons = [button("onward", done ? "Next page" : "Mark proofread", "↵"), ...(page.told.next ? [button("flagged", "Next page with flags", "⇧N")] : [])];
  find("#cands").replaceChildren(
    element("div", { className: "nothing" },
      element("p", { className: "big-empty" }, "Nothing waits on this page."),
      element("p", { className: "note" }, `${counted()}${done ? ` It is marked ${page.told.mark}.${page.told.mark === "proofread" ? " A second reader validates it with V." : ""}` : ""}`),
      element("div", { className: "type" }, ...buttons)),
  );
  say("Nothing waits on this page.");
}

function counted() {
  const many = (lanes) => page.told.places.filter((place) => lanes.includes(place.lane) || (place.settled && lanes.includes("decided"))).length;
  const [applied, decided] = [many(["auto"]), many(["decided", "sic"])];
  return applied + decided ? `${applied} applied by the program, ${decided} settled by editors.` : "";
}

function announce(place) {
  const told = choices().map((choice, nth) => `${nth + 1}: ${choice.words}`).join(", ");
  const half = page.drafts[place.id] ? `Half typed: ${page.drafts[place.id]}. E goes on with it. ` : "";
  say(`${half}${place.at}. ${LANES[place.lane]}: ${place.word ? place.shown : place.before}. ${told || "no suggestion"}. ${waiting().length} waiting.`);
}

onMove(draw);
