"""Desks for tests of the proof page: a store with documents and editors, and a server over it that can be killed."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from clausebook.corpus.editing import keep
from clausebook.corpus.editors import Editors
from clausebook.corpus.opening import make_store, open_store
from clausebook.model.correction import Entry
from clausebook.model.text import RawText
from servers import PROGRAM

BOATS = "boats"
TEXT = "".join(
    f"{nth}. Boats of class {nth}.- No boat of class {nth} shall corry more than {nth} persons, but see rule {nth % 40 + 1}.\n"
    for nth in range(1, 41)
)


@dataclass
class Desk:
    """A store, its editors' tokens, and the server that runs over it."""

    place: str
    tokens: dict[str, str] = field(default_factory=dict[str, str])
    document: str = BOATS
    """The document of which is spoken where nothing else is said."""
    port: int = 0
    process: subprocess.Popen[str] | None = None
    said: list[str] = field(default_factory=list[str])
    """What the server complained of."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *arguments: str) -> None:
        """Start the server, always on the same port."""
        if not self.port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
        command = [PROGRAM, "serve", "--port", str(self.port), "--store", self.place, "--rate", "0", *arguments]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        said = self.process.stderr.readline()
        assert "listening" in said, said + self.process.stderr.read()
        threading.Thread(target=self.said.extend, args=(self.process.stderr,), daemon=True).start()
        httpx.get(self.url + "/api/v1/session", timeout=60)

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End the server: by request, or with SIGKILL."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None

    def log(self, name: str | None = None) -> tuple[Entry, ...]:
        """The log as it stands in the store."""
        store = open_store(self.place)
        try:
            return store.log(name or self.document)
        finally:
            store.close()

    def post(self, path: str, body: Mapping[str, object], editor: str | None = "asha", **headers: str) -> httpx.Response:
        """Send something as a program does."""
        if editor is not None:
            headers["Authorization"] = f"Bearer {self.tokens[editor]}"
        headers["Content-Type"] = "application/json"
        # On a busy machine it may take long until a document is read anew.
        sent = json.dumps({**body, "wait": body.get("wait", 30)} if path.startswith("/documents/") else body)
        return httpx.post(f"{self.url}/api/v1{path}", content=sent, headers=headers, timeout=90)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}/api/v1{path}", timeout=60)


def made_desk(place: str | Path, text: str = TEXT, names: Sequence[str] = (BOATS,)) -> Desk:
    """A desk over a new store with one text, under each of the names, and two editors; not started."""
    store = make_store(place)
    for name in names:
        keep(store, name, RawText.of(text))
    editors = Editors(store)
    desk = Desk(str(place), {name: editors.add(name) for name in ("asha", "ravi")})
    store.close()
    return desk


def fix(raw: RawText, nth: int, after: str = "carry", before: str = "corry") -> dict[str, object]:
    """A text correction of the nth place of a word, as a page sends it."""
    at = -1
    for _ in range(nth + 1):
        at = raw.text.index(before, at + 1)
    return {"kind": "text", "raw": [at, at + len(before)], "sha256": raw.sha256, "after": after}
