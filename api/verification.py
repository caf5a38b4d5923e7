"""Verification: does a citation that was given out earlier still hold? No network, no trust: only the text itself.

Invariant: `ok` means that the very words stand at the very place; anything less says what differs. A citation is any
mapping with `document`, the raw spans `raw`, and its words: `text` as cleaned, or `quote` as in the raw text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from ..corpus.citation import Place
from ..model.document import Document
from ..model.errors import ClausebookError
from ..model.text import Span

if TYPE_CHECKING:
    from .corpus import Corpus
    from .shapes import VerifyShape

Outcome = Literal["ok", "moved", "changed", "gone"]
"""ok: the same words at the same place; moved: the same words elsewhere, or under another number; changed: other words
stand there; gone: neither the words nor the place."""

Diff = tuple[tuple[str, str], ...]
"""Pieces of the old and the new words: `=` same, `-` only in the old, `+` only in the new."""


class BadCitation(ClausebookError):
    """A mapping that lacks what a check needs."""


@dataclass(frozen=True)
class Verification:
    """The outcome for one citation."""

    status: Outcome
    reason: str
    document: str
    raw_sha256: str
    """The raw text against which it was checked."""
    place: Place | None = None
    """Where the words, or the provision, stand now."""
    raw: tuple[Span, ...] = ()
    """The raw spans that hold the words now; none where they are gone."""
    diff: Diff = ()

    def to_json(self) -> VerifyShape:
        """The shape of `clausebook verify --format json`."""
        shape = {
            "status": self.status,
            "reason": self.reason,
            "document": self.document,
            "raw_sha256": self.raw_sha256,
            "place": self.place.to_json() if self.place else None,
            "raw": [list(span) for span in self.raw],
            "diff": [list(piece) for piece in self.diff],
        }
        return cast("VerifyShape", shape)


@dataclass(frozen=True)
class Claim:
    """What a citation says, read out of its mapping."""

    document: str
    spans: tuple[Span, ...]
    words: str
    is_raw: bool
    """Whether the words are those of the raw text."""
    sha256: str | None
    handles: Mapping[str, str]
    """uid, eid and path, as far as given."""

    @classmethod
    def of(cls, citation: Mapping[str, Any]) -> Claim:
        """The claim of a mapping; raises BadCitation."""
        document, quote, text = (citation.get(key) for key in ("document", "quote", "text"))
        words = quote if isinstance(quote, str) else text
        if not isinstance(document, str) or not document or not isinstance(words, str) or not words.strip():
            raise BadCitation(
                "a citation needs `document` and its words, as `quote` or `text`. Give a target of cite as it came."
            )
        sha256 = citation.get("raw_sha256") or citation.get("sha256")
        handles = {key: value for key in ("uid", "eid", "path") if isinstance(value := citation.get(key), str) and value}
        return cls(document, _spans(citation.get("raw")), words, words is quote, cast("str | None", sha256), handles)


def verify(corpus: Corpus, citation: Mapping[str, Any]) -> Verification:
    """Check a citation against the document that the corpus now holds."""
    claim = Claim.of(citation)
    document = corpus.open(claim.document)
    return _check_quote(document, claim) if claim.is_raw else _check_text(document, claim)


def _spans(raw: object) -> tuple[Span, ...]:
    """Spans from `[start, end]` or `[[start, end], ...]`."""
    if raw is None:
        return ()
    items = cast("list[Any]", raw) if isinstance(raw, (list, tuple)) else None
    pairs = [items] if items and all(isinstance(item, int) for item in items) else items
    if pairs is None or not all(_is_span(pair) for pair in pairs):
        raise BadCitation("`raw` must be [start, end] or a list of such pairs, in code points of the raw text.")
    return tuple((int(pair[0]), int(pair[1])) for pair in pairs)


def _is_span(pair: Any) -> bool:
    if not isinstance(pair, (list, tuple)) or len(cast("list[Any]", pair)) != 2:
        return False
    start, end = cast("tuple[Any, Any]", pair)
    whole = isinstance(start, int) and isinstance(end, int) and not isinstance(start, bool)
    return whole and 0 <= start <= end


def _check_quote(document: Document, claim: Claim) -> Verification:
    """Words of the raw text: they stand there letter for letter, or elsewhere, or not at all."""
    text = document.raw.text
    if claim.spans and "".join(text[start:end] for start, end in claim.spans) == claim.words:
        place = _at(document, claim.spans[0])
        if place is not None and _renumbered(place, claim):
            return _found(document, "moved", f"the words now stand in {place.path}", place, claim.spans)
        return _found(document, "ok", "the raw text holds these words at this place", place, claim.spans)
    spans = _occurrences(text, claim.words)
    if len(spans) == 1:
        return _found(document, "moved", "the words stand elsewhere in the raw text", _at(document, spans[0]), tuple(spans))
    if len(spans) > 1:
        return _found(document, "moved", f"the words stand at {len(spans)} other places", None, tuple(spans))
    place = _by_handle(document, claim)
    if place is None:
        return _found(document, "gone", "neither these words nor their provision is in the text", None, ())
    spans_now = document.graph.by_path[place.path].spans
    now = "".join(text[start:end] for start, end in spans_now)
    return _changed(document, claim, place, now)


def _check_text(document: Document, claim: Claim) -> Verification:
    """The clean words of a provision: it still has them, or another one has, or it reads otherwise."""
    words = _folded(claim.words)
    held = _by_handle(document, claim)
    if held is not None and _folded(_words(held)) == words:
        return _same_words(document, claim, held)
    if "uid" not in claim.handles or held is None or held.document.graph.by_path[held.path].uid != claim.handles["uid"]:
        twins = [p.path for p in document.graph.provisions if _folded(document.graph.words(p.path)) == words]
        if len(twins) == 1:
            place = Place(document, twins[0])
            return _found(document, "moved", f"the words now stand in {place.path}", place, _spans_of(place))
    if held is not None:
        return _changed(document, claim, held, _words(held))
    inside = _occurrences(document.text.text, claim.words.strip())
    if len(inside) == 1:
        raw = document.text.to_raw(*inside[0])
        return _found(document, "moved", "the words stand elsewhere in the text", _at(document, raw[0]), raw)
    return _found(document, "gone", "neither these words nor their provision is in the text", None, ())


def _same_words(document: Document, claim: Claim, held: Place) -> Verification:
    spans = _spans_of(held)
    if _renumbered(held, claim):
        return _found(document, "moved", f"the provision is now {held.path}", held, spans)
    if claim.spans and claim.spans != spans:
        why = "in another raw text" if claim.sha256 not in (None, document.raw.sha256) else "in the raw text"
        return _found(document, "moved", f"the same words, at another place {why}", held, spans)
    return _found(document, "ok", "the provision reads so, at this place", held, spans)


def _changed(document: Document, claim: Claim, place: Place, now: str) -> Verification:
    diff = word_diff(claim.words.strip(), now.strip())
    return Verification(
        "changed", f"{place.path} now reads otherwise", document.id, document.raw.sha256, place, _spans_of(place), diff
    )


def _found(document: Document, status: Outcome, reason: str, place: Place | None, raw: tuple[Span, ...]) -> Verification:
    return Verification(status, reason, document.id, document.raw.sha256, place, raw)


def _by_handle(document: Document, claim: Claim) -> Place | None:
    graph = document.graph
    for key, table in (("uid", graph.by_uid), ("eid", graph.by_eid), ("path", graph.by_path)):
        provision = table.get(claim.handles.get(key, ""))
        if provision is not None:
            return Place(document, provision.path)
    return None


def _renumbered(place: Place, claim: Claim) -> bool:
    provision = place.document.graph.by_path[place.path]
    if claim.is_raw and (path := claim.handles.get("path")) is not None:
        # A step may quote words of a provision that stand inside one of those under it.
        return place.path != path and not place.path.startswith(f"{path}/")
    return provision.eid != claim.handles.get("eid", provision.eid) or place.path != claim.handles.get("path", place.path)


def _at(document: Document, span: Span) -> Place | None:
    found = document.graph.at(document.text.clean_offset(span[0]))
    return Place(document, found.path) if found else None


def _words(place: Place) -> str:
    return place.document.graph.words(place.path)


def _spans_of(place: Place) -> tuple[Span, ...]:
    return place.document.graph.by_path[place.path].spans


def _folded(words: str) -> str:
    return " ".join(words.split())


def _occurrences(text: str, words: str, most: int = 50) -> list[Span]:
    found: list[Span] = []
    at = text.find(words)
    while at >= 0 and len(found) < most:
        found.append((at, at + len(words)))
        at = text.find(words, at + len(words))
    return found


LONGEST = 20_000
"""Words of the longest texts that are compared word by word."""


def word_diff(old: str, new: str) -> Diff:
    """What differs between two wordings, word by word.

    >>> word_diff("not less than 15 tons", "not more than 15 tons")
    (('=', 'not'), ('-', 'less'), ('+', 'more'), ('=', 'than 15 tons'))
    """
    from rapidfuzz.distance import Indel

    before, after = re.findall(r"\S+", old), re.findall(r"\S+", new)
    if len(before) + len(after) > LONGEST:
        return ("-", old), ("+", new)
    pieces: list[tuple[str, str]] = []
    at, new_at = 0, 0
    for step in [*Indel.opcodes(before, after), None]:
        if step is not None and step.tag != "equal":
            continue
        start, new_start = (step.src_start, step.dest_start) if step else (len(before), len(after))
        pieces += [("-", _joined(before[at:start]))] if start > at else []
        pieces += [("+", _joined(after[new_at:new_start]))] if new_start > new_at else []
        if step is not None:
            at, new_at = step.src_end, step.dest_end
            pieces.append(("=", _joined(before[start:at])))
    return tuple(pieces)


def _joined(words: Sequence[str]) -> str:
    return " ".join(words)
