// Pop-ups: what a reference leads to and how it was read, what a term means, what an edit did.
// They open on focus at once, on hover after a moment, on touch instead of following the link.
"use strict";

(() => {
  const { find, named, element, copy } = clausebook;
  const MARKS = "a.ref, span.ref, a.term, .law .auto, .law .suggest, .law .flag, .received [title], .received [data-why]";
  const LONG = 700;
  const SIGNS = { resolved: "✓", external: "→", self: "○", partial: "△", ambiguous: "?", conflict: "!", dangling: "!", defined: "§" };
  const KINDS = { resolved: "ok", external: "ext", self: "mute", partial: "warn", ambiguous: "warn", conflict: "bad", dangling: "bad", defined: "mute" };
  const phone = matchMedia("(max-width: 767px)");
  // In the top layer, so that nothing it stands in cuts it.
  const pop = element("div", { className: "pop", id: "pop", popover: "manual" });
  pop.setAttribute("role", "dialog");
  document.body.append(pop);
  let owner = null, timer = 0, touched = false;

  // A title would show a second, lesser pop-up.
  function why(mark) {
    if (mark.title) { mark.dataset.why = mark.title; mark.removeAttribute("title"); }
    return mark.dataset.why ?? "";
  }

  function pill(verdict) {
    const sign = element("span", { textContent: SIGNS[verdict] });
    sign.setAttribute("aria-hidden", "true");
    return element("span", { className: `pill ${KINDS[verdict]}` }, sign, ` ${verdict}`);
  }

  // The words of a provision, as far as they fit; the numbers of its parts in the gutter.
  function words(section) {
    const shown = element("div", { className: "law quoted" });
    let left = LONG;
    const number = (at) => at.querySelector(":scope > a.n")?.firstChild?.textContent ?? "";
    const walk = (at, depth) => {
      let first = true;
      for (const part of at.children) {
        if (left <= 0) return;
        if (part.matches("p, td")) {
          const text = part.textContent.replace(/\s+/g, " ").trim();
          const cut = text.length > left ? `${text.slice(0, left).replace(/\s\S*$/, "")} …` : text;
          left -= text.length;
          const line = element("p", { className: `depth-${Math.min(depth, 3)}` }, cut);
          if (first && number(at)) line.prepend(element("span", { className: "n", textContent: number(at) }), " ");
          first = false;
          shown.append(line);
        } else if (part.matches(".at")) {
          walk(part, depth + 1);
        } else if (part.matches(".wide")) {
          part.querySelectorAll("tr").forEach((row) => walk(row, depth + 1));
        }
      }
    };
    walk(section, 0);
    return shown;
  }

  function destination(mark) {
    const hash = mark.hash ?? "";
    const section = hash.length > 1 ? named(hash)?.closest(".at") : null;
    return section ?? null;
  }

  function others(mark) {
    const links = (mark.dataset.others ?? "").split(" ").filter(Boolean);
    if (!links.length) return null;
    const list = element("p", { className: "others" }, mark.dataset.verdict === "resolved" ? "and " : "could be ");
    links.slice(0, 12).forEach((hash, nth) => {
      list.append(nth ? ", " : "", element("a", { href: hash, textContent: named(hash)?.dataset.cite ?? hash.slice(1) }));
    });
    if (links.length > 12) list.append(` and ${links.length - 12} more`);
    return list;
  }

  function reference(mark) {
    const verdict = mark.dataset.verdict, section = destination(mark);
    const head = element("header", {}, element("b", { textContent: section?.dataset.cite ?? mark.textContent.replace(/\s+/g, " ") }), pill(verdict));
    const ways = element("nav", {}, section ? element("a", { href: mark.hash, textContent: "Go there" }) : null, graphed(section ?? mark.closest(".at")), section ? linker(mark.href) : null);
    ways.setAttribute("aria-label", "With this target");
    head.append(ways, shutter());
    const how = verdict === "defined" ? `Defined in ${section?.dataset.cite ?? ""}` : why(mark);
    return [head, section ? words(section) : null, others(mark), how ? element("p", { className: "how", textContent: how }) : null];
  }

  function linker(address) {
    const button = element("button", { type: "button", className: "as-link", textContent: "Copy link" });
    button.addEventListener("click", async () => { await copy(address); button.textContent = "Copied"; });
    return button;
  }

  function graphed(section) {
    const tab = document.querySelector(".tabs [data-graph]");
    return tab && section?.id ? element("a", { href: `${tab.getAttribute("href")}#${encodeURIComponent(section.id)}`, textContent: "In the graph" }) : null;
  }

  function edit(mark) {
    const lane = ["flag", "suggest", "moved", "join"].find((name) => mark.classList.contains(name)) ?? "auto";
    const said = { flag: ["bad", "in doubt"], suggest: ["warn", "a reading is proposed"], moved: ["warn", "stands elsewhere"], join: ["ok", "lines joined"], auto: ["ok", "read otherwise"] }[lane];
    const head = element("header", {}, element("span", { className: `pill ${said[0]}`, textContent: said[1] }), shutter());
    return [head, element("p", { className: "how", textContent: why(mark) })];
  }

  function shutter() {
    const button = element("button", { className: "close", type: "button", textContent: "✕" });
    button.setAttribute("aria-label", "Close");
    button.addEventListener("click", () => { const before = owner; close(); before?.focus(); });
    return button;
  }

  function open(mark) {
    if (owner === mark) return;
    close();
    owner = mark;
    pop.replaceChildren(...(mark.matches(".ref, .term") ? reference(mark) : edit(mark)).filter(Boolean));
    pop.setAttribute("aria-label", pop.querySelector("header").firstChild.textContent);
    pop.classList.toggle("small", !mark.matches(".ref, .term"));
    mark.setAttribute("aria-describedby", "pop");
    // In the order of the text, so that the next tab stop after the words is in their pop-up.
    mark.after(pop);
    pop.showPopover();
    put(mark);
  }

  function put(mark) {
    pop.style.left = pop.style.top = "";
    if (phone.matches) return;
    const line = [...mark.getClientRects()].pop();
    if (!line) return;
    const height = pop.offsetHeight, width = pop.offsetWidth;
    const below = line.bottom + 7 + height <= innerHeight - 8 || line.top < height + 64;
    pop.style.top = `${below ? line.bottom + 7 : line.top - height - 7}px`;
    pop.style.left = `${Math.max(8, Math.min(line.left - 40, document.documentElement.clientWidth - width - 8))}px`;
  }

  function close() {
    clearTimeout(timer);
    if (!owner) return;
    owner.removeAttribute("aria-describedby");
    owner = null;
    pop.hidePopover();
    document.body.append(pop);
  }

  const markAt = (event) => event.target.closest?.(MARKS);

  // What a pop-up explains can be reached by keyboard, links or not; edits that were made are too many to be tab stops.
  for (const mark of document.querySelectorAll(".law span.ref, .law .suggest, .law .flag")) mark.tabIndex = 0;

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const mark = markAt(event);
    if (mark) why(mark);
    clearTimeout(timer);
    if (mark) timer = setTimeout(open, 250, mark);
    else if (owner && !pop.contains(event.target) && document.activeElement !== owner && !pop.contains(document.activeElement)) timer = setTimeout(close, 300);
  });
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    if (owner && !pop.contains(event.target) && markAt(event) !== owner) close();
  });
  document.addEventListener("focusin", (event) => {
    const mark = markAt(event);
    if (mark && !touched) open(mark);
    else if (!pop.contains(event.target) && event.target !== owner) close();
  });
  document.addEventListener("click", (event) => {
    const mark = markAt(event);
    if (mark && touched) {
      event.preventDefault();
      open(mark);
    } else if (event.target.closest?.("#pop a")) {
      close();
    } else if (mark && !mark.href) {
      open(mark);
    }
    touched = false;
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && owner) close(); });
  addEventListener("hashchange", close);
  addEventListener("scroll", () => { if (owner && !phone.matches) put(owner); }, { passive: true });
})();
