"""Web Annotations: anchored to raw characters, checked on reading, found again in a text that changed a little."""

from __future__ import annotations

import json

import pytest
from clausebook.corpus.library import entries
from clausebook.desk.annotations import read_annotations, to_annotations
from clausebook.ingest.pipeline import digest
from clausebook.model.errors import Unreadable
from clausebook.model.text import RawText

SOURCE = "1. Lights.-(1) Every boat shall carry a light as rule 2 says.\n\n2. Oars.-Two, under the Boats Act, 1917.\n"


def page(source: str) -> str:
    return json.dumps(to_annotations(digest(RawText.of(source), "boats")))


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.id)
def test_library(entry: object) -> None:
    """Every provision, reference, edit and defect of a gazette has one annotation, and each fits its source."""
    source = entry.source.read_bytes().decode("utf-8")  # type: ignore[attr-defined]
    document = digest(RawText.of(source), "doc")
    graph = document.graph
    made = to_annotations(document)
    counts = [len(graph.provisions), len(graph.references), len(document.edits), len(graph.defects)]
    assert len(made["items"]) == sum(counts)
    assert len({item["id"] for item in made["items"]}) == sum(counts)
    back = read_annotations(json.dumps(made), document.raw)
    assert {anchored.fit for anchored in back} == {"ok"}
    assert [anchored.spans for anchored in back[: counts[0]]] == [p.spans for p in graph.provisions]
    assert [anchored.spans for anchored in back[counts[0] : sum(counts[:2])]] == [(r.span,) for r in graph.references]


def test_shape() -> None:
    """A reference is a linking annotation whose body names the provision meant; source and context are named."""
    made = json.loads(page(SOURCE))
    link = next(item for item in made["items"] if item["motivation"] == "linking")
    (position, quote) = link["target"]["selector"]
    assert made["@context"][0] == "http://www.w3.org/ns/anno.jsonld"
    assert made["type"] == "AnnotationPage"
    assert link["target"]["source"] == f"urn:sha256:{RawText.of(SOURCE).sha256}"
    assert SOURCE[position["start"] : position["end"]] == quote["exact"] == "rule 2"
    assert (quote["prefix"], quote["suffix"]) == (SOURCE[:49][-32:], SOURCE[55:87])
    target = next(item for item in made["items"] if item["id"] == link["body"]["cb:targets"][0])
    assert target["body"]["cb:path"] == "2"


@pytest.mark.parametrize(
    ("source", "words", "fit"),
    [
        (SOURCE, "rule 2", "ok"),
        ("A new first line.\n" + SOURCE, "rule 2", "moved"),
        (SOURCE.replace("rule 2", "rule 3"), None, "gone"),
        ("rule 2 " + SOURCE.replace("as rule 2 says", "as rule 2 has it"), None, "gone"),
    ],
)
def test_another_text(source: str, words: str | None, fit: str) -> None:
    """In a changed text an annotation keeps its words or says that they are gone; it never settles on other words."""
    link = next(one for one in read_annotations(page(SOURCE), RawText.of(source)) if one.motivation == "linking")
    assert link.fit == fit
    assert [source[start:end] for start, end in link.spans] == ([words] if words else [])


SELECTORS = [{"type": "TextPositionSelector", "start": 1, "end": 9e999}, {"type": "TextQuoteSelector"}]
ENDLESS = json.dumps({"items": [{"target": {"selector": SELECTORS}}]})


@pytest.mark.parametrize(
    "written", ["", "{}", "[]", '{"items": [1]}', '{"items": [{"id": "x", "target": {}}]}', ENDLESS, "[" * 100_000], ids=range(7)
)
def test_not_a_page(written: str) -> None:
    """Anything that is no page of annotations is refused in one sentence."""
    with pytest.raises(Unreadable, match="no page of annotations"):
        read_annotations(written, RawText.of(SOURCE))
