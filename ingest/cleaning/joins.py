"""Third pass: put words together that a line end, a column or the reader's spacing took apart.

A join is made only where the whole word is attested: by the document itself, else by the English list. A compound that
the document also prints with its hyphen keeps the hyphen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...model.text import Edit, EditedText, Lane
from .lexicon import English, Vocabulary, english
from .lines import change

_HYPHEN = re.compile(r"[-‐\u00ad¬](?P<gap>\s{1,12})(?=[A-Za-z])(?!(?:[a-z]|[ivx]{2,5})[.)]\s)")
"""A hyphen before more of the word; a dash that announces a list stands before a label: `one who-`, `a. lives`."""
_OTHER_HYPHEN = re.compile(r"[~—–][ \t]{0,3}\r?\n\s{0,4}(?=[a-z]{2})")
_SUSPENDED = frozenset("and or to nor but".split())
"""`first- and second-class`: the hyphen waits for a later word."""
_PREFIXES = frozenset(
    "sub bye by non self vice ex semi co re pre anti sea watch well half cross first second third two three".split()
)
_KEPT = frozenset(["coo", "byl", "byel"])
"""`co-operate` and `by-law` keep the hyphen though a list knows them without it."""
_SPACED = re.compile(r"(?<![A-Za-z'’.&-])[A-Za-z](?: [A-Za-z]{1,2}){2,30}(?![A-Za-z'’.])")
_UNIT = re.compile(r"(?<=\d )[A-Z](?: [A-Z]){1,3}(?![A-Za-z.'])")
_HALVES = re.compile(
    r"(?<![\w'’.()-])(?P<left>[A-Za-z]{2,14})(?P<gap> |\s{0,3}\n\s{0,4})(?=(?P<right>[a-z]{2,14})(?![\w'’(-]))"
)
_GLUED = re.compile(r"(?<![A-Za-z])(?P<left>of|the|by|in|to|and|for|any|or)(?P<right>[A-Z][a-z]{2,16})(?![A-Za-z])")


@dataclass(frozen=True)
class _Join:
    rule: str
    why: str
    keeps_hyphen: bool = False
    lane: Lane = "auto"
    confidence: float = 0.99


def joins(view: EditedText) -> Iterable[Edit]:
    """The edits that join words taken apart."""
    if not view.text:
        return
    words, lexicon = Vocabulary(view.text), english()
    yield from _hyphens(view, words, lexicon)
    yield from _other_hyphens(view, words, lexicon)
    yield from _spaced(view, words, lexicon)
    yield from _halves(view, words, lexicon)
    yield from _glued(view, words)


def _hyphens(view: EditedText, words: Vocabulary, lexicon: English) -> Iterator[Edit]:
    text = view.text
    for seen in _HYPHEN.finditer(text):
        left, right = _word_before(text, seen.start()), _word_after(text, seen.end())
        spaced = _SPACED.match(text, seen.end())
        if spaced and left:
            yield from _fragment_and_letters(view, seen, left, spaced, words, lexicon)
        elif len(left) >= 2 and right and right.lower() not in _SUSPENDED:
            join = _joined(left, right, words, lexicon)
            if join:
                start = seen.start("gap") if join.keeps_hyphen else seen.start()
                yield from change(
                    view,
                    start,
                    seen.end(),
                    "",
                    rule=join.rule,
                    why=join.why,
                    lane=join.lane,
                    confidence=join.confidence,
                )


def _other_hyphens(view: EditedText, words: Vocabulary, lexicon: English) -> Iterator[Edit]:
    """`Mon~` / `day`: a hyphen read as a dash or a tilde, where the document has the whole word."""
    for seen in _OTHER_HYPHEN.finditer(view.text):
        left, right = _word_before(view.text, seen.start()), _word_after(view.text, seen.end())
        times = words.words[(left + right).lower()]
        if len(left) < 2 or times < 2 or (lexicon.is_common(left) and lexicon.is_common(right)):
            continue
        why = f"the document has `{left + right}` {_times(times)} in one piece"
        yield from change(view, *seen.span(), "", rule="joins.hyphen", why=why, confidence=0.98)


def _joined(left: str, right: str, words: Vocabulary, lexicon: English) -> _Join | None:
    whole, compound = left + right, f"{left}-{right}"
    joined, hyphened = words.words[whole.lower()], words.compounds[compound.lower()]
    known = lexicon.knows(whole)
    if hyphened and (hyphened > joined or not known):
        why = f"the document prints `{compound}` {_times(hyphened)} with its hyphen"
        return _Join("joins.compound", why, keeps_hyphen=True)
    kept = not lexicon.is_common(whole) or f"{left}{right[0]}".lower() in _KEPT
    if left.lower() in _PREFIXES and lexicon.knows(right) and not joined and kept:
        return _Join("joins.compound", f"`{left}-` keeps its hyphen before a word", True, confidence=0.98)
    if right[0].isupper() and not whole.isupper():
        return None
    if joined:
        return _Join("joins.hyphen", f"the document has `{whole}` {_times(joined)} in one piece")
    if known and (lexicon.is_common(whole) or not (lexicon.knows(left) and lexicon.knows(right))):
        return _Join("joins.hyphen", f"`{whole}` is an English word", confidence=0.985)
    if lexicon.knows(left) and lexicon.knows(right):
        why = f"`{left}` and `{right}` are words; `{whole}` is not attested"
        return _Join("joins.compound", why, True, "suggest", 0.7)
    return _Join("joins.hyphen", f"`{whole}` is not attested, but one half is no word", False, "suggest", 0.75)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _fragment_and_letters(
    view: EditedText, hyphen: re.Match[str], left: str, spaced: re.Match[str], words: Vocabulary, lexicon: English
) -> Iterator[Edit]:
    """`Appen-` / `d i x`: the rest of the word in single letters."""
    letters = spaced[0].replace(" ", "")
    whole = left + letters
    if words.knows(whole) or lexicon.knows(whole):
        why = f"`{whole}` is a word; its end was read letter by letter"
        yield from change(view, hyphen.start(), spaced.end(), letters, rule="joins.letters", why=why, confidence=0.98)


def _spaced(view: EditedText, words: Vocabulary, lexicon: English) -> Iterator[Edit]:
    """`D E C E M B ER`, `c o n d u c t s`, `K W` where the document also has `KW`."""
    for seen in _SPACED.finditer(view.text):
        whole = seen[0].replace(" ", "")
        single = sum(len(part) == 1 for part in seen[0].split(" "))
        if len(whole) < 4 or single * 2 < seen[0].count(" ") + 1 or _after_hyphen(view.text, seen.start()):
            continue
        if words.knows(whole) or lexicon.knows(whole):
            why = f"`{whole}` is a word printed or read with spaces between its letters"
            yield from change(view, seen.start(), seen.end(), whole, rule="joins.letters", why=why, confidence=0.98)
    for seen in _UNIT.finditer(view.text):
        whole = seen[0].replace(" ", "")
        times = words.exact[whole]
        if times >= 3:
            why = f"the document has `{whole}` {_times(times)} in one piece"
            yield from change(view, seen.start(), seen.end(), whole, rule="joins.letters", why=why, confidence=0.98)


def _halves(view: EditedText, words: Vocabulary, lexicon: English) -> Iterator[Edit]:
    """Two strings that are no words and together are one: `circula tion`, also over a blank line."""
    for seen in _HALVES.finditer(view.text):
        left, right = seen["left"], seen["right"]
        whole = left + right
        if lexicon.knows(left) and lexicon.knows(right):
            continue
        times = words.words[whole.lower()]
        if len(whole) < 6 or not (times or lexicon.is_common(whole)) or (whole.isupper() != left.isupper()):
            continue
        strange = not lexicon.knows(left) and not lexicon.knows(right)
        alone = words.words[left.lower()] <= 1 and words.words[right.lower()] <= 1
        broken = times > 1 and "\n" in seen["gap"] and not lexicon.is_common(left) and not lexicon.knows(right)
        sure = (strange or broken) and alone and min(len(left), len(right)) >= 3
        lane: Lane = "auto" if sure else "suggest"
        why = f"neither half is a word, `{whole}` is" if strange else f"`{whole}` is a word, one half is not"
        confidence = 0.97 if lane == "auto" else 0.7
        yield from change(view, *seen.span("gap"), "", rule="joins.halves", why=why, lane=lane, confidence=confidence)


def _glued(view: EditedText, words: Vocabulary) -> Iterator[Edit]:
    for seen in _GLUED.finditer(view.text):
        if words.exact[seen["right"]] and not words.exact[seen[0]] > 2:
            why = f"`{seen['left']}` and `{seen['right']}` stand without a space"
            after = f"{seen['left']} {seen['right']}"
            yield from change(
                view, *seen.span(), after, rule="joins.space-lost", why=why, lane="suggest", confidence=0.8
            )


def _word_before(text: str, at: int) -> str:
    start = at
    while start > 0 and at - start < 30 and text[start - 1].isascii() and text[start - 1].isalpha():
        start -= 1
    return text[start:at]


def _word_after(text: str, at: int) -> str:
    end = at
    while end < len(text) and end - at < 30 and text[end].isascii() and text[end].isalpha():
        end += 1
    return text[at:end]


def _after_hyphen(text: str, at: int) -> bool:
    before = text[max(0, at - 13) : at]
    return bool(before.strip()) and before.rstrip()[-1:] == "-" and before[-1:].isspace()
