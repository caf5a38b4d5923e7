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
//     unkept    { key, document }                                           the browser keeps nothing: it goes only from this page
//     resolved  { key, document }                                           a conflict was settled, here or in another tab
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
  const loose = new Map(); // what the browser did not take, by its number: full, or not allowed
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
      }).catch(() => settle(true));
    });
    let name = null;
    try { name = sessionStorage.getItem("clausebook-client"); } catch { /* a new name then */ }
    if (!name || !(await free(name))) {
      name = random();
      free(name);
      try { sessionStorage.setItem("clausebook-client", name); } catch { /* as long as the page */ }
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
  database.catch(() => {}); // told by each that needs it

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

  async function items(of) {
    const held = await stored("queue", "readonly", (store) => store.getAll()).catch(() => []);
    return [...held, ...loose.values()].filter((item) => !of || item.document === of);
  }
  const found = async (key) => (await items()).find((item) => item.key === key);
  const keep = async (item) => (loose.has(item.nth) ? loose.set(item.nth, item) : stored("queue", "readwrite", (store) => store.put(item)));
  const forget = async (item) => loose.delete(item.nth) || stored("queue", "readwrite", (store) => store.delete(item.nth));

  // Once the browser has refused one, those behind it are not given to it, or they would overtake it.
  async function add(item) {
    try {
      if (loose.size) throw new Error("not in its turn");
      item.nth = await stored("queue", "readwrite", (store) => store.add(item));
    } catch {
      item.nth = `loose-${item.key}`;
      loose.set(item.nth, item);
      tell("unkept", { key: item.key, document: item.document }, false);
    }
  }

  // In the order of the calls, whatever each has to wait for.
  function put(document, action, body, seen) {
    if (!document) throw new TypeError("which document?");
    const item = { key: random(), document, action, body, seen, state: "kept", made: Date.now() };
    item.editor = globalThis.document.body.dataset.editor;
    last = last.catch(() => {}).then(async () => {
      item.client = await client;
      await add(item);
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
    running = navigator.locks ? navigator.locks.request("clausebook-queue", pass).catch(pass) : pass();
    await running;
    running = null;
    if (again) { again = false; soon(0); }
  }

  async function sendAll() {
    const others = new Set(); // editors who are not signed in: theirs waits for them, and holds up nobody else's
    for (;;) {
      const item = (await items()).find((one) => one.state === "kept" && !others.has(one.editor));
      if (!item) return;
      const went = await sent(item);
      if (went === "as another") others.add(item.editor);
      else if (!went) return;
    }
  }

  function later(item, wanted = 0) {
    delay = Math.min(LONGEST, delay ? delay * 2 : FIRST);
    if (item) waits(item);
    soon(Math.max(delay * (0.75 + Math.random() / 2), wanted));
  }

  // Whether to go on with the next; "as another" where somebody else is signed in.
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
      return status === 403 && item.editor ? "as another" : false;
    }
    // With nobody on the other side there is nothing to choose.
    Object.assign(item, { state: status === 409 && problem.theirs?.length ? "conflict" : "refused", problem });
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
    tell("resolved", { key, document: item.document });
    return next;
  }

  const sending = (action) => (document, body, { seen } = {}) => put(document, action, body, seen);
  const send = (document, entries, { seen } = {}) => put(document, "log", { entries }, seen);

  const drop = async (key) => { const item = await found(key); if (item) await forget(item); };

  // The last one is laid by at once as well: its tab may be closed with the next key.
  const draft = (document, place, text) => {
    try { localStorage.setItem("clausebook-draft", JSON.stringify([document, String(place), text])); } catch { /* the database has it soon */ }
    return keepDraft(document, place, text);
  };

  const keepDraft = (document, place, text) => stored("drafts", "readwrite", (store) =>
    text ? store.put({ document, place: String(place), text, made: Date.now() }) : store.delete([document, String(place)])).catch(() => {});

  async function drafts(document) {
    const all = await stored("drafts", "readonly", (store) => store.getAll()).catch(() => []);
    const found = Object.fromEntries(all.filter((one) => one.document === document).map((one) => [one.place, one.text]));
    try {
      const [of, place, text] = JSON.parse(localStorage.getItem("clausebook-draft")) ?? [];
      if (of === document && text) found[place] = text;
      else if (of === document) delete found[place];
    } catch { /* nothing was laid by */ }
    return found;
  }

  // What only this page has is asked about before the page goes.
  addEventListener("beforeunload", (event) => { if (loose.size) event.preventDefault(); });
  addEventListener("online", () => { delay = 0; soon(0); });
  addEventListener("visibilitychange", () => { if (globalThis.document.visibilityState === "visible") soon(0); });
  soon(0);

  return Object.assign(events, {
    send, undo: sending("undo"), redo: sending("redo"), series: sending("series"), resolve, drop, items, draft, drafts,
    held: (key) => holding.get(key), retry: () => { delay = 0; soon(0); },
  });
})();
