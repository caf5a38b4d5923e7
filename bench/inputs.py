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
HARBOUR, DREDGE = "new-mangalore-harbour-craft-1976", "dredge-examination-1982"
QUESTIONS: tuple[tuple[str, str, dict[str, str]], ...] = (
    (HARBOUR, "certificated-master-required", {"bhp": "600"}),
    (HARBOUR, "may-be-master", {"certificate": "second-class-master", "bhp": "564", "propulsion": "true"}),
    ("orissa-cargo-boats-1960", "crew", {"class": "I", "burden_tons": "24"}),
    ("national-waterways-safety-2002", "penalty", {"contravened": "13", "person": "master", "instance": "first"}),
    (DREDGE, "service-length", {"from_date": "1981-03-10", "to_date": "1981-05-25"}),
    (DREDGE, "qualified", {
        "grade": "DE-II", "type_sought": "motor", "age_years": "21", "certificates": "none", "education": "diploma-mechanical",
        "qualification_first": "true", "apprentice_months": "12", "apprentice_work": "dredge-engineer-training",
        "engine_dept_months": "36", "vessel_kw": "750", "dredger_watch_months": "12", "watch_capacity": "regular-watch",
        "dredger_kw": "750", "dredger_type": "motor", "dredging_days": "240",
    }),
)  # fmt: skip
"""Questions with all their facts."""
UNKNOWING = (DREDGE, "qualified", dict[str, str]())
"""The question that may turn on the most facts, and none of them known."""
CITING = (
    "Under sub-rule (2) of rule {n} read with section 9 of the Example Ports Act, 1908 (15 of 1908), a boat that was surveyed in"
    " the month of May by an officer of the Board shall pay half of what is laid down in Schedule I. "
)
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
        self.marks, self.documents = self.file("marks.txt", "200"), self.file("documents.txt", "2000")
        self.questions = [self.file(f"question-{nth}.json", json.dumps(one)) for nth, one in enumerate(QUESTIONS)]
        self.unknowing = self.file("unknowing.json", json.dumps(UNKNOWING))
        self.outputs: dict[tuple[str, ...], str] = {}

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
    def prose(self) -> Path:
        """A megabyte of English that cites nothing."""
        sys.path.insert(0, str(TOP / "tests"))
        from test_reference_prose import prose

        return self.file("prose.txt", self._ruled(prose(1_000_000)))

    @property
    def citing(self) -> Path:
        """A megabyte of sentences that cite three things each."""
        return self.file("citing.txt", self._ruled("".join(CITING.format(n=n % 40 + 1) for n in range(1_000_000 // len(CITING)))))

    @staticmethod
    def _ruled(text: str) -> str:
        """The text spread over forty rules of two sub-rules each."""
        share = len(text) // 40
        return "\n".join(f"{n}. Boats.-(1) {text[(n - 1) * share : n * share]}\n(2) Rafts.\n" for n in range(1, 41))

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

    def told(self, command: Sequence[str]) -> str:
        """What a program of the bench prints, run once."""
        key = tuple(command)
        if key not in self.outputs:
            done = subprocess.run([sys.executable, *command], cwd=TOP, capture_output=True, text=True, check=False)
            self.outputs[key] = done.stdout.strip() or f"failed: {done.stderr.strip().splitlines()[-1:]}"
        return self.outputs[key]

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
