"""The shipped rules answer as a reader of the gazettes would: one file of cases for each gazette."""

from __future__ import annotations

import pytest
from clausebook.model.errors import BadFacts
from clausebook.model.rules import Answer, ask
from shipped_rules import HERE, SLUGS, Asked, cases, library_book, library_graph


def said(answer: Answer) -> str:
    """The rest of a case line as the answer gives it."""
    if answer.status == "unknown_fact":
        return " ".join(answer.missing)
    if answer.status != "value":
        return ""
    value = answer.to_json()["value"]
    if isinstance(value, dict):
        value = f"{value['months']}m{value['days']}d"
    if isinstance(value, list):
        value = ",".join(sorted(value))
    return f"{value} {answer.unit or ''}".strip()


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.slug[:12]} {case.line}") for case in cases()])
def test_answer(case: Asked) -> None:
    """The answer has the status, value, missing facts and warning of the case, and quotes the source exactly, there where
    the case says.

    A case that is `refused` has facts that no answer is given on, with one sentence that says why.
    """
    graph = library_graph(case.slug)
    if case.status == "refused":
        with pytest.raises(BadFacts) as refused:
            ask(library_book(case.slug), graph, case.question, case.facts)
        assert "\n" not in str(refused.value)
        return
    answer = ask(library_book(case.slug), graph, case.question, case.facts)
    rest = ",".join(sorted(case.rest.split(","))) if "," in case.rest else case.rest
    assert (answer.status, said(answer)) == (case.status, rest)
    assert bool(answer.warnings) == case.warned
    raw = graph.text.raw.text
    assert all(step.quote == raw[slice(*step.raw)] for step in answer.trace)
    assert all(caution.raw is None or caution.quote == raw[slice(*caution.raw)] for caution in answer.warnings)
    assert case.where in ("", *(step.path for step in answer.trace))
    assert answer.trace or answer.status not in ("yes", "no", "value")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_question_has_a_case(slug: str) -> None:
    """No question of a shipped rule book goes without a case."""
    text = (HERE / "cases" / f"{slug}.txt").read_text("utf-8")
    tried = {line.split()[0] for line in text.splitlines() if line.strip()}
    assert not set(library_book(slug).questions) - tried
