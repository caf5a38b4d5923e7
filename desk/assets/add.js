// Bringing pages: a file dropped or chosen is sent, its reading is followed, and at the end its proof page opens.
"use strict";

(() => {
  const { find, element } = clausebook;
  const drop = find("#drop"), list = find("#uploads");
  if (!drop) return;
  const pause = (seconds) => new Promise((settle) => setTimeout(settle, 1000 * seconds));

  function row(file) {
    const bar = element("progress", {}), said = element("span", { className: "note" });
    bar.setAttribute("aria-label", file.name);
    list.append(element("li", {}, element("b", { textContent: file.name }), " ", bar, " ", said));
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
      request.open("POST", `/api/v1/uploads?${new URLSearchParams({ name: file.name, lang: find("#lang").value })}`);
      request.setRequestHeader("Content-Type", "application/octet-stream");
      request.responseType = "json";
      request.upload.addEventListener("progress", (event) => told.show("sending", event.loaded, event.total));
      request.addEventListener("load", () => (request.status === 202 ? settle(request.response) : fail(new Error(request.response?.detail ?? "it was not taken"))));
      request.addEventListener("error", () => fail(new Error("the connection broke; bring it again")));
      request.send(file);
    });
  }

  async function asked(id) {
    try {
      const answer = await fetch(`/api/v1/uploads/${id}`);
      return answer.status < 500 && answer.status !== 429 ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  async function bring(file) {
    const told = row(file);
    try {
      let upload = await sent(file, told);
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
    const pages = await Promise.all(Array.from(files, bring));
    if (pages.length === 1 && pages[0]) location.assign(pages[0]);
  }

  find("#file").addEventListener("change", (event) => bringAll(event.target.files));
  drop.addEventListener("submit", (event) => event.preventDefault());
  for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => { event.preventDefault(); drop.classList.remove("over"); bringAll(event.dataTransfer.files); });
})();
