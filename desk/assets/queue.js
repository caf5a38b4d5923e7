// Stand-in with the same interface until the offline queue is merged: sends in order, keeps nothing.
"use strict";

const queue = new EventTarget();
{
  const client = crypto.randomUUID();
  const held = new Map();
  let last = Promise.resolve();
  const tell = (type, detail) => queue.dispatchEvent(new CustomEvent(type, { detail }));
  const post = async (key, letter) => {
    try {
      const answer = await fetch(`/api/v1/documents/${encodeURIComponent(letter.document)}/log`, {
        method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin",
        body: JSON.stringify({ key, client, wait: 0, seen: letter.seen, entries: letter.entries }),
      });
      const told = await answer.json();
      if (answer.ok) tell("saved", { key, ...told });
      else if (answer.status === 409) tell("conflict", { key, ...told });
      else tell("refused", { key, ...told });
    } catch { tell("kept", { key }); }
  };
  queue.send = (document, entries, { seen = 0 } = {}) => {
    const key = crypto.randomUUID();
    const letter = { document, entries, seen };
    held.set(key, letter);
    last = last.then(() => post(key, letter));
    return key;
  };
  queue.resolve = async (key, choice, at) => {
    const letter = held.get(key);
    if (choice === "yours") await post(`${key}-again`, { ...letter, seen: at });
  };
}
