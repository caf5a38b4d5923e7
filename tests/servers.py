"""Servers in tests: `clausebook serve` as a process of its own on a free port."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

PROGRAM = str(Path(sys.executable).parent / "clausebook")


@dataclass(frozen=True)
class Server:
    """A running server."""

    url: str

    def get(self, path: str, **more: object) -> httpx.Response:
        return httpx.get(self.url + path, timeout=60, follow_redirects=True, **more)  # type: ignore[arg-type]

    def post(self, path: str, **more: object) -> httpx.Response:
        return httpx.post(self.url + path, timeout=60, **more)  # type: ignore[arg-type]


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """Start a server, and end it."""
    command = [PROGRAM, "serve", "--port", "0", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.search(r"http://\S+?:\d+", said)
        assert found, said
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield Server(found[0])
    finally:
        process.terminate()
        process.wait(20)
