"""Hostile input for every part that takes any: `python -m bench.fuzz [INPUTS [PART ...]]` (damaged files: `bench/mutations.py`).

Each part is given its own words in any order, broken good inputs and odd characters. It must give a result or
one clear sentence, within ten seconds, and keep its invariant. A fault is printed with the seed that makes it again.
"""

from __future__ import annotations

import json
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any
from urllib.parse import quote

from clausebook.ingest.pipeline import digest
from clausebook.model.errors import ClausebookError
from clausebook.model.text import RawText

LIBRARY = Path(__file__).parent.parent / "corpus" / "library"
LIMIT = 10
"""Seconds of processor time for one input."""
ODD = [
    "\u202e",
    "\u200b",
    "\x00",
    "\x0c",
    "\ufeff",
    "\U0001f6a2",
    "\u0301",
    "\xa0",
    "\u2028",
    "<script>alert(1)</script>",
    "\"'`",
    "A" * 5000,
]
TIME = "2026-01-01T00:00:00+00:00"
MARKS = (
    "(1) (a) (i) (ii) (aa) (iv) 1. 2. 14A. 14-A (-) (I) Hi qd) 111 II. PART CHAPTER SCHEDULE APPENDIX FORM 1[ ]1 *** "
    "- — § Art. 2.10.1 ("
).split()
WORDS = (
    "Provided that Explanation.— Illustration in this rule unless the context otherwise requires means shall may of and "
    "or rule rules sub-rule "
    "clause (b) of sub-clause section 4 to 9 both inclusive Schedule I Appendix 'A' the said Act hereinafter aforesaid "
    "thereof notwithstanding "
    "namely :— not exceeding Rs. 500/- 25 tons 40 BHP per cent. "
    "Ins. by Act 2 of 1951 s. 3 w.e.f. omitted substituted Gazette of India"
).split()


def soup(luck: random.Random) -> str:
    """A text of enumerators, words of the law and odd characters."""
    parts: list[str] = []
    for _ in range(luck.choice((3, 30, 300))):
        parts.append(luck.choice(luck.choice((MARKS, WORDS, WORDS, ODD))))
        parts.append(luck.choice(("\n", " ", " ", " ", "", "\n\n", "\t")))
    return "".join(parts)


def broken(text: str, luck: random.Random, most: int = 4000) -> str:
    """A stretch of a good text, with pieces deleted, doubled, moved and made odd."""
    start = luck.randrange(max(1, len(text) - most))
    piece = text[start : start + luck.choice((200, most))]
    for _ in range(luck.choice((1, 5, 40))):
        at, size = luck.randrange(len(piece) + 1), luck.choice((1, 3, 50))
        change = luck.choice(("", piece[at : at + size] * luck.choice((2, 30)), luck.choice(ODD), luck.choice(MARKS)))
        piece = piece[:at] + change + piece[at + luck.choice((0, size)) :]
    return piece


def swapped(text: str, luck: random.Random) -> str:
    """A good text in which a few words, numbers or whole lines are others of the same text, left out, or odd: most often it
    keeps its form.
    """
    pieces = re.split(r"(\w+)" if luck.random() < 0.7 else r"(\n)", text)
    words = [nth for nth, piece in enumerate(pieces) if piece.strip()]
    for _ in range(luck.choice((1, 2, 8))):
        other = pieces[luck.choice(words)]
        pieces[luck.choice(words)] = luck.choice((other, other, "", "0", "-1", "1e400", luck.choice(ODD[:8])))
    return "".join(pieces)


def text_of(luck: random.Random) -> str:
    """Soup, or a broken piece of a gazette."""
    return soup(luck) if luck.random() < 0.4 else broken(luck.choice(_sources()), luck)


@cache
def _sources() -> list[str]:
    return [file.read_bytes().decode("utf-8") for file in sorted(LIBRARY.glob("*/source.txt"))]


def chain(luck: random.Random) -> None:
    """Clean, segment and link: undone edits give the source, spans lie inside it, verdicts point at what is there."""
    raw = RawText.of(text_of(luck))
    document = digest(raw, "fuzz")
    assert document.text.undone().text == raw.text
    paths = {provision.path for provision in document.graph.provisions}
    assert len(paths) == len(document.graph.provisions), "two provisions have one path"
    for provision in document.graph.provisions:
        assert all(0 <= start <= end <= len(raw.text) for start, end in provision.spans), provision.path
    for reference in document.graph.references:
        assert all(target in paths for target in reference.targets), reference.text


def citation(luck: random.Random) -> None:
    """The grammar of citations: what it reads, it reads again from its own words."""
    from clausebook.model.reference.citation import NotACitation
    from clausebook.model.reference.grammar import parse_citation

    words = " ".join(luck.choice(luck.choice((WORDS, WORDS, MARKS, ODD))) for _ in range(luck.randrange(1, 14)))
    try:
        read = parse_citation(words)
    except NotACitation:
        return
    assert parse_citation(read.canonical()).canonical() == read.canonical(), words


def lookup(luck: random.Random) -> None:
    """A citation looked up in the library: a verdict of the contract, and a quote that is in the source."""
    import clausebook.api as api

    words = " ".join(luck.choice(luck.choice((WORDS, WORDS, MARKS))) for _ in range(luck.randrange(1, 10)))
    found = api.cite(words)
    json.dumps(found.to_json())


def rules(luck: random.Random) -> None:
    """A broken file of rules: loads or is refused, and nothing of it runs."""
    from clausebook.model.rules import load_rules

    files = sorted(LIBRARY.glob("*/rules.toml"))
    path = Path(luck.choice(files))
    change = swapped if luck.random() < 0.7 else broken
    load_rules(change(path.read_text("utf-8"), luck), "fuzz")


def facts(luck: random.Random) -> None:
    """A question of the library asked with odd facts: a status of the contract or a sentence."""
    from clausebook.corpus.holdings import holdings
    from clausebook.model.rules import ask

    held = holdings()
    name = luck.choice([one for one in held.titles if held.has_rules(one)])
    book = held.rules(name)
    question = luck.choice(list(book.questions.values()))
    values = [
        "",
        "-1",
        "1e999",
        "NaN",
        "0",
        "ten",
        "25 tons",
        "2024-02-30",
        "true",
        "x" * 9999,
        "\x00",
        "1/3",
        "٣",
        luck.choice(ODD),
    ]
    given = {fact: [luck.choice([*values, *book.facts[fact].values])] for fact in question.facts if luck.random() < 0.6}
    answer = ask(book, held.open(name).graph, question.id, given)
    json.dumps(answer.to_json())


def journal(luck: random.Random) -> None:
    """Broken lines of a log: entries or a sentence."""
    from clausebook.corpus.journal import parse_lines

    parse_lines(broken(good_log(), luck, 3000), "fuzz")


@cache
def good_log() -> str:
    """A log with an entry of each kind, as an editor's corrections make it."""
    from clausebook.corpus.journal import line
    from clausebook.model import correction as kinds

    raw = _small().graph.text.raw
    matters = [
        kinds.TextChange("does"),
        kinds.StructureChange("number", "(2)"),
        kinds.SicNote("so printed"),
        kinds.Ruling(True, "boat", "words.known"),
        kinds.Resolution(("1/(1)",)),
        kinds.State("proofread", 1),
    ]
    made = [kinds.on(raw, 3, 8, matter, editor="asha", time=TIME) for matter in matters]
    loose = (kinds.Always("docs", "does"), kinds.Undo(made[0].id), kinds.Redo(made[0].id))
    made += [kinds.Entry.of("ravi", TIME, "", matter, None) for matter in loose]
    return "".join(map(line, made))


def akn(luck: random.Random) -> None:
    """Broken Akoma Ntoso: provisions or a sentence."""
    from clausebook.desk.akn import read_akn, to_akn

    change = swapped if luck.random() < 0.7 else broken
    read_akn(change(to_akn(_small()), luck))


def annotations(luck: random.Random) -> None:
    """Broken annotations from another tool: anchors or a sentence."""
    from clausebook.desk.annotations import read_annotations, to_annotations

    change = swapped if luck.random() < 0.7 else broken
    read_annotations(change(json.dumps(to_annotations(_small())), luck), _small().graph.text.raw)


@cache
def _small() -> Any:
    return digest(RawText.of("1. Boats.—(1) A boat means a boat.\n(2) See sub-rule (1).\n2. Fees.—Five rupees."), "small")


def http(luck: random.Random) -> None:
    """Any path, any query, any body: never an error of the server."""
    method = luck.choice(("GET", "GET", "POST", "PUT", "DELETE", "HEAD"))
    ids = ["orissa-cargo-boats-1960", "..", "%2e%2e", "a/../../etc/passwd", *map(quote, ODD[:6])]
    ends = ["", *"document documents cite search ask verify link clean clauses ~rule_1 answers uploads log openapi.json".split()]
    path = "/".join(["", luck.choice(("api/v1", "doc", "")), luck.choice(ends), luck.choice(ids), luck.choice(ends)])
    query = {
        luck.choice(("q", "citation", "document", "limit", "cursor", "version")): luck.choice([*WORDS, *ODD, "-1", "1e9"])
        for _ in range(2)
    }
    body = luck.choice([b"", b"{", b"[]", b'{"text": 5}', json.dumps({"text": soup(luck)[:3000], "citation": "rule 1"}).encode()])
    answer = _client().request(
        method, path, params=query, content=body, headers={"content-type": luck.choice(("application/json", "text/plain"))}
    )
    assert answer.status_code < 500, f"{method} {path} {query}: {answer.status_code}"


@cache
def _client() -> Any:
    from clausebook.desk.http.app import Settings, make_app
    from starlette.testclient import TestClient

    client = TestClient(make_app(Settings(hosts=("*",), rate=0)), raise_server_exceptions=False)
    return client.__enter__()


PARTS: dict[str, Callable[[random.Random], None]] = {
    part.__name__: part for part in (chain, citation, lookup, rules, facts, journal, akn, annotations, http)
}


def attempt(part: str, seed: int) -> tuple[str, float]:
    """What came of one input."""
    began = process_time()
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        PARTS[part](random.Random(f"{part} {seed}"))
        outcome = "result"
    except ClausebookError as error:
        outcome = "sentence" if "\n" not in str(error)[:-1] and len(str(error)) < 600 else f"FAULT message {str(error)[:200]}"
    except TimeoutError:
        outcome = "FAULT hang"
    except Exception as error:  # every other is what is looked for
        outcome = f"FAULT {type(error).__name__}: {error}"[:300]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return outcome, process_time() - began


def _late(_signal: int, _frame: object) -> None:
    raise TimeoutError


def main(inputs: int = 2000, *parts: str, first: int = 0) -> int:
    """Give each part so many inputs; 1 where there was a fault."""
    signal.signal(signal.SIGPROF, _late)
    faults = 0
    for part in parts or PARTS:
        outcomes: Counter[str] = Counter()
        longest = 0.0
        for seed in range(first, first + inputs):
            outcome, took = attempt(part, seed)
            longest = max(longest, took)
            outcomes[outcome.split()[0]] += 1
            if outcome.startswith("FAULT"):
                faults += 1
                print(f"  {part} {seed}: {outcome}", flush=True)
        print(f"{part:12} {inputs:7,} inputs  {dict(outcomes)}  longest {longest:.2f} s", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 2000, *sys.argv[2:]))
