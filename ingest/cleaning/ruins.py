"""Passages where so many strings are no words that the words between them are doubtful too: pointed at, never changed.

A word that is a word may be what is left of another (`witch` for `watch`). In good text that is rare; among ruins it is
not, so there every word that the document and statutes hardly use is shown to a person, and every lone letter or mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from .evidence import Copy
from .lexicon import legal_counts
from .protected import is_protected
from .verdict import Verdict

_WINDOW = 8
"""Tokens on each side that tell how damaged a passage is."""
_HURT, _RUINED = 0.12, 0.3
"""Shares of strings around that are no words: from the first on a rare word is doubtful, from the second on every one."""
_LABELS = frozenset("aA")


def ruins(copy: Copy, judged: Iterable[Verdict], is_fine: Callable[[Copy, str], bool]) -> Iterator[Verdict]:
    """Flags on what nothing was said of in damaged passages; neighbours share one."""
    told = {nth for verdict in judged for nth in range(verdict.first, verdict.behind)}
    sums = list(accumulate(_strange(copy, is_fine), initial=0))
    count, first = len(copy.tokens), -1
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
        return share >= _RUINED and key not in _LABELS
    if is_protected(copy.tokens, nth):
        return False
    used = copy.vocabulary.words[key] + legal_counts().get(key, 0)
    return used <= (4 if share >= _RUINED else 2) and (share >= _RUINED or copy.has_rival(key))


def _pointed_at(copy: Copy, first: int, behind: int) -> Verdict:
    lone = behind == first + 1
    what = f"`{copy.tokens.whole(first)}` is" if lone else "these words are"
    why = f"{what} rare or no word{'' if lone else 's'}, and many strings around are no words: read it from the page"
    start, end = copy.tokens.core_span(first, behind)
    trail = copy.tokens.ends[behind - 1] - end
    return Verdict(first, behind, None, "words.ruins", why, "flag", 0.3, lead=start - copy.tokens.starts[first], trail=trail)
