"""What tasks and other programs are given, made once, and what was timed with it: each task in a process of its own."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from bench.timing import Timed

TOP = Path(__file__).parent.parent
PEERS = TOP / ".peers"
LIBRARY = TOP / "corpus" / "library"
NEEDS = {
    "symspellpy": ["symspellpy"],
    "wordfreq": ["wordfreq", "rapidfuzz"],
    "eyecite": ["eyecite"],
    "pdfplumber": ["pdfplumber"],
    "fts5": [],
    "tantivy": ["tantivy"],
    "openfisca": ["openfisca-core"],
    "networkx": ["networkx"],
}
"""What each environment is made of."""
QUESTION = ("new-mangalore-harbour-craft-1976", "certificated-master-required", {"bhp": "600"})
QUERIES = ("gunwale", "serang certificate", '"on board"')


class Inputs:
    """The files that tasks and peers are given, made once, and what was timed with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[tuple[str, str], Timed | None] = {}
        sources = [entry.read_bytes().decode("utf-8") for entry in sorted(LIBRARY.glob("*/source.txt"))]
        self.ocr = self.file("dredge.txt", (LIBRARY / "dredge-examination-1982" / "source.txt").read_bytes().decode("utf-8"))
        self.five = self.file("five.txt", "\n\n".join(sources))
        self.sources = sorted(LIBRARY.glob("*/source.txt"))
        self.rows = self.file("rows.txt", "100000")
        self.question = self.file("question.json", json.dumps(QUESTION))

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_bytes(text.encode("utf-8"))
        return path

    @property
    def five_mb(self) -> Path:
        """Five megabytes of made-up gazette: forty and more instruments one after the other."""
        from bench.generated.damage import KINDS
        from bench.generated.judging import make

        path = self.folder / "five-mb.txt"
        if path.exists():
            return path
        texts: list[str] = []
        while sum(map(len, texts)) < 5_000_000:
            texts.append(make(len(texts), next(iter(KINDS))).text)
        return self.file(path.name, "\n\n".join(texts))

    @property
    def pdf(self) -> Path:
        from bench.pdf import make

        path = self.folder / "pages.pdf"
        if not path.exists():
            make(path, 50)
        return path

    @property
    def passages(self) -> Path:
        chance = random.Random(1908)
        words = self.five.read_text("utf-8").split()
        texts = [" ".join(chance.choices(words, k=25)) for _ in range(100_000)]
        return self.file("passages.json", json.dumps({"texts": texts, "queries": QUERIES}))

    @property
    def graph(self) -> Path:
        from clausebook.desk.graphml import graphml
        from clausebook.ingest.pipeline import digest
        from clausebook.model.text import RawText

        return self.file("graph.graphml", graphml(digest(RawText.of(self.five.read_text("utf-8")), "bench").graph))

    def ours(self, task: str, given: Path) -> Timed:
        """What one of our tasks took."""
        found = self._timed((task, given.name), [sys.executable, "-m", "bench.tasks", task, str(given)])
        assert found is not None, f"{task} failed"
        return found

    def theirs(self, peer: str, given: Path) -> Timed | None:
        """What another program took; None where it does not install here."""
        python = _environment(peer)
        if python is None:
            return None
        return self._timed((peer, given.name), [str(python), str(TOP / "bench" / "peers.py"), peer, str(given)])

    def _timed(self, key: tuple[str, str], command: Sequence[str]) -> Timed | None:
        if key not in self.known:
            told = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
            lines = told.stdout.splitlines()
            self.known[key] = Timed(**json.loads(lines[-1])) if told.returncode == 0 and lines else None
            if self.known[key] is None:
                print(f"{' '.join(key)}: {told.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return self.known[key]


def _environment(peer: str) -> Path | None:
    """The interpreter of a peer's own environment, made where it is missing."""
    folder = PEERS / peer
    python = folder / "bin" / "python"
    if not (folder / ".made").exists():
        venv.create(folder, with_pip=True, clear=True)
        needs = NEEDS[peer]
        if needs and subprocess.run([python, "-m", "pip", "install", "-q", *needs], capture_output=True, check=False).returncode:
            return None
        (folder / ".made").touch()
    return python
