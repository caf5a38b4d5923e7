"""Made-up instruments with any damage are valid Akoma Ntoso, and come back with every provision."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from clausebook.desk.akn import read_akn, to_akn
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from bench.generated.damage import KINDS
from bench.generated.judging import make

XSD = Path(__file__).parents[1] / "data" / "akn" / "akomantoso30.xsd"


@cache
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(XSD, etree.XMLParser(no_network=True)))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), kind=st.sampled_from(sorted(KINDS)))
def test_valid_and_complete(seed: int, kind: str) -> None:
    """The strict schema accepts the document, and each provision that has words is read back with kind and number."""
    graph = (document := digest(RawText.of(make(seed, kind).text), "made-up")).graph
    xml = to_akn(document)
    schema().assertValid(etree.fromstring(xml.encode()))
    shown = {p.path: (p.kind, p.num) for p in graph.provisions if p.kind == "gap" or graph.words(p.path).strip()}
    assert {read.path: (read.kind, read.num) for read in read_akn(xml)} == shown
