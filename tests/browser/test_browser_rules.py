"""The evaluator in the browser gives the very answers of the Python engine: status, value, trace, all of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from clausebook.desk.site.pages import ASSETS
from clausebook.desk.site.ruling import rules_data
from clausebook.model.document import Document
from clausebook.model.errors import BadFacts
from clausebook.model.rules import ask
from clausebook.model.rules.load import RuleBook
from shipped_rules import SLUGS, Asked, cases, changed_graph, library_book, library_graph

pytestmark = pytest.mark.xdist_group("browser")
SCRIPTS = ("exact", "facts", "conditions", "solving", "answering")
Facts = dict[str, list[str]]
ANSWER = """([data, asked]) => { const book = new clausebook.rules.Book(data);
  return asked.map(([question, facts]) => { try { return book.ask(question, facts); } catch (met) {
    if (met instanceof clausebook.rules.refused) return "refused"; throw met; } }); }"""


@pytest.fixture(scope="module")
def evaluator(chromium: Any) -> Iterator[Any]:
    """A bare page with the evaluator."""
    page = chromium.new_page()
    page.evaluate("window.clausebook = {}")
    for name in SCRIPTS:
        page.evaluate((ASSETS / f"{name}.js").read_text(encoding="utf-8"))
    yield page
    page.close()


def told(book: RuleBook, graph: Any, question: str, facts: Facts, name: str) -> Any:
    try:
        return json.loads(json.dumps(ask(book, graph, question, facts, name).to_json()))
    except BadFacts:
        return "refused"


def with_less(case: Asked) -> Iterator[tuple[str, Facts]]:
    """A case as it stands, and with each of its facts left out: then the engine has to say what is missing."""
    yield case.question, case.facts
    for name in case.facts:
        yield case.question, {other: texts for other, texts in case.facts.items() if other != name}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_case(evaluator: Any, slug: str) -> None:
    """Every case of the engine's suite, and each with one fact less, is answered alike to the last key."""
    book, graph = library_book(slug), library_graph(slug)
    asked = {json.dumps(one): one for case in cases() if case.slug == slug for one in with_less(case)}
    found = evaluator.evaluate(ANSWER, [rules_data(book, Document(slug, graph)), list(asked.values())])
    assert len(found) > 150
    for (question, facts), answer in zip(asked.values(), found, strict=True):
        assert (question, facts, answer) == (question, facts, told(book, graph, question, facts, slug))


@pytest.mark.parametrize("facts", [{"bhp": ["3x"]}, {"bhp": ["-3"]}, {"bhp": ["10 kW"]}, {"certificate": ["pilot"]},
                                   {"certificate": ["none,serang"]}, {"certificate": [""]}, {"length_ft": ["3ft 12in"]},
                                   {"length_ft": ["28ft 6in"]}, {"bhp": [" 1.50 bhp"]}, {"x": ["1"]}])  # fmt: skip
def test_facts_are_read_alike(evaluator: Any, facts: Facts) -> None:
    """What the engine refuses the browser refuses; what it takes comes to the same."""
    slug = "new-mangalore-harbour-craft-1976"
    book, graph = library_book(slug), library_graph(slug)
    found = evaluator.evaluate(ANSWER, [rules_data(book, Document(slug, graph)), [["may-be-engineer", facts]]])
    assert found == [told(book, graph, "may-be-engineer", facts, slug)]


def test_stale_words(evaluator: Any) -> None:
    """Words that were changed since the rule was written answer stale, with the difference word for word."""
    slug = "new-mangalore-harbour-craft-1976"
    graph = library_graph(slug)
    start = graph.text.raw.text.index("565 B.H.P.")
    changed, book = changed_graph(slug, start, start + 3, "265"), library_book(slug)
    facts = {"bhp": ["700"], "certificate": ["serang"]}
    found = evaluator.evaluate(ANSWER, [rules_data(book, Document(slug, changed)), [["may-be-engineer", facts]]])
    assert found[0]["status"] == "stale"
    assert "[-565-] {+265+}" in found[0]["warnings"][0]["message"]
    assert found == [told(book, changed, "may-be-engineer", facts, slug)]
