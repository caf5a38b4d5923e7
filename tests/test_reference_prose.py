"""Prose that cites nothing: two hundred thousand characters of it give no reference at all."""

from __future__ import annotations

import random

from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.reference.resolve import link
from clausebook.model.text import EditedText, RawText
from reference_cases import FOLDER, graph_of

WORDS = {
    "who": "tindal serang pilot engineer master clerk fisherman judge chief-officer boy stranger widow".split(),
    "thing": "canoe barge lamp net anchor dredger wreck rope bell toll launch ferry".split(),
    "place": "quay wharf lock bank bridge canal harbour jetty office market river dock".split(),
    "date": ["the 4th May, 1961", "1.4.1990", "3rd of June 1917", "12-5-1882", "July 3"],
    "year": ["1908", "1917", "1958", "1976", "2002"],
}
"""What stands in the gaps of the sentences."""


def prose(length: int) -> str:
    """Sentences of ordinary English with the words of drafters in their ordinary senses."""
    chance = random.Random(7)
    frames = (FOLDER / "prose.sentences").read_text(encoding="utf-8").splitlines()
    made: list[str] = []
    size = 0
    while size < length:
        sentence = chance.choice(frames)
        for gap, words in WORDS.items():
            while "{" + gap + "}" in sentence:
                sentence = sentence.replace("{" + gap + "}", chance.choice(words), 1)
        while "{n}" in sentence:
            sentence = sentence.replace("{n}", str(chance.randint(2, 9)), 1)
        made.append(sentence)
        size += len(sentence) + 1
    return "\n".join(" ".join(made[nth : nth + 6]) for nth in range(0, len(made), 6))


def test_prose_that_cites_nothing_gives_no_reference() -> None:
    """Not one reference, whatever its status, though the document has rules, forms and schedules of those numbers."""
    rows = [(str(nth), "rule", f"{nth}. Boats.") for nth in range(1, 40)]
    rows += [("schedule-I", "schedule", "SCHEDULE I"), ("form-2", "form", "FORM 2"), ("chapter-I", "chapter", "CHAPTER I")]
    base = graph_of(rows)
    text, words = base.text.text, prose(200_000)
    last = Provision("p", "p", "appendix-P", "schedule", "P", "P", "printed", ((len(text) + 1, len(text) + 1 + len(words)),))
    graph = ClauseGraph(EditedText.of(RawText.of(f"{text}\n{words}")), (*base.provisions, last))
    assert [(one.text, one.status) for one in link(graph).references] == []
