"""Mentions: every place where a text names an instrument, by title, by a short name, or as itself.

Invariant: a mention keeps title, year and number as printed, plain OCR slips in digits read through.

>>> text = "under the Ports Act, 1908 (15 of 19O8) or the said Act, these rules apply"
>>> [(m.words(text), m.year, m.number) for m in mentions(text)]
[('Ports Act, 1908 (15 of 19O8)', 1908, 15), ('the said Act', None, None), ('these rules', None, None)]
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from .instruments import Mention
from .labels import roman

SORTS = {"act": "act", "acl": "act", "aet": "act", "aot": "act", "ad": "act", "code": "code", "ordinance": "ordinance",
         "rules": "rules", "rule": "rules", "regulations": "regulations", "byelaws": "byelaws", "bylaws": "byelaws",
         "order": "order", "scheme": "scheme", "regulation": "act",
         **{word: word for word in ("decree", "edict", "enactment", "proclamation", "law")}}  # fmt: skip

_WORD = (
    r"(?:Regulation(?=\s{1,3}(?:No\.?\s{0,2})?[IVXL\d]{1,6}\s{1,3}of\s{1,3}\d{4})"  # Regulation VI of 1819
    r"|Act|Acl|Aet|Aot|Ad|Code|Ordinance|Decree|Edict|Enactment|Proclamation|Law"
    r"|Rules?|Regulations|Bye?[ \t\-–]{0,3}[Ll]aws|Order|Scheme)"
)
_TAIL = re.compile(
    rf"""(?<![\w-])(?P<sort>{_WORD})(?![\w-])
    (?P<roman>\s{{0,3}}  # Act VI of 1879
      (?:No\.?\s{{0,2}})?(?P<actno>[IVXLC]{{1,7}}|\d{{1,3}})\s{{1,3}}of\s{{1,3}}(?P<actyear>\d{{4}}))?
    (?P<year>(?:\s{{0,3}},)?\s{{1,3}}(?:of\s{{1,3}})?(?P<y>[1lI][5-9][\dlIO]{{2}}|20\d\d)(?!\w))?
    (?P<chapter>\s{{0,3}}[(\[]\s{{0,3}}  # (15 of 1908), (Madras Act II of 1890)
      (?:[A-Z][\w.]{{1,14}}\s{{1,3}}){{0,2}}(?:Act|Ordinance)?\s{{0,3}},?\s{{0,3}}(?:No\.?\s{{0,3}})?
      (?P<n>[\dlIO]{{1,3}}|[IVXLC]{{1,7}})\s{{1,3}}of\s{{1,3}}(?P<ny>[12][\dlIO]{{3}})\s{{0,3}}[)\];}}]?)?""",
    re.VERBOSE,
)
_FOR = re.compile(  # International Regulations for Preventing Collisions at Sea, 1972
    r"\s{1,3}(?:for|on|relating\s{1,3}to)(?:\s{1,3}(?:[A-Z][\w-]{0,20}|of|at|the|and|in|for|to|on)){1,12},?\s{1,3}(?P<y>1[89]\d\d|20\d\d)(?!\w)"
)
_SHORT = re.compile(
    r"""(?<![\w-])(?:(?P<self>[Tt]h(?:is|ese)\s{1,3}(?:present\s{1,3})?)
    | (?P<pointer>(?:[Tt]he\s{1,3})?(?:said|same|principal|aforesaid)\s{1,3} | [Tt]h(?:at|ose)\s{1,3}
      | [Tt]he\s{1,3}(?:(?:1[5-9]|20)\d\d\s{1,3})?))  # the 1950 Act
    (?P<sort>Act|Code|Ordinance|Decree|Edict|Enactment|Proclamation|Law|Order|Scheme
      |[Rr]ules|[Rr]egulations|[Bb]ye?[ \t\-–]{0,4}[Ll]aws)(?![\w-])""",
    re.VERBOSE,
)
_MARKS = re.compile(r".*[/(\"'“‘\[;:—]")
_LONGEST = 26
"""Words of the longest title."""
_LOWER_INSIDE = frozenset(["of", "and", "for", "in", "to", "on", "at", "or", "by", "&"])
# Words that open a sentence or send to a provision: capitals, but no part of a title.
_NEVER = frozenset((
    "the", "this", "that", "these", "those", "under", "in", "every", "no", "any", "nothing", "subject", "when", "if",
    "where", "as", "by", "section", "sections", "rule", "regulation", "a", "an", "said", "principal", "such", "all",
    "each", "same", "and", "or", "of", "for", "to", "on", "at", "upon", "notwithstanding", "whereas", "provided",
    "see", "vide", "clause", "cl", "sec", "chapter", "part", "act", "acts", "acl", "rules", "regulations", "code",
    "ordinance", "draft", "following",
))  # fmt: skip
MADE = ("rules", "regulations", "byelaws", "order", "scheme")
"""Sorts of which only a year makes a name: `General Rules` and `III Regulations` are headings."""

DATED = ("decree", "edict", "enactment", "proclamation", "law")
"""Sorts of Acts whose words are ordinary words as well, so that only a year makes a name of them."""

_SPAN = 170
"""Characters that a title may run back from its last word."""


def mentions(text: str) -> list[Mention]:
    """Every mention of an instrument in `text`, in order, none overlapping another."""
    found: list[Mention] = []
    last = 0
    for tail in _TAIL.finditer(text):
        if _GOES_ON.match(text, tail.end("sort")):
            continue
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


_GOES_ON = re.compile(
    r"\s{1,3}(?:Further\s{1,3})?(?:Amendment|Extension|Continuance|Repeal(?:ing)?|Consolidation)\s{1,3}(?:Act|Ordinance)\b"
)
"""The rest of a title that names the Act it amends: `Ports Act Amendment Act`."""
_LISTED = re.compile(
    r"\bthe\s{1,3}((?:(?!(?:Act|Acts|Rules|Order|Code|Part|Schedule|Chapter|Form)\b)[A-Z][\w'’-]{1,20}(?:\s{1,3}[A-Z][\w'’-]{1,20})?,\s{1,3}){1,4}"
    r"(?:and|or|&)\s{1,3})$"
)
"""The beginning of a title that is a list: `the Harbours, Docks, and Piers Clauses Act`."""


def _first_after(spans: list[tuple[int, int]], at: int) -> int:
    return bisect_left(spans, (at, at))


_PROCEDURE = re.compile(
    r"Code\s{1,3}of\s{1,3}(?:Criminal|Civil)\s{1,3}Procedure(?P<tail>(?:\s{0,3},)?\s{1,3}(?P<y>1[89]\d\d))?(?:\s{0,3}\((?P<n>\d{1,3})\s{1,3}of\s{1,3}\d{4}\))?"
)


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
    longer = _FOR.match(text, tail.end("sort")) if sort in MADE and year is None else None
    year = _int(longer["y"]) if longer else year
    alone = not text[start : tail.start("sort")].strip()
    if (alone and not tail["roman"]) or (sort in (*MADE, *DATED) and (alone or year is None)):
        return None
    if tail["sort"] in ("Acl", "Aet", "Aot", "Ad") and (
        len(title.split()) < 3 or (re.match(r"\s?\w", text[tail.end("sort") :][:2]) and not tail["year"])
    ):
        return None
    end = longer.end() if longer else max(tail.end(group) for group in ("sort", "roman", "year", "chapter"))
    title = _clean_title(text[start : longer.start("y")]).rstrip(", ") if longer else title
    title = re.sub(r"\b(?:Acl|Aet|Aot|Ad)$", "Act", title)
    if alone or (tail["roman"] and len(title.split()) <= 2):
        return Mention(start, end, "named", sort, None, year, number)
    return Mention(start, end, "named", sort, title, year, number, numbered=_int(tail["ny"]))


def _title_start(text: str, at: int, floor: int, sort: str) -> int:
    """Where the title begins that ends before `at`: back over capitals, the small words between them and brackets."""
    best = end = at
    for _ in range(_LONGEST):
        before = text[max(floor, at - 44) : at]
        printed = before.rstrip()
        token = printed.rsplit(None, 1)[-1] if printed else ""
        begin = at - len(before) + len(printed) - len(token)
        if not token or (before.count("\n", len(printed)) > 1 and not token.endswith("-")):
            break
        if "\n" in before[len(printed) :] and token.isupper() and len(token) > 3 and not text[at : at + 2].isupper():
            break  # a line in capitals above is a heading of its own
        if token.endswith(")"):
            opening = text.rfind("(", floor, at)
            if opening < 0 or not _bracket_of_title(text[opening:at]):
                break
            at = best = opening
            continue
        mark = _MARKS.match(token)
        cut = mark.end() if mark else 0
        token, begin = token[cut:], begin + cut
        core = token.strip(",.*^'’\"")
        if token.endswith((",", ";", ":")) or (token.endswith(".") and not re.fullmatch(r"(?:[A-Z]\.){1,4}|St\.", token)):
            break
        if (
            not core
            or (at == end and core in _LOWER_INSIDE)
            or (core.lower() in _NEVER and core.lower() not in _LOWER_INSIDE | {"the"} and not _in_title(core, text, at))
        ):
            break
        if core[0].isupper() and (core.lower() not in _NEVER or _in_title(core, text, at)):
            at = best = begin
        elif (
            (core.islower() and (core in _LOWER_INSIDE or (best == at and _split_word(text, begin, core))))
            or (
                core == "the"
                and sort not in ("act", "code", "ordinance")
                and re.search(r"\b(?:in|for|on|at)\s{1,3}$", text[max(0, begin - 6) : begin])
            )
            or (core.islower() and re.search(r"-\s{1,3}$", text[max(0, begin - 4) : begin]))
        ):
            at = begin
        else:
            break
        if cut:
            break
    listed = _LISTED.search(text, max(floor, best - 90), best)
    return listed.start(1) if listed else best


def _in_title(core: str, text: str, at: int) -> bool:
    """Is a word that ends or opens other titles part of this one: `Acts Interpretation Act`, `Ports Act Amendment Act`?"""
    return (core == "Acts" and text.startswith("Interpretation", at)) or (core == "Act" and text.startswith("Amendment", at))


def _split_word(text: str, begin: int, core: str) -> bool:
    """Whether a word in small letters is the rest of one that a hyphen or OCR broke: `Shipp- ing`, `Me chant`."""
    if re.search(r"\w-\s{1,3}$", text[max(0, begin - 5) : begin]):
        return True
    head = _FRAGMENT.search(text, max(0, begin - 8), begin)
    whole = (head[1] + core).lower() if head else ""
    return len(whole) > 6 and any(_differ_little(whole, word) for word in _TITLE_WORDS)


_FRAGMENT = re.compile(r"\b([A-Z][a-z]{0,3})\s{1,2}$")
_TITLE_WORDS = frozenset(
    "merchant shipping vessels harbour examination certificates competency inland indian navigation engineers masters mates"
    " registration passenger steamship convention conservancy explosives petroleum carriage municipal government".split()
)
"""Words of many titles, by which one that OCR broke in two is known."""


def _differ_little(one: str, other: str) -> bool:
    """Whether one letter lost, added or changed makes two words the same."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at:] == long[at + 1 :] or (len(short) == len(long) and short[at + 1 :] == long[at + 1 :])


def _bracket_of_title(words: str) -> bool:
    """Whether a bracket before `Rules` is part of the title: `(Examination of Engineers)` is, `(1 of 1917)` is not."""
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


_BY_NUMBER = re.compile(r"\s{1,3}(?:No\.?\s?)?(?:[IVXLC]{1,7}|\d{1,3})\s{1,3}of\b")


def _is_note(text: str, found: re.Match[str]) -> bool:
    """Whether `the Act` is no short name: a marginal note, a quoted term being defined, an Act by its number."""
    if _BY_NUMBER.match(text, found.end()):
        return True
    before, after = text[max(0, found.start() - 1) : found.start()], text[found.end() : found.end() + 3]
    return before in tuple("\"“'‘") or (found[0][0] == "T" and not re.match(r"\s{1,2}[a-z(]", after))


def _int(digits: str | None) -> int | None:
    return int(digits.translate(str.maketrans("lIO", "110"))) if digits else None


def _number(printed: str | None) -> int | None:
    if not printed:
        return None
    return roman(printed) if printed.isalpha() and "O" not in printed and "l" not in printed else _int(printed)
