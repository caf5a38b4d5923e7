// Copy a citation of the place at which one reads: as text, quote, link, JSON, BibTeX, CSL-JSON.
"use strict";

(() => {
  const { find, all, element, place, follow, typing, copy } = clausebook;
  const button = find("#cite-button"), menu = find("#cite"), main = find("main[data-document]");
  if (!button || !menu || !main) return;
  const about = main.dataset;
  let now = null;

  const bare = (cite) => /^[\d(]/.test(cite);
  const short = (cite) => (bare(cite) && about.unit ? `${about.unit} ${cite}` : cite);
  const spans = (section) => section.dataset.raw.split(" ").map((span) => span.split("-").map(Number));
  const year = () => /\b(1[789]\d\d|20\d\d)\b/.exec(about.title)?.[1];

  function link(section) {
    const url = new URL(location.href);
    url.hash = section.id;
    return url.href;
  }

  function own(section) {
    const copy = section.cloneNode(true);
    all(".side, .n, .anchor, .vh, .pop", copy).forEach((part) => part.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  const basis = (section) => section.dataset.basis ?? section.parentElement.closest("[data-basis]")?.dataset.basis ?? "printed";
  const doubt = (section) => (basis(section) === "printed" ? "" : ` [number ${basis(section)}]`);
  const text = (section) => `${about.title}, ${short(section.dataset.cite)}`;

  function bibtex(section) {
    const safe = (value) => value.replace(/[\\{}$&#%_~^]/g, (sign) => ({ "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" }[sign] ?? `\\${sign}`));
    const key = `${about.document}-${section.id}`.replace(/[^\w-]/g, "");
    const fields = [["title", safe(about.title)], ["year", year()], ["note", safe(short(section.dataset.cite) + doubt(section))], ["url", link(section).replace(/[{}\\]/g, encodeURIComponent)]];
    return `@misc{${key},\n${fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}`;
  }

  function csl(section) {
    const item = { id: `${about.document}#${section.id}`, type: "legislation", title: about.title, section: section.dataset.cite, URL: link(section) };
    if (year()) item.issued = { "date-parts": [[Number(year())]] };
    if (doubt(section)) item.note = doubt(section).trim();
    return JSON.stringify([item], null, 2);
  }

  function json(section) {
    const uid = section.querySelector(":scope > .anchor, :scope > td > .anchor")?.id.replace(/^uid-/, "") ?? null;
    return JSON.stringify({ document: about.document, title: about.title, cite: section.dataset.cite, eid: section.id, uid, basis: basis(section), raw: spans(section), text: own(section), raw_sha256: about.sha256 }, null, 2);
  }

  const FORMS = [
    ["t", "Text", text],
    ["q", "Quote", (section) => `“${own(section)}” (${text(section)}${doubt(section)}; raw ${section.dataset.raw.replaceAll("-", "–")}; sha256 ${about.sha256})`],
    ["l", "Link", link],
    ["j", "JSON", json],
    ["b", "BibTeX", bibtex],
    ["c", "CSL-JSON", csl],
  ];

  async function take(nth) {
    const [, name, form] = FORMS[nth];
    await copy(form(now));
    find("#copied").textContent = `${name} of ${now.dataset.cite} copied`;
    button.dataset.copied = name;
    shut(true);
  }

  function item([key, name, form], nth) {
    const shown = form(now).replace(/\s+/g, " ");
    const made = element("button", { type: "button", tabIndex: -1 }, element("b", { textContent: name }), element("span", { textContent: shown.slice(0, 90) }), element("kbd", { textContent: key.toUpperCase() }));
    made.setAttribute("role", "menuitem");
    made.addEventListener("click", () => take(nth));
    return made;
  }

  function open() {
    now = place();
    if (!now?.dataset.cite) return;
    menu.replaceChildren(...FORMS.map(item));
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    menu.firstChild.focus({ preventScroll: true });
  }

  function shut(back) {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (back) button.focus({ preventScroll: true });
  }

  button.hidden = false;
  button.addEventListener("click", () => (menu.hidden ? open() : shut(false)));
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.children], at = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const form = FORMS.findIndex(([key]) => key === event.key.toLowerCase());
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Home") items[0].focus();
    else if (event.key === "End") items.at(-1).focus();
    else if (event.key === "Escape" || event.key === "Tab") shut(event.key === "Escape");
    else if (form >= 0 && !typing(event)) take(form);
    else return;
    if (event.key !== "Tab") event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => { if (!menu.hidden && !event.target.closest("#cite, #cite-button")) shut(false); });
  follow((at) => { find("#cite-here").textContent = at?.dataset.cite && at.dataset.cite.length < 24 ? at.dataset.cite : ""; });
})();
