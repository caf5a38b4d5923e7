"""Passages where so many strings are no words that the words between them are doubtful too: pointed at, never changed.

A word that is a word may be what is left of another (`witch` for `watch`). In good text that is rare; among ruins it is
not, so there every word that the document and statutes hardly use is shown to a person, and every lone letter or mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from .evidence import Copy
from .lexicon import legal_counts
from .protected import is_protected
from .verdict import Verdict

_WINDOW = 8
"""Tokens on each side that tell how damaged a passage is."""
_HURT, _RUINED = 0.055, 0.25
"""Shares of strings around that are no words: from the first on a rare word is doubtful, from the second on every one."""
_LABELS = frozenset("aA")
_ORDINALS = frozenset(("st", "nd", "rd", "th"))
_NUMBER = re.compile(r"\d[\d.,/:-]*([a-z]{0,2}|hrs|[a-z]\.)[.]*$|[a-z.&]{1,6}[-/.]?\d[\d/.-]*$")
_PAUSES = "()[]-–—&%$§:=+"
_QUOTED = 150
_SHORTEST = 200
"""Tokens of a text that can tell which words are rare in it."""


def ruins(copy: Copy, judged: Iterable[Verdict], is_fine: Callable[[Copy, str], bool]) -> Iterator[Verdict]:
    """Flags on what nothing was said of in damaged passages; neighbours share one."""
    told = {nth for verdict in judged for nth in range(verdict.first, verdict.behind)}
    sums = list(accumulate(_strange(copy, is_fine), initial=0))
    count, first = len(copy.tokens), -1
    if count < _SHORTEST:
        return
    for nth in range(count + 1):
        doubtful = nth < count and nth not in told and _is_doubtful(copy, nth, _share(sums, nth, count))
        if doubtful and first < 0:
            first = nth
        elif not doubtful and first >= 0:
            yield _pointed_at(copy, first, nth)
            first = -1


def _strange(copy: Copy, is_fine: Callable[[Copy, str], bool]) -> Iterator[int]:
    known: dict[str, int] = {}
    for key in copy.tokens.keys:
        if key not in known:
            letters = sum(letter.isalpha() for letter in key)
            known[key] = int(letters > 1 and not any(letter.isdigit() for letter in key) and not is_fine(copy, key))
        yield known[key]


def _share(sums: list[int], nth: int, count: int) -> float:
    low, high = max(0, nth - _WINDOW), min(count, nth + _WINDOW + 1)
    return (sums[high] - sums[low]) / max(2 * _WINDOW + 1, high - low)


def _is_doubtful(copy: Copy, nth: int, share: float) -> bool:
    if share < _HURT:
        return False
    key = copy.tokens.key(nth)
    if len(key) <= 1:
        return key not in _LABELS and (share >= _RUINED or _is_no_label(copy, nth))
    if _is_mixed_up(key) or _has_lone_quote(copy, nth) or (key in _ORDINALS and not copy.tokens.key(nth - 1)[-1:].isdigit()):
        return True
    used = copy.vocabulary.words.get(key, 0) + legal_counts().get(key, 0)
    if used > (4 if share >= _RUINED else 2) or is_protected(copy.tokens, nth):
        return False
    return share >= _RUINED or copy.has_rival(key)


def _is_mixed_up(key: str) -> bool:
    """Letters and figures in one string that is no number with its letter and no ordinal."""
    if any(mark in "()[]" for mark in key):
        return False
    if key.isalpha():
        return False
    return sum(letter.isalpha() for letter in key) > 1 and any(letter.isdigit() for letter in key) and not _NUMBER.match(key)


def _has_lone_quote(copy: Copy, nth: int) -> bool:
    """Does a quotation mark stand here that nothing near opens or closes?"""
    tokens = copy.tokens
    if '"' not in tokens.whole(nth):
        return False
    return tokens.text.count('"', max(0, tokens.starts[nth] - _QUOTED), tokens.ends[nth] + _QUOTED) == 1


def _is_no_label(copy: Copy, nth: int) -> bool:
    """A small letter or a mark by itself that no bracket, stop or dash makes a label or a pause."""
    whole = copy.tokens.whole(nth)
    if len(whole) == 1 and whole.isalpha():
        return whole.islower()
    return len(whole) <= 2 and not any(mark.isalnum() or mark in _PAUSES for mark in whole)


def _pointed_at(copy: Copy, first: int, behind: int) -> Verdict:
    lone = behind == first + 1
    what = f"`{copy.tokens.whole(first)}` is" if lone else "these words are"
    why = f"{what} rare or no word{'' if lone else 's'}, and many strings around are no words: read it from the page"
    start, end = copy.tokens.core_span(first, behind)
    trail = copy.tokens.ends[behind - 1] - end
    return Verdict(first, behind, None, "words.ruins", why, "flag", 0.3, lead=start - copy.tokens.starts[first], trail=trail)
