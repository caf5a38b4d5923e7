"""The published JSON Schema: frozen, and true of what the verbs give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import clausebook.api
import pytest
from clausebook.api import shapes
from clausebook.api.sources import clean_json
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter

FOLDER = Path(__file__).parent.parent / "docs" / "schema"
HARBOUR = "new-mangalore-harbour-craft-1976"
PUBLISHED = {
    "answer": shapes.AnswerShape, "around": shapes.AroundShape, "cite": shapes.CiteShape, "clean": shapes.CleanShape,
    "coverage": shapes.CoverageShape, "linked": shapes.LinkedShape, "parse": shapes.ParseShape, "place": shapes.PlaceShape,
    "references": shapes.ReferencesShape, "search": shapes.SearchShape, "verify": shapes.VerifyShape,
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_frozen(name: str, request: pytest.FixtureRequest) -> None:
    """A change of a shape is a change of its schema in docs/schema, made on purpose with --update."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **TypeAdapter(PUBLISHED[name]).json_schema()}
    written = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    file = FOLDER / f"{name}.json"
    if request.config.getoption("--update"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(written, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == written


def given() -> dict[str, list[Any]]:
    """What the verbs give, by the name of its schema."""
    corpus = clausebook.api.open_corpus()
    placed = corpus.place(HARBOUR, "29/(2)").to_json()
    known = corpus.ids()
    return {
        "answer": [corpus.ask(HARBOUR, "may-be-engineer", facts).to_json() for facts in ({}, {"bhp": 300})],
        "around": [corpus.around(HARBOUR, "29/(2)/(i)", 3).to_json()],
        "cite": [corpus.cite(words).to_json() for words in ("rule 13", "rule 5 of the Dredge rules 1982", "the Ports Act, 1908")],
        "clean": [clean_json(clausebook.api.clean(_source(name))) for name in known[1:2]],
        "coverage": [corpus.coverage(name) for name in known],
        "linked": [corpus.link("rule 5; s. 3 of the Ports Act, 1908; rule 23 of the Canal rules of Kerala").to_json()],
        "parse": [corpus.open(name).to_json() for name in known],
        "place": [placed],
        "references": [corpus.references("dredge-examination-1982", "9", way) for way in ("in", "out")],
        "search": [corpus.search("boat").to_json()],
        "verify": [
            corpus.verify(one).to_json()
            for one in (placed, {"document": HARBOUR, "quote": "no such words", "raw": [0, 13]})
        ],
    }  # fmt: skip


def _source(name: str) -> Path:
    from clausebook.corpus.library import entry

    known = entry(name)
    assert known is not None
    return known.source


def test_true() -> None:
    """What the verbs give fits the schema that is published for it."""
    results = given()
    assert set(results) == set(PUBLISHED)
    for name, values in results.items():
        validator = Draft202012Validator(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
        for value in values:
            validator.validate(json.loads(json.dumps(value)))
