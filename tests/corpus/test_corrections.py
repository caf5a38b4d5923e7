"""Corrections: an editor's word stands over the program's, survives every re-run, and is never lost without a word."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import (
    Always,
    BadCorrection,
    Entry,
    Matter,
    Resolution,
    Ruling,
    SicNote,
    State,
    StructureChange,
    TextChange,
    in_force,
    refusal,
)  # fmt: skip
from clausebook.model.decisions import decide
from clausebook.model.document import Document
from clausebook.model.text import RawText
from hypothesis import given, settings
from hypothesis import strategies as st
from logs import RAW, RULES, TIME, about, decisions, other_passes, redo, undo

PLAIN = digest(RAW, "ferry")


def read(*log: Entry, raw: RawText = RAW) -> Document:
    return digest(raw, "ferry", corrections=log)


def statuses(document: Document) -> list[str]:
    return [outcome.status for outcome in document.outcomes]


@given(decisions())
@settings(max_examples=80, deadline=None)
def test_replay(log: list[Entry]) -> None:
    """Any log reads as the decisions that are left in force, and reading it twice over changes nothing."""
    once = digest(RAW, "ferry", corrections=log)
    assert once == digest(RAW, "ferry", corrections=in_force(log)) == digest(RAW, "ferry", corrections=[*log, *log])
    assert {outcome.entry for outcome in once.outcomes} == {entry.id for entry in in_force(log)}
    paths = [provision.path for provision in once.graph.provisions]
    assert len(paths) == len(set(paths))
    assert all(parent in paths for parent in {p.parent for p in once.graph.provisions} - {None})


@given(decisions())
@settings(max_examples=40, deadline=None)
def test_undo_everything(log: list[Entry]) -> None:
    """With everything undone the document is that of the raw text."""
    assert digest(RAW, "ferry", corrections=[*log, *(undo(entry) for entry in in_force(log))]) == PLAIN


@given(decisions(), other_passes())
@settings(max_examples=80, deadline=None)
def test_new_pass(log: list[Entry], raw: RawText) -> None:
    """In another OCR pass every correction is kept, moved or a conflict, and every conflict is told as a defect."""
    document = digest(raw, "ferry", corrections=log)
    assert sorted(outcome.entry for outcome in document.outcomes) == sorted(entry.id for entry in in_force(log))
    told = " ".join(defect.message for defect in document.graph.defects if defect.kind == "correction")
    assert all(outcome.entry in told for outcome in document.outcomes if outcome.status == "conflict")


@given(decisions())
@settings(max_examples=60, deadline=None)
def test_a_person_wins(log: list[Entry]) -> None:
    """No edit of the program's touches what a person decided."""
    made = digest(RAW, "ferry", corrections=log).text.edits
    ours = [edit for edit in made if edit.author == "clausebook" and not edit.is_move]
    theirs = [edit for edit in made if edit.author != "clausebook"]
    assert set(theirs) == set(decide(RAW, log).edits)
    assert not [1 for one in ours for other in theirs if one.start < other.end and other.start < one.end]


@given(decisions())
@settings(max_examples=60, deadline=None)
def test_lines(log: list[Entry]) -> None:
    """An entry written as a line of JSON comes back the same."""
    assert [Entry.from_json(entry.to_json()) for entry in log] == log


def test_words() -> None:
    """The editor's words stand in the text, with the editor's name and reason."""
    document = read(about("evrey", TextChange("every")))
    assert "every boat" in document.text.text
    (edit,) = (edit for edit in document.edits if edit.author == "asha")
    assert (edit.before, edit.after, edit.rule) == ("evrey", "every", "editor.text")


def test_across_a_machine_edit() -> None:
    """A correction that crosses what the program would change makes the program give way."""
    assert "persons" in PLAIN.text.text
    document = read(about("per-", TextChange("PER")))
    assert "PER\nsons" in document.text.text
    assert statuses(document) == ["kept"]


def test_correct_a_correction() -> None:
    """A later correction of the same words supersedes; undone, the earlier one stands again."""
    first, second = about("evrey", TextChange("ev'ry")), about("evrey", TextChange("every"), "ravi")
    assert "every boat" in read(first, second).text.text
    assert "superseded" in read(first, second).outcomes[0].reason
    assert "ev'ry boat" in read(first, second, undo(second)).text.text
    assert "every boat" in read(first, second, undo(second), redo(second)).text.text


def test_crossing_corrections() -> None:
    """Of two corrections that cross, the later is a conflict, not a mixture."""
    document = read(about("evrey boat", TextChange("every boat")), about("boat that", TextChange("ship that")))
    assert statuses(document) == ["kept", "conflict"]
    assert "every boat that" in document.text.text


def test_number_in_words() -> None:
    """A number that an editor typed makes the provision the editor's."""
    provision = read(about("(Hi)", TextChange("(b)"))).graph.by_path["2/(b)"]
    assert (provision.basis, provision.printed) == ("editor", "(Hi)")


def test_heading_corrected_is_no_number_settled() -> None:
    """A heading that an editor corrected leaves the number beside it as it is printed."""
    raw = RawText.of("1. Larnps.- A boat shall carry one lamp.\n2. Oars.- A boat shall carry oars.\n")
    graph = digest(raw, "boats", corrections=[about("Larnps", TextChange("Lamps"), raw=raw)]).graph
    first = graph.by_path["1"]
    assert (first.heading, first.basis, first.printed) == ("Lamps", "printed", "1.")


def test_sic() -> None:
    """A print error noted as such stands, whatever the program thinks, and is told."""
    document = read(about("per-\nsons", SicNote("broken in the print")))
    assert "per-\nsons" in document.text.text
    assert [defect.message for defect in document.graph.defects if defect.kind == "sic"] == [
        "`per-\nsons` is printed so: broken in the print"
    ]


def test_rulings() -> None:
    """A proposal accepted is an edit of the editor's; refused, the words stand and are proposed no more."""
    raw = RawText.of("9. Oars.-(1) An oar.\n(2) Two oars, that he docs hold.\n(Hi) A bailer.\n(4) A lamp.\n")
    proposal = next(edit for edit in digest(raw, "d").edits if edit.lane == "suggest" and edit.after)
    for accepted in (True, False):
        entry = about(proposal.before, Ruling(accepted, proposal.after, proposal.rule), raw=raw)
        document = digest(raw, "d", corrections=[entry])
        assert proposal not in document.edits
        expected = proposal.after if accepted else proposal.before
        assert document.text.text[slice(*document.text.to_clean(*proposal.span)[0])] == expected


def path_of(document: Document, words: str) -> str:
    start = document.raw.text.index(words)
    return next(p.path for p in document.graph.provisions if p.start == start and p.kind != "gap")


def structure(words: str, *matter: str) -> Entry:
    return about(words, StructureChange(*matter))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entry", "words", "path"),
    [
        (structure("(a)", "number", "aa"), "(a)", "2/(aa)"),
        (structure("3. Crew", "number", "3A"), "3. Crew", "3A"),
        (structure("Provided", "level", "2/(c)"), "Provided", "2/(c)/proviso-1"),
        (structure("(c)", "kind", "proviso"), "(c)", "2/proviso-2"),
        (structure("as rule", "split", "", "", "paragraph"), "as rule", "3/paragraph-1"),
        (structure("the master", "split", "", "", "proviso"), "the master", "2/proviso-2"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_structure(entry: Entry, words: str, path: str) -> None:
    """A provision is numbered, hung, named or begun as the editor says, and only that changes."""
    document = read(entry)
    assert statuses(document) == ["kept"], document.outcomes
    assert path_of(document, words) == path
    assert document.graph.by_path[path].basis == "editor"
    assert document.text.text == PLAIN.text.text


def test_old_names() -> None:
    """A renumbered provision keeps its uid and answers to its old eid; so does what stands under it."""
    document = read(structure("2. Lamps", "number", "2A"))
    old, new = PLAIN.graph.by_path["2/(a)"], document.graph.by_path["2A/(a)"]
    assert old.uid == new.uid
    assert old.eid != new.eid
    assert document.graph.find(old.eid) == new


def test_merge() -> None:
    """A provision that is none goes into what stands before it, which answers to its names."""
    document = read(structure("(c)", "merge"))
    gone = PLAIN.graph.by_path[path_of(PLAIN, "(c)")]
    host = document.graph.find(gone.uid)
    assert gone.path not in document.graph.by_path
    assert host is not None
    assert "less than two oars" in document.graph.words(host.path)
    assert document.graph.find(gone.eid) == host


@pytest.mark.parametrize(
    "entry",
    [
        structure("3. Crew", "number", "2"),
        structure("(a)", "kind", "poem"),
        structure("(a)", "level", "4"),
        structure("less than", "number", "7"),
        structure("2. Lamps", "split", "7"),
    ],
    ids=lambda entry: f"{entry.matter.action}-{entry.matter.value}",
)
def test_structure_that_does_not_fit(entry: Entry) -> None:
    """What cannot hold changes nothing and is a conflict with its reason."""
    document = read(entry)
    assert statuses(document) == ["conflict"]
    assert document.graph.provisions == PLAIN.graph.provisions


def test_reference() -> None:
    """An editor says what a reference points at; a target that is not there is a conflict."""
    document = read(about("sub-rule (1)", Resolution((PLAIN.graph.by_path["1/(1)"].uid,))))
    (reference,) = (one for one in document.graph.references if one.text == "sub-rule (1)")
    assert (reference.status, reference.targets) == ("resolved", ("1/(1)",))
    assert statuses(read(about("sub-rule (1)", Resolution(("9",))))) == ["conflict"]


def test_always() -> None:
    """A rule for every place changes whole words everywhere, but nothing that an editor decided."""
    rule = Entry.of("asha", TIME, "", Always("docs", "does"))
    document = read(about("docs", SicNote()), rule)
    assert document.text.text.count("docs") == RULES.count("docs") - 1
    assert document.outcomes[-1].reason == "1 places"


@pytest.mark.parametrize(
    ("log", "entry", "why"),
    [
        ([], undo(about("evrey", SicNote())), "no correction"),
        ([about("evrey", SicNote())], redo(about("evrey", SicNote())), "in force"),
        ([about("evrey", SicNote()), undo(about("evrey", SicNote()))], undo(about("evrey", SicNote())), "undone"),
        ([about("docs", SicNote()), undo(about("docs", SicNote()))], undo(undo(about("docs", SicNote()))), "itself"),
        ([], about("evrey", State("validated")), "nobody"),
        ([about("evrey", State("proofread"))], about("evrey", State("validated")), "second person"),
        ([about("evrey", State("proofread"))], about("evrey", State("validated"), "ravi"), None),
    ],
)
def test_refusals(log: list[Entry], entry: Entry, why: str | None) -> None:
    """An entry that makes no sense after the log is refused with the reason."""
    said = refusal(log, entry)
    assert said is None if why is None else why in (said or "")


def test_bad_entries() -> None:
    """Entries without an editor, with a kind or a choice nobody knows, or changed since, are refused."""
    good = about("evrey", TextChange("every")).to_json()
    for bad in ({"editor": " "}, {"kind": "poem"}, {"after": "never"}, {"anchor": None}, {"kind": "state", "mark": "so-so"}):
        with pytest.raises(BadCorrection):
            Entry.from_json({**good, **bad})
    with pytest.raises(BadCorrection):
        Entry.of("asha", TIME, "", Always(" ", "x"))


WRONG_TYPES = [5, True, 1.5, float("inf"), {"a": 1}, [[1]], -1]
MATTERS = [
    TextChange("every"),
    StructureChange("number", "2"),
    SicNote("so"),
    Ruling(True, "every", "words"),
    Resolution(("2",)),
    State("proofread", 1),
]


@pytest.mark.parametrize("matter", MATTERS, ids=lambda matter: type(matter).__name__)
@given(st.data())
@settings(max_examples=60, deadline=None)
def test_values_of_another_type(matter: Matter, data: st.DataObject) -> None:
    """A log that somebody edited by hand is refused in a sentence, or still reads: it never ends in a fault of the program."""
    shape = about("evrey", matter).to_json()
    del shape["id"]
    place = data.draw(st.sampled_from([shape, shape["anchor"]]))
    field = data.draw(st.sampled_from([key for key in place if key not in ("kind", "anchor")]))
    place[field] = data.draw(st.sampled_from(WRONG_TYPES))
    try:
        entry = Entry.from_json(shape)
    except BadCorrection as refused:
        said = str(refused)
    else:
        said = ""
        read(entry).to_json()
    assert "\n" not in said


@given(st.integers(0, 3))
def test_met(nth: int) -> None:
    """A new pass that reads what the editor said keeps the correction, and guards the words."""
    raw = RawText.of("\n" * nth + RULES.replace("evrey", "every"))
    document = read(about("evrey", TextChange("every")), raw=raw)
    assert statuses(document) == ["kept" if nth == 0 else "moved"]
    assert replace(document.outcomes[0], span=None).reason == ""
