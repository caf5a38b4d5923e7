"""The worked example of docs/rules.md loads, is fresh and answers as the text says."""

from __future__ import annotations

import re

import pytest
from clausebook.model.rules import ask, check, load_rules
from shipped_rules import HERE, graph_of

DOC = (HERE.parent.parent / "docs" / "rules.md").read_text("utf-8")


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
    example = re.search(r"```toml\n(.*?)```", DOC, re.DOTALL)
    law = re.search(r"^> (7\. .*?)\n\n", DOC, re.DOTALL | re.MULTILINE)
    assert example is not None
    assert law is not None
    source = law[1].replace("\n> ", "\n")
    graph = graph_of(source, {"7": [0, len(source)]})
    book = load_rules(example[1].replace('sha256 = ""', f'sha256 = "{graph.text.raw.sha256}"'))
    assert check(book, graph) == []
    answer = ask(book, graph, "crew", facts)
    assert (answer.status, answer.value, answer.missing) == (status, value, missing)
    assert status != "value" or answer.trace
