"""Small documents with the trouble that trips parsers: one file a case, source and expected provisions in one.

A case file is the source, a line of five equal signs, and a line a provision: path | kind | num | basis | first words,
and the heading where it has one.
`pytest tests/segment --update` writes the expected part anew; review the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.ingest.segment import segment
from clausebook.model.text import RawText

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
RULE = "=====\n"


def outline(source: str) -> str:
    """The provisions of a source, a line each."""
    graph = segment(clean(RawText.of(source)).text).graph
    lines = []
    for provision in graph.provisions:
        start, end = graph.ranges[provision.path]
        words = " ".join(graph.text.text[start:end].split())[:30]
        line = f"{provision.path} | {provision.kind} | {provision.num or '-'} | {provision.basis} | {words}".rstrip()
        lines.append(f"{line} | {provision.heading[:40]}" if provision.heading else line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, request: pytest.FixtureRequest) -> None:
    """Each source gives exactly the provisions written under it."""
    source, _, expected = path.read_text(encoding="utf-8").partition(RULE)
    found = outline(source)
    if request.config.getoption("--update"):
        path.write_text(source + RULE + found, encoding="utf-8")
        return
    assert found == expected, f"{path.name}\n{found}"


def test_there_are_cases() -> None:
    """The table is not empty, so that a moved folder cannot pass in silence."""
    assert len(CASES) > 40
