"""Words that are words and yet misread, told by the company that the document keeps.

Only the document's own neighbours speak here: a word stands alone in its place where another, easily misread for it,
stands again and again.
"""

from __future__ import annotations

from .confusions import stealth
from .evidence import Copy
from .safety import beside
from .verdict import Verdict

_MODAL = frozenset("shall may to will must should".split())
_INVERTED = frozenset("nor neither only unless until never hardly not".split())
"""After these a verb stands before its subject: `nor shall he`."""
_FAR = 8


def by_company(copy: Copy, nth: int) -> Verdict | None:
    """A word that is rare in law and easily misread for one that keeps this company elsewhere: a proposal."""
    read = copy.tokens.core(nth)
    for printed in stealth()[read]:
        if (
            beside(copy, nth, nth + 1, printed)
            and copy.vocabulary.words[printed] > copy.vocabulary.words[read]
        ):
            why = f"`{read}` is rare in law; `{printed}` stands beside the same word elsewhere"
            return Verdict(nth, nth + 1, printed, "words.company", why, "suggest", 0.8)
    return None


def by_modal(copy: Copy, nth: int) -> Verdict | None:
    """`shall he payable`, `to he performed`: the document has `be` between the same words."""
    tokens = copy.tokens
    before, after = tokens.key(nth - 1), tokens.key(nth + 1)
    modal = tokens.key(nth - 2) if before == "not" else before
    if modal not in _MODAL or tokens.breaks_before(nth) or tokens.breaks_before(nth + 1 if nth + 1 < len(tokens) else nth):
        return None
    custom = copy.pairs[before, "be"]
    inverted = any(tokens.key(at) in _INVERTED for at in range(max(0, nth - _FAR), nth - 1))
    if custom < 5 or custom < 10 * copy.pairs[before, "he"]:
        return None if inverted or not copy.is_damaged else _odd_he(nth, before)
    follows = copy.pairs["be", after]
    verb = after.endswith(("ed", "able", "en")) or follows >= 2
    if inverted or not verb or copy.pairs["he", after] > 1:
        return None if inverted or not copy.is_damaged else _odd_he(nth, before)
    sure = follows >= 1 and copy.is_damaged
    why = f"the document has `{before} be` {custom} times and `be {after}` {follows} times; `{before} he {after}` says nothing"
    return Verdict(nth, nth + 1, "be", "words.modal", why, "auto" if sure else "suggest", 0.992 if sure else 0.8)


def _odd_he(nth: int, before: str) -> Verdict:
    why = f"`he` behind `{before}` may be `be` misread"
    return Verdict(nth, nth + 1, None, "words.rare", why, "flag", 0.4)


def by_bracket(copy: Copy, nth: int) -> Verdict | None:
    """`which period (he dredger`: a bracket that never closes, for the top of a t."""
    tokens = copy.tokens
    before, after = tokens.key(nth - 1), tokens.key(nth + 1)
    closes = tokens.text.find(")", tokens.ends[nth], tokens.ends[nth] + 80)
    opens = tokens.text.find("(", tokens.ends[nth], tokens.ends[nth] + 80)
    if closes >= 0 and (opens < 0 or closes < opens):
        return None
    follows, custom = copy.pairs["the", after], copy.pairs[before, "the"]
    if not follows and not custom:
        return None
    sure = follows >= 2 or (follows and custom)
    why = f"the bracket never closes; `the {after}` stands {follows} times in the document"
    return Verdict(nth, nth + 1, "the", "words.bracket", why, "auto" if sure else "suggest", 0.993 if sure else 0.8, lead=1)


def by_rarity(copy: Copy, nth: int) -> Verdict | None:
    """A word that the document hardly has, where one of its own, easily misread so, keeps this company: a proposal."""
    tokens, read = copy.tokens, copy.tokens.key(nth)
    rival = copy.rival(read)
    if rival is None:
        return None
    left, right = copy.pairs[tokens.key(nth - 1), rival], copy.pairs[rival, tokens.key(nth + 1)]
    if left + right < 2:
        return None
    form = rival.capitalize() if tokens.core(nth).istitle() else rival
    why = f"`{rival}` stands beside the same words {left + right} times in the document, `{read}` is rare in it"
    return Verdict(nth, nth + 1, form, "words.company", why, "suggest", 0.7)
