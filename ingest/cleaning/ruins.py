"""Passages where so many strings are no words that the words between them are doubtful too: pointed at, never changed.

A word that is a word may be what is left of another (`witch` for `watch`). In good text that is rare; among ruins it is
not, so there every word that the document and statutes hardly use is shown to a person, and every lone letter or mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from .evidence import Copy
from .forms import Form
from .lexicon import legal_counts
from .protected import REFERRING, is_protected
from .verdict import Verdict

_WINDOW = 8
"""Tokens on each side that tell how damaged a passage is."""
_HURT, _RUINED, _BAD = 0.055, 0.25, 0.15
"""Shares of strings around that are no words: from the first on a rare word is doubtful that may be misread for a frequent
one, from the second on every rare word, and from the third on as well where the whole text is poor."""
_POOR = 0.06
"""The share of strange strings in the whole text from which a rare word is doubtful wherever it stands."""
_OFTEN_ENOUGH = 4
"""Uses by the document and by statutes above which no word is doubtful."""
_LABELS = frozenset("aA")
_ORDINALS = frozenset(("st", "nd", "rd", "th"))
_NUMBER = re.compile(r"\d[\d.,/:-]*([a-z]{0,2}|hrs|[a-z]\.)[.]*$|[a-z.&]{1,6}[-/.]?\d[\d/.-]*$")
_PAUSES = "()[]-–—&%$§:=+"
_QUOTED = 150
_COMPANY = 2
"""How often the document has to have another word in the place of one of two letters."""
_TWO = frozenset("of or on if in it is to by be he as at an no so do we".split())
_PARTNERS = {"(": ")", "[": "]", "{": "}", ")": "(", "]": "[", "}": "{"}
_OPENING = "([{"
_BRACKETED, _LABEL_LONG = 600, 4
"""Characters within which a bracket closes, and of the longest label in brackets."""
_AFTER_NO_I = frozenset("or of and the any such that which shall in to for be".split())
"""No sentence goes on so after the pronoun, and no reference after the numeral."""
_COUNTED = frozenset("no nos number rule section form part class grade page dated date month year".split())
_SHORTEST = 200
"""Tokens of a text that can tell which words are rare in it."""


def ruins(copy: Copy, judged: Iterable[Verdict], is_fine: Callable[[Copy, str], bool]) -> Iterator[Verdict]:
    """Flags on what nothing was said of in damaged passages; neighbours share one."""
    told = {nth for verdict in judged for nth in range(verdict.first, verdict.behind)}
    sums = list(accumulate(_strange(copy, is_fine), initial=0))
    count, first = len(copy.tokens), -1
    if count < _SHORTEST:
        return
    forms, dull = copy.tokens.forms, dict[str, bool]()
    for nth in range(count + 1):
        doubtful = False
        if nth < count:
            form = forms[nth]
            if form.whole not in dull:
                dull[form.whole] = _is_dull(copy, form)
            doubtful = not dull[form.whole] and nth not in told and _is_doubtful(copy, nth, _share(sums, nth, count))
        if doubtful and first < 0:
            first = nth
        elif not doubtful and first >= 0:
            yield _pointed_at(copy, first, nth)
            first = -1


def _is_dull(copy: Copy, form: Form) -> bool:
    """Is it a plain word that is used so often that nothing around can make it doubtful?"""
    core = form.core
    plain = len(core) > 2 and core.isalpha() and (form.whole == core or form.whole in (f"{core},", f"{core};"))
    return plain and _used(copy, form.key) > _OFTEN_ENOUGH


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
    key = copy.tokens.keys[nth]
    if _is_odd_mark(copy, nth) or _is_odd_stop(copy, nth) or _is_out_of_company(copy, nth, key):
        return True
    if share < _HURT and _is_rare_and_near(copy, nth, key):
        return True
    if share < _HURT:
        return False
    ruined = share >= (_BAD if copy.strange >= _POOR else _RUINED)
    if len(key) <= 1:
        return key not in _LABELS and (ruined or _is_no_label(copy, nth))
    if _is_mixed_up(key) or (key in _ORDINALS and not copy.tokens.key(nth - 1)[-1:].isdigit()):
        return True
    if _used(copy, key) > (_OFTEN_ENOUGH if ruined else 2) or is_protected(copy.tokens, nth):
        return False
    return ruined or copy.has_rival(key)


def _is_rare_and_near(copy: Copy, nth: int, key: str) -> bool:
    """A word that document and statutes hardly use, one shape away from a word that the document uses again and again."""
    if copy.strange < _POOR or len(key) < 3 or not key.isalpha() or _used(copy, key) > 2 or is_protected(copy.tokens, nth):
        return False
    return copy.is_near_a_frequent_word(key)


def _used(copy: Copy, key: str) -> int:
    return copy.vocabulary.words.get(key, 0) + legal_counts().get(key, 0)


def _is_odd_stop(copy: Copy, nth: int) -> bool:
    """A stop or a colon before a word that begins small, a hyphen before one that begins a sentence."""
    tokens = copy.tokens
    whole = tokens.forms[nth].whole
    if whole[-1] not in ".:-" or len(whole) < 4 or not whole[:-1].isalpha() or nth + 1 >= len(tokens):
        return False
    after = tokens.forms[nth + 1].whole
    gap = tokens.text[tokens.ends[nth] : tokens.starts[nth + 1]]
    if whole[-1] == "-":
        return gap == " " and after[0].isupper() and whole[-2].islower()
    return gap == " " and len(after) > 1 and after[0].islower() and after[:3].isalpha() and copy.english.is_common(whole[:-1])


def _is_out_of_company(copy: Copy, nth: int, key: str) -> bool:
    """A word of two letters beside words that stand nowhere else beside it, but do beside another that is easily misread so."""
    if len(key) != 2 or key not in _TWO or not copy.tokens.forms[nth].core.islower():
        return False
    before, after = copy.tokens.key(nth - 1), copy.tokens.key(nth + 1)
    if copy.pairs[before, key] > 1 or copy.pairs[key, after] > 1:
        return False
    return any(
        min(copy.pairs[before, other], copy.pairs[other, after]) > 0
        and copy.pairs[before, other] + copy.pairs[other, after] > _COMPANY
        for other in _TWO
        if other != key and (other[0] == key[0] or other[1] == key[1])
    )


def _is_odd_mark(copy: Copy, nth: int) -> bool:
    """Marks and numbers that no print has: `01` between words, a bracket without its other half, `w i ' shop`."""
    tokens = copy.tokens
    whole = tokens.forms[nth].whole
    if whole.isalpha() and len(whole) > 1:
        return False
    before, after = tokens.key(nth - 1), tokens.key(nth + 1)
    if len(whole) == 1:
        if whole == "I":
            return after in _AFTER_NO_I and before not in REFERRING
        near = tokens.forms[nth - 1].whole if nth else ""
        return whole != "a" and (whole.islower() or whole in "'’`") and len(near) == 1 and (near.islower() or near in "'’`")
    if whole[0] == "0" and whole.isdigit() and len(whole) == 2:
        return before.isalpha() and len(before) > 2 and after.isalpha() and before not in _COUNTED
    if '"' in whole or "'" in whole:
        return _has_lone_quote(copy, nth) or (whole[0] == "'" and whole[1:].isalpha() and len(whole) == 2)
    if whole[0] == "-" and len(whole) > 3 and whole[1].islower():
        return nth > 0 and "\n" not in tokens.text[tokens.ends[nth - 1] : tokens.starts[nth]] and not before.isdigit()
    return _is_half_bracketed(copy, nth, whole)


def _is_half_bracketed(copy: Copy, nth: int, whole: str) -> bool:
    """`{d)`, `shal]`: brackets of two kinds, or one that nothing near opens or closes."""
    marks = [mark for mark in whole if mark in _PARTNERS]
    if not marks or len(marks) > 2:
        return False
    if len(marks) == 2:
        closed = _PARTNERS[marks[0]] == marks[1]
        return marks[0] in _OPENING and marks[1] not in _OPENING and (not closed or len(whole.strip(".,;:")) == 2)
    text, start, end = copy.tokens.text, copy.tokens.starts[nth], copy.tokens.ends[nth]
    short = len(whole) <= _LABEL_LONG
    if marks[0] in _OPENING:
        closes, opens = (text.find(mark, end, end + _BRACKETED) for mark in (_PARTNERS[marks[0]], marks[0]))
        return closes < 0 or (short and 0 <= opens < closes)
    opens, closes = (text.rfind(mark, max(0, start - _BRACKETED), start) for mark in (_PARTNERS[marks[0]], marks[0]))
    return opens < 0 or (short and opens < closes)


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
