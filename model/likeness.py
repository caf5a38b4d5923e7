"""Whether two texts can be readings of one document: another OCR pass shares many runs of words, another instrument few.

>>> likeness("1. Every boat shall carry a lamp at night.", "1. Evcry boat shall carry a larnp at night.")
0.2
>>> likeness("1. Every boat shall carry a lamp at night.", "1. A fee of five rupees is due each year.")
0.0
"""

from __future__ import annotations

import re

LEAST = 0.15
"""Below this share two texts are taken for different documents. A text in which one character in ten is misread shares about a
quarter with what was printed; instruments of one kind share a twentieth or so, in words of the law (measured on the library)."""
FEWEST = 8
"""Runs of words that a text must have before it is judged."""
_WORD = re.compile(r"[A-Za-z]{2,}")


def likeness(one: str, other: str) -> float:
    """The share of the runs of three words of the shorter text that stand in the other too, 0 to 1."""
    runs, others = _runs(one), _runs(other)
    return len(runs & others) / max(1, min(len(runs), len(others)))


def other_document(one: str, other: str) -> bool:
    """Do two texts share so little that they cannot be readings of one document? False where there is too little to judge."""
    return min(len(_runs(one)), len(_runs(other))) >= FEWEST and likeness(one, other) < LEAST


def _runs(text: str) -> frozenset[tuple[str, str, str]]:
    words = _WORD.findall(text.lower())
    return frozenset(zip(words, words[1:], words[2:], strict=False))
