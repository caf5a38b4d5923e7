"""Lines that are no English though their letters are Latin: another script set in a font of the time before Unicode.

Such fonts (for Sinhala, Tamil, Hindi, Malayalam) put the shapes of a script where Latin letters and signs belong, so
that a PDF gives `m%cd;dka;%sl` for a word. Nothing can be read from such a line but that it is there.

>>> is_legacy("Y%S ,xld m%cd;dka;%sl iudcjd\u00a7 ckrcfha .ei\u00dc m;%h")
True
>>> is_legacy("The fees shall be Rs. 5/- for a boat of 15 tons, &c.")
False
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from .layout import Block, Line

_INSIDE = re.compile(
    r"[A-Z](?<=[a-z].)|[%$;,=+<>@#^|~\\{}§÷×¿¡£¥¢¤¦](?<=[A-Za-z].)(?=[A-Za-z])|[,.;=%+](?<!\S.)(?=[a-z]{2})"
    r"|[À-ÿ](?<=[A-Za-z].)(?=[À-ÿ])|[¡-¿×÷](?<=[^\W\d_].)"
)
"""Signs inside words. Each branch begins with a rare one, so that most lines are passed over quickly."""

_WORDLIKE = re.compile(r"[\"'“‘(\[]*(?:[a-z]+|[A-Z][a-z]+|[A-Z]+)(?:['’-][A-Za-z]+)*[\"'”’)\].,:;!?—–-]*$")
_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)


def is_legacy(line: str) -> bool:
    """Does a printed line read as a script in a legacy font?"""
    if not _INSIDE.search(line):
        return False
    words = [word for word in line.split() if any(letter.isalpha() for letter in word)]
    if not words:
        return False
    odd = sum(bool(_INSIDE.search(word)) for word in words)
    if not odd:
        return False
    english = sum(bool(_WORDLIKE.match(word) and _VOWEL.search(word) and not _INSIDE.search(word)) for word in words)
    return odd >= 0.4 * len(words) and english <= 0.4 * len(words) and sum(map(len, words)) >= 6


def without_legacy(blocks: Sequence[Block]) -> tuple[list[Block], list[Line]]:
    """The blocks with lines in a legacy font apart from the others, and those lines."""
    apart: list[Block] = []
    legacy: list[Line] = []
    for block in blocks:
        for is_odd, lines in groupby(block, lambda line: is_legacy(" ".join(token.text for token in line))):
            apart.append(list(lines))
            legacy += apart[-1] if is_odd else ()
    return apart, legacy
