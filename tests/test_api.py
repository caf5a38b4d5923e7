"""The library's verbs: light to import, the same through every door, honest about what a citation names."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import clausebook.api
import pytest
from clausebook.api.corpus import Corpus
from clausebook.api.titles import Titles
from clausebook.corpus.citation import Place
from clausebook.corpus.holdings import Holdings
from clausebook.corpus.sqlite import SqliteStore
from clausebook.ingest.pipeline import digest
from clausebook.model.document import Document
from clausebook.model.text import RawText
from commands import Run

DREDGE = "dredge-examination-1982"
HARBOUR = "new-mangalore-harbour-craft-1976"
FERRY = (
    "1. Short title.- These rules may be called the Ferry Rules, 1900.\n"
    "2. Oars.- Every boat shall carry two oars.\n"
    "3. Lamps.- Every boat shall carry one lamp.\n"
)


def test_import_is_light() -> None:
    """Importing the verbs takes less than 150 ms and none of the heavy packages."""
    code = (
        "import sys, time; began = time.perf_counter(); import clausebook.api; "
        "heavy = {'spacy', 'numpy', 'networkx', 'rapidfuzz', 'pydantic', 'fastapi', 'mcp', 'pygls', 'typer', 'lxml', 'sqlite3'}; "
        "print(time.perf_counter() - began, sorted(heavy & set(sys.modules)))"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout for _ in range(3)]
    assert all(run.split(maxsplit=1)[1].strip() == "[]" for run in runs)
    assert min(float(run.split()[0]) for run in runs) < 0.15


NAMED = [
    ("rule 5 of the Dredge rules 1982", "resolved", (DREDGE, "5")),
    ("Drege Engneers Rules 1982, rule 5", "resolved", (DREDGE, "5")),
    ("r 5(2) dredge rules", "resolved", (DREDGE, "5/(2)")),
    ("dredge-examination-1982 rule 5", "resolved", (DREDGE, "5")),
    ("reg 14(b) of national waterways regs", "resolved", ("national-waterways-safety-2002", "14/(b)")),
    ("canal rules of kerala r. 13", "resolved", ("kerala-canal-rules", "13")),
    ("rule 29(2)(ii) of the Harbour Craft Rules, 1976", "resolved", (HARBOUR, "29/(2)/(ii)")),
    ("Appendix A to the dredge rules", "resolved", (DREDGE, "appendix-A")),
    ("29(2)(iii)(b) New Mangalore", "resolved", (HARBOUR, "29/(2)/(iii)/(b)")),
    ("APPENDIX-II Orissa Cargo Boats Rules 1960", "resolved", ("orissa-cargo-boats-1960", "appendix-II")),
    ("app. II orissa cargo boats (licensing & regulation) rules 1960", "resolved", ("orissa-cargo-boats-1960", "appendix-II")),
    ("appendix d dredge rules 1982", "resolved", (DREDGE, "appendix-D")),
    ("rule 14 vide Kerala Canal Rules", "resolved", ("kerala-canal-rules", "14")),
    ("rule 29(2) Bombay Harbour", "partial", (HARBOUR, "29/(2)")),
    ("Cl (ii) of r 29(2) Bombay", "partial", (HARBOUR, "29/(2)/(ii)")),
    ("reg 13(5) Panama", "partial", ("national-waterways-safety-2002", "13/(5)")),
    ("Rule 19 table Dredge Examination Rules", "partial", (DREDGE, "19")),
    ("rule fourteen kerala canal rules", "resolved", ("kerala-canal-rules", "14")),
    ("chapter III Foo Regulations", "external", None),
    ("rule 5 of the Merchant Shipping Rules 1982", "ambiguous", None),
    ("rule 5 of the Dredge rules 1983", "external", None),
    ("rule 5 of the Cochin Port Rules", "external", None),
    ("rule 5 of the Island Vessels Rules, 1982", "external", None),
    ("section 87 of the Merchant Shipping Act, 1958", "external", None),
    ("rule 500 of the Dredge rules 1982", "dangling", None),
    ("the Dredge rules 1982", "self", None),
    ("rule 5 of the Dredge rules and rule 23 of the Orissa rules", "ambiguous", None),
]


@pytest.mark.parametrize(("citation", "status", "target"), NAMED, ids=[row[0] for row in NAMED])
def test_named_document(citation: str, status: str, target: tuple[str, str] | None) -> None:
    """A citation finds the document that it names, misspelt or cut short, and no other."""
    found = clausebook.api.cite(citation)
    assert found.status == status, found.reason
    assert [(place.document.id, place.path) for place in found.targets] == ([target] if target else [])


def test_named_another() -> None:
    """A citation that names one document is not looked up in another."""
    found = clausebook.api.cite("rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960", DREDGE)
    assert (found.status, found.targets) == ("external", ())


def test_two_of_one_name() -> None:
    """Where two documents answer to a title, none is chosen."""
    titles = Titles.of({"a": ["Harbour Craft Rules, 1976"], "b": ["Cochin Harbour Craft Rules, 1976"]})
    assert titles.find("rule 5 of the Harbour Craft Rules").sure is False
    assert titles.find("rule 5 of the Cochin Harbour Craft Rules").documents == ("b",)


def test_a_number_alone_is_no_title() -> None:
    """The number of a provision that stands in a title does not name that document."""
    titles = Titles.of({"a": ["Harbour Craft Rules, 1976, rule 29(2)"]})
    assert [titles.find(citation).documents for citation in ("29(2)", "(2)", "29/(2)")] == [(), (), ()]
    assert titles.find("29(2) of the Harbour Craft Rules").documents == ("a",)


def corpus_of(text: str, name: str = "ferry") -> Corpus:
    """A corpus of one document."""
    store = SqliteStore(":memory:")
    store.put(digest(RawText.of(text), name))
    return Corpus(Holdings(store))


def corrected(corpus: Corpus, before: str, after: str) -> Corpus:
    """The same corpus after an editor has corrected some words."""
    document = corpus.open("ferry")
    at = document.raw.text.index(before)
    edit = document.raw.edit(at, at + len(before), after, rule="editor", why="read from the scan", author="asha")
    graph = replace(document.graph, text=document.text.with_edits([edit]))
    store = SqliteStore(":memory:")
    store.put(Document("ferry", graph))
    return Corpus(Holdings(store))


def test_coverage_knows_the_rules_of_a_store() -> None:
    """Which questions a document answers is told of a document that only a store has, too."""
    corpus = corpus_of(FERRY)
    store = corpus.holdings.store
    assert store is not None
    assert corpus.coverage("ferry")["questions"] == {}
    question = '[[question]]\nid = "oars"\ntext = "How many?"\nanswer = "value"\n'
    store.keep_rules("ferry", f'version = 1\ndocument = "ferry"\n{question}')
    assert corpus.coverage("ferry")["questions"] == {"oars": "How many?"}


VERIFIED = [
    ("nothing", lambda corpus: corpus, "ok"),
    ("corrected elsewhere", lambda corpus: corrected(corpus, "one lamp", "two lamps"), "ok"),
    ("corrected inside", lambda corpus: corrected(corpus, "two oars", "ten oars"), "changed"),
    ("read anew, further down", lambda corpus: corpus_of("\n\n" + FERRY), "moved"),
    ("renumbered", lambda corpus: corpus_of(FERRY.replace("3. Lamps", "4. Lamps").replace("2. Oars", "3. Oars").replace(
        "carry two oars.\n", "carry two oars.\n")), "changed"),
    ("deleted", lambda corpus: corpus_of("1. Short title.- These rules may be called the Ferry Rules, 1900.\n"), "gone"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "then", "status"), VERIFIED, ids=[row[0] for row in VERIFIED])
def test_verify(what: str, then, status: str) -> None:  # type: ignore[no-untyped-def]
    """A citation given out earlier is ok, moved, changed or gone, as the text has since become."""
    corpus = corpus_of(FERRY)
    given = json.loads(json.dumps(corpus.place("ferry", "2").to_json()))
    outcome = then(corpus).verify(given)
    assert outcome.status == status, outcome.places
    assert (outcome.places[0].diff is not None) == (status == "changed")
    if what == "corrected inside":
        assert "[-two-] {+ten+}" in (outcome.places[0].diff or "")


def test_verify_quotes() -> None:
    """A step of an answer holds where its words stand letter for letter, and at another place of that text it does not."""
    answer = clausebook.api.ask(HARBOUR, "may-be-engineer", {"bhp": 300, "certificate": "motor-engineer"}).to_json()
    assert clausebook.api.verify(answer).status == "ok"
    for step in answer["trace"]:
        given = {"document": HARBOUR, "raw_sha256": answer["raw_sha256"], **step}
        assert clausebook.api.verify(given).status == "ok"
        assert clausebook.api.verify({**given, "raw": [0, len(step["quote"])]}).status == "gone"
    forged = {"document": HARBOUR, "quote": "no engineer whatever", "raw": [0, 20]}
    assert clausebook.api.verify(forged).status == "gone"
    assert clausebook.api.verify({"document": "nowhere", "text": "x", "raw": [[0, 1]]}).status == "unknown"


@pytest.mark.parametrize(
    "citation",
    [{}, {"document": HARBOUR}, {"document": HARBOUR, "text": "x"}, {"document": HARBOUR, "text": "x", "raw": "all"},
     {"document": HARBOUR, "text": "x", "raw": [[5, 2]]}, {"document": HARBOUR, "quote": "x", "raw": [[0, 2]]},
     {"document": HARBOUR, "quote": "x", "raw": [True, 2]}, {"document": 7, "text": "x", "raw": [[0, 1]]},
     {"document": HARBOUR, "text": None, "raw": [[0, 1]]}],
)  # fmt: skip
def test_bad_citation(citation: dict[str, object]) -> None:
    """A citation that lacks what a check needs is refused, not called gone."""
    with pytest.raises(clausebook.model.errors.ClausebookError):
        clausebook.api.verify(citation)


def test_around_ends() -> None:
    """In a ring of citations each provision falls once, and the walk ends."""
    ring = "1. See rule 2.\n2. See rule 3.\n3. See rule 1.\n"
    near = corpus_of(ring).around("ferry", "1", 20)
    assert sorted(fall.path for fall in near.falls) == ["2", "3"]
    assert {(edge.source, edge.target) for edge in near.cites} == {("1", "2"), ("2", "3"), ("3", "1")}


def test_graph_command(clausebook: Run) -> None:
    """`graph` prints the surroundings as JSON and as GraphML."""
    from lxml import etree

    shape = json.loads(clausebook("graph", HARBOUR, "--around", "29/(2)/(i)/(a)", "--format", "json").out)
    assert [fall["path"] for fall in shape["falls"]] == ["29/(2)/(ii)/(a)"]
    page = etree.fromstring(clausebook("graph", HARBOUR, "--around", "29/(2)/(i)/(a)", "--format", "graphml").out)
    assert len(page.findall(".//{*}node")) == len(shape["nodes"])
    assert clausebook("graph", HARBOUR, "--around", "77").code == 2


def test_search_command(clausebook: Run) -> None:
    """`search` takes what people type, operators of the index included, and a miss ends with 3."""
    shape = json.loads(clausebook("search", '"free board" (gunwale', "--format", "json").out)
    assert shape["hits"][0]["document"] == "kerala-canal-rules"
    assert clausebook("search", "zzyzx").code == 3


def test_verify_command(clausebook: Run, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """`verify` takes what `cite` and `ask` printed, and ends with 3 if anything has changed."""
    file = tmp_path / "given.json"
    file.write_bytes(clausebook("cite", "rule 13", "--in", "kerala-canal-rules", "--format", "json").out)
    assert clausebook("verify", str(file)).code == 0
    file.write_text(file.read_text().replace(" shall ", " may "))
    done = clausebook("verify", str(file), "--format", "json")
    assert (done.code, json.loads(done.out)["status"]) == (3, "changed")
    file.write_text("no json")
    assert clausebook("verify", str(file)).code == 2


def test_versions() -> None:
    """The text version changes with a correction; a document opens under its version and its raw hash, and no other."""
    corpus = corpus_of(FERRY)
    version = corpus.version("ferry")
    assert corrected(corpus, "two oars", "ten oars").version("ferry") != version
    assert corpus.at_version("ferry", version) is corpus.at_version("ferry", corpus.open("ferry").raw.sha256[:12])
    with pytest.raises(clausebook.api.corpus.UnknownPlace):
        corpus.at_version("ferry", "0" * 16)


def test_place_is_json() -> None:
    """A target has the shape of the contract, with the hash of the raw text."""
    place = clausebook.api.open_corpus().place(DREDGE, "rule_5")
    assert isinstance(place, Place)
    shape = place.to_json()
    assert shape["raw_sha256"] == place.document.raw.sha256
    assert {"document", "uid", "eid", "path", "kind", "heading", "text", "raw", "pages"} <= set(shape)
