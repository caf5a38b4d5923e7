// The picture of references: the bows of the provision that was chosen stand out, its words beside it come into view.
"use strict";

(() => {
  const { all, find, named } = clausebook;
  const arcs = all(".arc"), nodes = all(".node");
  if (!nodes.length) return;

  function choose(id) {
    const mine = !id ? [] : arcs.filter((arc) => arc.dataset.source === id || arc.dataset.target === id);
    const near = new Set(mine.flatMap((arc) => [arc.dataset.source, arc.dataset.target]));
    find(".graph").classList.toggle("chosen", mine.length > 0);
    arcs.forEach((arc) => arc.classList.toggle("mine", mine.includes(arc)));
    nodes.forEach((node) => {
      node.classList.toggle("near", near.has(node.dataset.node));
      node.classList.toggle("here", node.dataset.node === id);
    });
  }

  function arrive() {
    const target = location.hash.length > 1 ? named(location.hash) : null;
    choose(target?.id ?? "");
    const node = nodes.find((one) => one.dataset.node === target?.id);
    if (!node || matchMedia("(max-width: 767px)").matches) return;
    // The address scrolls to the words; the picture comes along.
    const box = node.getBoundingClientRect();
    if (box.top < 60 || box.bottom > innerHeight) scrollBy(0, box.top - innerHeight / 3);
  }

  addEventListener("hashchange", arrive);
  requestAnimationFrame(arrive);
})();
