// Bringing pages: files dropped anywhere on the page, or chosen, are sent one after the other and their reading is followed;
// on /add the proof page of a single one opens at the end, elsewhere a link to it stands there.
"use strict";

(() => {
  const { find, element } = clausebook;
  const drop = find("#drop"), list = find("#uploads");
  if (!list) return;
  const pause = (seconds) => new Promise((settle) => setTimeout(settle, 1000 * seconds));

  function row(name) {
    const bar = element("progress", {}), said = element("span", { className: "note" });
    bar.setAttribute("aria-label", name);
    list.append(element("li", {}, element("b", { textContent: name }), " ", bar, " ", said));
    return {
      show(words, done, of) {
        said.textContent = words;
        if (of) Object.assign(bar, { max: of, value: done }); else bar.removeAttribute("value");
      },
      end(words, page) {
        bar.remove();
        said.textContent = words;
        if (page) said.after(" ", element("a", { href: page, textContent: "Proofread" }));
      },
    };
  }

  // Only this way of sending tells how much has gone.
  function sent(file, told) {
    return new Promise((settle, fail) => {
      const request = new XMLHttpRequest();
      request.open("POST", `/api/v1/uploads?${new URLSearchParams({ name: file.name, lang: find("#lang")?.value || "eng" })}`);
      request.setRequestHeader("Content-Type", "application/octet-stream");
      request.responseType = "json";
      request.upload.addEventListener("progress", (event) => told.show("sending", event.loaded, event.total));
      request.addEventListener("load", () => settle({ status: request.status, told: request.response }));
      request.addEventListener("error", () => fail(new Error("The connection broke; bring it again.")));
      request.send(file);
    });
  }

  const BUSY = [429, 503];

  // The desk takes a few files at a time: with too many before it, a file waits here.
  async function taken(file, told) {
    for (;;) {
      const answer = await sent(file, told);
      if (answer.status === 202) return answer.told;
      if (answer.status === 401) throw new Error("Nobody is signed in here: sign in, and bring it again.");
      if (!BUSY.includes(answer.status)) throw new Error(answer.told?.detail ?? "It was not taken.");
      told.show("waits for its turn");
      await pause(2);
    }
  }

  async function asked(id) {
    try {
      const answer = await fetch(`/api/v1/uploads/${id}`);
      return answer.status < 500 && answer.status !== 429 ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  async function followed(upload, told) {
    try {
      while (upload.state === "waiting" || upload.state === "reading") {
        told.show(upload.of ? `page ${upload.done} of ${upload.of}` : upload.state, upload.done, upload.of);
        await pause(0.5);
        upload = (await asked(upload.id)) ?? upload;
      }
      if (upload.state !== "done") throw new Error(upload.detail);
      told.end("read", upload.page);
      return upload.page;
    } catch (fault) {
      told.end(fault.message);
      return null;
    }
  }

  async function bringAll(files) {
    const rows = files.map((file) => row(file.name)), pages = [];
    for (const [nth, file] of files.entries()) {
      try {
        pages.push(followed(await taken(file, rows[nth]), rows[nth]));
      } catch (fault) {
        rows[nth].end(fault.message);
      }
    }
    if (drop && files.length === 1 && (await pages[0])) location.assign(await pages[0]);
  }

  // What was dropped: its files; of a folder only that it is one, as each file in it may be a document or a page.
  function dropped(transfer) {
    const items = [...transfer.items].filter((item) => item.kind === "file");
    const folders = new Set(items.map((item) => item.webkitGetAsEntry?.()).filter((one) => one?.isDirectory).map((one) => one.name));
    for (const name of folders) row(name).end("This is a folder: drop the files in it.");
    return [...transfer.files].filter((file) => !folders.has(file.name));
  }

  const withFiles = (event) => event.dataTransfer?.types.includes("Files");
  const over = (on) => document.body.classList.toggle("dropping", on);

  find("#file")?.addEventListener("change", (event) => bringAll([...event.target.files]));
  drop?.addEventListener("submit", (event) => event.preventDefault());
  for (const name of ["dragenter", "dragover"]) {
    addEventListener(name, (event) => { if (withFiles(event)) { event.preventDefault(); over(true); } });
  }
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    if (!withFiles(event)) return;
    event.preventDefault();
    over(false);
    bringAll(dropped(event.dataTransfer));
  });
})();
