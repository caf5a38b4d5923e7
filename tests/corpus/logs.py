"""Logs for tests: a small document, and random decisions about it."""

from __future__ import annotations

from clausebook.model.anchor import anchor
from clausebook.model.correction import (
    Always,
    Entry,
    Matter,
    Redo,
    Resolution,
    Ruling,
    SicNote,
    State,
    StructureChange,
    TextChange,
    Undo,
    on,
)  # fmt: skip
from clausebook.model.text import RawText
from hypothesis import strategies as st

RULES = (
    "PART I\nThe Ferry Rules\n\n1. Short title.-(1) These rules may be called the Ferry Rules, 1931.\n"
    "(2) They apply to evcry boat that docs ply under rule 3.\n\n2. Lamps.-No boat shall ply with-\n(a) no lamp;\n"
    "(Hi) no bell: or\n(c) less than two oars.\nProvided that the master docs not ply by night.\n\n"
    "3. Crew.-Every boat shall carry a crew of not less than three per-\nsons, as rule 2(a) says.\n\n"
    "4. Fees.-The fee under sub-rule (1) is five rupees.\n"
)
RAW = RawText.of(RULES)
TIME = "2024-05-01T10:00:00Z"


def about(words: str, matter: Matter, editor: str = "asha", raw: RawText = RAW) -> Entry:
    """An entry about the first place of these words."""
    start = raw.text.index(words)
    return on(raw, start, start + len(words), matter, editor=editor, time=TIME)


def undo(entry: Entry) -> Entry:
    return Entry.of("ravi", TIME, "", Undo(entry.id))


def redo(entry: Entry) -> Entry:
    return Entry.of("asha", TIME, "", Redo(entry.id))


_WORDS = st.sampled_from(["", "does", "every", "(iii)", "x y", "\n5. Oars.-", "Provided that "])
_MATTERS = st.one_of(
    st.builds(TextChange, _WORDS),
    st.builds(SicNote, st.just("printed so")),
    st.builds(Ruling, st.booleans(), st.one_of(st.none(), _WORDS)),
    st.builds(
        StructureChange,
        st.sampled_from(["number", "kind", "level", "heading", "merge", "split"]),
        st.sampled_from(["", "(b)", "7", "1", "2", "2/(a)", "proviso", "rule", "Oars"]),
        st.just(""),
        st.sampled_from(["", "rule", "clause", "proviso"]),
    ),
    st.builds(Resolution, st.lists(st.sampled_from(["1", "2", "rule_3", "2/(a)", "nobody"]), min_size=1, max_size=2).map(tuple)),
    st.builds(State, st.sampled_from(["proofread", "problematic"])),
)
MARKS = ["1. Short", "(2) They", "2. Lamps", "(a)", "(Hi)", "(c)", "Provided", "3. Crew", "4. Fees", "rule 3", "docs"]


@st.composite
def decisions(draw: st.DrawFn) -> list[Entry]:
    """A log: decisions at telling places and at any place, with undos and redos of them."""
    log: list[Entry] = []
    for nth in range(draw(st.integers(0, 8))):
        known = [entry for entry in log if entry.anchor]
        turn = draw(st.integers(0, 5))
        if known and turn <= 1:
            aimed = draw(st.sampled_from(known))
            log.append(Entry.of("ravi", f"{nth}", "", Undo(aimed.id) if turn else Redo(aimed.id)))
        elif turn == 2:
            log.append(Entry.of("asha", f"{nth}", "", Always("docs", "does")))
        else:
            if draw(st.booleans()):
                words = draw(st.sampled_from(MARKS))
                start = RULES.index(words)
                end = start + len(words)
            else:
                start = draw(st.integers(0, len(RULES)))
                end = min(len(RULES), start + draw(st.integers(0, 12)))
            log.append(Entry.of("asha", f"{nth}", "", draw(_MATTERS), anchor(RAW, start, end)))
    return log


@st.composite
def other_passes(draw: st.DrawFn) -> RawText:
    """The text as another OCR pass might read it: a few characters otherwise, lost or added."""
    text = RULES
    for _ in range(draw(st.integers(1, 12))):
        at = draw(st.integers(0, len(text)))
        read = draw(st.sampled_from(["", "e", "c", ".", " ", "\n", "PAGE 2\n"]))
        text = text[:at] + read + text[at + draw(st.integers(0, 2)) :]
    return RawText.of(text)
