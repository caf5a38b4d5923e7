// The panel beside the text: a question, its facts, the answer with its steps; the words it rests on are lit in the text.
"use strict";

(() => {
  const { find, all, element, named, takers, copy: put } = clausebook;
  const { Book, field, outcomes, settles, bands, ends, shown, refused, said } = clausebook.rules;
  const panel = find("#panel[data-rules]"), law = find(".law"), listed = find(".listed", panel ?? document);
  if (!panel || !law) return;
  const SAYS = {
    yes: ["ok", "✓", "Yes"], no: ["no", "✕", "No"], value: ["ok", "", ""], unknown_fact: ["amber", "", "Not yet"], undetermined_source: ["amber", "", "Two readings"],
    discretion: ["mute", "", "An officer decides"], not_covered: ["mute", "", "Not laid down"], stale: ["amber", "△", "Stale"],
  };
  const LEADS = {
    unknown_fact: (answer) => (answer.missing.length === 1 ? "It turns on one fact more." : `It turns on ${answer.missing.length} facts more; this one settles most.`),
    undetermined_source: (answer) => (answer.readings.length ? "The source can be read in more than one way; the words settle none." : "The text as we have it does not settle this."),
    discretion: () => "The words leave it to an officer’s judgement.",
    not_covered: () => "The text lays nothing down for this case.",
    stale: () => "The words this rule was bound to have changed. It does not answer until an editor has read them again.",
  };
  const bound = all(".bound", law).map((words) => [words, words.dataset.bound.split(" ")]);
  const part = (name) => find(`.asking .${name}`, panel);
  let book = null, question = null, answer = null, fields = new Map(), touched = false;

  function load() {
    const wait = setTimeout(() => panel.classList.add("loading"), 300);
    const script = element("script", { src: panel.dataset.rules });
    const over = () => { clearTimeout(wait); panel.classList.remove("loading"); };
    takers.set("rules", (data) => { over(); open(new Book(data)); });
    script.addEventListener("error", () => {
      over();
      panel.classList.add("failed");
      find(".failure", panel).hidden = false;
    });
    document.head.append(script);
  }

  function open(made) {
    book = made;
    const box = part("which");
    box.replaceChildren(...book.questions.map((one) => new Option(one.text, one.id)));
    box.addEventListener("change", () => { touched = true; choose(box.value, {}); });
    find(".asking", panel).hidden = false;
    listed.hidden = true;
    panel.classList.add("ready");
    part("copy").addEventListener("click", (event) => copy(event.target, told()));
    part("link").addEventListener("click", (event) => copy(event.target, address()));
    const query = new URLSearchParams(location.search), wanted = book.question(query.get("ask") ?? "");
    const facts = {};
    for (const [name, value] of query) if (wanted?.facts.includes(name)) (facts[name] ??= []).push(value);
    touched = Boolean(wanted);
    choose(wanted?.id ?? byHash() ?? book.questions[0].id, facts);
  }

  const byHash = () => (location.hash.startsWith("#ask-") ? book.question(location.hash.slice(5))?.id : null);

  function choose(id, facts) {
    question = book.question(id);
    part("which").value = id;
    fields = new Map(question.facts.map((name) => [name, field(book.facts[name], typed)]));
    for (const [name, texts] of Object.entries(facts)) fields.get(name).put(texts);
    part("shown").replaceChildren();
    part("others").replaceChildren();
    settle();
  }

  let timer = 0;
  function typed() { touched = true; clearTimeout(timer); timer = setTimeout(settle, 120); }

  const given = () => Object.fromEntries([...fields].map(([name, one]) => [name, one.given()]).filter(([, texts]) => texts.length));

  function settle() {
    const facts = given();
    fields.forEach((one) => one.refuse(""));
    try {
      answer = book.ask(question.id, facts);
    } catch (refusal) {
      if (!(refusal instanceof refused)) throw refusal;
      (fields.get(refusal.fact) ?? [...fields.values()][0]).refuse(refusal.message);
      return;
    }
    place(facts);
    say(facts);
    trace();
    strips(facts);
    doubts();
    bar(facts);
    if (touched) light(); else unlight();
  }

  // Facts that are given or asked for stand in sight; the others, which change nothing now, are folded away.
  function place(facts) {
    const asked = question.facts.filter((name) => name in facts || name === answer.next);
    const beside = answer.missing.filter((name) => !asked.includes(name)).slice(0, Math.max(0, 2 - asked.length));
    const wanted = (name) => asked.includes(name) || beside.includes(name);
    const rank = new Map(question.facts.map((name, nth) => [name, nth]));
    for (const [name, one] of fields) {
      const home = part(wanted(name) ? "shown" : "others");
      one.whole.classList.toggle("next", name === answer.next && Object.keys(facts).length > 0);
      // A field in which one types does not move.
      if (one.whole.parentElement === home || one.whole.contains(document.activeElement)) continue;
      home.insertBefore(one.whole, [...home.children].find((other) => rank.get(other.dataset.fact) > rank.get(name)) ?? null);
    }
    const idle = question.facts.filter((name) => !wanted(name)), matter = idle.filter((name) => answer.missing.includes(name));
    part("rest").hidden = !idle.length;
    const words = (names) => names.map((name) => name.replaceAll("_", " ")).join(", ");
    find("summary", part("rest")).textContent = matter.length ? `May still be asked: ${words(matter)}` : `Asked for nothing else: ${words(idle)} ${idle.length === 1 ? "changes" : "change"} nothing here`;
  }

  function lines(text, tag = "p") { return element(tag, { textContent: text }); }

  function say(facts) {
    const [tone, sign, words] = SAYS[answer.status], box = part("verdict");
    const head = answer.status === "value" ? shown(answer.value, answer.unit) : answer.status === "undetermined_source" && answer.readings.length < 2 ? "Not settled" : answer.readings.length > 2 ? `${answer.readings.length} readings` : words;
    box.className = `verdict ${tone}`;
    const glyph = element("span", { textContent: sign ? `${sign} ` : "" });
    glyph.setAttribute("aria-hidden", "true");
    box.replaceChildren(element("div", { className: `say${head.length > 24 ? " long" : ""}` }, glyph, head), ...[LEADS[answer.status]?.(answer) ?? lead(facts)].filter(Boolean).map((text) => lines(text)));
    if (answer.status === "unknown_fact" && answer.next) {
      const found = outcomes(book, question, facts, book.facts[answer.next]);
      box.append(element("p", { className: "ask", textContent: answer.asks[answer.next] }));
      if (found.length > 1) box.append(element("p", { className: "settles" }, ...settles(found, book.facts[answer.next].unit), found.every((one) => one.answer.status !== "unknown_fact") ? ". Nothing else is asked." : "."));
    }
    if (answer.readings.length) box.append(readings());
    if (answer.probable !== null) box.append(lines(`Probably ${shown(answer.probable, answer.unit)}, but do not rely on it.`));
    for (const one of answer.warnings) box.append(one.kind === "stale" ? stale(one) : element("p", { className: "warning", textContent: one.message }));
  }

  // The readings side by side, each with what it comes to.
  function readings() {
    return element("ul", { className: "readings" }, ...answer.readings.map((one, nth) => element("li", {}, element("b", { className: "letter", textContent: String.fromCharCode(65 + (nth % 26)) }), element("span", { textContent: one.reading }), element("b", { textContent: one.status === "value" && one.value !== null ? shown(one.value, answer.unit) : ends(one) }))));
  }

  // [-was-] {+is+} as the words that went and the words that came.
  function stale(one) {
    const made = element("p", { className: "diff" });
    let at = 0;
    for (const match of one.message.matchAll(/\[-([^]*?)-\]|\{\+([^]*?)\+\}/g)) {
      made.append(one.message.slice(at, match.index), element(match[1] === undefined ? "ins" : "del", { textContent: match[1] ?? match[2] }));
      at = match.index + match[0].length;
    }
    made.append(one.message.slice(at));
    return made;
  }

  function lead(facts) {
    const words = Object.entries(facts).map(([name, texts]) => {
      const fact = book.facts[name], value = fact.values.length ? texts.map(said).join(", ") : fact.kind === "bool" ? (texts[0] === "true" ? "yes" : "no") : `${texts.join(", ")}${fact.unit && !texts[0].endsWith(fact.unit) ? ` ${fact.unit}` : ""}`;
      return fact.kind === "bool" ? `${name.replaceAll("_", " ")}: ${value}` : value;
    });
    return words.length ? `With ${words.join(" · ")}.` : "";
  }

  function trace() {
    const steps = answer.trace.map((one, nth) => step(one, nth + 1));
    const open = answer.status === "unknown_fact" && steps.length > 4;
    const list = element("ol", { className: "trace" }, ...steps);
    part("why").replaceChildren(...(!steps.length ? [] : open ? [element("details", {}, element("summary", { textContent: `The words it turns on, ${steps.length}` }), list)] : [list]));
  }

  const key = (one) => `${one.path} ${one.raw}`;
  const numbers = () => new Map(Object.values(book.places).filter((one) => one.raw).map((one) => [key(one), String(one.nth)]));

  function step(one, nth) {
    const place = Object.values(book.places).find((its) => its.raw && key(its) === key(one)), section = named(one.eid ?? "");
    const head = element("div", { className: "head" }, element("a", { href: place.href, textContent: place.cite }), element("span", {}, one.page && panel.dataset.scan ? element("a", { className: "page", href: `${panel.dataset.scan}#${encodeURIComponent(one.eid ?? "")}`, textContent: `p. ${one.page}` }) : one.page ? `p. ${one.page}` : "", one.page ? ", " : "", `raw ${one.raw.join("–")}`));
    const made = element("li", {}, head, element("q", { textContent: one.quote }), one.says ? element("p", { className: "says", textContent: readable(one.says) }) : null);
    made.dataset.bound = place.nth;
    made.dataset.step = nth;
    if (!section) made.classList.add("elsewhere");
    return made;
  }

  // "bhp 300 BHP: met" without the name that only the rules file knows.
  function readable(says) {
    const short = question.facts.find((name) => says.startsWith(`${name} `) || says.includes(`(${name} `));
    const plain = short ? says.replace(`${short} `, "").replace(/^taken/, "Taken") : says;
    return plain.replace(/[a-z]+(?:-[a-z]+)+/g, (value) => (question.facts.some((name) => book.facts[name].values.includes(value)) ? said(value) : value));
  }

  function strips(facts) {
    const numeric = question.facts.map((name) => book.facts[name]).filter((fact) => ["number", "integer", "length"].includes(fact.kind) && fact.name in facts);
    const made = numeric.slice(0, 3).map((fact) => {
      const found = outcomes(book, question, facts, fact);
      return found.length > 1 ? bands(found, fact, facts[fact.name]) : null;
    });
    part("strips").replaceChildren(...made.filter(Boolean));
  }

  function light() {
    unlight();
    const order = numbers(), steps = new Map();
    answer.trace.forEach((one, nth) => { const number = order.get(key(one)); if (!steps.has(number)) steps.set(number, nth + 1); });
    const many = answer.status === "unknown_fact", begun = new Set();
    for (const [words, mine] of bound) {
      const lit = mine.filter((number) => steps.has(number));
      if (!lit.length) continue;
      words.classList.add("lit");
      const fresh = many ? [] : lit.filter((number) => !begun.has(number));
      if (fresh.length) words.dataset.step = fresh.map((number) => steps.get(number)).join(" ");
      fresh.forEach((number) => begun.add(number));
    }
  }

  function unlight() {
    for (const [words] of bound) { words.classList.remove("lit", "now"); delete words.dataset.step; }
  }

  // Words in doubt near the path of the answer: whether it rests on them.
  function doubts() {
    const home = named(question.home?.eid ?? ""), order = numbers(), on = new Set(answer.trace.map((one) => order.get(key(one))));
    const note = part("doubts");
    note.replaceChildren();
    const flagged = home ? all(".law .flag, .law .suggest").filter((mark) => home.contains(mark) && mark.textContent.trim() && !mark.closest(".side")) : [];
    const rests = (mark) => { const words = mark.closest(".bound") ?? find(".bound", mark); return words && words.dataset.bound.split(" ").some((number) => on.has(number)); };
    const off = flagged.filter((mark) => !rests(mark)), near = flagged.filter(rests);
    const name = (mark) => [element("span", { className: "flag", textContent: mark.textContent.trim().slice(0, 40) }), ` in ${mark.closest(".at")?.dataset.cite ?? ""}`];
    if (near.length) note.append(element("p", { className: "warning" }, "It rests on words in doubt: ", ...near.slice(0, 3).flatMap((mark, nth) => [nth ? ", " : "", ...name(mark)]), "."));
    if (off.length) note.append(element("p", {}, off.length === 1 ? "The flagged word " : `Flagged, ${off.length}: `, ...off.slice(0, 2).flatMap((mark, nth) => [nth ? ", " : "", ...name(mark)]), off.length > 2 ? " …" : "", off.length === 1 ? " is not on this path." : ", not on this path."));
  }

  // On a phone the panel is a bar: the answer, the question and the way.
  function bar(facts) {
    const button = find(".sheet-bar", panel), words = answer.status === "value" ? shown(answer.value, answer.unit) : SAYS[answer.status][2];
    const way = answer.status === "unknown_fact" ? answer.asks[answer.next] ?? "" : [lead(facts).replace(/^With |\.$/g, ""), answer.trace.length ? `by ${book.places && [...new Set(answer.trace.map((one) => named(one.eid ?? "")?.dataset.cite ?? one.path))].slice(-2).join(", ")}` : ""].filter(Boolean).join(" · ");
    button.replaceChildren(element("b", { className: SAYS[answer.status][0], textContent: words }), element("span", {}, element("span", { className: "q", textContent: question.text }), element("span", { className: "note", textContent: way })));
    panel.classList.toggle("answered", Object.keys(facts).length > 0);
    part("on-paper").textContent = question.text;
    find(".home", panel).textContent = question.home ? `Ask ${question.home.cite}` : "Ask these provisions";
    const state = part("state");
    state.className = `state pill ${question.fresh ? "ok" : "warn"}`;
    state.textContent = question.fresh ? "✓ fresh" : "△ stale";
    part("open").href = answer.trace.length ? book.places[Object.keys(book.places).find((name) => book.places[name].raw && key(book.places[name]) === key(answer.trace[0]))].href : question.home?.href ?? "#text";
  }

  function told() {
    const steps = answer.trace.map((one, nth) => `${nth + 1}. ${one.path} “${one.quote.replace(/\s+/g, " ")}” (raw ${one.raw.join("–")})${one.says ? `: ${one.says}` : ""}`);
    return [question.text, lead(given()), ends(answer), ...answer.readings.map((one) => `if ${one.reading}: ${ends(one)}`), ...answer.warnings.map((one) => `! ${one.message}`), ...steps, `Source, SHA-256 ${answer.raw_sha256}`].filter(Boolean).join("\n");
  }

  function address() {
    const url = new URL(location.href);
    url.search = new URLSearchParams([["ask", question.id], ...Object.entries(given()).flatMap(([name, texts]) => texts.map((text) => [name, text]))]).toString();
    return url.href;
  }

  async function copy(button, words) {
    await put(words);
    const before = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = before; }, 1200);
  }

  function point(event) {
    const item = event.target.closest?.(".trace > li[data-bound]");
    for (const [words, mine] of bound) words.classList.toggle("now", Boolean(item) && words.classList.contains("lit") && mine.includes(item.dataset.bound));
  }

  panel.addEventListener("pointerover", point);
  panel.addEventListener("focusin", point);
  panel.addEventListener("click", (event) => {
    const item = event.target.closest(".trace > li[data-bound]");
    if (!item || event.target.closest("a") || String(getSelection())) return;
    bound.find(([, mine]) => mine.includes(item.dataset.bound))?.[0].scrollIntoView({ block: "center" });
  });
  addEventListener("hashchange", () => { const id = book && byHash(); if (id) { touched = true; choose(id, {}); panel.classList.add("open"); } });
  load();
})();
