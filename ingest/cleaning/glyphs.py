"""Words with a capital or a figure inside, where print has a small letter: `oF`, `navigati0n`.

Only damaged copies are looked at; numbers, codes and units are left alone, since none of them is a word when put right.
"""

from __future__ import annotations

from .evidence import Copy
from .lexicon import legal_counts
from .ranking import also, candidates
from .verdict import Verdict

_SHORTEST, _SEEN = 4, 5
"""Letters from which a word is known by itself; uses that a shorter one needs."""


def by_case(copy: Copy, nth: int) -> Verdict | None:
    """`oF`, `chAnnel`: a word but for its capitals."""
    read = copy.tokens.core(nth)
    form = read.lower() if read[0].islower() else read.capitalize()
    times = copy.vocabulary.exact[form] + legal_counts().get(form.lower(), 0)
    if not copy.english.knows(form) or (len(form) < _SHORTEST and times < _SEEN):
        return None
    # In a short word the capital may stand for another letter: `oF` is as often `or` as `of`.
    sure = len(form) >= _SHORTEST and times > 2 * copy.vocabulary.exact[read] and read[0].islower() and not read[-2:].isupper()
    why = f"`{read}` has a capital inside; `{form}` is a word" + (f" of the document ({times} times)" if times > 1 else "")
    lane = "auto" if sure else "suggest"
    return Verdict(nth, nth + 1, form, "words.case", why, lane, 0.993 if sure else 0.75)


def by_figures(copy: Copy, nth: int) -> Verdict | None:
    """`navigati0n`: a word whose letter was taken for a figure."""
    read = copy.tokens.core(nth)
    ranked = [row for row in candidates(copy, nth, nth + 1, read, 1.7) if len(row.form) >= _SHORTEST]
    if not ranked:
        return None
    best = ranked[0]
    known = copy.vocabulary.words[best.form.lower()] >= 2 or best.form.lower() in legal_counts()
    sure = known and (len(ranked) == 1 or ranked[1].score - best.score >= 0.45) and best.cost <= 0.85
    why = f"`{read}` has a figure inside; `{best.form}` is a word and easily misread so"
    return Verdict(
        nth, nth + 1, best.form, "words.figure", why if sure else why + also(ranked), "auto" if sure else "suggest",
        0.993 if sure else 0.75,
    )  # fmt: skip
