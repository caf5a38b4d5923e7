// What every page shares: light and dark, drawers, keys, and the place at which one reads. Each page reads well without it.
"use strict";

const clausebook = (() => {
  const root = document.documentElement;
  const find = (query, at = document) => at.querySelector(query);
  const all = (query, at = document) => [...at.querySelectorAll(query)];
  const named = (hash) => document.getElementById(decoded(hash.replace(/^#/, "")));

  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }

  function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  // Private windows and pages from a folder may have no storage.
  const kept = {
    get(name) { try { return localStorage.getItem(name); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(name, value); } catch { /* the choice lasts as long as the page */ } },
  };

  function theme() {
    if (["light", "dark"].includes(kept.get("theme"))) root.dataset.theme = kept.get("theme");
    for (const button of all("[data-theme-toggle]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
        root.dataset.theme = dark ? "light" : "dark";
        kept.set("theme", root.dataset.theme);
      });
    }
  }

  function drawers() {
    for (const button of all("[data-toggle]")) {
      const drawer = document.getElementById(button.dataset.toggle);
      if (!drawer) continue;
      button.addEventListener("click", () => button.setAttribute("aria-expanded", String(drawer.classList.toggle("open"))));
      drawer.addEventListener("click", (event) => { if (event.target.closest("a")) close(drawer); });
    }
  }

  function close(drawer) {
    drawer.classList.remove("open");
    find(`[data-toggle="${drawer.id}"]`)?.setAttribute("aria-expanded", "false");
  }

  const typing = (event) => event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey;

  function keys() {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") all(".rail.open, .panel.open").forEach(close);
      if (typing(event)) return;
      if (event.key === "f" && find("#find")) {
        event.preventDefault();
        find("#find").focus();
      } else if (event.key === "/" && (find("#query") || find("[data-search]"))) {
        event.preventDefault();
        if (find("#query")) find("#query").focus(); else find("[data-search]").click();
      }
    });
  }

  // The provision at which one reads: the last that begins above a line near the top of the window.
  const line = 150;
  const places = all(".law .at, pre.received .anchor");

  function here() {
    let low = 0, high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle].getBoundingClientRect().top <= line) low = middle + 1; else high = middle;
    }
    return places[Math.max(0, low - 1)] ?? null;
  }

  // A provision asked for by its address is the place until one scrolls away from it.
  let asked = null;

  function place() {
    if (asked && asked.isConnected) {
      const box = asked.getBoundingClientRect();
      if (box.bottom > 0 && box.top < innerHeight * 0.8) return asked;
      asked = null;
    }
    return here();
  }

  function arrive() {
    const target = location.hash.length > 1 ? named(location.hash) : null;
    asked = target ? target.closest(".at, .anchor") ?? null : null;
    if (asked?.matches("span.anchor") && asked.closest(".at")) asked = asked.closest(".at");
    moved();
  }

  const watchers = [];
  let waiting = false;

  function moved() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      const now = place();
      watchers.forEach((watch) => watch(now));
    });
  }

  function follow(watch) {
    watchers.push(watch);
    moved();
  }

  // The raw text and the text as read are two pages: going to the other keeps the place.
  function samePlace() {
    for (const link of all("a[data-same-place]")) {
      link.addEventListener("click", () => {
        const now = place();
        if (now?.id) link.hash = `#${encodeURIComponent(now.id)}`;
      });
    }
  }

  async function copy(words) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      // Pages that are not served over HTTPS have no clipboard of their own.
      const area = element("textarea", { className: "vh", value: words });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }

  theme();
  drawers();
  keys();
  samePlace();
  addEventListener("scroll", moved, { passive: true });
  addEventListener("hashchange", arrive);
  arrive();
  return { find, all, named, element, typing, place, follow, copy, takers: new Map(), take(name, data) { this.takers.get(name)?.(data); } };
})();
