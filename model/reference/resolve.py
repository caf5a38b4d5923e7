"""Resolution: from words to provisions.

    scan -> citations        Names.of -> instruments        Places -> what exists here
                \\                 |                          /
                 for each, in reading order: another instrument, or a route inside this one
                                   |
                 appendices and the rules that name them repair each other

Invariant: every wording found gets a verdict, and only what was found by one reading alone is `resolved`.

>>> from ..text import EditedText, RawText
>>> raw = RawText.of("4. A boat. 5. A boat under rule 4 of section 9 of the Ferries Act, 1922.")
>>> units = [Provision("u4", "rule_4", "4", "rule", "4", "4.", "printed", ((0, 11),)),
...          Provision("u5", "rule_5", "5", "rule", "5", "5.", "printed", ((11, 72),))]
>>> [(r.text, r.status, r.targets) for r in link(ClauseGraph(EditedText.of(raw), tuple(units))).references]
[('rule 4', 'resolved', ('4',)), ('section 9', 'external', ()), ('Ferries Act, 1922', 'external', ())]
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..graph import ClauseGraph
from ..provision import Provision
from .amendment import Amendment, amendment, cited
from .citation import Citation
from .conflict import conflicts
from .grammar import loose, scan
from .instruments import Mention, Names, Registry
from .kinds import External, Reference
from .places import Places
from .reciprocal import mend
from .route import Memory, Verdict, route
from .units import ANNEXES, DIVISIONS, HANGERS, RANK, TOP

_OF = re.compile(r"\s{0,4},?\s{0,4}(?:of|to)\s{1,4}", re.IGNORECASE)
_NEXT_TO = re.compile(r"\s{0,4}[,(]?\s{0,4}")
_LIST = re.compile(
    r"\s{0,4},?\s{0,4}(?P<joint>and|or|read\s{1,4}with|as\s{1,4}well\s{1,4}as|,)?\s{0,4}(?:read\s{1,4}with\s{1,4})?(?:the\s{1,4})?", re.IGNORECASE
)
_AFTER_ACT = re.compile(r"\s{0,2},\s{0,4}|\s{0,2}\Z")
_IBID = re.compile(r"\W{0,4}ibid\b", re.IGNORECASE)
_AMENDED_BY = re.compile(r"\b(?:ins|subs|rep|added|omitted|amended|inserted|substituted|repealed)\.?\s{1,3}(?:by|vide)\s{1,3}$", re.IGNORECASE)
_UNIT_HEAD = re.compile(r"\W{0,6}(?:Section|Rule|Regulation|Article)\s{0,2}[-–]?\s{0,2}\d{1,4}[A-Z]{0,2}\s{0,2}[-–—.:]")
_THE = re.compile(r"the\s{1,4}", re.IGNORECASE)
_OUT_OF_TEXT = frozenset(("furniture", "signature", "gap"))
_HEADING = re.compile(r"[ \t]{0,8}(?:PART|CHAPTER|APPENDIX|APPENDTX|SCHEDULE|ANNEXURE|ANNXURE|FORM)\b[^\n]{0,60}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A reference in the making, in clean offsets."""

    start: int
    end: int
    source: Provision | None
    verdict: Verdict
    citation: Citation | None = None


def link(graph: ClauseGraph, registry: Registry | None = None) -> ClauseGraph:
    """The graph with its references, each with a verdict; `registry` helps to read misprinted titles and numbers.

    >>> from ..text import EditedText, RawText
    >>> link(ClauseGraph(EditedText.of(RawText.of("see rule 9")), ())).references[0].status
    'dangling'
    """
    text = graph.text.text
    names = Names.of(text, registry)
    reader = Reader(graph, Places(graph.provisions), names)
    drafts = mend(list(reader.drafts()), reader.places)
    references = tuple(sorted((_reference(graph, draft) for draft in drafts), key=lambda r: r.span))
    return graph.with_references(references, tuple(conflicts(graph, names, registry)))


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

    def drafts(self) -> Iterator[Draft]:
        citations = self.citations()
        governed = self.governed(citations)
        waiting = [*citations, *self.names.mentions]
        for one in sorted(waiting, key=lambda item: (item.start, isinstance(item, Mention))):
            source = self.graph.at(one.start)
            if source is not None and source.kind in _OUT_OF_TEXT:
                continue
            if isinstance(one, Mention):
                draft = self.mention(one, source)
            else:
                draft = self.citation(one, source, governed.get(one.start))
            if draft is not None:
                self.last = draft
                yield draft

    def citations(self) -> list[Citation]:
        """The citations of the text, without those that are headings, labels or parts of a title."""
        found = scan(self.text, self.begins.keys())
        found = sorted([*found, *loose(self.text, self.begins.keys(), found)], key=lambda one: one.start)
        return [one for one in found if not self.is_label(one) and not self.in_title(one)]

    def is_label(self, citation: Citation) -> bool:
        unit = citation.head.unit
        here = self.begins.get(citation.start)
        if here is not None and not citation.note:
            if unit in (*ANNEXES, *DIVISIONS) and here.kind in (*DIVISIONS, "schedule", "form"):
                return True
            if unit in TOP and here.kind in TOP and here.num and any(here.num in member.printed for member in citation.head.members):
                return True
        line = self.text.rfind("\n", max(0, citation.start - 9), citation.start) + 1 or citation.start
        if unit in TOP and citation.start - line < 6 and (line == 0 or self.text[max(0, line - 2) : line].strip(" ") in ("\n", "\n\n")):
            return _UNIT_HEAD.match(self.text, line) is not None
        heading = _HEADING.match(self.text, line) if unit in (*ANNEXES, *DIVISIONS) else None
        return bool(heading and (line == 0 or self.text[line - 1] == "\n") and heading.end() >= citation.end)

    def in_title(self, citation: Citation) -> bool:
        nth = bisect_right(self.names.starts, citation.start) - 1
        return nth >= 0 and citation.start < self.names.mentions[nth].end

    # Which instrument a citation belongs to.

    def governed(self, citations: list[Citation]) -> dict[int, tuple[Mention, str]]:
        """The mention that each citation is `of`, by its start; one mention may govern the whole list before it."""
        found: dict[int, tuple[Mention, str]] = {}
        behind: set[int] = set()
        follower: Citation | None = None
        for one in reversed(citations):
            mention = self.mention_after(one)
            if mention is not None:
                found[one.start] = (mention, "")
            elif (before := self.mention_before(one)) is not None:
                found[one.start] = (before, "")
                behind.add(one.start)
            elif follower is not None and follower.start in found and not one.note:
                joint = _LIST.fullmatch(self.text, one.end, follower.start)
                within = one.head.unit in TOP and _COMMA.fullmatch(self.text, one.end, follower.start) and RANK[follower.outer.unit] > RANK[one.head.unit]
                if joint and follower.start > one.end and (within or one.outer.unit == follower.outer.unit):
                    found[one.start] = (found[follower.start][0], (joint["joint"] or "").lower())
            follower = one
        before: Citation | None = None
        for one in citations:  # `Act 10 of 1914, s. 3 and the Second Schedule`
            if before is not None and before.start in behind and one.start not in found and one.outer.unit in ("section", *ANNEXES):
                joint = _LIST.fullmatch(self.text, before.end, one.start)
                if joint and joint["joint"]:
                    found[one.start] = found[before.start]
                    behind.add(one.start)
            before = one
        return found

    def mention_before(self, citation: Citation) -> Mention | None:
        """`Act 10 of 1914, s. 3`: the Act stands before its section."""
        if citation.outer.unit not in ("section", "article") or citation.note:
            return None
        nth = bisect_right(self.names.starts, citation.start) - 1
        if nth < 0:
            return None
        mention = self.names.mentions[nth]
        near = citation.start - mention.end <= 6 and _AFTER_ACT.fullmatch(self.text, mention.end, citation.start)
        return mention if near and mention.kind == "named" and mention.sort in ("act", "code", "ordinance") else None

    def mention_after(self, citation: Citation) -> Mention | None:
        if citation.note:
            return None
        joint = _OF.match(self.text, citation.end)
        if joint is not None:
            the = _THE.match(self.text, joint.end())
            mention = self.names.at(joint.end()) or (self.names.at(the.end()) if the else None)
            to = "to" in joint[0].lower() and citation.outer.unit not in (*ANNEXES, *HANGERS)
            return None if to else mention
        beside = _NEXT_TO.match(self.text, citation.end)
        the = _THE.match(self.text, beside.end()) if beside else None
        mention = self.names.at(beside.end()) if beside else None
        mention = mention or (self.names.at(the.end()) if the and "," in self.text[citation.end : the.start()] else None)
        return mention if mention and mention.kind == "named" and citation.outer.unit in TOP else None

    def top(self, source: Provision | None) -> str | None:
        host = self.places.unit_at(source.path) if source else None
        return host.path if host else (source.path if source else None)

    def amending(self, source: Provision | None) -> Amendment | None:
        top = self.top(source)
        if top is None:
            return None
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
        if governed is not None and governed[0].kind != "self":
            return self.abroad(one, source, *governed)
        amending = self.amending(source) if governed is None else None
        if amending is not None and one.outer.pointer != "this":
            return self.drafted(one, source, amending.base, amending.place(one), "in a provision that amends another instrument")
        that = self.that_outside(one)
        if that is not None:
            return self.drafted(one, source, that[1], f"{_inner(one)} of {that[2]}" if len(one.levels) > 1 else that[2], "the one last named")
        if _IBID.match(self.text, one.end) or _AMENDED_BY.search(self.text, max(0, one.start - 24), one.start):
            return self.drafted(one, source, None, cited(one), "of the amending Act that the footnote names elsewhere")
        foreign = self.foreign(one, source) if governed is None else None
        return foreign or self.led(one, source) or self.local(one, source)

    def led(self, one: Citation, source: Provision | None) -> Draft | None:
        """`section 21, sub-section (4)`: the unit before the comma may hold what is cited after it, or nothing of it."""
        leader = self.last
        if leader is None or leader.citation is None or one.outer.unit in (*TOP, *ANNEXES, *DIVISIONS) or one.outer.pointer:
            return None
        if leader.citation.head.unit not in TOP or not _COMMA.fullmatch(self.text, leader.end, one.start):
            return None
        near = route(one, source.path if source else None, self.places, self.memory)
        if leader.verdict.status == "external":
            if near.status != "resolved":
                external = leader.verdict.external
                provision = f"{external.provision}, {cited(one)}" if external else cited(one)
                return Draft(one.start, one.end, source, replace(leader.verdict, external=replace(external or External(None), provision=provision)), one)
            return Draft(one.start, one.end, source, _either(near.targets, near.targets), one)
        joined = replace(one, levels=(*one.levels, *leader.citation.levels), inherited=0)
        far = route(joined, source.path if source else None, self.places, self.memory)
        if near.status == "resolved" and far.status == "resolved" and near.targets != far.targets:
            return Draft(one.start, one.end, source, _either(near.targets, far.targets), one)
        return Draft(one.start, one.end, source, far if near.status != "resolved" else near, one)

    def local(self, one: Citation, source: Provision | None) -> Draft:
        verdict = route(one, source.path if source else None, self.places, self.memory)
        if verdict.status == "resolved":
            self.memory.add(verdict.targets)
            if one.doubtful:
                verdict = replace(verdict, confidence=min(verdict.confidence, 0.8), reason=verdict.reason or "its words are misprinted")
        return Draft(one.start, one.end, source, verdict, one)

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
        if act is not None or (unit in ("section", "article") and not verdict.candidates):
            return self.drafted(one, source, act, cited(one), f"{unit}s are not units of this instrument" + ("; taken of the Act it defines" if act else ""))
        return None

    def abroad(self, one: Citation, source: Provision | None, mention: Mention, joint: str) -> Draft:
        since = self.graph.ranges[source.path][0] if source and source.parent is None else self.since(source)
        meant, why = self.names.meant(mention, since)
        words = self.text[mention.start : mention.end]
        here = route(one, source.path if source else None, self.places, self.memory)
        unsure = joint.startswith("read") and here.status == "resolved"
        if unsure or (meant is None and mention.pointer in ("said", "that", "same") and (why.startswith("several") or here.targets)):
            verdict = Verdict("ambiguous", (), here.targets, f"`{words}`: {why}" if not unsure else f"here or in {words}", 0.5)
            return Draft(one.start, one.end, source, verdict, one)
        leader = self.last
        if leader and leader.citation and leader.verdict.external and one.outer.unit not in TOP and _COMMA.fullmatch(self.text, leader.end, one.start):
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
        if meant is None and one.sort not in ("act", "code", "ordinance"):
            return None
        if meant is None and why.startswith("several"):
            return Draft(one.start, one.end, source, Verdict("ambiguous", reason=why, confidence=0.5))
        external = External(meant.title, meant.year, meant.number) if meant else External(None)
        return Draft(one.start, one.end, source, Verdict("external", reason=why, external=external))


_COMMA = re.compile(r"\s{0,3},\s{0,4}(?:in\s{1,3})?")


def _either(near: tuple[str, ...], far: tuple[str, ...]) -> Verdict:
    return Verdict("ambiguous", (), tuple(dict.fromkeys((*far, *near))), "read with the unit before the comma, or as it stands", 0.5)


def _inner(one: Citation) -> str:
    return cited(replace(one, levels=one.levels[:-1]))


def _reference(graph: ClauseGraph, draft: Draft) -> Reference:
    spans = graph.text.to_raw(draft.start, draft.end)
    span = min(start for start, _ in spans), max(end for _, end in spans)
    verdict = draft.verdict
    return Reference(
        span, graph.text.text[draft.start : draft.end], draft.source.path if draft.source else None, verdict.status,
        verdict.targets, verdict.candidates, verdict.external, verdict.reason, verdict.confidence,
    )  # fmt: skip
