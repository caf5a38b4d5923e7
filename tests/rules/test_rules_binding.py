"""Bindings: a rule stands on its words as they are, and says so when they change."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from clausebook.model.graph import ClauseGraph
from clausebook.model.rules import ask, check
from clausebook.model.rules.bind import USABLE, bind, place_of
from clausebook.model.rules.tree import Comparison, Quantity
from clausebook.model.text import EditedText
from shipped_rules import SLUGS, STRUCTURE, changed_graph, graph_of, library_book, library_graph

HARBOUR = "new-mangalore-harbour-craft-1976"
FLIPS: tuple[tuple[str, str], ...] = (
    (r"\bnot (?=(be )?(less|more|exceed))", ""),
    (r"\bless than", "more than"),
    (r"\b(not exceeding|not exceed)\b", "exceeding"),
    (r"\b[Aa]bove\b", "below"),
    (r"\bup to\b", "over"),
    (r"\bat least\b", "at most"),
    (r"\d(?=\d* )", "7"),
    (r"\b(six|five|two|twenty|thirty|ten|nine|twelve|one|three|four)\b", "eleven"),
)


def operands() -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Every number and operator of the shipped rules, each with a flip that its words allow."""
    for slug in SLUGS:
        book, places = library_book(slug), bind(library_book(slug), library_graph(slug)).places
        for name, term in book.terms.items():
            if isinstance(term.meaning, (Comparison, Quantity)):
                yield from ((slug, name, flip) for flip in FLIPS if re.search(flip[0], places[name].quote))


@pytest.mark.parametrize("slug", SLUGS)
def test_shipped_rules_are_fresh(slug: str) -> None:
    """Every quote of a shipped rule book stands where the rule says; only findings about scales are left."""
    findings = check(library_book(slug), library_graph(slug))
    assert [finding for finding in findings if not finding.kind.startswith("scale-")] == []


def test_a_flipped_operand_makes_its_rule_stale() -> None:
    """Flipping any number or operator in the source makes the rule that stands on it stale."""
    flips = list(operands())
    assert len(flips) > 150
    for slug, name, (pattern, words) in flips:
        place = bind(library_book(slug), library_graph(slug)).places[name]
        assert place.span is not None
        match = re.search(pattern, place.quote)
        assert match is not None
        words = "9" if match.group() == words else words
        at = place.span[0] + match.start()
        graph = changed_graph(slug, at, at + len(match.group()), words)
        assert place_of(library_book(slug), graph, name).state not in USABLE, (slug, name, pattern)


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


def test_scale_findings() -> None:
    """Gaps, lost limits and equal neighbours of a scale are reported with their rows."""
    findings = check(library_book("orissa-cargo-boats-1960"), library_graph("orissa-cargo-boats-1960"))
    assert {finding.kind for finding in findings} == {"scale-defect", "scale-gap", "scale-equal"}
