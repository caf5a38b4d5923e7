// The page images: every box of the provision that was asked for is lit, on all its pages.
"use strict";

(() => {
  const { all, find, named } = clausebook;
  const spots = all(".spot[data-of]");

  function arrive() {
    const target = location.hash.length > 1 ? named(location.hash) : null;
    for (const spot of spots) spot.classList.toggle("here", Boolean(target) && spot.dataset.of === target.id);
    const page = target && find("rect", target);
    if (!page) return;
    const box = page.getBoundingClientRect();
    scrollBy(0, box.top - innerHeight / 3);
  }

  addEventListener("hashchange", arrive);
  addEventListener("load", arrive);
})();
