"""Numbers that a program counts for its lists and does not write into the text, the formats of Word and of browsers; and
numbers that are set in a cell of their own.

>>> [numeral(4, form) for form in ("decimal", "lowerLetter", "upperRoman", "decimalZero")]
['4', 'd', 'IV', '04']
>>> numeral(28, "lowerLetter"), numeral(3, "bullet")
('bb', '')
"""

from __future__ import annotations

import re

_LED = re.compile(r"(\(?(?:\d{1,4}[A-Z]{0,3}|[a-z]{1,5}|[IVXL]{1,6})[.)])\t(?=[^\t]{25,}$)")

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def numeral(count: int, form: str) -> str:
    """A number in the form that Word calls `form`; "" for bullets and forms that print no number."""
    if form in ("bullet", "none"):
        return ""
    if form in ("lowerLetter", "upperLetter"):
        # After z both programs double the letter: aa, bb, cc.
        letters = chr(97 + (count - 1) % 26) * min(60, (count - 1) // 26 + 1) if count > 0 else str(count)
        return letters if form == "lowerLetter" else letters.upper()
    if form in ("lowerRoman", "upperRoman"):
        roman = _roman(count)
        return roman if form == "lowerRoman" else roman.upper()
    if form == "decimalZero":
        return f"{count:02d}"
    if form == "ordinal":
        ending = "th" if count % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
        return f"{count}{ending}"
    return str(count)


def _roman(count: int) -> str:
    if not 0 < count < 4000:
        return str(count)
    out = ""
    for value, letters in _ROMAN:
        times, count = divmod(count, value)
        out += letters * times
    return out


def led_by_number(row: str) -> str:
    """A row of two cells as one paragraph, where the first cell is no more than the number of the second.

    >>> led_by_number("(1)\\tThe lessee shall keep a book of the tolls."), led_by_number("1.\\tDogs\\tone anna")
    ('(1) The lessee shall keep a book of the tolls.', '1.\\tDogs\\tone anna')
    """
    return _LED.sub(r"\1 ", row, count=1) if _LED.match(row) else row
