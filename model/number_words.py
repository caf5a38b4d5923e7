"""English number words and what they count: one list for scales, fines and ages alike.

>>> NUMBERS["seven"], NUMBERS["forty"]
(7, 40)
"""

from __future__ import annotations

SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
NUMBERS: dict[str, int] = {word: n for n, word in enumerate(SMALL)} | {word: 10 * n for n, word in enumerate(TENS, 2)}
MULTIPLES = ("hundred", "thousand")
"""Words that multiply the number before them."""


def counted(words: str) -> int:
    """The number that number words up to `nine hundred and ninety-nine` make; words that count nothing are passed over.

    >>> counted("Five hundred and eighty-two"), counted("twenty two")
    (582, 22)
    """
    total = 0
    for word in words.lower().replace("-", " ").split():
        total = max(total, 1) * 100 if word == "hundred" else total + NUMBERS.get(word, 0)
    return total
