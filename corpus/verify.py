"""A citation or an answer of earlier, held against the documents at hand: does the source still say so?

Invariant: nothing is asked of the network, and `ok` is said only of the very words at the very place.

ok: the same words at the same place. moved: the same words elsewhere. changed: other words, with the difference.
gone: the provision or the words are nowhere to be found. unknown: the document is not among those at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal, Protocol

from ..model.anchor import Conflict, anchor, reanchor
from ..model.document import Document
from ..model.errors import ClausebookError, Unreadable
from ..model.provision import Provision
from ..model.text import RawText
from .cited_places import GIVEN, cited_places

Verdict = Literal["ok", "moved", "unknown", "changed", "gone"]
TELLING = 24
"""Characters of a quote that is known by itself; a shorter one only within its provision."""

RANK: tuple[Verdict, ...] = ("ok", "moved", "unknown", "changed", "gone")
"""From the best to the worst: what is seen to be other is worse than what cannot be seen here."""


class Source(Protocol):
    """Where documents and their earlier texts are."""

    def open(self, name: str) -> Document: ...

    def text(self, name: str, raw_sha256: str) -> RawText | None:
        """The raw text of that version, if it is kept."""
        ...


@dataclass(frozen=True)
class Checked:
    """One place cited, and what became of it."""

    document: str
    path: str | None
    verdict: Verdict
    why: str
    raw_sha256: str | None = None
    """The version of the text that is current."""
    raw: tuple[int, int] | None = None
    """Where the words stand now."""
    diff: str | None = None
    """The words cited and the words now: [-gone-] {+new+}."""


def verify(citation: Any, source: Source) -> tuple[Checked, ...]:
    """Check every place that a citation, an answer or what else was given out (`cited_places`) rests on."""
    checked = [_check(document, sha256, item, source) for document, sha256, item in list(cited_places(citation))]
    if not checked:
        raise ClausebookError(f"no place is cited here. Give {GIVEN}.")
    return tuple(checked)


def worst(checked: tuple[Checked, ...]) -> Verdict:
    """The verdict on the whole."""
    return RANK[max(RANK.index(one.verdict) for one in checked)]


def _check(name: str, sha256: str, item: dict[str, Any], source: Source) -> Checked:
    try:
        document = source.open(name)
    except Unreadable as error:
        return Checked(name, item.get("path"), "unknown", f"not known here: {error}")
    if "text" in item and "quote" not in item:
        return _provision(document, item)
    if "quote" not in item:
        kept = source.text(name, sha256)
        if kept is None:
            why = "the text of that version is not kept here, and the words are not told"
            return Checked(name, item.get("path"), "gone", why, document.raw.sha256)
        start, end = item["raw"]
        item = {**item, "quote": kept.text[start:end]}
    return _quote(document, sha256, item, source)


def _quote(document: Document, sha256: str, item: dict[str, Any], source: Source) -> Checked:
    """A quote, which is raw text."""
    quote, (start, end) = str(item["quote"]), item["raw"]
    raw, path = document.raw, item.get("path")
    if raw.text[start:end] == quote and sha256 in ("", raw.sha256):
        return Checked(document.id, path, "ok", "the same words at the same place", raw.sha256, (start, end))
    if sha256 == raw.sha256:
        return Checked(document.id, path, "gone", "the text of this version never read so", raw.sha256)
    old = source.text(document.id, sha256)
    if old is not None and old.text[start:end] == quote:
        place = reanchor(anchor(old, start, end), raw)
        if not isinstance(place, Conflict):
            verdict = "ok" if place.span == (start, end) else "moved"
            return Checked(document.id, path, verdict, "the same words in the same surroundings", raw.sha256, place.span)
    elif raw.text.count(quote) == 1 and (len(quote) >= TELLING or _inside(document, item, raw.text.index(quote))):
        at = raw.text.index(quote)
        why = "the words stand once in the text of now"
        return Checked(document.id, path, "ok" if at == start else "moved", why, raw.sha256, (at, at + len(quote)))
    provision = _named(document, item)
    if provision is None:
        return Checked(document.id, path, "gone", "neither the words nor the provision are there", raw.sha256)
    words = raw.text[provision.spans[0][0] : provision.spans[-1][1]]
    return Checked(
        document.id, provision.path, "changed", "the provision is there, the words are not sure to be", raw.sha256,
        (provision.spans[0][0], provision.spans[-1][1]), difference(quote, _nearest(quote, words)),
    )  # fmt: skip


def _inside(document: Document, item: dict[str, Any], at: int) -> bool:
    """Does this place stand in the provision cited?"""
    provision = _named(document, item)
    return provision is not None and any(start <= at < end for start, end in provision.spans)


def _nearest(quote: str, words: str) -> str:
    """The part of a provision that is most like the quote."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    found = partial_ratio_alignment(quote, words)
    return words[found.dest_start : found.dest_end] if found else words


def _provision(document: Document, item: dict[str, Any]) -> Checked:
    """A whole provision, whose words are clean text."""
    said, raw = str(item["text"]), document.raw
    provision = _named(document, item)
    if provision is None:
        at = document.text.text.find(said) if said else -1
        if at < 0:
            return Checked(document.id, item.get("path"), "gone", "the provision is not there", raw.sha256)
        spans = document.text.to_raw(at, at + len(said))
        return Checked(document.id, None, "moved", "the words stand elsewhere", raw.sha256, (spans[0][0], spans[-1][1]))
    span = (provision.spans[0][0], provision.spans[-1][1])
    words = document.graph.words(provision.path).strip()
    if words != said:
        return Checked(document.id, provision.path, "changed", "it reads otherwise", raw.sha256, span, difference(said, words))
    same = [list(one) for one in provision.spans] == item["raw"] and item.get("path", provision.path) == provision.path
    why = "the same words at the same place" if same else "the same words, at another place or by another number"
    return Checked(document.id, provision.path, "ok" if same else "moved", why, raw.sha256, span)


def _named(document: Document, item: dict[str, Any]) -> Provision | None:
    """The provision cited: by its uid, else by its eid or path, where the uid is not known any more."""
    graph = document.graph
    for name in (item.get("uid"), item.get("eid"), item.get("path")):
        found = graph.find(str(name)) if name else None
        if found is not None:
            return found
    return None


def difference(before: str, after: str) -> str:
    """Two texts as one, word by word.

    >>> difference("not less than two oars", "not less than ten oars")
    'not less than [-two-] {+ten+} oars'
    """
    old, new = before.split(), after.split()
    out: list[str] = []
    for kind, low, high, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            out += old[low:high]
            continue
        out += [f"[-{' '.join(old[low:high])}-]"] if low < high else []
        out += [f"{{+{' '.join(new[start:end])}+}}"] if start < end else []
    return " ".join(out)
