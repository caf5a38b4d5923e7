"""Units whose numbers were counted: a schedule shows that one was lost, and nothing is linked to a number in doubt."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.ingest.pipeline import digest
from clausebook.model.document import Document
from clausebook.model.reference.lookup import lookup
from clausebook.model.text import RawText

CASE = Path(__file__).parent / "segment" / "cases" / "lost-heading-before-schedules.txt"


@pytest.fixture(scope="module")
def document() -> Document:
    """Regulations without printed numbers, of which one has lost its heading; the last cites two of them."""
    text = CASE.read_text("utf-8").partition("=====\n")[0]
    cites = "An appeal under regulation 5 or regulation 7 lies"
    return digest(RawText.of(text.replace("An appeal lies", cites)), "waterway")


def test_uncertain_numbers_are_told(document: Document) -> None:
    """Those between the last number that a schedule proves and the lost one have a defect and another reading."""
    defects = [defect for defect in document.graph.defects if defect.kind == "uncertain-number"]
    assert [defect.path for defect in defects] == ["4", "5"]
    assert "may be regulation 5" in defects[0].message
    units = {unit.path: unit for unit in document.graph.provisions}
    assert [reading.num for reading in units["4"].readings] == ["5"]
    assert any("Annexure II says [See regulation 7]" in why for why in units["7"].evidence)


def test_no_link_to_a_number_in_doubt(document: Document) -> None:
    """A citation of an uncertain number names what it may mean; one of a proved number is resolved."""
    found = {one.text: (one.status, one.targets, one.candidates) for one in document.graph.references if one.status != "self"}
    assert found["regulation 5"] == ("ambiguous", (), ("5", "4"))
    assert found["regulation 7"][:2] == ("resolved", ("7",))
    assert lookup(document.graph, "regulation 4(1)").candidates == ("4/(1)",)
    assert lookup(document.graph, "regulation 4(1)").status == "ambiguous"
    assert lookup(document.graph, "regulation 8").status == "resolved"
