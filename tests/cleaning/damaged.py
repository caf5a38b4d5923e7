"""A damaged copy in tests, and what is said of a sentence that stands in it."""

from __future__ import annotations

from clausebook.ingest.cleaning import clean
from clausebook.model.text import Edit, RawText

CLAUSE = (
    "{nth}. The master of every vessel shall, on arrival at the port, deliver to the officer in charge of the harbour a "
    "declaration of the cargo carried in the vessel, and shall not be permitted to land any passenger until the officer "
    "has examined the certificate of registration and the candidate has answered the questions of the examination.\n"
)
GOOD = "".join(CLAUSE.format(nth=nth) for nth in range(1, 9))
DAMAGE = "".join(
    f"{nth}. {words}.\n"
    for nth, words in enumerate(
        ("Thc rnaster sball bc prcscnt", "Ihc vcssel sliall carrv ligbts", "Evcry olliccr mny scizc tlie cargo", "Tlio ofliccr"),
        9,
    )
)
"""Enough strings that are no words to make the copy a damaged one."""


def edits(sentence: str) -> list[Edit]:
    """What is said of a sentence that stands in a damaged copy."""
    text = GOOD + DAMAGE + sentence
    start = len(text) - len(sentence)
    return [edit for edit in clean(RawText.of(text)).edits if edit.end > start]
