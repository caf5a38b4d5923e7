"""The shipped rules with a plain structure of their sources: the paths that the rules name, and their spans."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.rules import RuleBook, load_rules
from clausebook.model.text import EditedText, RawText

HERE = Path(__file__).parent / "rules"
LIBRARY = HERE.parent.parent / "corpus" / "library"
STRUCTURE: dict[str, dict[str, list[int]]] = json.loads((HERE / "structure.json").read_text("utf-8"))
SLUGS = sorted(STRUCTURE)


def graph_of(text: str, places: dict[str, list[int]]) -> ClauseGraph:
    """A clause graph with a provision for each path, from its start to its end."""
    provisions = tuple(
        Provision(
            f"u{n}", path.replace("/", "__"), path, "clause", None, None, "printed", ((start, end),),
            parent=path.rsplit("/", 1)[0] if "/" in path else None,
        )
        for n, (path, (start, end)) in enumerate(places.items())
    )  # fmt: skip
    return ClauseGraph(EditedText.of(RawText.of(text)), provisions)


@cache
def library_book(slug: str) -> RuleBook:
    return load_rules(LIBRARY / slug / "rules.toml")


@cache
def library_graph(slug: str) -> ClauseGraph:
    return graph_of((LIBRARY / slug / "source.txt").read_bytes().decode("utf-8"), STRUCTURE[slug])


def changed_graph(slug: str, start: int, end: int, words: str) -> ClauseGraph:
    """The graph of a shipped source in which the raw text from start to end reads otherwise."""
    raw = library_graph(slug).text.raw.text
    shift = len(words) - (end - start)
    places = {
        path: [a if a <= start else max(start, a + shift), b if b <= start else max(start, b + shift)]
        for path, (a, b) in STRUCTURE[slug].items()
    }
    return graph_of(raw[:start] + words + raw[end:], places)


@dataclass(frozen=True)
class Asked:
    """One case: what is asked of which gazette, and what is to come of it."""

    slug: str
    question: str
    facts: dict[str, list[str]]
    status: str
    rest: str
    warned: bool
    where: str
    """A provision that a step of the trace quotes; empty where the case does not say."""
    line: str


def asked(slug: str, line: str) -> Asked:
    """One line of a case file: question, facts, `=>`, status, what follows it, `!` for a warning, `@` and a provision quoted."""
    left, right = line.split("=>")
    right, _, where = right.partition("@")
    question, *words = left.split()
    facts: dict[str, list[str]] = {}
    name = ""
    for word in words:
        if "=" in word:
            name, _, value = word.partition("=")
            facts[name] = [value]
        else:
            facts[name][0] += " " + word
    status, _, rest = right.replace("!", "").strip().partition(" ")
    return Asked(slug, question, facts, status, rest.strip(), right.rstrip().endswith("!"), where.strip(), line)


def cases() -> Iterator[Asked]:
    """Every case of every shipped rule book."""
    for slug in SLUGS:
        for line in (HERE / "cases" / f"{slug}.txt").read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                yield asked(slug, line)


def worked_example() -> tuple[str, ClauseGraph]:
    """The rules file in the documentation, and its gazette."""
    doc = (HERE.parent.parent / "docs" / "rules.md").read_text("utf-8")
    example = re.search(r"```toml\n(.*?)```", doc, re.DOTALL)
    law = re.search(r"^> (7\. .*?)\n\n", doc, re.DOTALL | re.MULTILINE)
    assert example is not None
    assert law is not None
    source = law[1].replace("\n> ", "\n")
    return example[1], graph_of(source, {"7": [0, len(source)]})
