"""Units: the words for parts of an enactment, as drafters write them and as OCR leaves them.

Invariant: each word stands for one unit. What a unit can be in a document is a set of provision kinds, in `KINDS`.

>>> unit_of("Cl."), unit_of("sub-rulo"), unit_of("sections"), unit_of("mule")
('clause', 'subrule', 'section', None)
"""

from __future__ import annotations

import re
from functools import lru_cache

WORDS: dict[str, tuple[str, ...]] = {
    "section": ("section", "sec", "s", "ss", "§", "§§"),
    "rule": ("rule", "r", "rr"),
    "regulation": ("regulation", "reg"),
    "article": ("article", "art"),
    "byelaw": ("byelaw", "bylaw"),
    "clause": ("clause", "cl"),
    "paragraph": ("paragraph", "para"),
    "item": ("item",),
    "part": ("part",),
    "chapter": ("chapter", "chap", "ch"),
    "schedule": ("schedule", "sch", "sched"),
    "appendix": ("appendix", "app"),
    "annexure": ("annexure", "annex", "annx"),
    "form": ("form",),
    "table": ("table",),
    "proviso": ("proviso",),
    "explanation": ("explanation", "expln"),
    "illustration": ("illustration",),
}
"""The words of each unit, in the singular; `sub` before section, rule, clause and the like makes another."""

PLURALS = {
    "articles": "article",
    "appendices": "appendix",
    "bye-laws": "byelaw",
    "provisos": "proviso",
    "paras": "paragraph",
}

TOP = ("rule", "regulation", "section", "article", "byelaw")
"""The units that an instrument numbers through."""

ANNEXES = ("schedule", "appendix", "annexure", "form")
DIVISIONS = ("part", "chapter")
HANGERS = ("proviso", "explanation", "illustration", "table")
"""What hangs on a provision of any depth and is often cited without a number."""

SUBTOP = ("subrule", "subregulation", "subsection")
UNREADABLE = "sub?"
"""A unit of which only `sub-` can be read."""

RANK: dict[str, int] = {
    **dict.fromkeys(ANNEXES, 0), **dict.fromkeys(DIVISIONS, 1), **dict.fromkeys(TOP, 2), **dict.fromkeys(SUBTOP, 3),
    "order": 1, "paragraph": 3, "clause": 4, "subparagraph": 4, "subclause": 5, UNREADABLE: 5, "item": 6, "subitem": 7,
    "table": 8, "proviso": 8, "explanation": 8, "illustration": 9, "": 10,
}  # fmt: skip
"""Depth of each unit: `X of Y` needs Y of a smaller rank, but hangers may hang on anything."""



def holds(outer: str, inner: str) -> bool:
    """Whether `inner of outer` can be said: a clause of a rule, a Chapter of a Part, but no rule of a clause."""
    return RANK[outer] < RANK[inner] or (outer, inner) == ("part", "chapter")


_SUB = ("subrule", "subregulation", "subsection")
KINDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TOP, ("rule", "regulation", "section", "article")),
    **dict.fromkeys(SUBTOP, _SUB),
    "clause": ("clause",), "subclause": ("subclause",), "item": ("item", "row"), "subitem": ("item",),
    "paragraph": ("paragraph",), "subparagraph": ("paragraph", "clause", "subclause"),
    UNREADABLE: (*_SUB, "subclause"), "part": ("part",), "chapter": ("chapter",),
    **dict.fromkeys(ANNEXES, ("schedule", "form")),
    "order": (), "table": ("table",), "proviso": ("proviso",), "explanation": ("explanation",), "illustration": ("illustration",),
    "": ("clause", "subclause", "item", "paragraph"),
}  # fmt: skip
"""The kinds of provision that a unit word may name."""

# Letters that OCR exchanges inside words, made one, so that `rulo`, `ruie` and `rule` compare equal.
_LOOKS = str.maketrans({"o": "e", "c": "e", "i": "l", "1": "l", "|": "l", "!": "l", "t": "l", "0": "e", "'": "l"})
_REAL_WORDS = frozenset(("cause", "causes", "lection", "pause", "pauses", "items", "times", "table", "fable", "cable", "tables"))


def _looks(word: str) -> str:
    return word.translate(_LOOKS)


_SINGULAR = {name: unit for unit, names in WORDS.items() for name in names}
_LONG = {name: unit for name, unit in _SINGULAR.items() if len(name) >= 4}
_BY_LOOK = {_looks(name): unit for name, unit in _LONG.items()} | {_looks(name + "s"): unit for name, unit in _LONG.items()}


@lru_cache(maxsize=4096)
def unit_of(word: str, *, slack: int = 1) -> str | None:
    """The unit a printed word stands for, None for another word.

    `slack` is the number of letters that may differ in a word of six letters or more; exact confusions of OCR are
    always let through.
    """
    text = re.sub(r"[\s.\-–—]+", "", word.lower())
    if re.match(r"s[uoan][bphl](?=\w)", text) and text not in ("subs", "sub"):
        rest = unit_of(text[3:], slack=slack)
        joined = f"sub{rest}"
        return joined if joined in RANK else None
    if text in _SINGULAR:
        return _SINGULAR[text]
    if text in PLURALS or word.lower() in PLURALS:
        return PLURALS.get(text) or PLURALS[word.lower()]
    if text.endswith("s") and text[:-1] in _SINGULAR and len(text) > 2:
        return _SINGULAR[text[:-1]]
    if text in _REAL_WORDS or not 4 <= len(text) <= 13:
        return None
    return _BY_LOOK.get(_looks(text)) or _near(text, slack)


def _near(text: str, slack: int) -> str | None:
    if len(text) < 5:
        return None
    found = {unit for name, unit in _LONG.items() for form in (name, name + "s") if _differ(text, form, slack)}
    return found.pop() if len(found) == 1 else None


def _differ(one: str, other: str, slack: int) -> bool:
    """Whether two words are at most `slack` letters changed, lost or added apart (slack 1 or 2)."""
    if len(other) < 6 or abs(len(one) - len(other)) > slack or (len(one) < 6 and slack > 1):
        return False
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) <= slack
    short, long = sorted((one, other), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
