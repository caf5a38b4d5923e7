"""Which single-byte code a Western text is in: that of Windows unless its signs make no sense there and do in another.

Facts: Mac OS wrote a dash where Windows has `Ñ` and quotes where it has `Ò Ó Ô Õ`; DOS wrote letters with accents, `£`
and `½` where Windows has other signs. Whether a character makes sense is seen from its neighbours.

>>> code_of("Fees.\u2014The owner\u2019s boat, \u00a35".encode("mac-roman")), code_of("caf\u00e9, \u00bd anna".encode("cp850"))
('mac_roman', 'cp850')
>>> code_of("\u00c9t\u00e9 \u2014 no boat pays more than \u00a35.".encode("cp1252"))
'cp1252'
"""

from __future__ import annotations

NAMES = {"cp1252": "Windows-1252", "latin-1": "Latin-1", "mac_roman": "Mac OS Roman", "cp850": "the code of DOS (850)"}
"""Codes that are told apart, as people call them."""

_JOINING = frozenset("–—’·\u00a0\u00ad")
_SIGNS = frozenset("‘“”•…£§°½¼¾×®©™†‡¶¹²³")
_SAMPLE = 4000
"""Characters beyond ASCII that are looked at."""


def code_of(content: bytes) -> str:
    """The code (as Python calls it) that gives the text; `cp1252`, or `latin-1` where bytes have no meaning in that."""
    try:
        content.decode("cp1252")
        first = "cp1252"
    except UnicodeDecodeError:
        first = "latin-1"
    if _sense(content, first) > 0.5:
        return first
    best = max(("mac_roman", "cp850"), key=lambda code: _sense(content, code))
    return best if _sense(content, best) >= 0.9 else first


def _sense(content: bytes, code: str) -> float:
    """The part of the characters beyond ASCII that make sense where they stand."""
    text = content.decode(code, "replace")
    places = [nth for nth, character in enumerate(text) if character > "\x7f"][:_SAMPLE]
    return sum(_makes_sense(text, nth) for nth in places) / len(places) if places else 1.0


def _makes_sense(text: str, nth: int) -> bool:
    character = text[nth]
    before, after = text[nth - 1 : nth], text[nth + 1 : nth + 3]
    if character in _JOINING or character in _SIGNS:
        return character in _JOINING or not (before.islower() and after[:1].islower())
    if character.islower():
        return (before.isalpha() or after[:1].isalpha()) and not before.isdigit() and not after[:1].isdigit()
    if character.isupper():
        within = after[:1].isalpha() and not (after[:1].isupper() and after[1:].islower() and not before.isupper())
        return not before.islower() and (within or before.isupper())
    return False
