"""Numbers that a program counts for its lists and does not write into the text: the formats of Word and of browsers.

>>> [numeral(4, form) for form in ("decimal", "lowerLetter", "upperRoman", "decimalZero")]
['4', 'd', 'IV', '04']
>>> numeral(28, "lowerLetter"), numeral(3, "bullet")
('bb', '')
"""

from __future__ import annotations

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
