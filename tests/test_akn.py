"""Akoma Ntoso: the real schema accepts what we write, and reading it back gives the same provisions."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.corpus.library import entries
from clausebook.desk.akn import read_akn, to_akn
from clausebook.ingest.pipeline import digest
from clausebook.model.document import Document
from clausebook.model.errors import Unreadable
from clausebook.model.text import RawText
from lxml import etree

DATA = Path(__file__).parent / "data" / "akn"
AKN = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}

RULES = """THE HARBOUR FERRIES RULES, 1975

G.S.R. 12.-In exercise of the powers conferred by section 3 of the Inland Ferries Act, 1878 (17 of 1878), the Government
of India hereby makes the following rules, namely:-

CHAPTER I
PRELIMINARY

1. Short title.-(1) These rules may be called the Harbour Ferries Rules, 1975.

(2) They apply to all ferries mentioned in Schedule I.

CHAPTER II
LICENCES

2. Licence.-(1) No ferry shall ply without a licence granted under rule 3:

Provided that a ferry on trial may ply for three days.

Explanation.-A trial begins when the ferry leaves the yard.

(2) A licence shall state-

(a) the name of the ferry;

(b) the number of persons; and

(c) the fee paid under rules 2 and 3,

and shall be carried on board.

3. Grant.-The Conservator may grant a licence in the form of Schedule I.

SCHEDULE I
(See rule 3)
Form of licence

1. Name of the ferry.

2. Name of the owner & his address < in full >.
"""

SOURCES: dict[str, str] = {
    "rules": RULES,
    "empty": "",
    "no clause text": "Printed at the press.\n",
    "control characters": "1. Lights.-Every\x00 boat\x0b carries \ufffe lamp \ud800.\n\n2. Oars.-Two <oars> & a pole.\n",
    "only a schedule": "SCHEDULE I\n\n1. A boat.\n\n2. An oar.\n",
    "a list that breaks off": "7. Tools.-A boat shall carry-\n\n(a) an oar;\n\n(c) a bailer.\n",
    "parts counted anew": (
        "PART I\nCHAPTER I\nBoats\n1. A boat.\nPART II\nCHAPTER I\nRafts\n2. A raft.\n"
        "FIRST SCHEDULE\n[See rule 2]\nMARKS\nPART I\nLINES\n1. A line.\nPART II\nRINGS\n2. A ring.\n"
        "SECOND SCHEDULE\nPART A\n1. Name.\n2. Owner.\nPART B\n1. Name.\n2. Serang.\n"
    ),
    "regulations": "1. Signs.-(1) These regulations apply.\n\n(2) Regulations 1 and 2 bind all.\n\n2. Fees.-None.\n",
}


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    """The strict schema of Akoma Ntoso 3.0, read without the network."""
    return etree.XMLSchema(etree.parse(DATA / "akomantoso30.xsd", etree.XMLParser(no_network=True)))


def documents() -> list[tuple[str, str]]:
    return [
        *SOURCES.items(),
        *((entry.id, RawText.of(entry.source.read_bytes().decode("utf-8")).text) for entry in entries()),
    ]


def squeezed(words: str) -> str:
    return "".join(
        words.replace("\x00", "\ufffd").replace("\x0b", "\ufffd").replace("\ufffe", "\ufffd").split()
    ).replace("\ud800", "\ufffd")


def made(source: str, name: str = "doc") -> Document:
    return digest(RawText.of(source), name)


@pytest.mark.parametrize(("name", "source"), documents(), ids=[name for name, _ in documents()])
def test_valid_and_read_back(schema: etree.XMLSchema, name: str, source: str) -> None:
    """Every source gives valid XML, and reading it back gives each provision with its number, place and words."""
    document = made(source, name)
    graph = document.graph
    xml = to_akn(document)
    schema.assertValid(etree.fromstring(xml.encode()))
    back = {read.path: read for read in read_akn(xml)}
    shown = [p for p in graph.provisions if p.kind == "gap" or graph.words(p.path).strip()]
    assert set(back) == {p.path for p in shown}
    for p in shown:
        read = back[p.path]
        assert (read.kind, read.num, read.basis, read.uid, read.raw) == (p.kind, p.num, p.basis, p.uid, p.spans)
        assert squeezed(read.words) == ("" if p.kind == "gap" else squeezed(graph.words(p.path)))


@pytest.mark.parametrize(
    ("path", "count"),
    [
        ("a:act[@name='rules']/a:meta", 1),
        ("//a:preamble/a:p", 1),
        ("//a:rule[starts-with(a:num, '1.') and string-length(a:num) = 2]/a:heading[contains(., 'Short title')]", 1),
        ("//a:rule/a:heading", 3),
        ("//a:body/a:chapter", 2),
        ("//a:chapter[2]/a:rule[@eId='rule_2']/a:subrule/a:proviso", 1),
        ("//a:subrule/a:hcontainer[@name='explanation']", 1),
        ("//a:subrule[@eId='rule_2__subrule_2']/a:clause", 3),
        ("//a:subrule[@eId='rule_2__subrule_2']/a:intro", 1),
        ("//a:subrule[@eId='rule_2__subrule_2']/a:wrapUp", 1),
        ("//a:attachments/a:attachment/a:doc[@name='schedule']/a:mainBody/a:paragraph", 2),
        ("//a:proviso/ancestor::a:rule//a:ref[@href='#rule_3']", 2),
        ("//a:mref/a:ref", 2),
        ("//a:preamble//a:ref[@href='/akn/in/act/1878/17']", 1),
        ("//a:FRBRWork/a:FRBRcountry[@value='in']", 2),
    ],
)
def test_elements(path: str, count: int) -> None:
    """Units, provisos, lists, schedules and references stand in the elements made for them."""
    root = etree.fromstring(to_akn(made(RULES)).encode())
    assert len(root.xpath(path, namespaces=AKN)) == count


def test_nothing_is_invented() -> None:
    """A text that names no country, date or number gets none: unknown values, and no link to an Act by number alone."""
    root = etree.fromstring(
        to_akn(made("1. Fees.-As in the Ferries Act, 1878 (17 of 1878).\n\n2. Oars.-Two.\n")).encode()
    )
    assert root.xpath("//a:FRBRcountry/@value", namespaces=AKN) == ["zz"]
    assert set(root.xpath("//a:FRBRdate/@name", namespaces=AKN)) == {"unknown"}
    assert not root.xpath("//a:ref", namespaces=AKN)


def test_a_lost_number_is_the_editors_word() -> None:
    """A number that the copy has lost is marked as editorial, so that no reader takes it for print."""
    xml = to_akn(made(SOURCES["a list that breaks off"]))
    root = etree.fromstring(xml.encode())
    assert root.xpath("//a:hcontainer[@name='gap']/a:num[@status='editorial']/text()", namespaces=AKN) == ["(b)"]
    assert root.xpath("//a:remark/@status", namespaces=AKN) == ["editorial"]


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('<?xml version="1.0"', '\x00<?xml version="1.0"'),
        (' name="', ' na' + "A" * 5000),
        ('cb:raw="0-', 'cb:raw="zero-'),
        ("<act", "<act &entity;"),
    ],
)
def test_broken_akn(good: str, bad: str) -> None:
    """What nobody wrote is refused in one sentence of moderate length."""
    xml = to_akn(digest(RawText.of("1. Lights.—(1) Burn.\n"), "x"))
    assert good in xml
    with pytest.raises(Unreadable) as refused:
        read_akn(xml.replace(good, bad, 1))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300
