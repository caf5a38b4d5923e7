"""Drafts load, stand on the words of the source, answer nothing, and are right where the clause is regular."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from clausebook.corpus.library import open_document
from clausebook.ingest.pipeline import digest
from clausebook.model.errors import BadFacts
from clausebook.model.rules import RuleBook, ask, check, load_rules
from clausebook.model.rules.draft import draft
from clausebook.model.text import RawText
from commands import Run
from shipped_rules import SLUGS, graph_of, library_book

NAMES = ("oars", "lamps", "bells", "ropes", "poles")
WATERWAYS = "national-waterways-safety-2002"


@cache
def drafted(slug: str) -> str:
    return draft(open_document(slug).graph, slug).text


@pytest.mark.parametrize("slug", SLUGS)
def test_drafts_stand_on_their_words(slug: str) -> None:
    """A draft loads, and each of its quotes stands where it says."""
    assert check(load_rules(drafted(slug)), open_document(slug).graph) == []


def accepted(slug: str) -> RuleBook:
    """The draft as a person would accept it unread."""
    return load_rules(drafted(slug).replace("draft = true\n", ""))


def test_a_draft_answers_nothing() -> None:
    """A question that is marked a draft is refused."""
    with pytest.raises(BadFacts, match="draft"):
        ask(load_rules(drafted(WATERWAYS)), open_document(WATERWAYS).graph, "penalty", {"contravened": ["3"]})


def test_drafted_penalties_are_those_of_the_library() -> None:
    """Every penalty of the waterways, drafted from the words alone, gives what the rules written by hand give."""
    graph, mine, theirs = open_document(WATERWAYS).graph, accepted(WATERWAYS), library_book(WATERWAYS)
    persons, instances = theirs.facts["person"].values, theirs.facts["instance"].values
    for which, person, instance in product(theirs.facts["contravened"].values, persons, instances):
        for more in ({}, {"contraventions": ["2"]}, {"authorised": ["true"]}):
            facts = {"contravened": [which], "person": [person], "instance": [instance], "continued_days": ["5"], **more}
            one, two = ask(mine, graph, "penalty", facts), ask(theirs, graph, "penalty", facts)
            assert (one.status, one.value) == (two.status, two.value), facts


@pytest.mark.parametrize(("tons", "men"), [("15", 5), ("15.5", 6), ("25", 7), ("32", 9), ("41", 11)])
def test_drafted_scales(tons: str, men: int) -> None:
    """A scale drafted from its rows gives what they print."""
    graph = open_document("orissa-cargo-boats-1960").graph
    answer = ask(accepted("orissa-cargo-boats-1960"), graph, "appendix-i-class-i", {"amount_tons": [tons]})
    assert (answer.status, answer.value) == ("value", men)


@pytest.mark.parametrize(
    ("sentence", "counts"),
    [
        ("The driver shall be not less than twenty one years of age.", {"ages": 1}),
        ("He shall pay a fee of rupees fifty.", {"fees": 1}),
        ("At least two boats shall be carried by each.", {"counts": 1}),
        ("Not more than 10 per cent may be spared.", {"shares": 1}),
        ("If the owner or master acts in contravention of Rule 3, he shall be punishable with fine which may extend to "
         "fifty rupees.", {"penalties": 1}),
        ("The fee is to be settled later.", {}),
    ],
)  # fmt: skip
def test_regular_phrases(sentence: str, counts: dict[str, int]) -> None:
    """Each regular kind of clause is proposed once, anything else is not."""
    found = draft(graph_of(f"1. {sentence}", {"1": [0, len(sentence) + 3]}), "made-up")
    assert {kind: count for kind, count in found.counts.items() if count} == counts
    assert load_rules(found.text).name == "made-up"


EACH = "Every master who fails to comply with rule 7(2) shall be liable to a fine not exceeding 200 rupees for each offence."
GROWING = (
    "Any person in breach of any of these rules shall be liable to a penalty of not exceeding Rs. 100 (Rupees one hundred) and "
    "when the breach is a continuing breach to a further penalty of not exceeding Rs.50 (Rupees fifty) for every day after."
)
PENALTIES: tuple[tuple[str, dict[str, str], str, int | None], ...] = (
    ("Any person who contravenes rule 5 shall be punishable with fine which may extend to fifty rupees.",
     {"contravened": "5", "person": "other"}, "value", 50),
    (EACH,
     {"contravened": "7/(2)", "person": "master", "contraventions": "3"}, "value", 600),
    (EACH,
     {"contravened": "7/(2)", "person": "other"}, "value", 0),
    (GROWING,
     {"instance": "first-and-continued", "continued_days": "4"}, "value", 300),
    ("Whoever contravenes any of the provisions of these rules shall be punished with fine up to Rs. 500/-.", {}, "value", 500),
    ("The lessee shall pay a penalty of rupees five for breach of rule 9.", {"contravened": "9", "person": "lessee"}, "value", 5),
    ("Any person who contravenes rule 5 shall be liable to a fine of ten rupees, for a second offence of twenty.", {}, "", None),
)  # fmt: skip


@pytest.mark.parametrize(("sentence", "facts", "status", "value"), PENALTIES)
def test_penalties_of_other_gazettes(sentence: str, facts: dict[str, str], status: str, value: int | None) -> None:
    """A penalty in other words than those of the library is drafted right, or not at all where it grows in a way not known."""
    graph = graph_of(f"1. {sentence}", {"1": [0, len(sentence) + 3]})
    book = load_rules(draft(graph, "made-up").text.replace("draft = true\n", ""))
    if not status:
        assert "penalty" not in book.questions
        return
    answer = ask(book, graph, "penalty", {name: [text] for name, text in facts.items()})
    assert (answer.status, answer.value) == (status, value)


def test_draft_command(clausebook: Run) -> None:
    """`draft` prints a rules file, and says on the error channel how much it proposes."""
    done = clausebook("draft", WATERWAYS)
    assert (done.code, "21 penalties" in done.err) == (0, True)
    assert load_rules(done.text).name == WATERWAYS


@pytest.mark.parametrize(
    ("cited", "contravened"),
    [
        ("rule 3", ["3"]),
        ("rule 3 or rule 5", ["3", "5"]),
        ("rules 1 and 2", ["1", "2"]),
        ("the provisions of rules 1, 3 and 5", ["1", "3", "5"]),
        ("any of the provisions of rules 2 to 5", ["2", "3", "4", "5"]),
    ],
)
def test_a_penalty_for_several_rules(cited: str, contravened: list[str]) -> None:
    """A penalty that names several provisions is proposed for each of them, and stands on its words."""
    rules = "".join(f"{nth}. Rule of {name}.- Every boat shall carry {name}.\n\n" for nth, name in enumerate(NAMES, 1))
    penalty = f"6. Penalty.- Whoever contravenes {cited} shall be punishable with fine which may extend to five hundred rupees.\n"
    graph = digest(RawText.of(rules + penalty), "boats").graph
    book = load_rules(draft(graph, "boats").text.replace("draft = true\n", ""))
    assert check(book, graph) == []
    assert list(book.facts["contravened"].values) == contravened
    for one in contravened:
        answer = ask(book, graph, "penalty", {"contravened": [one], "person": ["other"], "instance": ["first"]})
        assert str(answer.value) == "500"
