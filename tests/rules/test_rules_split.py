"""Case splitting agrees with brute force: unknown facts are looked at in every way, no more and no less."""

from __future__ import annotations

from itertools import product

from clausebook.model.rules import ask, next_fact
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped_rules import library_book, library_graph

HARBOUR = "new-mangalore-harbour-craft-1976"
CERTIFICATES = [
    "none",
    "serang",
    "second-class-master",
    "first-class-master",
    "permit",
    "second-class-motor-engine-driver",
]
GRID: dict[str, list[str]] = {
    "bhp": ["10", "20", "30", "40", "100", "226", "300", "565", "600"],
    "propulsion": ["true", "false"],
    "length_ft": ["20", "30", "30ft 1in"],
    "recreation_only": ["true", "false"],
    "navigator": ["owner", "other"],
    "permit": ["true", "false"],
    "certificate": [
        *CERTIFICATES,
        "serang,second-class-motor-engine-driver",
        "first-class-master,permit",
        "motor-engineer",
    ],
}
QUESTIONS = [
    "may-be-master",
    "may-be-engineer",
    "certificated-master-required",
    "may-navigate-uncertificated",
    "may-fill-both-posts",
]


def status(question: str, facts: dict[str, str]) -> str:
    return ask(library_book(HARBOUR), library_graph(HARBOUR), question, {k: [v] for k, v in facts.items()}).status


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(QUESTIONS), st.data())
def test_split_equals_brute_force(question: str, data: st.DataObject) -> None:
    """With some facts unknown the answer is that of every completion, or names just the facts on which they differ."""
    book, graph = library_book(HARBOUR), library_graph(HARBOUR)
    names = list(book.questions[question].facts)
    known = {n: data.draw(st.sampled_from(GRID[n]), n) for n in names if data.draw(st.booleans(), f"{n} known")}
    unknown = [name for name in names if name not in known]
    if len(unknown) > 3:
        known |= {name: data.draw(st.sampled_from(GRID[name]), name) for name in unknown[3:]}
        unknown = unknown[:3]
    full = {
        cell: status(question, {**known, **dict(zip(unknown, cell, strict=True))})
        for cell in product(*(GRID[n] for n in unknown))
    }
    answer = ask(book, graph, question, {k: [v] for k, v in known.items()})
    turning = {
        name
        for at, name in enumerate(unknown)
        for cell in full
        for other in GRID[name]
        if full[cell] != full[(*cell[:at], other, *cell[at + 1 :])]
    }
    if turning:
        assert (answer.status, set(answer.missing)) == ("unknown_fact", turning)
        assert answer.next in turning
    else:
        assert {answer.status} == set(full.values())


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(QUESTIONS), st.data())
def test_more_facts_never_turn_an_answer(question: str, data: st.DataObject) -> None:
    """A fact added may settle an unknown; it never changes a settled answer."""
    names = list(library_book(HARBOUR).questions[question].facts)
    every = {name: data.draw(st.sampled_from(GRID[name]), name) for name in names}
    some = {name: value for name, value in every.items() if data.draw(st.booleans(), f"{name} given")}
    before, after = status(question, some), status(question, every)
    assert before in ("unknown_fact", after)


def test_next_fact_settles_most() -> None:
    """The next fact to ask for is one on which the answer turns; None once it is settled."""
    book, graph = library_book(HARBOUR), library_graph(HARBOUR)
    assert next_fact(book, graph, "certificated-engineer-required", {}) == "bhp"
    assert next_fact(book, graph, "certificated-engineer-required", {"bhp": ["50"]}) is None
