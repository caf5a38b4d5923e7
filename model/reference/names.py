"""Names: the short names that a document gives to instruments, and what each mention stands for.

Invariant: what is known of an instrument from elsewhere in the document is added only where the words themselves send
there (`the Act`, `the said rules`); a mention by title stays as printed.

>>> text = 'In these rules "Act" means the Example Ferries Act, 1922 (11 of 1922); a ferry under the Act.'
>>> names = Names.of(text)
>>> meant, why = names.meant(names.mentions[-1], 0)
>>> meant.title, meant.year, meant.number, why
('Example Ferries Act', 1922, 11, '`act` as bound in this document')
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from .instruments import Mention, Registry, plain_title
from .mentions import MADE, SORTS, mentions

_HEREINAFTER = re.compile(
    r"[,\s*+†]{0,4}\(?\s{0,2}(?:here(?:in)?after|hereinbelow)\s{1,3}(?:\w+\s{1,3}){0,3}?(?:to\s{1,3}as|called|as)\s{1,3}"
    r"[\"“”'‘]?\s{0,2}(?:the\s{1,3})?(?P<name>(?:\w+\s{1,3}){0,2}(?:Act|Code|Ordinance|[Rr]ules|[Rr]egulations|[Bb]ye-?[Ll]aws|Order))",
)
_MEANS = re.compile(
    r"[\"“”'‘’]\s{0,2}(?:[Tt]he\s{1,3})?(?P<name>(?:(?:[Pp]rincipal|\d{4})\s{1,3})?(?:Act|Code|Ordinance|[Rr]ules|[Rr]egulations))\s{0,2}[\"“”'‘’*]{1,2}\s{0,3}(?:means|mean)\s{1,3}(?:the\s{1,3})?$"
)
_UNQUOTED = re.compile(r"\n[ \t]{0,8}(?P<name>Act|Ordinance|Code)[ ]means[ ]the[ ]$")
"""A definition in a face of its own, as in Canada and Australia."""
_BRACKETED = re.compile(
    r"\s{0,3}\(\s?(?:in\s{1,3}th(?:is|ese)\s{1,3}\w+\s{1,3})?(?:referred\s{1,3}to\s{1,3}(?:in\s{1,3}th(?:is|ese)\s{1,3}\w+\s{1,3})?as\s{1,3})?"
    r"[\"“”'‘]?\s?[Tt]he\s{1,3}[\"“”'‘]?(?P<name>(?:(?:principal|\d{4})\s{1,3})?(?:Act|Code|Ordinance|[Rr]ules|[Rr]egulations|Order))"
    r"[\"“”'’]?\s?\)"
)
"""A short name given in a bracket: `(in this Act referred to as the principal Act)`, `("the 1950 Act")`."""


@dataclass(frozen=True)
class Names:
    """The short names that a document binds, and its mentions with what they stand for."""

    mentions: tuple[Mention, ...]
    bound: dict[str, Mention]
    """`act`, `principal rules`, `said rules` ... to the mention that defines it."""
    own: frozenset[str] = frozenset()
    """The document's own titles, in plain letters."""
    enabling: Mention | None = None
    """The one Act `in exercise of` whose powers the instrument is made."""
    singular: frozenset[str] = frozenset()
    """Unit words by which the instrument calls itself as a whole: `this by-law`."""

    @classmethod
    def of(cls, text: str, registry: Registry | None = None) -> Names:
        """Find the mentions in `text` and the names bound to them."""
        found = _joined(text, mentions(text))
        found = [_known(one, registry) for one in found]
        bound: dict[str, Mention] = {}
        for one in found:
            if one.kind != "named":
                continue
            for name in _names_given(text, one):
                bound.setdefault(name, one)
        own = [one for one in found if one.kind == "named" and _CALLED.search(text, max(0, one.start - 100), one.start)]
        kept = _without(own, [one for one in found if not _gives_name(text, one)])
        singular = frozenset(re.sub(r"by-?law", "byelaw", match[1].lower()) for match in _SINGULAR.finditer(text))
        return cls(tuple(kept), bound, frozenset(one.key for one in own), _enabling(text, found), singular)

    @cached_property
    def starts(self) -> list[int]:
        return [one.start for one in self.mentions]

    def at(self, offset: int) -> Mention | None:
        """The mention that begins at `offset`."""
        nth = bisect_left(self.starts, offset)
        return self.mentions[nth] if nth < len(self.mentions) and self.starts[nth] == offset else None

    def within(self, start: int, end: int) -> tuple[Mention, ...]:
        """The mentions that begin in a span."""
        return self.mentions[bisect_left(self.starts, start) : bisect_left(self.starts, end)]

    def meant(self, mention: Mention, since: int) -> tuple[Mention | None, str]:
        """The named instrument a short name stands for, and why; `since` bounds the search for the one last named."""
        if mention.kind == "named":
            return mention, ""
        for name in _keys(mention):
            if name in self.bound:
                return self.bound[name], f"`{name}` as bound in this document"
        if mention.pointer == "the" and self.enabling is not None and self.enabling.sort == mention.sort:
            return (
                self.enabling,
                "taken as the one under whose powers this instrument is made; no definition in this copy",
            )
        if mention.pointer.isdecimal():
            dated = {one.key: one for _, one in self._kinds.get(mention.sort, []) if str(one.year) == mention.pointer}
            if len(dated) == 1:
                return dated.popitem()[1], "the only instrument of that year and sort named in this document"
            return None, "several of that year are named" if dated else "no definition of the name in this copy"
        if mention.pointer in ("the", "principal"):
            return None, "no definition of the name in this copy"
        near = self._last_named(mention, since)
        return near if near[0] is not None or near[1].startswith("several") else self._only_named(mention, near[1])

    def _only_named(self, mention: Mention, why: str) -> tuple[Mention | None, str]:
        """`The said Act` with no Act named near it: the only one of that sort named anywhere before."""
        before = self._kinds.get(mention.sort, [])
        named = before[: bisect_left([start for start, _ in before], mention.start)]
        if named and len({one.key for _, one in named}) == 1 and len({one.year for _, one in named if one.year}) < 2:
            fullest = max((one for _, one in named), key=lambda one: (one.number is not None, one.year is not None, one.start))
            return fullest, "the only instrument of that sort named before it"
        return None, why

    @cached_property
    def _kinds(self) -> dict[str, list[tuple[int, Mention]]]:
        found: dict[str, list[tuple[int, Mention]]] = {}
        for one in self.mentions:
            if one.kind == "named" and one.title:
                found.setdefault(one.sort, []).append((one.start, one))
        return found

    def _last_named(self, mention: Mention, since: int) -> tuple[Mention | None, str]:
        nth = bisect_left(self.starts, mention.start)
        before: dict[str, Mention] = {}
        for one in reversed(self.mentions[max(0, nth - 12) : nth]):
            if one.start < since:
                break
            if one.kind == "named" and one.sort == mention.sort:
                before.setdefault(one.key, one)
        if len(before) == 1:
            return next(iter(before.values())), "the one instrument of that sort named before it in the same provision"
        if len(before) > 1:
            return None, "several are named before it: " + "; ".join(one.title or "?" for one in before.values())
        return None, "none of that sort is named before it in the same provision"


def _keys(mention: Mention) -> list[str]:
    sort = mention.sort
    if mention.pointer == "principal":
        return [f"principal {sort}"]
    if mention.pointer == "the":
        return [sort]
    if mention.pointer.isdecimal():
        return [f"{mention.pointer} {sort}"]
    return [f"said {sort}", f"principal {sort}"] if mention.pointer == "said" else []


def _names_given(text: str, one: Mention) -> Iterable[str]:
    after = _HEREINAFTER.match(text, one.end) or _BRACKETED.match(text, one.end)
    if after:
        words = after["name"].lower().split()
        sort = SORTS[re.sub(r"[\s\-]", "", words[-1])]
        yield " ".join([*words[:-1], sort])
        if words[:-1] == ["the"]:
            yield sort
    before = _MEANS.search(text, max(0, one.start - 44), one.start) or _UNQUOTED.search(text, max(0, one.start - 20), one.start)
    if before:
        words = before["name"].lower().split()
        yield " ".join([*words[:-1], SORTS[words[-1]]])


_SINGULAR = re.compile(
    r"\bthis\s{1,3}(by-?law|regulation|rule|order)\s{1,3}(?:may\s{1,3}be\s{1,3}(?:cited|called)\b|is\s{1,3}the\s{1,3}(?-i:[A-Z]))",
    re.IGNORECASE,
)
"""What calls the whole instrument by a word that elsewhere is a unit: `This by-law may be cited as`."""
_POWERS = re.compile(r"\bexercise\s{1,3}of\W{1,4}(?:\w+\s{1,3}){0,3}?po\w{2,4}\b", re.IGNORECASE)
_GIVES = re.compile(r"(?:referred\s{1,3}to\s{1,3}as|called)\s{1,3}[\"“”'‘]?\s{0,2}$")
_CALLED = re.compile(
    r"\b(?:(?:may|shall)\s{0,3}\w{0,2}\s{1,3}(?:called|cited\s{1,3}as)|th(?:is\s{1,3}(?:act|ordinance|order)\s{1,3}is"
    r"|ese\s{1,3}(?:rules|regulations)\s{1,3}are)|short\s{1,3}title\s{1,3}of\s{1,3}this\s{1,3}\w{2,9}\s{1,3}is"
    r"|use\s{1,3}the\s{1,3}expression)\s{0,3},?\s{0,3}[\"“'‘]?\s{0,2}(?:the\s{1,3})?"
    r"(?:[\w,.’' ]{1,60})?$",
    re.IGNORECASE,
)


def _enabling(text: str, found: list[Mention]) -> Mention | None:
    """The one Act named in the clause of enactment; None where it names several."""
    powers = _POWERS.search(text, 0, 20_000)
    if powers is None:
        return None
    named = [
        one for one in found if one.kind == "named" and powers.end() <= one.start <= powers.end() + 400 and one.sort not in MADE
    ]
    return named[0] if named and len({one.key for one in named}) == 1 else None


def _gives_name(text: str, one: Mention) -> bool:
    """Whether a short name stands where it is given and not where it is used."""
    return one.kind == "short" and bool(_GIVES.search(text, max(0, one.start - 30), one.start))


def _without(own: list[Mention], found: list[Mention]) -> list[Mention]:
    """The mentions with the document's own title told apart: left out where it is given, `self` elsewhere."""
    names = {(one.key, one.year) for one in own}
    given = frozenset(own)
    rest = [one for one in found if one not in given]
    sorts = {one.sort for one in own}
    return [replace(one, kind="self") if _is_own(one, names, sorts) else one for one in rest]


def _is_own(one: Mention, names: set[tuple[str, int | None]], sorts: set[str]) -> bool:
    """Whether a mention is the document's own title, whole or cut short, or its number: `(Act No. 15 of 1908)`."""
    if one.kind != "named":
        return False
    if one.title is None:
        return one.sort in sorts and one.start < 400 and any(year == one.year for _, year in names)
    return any(key.endswith(one.key) and year == one.year for key, year in names)


def _joined(text: str, found: list[Mention]) -> list[Mention]:
    """`Act VI of 1879 (the Bombay Port Trust Act 1879)`: the number and the title beside it are of one Act."""
    out: list[Mention] = []
    for one in found:
        last = out[-1] if out else None
        if last and last.title is None and last.kind == "named" and one.title and re.fullmatch(
            r"[\s,]{0,3}[(\[]?\s{0,2}(?:the\s{1,3})?", text[last.end : one.start]
        ) and one.year in (None, last.year):  # fmt: skip
            out[-1] = replace(last, title=one.title)
            one = replace(one, number=one.number if one.number is not None else last.number)
        out.append(one)
    return out


def _known(one: Mention, registry: Registry | None) -> Mention:
    if registry is None or one.title is None:
        return one
    known = registry.meant(one.title, one.year)
    if known is None or (one.year is not None and known.year is not None and known.year != one.year):
        return one
    return replace(one, title=known.title) if plain_title(known.title) != one.key else one
