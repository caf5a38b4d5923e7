"""Words that complete what an editor types: those of the document first."""

from __future__ import annotations

from collections import Counter

from ...ingest.cleaning.lexicon import English, english, legal_counts
from ...ingest.cleaning.tokens import Tokens
from ...model.document import Document

MOST = 6000
"""Words of a document, and pairs that stand in it more than once."""


def words_of(document: Document) -> list[tuple[str, int]]:
    """Words and pairs of words of a document with how often each stands there, then the commonest of statutes with none.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> words_of(digest(RawText.of("1. No boat may carry a lamp. No boat docs."), "boats"))[:3]
    [('No', 2), ('No boat', 2), ('boat', 2)]
    """
    tokens, known = Tokens.of(document.text.text), english()
    words: Counter[str] = Counter()
    for nth in range(len(tokens)):
        core = tokens.core(nth)
        if not _is_word(core, known):
            continue
        words[core] += 1
        following = "" if tokens.ends_paragraph(nth) else tokens.core(nth + 1)
        if tokens.whole(nth)[-1].isalpha() and _is_word(following, known):
            words[f"{core} {following}"] += 1
    words = Counter({word: count for word, count in words.items() if count > 1 or " " not in word})
    common = [word for word in dict.fromkeys((*legal_counts(), *sorted(known.gazette))) if word not in words]
    return words.most_common(MOST) + [(word, 0) for word in common]


def english_list() -> list[str]:
    """The common words of English, and names."""
    known = english()
    return sorted(word for word in known.common | known.names if known.knows(word))


def _is_word(core: str, known: English) -> bool:
    return core.replace("-", "").isalpha() and all(map(known.knows, core.split("-")))
