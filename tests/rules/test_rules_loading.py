"""A rules file either agrees with its words or does not load, and a stranger's file can do no harm."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from clausebook.model.errors import BadFacts, BadRules
from clausebook.model.rules import ask, load_rules
from clausebook.model.rules.facts import FactType, read_fact
from clausebook.model.rules.phrases import Limit, read_amounts, read_comparisons, read_operator
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped_rules import HERE, LIBRARY, graph_of, library_graph

BAD = sorted((HERE / "bad").glob("*.toml"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_rules_are_refused(path: Path) -> None:
    """The message names the file and the key, and holds what the first line of the file says it must."""
    expected = path.read_text("utf-8").splitlines()[0].removeprefix("# ").split(" | ")
    with pytest.raises(BadRules) as caught:
        load_rules(path)
    assert path.name in str(caught.value)
    assert [part for part in expected if part not in str(caught.value)] == []


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5000 + "]" * 5000,
        "a" * 3_000_000,
        'version = 1\ndocument = "x"\n[define]\na = "' + "(" * 3000 + '"',
        'version = 1\ndocument = "x"\n[define]\na = "' + "not " * 900 + 'a"',
        'version = 1\ndocument = "x"\n[define]\na = "b"\nb = "a"',
        'version = 1\ndocument = "x"\n[define]\na = "__import__(1)"',
        'version = 1\ndocument = "x"\n[define]\n' + "\n".join(f'd{n} = "d{n + 1}"' for n in range(300)) + '\nd300 = "d0"',
        "version = 1\nfact = 3\ndocument = 'x'",
        "version = 1\ndocument = 'x'\n[fact.a]\ntype = 7",
    ],
    ids=["nested", "large", "parentheses", "nots", "cycle", "call", "chain", "wrong-table", "wrong-type"],
)
def test_hostile_rules_are_refused(text: str) -> None:
    """Files made to harm are refused with the ordinary error, whatever they try."""
    with pytest.raises(BadRules):
        load_rules(text)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """A picture given as a rules file is refused by its name."""
    (tmp_path / "rules.png").write_bytes(b"\x89PNG")
    with pytest.raises(BadRules, match=r"rules\.png: cannot be read"):
        load_rules(tmp_path / "rules.png")


KERALA = (LIBRARY / "kerala-canal-rules" / "rules.toml").read_text("utf-8").splitlines()
VALUES = [n for n, line in enumerate(KERALA) if " = " in line and not line.startswith("#")]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(VALUES), st.sampled_from(["1", "-1", "true", "1.5", '""', '"x"', '"(("', "[]", "[1]", "{}", "{ a = 1 }"]))
def test_a_wrong_value_is_refused_or_harmless(line: int, junk: str) -> None:
    """A file in which any one value is of another kind is refused, or loads and still answers every question."""
    text = "\n".join([*KERALA[:line], f"{KERALA[line].split(' = ')[0]} = {junk}", *KERALA[line + 1 :]])
    try:
        book = load_rules(text)
    except BadRules:
        return
    for question in book.questions:
        assert ask(book, library_graph("kerala-canal-rules"), question, {}).status


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("not less than 565 B.H.P.", (Limit(">=", Fraction(565), "bhp"),)),
        (
            "less than 565 BHP but not less than 226 BHP",
            (Limit("<", Fraction(565), "bhp"), Limit(">=", Fraction(226), "bhp")),
        ),
        (
            "Above 15 tons but not exceeding 20 tons",
            (Limit(">", Fraction(15), "tons"), Limit("<=", Fraction(20), "tons")),
        ),
        ("shall not be less than twenty years of age", (Limit(">=", Fraction(20), "years"),)),
        ("250 K W and above", (Limit(">=", Fraction(250), "kw"),)),
        ("may extend to two hundred and fifty rupees", (Limit("<=", Fraction(250), "rupees"),)),
        ("does not exceed 30 feet", (Limit("<=", Fraction(30), "ft"),)),
        ("between 25 metre to 45 metre length", (Limit(">=", Fraction(25), "m"), Limit("<=", Fraction(45), "m"))),
        ("at a greater speed than six miles per hour", (Limit(">", Fraction(6), "mph"),)),
        ("up to a burden of 50 tons", (Limit("<=", Fraction(50), "tons"),)),
        ("not les^ than si';ly pc cent", ()),
        ("Above 25 tons but not exceeding tons", (Limit(">", Fraction(25), "tons"),)),
        ("some boats", ()),
    ],
)
def test_comparisons_are_read_from_the_words(words: str, expected: tuple[Limit, ...]) -> None:
    """The phrase table reads operator, number and unit; what it cannot read it leaves."""
    assert read_comparisons(words) == expected


@pytest.mark.parametrize(
    ("words", "value", "unit"),
    [
        ("rupees twentyfive", 25, "rupees"),
        ("Rs. 150/-", 150, "rupees"),
        ("one thousand two hundred and five days", 1205, "days"),
        ("an additional one-fourth inch", Fraction(1, 4), "in"),
        ("the product by 0.009", Fraction(9, 1000), None),
        ("50% of the passengers", 50, "%"),
        ("five men including Manjhi", 5, "men"),
    ],
)
def test_amounts_are_read_from_the_words(words: str, value: Fraction, unit: str | None) -> None:
    """Figures, number words, prices and fractions come out exact, with the unit as printed."""
    assert [(amount.value, amount.unit) for amount in read_amounts(words)] == [(value, unit)]


@pytest.mark.parametrize(("words", "op"), [("shall not exceed the number", "<="), ("more than the one and less than", None)])
def test_operator_alone(words: str, op: str | None) -> None:
    """An operator stands alone only where the words name just one."""
    assert read_operator(words) == op


LENGTH = FactType("length_ft", "length", unit="ft")
POWER = FactType("bhp", "number", unit="BHP")
HELD = FactType("held", "list", values=("a", "b", "none"))
SPELLS = FactType("spells", "list", of="duration")


@pytest.mark.parametrize(
    ("fact", "texts", "value"),
    [
        (LENGTH, ["36.5"], Fraction(73, 2)),
        (LENGTH, ["36ft 6in"], Fraction(73, 2)),
        (LENGTH, ["30 ft"], Fraction(30)),
        (POWER, ["565 bhp"], Fraction(565)),
        (HELD, ["a,b"], frozenset({"a", "b"})),
        (HELD, ["a", "b"], frozenset({"a", "b"})),
        (HELD, ["none"], frozenset()),
        (SPELLS, ["2m16d", "20d"], ((2, 16), (0, 20))),
        (FactType("on", "bool"), ["True"], True),
    ],
)
def test_facts_are_read(fact: FactType, texts: list[str], value: object) -> None:
    """A fact is read exactly, with its declared unit or none."""
    assert read_fact(fact, texts) == value


@pytest.mark.parametrize(
    ("fact", "texts"),
    [
        (LENGTH, ["36 m"]), (LENGTH, ["36ft 12in"]), (LENGTH, ["-1"]), (LENGTH, ["1e3"]), (LENGTH, ["nan"]),
        (LENGTH, ["٣٦"]),
        (POWER, ["565 kW"]), (POWER, ["565", "566"]), (POWER, [""]), (POWER, ["9" * 5000]), (HELD, ["c"]),
        (HELD, ["a,none"]),
        (HELD, [""]), (SPELLS, ["2m,x"]), (SPELLS, ["m"]), (FactType("on", "bool"), ["yes"]),
        (FactType("men", "integer"), ["1.5"]), (FactType("day", "date"), ["1983-02-30"]),
        (FactType("day", "date"), ["1983-2-3"]),
    ],
)  # fmt: skip
def test_bad_facts_are_refused(fact: FactType, texts: list[str]) -> None:
    """Another unit, another form or a value out of the list is bad usage, never converted."""
    with pytest.raises(BadFacts, match=fact.name):
        read_fact(fact, texts)


def test_unknown_question_and_fact() -> None:
    """A question or fact that the book does not have is bad usage, and the message lists what it has."""
    book = load_rules(LIBRARY / "kerala-canal-rules" / "rules.toml")
    graph = graph_of("x", {})
    with pytest.raises(BadFacts, match="speed-limit"):
        ask(book, graph, "speed", {})
    with pytest.raises(BadFacts, match="vessel_kind"):
        ask(book, graph, "speed-limit", {"bhp": ["1"]})
