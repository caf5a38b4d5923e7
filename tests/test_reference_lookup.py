"""Lookup: what people type finds the provision meant, and what is not there is never found."""

from __future__ import annotations

import pytest
from clausebook.model.reference.lookup import lookup
from reference_cases import graph_of

GRAPH = graph_of(
    [
        ("2", "rule", '2. "Act" means the Ferries Act, 1922 (11 of 1922).'),
        ("29", "rule", "29. Crew"),
        ("29/(2)", "subrule", "(2) A boat has"),
        ("29/(2)/(i)", "clause", "(i) if large"),
        ("29/(2)/(i)/(a)", "subclause", "(a) a master;"),
        ("29/(2)/(ii)", "clause", "(ii) if small"),
        ("29/(2)/(ii)/(a)", "subclause", "(a) a mate;"),
        ("29/(2)/(ii)/(b)", "subclause", "(b) a boy."),
        ("29/(2)/proviso-1", "proviso", "Provided that none"),
        ("29/(2)/proviso-2", "proviso", "Provided further that all"),
        ("40", "rule", "40. Nets."),
        ("appendix-I", "schedule", "APPENDIX I"),
        ("appendix-I/class-I", "crossheading", "Class I"),
        ("appendix-II", "schedule", "APPENDIX II"),
        ("appendix-II/2.1", "paragraph", "2.1 Ropes."),
    ]
)
FOUND = [
    ("r. 29(2)(ii)(b)", "29/(2)/(ii)/(b)"),
    ("R 29 (2) (ii) (b)", "29/(2)/(ii)/(b)"),
    ("sub-cl. (a) of cl. (ii) of sub-rule (2) of rule 29", "29/(2)/(ii)/(a)"),
    ("rule 29, sub-rule (2), clause (ii)", "29/(2)/(ii)"),
    ("rule 29 sub-rule 2", "29/(2)"),
    ("u/r 29(2)", "29/(2)"),
    ("29.2.ii.b", "29/(2)/(ii)/(b)"),
    ("29(2)(ii)", "29/(2)/(ii)"),
    ("29/(2)/(ii)", "29/(2)/(ii)"),
    ("App. I, Class I", "appendix-I/class-I"),
    ("appendix ii", "appendix-II"),
    ("Appendix 2", "appendix-II"),
    ("2.1", "appendix-II/2.1"),
    ("second proviso to rule 29(2)", "29/(2)/proviso-2"),
    ("rule 29(2), proviso 2", "29/(2)/proviso-2"),
]
MISSED = [
    ("rule 4", "dangling"),
    ("4", "dangling"),
    ("rule 290", "dangling"),
    ("rule 4O", "dangling"),
    ("29(1)", "partial"),
    ("rule 29(2)(iv)", "partial"),
    ("rule 29(2), proviso 9", "partial"),
    ("Appendix IX", "dangling"),
    ("Class I of Appendix II", "partial"),
    ("sub-clause (a)", "ambiguous"),
    ("section 29(2)", "ambiguous"),
    ("hello", "dangling"),
    ("", "dangling"),
]


@pytest.mark.parametrize(("words", "path"), FOUND)
def test_a_notation_finds_its_provision(words: str, path: str) -> None:
    """The one provision meant is the target."""
    found = lookup(GRAPH, words)
    assert (found.status, found.targets) == ("resolved", (path,))


@pytest.mark.parametrize(("words", "status"), MISSED)
def test_what_is_not_there_is_not_found(words: str, status: str) -> None:
    """A miss says so, and says why."""
    found = lookup(GRAPH, words)
    assert found.status == status
    assert found.reason


def test_a_miss_names_what_stands_nearby() -> None:
    """The rules with the nearest numbers, or the parts of the place that was reached, are candidates."""
    assert lookup(GRAPH, "rule 39").candidates == ("40", "29", "2")
    assert lookup(GRAPH, "rule 29(2)(iv)").candidates == ("29/(2)/(i)", "29/(2)/(ii)")


def test_relative_words_are_read_where_they_stand() -> None:
    """`sub-clause (a)` read in clause (ii) is the one of clause (ii)."""
    assert lookup(GRAPH, "sub-clause (a)", "29/(2)/(ii)/(b)").targets == ("29/(2)/(ii)/(a)",)
    assert lookup(GRAPH, "the said sub-rule", "29/(2)/(ii)/(b)").targets == ("29/(2)",)


def test_a_section_of_the_act_is_external() -> None:
    """`The Act` is the one that the document defines."""
    act = lookup(GRAPH, "section 6 of the Act").external
    assert act is not None
    assert (act.title, act.year, act.number, act.provision) == ("Ferries Act", 1922, 11, "section 6")


@pytest.mark.parametrize("path", [p.path for p in GRAPH.provisions])
def test_every_path_and_id_finds_itself(path: str) -> None:
    """A path, an eid and a uid are handles of the provision."""
    provision = GRAPH.by_path[path]
    for handle in (path, provision.eid, provision.uid):
        assert lookup(GRAPH, handle).targets == (path,)
