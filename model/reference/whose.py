"""Whose rule: words beside a citation that may name another instrument or part, so that no sure link is made of it.

Invariant: these checks only take certainty away; what they doubt is `ambiguous`, with what was found as its candidate.
"""

from __future__ import annotations

import re

from .instruments import plain_title

_SORT = r"(?:Rules|Regulations|Bye?-?[Ll]aws|Code|Order|Scheme|Manual|Act|Ordinance)"
_LOWER = r"(?:rules|regulations|bye?-?laws|code|scheme|act|ordinance)"
_TITLE = rf"(?:[A-Z][\w.'’-]{{0,24}}[ ]{{1,3}}(?:(?:of|for)[ ]{{1,3}}(?:the[ ]{{1,3}})?|(?:and|&)[ ]{{1,3}})?){{1,8}}{_SORT}\b"
_YEAR = r"(?:,?[ ]{0,3}(?:of[ ]{1,3})?(?:1[5-9]|20)\d\d)"
_SAID = rf"(?:said|same|principal|aforesaid|old|former|previous|repealed|earlier|draft|model)[ ]{{1,3}}(?:{_SORT}|{_LOWER})\b"
_DATED = rf"(?:{_SORT}|{_LOWER})[ ]of[ ](?:the[ ]year[ ])?(?:1[5-9]|20)\d\d"
_NAME = rf"(?P<title>{_TITLE})|{_SAID}|{_DATED}"
_BEFORE = re.compile(
    rf"(?<![\w-])(?:{_NAME}){_YEAR}?[ ]{{0,3}}"
    r"(?:[,(\[:–—-][ ]{0,3}(?:(?:in|see|vide|particularly|especially)[ ]{1,3})?(?:the[ ]{1,3})?)?$"
)
_AFTER = re.compile(
    rf"[ ]{{0,3}}(?:,[ ]{{0,3}}|[(\[][ ]{{0,3}}(?:of[ ]{{1,3}})?(?:the[ ]{{1,3}})?"
    rf"|,?[ ]{{1,3}}(?:in|from|contained[ ]in|appearing[ ]in)[ ]{{1,3}}(?:the[ ]{{1,3}})?)(?:{_NAME})"
)
_ELSEWHERE = re.compile(
    rf"[ ]{{0,3}},?[ ]{{0,3}}of[ ]{{1,3}}(?:the[ ]{{1,3}})?(?:(?:{_SORT}|{_LOWER})[ ]{{1,3}}"
    r"(?:in|contained|set[ ]out|annexed|appended|scheduled|printed|given)(?![\w-])|" + _DATED + ")"
)
"""`Rule 2 of the Rules in the First Schedule`."""
_OPENING = frozenset(
    "the this that these those said such same under in see vide of by every no any nothing subject where when if as and or for to"
    " on at upon all each notwithstanding provided whereas with per both from pursuant a an present general".split()
)
"""Words with a capital that begin no title."""


def another_named(text: str, start: int, end: int, own: frozenset[str], title: str) -> str:
    """The words next to the citation at `text[start:end]` that may name the instrument it is of; empty where none do.

    `own` are the document's own titles in plain letters, `title` its title as printed: these name no other.

    >>> words = "Under rule 2 (Naval Rules) and the Port Rules, rule 3"
    >>> another_named(words, 6, 12, frozenset(), ""), another_named(words, 47, 53, frozenset(), "")
    ('Naval Rules', 'Port Rules')
    >>> another_named(words, 6, 12, frozenset(["naval rules"]), "")
    ''
    """
    lead = " ".join(text[max(0, start - 160) : start].rsplit("\n\n", 1)[-1].split("\n"))
    found = _BEFORE.search(lead)
    if found is None or not (words := _foreign(found, own, title)):
        follow = " ".join(text[end : end + 160].split("\n\n", 1)[0].split("\n"))
        found = _AFTER.match(follow)
        if found is None or not (words := _foreign(found, own, title)):
            found = _ELSEWHERE.match(follow)
            words = found[0].strip(" ,") if found else ""
    return words


def _foreign(found: re.Match[str], own: frozenset[str], title: str) -> str:
    """The title found without the words that only lead to it; empty where it is the document's own."""
    if not found["title"]:
        return found[0].strip(" ,([")
    words = found["title"].split()
    while words and words[0].lower().rstrip(".,") in _OPENING:
        words = words[1:]
    plain = plain_title(" ".join(words))
    if len(words) < 2 or any(plain in key for key in (*own, plain_title(title))):
        return ""
    return " ".join(words)
