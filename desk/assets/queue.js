// The queue: what an editor decides is kept in the browser first, then sent, once each and in order, however often the
// network, the server or the page goes away in between.
//
//   queue.send(document, entries, { seen })      entries for the log; `seen` is the position that the page was drawn at
//   queue.undo(document, { keys: [key] })        takes back what was sent under a key, sent already or not; or { entries }
//   queue.redo(document, { keys: [key] })
//   queue.series(document, { before, after, scope })
// Each gives the key at once; `queue.held(key)` is a promise that it is in the browser's database.
//
//   queue.addEventListener(name, (event) => event.detail)
//     saved     { key, document, entries, position }                        it is in the log
//     changed   { document, position, changed }                             eids to draw anew, null for all
//     kept      { key, document, waiting, status, detail, delay }           not in the log yet: nobody answers (no status;
//                                                                           tried again by itself), or nobody is signed in
//     conflict  { key, document, yours, theirs, reader, position, detail }  waits for `queue.resolve`
//     refused   { key, document, status, detail }                           cannot be taken; `queue.drop` lets go of it
//   queue.resolve(key, "yours" | "theirs", entries)   settles a conflict; with entries, these go in place of yours
//   queue.items(document)                             a promise of what is not in the log: { key, state, body, ... }
//   queue.retry()                                     now, not later
//   queue.draft(document, place, text)                what is half typed; "" when it is done with
//   queue.drafts(document)                            a promise of { place: text }
"use strict";

globalThis.queue ??= (() => {
  const FIRST = 500, LONGEST = 30000, ANSWER = 20000, LATER = [408, 425, 429];
  const events = new EventTarget();
  const others = globalThis.BroadcastChannel ? new BroadcastChannel("clausebook-queue") : null;
  const positions = new Map(), following = new Map();
  const holding = new Map();
  let delay = 0, timer = 0, running = null, again = false, last = Promise.resolve();

  function tell(name, detail, everywhere = true) {
    events.dispatchEvent(new CustomEvent(name, { detail }));
    if (everywhere) others?.postMessage({ name, detail });
  }
  others?.addEventListener("message", ({ data }) => tell(data.name, data.detail, false));

  const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // A tab keeps its name over a reload; a tab that was doubled gets one of its own.
  const client = (async () => {
    const free = (name) => new Promise((settle) => {
      if (!navigator.locks) return settle(true);
      navigator.locks.request(`clausebook-client-${name}`, { ifAvailable: true }, (lock) => {
        settle(Boolean(lock));
        return lock ? new Promise(() => {}) : undefined;
      });
    });
    let name = sessionStorage.getItem("clausebook-client");
    if (!name || !(await free(name))) {
      name = random();
      free(name);
      sessionStorage.setItem("clausebook-client", name);
    }
    return name;
  })();

  const database = new Promise((settle, fail) => {
    const asked = indexedDB.open("clausebook", 1);
    asked.addEventListener("upgradeneeded", () => {
      asked.result.createObjectStore("queue", { keyPath: "nth", autoIncrement: true }).createIndex("key", "key", { unique: true });
      asked.result.createObjectStore("drafts", { keyPath: ["document", "place"] });
    });
    asked.addEventListener("success", () => settle(asked.result));
    asked.addEventListener("error", () => fail(asked.error));
  });

  // One transaction; settled when it is on the disk.
  async function stored(name, mode, work) {
    const base = await database;
    return new Promise((settle, fail) => {
      const transaction = base.transaction(name, mode, { durability: "strict" });
      const asked = work(transaction.objectStore(name));
      transaction.addEventListener("complete", () => settle(asked?.result));
      for (const end of ["abort", "error"]) transaction.addEventListener(end, () => fail(transaction.error));
    });
  }

  const items = async (of) => (await stored("queue", "readonly", (store) => store.getAll())).filter((item) => !of || item.document === of);
  const found = (key) => stored("queue", "readonly", (store) => store.index("key").get(key));
  const keep = (item) => stored("queue", "readwrite", (store) => store.put(item));
  const forget = (item) => stored("queue", "readwrite", (store) => store.delete(item.nth));

  // In the order of the calls, whatever each has to wait for.
  function put(document, action, body, seen) {
    if (!document) throw new TypeError("which document?");
    const item = { key: random(), document, action, body, seen, state: "kept", made: Date.now() };
    item.editor = globalThis.document.body.dataset.editor;
    last = last.catch(() => {}).then(async () => {
      item.client = await client;
      item.nth = await stored("queue", "readwrite", (store) => store.add(item));
      if (delay) waits(item);
      soon(delay ? Math.min(delay, 2 * FIRST) : 0);
    });
    holding.set(item.key, last);
    return item.key;
  }

  async function waits({ key, document }, why = {}) {
    const waiting = await items(document);
    tell("kept", { key, document, waiting: waiting.filter((one) => one.state === "kept").length, delay, ...why });
  }

  function soon(wait) {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  }

  // One tab sends at a time; the keys see to it that nothing is taken twice even where there are no locks.
  async function run() {
    if (running) { again = true; return; }
    const pass = () => sendAll().catch(() => later());
    running = navigator.locks ? navigator.locks.request("clausebook-queue", pass) : pass();
    await running;
    running = null;
    if (again) { again = false; soon(0); }
  }

  async function sendAll() {
    for (;;) {
      const item = (await items()).find((one) => one.state === "kept");
      if (!item || !(await sent(item))) return;
    }
  }

  function later(item, wanted = 0) {
    delay = Math.min(LONGEST, delay ? delay * 2 : FIRST);
    if (item) waits(item);
    soon(Math.max(delay * (0.75 + Math.random() / 2), wanted));
  }

  // Whether to go on with the next.
  async function sent(item) {
    let answer, told;
    try {
      answer = await fetch(`/api/v1/documents/${encodeURIComponent(item.document)}/${item.action}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...item.body, key: item.key, client: item.client, wait: 0,
          ...(item.seen === undefined ? {} : { seen: item.seen }), ...(item.editor ? { editor: item.editor } : {}) }),
        signal: AbortSignal.timeout(ANSWER),
      });
      told = await answer.json();
    } catch {
      later(item);
      return false;
    }
    if (answer.status >= 500 || LATER.includes(answer.status)) {
      later(item, 1000 * Number(answer.headers.get("Retry-After") ?? 0));
      return false;
    }
    delay = 0;
    return answer.ok ? taken(item, told) : refused(item, answer.status, told);
  }

  async function taken(item, told) {
    await forget(item);
    tell("saved", { key: item.key, document: item.document, position: told.position, entries: told.entries });
    follow(item.document, item.seen ?? told.position - told.entries.length, told.position);
    return true;
  }

  async function refused(item, status, problem) {
    // Who is not signed in, or as somebody else, may be soon: it stays, and nothing overtakes it.
    if (status === 401 || status === 403) {
      waits(item, { status, detail: problem.detail });
      return false;
    }
    Object.assign(item, { state: status === 409 ? "conflict" : "refused", problem });
    await keep(item);
    tell(item.state, { key: item.key, document: item.document, ...problem });
    return true;
  }

  // What the reading made anew has changed, for all that was logged until now.
  async function follow(document, since, until, tries = 5) {
    if (!positions.has(document)) positions.set(document, since);
    if (following.has(document)) { following.set(document, true); return; }
    following.set(document, false);
    try {
      const query = new URLSearchParams({ since: positions.get(document), wait: 20 });
      const answer = await fetch(`/api/v1/documents/${encodeURIComponent(document)}/changes?${query}`);
      if (answer.ok) {
        const told = await answer.json();
        positions.set(document, told.position);
        tell("changed", { document, position: told.position, changed: told.changed });
        if (told.position < until && tries) following.set(document, true);
      }
    } catch {
      // The next that is saved asks again.
    }
    const more = following.get(document);
    following.delete(document);
    if (more) follow(document, since, until, tries - 1);
  }

  async function resolve(key, whose, entries) {
    const item = await found(key);
    if (item?.state !== "conflict") return undefined;
    // Another thing is sent now, so under another key, and from what the editor has seen by now.
    const body = Array.isArray(entries) ? { ...item.body, entries } : item.body;
    const next = whose === "theirs" ? undefined : put(item.document, item.action, body, item.problem.position);
    if (next) await holding.get(next);
    await forget(item);
    return next;
  }

  const sending = (action) => (document, body, { seen } = {}) => put(document, action, body, seen);
  const send = (document, entries, { seen } = {}) => put(document, "log", { entries }, seen);

  const drop = async (key) => { const item = await found(key); if (item) await forget(item); };

  const draft = (document, place, text) => stored("drafts", "readwrite", (store) =>
    text ? store.put({ document, place: String(place), text, made: Date.now() }) : store.delete([document, String(place)]));

  async function drafts(document) {
    const all = await stored("drafts", "readonly", (store) => store.getAll());
    return Object.fromEntries(all.filter((one) => one.document === document).map((one) => [one.place, one.text]));
  }

  addEventListener("online", () => { delay = 0; soon(0); });
  addEventListener("visibilitychange", () => { if (globalThis.document.visibilityState === "visible") soon(0); });
  soon(0);

  return Object.assign(events, {
    send, undo: sending("undo"), redo: sending("redo"), series: sending("series"), resolve, drop, items, draft, drafts,
    held: (key) => holding.get(key), retry: () => { delay = 0; soon(0); },
  });
})();
