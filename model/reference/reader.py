"""The reader: goes through a document's citations and mentions in order and gives each its verdict.

The only state is what was named before: in this provision, of other instruments, and in the instrument being amended.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..graph import ClauseGraph
from ..provision import Provision
from .amendment import Amendment, amendment, cited, told_amended
from .citation import Citation
from .endings import in_own_unit, loose, of_own_unit, unit_called
from .governing import COMMA, governed
from .grammar import scan
from .guards import is_label, is_ordinary, of_another, of_paper, unread_after, unread_before
from .instruments import Mention
from .kinds import External
from .names import Names
from .patterns import THERETO
from .places import Places
from .route import Memory, Verdict, route
from .thereof import thereof
from .units import ANNEXES, DIVISIONS, TOP
from .whose import Whose

_OUT_OF_TEXT = frozenset(("furniture", "signature", "gap"))
_LETTER_APART = re.compile(r"\d\s{1,2}[A-Z]$")
_SPLIT = re.compile(r" {1,2}\d{1,2}(?![\w.)%])")
_CODE_OF = re.compile(r"(?:the|that|this)\s{1,3}code\s{1,3}of\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A reference in the making, in clean offsets."""

    start: int
    end: int
    source: Provision | None
    verdict: Verdict
    citation: Citation | None = None


class Reader:
    """Reads one document's citations and mentions in order; the only state is what was named before."""

    def __init__(self, graph: ClauseGraph, places: Places, names: Names) -> None:
        self.graph, self.places, self.names = graph, places, names
        self.text = graph.text.text
        self.begins = {span[0]: graph.by_path[path] for path, span in graph.ranges.items() if span[1] > span[0]}
        self.memory = Memory()
        self.outside: list[tuple[str, Mention | None, str]] = []
        self.last: Draft | None = None
        self.amendments: dict[str, Amendment | None] = {}
        self.called = ""
        self.whose = Whose(self.text, [], places, names, graph.title or "")

    def drafts(self) -> Iterator[Draft]:
        citations = self.citations()
        self.whose = replace(self.whose, citations=citations)
        governing = governed(citations, self.text, self.names)
        waiting = [*citations, *self.names.mentions]
        for one in sorted(waiting, key=lambda item: (item.start, isinstance(item, Mention))):
            source = self.graph.at(one.start)
            if source is not None and source.kind in _OUT_OF_TEXT:
                continue
            if isinstance(one, Mention):
                draft = self.mention(one, source)
            else:
                draft = self.citation(one, source, governing.get(one.start))
            if draft is not None and not (draft.verdict.status == "dangling" and source and source.path.startswith("title")):
                self.last = draft
                yield draft

    def citations(self) -> list[Citation]:
        """The citations of the text, without those that are headings, labels or parts of a title."""
        found = of_own_unit(self.text, scan(self.text, self.begins.keys()), self.places.unit_kinds)
        self.called = unit_called(self.text, found, self.places)
        found = sorted([*found, *loose(self.text, self.begins.keys(), found)], key=lambda one: one.start)
        return [one for one in found if not is_label(one, self.text, self.begins) and not self.in_title(one)]

    def in_title(self, citation: Citation) -> bool:
        nth = bisect_right(self.names.starts, citation.start) - 1
        return nth >= 0 and citation.start < self.names.mentions[nth].end

    # Which instrument a citation belongs to.

    def top(self, source: Provision | None) -> str | None:
        host = self.places.unit_at(source.path) if source else None
        return host.path if host else (source.path if source else None)

    def amending(self, source: Provision | None) -> Amendment | None:
        top = self.top(source)
        if top is None:
            return None
        part = next((p.path for p in self.places.upward(source.path) if p.parent == top), top) if source else top
        if part != top and told_amended(self.text, *self.graph.ranges.get(part, (0, 0)), self.names) is not None:
            top = part  # each sub-section amends an Act of its own
        if top not in self.amendments:
            start, end = self.graph.ranges.get(top, (0, 0))
            self.amendments[top] = amendment(self.text, start, end, self.names)
        return self.amendments[top]

    def citation(self, one: Citation, source: Provision | None, governed: tuple[Mention, str] | None) -> Draft | None:
        top = self.top(source)
        if self.memory.unit != top:
            self.outside.clear()
        self.memory.enter(top)
        if not one.head.unit:
            return self.bare(one, source)
        if one.head.pointer == "this" and one.head.unit in self.names.singular:
            return Draft(one.start, one.end, source, Verdict("self", reason="this instrument as a whole"), one)
        if governed is not None and governed[0].kind != "self":
            return self.abroad(one, source, *governed)
        amending = self.amending(source) if governed is None else None
        if amending is not None and one.outer.pointer != "this":
            return self.drafted(one, source, amending.base, amending.place(one), "in a provision that amends another instrument")
        that = self.that_outside(one)
        if that is not None:
            return self.drafted(
                one,
                source,
                that[1],
                f"{_inner(one)} of {that[2]}" if len(one.levels) > 1 else that[2],
                "the one last named",
            )
        if elsewhere := of_another(one, self.text):
            return self.drafted(one, source, None, cited(one), elsewhere)
        if governed is None and of_paper(one, self.text):
            return None
        foreign = self.foreign(one, source) if governed is None else None
        draft = foreign or self.led(one, source) or self.local(one, source)
        return None if draft.verdict.status == "dangling" and is_ordinary(one, self.text) else draft

    def led(self, one: Citation, source: Provision | None) -> Draft | None:
        """`section 21, sub-section (4)`: the unit before the comma may hold what is cited after it, or not."""
        leader = self.last
        if leader is None or leader.citation is None or one.outer.unit in (*TOP, *ANNEXES, *DIVISIONS) or one.outer.pointer:
            return None
        if leader.citation.head.unit not in TOP or not COMMA.fullmatch(self.text, leader.end, one.start):
            return None
        near = route(one, source.path if source else None, self.places, self.memory)
        if leader.verdict.status == "external":
            if near.status != "resolved":
                external = leader.verdict.external
                provision = f"{external.provision}, {cited(one)}" if external else cited(one)
                return Draft(
                    one.start,
                    one.end,
                    source,
                    replace(leader.verdict, external=replace(external or External(None), provision=provision)),
                    one,
                )
            return Draft(one.start, one.end, source, _either(near.targets, near.targets), one)
        joined = replace(one, levels=(*one.levels, *leader.citation.levels), inherited=0)
        far = route(joined, source.path if source else None, self.places, self.memory)
        if near.status == "resolved" and far.status == "resolved" and near.targets != far.targets:
            return Draft(one.start, one.end, source, _either(near.targets, far.targets), one)
        return Draft(one.start, one.end, source, far if near.status != "resolved" else near, one)

    def local(self, one: Citation, source: Provision | None) -> Draft:
        verdict = route(in_own_unit(one, self.called, source, self.places), source and source.path, self.places, self.memory)
        if THERETO.match(self.text, one.end):
            verdict = thereof(one, verdict, self.text, self.places, self.memory, self.names)
        elif doubt := self.whose.doubt(one, source and source.path, verdict, self.memory):
            verdict = Verdict("ambiguous", (), verdict.targets, doubt, 0.5)
        elif verdict.status == "resolved" and _SPLIT.match(self.text, one.end):
            verdict = Verdict("ambiguous", (), verdict.targets, "a figure after the number may belong to it", 0.5)
        elif verdict.status == "resolved" and (
            unread := unread_before(one, self.text) or unread_after(one, self.text, self.begins)
        ):
            verdict = Verdict("partial", verdict.targets, (), f"`{unread}` beside it could not be read", 0.5)
        elif verdict.status == "dangling" and (shorter := self.without_letter(one, source)):
            verdict = Verdict("ambiguous", (), shorter, "the letter after the number may begin the next word", 0.5)
        self.memory.add(one.head.unit, verdict.targets if verdict.status == "resolved" else ())
        if verdict.status == "resolved" and one.doubtful:
            verdict = replace(
                verdict,
                confidence=min(verdict.confidence, 0.8),
                reason=verdict.reason or "its words are misprinted",
            )
        return Draft(one.start, one.end, source, verdict, one)

    def without_letter(self, one: Citation, source: Provision | None) -> tuple[str, ...]:
        """What `rule 4 A` means where there is no rule 4A: perhaps rule 4, and `A` begins the next word."""
        outer = one.outer
        if not outer.members or not _LETTER_APART.search(outer.members[-1].printed):
            return ()
        number = re.sub(r"[A-Z]$", "", outer.members[-1].labels[0])
        cut = replace(outer.members[-1], labels=(number, *outer.members[-1].labels[1:]))
        shorter = replace(one, levels=(*one.levels[:-1], replace(outer, members=(*outer.members[:-1], cut))))
        return route(shorter, source.path if source else None, self.places, self.memory).targets

    def bare(self, one: Citation, source: Provision | None) -> Draft | None:
        """A label alone, as in `specified at (c)`: a reference only where it finds its clause."""
        if self.amending(source) is not None:
            return None
        draft = self.local(one, source)
        return draft if draft.verdict.status == "resolved" else None

    def that_outside(self, one: Citation) -> tuple[str, Mention | None, str] | None:
        if one.outer.pointer != "that":
            return None
        fitting = [last for last in reversed(self.outside) if last[0] == one.outer.unit]
        return fitting[0] if fitting and not self.memory.named[-1:] else None

    def foreign(self, one: Citation, source: Provision | None) -> Draft | None:
        """`section 9` in rules: of the Act, unless it is this very rule by slip."""
        unit, kinds = one.outer.unit, self.places.unit_kinds
        if unit not in TOP or unit in kinds or unit == "byelaw" or not kinds or one.outer.pointer:
            return None
        verdict = route(one, source.path if source else None, self.places, self.memory)
        act = self.names.bound.get("act") if unit == "section" else None
        if verdict.status in ("resolved", "partial") or (act is None and verdict.status == "ambiguous"):
            return None
        act = act or (self.names.enabling if unit == "section" else None)
        if act is not None or (unit in ("section", "article") and not verdict.candidates):
            return self.drafted(
                one,
                source,
                act,
                cited(one),
                f"{unit}s are not units of this instrument" + ("; taken of the Act it is made under" if act else ""),
            )
        return None

    def abroad(self, one: Citation, source: Provision | None, mention: Mention, joint: str) -> Draft:
        since = self.graph.ranges[source.path][0] if source and source.parent is None else self.since(source)
        meant, why = self.names.meant(mention, since)
        words = self.text[mention.start : mention.end]
        here = route(one, source.path if source else None, self.places, self.memory)
        own = joint in ("and", "or", ",") and one.outer.unit in self.places.unit_kinds
        unsure = (own or joint.startswith("read")) and here.status == "resolved"
        if unsure or (
            meant is None and mention.pointer in ("said", "that", "same") and (why.startswith("several") or here.targets)
        ):
            verdict = Verdict("ambiguous", (), here.targets, f"`{words}`: {why}" if not unsure else f"here or in {words}", 0.5)
            return Draft(one.start, one.end, source, verdict, one)
        leader = self.last
        if (
            leader
            and leader.citation
            and leader.verdict.external
            and one.outer.unit not in (*TOP, *ANNEXES)
            and COMMA.fullmatch(self.text, leader.end, one.start)
        ):
            return self.drafted(one, source, meant, f"{leader.verdict.external.provision}, {cited(one)}", why)
        return self.drafted(one, source, meant, cited(one), why)

    def since(self, source: Provision | None) -> int:
        top = self.top(source)
        return self.graph.ranges[top][0] if top in self.graph.ranges else 0

    def drafted(self, one: Citation, source: Provision | None, act: Mention | None, provision: str, why: str) -> Draft:
        for nth, level in enumerate(one.levels):
            self.outside.append((level.unit, act, cited(replace(one, levels=one.levels[nth:]))))
        del self.outside[:-12]
        self.memory.named.clear()
        amending = self.amending(source)
        if amending is not None and act is amending.base and one.outer.unit in (*TOP, *ANNEXES) and not amending.chain:
            amending.place(one)
        external = External(act.title if act else None, act.year if act else None, act.number if act else None, provision)
        return Draft(one.start, one.end, source, Verdict("external", reason=why, external=external), one)

    def mention(self, one: Mention, source: Provision | None) -> Draft | None:
        if one.kind == "self":
            return Draft(one.start, one.end, source, Verdict("self", reason="this instrument as a whole"))
        meant, why = self.names.meant(one, self.since(source))
        if meant is None and (one.sort not in ("act", "code", "ordinance") or _CODE_OF.match(self.text, one.start)):
            return None
        if meant is None and why.startswith("several"):
            return Draft(one.start, one.end, source, Verdict("ambiguous", reason=why, confidence=0.5))
        external = External(meant.title, meant.year, meant.number) if meant else External(None)
        return Draft(one.start, one.end, source, Verdict("external", reason=why, external=external))


def _either(near: tuple[str, ...], far: tuple[str, ...]) -> Verdict:
    return Verdict(
        "ambiguous",
        (),
        tuple(dict.fromkeys((*far, *near))),
        "read with the unit before the comma, or as it stands",
        0.5,
    )


def _inner(one: Citation) -> str:
    return cited(replace(one, levels=one.levels[:-1]))
