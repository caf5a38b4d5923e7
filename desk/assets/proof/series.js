// Series: the same misreading in many places. One key to find it, one to see all its lines, one to accept it.
import { all, find, page, placeOf, say } from "./state.js";
import { go } from "./cursor.js";
import { anchor, send } from "./sending.js";

const boxes = () => all("#series .one");
const shown = () => boxes()[page.series];

export function showSeries(to = page.series) {
  const found = boxes();
  page.series = found.length ? (to + found.length) % found.length : 0;
  found.forEach((box, nth) => { box.hidden = nth !== page.series; });
}

export function turn(by) {
  showSeries(page.series + by);
  const box = shown();
  if (!box) return say("There is no series.");
  say(`Series: ${find(".glyphs", box).textContent.replace(/\s+/g, " ")}`);
  const here = all("input", box).map((one) => placeOf(one.dataset.place)).find((place) => place && !place.settled);
  if (here) go(here);
  return undefined;
}

export function lines() {
  const box = shown();
  if (!box) return;
  const rest = all(".more", box);
  const open = rest.some((line) => line.hidden);
  rest.forEach((line) => { line.hidden = !open; });
  find("[data-do='series-lines']", box).setAttribute("aria-expanded", String(open));
  if (find(".rest", box)) find(".rest", box).hidden = open;
  find("#panels").scrollTop = 0;
  say(all("li:not([hidden])", box).map((line) => line.textContent.replace(/\s+/g, " ").trim()).join("; "));
}

export function accept() {
  const box = shown();
  const series = page.told.series[page.series];
  if (!box || !series) return say("There is no series.");
  const taken = new Set(all("input:checked", box).map((one) => one.dataset.place));
  const places = series.places.filter((place) => taken.has(place.id));
  if (!places.length) return say("No line of the series is ticked.");
  const reason = `series: ${series.read} read for ${series.printed}`;
  const entries = places.map((place) => ({ kind: "ruling", accepted: true, after: place.after, rule: place.rule, reason, anchor: anchor(place) }));
  if (send(entries, places.map((place) => ({ id: place.id, shown: place.after })))) {
    say(`${places.length} places accepted. Z takes all of them back.`);
    box.remove();
    page.told.series.splice(page.series, 1);
    showSeries();
    if (page.here?.settled) go(page.told.places.find((one) => one.start > page.here.start && !one.settled && one.lane !== "auto") ?? null);
  }
  return undefined;
}
