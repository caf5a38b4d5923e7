"""Instruments: the Acts, Ordinances, rules and regulations that a text names, and the short names it gives them.

Invariant: a mention keeps title, year and number as printed, plain OCR slips in digits read through. What is known of an
instrument from elsewhere in the document is added only where the words themselves send there (`the Act`, `the said rules`).

>>> text = 'In these rules "Act" means the Example Ferries Act, 1922 (11 of 1922); a ferry under the Act.'
>>> [(m.words(text), m.title, m.year, m.number) for m in mentions(text)]
[('these rules', None, None, None), ('Example Ferries Act, 1922 (11 of 1922)', 'Example Ferries Act', 1922, 11), ('the Act', None, None, None)]
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from .labels import roman

MentionKind = Literal["named", "short", "self"]


@dataclass(frozen=True, slots=True)
class Instrument:
    """An enactment as a registry knows it."""

    title: str
    year: int | None = None
    number: int | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Registry:
    """A plain table of instruments, by which misprinted titles and numbers can be told.

    >>> acts = Registry((Instrument("Inland Vessels Act", 1917, 1, ("I.V. Act",)),))
    >>> acts.named("I. V. Act", 1917).number, acts.named("Inland Vesels Act", None), acts.near("Inland Vesels Act").year
    (1, None, 1917)
    """

    instruments: tuple[Instrument, ...] = ()

    @cached_property
    def _by_title(self) -> dict[str, list[Instrument]]:
        found: dict[str, list[Instrument]] = {}
        for instrument in self.instruments:
            for title in {plain_title(name) for name in (instrument.title, *instrument.aliases)}:
                found.setdefault(title, []).append(instrument)
        return found

    def named(self, title: str, year: int | None) -> Instrument | None:
        """The one instrument of exactly that title or alias and year (any year for None); None where several fit."""
        fitting = [one for one in self._by_title.get(plain_title(title), []) if year in (None, one.year)]
        return fitting[0] if len(fitting) == 1 else None

    def near(self, title: str) -> Instrument | None:
        """The one instrument whose title differs from `title` by a few letters, as OCR would make it differ."""
        wanted = plain_title(title)
        if len(wanted) < 8 or len(wanted) > 120:
            return None
        from rapidfuzz.distance import Levenshtein

        limit = max(1, len(wanted) // 8)
        fitting = {
            one
            for known, several in self._by_title.items()
            for one in several
            if Levenshtein.distance(wanted, known, score_cutoff=limit) <= limit
        }
        return fitting.pop() if len(fitting) == 1 else None


@dataclass(frozen=True, slots=True)
class Mention:
    """One place that names an instrument, by title, by a short name, or as the instrument itself."""

    start: int
    end: int
    kind: MentionKind
    sort: str
    """act, rules, regulations, ordinance, code ...: the word at the end of the name."""
    title: str | None = None
    year: int | None = None
    number: int | str | None = None
    pointer: str = ""
    """Of a short name: the | said | that | same | principal."""
    inside: bool = False
    """It only tells the number of the title beside it, as in `(Madras Act II of 1890)`."""

    def words(self, text: str) -> str:
        return text[self.start : self.end]

    @property
    def key(self) -> str:
        return plain_title(self.title or "")


SORTS = {"act": "act", "acl": "act", "aet": "act", "aot": "act", "ad": "act", "code": "code", "ordinance": "ordinance",
         "rules": "rules", "rule": "rules", "regulations": "regulations", "byelaws": "byelaws", "bylaws": "byelaws",
         "order": "order", "scheme": "scheme"}  # fmt: skip

_WORD = r"(?:Act|Acl|Aet|Aot|Ad|Code|Ordinance|Rules?|Regulations|Bye?[ \t\-–]{0,3}[Ll]aws|Order|Scheme)"
_TAIL = re.compile(
    rf"""(?<![\w-])(?P<sort>{_WORD})(?![\w-])
    (?P<roman>\s{{0,3}}(?:No\.?\s{{0,2}})?(?P<actno>[IVXLC]{{1,7}}|\d{{1,3}})\s{{1,3}}of\s{{1,3}}(?P<actyear>\d{{4}}))?   # Act VI of 1879
    (?P<year>(?:\s{{0,3}},)?\s{{1,3}}(?:of\s{{1,3}})?(?P<y>1[5-9][\dlIO]{{2}}|20\d\d)(?!\w))?
    (?P<chapter>\s{{0,3}}[(\[]\s{{0,3}}(?:[A-Z][\w.]{{1,14}}\s{{1,3}})?(?:Act)?\s{{0,3}},?\s{{0,3}}(?:No\.?\s{{0,3}})?      # (15 of 1908), (Madras Act II of 1890)
      (?P<n>[\dlIO]{{1,3}}|[IVXLC]{{1,7}})\s{{1,3}}of\s{{1,3}}(?P<ny>[12][\dlIO]{{3}})\s{{0,3}}[)\];}}]?)?""",
    re.VERBOSE,
)
_SHORT = re.compile(
    r"""(?<![\w-])(?:(?P<self>[Tt]h(?:is|ese)\s{1,3}(?:present\s{1,3})?) | (?P<pointer>(?:[Tt]he\s{1,3})?(?:said|same|principal|aforesaid)\s{1,3} | [Tt]h(?:at|ose)\s{1,3} | [Tt]he\s{1,3}))
    (?P<sort>Act|Code|Ordinance|Order|Scheme|[Rr]ules|[Rr]egulations|[Bb]ye?[ \t\-–]{0,4}[Ll]aws)(?![\w-])""",
    re.VERBOSE,
)
_BEFORE = re.compile(r"(\S{1,40})(\s{0,4})$")
_LOWER_INSIDE = frozenset("of and for in to on at or by &".split())
# Words that open a sentence or send to a provision: capitals, but no part of a title.
_NEVER = frozenset(
    "the this that these those under in every no any nothing subject when if where as by section sections rule regulation a an said "
    "principal such all each same and or of for to on at upon notwithstanding whereas provided see vide clause cl sec chapter part act "
    "acts acl rules regulations code ordinance draft following".split()
)
_MADE = ("rules", "regulations", "byelaws", "order", "scheme")
"""Sorts of which only a year makes a name: `General Rules` and `III Regulations` are headings."""

_SPAN = 170
"""Characters that a title may run back from its last word."""


def plain_title(title: str) -> str:
    """A title for comparison: small letters and figures, no `the`."""
    return " ".join(word for word in re.findall(r"[a-z0-9]+", title.lower()) if word != "the")


def mentions(text: str) -> list[Mention]:
    """Every mention of an instrument in `text`, in order, none overlapping another."""
    found: list[Mention] = []
    last = 0
    for tail in _TAIL.finditer(text):
        named = _code(text, tail) or _named(text, tail, last)
        if named is not None:
            found.append(named)
            last = named.end
    taken = [(one.start, one.end) for one in found]
    for short in _shorts(text):
        at = _first_after(taken, short.start)
        if not any(s < short.end and short.start < e for s, e in taken[max(0, at - 1) : at + 1]):
            found.append(short)
    return sorted(found, key=lambda one: one.start)


def _first_after(spans: list[tuple[int, int]], at: int) -> int:
    return bisect_left(spans, (at, at))


_PROCEDURE = re.compile(r"Code\s{1,3}of\s{1,3}(?:Criminal|Civil)\s{1,3}Procedure(?P<tail>(?:\s{0,3},)?\s{1,3}(?P<y>1[89]\d\d))?(?:\s{0,3}\((?P<n>\d{1,3})\s{1,3}of\s{1,3}\d{4}\))?")


def _code(text: str, tail: re.Match[str]) -> Mention | None:
    """The Codes whose name goes on after the word: `Code of Criminal Procedure, 1973 (2 of 1974)`."""
    found = _PROCEDURE.match(text, tail.start("sort")) if tail["sort"] == "Code" else None
    if found is None:
        return None
    title = " ".join(re.split(r",|\s\d", found[0])[0].split())
    return Mention(found.start(), found.end(), "named", "code", title, _int(found["y"]), _int(found["n"]))


def _named(text: str, tail: re.Match[str], floor: int) -> Mention | None:
    sort = SORTS[re.sub(r"[\s\-–]", "", tail["sort"].lower())]
    start = _title_start(text, tail.start("sort"), max(floor, tail.start("sort") - _SPAN), sort)
    year, number = _int(tail["y"]), _number(tail["n"])
    if tail["roman"]:
        year, number = _int(tail["actyear"]), _number(tail["actno"])
    title = _clean_title(text[start : tail.end("sort")])
    alone = not text[start : tail.start("sort")].strip()
    if (alone and not tail["roman"]) or (sort in _MADE and (alone or year is None)):
        return None
    if tail["sort"] in ("Acl", "Aet", "Aot", "Ad") and (len(title.split()) < 3 or re.match(r"\s?\w", text[tail.end("sort") :][:2]) and not tail["year"]):
        return None
    end = max(tail.end(group) for group in ("sort", "roman", "year", "chapter"))
    title = re.sub(r"\b(?:Acl|Aet|Aot|Ad)$", "Act", title)
    if alone or (tail["roman"] and len(title.split()) <= 2):
        return Mention(start, end, "named", sort, None, year, number)
    return Mention(start, end, "named", sort, title, year, number)


def _title_start(text: str, at: int, floor: int, sort: str) -> int:
    """Where the title begins that ends before `at`: walking back over capitals, the small words between them and brackets."""
    best = end = at
    while at > floor:
        word = _BEFORE.search(text, max(floor, at - 46), at)
        if word is None:
            break
        token, begin = word[1], word.start(1)
        if word[2].count("\n") > 1 and not token.endswith("-"):
            break
        if token.endswith(")"):
            opening = text.rfind("(", floor, at)
            if opening < 0 or not _bracket_of_title(text[opening:at]):
                break
            at = best = opening
            continue
        cut = max((token.rfind(mark) for mark in "/(\"'“‘[;:—"), default=-1)
        token, begin = token[cut + 1 :], begin + cut + 1
        core = token.strip(",.*^'’\"")
        if token.endswith((",", ";", ":")) or (token.endswith(".") and not re.fullmatch(r"(?:[A-Z]\.){1,4}|St\.", token)):
            break
        if not core or (at == end and core in _LOWER_INSIDE) or (core.lower() in _NEVER and core.lower() not in _LOWER_INSIDE | {"the"}):
            break
        if core[0].isupper() and core.lower() not in _NEVER:
            at = best = begin
        elif core.islower() and (core in _LOWER_INSIDE or (best == at and _split_word(text, begin))):
            at = begin
        elif core == "the" and sort not in ("act", "code", "ordinance") and re.search(r"\b(?:in|for|on|at)\s{1,3}$", text[max(0, begin - 6) : begin]):
            at = begin
        elif core.islower() and re.search(r"-\s{1,3}$", text[max(0, begin - 4) : begin]):
            at = begin
        else:
            break
        if cut >= 0:
            break
    return best


def _split_word(text: str, begin: int) -> bool:
    return bool(re.search(r"\w-\s{1,3}$", text[max(0, begin - 5) : begin]))


def _bracket_of_title(words: str) -> bool:
    """Whether a bracket before `Rules` belongs to the title: `(Examination of Engineers)` does, `(1 of 1917)` does not."""
    return len(words) > 4 and bool(re.match(r"\(\s?[A-Z]", words)) and not re.search(r"\d\s+of\s+\d", words)


def _clean_title(words: str) -> str:
    joined = re.sub(r"(?<=\w)-\s+(?=[a-z])", "", words)
    return " ".join(joined.split())


def _shorts(text: str) -> Iterable[Mention]:
    for found in _SHORT.finditer(text):
        sort = SORTS[re.sub(r"[\s\-–]", "", found["sort"].lower())]
        if found["self"]:
            if found["sort"][0].islower() or found["sort"] != "Order":
                yield Mention(found.start(), found.end(), "self", sort)
            continue
        pointer = found["pointer"].lower().split()[-1]
        if pointer == "the" and (sort in ("rules", "regulations", "byelaws", "order", "scheme") or _is_note(text, found)):
            continue
        pointer = {"those": "that", "aforesaid": "said"}.get(pointer, pointer)
        yield Mention(found.start(), found.end(), "short", sort, pointer=pointer)


def _is_note(text: str, found: re.Match[str]) -> bool:
    """Whether `The Act` stands by itself, as a marginal note or a quoted term being defined."""
    before, after = text[max(0, found.start() - 1) : found.start()], text[found.end() : found.end() + 3]
    return before in tuple("\"“'‘") or (found[0][0] == "T" and not re.match(r"\s{1,2}[a-z(]", after))


def _int(digits: str | None) -> int | None:
    return int(digits.translate(str.maketrans("lIO", "110"))) if digits else None


def _number(printed: str | None) -> int | None:
    if not printed:
        return None
    return roman(printed) if printed.isalpha() and "O" not in printed and "l" not in printed else _int(printed)


_HEREINAFTER = re.compile(
    r"[,\s*+†]{0,4}\(?\s{0,2}(?:here(?:in)?after|hereinbelow)\s{1,3}(?:\w+\s{1,3}){0,3}?(?:to\s{1,3}as|called|as)\s{1,3}"
    r"[\"“”'‘]?\s{0,2}(?:the\s{1,3})?(?P<name>(?:\w+\s{1,3}){0,2}(?:Act|Code|Ordinance|[Rr]ules|[Rr]egulations|[Bb]ye-?[Ll]aws|Order))",
)
_MEANS = re.compile(r"[\"“”'‘’]\s{0,2}(?:[Tt]he\s{1,3})?(?P<name>(?:[Pp]rincipal\s{1,3})?(?:Act|Code|Ordinance|[Rr]ules))\s{0,2}[\"“”'‘’*]{1,2}\s{0,3}(?:means|mean)\s{1,3}(?:the\s{1,3})?$")


@dataclass(frozen=True)
class Names:
    """The short names that a document binds, and its mentions with what they stand for."""

    mentions: tuple[Mention, ...]
    bound: dict[str, Mention]
    """`act`, `principal rules`, `said rules` ... to the mention that defines it."""
    enabling: Mention | None = None
    """The one Act `in exercise of` whose powers the instrument is made."""

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
        kept = tuple(_own(text, [one for one in found if not _gives_name(text, one)]))
        return cls(kept, bound, _enabling(text, found))

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
            return self.enabling, "taken as the one under whose powers this instrument is made; no definition in this copy"
        if mention.pointer in ("the", "principal"):
            return None, "no definition of the name in this copy"
        return self._last_named(mention, since)

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
    return [f"said {sort}", f"principal {sort}"] if mention.pointer == "said" else []


def _names_given(text: str, one: Mention) -> Iterable[str]:
    after = _HEREINAFTER.match(text, one.end)
    if after:
        words = after["name"].lower().split()
        sort = SORTS[re.sub(r"[\s\-]", "", words[-1])]
        yield " ".join([*words[:-1], sort])
        if words[:-1] == ["the"]:
            yield sort
    before = _MEANS.search(text, max(0, one.start - 44), one.start)
    if before:
        words = before["name"].lower().split()
        yield " ".join([*words[:-1], SORTS[words[-1]]])


_POWERS = re.compile(r"\bexercise\s{1,3}of\W{1,4}(?:\w+\s{1,3}){0,3}?po\w{2,4}\b", re.IGNORECASE)
_GIVES = re.compile(r"(?:referred\s{1,3}to\s{1,3}as|called)\s{1,3}[\"“”'‘]?\s{0,2}$")
_CALLED = re.compile(r"\b(?:may|shall)\s{0,3}\w{0,2}\s{1,3}(?:called|cited\s{1,3}as)\s{0,3},?\s{0,3}(?:the\s{1,3})?(?:[\w,.’' ]{1,60})?$", re.IGNORECASE)


def _enabling(text: str, found: list[Mention]) -> Mention | None:
    """The one Act named in the clause of enactment; None where it names several."""
    powers = _POWERS.search(text, 0, 20_000)
    if powers is None:
        return None
    named = [one for one in found if one.kind == "named" and powers.end() <= one.start <= powers.end() + 400 and one.sort not in _MADE]
    return named[0] if named and len({one.key for one in named}) == 1 else None


def _gives_name(text: str, one: Mention) -> bool:
    """Whether a short name stands where it is given and not where it is used."""
    return one.kind == "short" and bool(_GIVES.search(text, max(0, one.start - 30), one.start))


def _own(text: str, found: list[Mention]) -> list[Mention]:
    """The mentions with the document's own title told apart: left out where it is given, `self` elsewhere."""
    own = [one for one in found if one.kind == "named" and _CALLED.search(text, max(0, one.start - 100), one.start)]
    names = {(one.key, one.year) for one in own}
    given = frozenset(own)
    rest = [one for one in found if one not in given]
    sorts = {one.sort for one in own}
    return [replace(one, kind="self") if _is_own(one, names, sorts) else one for one in rest]


def _is_own(one: Mention, names: set[tuple[str, int | None]], sorts: set[str]) -> bool:
    """Whether a mention is the document's own title, whole or cut short, or its number in the head: `(Act No. 15 of 1908)`."""
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
    known = registry.named(one.title, one.year) or (None if registry.named(one.title, None) else registry.near(one.title))
    if known is None or (one.year is not None and known.year is not None and known.year != one.year):
        return one
    return replace(one, title=known.title) if plain_title(known.title) != one.key else one
