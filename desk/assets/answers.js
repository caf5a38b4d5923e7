// Where the pages are served: the facts of a question as a form, its answer with the words it rests on.
"use strict";

(() => {
  const { find, all, element, named } = clausebook;
  const panel = find("#panel[data-ask]");
  if (!panel) return;
  const SAID = {
    yes: ["Yes", "ok"], no: ["No", "no"], unknown_fact: ["Not yet: a fact is missing", "amber"], undetermined_source: ["The text as we have it does not settle this", "amber"],
    discretion: ["It is left to an officer", "mute"], not_covered: ["Nothing is laid down for this", "mute"], stale: ["The words have changed since the rule was written", "amber"],
  };
  const BOUNDS = 200;

  function field(item) {
    const { fact, kind, values, unit } = item.dataset;
    const id = `${item.closest(".question").id}-${fact}`;
    const label = element("label", { htmlFor: id, textContent: item.firstChild.textContent.trim() });
    let control;
    if (values || kind === "bool") {
      const choices = kind === "bool" ? [["true", "yes"], ["false", "no"]] : values.split("|").map((value) => [value, value.replaceAll("-", " ")]);
      control = element("select", { id, multiple: kind === "list" }, ...(kind === "list" ? [] : [new Option("not known", "")]), ...choices.map(([value, shown]) => new Option(shown, value)));
      if (kind === "list") control.size = Math.min(5, choices.length);
    } else {
      control = element("input", { id, type: kind === "date" ? "date" : "text", autocomplete: "off" });
      if (kind === "number" || kind === "integer") control.inputMode = "decimal";
    }
    control.dataset.name = fact;
    return element("div", { className: "field" }, label, element("div", { className: "input" }, control, unit ? element("span", { className: "unit", textContent: unit }) : null));
  }

  function given(form) {
    return all("select, input", form).flatMap((control) => {
      const values = control.multiple ? [...control.selectedOptions].map((option) => option.value) : [control.value.trim()];
      return values.filter(Boolean).map((value) => `${control.dataset.name}=${value}`);
    });
  }

  function step(one) {
    const head = element("div", { className: "head" }, element("a", { href: `#${encodeURIComponent(one.eid ?? "")}`, textContent: named(one.eid ?? "")?.dataset.cite ?? one.path }), element("span", { textContent: `raw ${one.raw.join("–")}` }));
    const made = element("li", {}, head, element("q", { textContent: one.quote }), one.says ? element("p", { className: "says", textContent: one.says }) : null);
    const bound = panel.querySelector(`li[data-bound][data-raw="${one.raw.join("-")}"]`);
    if (bound) made.dataset.bound = bound.dataset.bound;
    return made;
  }

  function shown(answer) {
    const [words, tone] = answer.status === "value" ? [[answer.value, answer.unit].filter((part) => part !== null && part !== "").join(" "), "ok"] : SAID[answer.status] ?? [answer.status, "mute"];
    const parts = [element("div", { className: `say ${tone}`, textContent: words })];
    if (answer.missing?.length) parts.push(element("p", { textContent: answer.asks?.[answer.next] ?? `Missing: ${answer.missing.join(", ")}` }));
    if (answer.probable !== null && answer.probable !== undefined) parts.push(element("p", { textContent: `Probably ${answer.probable}, but do not rely on it.` }));
    if (answer.readings?.length) parts.push(element("ul", { className: "readings" }, ...answer.readings.map((one) => element("li", {}, element("b", { textContent: String(one.value ?? one.status) }), ` if ${one.reading}`))));
    for (const one of answer.warnings ?? []) parts.push(element("p", { className: "warning", textContent: one.message }));
    return parts;
  }

  function put(question, answer) {
    find(".outcome", question).replaceChildren(...shown(answer));
    const trace = find(".trace", question);
    trace.previousElementSibling.textContent = answer.trace.length ? "Why, step by step" : "On these words";
    if (!question.words) question.words = [...trace.children];
    trace.replaceChildren(...(answer.trace.length ? answer.trace.slice(0, BOUNDS).map(step) : question.words));
    question.dispatchEvent(new CustomEvent("answered"));
  }

  async function ask(question, form) {
    const outcome = find(".outcome", question), turn = (question.turn = (question.turn ?? 0) + 1);
    const query = new URLSearchParams([["question", question.dataset.question], ...given(form).map((fact) => ["fact", fact])]);
    try {
      const reply = await fetch(`${panel.dataset.ask}&${query}`, { headers: { Accept: "application/json" } });
      const told = await reply.json();
      if (turn !== question.turn) return;
      if (reply.ok) put(question, told);
      else outcome.replaceChildren(element("p", { className: "warning", textContent: told.detail ?? told.title ?? "This could not be asked." }));
    } catch {
      if (turn === question.turn) outcome.replaceChildren(element("p", { className: "warning", textContent: "The answer could not be fetched. The words below still stand; change a fact to try again." }));
    }
  }

  for (const question of all(".question", panel)) {
    question.addEventListener("toggle", () => {
      if (!question.open || question.form) return;
      const items = all(".facts li", question);
      // No form element: the page's policy forbids forms to be sent, and nothing is.
      question.form = element("div", { className: "fields" }, ...items.map(field));
      find(".facts ul", question)?.replaceWith(question.form);
      let timer = 0;
      question.form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 200, question, question.form); });
      ask(question, question.form);
    });
  }
})();
