// The proof page: puts its parts together. Keys, tray, series, structure, picture and sending are modules of their own.
import { count, find, page, tell } from "./state.js";
import { complete, fetchWords } from "./completing.js";
import { firstPlace, followClicks, go, step } from "./cursor.js";
import "./tray.js";
import { openPicture, zoom } from "./picture.js";
import { listenToKeys } from "./keys.js";
import { listen, remember } from "./sending.js";
import { listenToStates } from "./settling.js";
import { listenToStructure } from "./structure.js";
import { fetchCandidates } from "./redraw.js";
import * as series from "./series.js";
import * as deeds from "./deeds.js";
import { always, ask, help } from "./dialogs.js";

const BUTTONS = {
  "series-accept": series.accept, "series-lines": series.lines, always, help, conflicts: ask, sic: deeds.sic, leave: deeds.leave, onward: deeds.onward, flagged: deeds.flagged, next: () => step(1), back: () => step(-1), "zoom-in": () => zoom(1.4), "zoom-out": () => zoom(1 / 1.4),
};

async function whoEdits() {
  try {
    const answer = await fetch("/api/v1/session", { credentials: "same-origin" });
    page.editor = answer.ok ? (await answer.json()).editor : undefined;
  } catch { page.editor = undefined; } // nobody answers: the queue keeps what is decided
  if (page.editor) document.body.dataset.editor = page.editor;
  const who = find("#who");
  who.textContent = page.editor ?? "sign in";
  who.href = `/sign-in?next=${encodeURIComponent(location.pathname)}`;
  tell("mute", page.editor === null ? "reading only" : "ready");
  remember();
}

function listenToButtons() {
  document.addEventListener("click", (event) => {
    const does = event.target.closest("[data-do]")?.dataset.do;
    if (BUTTONS[does]) BUTTONS[does]();
    const taken = event.target.closest("[data-take]")?.dataset.take;
    if (taken !== undefined) deeds.take(Number(taken));
  });
  find("#type").addEventListener("submit", (event) => { event.preventDefault(); deeds.typed(); });
}

count();
openPicture();
followClicks();
listenToKeys();
listenToButtons();
listenToStructure();
listenToStates();
listen();
series.showSeries();
go(firstPlace(), { focus: true });
whoEdits();
fetchCandidates();
fetchWords();
complete(find("#typed"), find("#completion"), deeds.about, deeds.typed);
deeds.keepDrafts();
document.documentElement.dataset.drawn = String(page.told.position);
document.documentElement.dataset.ready = "yes";
