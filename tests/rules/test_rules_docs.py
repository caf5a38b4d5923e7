"""The worked example of docs/rules.md loads, is fresh and answers as the text says."""

from __future__ import annotations

import pytest
from clausebook.model.rules import ask, check, load_rules
from shipped_rules import worked_example


@pytest.mark.parametrize(
    ("facts", "status", "value", "missing"),
    [
        ({"burden_tons": ["20"]}, "value", 2, ()),
        ({"burden_tons": ["20.5"]}, "value", 4, ()),
        ({"laid_up": ["true"]}, "value", 0, ()),
        ({}, "unknown_fact", None, ("burden_tons",)),
    ],
)
def test_worked_example(facts: dict[str, list[str]], status: str, value: int | None, missing: tuple[str, ...]) -> None:
    """The example in the documentation does what the documentation says."""
    example, graph = worked_example()
    book = load_rules(example.replace('sha256 = ""', f'sha256 = "{graph.text.raw.sha256}"'))
    assert check(book, graph) == []
    answer = ask(book, graph, "crew", facts)
    assert (answer.status, answer.value, answer.missing) == (status, value, missing)
    assert status != "value" or answer.trace


def test_rules_that_name_no_text() -> None:
    """While `sha256` is empty nothing is answered, and what to put there is said."""
    example, graph = worked_example()
    book = load_rules(example)
    assert ask(book, graph, "crew", {"burden_tons": ["20"]}).status == "stale"
    assert {graph.text.raw.sha256 in finding.message for finding in check(book, graph)} == {True}
