"""Roles in a sentence of law: who shall, may or must not do what, and on what condition, told by its words alone.

A norm is found at its modal (`shall`, `may not`, `is required to`). Before it stands who is bound, up to the beginning of
the sentence or of the phrase that opens it; after it what is to be done, up to the end of the clause.

Invariant: spans never overlap within one norm, and every span is words of the text as they stand.

>>> [(text[a:b], label) for text in ["The master may moor a boat at the quay."] for a, b, label in roles(text)]
[('The master', 'ACTOR'), ('may', 'PERMISSION'), ('moor a boat at the quay', 'ACTION')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_MODAL = re.compile(
    r"\b(?P<not>(?:shall|may|must)\s{1,3}not)\b|\b(?P<must>shall|must|(?:is|are)\s{1,3}(?:required|bound)\s{1,3}to)\b"
    r"|\b(?P<may>may|(?:is|are|shall\s{1,3}be)\s{1,3}(?:entitled|permitted|at\s{1,3}liberty)\s{1,3}to)\b"
)
_ENDS = re.compile(r"[.;:](?=\s|$|[-—–(])|[-—–](?=\s{0,2}(?:\n|\())|\n\s{0,2}\n|\Z")
"""Where a clause of a sentence ends; a dash before a list ends it too."""
_CONDITION = re.compile(
    r",?\s{1,3}(?P<words>(?:unless|except|save|provided\s{1,3}that|subject\s{1,3}to|notwithstanding|if|where|when|until)\b)",
    re.IGNORECASE,
)
_OPENERS = re.compile(
    r"(?:if|where|when|unless|until|in|on|at|under|by|for|after|before|upon|during|subject|notwithstanding|except|save|provided"
    r"|without|whenever|while|as|from|within)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\s{0,4}(?:(?:\(?\w{1,4}[).]|\d{1,3}[A-Z]?\.)\s{1,3}){0,3}"
    r"(?:(?:Provided(?:\s{1,3}(?:further|also))?\s{1,3}that|and|or|but|that|then)\s{1,3}){0,2}",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"[.;:]\s|[-—–]\s{0,2}\n|\n\s{0,2}\n|[.:;—–-]{1,2}\s?(?=\()|(?<=[a-z])\s?[.][-—–]\s?|[;,]\s{1,3}(?:and|or|but)\s"
)
_PASSIVE = re.compile(
    r"\s{1,3}be\s{1,3}(?:\w+ly\s{1,3})?(?:\w+(?:ed|en|wn|ght)|lit|met|put|cut|set|held|made|paid|laid|built|sent|kept|left|lost|sold"
    r"|told|bound|found|hung|dug|struck|read|done)\b"
)
_ASIDE = re.compile(r"\b(?:as|which|who|whom|(?<!ided )(?<!ther )(?<!also )that)\s{1,3}(?:the\s{1,3})?(?:\w+\s{1,3}){0,3}$")
"""A modal in a relative clause, `as the Board may specify`, is no norm of its own."""
_DECLARES = re.compile(
    r"\s{1,3}(?:be\s{1,3}(?:called|cited|deemed|construed)|come\s{1,3}into\s{1,3}force|mean|include|extend|apply)\b"
)
_NOBODY = re.compile(r"(?:no|nobody|none|neither|nothing)\b", re.IGNORECASE)
_REACH = 400
"""Characters looked at on either side of a modal."""

Role = tuple[int, int, str]


def roles(text: str) -> Iterator[Role]:
    """The spans of every norm in `text`, in order, each with its label.

    ACTOR (who acts) or SUBJECT (what is acted on), then OBLIGATION, PERMISSION, PROHIBITION or DECLARATION at the modal,
    then ACTION and CONDITION.
    """
    floor = 0
    for modal in _MODAL.finditer(text):
        if modal.start() < floor or _ASIDE.search(text, max(floor, modal.start() - 60), modal.start()):
            continue
        bearer = _bearer(text, floor, modal.start())
        if bearer is None:
            continue
        end = _ENDS.search(text, modal.end(), modal.end() + _REACH)
        stop = end.start() if end else min(len(text), modal.end() + _REACH)
        passive = _PASSIVE.match(text, modal.end())
        yield (*bearer, "SUBJECT" if passive else "ACTOR")
        yield (*modal.span(), _label(text, modal, bearer))
        yield from _acts(text, modal.end(), stop)
        floor = stop


def _label(text: str, modal: re.Match[str], bearer: tuple[int, int]) -> str:
    if modal["not"] or _NOBODY.match(text, bearer[0]):
        return "PROHIBITION"
    if _DECLARES.match(text, modal.end()):
        return "DECLARATION"
    return "PERMISSION" if modal["may"] else "OBLIGATION"


def _acts(text: str, start: int, stop: int) -> Iterator[Role]:
    """What is to be done, and the first condition on it."""
    condition = _CONDITION.search(text, start, stop)
    action = _trimmed(text, start, condition.start() if condition else stop)
    if action is not None:
        yield (*action, "ACTION")
    words = _trimmed(text, condition.start("words"), stop) if condition else None
    if words is not None:
        yield (*words, "CONDITION")


def _bearer(text: str, floor: int, end: int) -> tuple[int, int] | None:
    """Who or what stands before the modal: the last stretch of its sentence that no preposition opens."""
    start = max(floor, end - _REACH)
    marks = [mark.end() for mark in _BEGINS.finditer(text, start, end)]
    if not marks and start > floor:
        return None  # the sentence began too far back to tell who is meant
    start = marks[-1] if marks else start
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead else start
    parts = [(found.start(), found.end()) for found in re.finditer(r"[^,]+", text[start:end])]
    for low, high in parts:
        stretch = _trimmed(text, start + low, start + high)
        if stretch is not None and not _OPENERS.match(text, stretch[0]):
            return stretch
    return None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    words = text[start:end]
    kept = words.strip(" \t\r\n,.;:—–-")
    if not kept:
        return None
    low = start + words.index(kept)
    return low, low + len(kept)
