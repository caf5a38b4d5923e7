// The picture of what stands around one provision, made of the list beside it: a frame for each provision that holds
// others, an arrow from the words that cite to what they mean, the other instruments on the left.
"use strict";

(() => {
  const { all, find, named } = clausebook;
  const sections = all(".edge"), home = find("#near");
  if (!home) return;
  const NS = find("svg").namespaceURI, WIDE = 1000, LEFT = 232, BOX = { w: 288, h: 58 }, GAP = 24, HEAD = 34, MOST = 24, CROWDED = 40;

  const nodes = new Map(sections.map((section) => [section.id, {
    id: section.id,
    cite: find("h3 a", section).textContent,
    words: find("h3 .law", section).textContent,
    kind: section.dataset.kind,
    within: section.dataset.in ?? "",
    qualifies: section.dataset.qualifies ?? "",
    cites: all(".cites", section).map((line) => ({ to: decodeURIComponent(find("a", line)?.hash.slice(1) ?? ""), words: find(".law", line).textContent.replace(/[“”]/g, ""), status: line.dataset.status, far: find(".far", line)?.textContent ?? "" })),
    by: all(".cited", section).map((line) => line.dataset.by),
  }]));

  function draw(name, properties, text) {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const chain = (id) => { const found = []; for (let at = nodes.get(id)?.within; at; at = nodes.get(at)?.within) found.push(at); return found; };

  // The provisions within so many steps, and those that qualify what they stand in.
  function near(id, steps) {
    const found = new Set([id]);
    let edge = [id];
    for (let step = 0; step < steps; step += 1) {
      edge = edge.flatMap((at) => [...nodes.get(at).cites.map((one) => one.to), ...nodes.get(at).by]).filter((at) => nodes.has(at) && !found.has(at));
      edge.forEach((at) => found.add(at));
    }
    const hosts = new Set([id, ...chain(id)]);
    for (const node of nodes.values()) if (hosts.has(node.qualifies)) found.add(node.id);
    const shown = [...nodes.keys()].filter((at) => found.has(at));
    const close = new Set([id, ...nodes.get(id).cites.map((one) => one.to), ...nodes.get(id).by]);
    return shown.length > MOST ? [shown.filter((at) => close.has(at)).slice(0, CROWDED), shown.length] : [shown, shown.length];
  }

  // Provisions of one holder stand in one frame, in the order of the text.
  function framed(shown) {
    const frames = new Map();
    for (const id of shown) {
      const holder = nodes.get(id).within;
      if (!frames.has(holder)) frames.set(holder, []);
      frames.get(holder).push(id);
    }
    return frames;
  }

  function cut(text, pixels, size) {
    const most = Math.max(4, Math.floor(pixels / (size * 0.46)));
    return text.length <= most ? text : `${text.slice(0, most - 2).trimEnd()} …`;
  }

  function lay(shown, far) {
    const places = new Map(), frames = [], left = far.length ? LEFT + 40 : 12;
    let y = 14;
    for (const [holder, ids] of framed(shown)) {
      const across = Math.max(1, Math.min(ids.length, Math.floor((WIDE - left - 40) / 210), 3)), width = Math.min(BOX.w, (WIDE - left - 40 - GAP * (across - 1)) / across);
      const top = y, head = holder ? HEAD : 12;
      ids.forEach((id, nth) => places.set(id, { x: left + 18 + (nth % across) * (width + GAP), y: top + head + Math.floor(nth / across) * (BOX.h + 22), w: width, h: BOX.h }));
      y = top + head + Math.ceil(ids.length / across) * (BOX.h + 22) - 22 + 14;
      frames.push({ holder, x: left, y: top, w: WIDE - left - 8, h: y - top });
      y += 40;
    }
    return { places, frames, height: Math.max(y - 26, 28 + far.length * 84) };
  }

  // Out of the top of one box into the foot of the other; within a row from side to side.
  function arrow(from, to) {
    if (Math.abs(from.y - to.y) < 4) {
      const right = to.x > from.x, start = right ? from.x + from.w : from.x, end = right ? to.x - 2 : to.x + to.w + 2, y = from.y + from.h / 2;
      return [`M${start} ${y}L${end} ${y}`, (start + end) / 2, y - 8];
    }
    const up = to.y < from.y, startY = up ? from.y : from.y + from.h, endY = up ? to.y + to.h + 2 : to.y - 2;
    const x = from.x + from.w * (up ? 0.42 : 0.58), endX = to.x + to.w * (up ? 0.42 : 0.58), bend = Math.min(60, Math.abs(endY - startY) / 2);
    return [`M${x} ${startY}C${x} ${startY + (up ? -bend : bend)} ${endX} ${endY + (up ? bend : -bend)} ${endX} ${endY}`, (x + endX) / 2, (startY + endY) / 2];
  }

  function box(node, place, here) {
    const link = draw("a", { class: `nb ${node.kind}${here ? " here" : ""}`, href: `#${encodeURIComponent(node.id)}` });
    link.append(draw("rect", { x: place.x, y: place.y, width: place.w, height: place.h, rx: 5 }), draw("text", { x: place.x + 12, y: place.y + 24 }, cut(node.cite, place.w - 24, 18)), draw("text", { class: "w", x: place.x + 12, y: place.y + 44 }, cut(node.words, place.w - 24, 13)));
    return link;
  }

  function outside(one, nth, height, count) {
    const y = Math.max(14, height / 2 - (count * 84) / 2) + nth * 84, group = draw("g", { class: "nb far" });
    const most = 29, first = one.words.length <= most ? one.words : one.words.slice(0, most).replace(/\s\S*$/, ""), rest = one.words.slice(first.length).trim();
    group.append(draw("rect", { x: 8, y, width: LEFT - 24, height: 58, rx: 5 }), draw("text", { x: 20, y: y + (rest ? 24 : 35) }, first), draw("text", { x: 20, y: y + 44 }, cut(rest, LEFT - 40, 15)));
    const title = draw("title", {}, `${one.words}: ${one.far}`);
    group.append(title);
    return [group, { x: 8, y, w: LEFT - 24, h: 58 }];
  }

  function picture(id, steps) {
    const [shown, all] = near(id, steps), here = nodes.get(id);
    const far = [...new Map(here.cites.filter((one) => !nodes.has(one.to)).map((one) => [one.words, one])).values()].slice(0, 8);
    const { places, frames, height } = lay(shown, far);
    const svg = draw("svg", { class: "graph around", viewBox: `0 0 ${WIDE} ${height}`, width: WIDE, height, role: "group", "aria-label": `What stands around ${here.cite}` });
    const tip = draw("marker", { id: "point", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" });
    tip.append(draw("path", { d: "M0 0L8 4L0 8z", fill: "context-stroke" }));
    svg.append(tip);
    for (const frame of frames.filter((one) => one.holder)) {
      const holder = nodes.get(frame.holder);
      svg.append(draw("rect", { class: "frame", x: frame.x, y: frame.y, width: frame.w, height: frame.h, rx: 7 }));
      const head = draw("a", { class: "holder", href: `#${encodeURIComponent(holder.id)}` });
      head.append(draw("text", { x: frame.x + 18, y: frame.y + 22 }, cut(`${holder.cite}   ${holder.words}`, frame.w - 40, 15)));
      svg.append(head);
    }
    const lines = [], boxes = [];
    far.forEach((one, nth) => {
      const [group, place] = outside(one, nth, height, far.length), from = places.get(id);
      boxes.push(group);
      lines.push(draw("path", { class: "arc out", d: `M${from.x} ${from.y + from.h / 2}C${LEFT + 20} ${from.y + from.h / 2} ${LEFT + 30} ${place.y + 29} ${LEFT - 14} ${place.y + 29}`, "marker-end": "url(#point)" }));
    });
    for (const at of shown) {
      const seen = new Set();
      for (const one of nodes.get(at).cites) {
        if (!places.has(one.to) || one.to === at || seen.has(one.to)) continue;
        seen.add(one.to);
        const [d, x, y] = arrow(places.get(at), places.get(one.to)), mine = at === id || one.to === id;
        lines.push(draw("path", { class: `arc ${one.status === "resolved" ? "ok" : "amb"}${mine ? " mine" : ""}`, d, "marker-end": "url(#point)" }));
        if (mine) lines.push(draw("text", { class: "label", x: x + 8, y: y + 4 }, cut(one.words, 190, 13)));
      }
      const host = nodes.get(at).qualifies;
      if (places.has(host)) lines.push(draw("path", { class: "arc amb", d: arrow(places.get(at), places.get(host))[0], "marker-end": "url(#point)" }));
      boxes.push(box(nodes.get(at), places.get(at), at === id));
    }
    svg.append(...lines, ...boxes);
    return [svg, all - shown.length];
  }

  let steps = 1;

  function show() {
    const target = location.hash.length > 1 ? named(location.hash) : null, id = target?.closest(".edge")?.id ?? "";
    const around = steps > 0 && id;
    find("#steps").hidden = !id;
    find("#whole").hidden = Boolean(around);
    home.hidden = find("#near-signs").hidden = !around;
    find("#around").textContent = around ? `What stands around ${nodes.get(id).cite}` : find("#around").dataset.whole;
    all("#steps button").forEach((button) => button.setAttribute("aria-pressed", String(Number(button.dataset.steps) === steps)));
    sections.forEach((section) => section.classList.toggle("away", Boolean(around) && section.id !== id));
    if (!around) return;
    const [svg, hidden] = picture(id, steps);
    home.replaceChildren(svg);
    if (hidden > 0) home.append(clausebook.element("p", { className: "note", textContent: `${hidden} more stand ${steps === 1 ? "a step" : "two steps"} away; the list has all.` }));
    scrollTo(0, 0);
  }

  find("#around").dataset.whole = find("#around").textContent;
  find("#steps").addEventListener("click", (event) => { const button = event.target.closest("[data-steps]"); if (button) { steps = Number(button.dataset.steps); show(); } });
  addEventListener("hashchange", () => { if (!steps) steps = 1; show(); });
  show();
})();
