// The contents: search as one types, in names, numbers and words; a hit keeps what it stands in. And the line of the place.
"use strict";

(() => {
  const { find, all, named, follow } = clausebook;
  const box = find("#find"), toc = find("#toc");
  if (!box || !toc) return;
  find(".find").hidden = false;
  const links = all("a", toc);
  let words = null;

  // The words of a line are those of its provision; of one whose parts have lines of their own, only what is outside these.
  function read() {
    const listed = new Set(links.map((link) => link.hash));
    return links.map((link) => {
      const section = named(link.hash);
      if (!section) return link.textContent.toLowerCase();
      const own = [...section.children].filter((part) => !part.matches(".side, .at") || (part.matches(".at") && !listed.has(`#${encodeURIComponent(part.id)}`)));
      return `${link.textContent} ${section.dataset.cite} ${own.map((part) => part.textContent).join(" ")}`.toLowerCase().replace(/\s+/g, " ");
    });
  }

  function narrow() {
    const wanted = box.value.trim().toLowerCase().replace(/\s+/g, " ");
    words ??= read();
    all("li", toc).forEach((item) => { item.hidden = Boolean(wanted); });
    let count = 0;
    links.forEach((link, nth) => {
      const hit = wanted && words[nth].includes(wanted);
      link.classList.toggle("hit", Boolean(hit));
      if (!hit) return;
      count += 1;
      for (let item = link.closest("li"); item; item = item.parentElement.closest("li")) item.hidden = false;
    });
    find("#find-count").textContent = !wanted ? "" : count ? `${count} ${count === 1 ? "provision" : "provisions"}` : "Nothing here has these words.";
  }

  box.addEventListener("input", narrow);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") links.find((link) => link.classList.contains("hit"))?.click();
    if (event.key === "Escape") { box.value = ""; narrow(); box.blur(); }
  });

  const byHash = new Map(links.map((link) => [link.hash, link]));
  let marked = null;
  follow((place) => {
    let link = null;
    for (let at = place; at && !link; at = at.parentElement?.closest(".at")) link = byHash.get(`#${encodeURIComponent(at.id)}`) ?? byHash.get(`#${at.id}`);
    if (!link || link === marked) return;
    marked?.removeAttribute("aria-current");
    marked = link;
    marked.setAttribute("aria-current", "true");
    const rail = find("#contents"), box = marked.getBoundingClientRect(), frame = rail.getBoundingClientRect();
    if (box.top < frame.top + 90 || box.bottom > frame.bottom - 20) rail.scrollTop += box.top - frame.top - frame.height / 3;
  });
})();
