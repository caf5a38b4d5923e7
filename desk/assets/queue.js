// Stand-in with the same interface until the offline queue is merged: sends at once, keeps nothing.
"use strict";

const queue = Object.assign(new EventTarget(), {
  async send(document, entries, { seen = 0 } = {}) { throw new Error("replaced"); },
});
queue.send = (name, entries, { seen = 0 } = {}) => {
  const key = crypto.randomUUID();
  const tell = (type, detail) => queue.dispatchEvent(new CustomEvent(type, { detail: { key, document: name, ...detail } }));
  const letter = { key, seen, entries };
  queue.held ??= new Map();
  queue.held.set(key, letter);
  queue.last = (queue.last ?? Promise.resolve()).then(async () => {
    try {
      const answer = await fetch(`/api/v1/documents/${encodeURIComponent(name)}/log`, { method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin", body: JSON.stringify(letter) });
      const told = await answer.json();
      if (answer.ok) tell("saved", told);
      else if (answer.status === 409) tell("conflict", told);
      else tell("refused", told);
    } catch { tell("kept", {}); }
  });
  return key;
};
queue.resolve = async () => {};
