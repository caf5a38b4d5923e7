"""Lints: each fault is found at its place, and a sound text has none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from clausebook.ingest.pipeline import digest
from clausebook.model.graph import ClauseGraph
from clausebook.model.lints import LINTS, lint, may_follow
from clausebook.model.provision import Provision
from clausebook.model.text import EditedText, RawText

SOUND = """1. Short title.—(1) These rules may be called the Ferry Rules, 1950 (as amended).

(2) They apply to every ferry.

2. Lights.—(1) A ferry shall carry, subject to rule 3,—

(a) a white light [at the bow];

(aa) a horn; and

(b) a red light:

Provided that a raft need not.

(2) The owner shall see to it.

2A. Oars.—Two.

3. Penalty.—Whoever breaks rule 2 shall pay a fee as in Schedule I.

SCHEDULE I

1. Ten rupees.

2. Five rupees for π tons.
"""

FAULTS: list[tuple[str, str, str, str]] = [
    ("absent-unit", "subject to rule 3", "subject to rule 9", "2/(1)"),
    ("absent-schedule", "as in Schedule I.", "as in Schedule II.", "3"),
    ("bracket", "[at the bow]", "[at the bow", "2/(1)/(a)"),
    ("bracket", "(as amended)", "as amended)", "1/(1)"),
    ("other-script", "The owner", "The നിരക്ക് owner", "2/(2)"),
    ("reference-cycle", "Whoever", "Subject to rule 2, whoever", "2/(1)"),
    ("empty-unit", "2A. Oars.—Two.", "2A.", "2A"),
]


def lints(source: str) -> list[tuple[str, str | None]]:
    return [(one.kind, one.path) for one in lint(digest(RawText.of(source), "ferries").graph)]


def test_sound() -> None:
    """A text with inserted numbers, brackets in pairs and citations that resolve has no lint."""
    assert lints(SOUND) == []


@pytest.mark.parametrize(("kind", "before", "after", "path"), FAULTS, ids=[f"{kind} {path}" for kind, *_, path in FAULTS])
def test_fault(kind: str, before: str, after: str, path: str) -> None:
    """A text with one fault has the lint for it, at the provision where it stands."""
    assert before in SOUND
    found = lints(SOUND.replace(before, after))
    assert kind in [name for name, _ in found]
    assert any(name == kind and (where or "").startswith(path) for name, where in found)


@pytest.mark.parametrize(
    ("before", "after", "follows"),
    [
        ("(a)", "(b)", True), ("(h)", "(i)", True), ("(i)", "(ii)", True), ("(a)", "(aa)", True), ("(aa)", "(b)", True),
        ("(v)", "(vi)", True), ("(ia)", "(ii)", True), ("14", "14A", True), ("14AA", "15", True), ("14-A", "15", True),
        ("(c)", "(1)", True), ("2.10.1", "7", True), ("(a)", "(c)", False), ("3", "5", False), ("(ii)", "(iv)", False),
        ("14A", "16", False), ("5", "4", False), ("(b)", "(a)", True),
    ],
)  # fmt: skip
def test_order(before: str, after: str, follows: bool) -> None:
    """A number follows the next lower one of any series that both may belong to; a list may begin anew."""
    assert may_follow(before, after) is follows


def test_duplicate() -> None:
    """Two provisions of one list with one number are told, at the second; the same number in another Part is none."""
    raw = RawText.of("1. A boat. 1. An oar. 2. A pole.")
    first = Provision("u1", "rule_1", "1", "rule", "1", "1.", "printed", ((0, 11),), body=3)
    second = replace(first, uid="u2", eid="rule_1_2", path="1~2", spans=((11, 22),), body=14)
    last = Provision("u3", "rule_2", "2", "rule", "2", "2.", "printed", ((22, 32),), body=25)
    graph = ClauseGraph(EditedText.of(raw), (first, second, last))
    assert [(one.kind, one.path, one.span) for one in lint(graph)] == [("duplicate-number", "1~2", (11, 13))]
    apart = ClauseGraph(graph.text, (replace(first, division="part-I"), replace(second, division="part-II"), last))
    assert lint(apart) == ()


def test_lost_bound() -> None:
    """A row of a scale whose bound is lost is named."""
    source = (
        "1. Crews.-As in Appendix I.\n\nAppendix I\nScale of crews\nClass I-Boats\nNot more than 15 tons-five men.\n"
        "Above 15 tons but not exceeding tons-six men.\nAbove 20 tons but not exceeding 25 tons-seven men.\n"
        "Above 25 tons-eight men.\n"
    )
    assert [kind for kind, _ in lints(source)].count("lost-bound") == 1


def test_documented() -> None:
    """The documentation names every kind of lint that there is, and no other."""
    text = (Path(__file__).parents[1] / "docs" / "lints.md").read_text(encoding="utf-8")
    named = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `")}
    assert named == {*LINTS, "absent-schedule"}
