// The panel of questions: the words on which the open question rests are lit in the text, numbered as in the panel.
"use strict";

(() => {
  const { find, all } = clausebook;
  const panel = find("#panel"), law = find(".law");
  if (!panel || !law) return;
  const bound = all(".bound", law).map((words) => [words, words.dataset.bound.split(" ")]);

  function unlight() {
    for (const [words] of bound) { words.classList.remove("lit", "now"); delete words.dataset.step; }
  }

  function light(question) {
    unlight();
    const steps = new Map(all(".trace > li", question).map((item, nth) => [item.dataset.bound, nth + 1]));
    const doubts = new Set(all(".doubt", question).map((item) => item.dataset.bound));
    const begun = new Set();
    for (const [words, numbers] of bound) {
      const mine = numbers.filter((number) => steps.has(number) || doubts.has(number));
      if (!mine.length) continue;
      words.classList.add("lit");
      const fresh = mine.filter((number) => steps.has(number) && !begun.has(number));
      if (fresh.length) words.dataset.step = fresh.map((number) => steps.get(number)).join(" ");
      fresh.forEach((number) => begun.add(number));
    }
  }

  function point(event) {
    const item = event.target.closest(".trace > li, .doubt");
    if (!item) return;
    for (const [words, numbers] of bound) words.classList.toggle("now", words.classList.contains("lit") && numbers.includes(item.dataset.bound));
  }

  for (const question of all(".question", panel)) {
    question.addEventListener("answered", () => { if (question.open) light(question); });
    question.addEventListener("toggle", () => {
      // Browsers that do not know exclusive details leave the others open.
      if (question.open) all(".question[open]", panel).forEach((other) => { if (other !== question) other.open = false; });
      if (question.open) light(question);
      else if (!find(".question[open]", panel)) unlight();
    });
  }
  panel.addEventListener("pointerover", point);
  panel.addEventListener("focusin", point);
  panel.addEventListener("click", (event) => {
    const item = event.target.closest(".trace > li, .doubt");
    if (!item || event.target.closest("a") || String(getSelection())) return;
    bound.find(([, numbers]) => numbers.includes(item.dataset.bound))?.[0].scrollIntoView({ block: "center" });
  });
  addEventListener("beforeprint", unlight);
})();
