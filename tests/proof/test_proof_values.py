"""What stands on a proof page, as plain values: leaves, places, blocks, readings, series, numbers, history, states."""

from __future__ import annotations

from dataclasses import replace

import pytest
from clausebook.corpus.library import open_document
from clausebook.desk.proof.candidates import Lessons, candidates
from clausebook.desk.proof.leaves import leaves
from clausebook.desk.proof.panels import history, numbers, stale_rules
from clausebook.desk.proof.places import Place, places
from clausebook.desk.proof.sheet import NoLeaf, Sheet, first_flagged
from clausebook.desk.proof.words import in_step
from clausebook.ingest.pipeline import digest
from clausebook.model.correction import (
    Always,
    Entry,
    Matter,
    Resolution,
    Ruling,
    State,
    StructureChange,
    TextChange,
    Undo,
    on,
)
from clausebook.model.document import Document
from clausebook.model.rules import load_rules
from clausebook.model.text import Page, RawText
from documents import made_up
from hypothesis import given, settings
from hypothesis import strategies as st
from proof_desk import CLAUSES, DREDGE, SAILS

FOG = "1. Lamps.- A boat shall carry one lamp.\n2. Fog.- A boat shall carry a bell in petiods of fog and in petiods of rain.\n"


def _entry(raw: RawText, words: str, matter: Matter, editor: str = "asha", time: str = "2024-05-01T10:00") -> Entry:
    start = raw.text.index(words)
    return on(raw, start, start + len(words), matter, editor=editor, time=time)


@given(st.text(alphabet="ab .\n\r\u00e9\U0001d400", max_size=9000))
@settings(max_examples=40, deadline=None)
def test_leaves_cover_the_text(text: str) -> None:
    """Leaves follow each other without a gap, whatever the text is, and none is longer than a browser draws at once."""
    found = leaves(RawText.of(text))
    assert [leaf.number for leaf in found] == list(range(1, len(found) + 1))
    assert "".join(text[leaf.start : leaf.end] for leaf in found) == text
    assert all(leaf.end - leaf.start <= 3_600 for leaf in found)


def test_pages_of_a_source_are_leaves() -> None:
    """A source with pages is proofread by its own pages; those with a size have a picture."""
    raw = RawText.of("one\ntwo\n", pages=(Page(7, 0, 4, 80.0, 100.0), Page(8, 4, 8)))
    assert [(leaf.number, leaf.page, leaf.image) for leaf in leaves(raw)] == [(1, 7, True), (2, 8, False)]


@pytest.fixture(scope="module")
def dredge() -> Document:
    """The dredge gazette."""
    return open_document(DREDGE)


def test_every_edit_of_the_worst_page_is_a_place(dredge: Document) -> None:
    """Page 10 has the places of its lanes, and no other page has more that wait."""
    sheets = [Sheet.of(dredge, (), number) for number in range(1, len(leaves(dredge.raw)) + 1)]
    counts = [len(sheet.waiting) for sheet in sheets]
    assert max(counts) == counts[9]
    waiting = [e for e in dredge.proposals if sheets[9].leaf.start <= e.start < sheets[9].leaf.end]
    assert sum(place.lane in ("suggest", "flag", "doubt", "lost") for place in sheets[9].places) == len(waiting)


def test_blocks_hold_the_clean_text(dredge: Document) -> None:
    """The runs of the blocks, put together, are the clean text of the page, less numbers and white space."""
    for number in (2, 10):
        sheet = Sheet.of(dredge, (), number)
        for block in sheet.blocks:
            for run in (run for paragraph in block.paragraphs for run in paragraph if not run.place):
                clean = dredge.text.clean_offset(run.start)
                assert in_step(dredge.text.text[clean : clean + len(run.text)]) == run.text
        shown = "".join(run.text for block in sheet.blocks for paragraph in block.paragraphs for run in paragraph)
        clean = "".join(dredge.text.text[a:b] for a, b in dredge.text.to_clean(sheet.leaf.start, sheet.leaf.end))
        assert len("".join(shown.split())) > 0.9 * len("".join(clean.split()))


def test_raw_runs_are_the_raw_text(dredge: Document) -> None:
    """On the other side stands every character of the page as the reader got it, in its place."""
    sheet = Sheet.of(dredge, (), 10)
    assert "".join(run.text for run in sheet.raw) == in_step(dredge.raw.text[sheet.leaf.start : sheet.leaf.end])


def test_made_up_document_has_a_place_for_everything() -> None:
    """Proposals, an editor's edit, an unsettled piece and lanes of every kind become places."""
    lanes = {(place.lane, place.before) for place in places(made_up(), (0, 10_000))}
    assert {("auto", "Hi"), ("decided", "teh"), ("suggest", "men"), ("flag", "tons")} <= lanes
    assert any(lane == "displaced" for lane, _ in lanes)


def test_no_such_page() -> None:
    """A page that is not there is told with those that are."""
    with pytest.raises(NoLeaf, match="pages 1 to 1, no page 2"):
        Sheet.of(digest(RawText.of(FOG), "fog"), (), 2)


def test_first_page_with_flags() -> None:
    """The first page on which something waits; the first of all where nothing does."""
    clean = "".join(f"{n}. Boat {n} may carry nine persons and two lamps of the common kind.\n" for n in range(1, 101))
    assert first_flagged(digest(RawText.of(clean), "clean")) == 1
    assert first_flagged(digest(RawText.of(clean + FOG.replace("1.", "101.").replace("2.", "102.")), "late")) == len(
        leaves(RawText.of(clean + FOG))
    )


def _readings(document: Document, log: tuple[Entry, ...], before: str) -> list[tuple[str, str]]:
    sheet = Sheet.of(document, log, 1)
    place = next(place for place in sheet.waiting if place.before == before)
    return [(one.words, one.learned) for one in candidates(document, log, [place])[place.id]]


def test_corrections_count_for_the_next_readings() -> None:
    """A confusion that an editor has met is said, and counts for the reading that undoes it."""
    raw = RawText.of(FOG.replace("petiods of rain", "sight of a gteat lamp"))
    log = (_entry(raw, "petiods of fog", TextChange("periods of fog")),)
    assert _readings(digest(raw, "fog"), (), "gteat")[0] == ("great", "")
    assert _readings(digest(raw, "fog", corrections=log), log, "gteat")[0] == ("great", "corrected here: r for t once")


def test_a_passage_is_no_witness_for_itself() -> None:
    """What stands in the damaged stretch and beside it speaks for no reading that leaves the damaged word out."""
    text = "1. Crew.- A boat shall carry 4 men, but 3 men when laid np.\n2. Lamp.- A lamp shall be lit at night.\n"
    readings = _readings(digest(RawText.of(text), "laid"), (), "np")
    assert readings[0][0] == "up"
    assert "when laid" not in dict(readings)


def test_lessons_leave_out_what_was_taken_back() -> None:
    """A correction that was taken back, or a proposal that was refused, teaches nothing."""
    raw = RawText.of(FOG)
    fix = _entry(raw, "petiods", TextChange("periods"))
    no = _entry(raw, "petiods", Ruling(False, "periods"))
    taken_back = Entry.of("asha", "2024-05-02", "", Undo(fix.id))
    assert [dict(Lessons.of(log).counts) for log in ([fix], [fix, taken_back], [no])] == [{("r", "t"): 1}, {}, {}]


def test_readings_of_a_ruined_page(dredge: Document) -> None:
    """Phrases that stand elsewhere are found with their blanks lost, letters hidden by marks, and neighbours taken in."""
    sheet = Sheet.of(dredge, (), 10)
    found = sheet.readings()["places"]
    first = {place.before: found[place.id][0] for place in sheet.waiting if found.get(place.id)}
    read = {before: (one["words"], one["quote"]) for before, one in first.items()}
    assert read["theci>se"] == ("the case", "")
    assert read["tmentof"] == ("Department of", "Depti tmentof")
    assert read["tilicate"] == ("Certificate", "Co tilicate")
    assert read["lclte"] == ("letter", "")
    for place in sheet.waiting:
        for one in found.get(place.id, ()):
            assert one["quote"] in ("", dredge.raw.text[one["start"] or 0 : one["end"] or 0])


def test_a_series_is_one_misreading() -> None:
    """Places with one confusion of glyphs are one series; a decided place is in none."""
    raw = RawText.of(FOG)
    (series,) = Sheet.of(digest(raw, "fog"), (), 1).series
    assert (series.read, series.printed, len(series.lines)) == ("t", "r", 2)
    log = (_entry(raw, "petiods of fog", TextChange("periods of fog")),)
    assert Sheet.of(digest(raw, "fog", corrections=log), log, 1).series == ()


NUMBERS = [(SAILS, ("8", "no provision", "")), (CLAUSES, ("(4)", "(ii)", "1/(2)"))]


@pytest.mark.parametrize(("text", "told"), NUMBERS, ids=["none", "deeper"])
def test_second_readings_of_numbers(text: str, told: tuple[str, str, str]) -> None:
    """A number with two readings says both, and where the second would stand; once settled it is not asked again."""
    raw = RawText.of(text)
    first = numbers(digest(raw, "x"), leaves(raw)[0])[0]
    assert (first.first, first.second, first.second_parent) == told
    settled = (_entry(raw, first.printed, StructureChange("number", first.first, first.path)),)
    assert first.path not in [one.path for one in numbers(digest(raw, "x", corrections=settled), leaves(raw)[0])]




def test_deeds_sent_together_are_one() -> None:
    """The history shows a series as one deed, and what was taken back as taken back."""
    raw = RawText.of(FOG)
    one, two = (on(raw, raw.text.index(f"petiods of {w}"), raw.text.index(f"petiods of {w}") + 7, Ruling(True, "periods"),
                   editor="asha", time="2024-05-01T10:00") for w in ("fog", "rain"))  # fmt: skip
    back = [Entry.of("asha", "2024-05-01T10:05", "", Undo(entry.id)) for entry in (one, two)]
    deeds = history(digest(raw, "fog"), [one, two, *back])
    assert [(deed.what, deed.in_force) for deed in deeds] == [("took back, 2 places", True), ("accepted, 2 places", False)]
    assert deeds[0].undoes == (one.id, two.id)


TOLD = [
    ("a reference settled by uid", "rule 1", Resolution(("UID",)), ("settled a reference", "rule 1 → 1")),
    ("a provision marked", "2. Oars.- A boat of rule 1 shall carry oars.\n", State("proofread"), ("marked", "2: proofread")),
    ("the page marked", "", State("proofread"), ("marked the page", "proofread")),
    ("a rule for every place", "", Always("boat", "ship"), ("made a rule", "boat → ship, always, here")),
    ("a level", "2. Oars", StructureChange("level", "UID"), ("settled the structure", "2. Oars: under 1")),
]  # fmt: skip


@pytest.mark.parametrize(("what", "words", "matter", "told"), TOLD, ids=[row[0] for row in TOLD])
def test_deeds_in_words(what: str, words: str, matter: Matter, told: tuple[str, str]) -> None:
    """Provisions are cited, whatever name the entry has for them; what was marked, a page or a provision, is said."""
    raw = RawText.of("1. Lamps.- A boat shall carry one lamp.\n2. Oars.- A boat of rule 1 shall carry oars.\n")
    document = digest(raw, "boats")
    uid = document.graph.by_path["1"].uid
    named = matter
    if isinstance(matter, Resolution):
        named = Resolution((uid,))
    elif isinstance(matter, StructureChange):
        named = StructureChange(matter.action, uid)
    start = raw.text.index(words)
    end = start + len(words) if words else len(raw.text)
    if isinstance(matter, Always):
        of = Entry.of("asha", "2024-05-01", "", matter)
    else:
        of = on(raw, start, end, named, editor="asha", time="2024-05-01")
    (deed,) = history(document, [of])
    assert (deed.what, deed.words) == told, what


def test_the_mark_of_a_page() -> None:
    """A stretch has a mark of its own, as a page of the source has, and the estimate speaks once one was proofread."""
    raw = RawText.of(FOG)
    log = (on(raw, 0, len(FOG), State("proofread"), editor="asha", time="2024-05-01"),)
    before, after = (Sheet.of(digest(raw, "fog", corrections=entries), entries, 1) for entries in ((), log))
    assert (before.mark, after.mark) == ("not proofread", "proofread")
    assert "nobody has proofread" in before.left.how
    assert "±" in after.left.number


def test_stale_rules_show_what_changed(dredge: Document) -> None:
    """A rule whose words an editor corrected is told with the words that went and came."""
    from clausebook.corpus.library import entry

    gazette = entry(DREDGE)
    assert gazette is not None
    assert gazette.rules is not None
    book = load_rules(gazette.rules, DREDGE)
    assert stale_rules(dredge, book) == ()
    quote = next(place for place in book.terms.values() if place.quote.at == "5/(1)/(a)").quote.words
    log = (_entry(dredge.raw, quote, TextChange(quote.replace("twenty", "thirty"))),)
    told = stale_rules(digest(dredge.raw, DREDGE, corrections=log), book)
    assert told
    assert {("twenty", "gone"), ("thirty", "come")} <= {piece for one in told for piece in one.words}


def test_words_keep_their_place() -> None:
    """What is left out elsewhere keeps its place here, so that offsets count."""
    assert len(in_step("a\r\ufeff\u202e\x1bb")) == 6


def test_a_place_is_named_by_its_span() -> None:
    """A reference and a piece at the span of an edit have names of their own."""
    names = {Place(3, 9, lane, "", "", "", "", "", "").id for lane in ("flag", "ambiguous", "displaced")}
    assert len(names) == 3


RUIN = (
    "1. Crew.- Every boat shall carry a certificate of survey under these rules.\n"
    "2. Survey.- The surveyor shall issue the certificate of survey under these rules.\n"
    "3. Loss.- {}\n"
)


@pytest.mark.parametrize(
    ("words", "before", "first"),
    [
        ("Where nocertificatcof survey is at hand the owner shall tell.", "nocertificatcof", "no certificate of"),
        ("Where the cer tifi cate of survey is lost, tell.", "tifi", "certificate"),
        ("The fee is 5 rvpccs 6 annas for the certificate.", "rvpccs", "rupees"),
        ("Every Dceision of the surveyor shall be kept.", "Dceision", "Decision"),
        ("The port of Tuticoim is a port under these rules.", "Tuticoim", "Tuticorin"),
    ],
)
def test_a_stretch_is_read_as_a_whole(words: str, before: str, first: str) -> None:
    """Blanks and glyphs are undone together, figures are no part of a word, and capitals are kept."""
    assert _readings(digest(RawText.of(RUIN.format(words)), "ruin"), (), before)[0][0] == first


def test_no_words_are_read_into_figures() -> None:
    """Where the reader got figures and marks alone no word is told, only what the program itself proposes."""
    text = RUIN.format("Where it is lost the owner shall tcll.\n0) the master, or\n(b) the tindal.")
    document = digest(RawText.of(text), "ruin")
    place = next(place for place in Sheet.of(document, (), 1).places if place.before == "0)")
    assert candidates(document, (), [replace(place, lane="flag")])[place.id] == []


@pytest.mark.parametrize("words", ["beard", "manjhi"])
def test_what_editors_read_comes_first(words: str) -> None:
    """A string that an editor typed is offered so where the reader got it again, and says so; be it near or not."""
    raw = RawText.of(RUIN.format("The tindal shall sec the bosrd, and thc bosrd shall be kcpt."))
    log = (_entry(raw, "bosrd", TextChange(words)),)
    second = raw.text.rindex("bosrd")
    place = next(place for place in Sheet.of(digest(raw, "ruin", corrections=log), log, 1).waiting if place.start == second)
    found = candidates(digest(raw, "ruin", corrections=log), log, [place])[place.id]
    assert (found[0].words, found[0].learned) == (words, "read so here once")
