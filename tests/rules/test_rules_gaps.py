"""Gaps, overlaps and lost words are found, each with the words that show it."""

from __future__ import annotations

from functools import cache

import pytest
from clausebook.corpus.library import open_document
from clausebook.model.rules import Gap, gaps, load_rules
from clausebook.model.rules.faults import faults_of
from commands import Run
from shipped_rules import HERE, SLUGS, graph_of, library_book

KNOWN = [line for line in (HERE / "gaps.txt").read_text("utf-8").splitlines() if line and not line.startswith("#")]


@cache
def found(slug: str) -> list[Gap]:
    return gaps(open_document(slug).graph, library_book(slug))


@pytest.mark.parametrize("line", KNOWN)
def test_known_gaps_are_found(line: str) -> None:
    """Everything on the list is found, in the way that the list says, and quoted or told."""
    slug, kind, by, words = line.split(" | ")
    told = [gap for gap in found(slug) if (gap.kind, gap.by) == (kind, by)]
    assert any(words in " ".join([gap.message, *(one.quote for one in gap.quotes)]) for gap in told), told


@pytest.mark.parametrize("slug", SLUGS)
def test_every_quote_is_the_raw_text(slug: str) -> None:
    """The words of every finding are the raw text of their span."""
    raw = open_document(slug).raw.text
    assert all(quoted.quote == raw[slice(*quoted.raw)] for gap in found(slug) for quoted in gap.quotes)


SCALE = """version = 1
document = "x"
[fact.tons]
type = "number"
unit = "tons"
[scale.s]
fact = "tons"
"""
ROW = """[[scale.s.row]]
at = "1"
words = "{words}"
limits = [{limits}]
gives = "{gives} men"
"""


@pytest.mark.parametrize(
    ("rows", "kinds"),
    [
        (["up to 5 tons two men", "above 5 tons three men"], []),
        (["up to 5 tons two men", "above 6 tons three men"], ["gap"]),
        (["less than 5 tons two men", "above 5 tons three men"], ["gap"]),
        (["up to 5 tons two men", "not less than 5 tons three men"], ["overlap"]),
        (["up to 5 tons two men", "above 5 tons two men"], ["equal-neighbours"]),
        (["above 3 tons two men"], ["nothing-below"]),
        (["up to 3 tons two men"], ["nothing-above"]),
    ],
)
def test_scales(rows: list[str], kinds: list[str]) -> None:
    """A made-up scale is found whole, or with just the fault that it has."""
    ops = {"up to": "<=", "above": ">", "less than": "<", "not less than": ">="}
    tables: list[str] = []
    for words in rows:
        phrase = next(phrase for phrase in sorted(ops, key=len, reverse=True) if words.startswith(phrase))
        number, gives = words.removeprefix(phrase).split()[0], {"two": 2, "three": 3}[words.split()[-2]]
        tables.append(ROW.format(words=words, limits=f'"tons {ops[phrase]} {number} tons"', gives=gives))
    text = "1. " + "; ".join(rows) + "."
    book = load_rules(SCALE + "".join(tables))
    assert [gap.kind for gap in gaps(graph_of(text, {"1": [0, len(text)]}), book) if gap.by == "scale"] == kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1. A boat not exceeding tons shall carry two men.", "lost-number"),
        ("1. A fine which may extend to one hundred at first.", "unit-lost"),
        ("1. A fine which may extend to one hundred rupees.", None),
        ("1. At least 2l lifebuoys.", "figure-and-letter"),
        ("1. Four for vessels up to 25 metre and six for vessels 25-45 metre length.", "limit-shared"),
        ("1. Less than 25 metre four, more than 25 metre six.", "limit-left-out"),
        ("1. Less than 25 metre four, not less than 25 metre six.", None),
        ("1. By night the speed shall not", "broken-off"),
    ],
)
def test_wording(text: str, kind: str | None) -> None:
    """Faults are seen in the wording alone, and sound wording has none."""
    assert [fault.kind for fault in faults_of(graph_of(text, {"1": [0, len(text)]}))] == ([kind] if kind else [])


def test_gaps_command(clausebook: Run) -> None:
    """`gaps` prints the findings with their quotes; a gazette without rules is looked over for its wording."""
    done = clausebook("gaps", "kerala-canal-rules")
    assert (done.code, "“shall not”" in done.text) == (0, True)
    assert clausebook("gaps", "kerala-canal-rules", "--format", "json").code == 0
