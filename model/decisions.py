"""A log of corrections laid on one raw text: the edits they make, and what became of each.

Invariant: every correction in force has exactly one outcome: kept, moved or conflict. None is dropped without a word.

>>> old, new = RawText.of("7. No boat docs carry more than nine persons."), RawText.of("7. No boat does carry nine.")
>>> log = [on(old, 11, 15, TextChange("does"), editor="asha", time="2024-05-01")]
>>> [(edit.before, edit.after) for edit in decide(old, log).edits], decide(new, log).outcomes[0].status
([('docs', 'does')], 'conflict')
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from .anchor import Conflict, Kept, Placement, reanchor
from .correction import Always, Entry, Move, Ruling, SicNote, State, TextChange, in_force, on
from .moving import move_of
from .precedence import crossed, crossing, spared
from .text import Edit, RawText, Span

__all__ = ["Decisions", "Outcome", "Placed", "decide", "on", "places_of"]

Proposal = tuple[int, int, str | None]

LONGEST_PIN = 80
"""Words refused up to this length are pinned as they stand; of longer pieces only the very proposal is refused."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one correction on this text."""

    entry: str
    kind: str
    editor: str
    status: Literal["kept", "moved", "conflict"]
    span: Span | None = None
    """Where it stands now; None of a conflict and of a rule for every place."""
    reason: str = ""
    mark: str = ""
    """Of a state: how far the place was proofread."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A correction whose place is found."""

    entry: Entry
    span: Span


@dataclass(frozen=True)
class Decisions:
    """What a log says of one raw text."""

    edits: tuple[Edit, ...] = ()
    refused: frozenset[Proposal] = frozenset()
    """Proposals that a person refused: span and replacement."""
    placed: tuple[Placed, ...] = ()
    """Every correction that has a place, text corrections too."""
    outcomes: tuple[Outcome, ...] = ()

    def of(self, *kinds: type) -> list[Placed]:
        """The placed corrections whose matter is of these kinds."""
        return [placed for placed in self.placed if isinstance(placed.entry.matter, kinds)]

    def with_outcomes(self, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
        """The outcomes, those of `outcomes` in the place of the ones for the same entries."""
        later = {outcome.entry: outcome for outcome in outcomes}
        return tuple(later.get(outcome.entry, outcome) for outcome in self.outcomes)

    def allows(self, edit: Edit) -> bool:
        """Has nobody refused this proposal?"""
        return not self.refused or (edit.start, edit.end, edit.after) not in self.refused


NOTHING = Decisions()


@dataclass
class _Board:
    """The edits so far, in raw order, no two crossing."""

    edits: list[Edit] = field(default_factory=list[Edit])
    owners: dict[Span, Entry] = field(default_factory=dict[Span, Entry])

    def crossed(self, edit: Edit) -> list[Edit]:
        nth = bisect_left(self.edits, edit.end, key=lambda one: one.start)
        found = [self.edits[nth]] if nth < len(self.edits) and self.edits[nth].span == edit.span else []
        while nth > 0 and (self.edits[nth - 1].end > edit.start or self.edits[nth - 1].span == edit.span):
            nth -= 1
            found.append(self.edits[nth])
        return found

    def lay(self, edit: Edit, entry: Entry) -> list[Entry] | Entry:
        """The entries that this one supersedes, or the one that it crosses."""
        crossed = self.crossed(edit)
        for old in crossed:
            if not (edit.start <= old.start and old.end <= edit.end):
                return self.owners[old.span]
        for old in crossed:
            self.edits.remove(old)
        insort(self.edits, edit, key=lambda one: one.start)
        gone = [self.owners.pop(old.span) for old in crossed]
        self.owners[edit.span] = entry
        return gone


def decide(raw: RawText, log: Iterable[Entry]) -> Decisions:
    """Lay the corrections in force on a raw text, in the order in which they were made."""
    board, outcomes = _Board(), dict[str, Outcome]()
    placed: list[Placed] = []
    refused: set[Proposal] = set()
    rules: list[Entry] = []
    moves: dict[str, Edit] = {}
    for entry in in_force(log):
        if entry.anchor is None:
            rules.append(entry)
            continue
        place, entry = _place(entry, raw)
        outcome = _outcome(entry, place)
        if isinstance(entry.matter, Move):
            if not isinstance(place, Conflict):
                outcome = _taken(raw, entry, outcome, moves, outcomes)
            outcomes[entry.id] = outcome
            placed += [Placed(entry, outcome.span)] if outcome.span is not None else []
            continue
        if not isinstance(place, Conflict):
            edit = _edit(raw, entry, place.span)
            if edit is None and isinstance(entry.matter, Ruling):
                outcome = replace(outcome, status="conflict", span=None, reason="it proposes nothing that could be accepted")
            if isinstance(edit, Edit):
                outcome = _laid(board, edit, entry, outcome, outcomes)
            elif edit is not None:
                refused.add(edit)
        outcomes[entry.id] = outcome
        if outcome.span is not None:
            placed.append(Placed(entry, outcome.span))
    edits = tuple(sorted((*board.edits, *_standing(moves, board, outcomes)), key=lambda edit: edit.span))
    for rule in rules:
        made = spared(edits, _everywhere(raw, rule))
        edits = tuple(sorted((*edits, *made), key=lambda edit: edit.span))
        outcomes[rule.id] = Outcome(rule.id, rule.kind, rule.editor, "kept", None, f"{len(made)} places")
    return Decisions(edits, frozenset(refused), tuple(placed), tuple(outcomes.values()))


def _taken(raw: RawText, entry: Entry, outcome: Outcome, moves: dict[str, Edit], outcomes: dict[str, Outcome]) -> Outcome:
    """A move laid beside the others: one of the same piece takes the place of the earlier, one that crosses it cannot stand."""
    assert outcome.span is not None
    made = move_of(raw, entry, outcome.span)
    if isinstance(made, str):
        return replace(outcome, status="conflict", span=None, reason=made)
    for id, other in list(moves.items()):
        if other.span == made.span:
            del moves[id]
            outcomes[id] = replace(outcomes[id], reason=f"superseded by {entry.id}")
        elif crossing(made, other):
            return replace(outcome, status="conflict", span=None, reason=f"it crosses the move {id} of {other.author}")
    moves[entry.id] = made
    return outcome


def _standing(moves: dict[str, Edit], board: _Board, outcomes: dict[str, Outcome]) -> list[Edit]:
    """The moves that no correction of words crosses."""
    for id, move in list(moves.items()):
        other = crossed(move, board.edits)
        if other:
            del moves[id]
            reason = f"it crosses the correction of `{other.before}` by {other.author}; correct both places in one"
            outcomes[id] = replace(outcomes[id], status="conflict", span=None, reason=reason)
    return list(moves.values())


def _place(entry: Entry, raw: RawText) -> tuple[Placement, Entry]:
    """Where an entry stands; a new reading that already says what the editor said counts as its place."""
    assert entry.anchor is not None
    place = reanchor(entry.anchor, raw)
    after = _wanted(entry)
    if isinstance(place, Conflict) and after and after != entry.anchor.quote:
        met = reanchor(replace(entry.anchor, quote=after, end=entry.anchor.start + len(after)), raw)
        if not isinstance(met, Conflict):
            return met, entry
    return place, entry


def _wanted(entry: Entry) -> str | None:
    matter = entry.matter
    if isinstance(matter, TextChange) or (isinstance(matter, Ruling) and matter.accepted):
        return matter.after
    return None


def _edit(raw: RawText, entry: Entry, span: Span) -> Edit | Proposal | None:
    """The edit that an entry makes, or the proposal that it refuses."""
    matter, now = entry.matter, raw.text[slice(*span)]
    after, rule = _wanted(entry), f"editor.{entry.kind}"
    if isinstance(matter, SicNote):
        after = now
    if isinstance(matter, Ruling) and not matter.accepted:
        if not matter.after or not 0 < len(now) <= LONGEST_PIN:
            return (*span, matter.after)
        after = now
    if after is None:
        return None
    return raw.edit(*span, after, rule=rule, why=entry.reason or "an editor's decision", author=entry.editor)


def _laid(board: _Board, edit: Edit, entry: Entry, outcome: Outcome, outcomes: dict[str, Outcome]) -> Outcome:
    result = board.lay(edit, entry)
    if isinstance(result, Entry):
        reason = f"it crosses the correction {result.id} of {result.editor}; correct both places in one"
        return replace(outcome, status="conflict", span=None, reason=reason)
    for old in result:
        outcomes[old.id] = replace(outcomes[old.id], reason=f"superseded by {entry.id}")
    return outcome


def _outcome(entry: Entry, place: Placement) -> Outcome:
    if isinstance(place, Conflict):
        near = ", ".join(f"raw {start} to {end}" for start, end in place.near)
        return Outcome(entry.id, entry.kind, entry.editor, "conflict", None, place.reason + (f" (near: {near})" if near else ""))
    status = "kept" if isinstance(place, Kept) else "moved"
    mark = entry.matter.mark if isinstance(entry.matter, State) else ""
    return Outcome(entry.id, entry.kind, entry.editor, status, place.span, mark=mark)


def places_of(rule: Always, text: str) -> list[Span]:
    """Every place that an always-rule touches: its words, whole, with any white space between them.

    >>> places_of(Always("he docs", "he does"), "what he docs, she\\ndocs; he\\ndocs not")
    [(5, 12), (24, 31)]
    """
    words = r"\s+".join(re.escape(word) for word in rule.before.split())
    left = r"\b" if re.match(r"\w", rule.before.strip()) else ""
    right = r"\b" if re.search(r"\w$", rule.before.strip()) else ""
    return [match.span() for match in re.finditer(left + words + right, text)]


def _everywhere(raw: RawText, entry: Entry) -> Sequence[Edit]:
    rule = entry.matter
    if not isinstance(rule, Always):
        return ()
    why = entry.reason or f"always `{rule.after}`"
    return [
        raw.edit(*span, rule.after, rule="editor.always", why=why, author=entry.editor)
        for span in places_of(rule, raw.text)
    ]
