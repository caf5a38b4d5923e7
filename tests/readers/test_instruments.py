"""Several instruments in one file: told apart, each with its own numbers and references; a single one left alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from clausebook.ingest.instruments import find_instruments
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import StructureChange, on
from clausebook.model.reference.lookup import lookup
from clausebook.model.text import RawText
from invariants import broken

FERRY = """MINISTRY OF TRANSPORT

NOTIFICATION

New Delhi, the 1st March, 1955

S.R.O. 501.-In exercise of the powers conferred by section 5 of the Ferries Act, 1878, the following rules are made:-

1. Short title.- These rules may be called the Ferry Rules, 1955.
2. Definitions.- In these rules, "ferry" means a boat.
3. Fees.- (1) Every ferry shall pay-
(a) five rupees; or
(b) where rule 4 applies, ten rupees.
(2) No fee shall be paid twice.
4. Penalty.- Whoever breaks rule 3 shall be punishable with fine.

[No. F. 12/55.]
A. B. SEN, Deputy Secretary.
"""
WHARF = """
NOTIFICATION

New Delhi, the 2nd March, 1955

S.R.O. 502.-In exercise of the powers conferred by section 6 of the Ports Act, 1908, the following rules are made:-

1. Short title.- These rules may be called the Wharf Rules, 1955.
2. Lights.- Every wharf shall be lit.
3. Oil.- (1) No oil shall be kept, except as in rule 2.
(2) Sub-rule (1) does not apply to a lamp.
4. Crew.- A wharf needs no crew under rule 9.
5. Penalty.- Whoever breaks rule 4 shall be punishable with fine.

[No. F. 13/55.]
"""
NOTICE = """
S.R.O. 500.-In exercise of the powers conferred by section 3 of the Ferries Act, 1878, the Central Government hereby
appoints Shri A. Rao to be the Inspector of Ferries.

[No. F. 11/55.]

"""
BYELAWS = """
THE HARBOUR BYE-LAWS, 1956

1. Short title.- These bye-laws may be called the Harbour Bye-laws, 1956.
2. Noise.- No siren shall be sounded by night.
"""
LICENCE = """
FORM A
[See rule 3]
LICENCE

In exercise of the powers conferred by rule 3, I hereby license the ferry named below:-
1. Name of the ferry
2. Name of the owner
"""
MODEL = """
THE SCHEDULE

MODEL RULES

1. Short title.- These rules may be called the Model Rules of the Ferry of ......
2. Hours.- The ferry shall ply by day.
"""
AMENDING = """NOTIFICATION

S.R.O. 9.-In exercise of the powers conferred by section 5 of the Ferries Act, 1878, the following rules are made:-

1. These rules may be called the Ferry (Amendment) Rules, 1957.
2. In the Ferry Rules, 1955, for rule 1, the following shall be substituted, namely:-

"1. Short title.- These rules may be called the Boat Rules, 1955."
3. Rule 2 of the said rules shall be omitted.
"""

FOUND: dict[str, tuple[str, list[str | None]]] = {
    "one": (FERRY, ["Ferry Rules, 1955"]),
    "two notifications": (FERRY + WHARF, ["Ferry Rules, 1955", "Wharf Rules, 1955"]),
    "a notice without rules before": (NOTICE + FERRY, [None, "Ferry Rules, 1955"]),
    "bye-laws under a title of their own": (FERRY + BYELAWS, ["Ferry Rules, 1955", "Harbour Bye-laws, 1956"]),
    "a form that uses the words of enactment": (FERRY + LICENCE, ["Ferry Rules, 1955"]),
    "model rules in a schedule": (FERRY + MODEL, ["Ferry Rules, 1955"]),
    "new text in an amending instrument": (AMENDING, ["Ferry (Amendment) Rules, 1957"]),
    "lines run together in two": (FERRY.replace("\n\n", "\n") + WHARF.replace("\n\n", "\n"),
                                  ["Ferry Rules, 1955", "Wharf Rules, 1955"]),
}  # fmt: skip


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    """Instruments are found where each has a head of its own, and nowhere else."""
    text, titles = FOUND[case]
    found = find_instruments(text)
    assert [one.title for one in found] == titles
    assert (found[0].start, found[-1].end) == (0, len(text))
    assert all(before.end == after.start for before, after in pairwise(found))


def test_numbers_are_not_mixed() -> None:
    """Each instrument has the paths that it has alone, those of the second under its own name."""
    both = digest(RawText.of(FERRY + WHARF), "both")
    alone = [[p.path for p in digest(RawText.of(text), "x").graph.provisions] for text in (FERRY, WHARF)]
    assert [p.path for p in both.graph.provisions] == [*alone[0], *(f"instrument-2/{path}" for path in alone[1])]
    assert broken(both) == []
    assert both.graph.words("instrument-2/4") == "4. Crew.- A wharf needs no crew under rule 9.\n"


@pytest.mark.parametrize("last", ["(2) No child pays.", "(b) ten rupees.", "(ii) a dog."])
def test_last_words_of_an_instrument_are_its_own(last: str) -> None:
    """A short lettered or numbered unit over the number of the next notification is no part of that one's head."""
    ferry, wharf = FERRY[: FERRY.index("4. Penalty")], WHARF[WHARF.index("S.R.O. 502") :]
    text = f"{ferry}4. Toll.- (1) The toll is one anna.\n{last}\n\n{wharf}"
    assert [text[one.start : one.start + 10] for one in find_instruments(text)] == [FERRY[:10], "S.R.O. 502"]


def test_references_stay_in_their_instrument() -> None:
    """`rule 4` leads to the rule 4 of its own instrument; what that lacks is dangling though the other has it."""
    text = FERRY.replace("rule 4 applies", "rule 5 applies") + WHARF
    told = [(one.text, one.status, one.targets) for one in digest(RawText.of(text), "both").graph.references]
    assert ("rule 5", "dangling", ()) in told
    assert ("rule 2", "resolved", ("instrument-2/2",)) in told
    assert ("Sub-rule (1)", "resolved", ("instrument-2/3/(1)",)) in told
    assert [one for one in told if one[0] == "rule 4"] == [("rule 4", "resolved", ("instrument-2/4",))]


def test_instruments_are_told() -> None:
    """The document says which instruments it holds and where each stands."""
    text = NOTICE + FERRY + WHARF
    graph = digest(RawText.of(text), "three").graph
    told = [defect for defect in graph.defects if defect.kind == "instrument"]
    assert [defect.path for defect in told] == ["instrument-1", None, "instrument-3"]
    assert [text[slice(*defect.span)].strip()[:12] for defect in told if defect.span] == [
        "S.R.O. 500.-", "MINISTRY OF ", "NOTIFICATION",
    ]  # fmt: skip
    assert "Wharf Rules, 1955 (S.R.O. 502)" in told[2].message
    assert graph.title == "Ferry Rules, 1955"


def test_citation_that_fits_two() -> None:
    """A citation that fits a rule of each instrument is ambiguous; one that fits a single one is found."""
    graph = digest(RawText.of(FERRY + WHARF), "both").graph
    assert lookup(graph, "rule 3").candidates == ("3", "instrument-2/3")
    assert lookup(graph, "rule 5").targets == ("instrument-2/5",)
    assert lookup(graph, "instrument-2/3/(2)").targets == ("instrument-2/3/(2)",)


@pytest.mark.parametrize(
    ("path", "action", "value", "after"),
    [
        ("instrument-2/4", "number", "4A", "instrument-2/4A"),
        ("instrument-2/3/(2)", "number", "3", "instrument-2/3/(3)"),
        ("instrument-2/4", "level", "instrument-2/3", "instrument-2/3/4"),
        ("instrument-2/3/(2)", "level", "", "instrument-2/(2)"),
    ],
)
def test_corrections_of_structure(path: str, action: str, value: str, after: str) -> None:
    """An editor's correction of a unit of the second instrument stays in it."""
    raw = RawText.of(FERRY + WHARF)
    unit = digest(raw, "both").graph.by_path[path]
    change = StructureChange(action, value, path)  # type: ignore[arg-type]
    document = digest(raw, "both", corrections=[on(raw, unit.start, unit.start + 1, change, editor="asha", time="2024")])
    assert [outcome.status for outcome in document.outcomes] == ["kept"]
    assert after in document.graph.by_path
    assert path not in document.graph.by_path
    assert broken(document) == []
