"""Bindings: a rule stands on its words as they are, and says so when they change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from clausebook.model.graph import ClauseGraph
from clausebook.model.rules import ask, check, load_rules
from clausebook.model.rules.bind import USABLE, bind, place_of
from clausebook.model.rules.operands import compares
from clausebook.model.rules.phrases import read_comparisons
from clausebook.model.rules.tree import Comparison
from clausebook.model.rules.world import World
from clausebook.model.text import EditedText
from shipped_rules import SLUGS, STRUCTURE, changed_graph, graph_of, library_book, library_graph

HARBOUR = "new-mangalore-harbour-craft-1976"
FLIPS: tuple[tuple[str, str], ...] = (
    (r"\bnot (?=(?:be )?(?:less|more|exceed))", ""),
    (r"\b[Ll]ess(?= than)", "more"),
    (r"\b[Mm]ore(?= than)", "less"),
    (r"\b(?:not exceeding|not exceed)\b", "exceeding"),
    (r"\b[Aa]bove\b", "below"),
    (r"\b[Oo]ver\b(?= )", "under"),
    (r"\b[Uu]p to\b", "over"),
    (r"\b[Aa]t least\b", "at most"),
    (r"\bwithin\b", "after"),
    (r"\b(?:and)\b", "or"),
    (r"\b(?:or)\b", "and"),
    (r"\bshall\b", "may"),
    (r"\bmay\b", "shall"),
    (r"\bany one\b", "all"),
    (r"\bboth\b", "either"),
    (r"\beach\b", "all"),
    (r"\bexcept\b", "and"),
    (r"\bunless\b", "if"),
    (r"\bnot\b", "now"),
    (r"\d", "7"),
    (r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|fifty|sixty|hundred)\b",
     "fourteen"),
)  # fmt: skip
"""The words that carry a rule, each with one that would make it another rule."""


def flips(slug: str) -> Iterator[tuple[str, int, int, str]]:
    """Every operator, connective and number in the quotes of a shipped rule book, each with another in its place."""
    places = bind(library_book(slug), library_graph(slug)).places
    for key, place in places.items():
        assert place.span is not None
        for pattern, words in FLIPS:
            for match in re.finditer(pattern, place.quote):
                start = place.span[0] + match.start()
                yield key, start, start + len(match.group()), "9" if match.group() == words else words


@pytest.mark.parametrize("slug", SLUGS)
def test_shipped_rules_are_fresh(slug: str) -> None:
    """Every quote of a shipped rule book stands where the rule says."""
    assert check(library_book(slug), library_graph(slug)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_flipped_operand_makes_its_rule_stale(slug: str) -> None:
    """Flipping any one number, operator or connective in the source makes every rule that stands on it stale."""
    book, changed, fooled = library_book(slug), dict[tuple[int, int, str], ClauseGraph](), list[tuple[str, str]]()
    for key, start, end, words in flips(slug):
        graph = changed.get((start, end, words)) or changed_graph(slug, start, end, words)
        changed[start, end, words] = graph
        if place_of(book, graph, key).state in USABLE:
            fooled.append((key, words))
    assert len(changed) > 20
    assert fooled == []


def limits(slug: str) -> Iterator[tuple[str, Comparison]]:
    """Every limit of a shipped rule book with the words (as they read) that it stands on."""
    book = library_book(slug)
    rows = [(row.term, row.limits) for scale in book.scales.values() for row in scale.rows]
    for term, found in [*((term, (term.meaning,)) for term in book.terms.values()), *rows]:
        for limit in found:
            if isinstance(limit, Comparison):
                yield term.quote.reads or term.quote.words, limit


@pytest.mark.parametrize("slug", SLUGS)
def test_below_at_and_above_every_limit(slug: str) -> None:
    """Below, at and above each limit a fact meets it or not just as the operator of the words has it."""
    for words, limit in limits(slug):
        said = {one.op for one in read_comparisons(words) if one.value in (limit.value, limit.value * 12, limit.value / 12)}
        assert limit.op in said
        meets = compares(limit, "limit")
        for value in (limit.value - Fraction(1, 1000), limit.value, limit.value + Fraction(1, 1000)):
            world = World(frozenset(), library_book(slug).facts, {limit.fact: value}, {})
            side = "<" if value < limit.value else ">" if value > limit.value else "="
            assert meets(world)[0] == (side in limit.op), (words, value)


def shifted() -> ClauseGraph:
    """The harbour craft rule with words added before it, outside rule 29."""
    raw = library_graph(HARBOUR).text.raw.text
    return graph_of("A note. " + raw, {path: [a + 8, b + 8] for path, (a, b) in STRUCTURE[HARBOUR].items()})


def facts(**given: str) -> dict[str, list[str]]:
    return {name: [value] for name, value in given.items()}


def test_moved_words_bind_again() -> None:
    """Where only the text around a unit has changed, its rules move with it and answer from the new place."""
    book, graph = library_book(HARBOUR), shifted()
    assert {finding.kind for finding in check(book, graph)} == {"moved"}
    answer = ask(book, graph, "certificated-engineer-required", facts(bhp="50"))
    assert answer.status == "yes"
    assert all(step.quote == graph.text.raw.text[slice(*step.raw)] for step in answer.trace)


def test_cosmetic_change_is_told() -> None:
    """A change in words that carry no rule leaves the rule in force and is reported."""
    at = library_graph(HARBOUR).text.raw.text.index("in this behalf.(ii)")
    graph = changed_graph(HARBOUR, at, at + len("in this behalf"), "on this account")
    book = library_book(HARBOUR)
    assert {finding.kind for finding in check(book, graph)} == {"cosmetic"}
    assert ask(book, graph, "certificated-engineer-required", facts(bhp="50")).status == "yes"


def test_a_new_proviso_makes_the_host_stale() -> None:
    """A proviso that comes to light beside a rule makes it stale although its own words have not changed."""
    raw = library_graph(HARBOUR).text.raw.text
    graph = changed_graph(HARBOUR, len(raw), len(raw), " Provided that this rule shall not apply to any boat.")
    places = {path: [a, b if b < len(raw) else len(graph.text.raw.text)] for path, (a, b) in STRUCTURE[HARBOUR].items()}
    answer = ask(library_book(HARBOUR), graph_of(graph.text.raw.text, places), "certificated-engineer-required", facts(bhp="50"))
    assert (answer.status, answer.trace) == ("stale", ())
    assert "proviso" in answer.warnings[0].message


def test_a_stale_answer_shows_the_words() -> None:
    """The warning of a stale answer shows the words that went and the words that came."""
    raw = library_graph(HARBOUR).text.raw.text
    at = raw.index("565 B.H.P.")
    answer = ask(
        library_book(HARBOUR),
        changed_graph(HARBOUR, at, at + 3, "265"),
        "may-be-master",
        facts(certificate="serang", bhp="300"),
    )
    assert answer.status == "stale"
    assert "[-565-] {+265+}" in answer.warnings[0].message


def test_clipped_words_are_stale() -> None:
    """Words that stand as quoted but now follow a "not" no longer say what the rule says."""
    raw = library_graph(HARBOUR).text.raw.text
    at = raw.index("less than 565 BHP")
    graph = changed_graph(HARBOUR, at, at, "not ")
    assert "below-565" in bind(library_book(HARBOUR), graph).stale


def test_missing_provision_is_orphaned() -> None:
    """In a changed text a rule whose provision is gone is an orphan and answers nothing."""
    raw = library_graph(HARBOUR).text.raw.text
    places = {path: span for path, span in STRUCTURE[HARBOUR].items() if path != "29/(2)/proviso-1"}
    graph = graph_of(raw + " ", places)
    assert bind(library_book(HARBOUR), graph).places["permit-boat"].state == "orphaned"
    assert ask(library_book(HARBOUR), graph, "certificated-engineer-required", facts(bhp="50")).status == "stale"


def test_words_twice_are_ambiguous() -> None:
    """Words that stand twice in their provision, with no `nth` to choose, are never guessed at."""
    raw = library_graph(HARBOUR).text.raw.text
    at = raw.index("less than 226 BHP.(a)")
    graph = changed_graph(HARBOUR, at, at, "less than 226 BHP and ")
    assert bind(library_book(HARBOUR), graph).places["below-226"].state in ("ambiguous", "stale")
    assert "below-226" in bind(library_book(HARBOUR), graph).stale


def test_the_second_place_of_words_that_stand_once_now() -> None:
    """Where one of two places of the same words is damaged, the rule on the second of them is not read from the first."""
    rules = (
        'version = 1\ndocument = "x"\nsha256 = "0"\n[fact.men]\ntype = "number"\nunit = "men"\n'
        '[term.other]\nat = "1"\nwords = "two men"\nnth = 2\nmeans = "= 2 men"\n'
        '[[question]]\nid = "q"\ntext = "How many?"\nanswer = "value"\nunit = "men"\n[[question.case]]\nvalue = "other"\n'
    )
    raw = "1. A barge has two men, a ferry has tvvo men."
    book, graph = load_rules(rules), graph_of(raw, {"1": [0, len(raw)]})
    place = bind(book, graph).places["other"]
    assert (place.state, place.span) == ("ambiguous", None)
    assert "stands 1 time in 1; `nth` is 2" in place.message
    assert ask(book, graph, "q", {}).status == "stale"


def test_structure_read_otherwise() -> None:
    """In the very text that a rule was written for, it answers even where the structure was not recognised."""
    bare = graph_of(library_graph(HARBOUR).text.raw.text, {})
    answer = ask(library_book(HARBOUR), bare, "certificated-engineer-required", facts(bhp="50"))
    assert answer.status == "yes"
    assert {step.path for step in answer.trace} <= set(STRUCTURE[HARBOUR])
    assert {finding.kind for finding in check(library_book(HARBOUR), bare)} == {"moved"}


def test_editors_correction_makes_a_rule_stale() -> None:
    """Words that an editor has corrected since are no ground for a rule that was written on the print."""
    graph = library_graph(HARBOUR)
    raw = graph.text.raw
    at = raw.text.index("565 B.H.P.")
    edit = raw.edit(at, at + 3, "665", rule="editor", why="checked against the print", author="A. Clerk")
    corrected = ClauseGraph(EditedText.of(raw, [edit]), graph.provisions)
    assert "band-i" in bind(library_book(HARBOUR), corrected).stale
