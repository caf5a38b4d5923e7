// The facts of a question as controls: one for each, made once, so that what was typed stays.
"use strict";

(() => {
  const { element, all } = clausebook;
  const said = (value) => value.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  const KINDS = { date: "a day, as 1983-03-01", number: "numbers, with commas between", duration: "as 2m16d, with commas between" };

  // Several values can hold at once: boxes to tick, folded under a line that says what is ticked.
  function choices(fact, id, changed) {
    const summary = element("summary", { id });
    const boxes = fact.values.map((value, nth) => {
      const box = element("input", { type: "checkbox", value, id: `${id}-${nth}` });
      return element("label", { htmlFor: box.id }, box, ` ${said(value)}`);
    });
    const group = element("div", { className: "boxes" }, ...boxes);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", fact.ask);
    const made = element("details", { className: "choices" }, summary, group);
    const ticked = () => all("input:checked", group).map((box) => box.value);
    const show = () => {
      const chosen = ticked().map(said).join(", ") || "Not known";
      summary.textContent = chosen;
      summary.setAttribute("aria-label", `${fact.ask} ${chosen}`);
    };
    group.addEventListener("change", (event) => {
      // None stands alone.
      all("input:checked", group).forEach((box) => { if (box !== event.target && (box.value === "none") !== (event.target.value === "none")) box.checked = false; });
      show();
      changed();
    });
    made.addEventListener("keydown", (event) => { if (event.key === "Escape" && made.open) { made.open = false; summary.focus(); event.stopPropagation(); } });
    document.addEventListener("pointerdown", (event) => { if (made.open && !made.contains(event.target)) made.open = false; });
    show();
    return { made, given: ticked, put(values) { all("input", group).forEach((box) => { box.checked = values.includes(box.value); }); show(); } };
  }

  function select(fact, id, changed) {
    const values = fact.kind === "bool" ? [["true", "Yes"], ["false", "No"]] : fact.values.map((value) => [value, said(value)]);
    const made = element("select", { id }, new Option("Not known", ""), ...values.map(([value, shown]) => new Option(shown, value)));
    made.addEventListener("change", changed);
    return { made, given: () => (made.value ? [made.value] : []), put([value]) { made.value = value ?? ""; } };
  }

  function typed(fact, id, changed) {
    const made = element("input", { id, type: "text", autocomplete: "off", spellcheck: false, placeholder: KINDS[fact.of ?? (fact.kind === "date" ? "date" : "")] ?? "" });
    if (["number", "integer", "length"].includes(fact.kind)) made.inputMode = "decimal";
    made.addEventListener("input", changed);
    return { made, given: () => (made.value.trim() ? [made.value.trim()] : []), put(values) { made.value = values.join(", "); } };
  }

  // A control with its label: what is given in it, and how to put something into it.
  clausebook.rules.field = function field(fact, changed) {
    const id = `fact-${fact.name}`, kind = fact.kind === "list" && !fact.of ? choices : fact.kind === "bool" || fact.kind === "text" ? select : typed;
    const control = kind(fact, id, changed);
    const label = element("label", { htmlFor: id, textContent: fact.ask || fact.name });
    const box = element("div", { className: kind === choices ? "input open" : "input" }, control.made, fact.unit && kind === typed ? element("span", { className: "unit", textContent: fact.unit }) : null);
    const refusal = element("p", { className: "refused", id: `${id}-refused` });
    const whole = element("div", { className: "field" }, label, box, refusal);
    whole.dataset.fact = fact.name;
    return {
      fact, whole, given: control.given, put: control.put,
      refuse(words) {
        refusal.textContent = words;
        control.made.toggleAttribute("aria-invalid", Boolean(words));
        if (words) control.made.setAttribute("aria-describedby", refusal.id); else control.made.removeAttribute("aria-describedby");
      },
    };
  };
  clausebook.rules.said = said;
})();
