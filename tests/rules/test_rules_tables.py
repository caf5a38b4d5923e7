"""Tables and columns answer each row as if it were asked alone, exactly at the limits."""

from __future__ import annotations

import json
import math
import os
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy
import pytest
from clausebook.model.errors import BadFacts
from clausebook.model.rules import ask, ask_table
from clausebook.model.rules.columns import Columns
from commands import Run
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped_rules import library_book, library_graph

HARBOUR = "new-mangalore-harbour-craft-1976"
WATERWAYS = "national-waterways-safety-2002"
CELLS = {
    "bhp": st.sampled_from(["", "564.99999", "565", "225.999999999", "226", "40", "40.5", "20", "10"]),
    "certificate": st.sampled_from(["", "none", "serang", "serang;permit", "first-class-master,motor-engineer"]),
    "propulsion": st.sampled_from(["", "true", "false"]),
    "length_ft": st.sampled_from(["", "30", "30ft 1in", "29.9"]),
    "recreation_only": st.sampled_from(["", "true", "false"]),
}


@settings(max_examples=30, deadline=None)
@given(st.lists(st.fixed_dictionaries(CELLS), min_size=1, max_size=12))
def test_rows_are_answered_as_if_alone(rows: list[dict[str, str]]) -> None:
    """Each row of a table has the answer, and its branch the trace, that it has alone."""
    book, graph = library_book(HARBOUR), library_graph(HARBOUR)
    columns: dict[str, list[str | None]] = {name: [row[name] for row in rows] for name in CELLS}
    found = ask_table(book, graph, "may-fill-both-posts", columns)
    for row, answer, branch in zip(rows, found.answers, found.branch, strict=True):
        alone = ask(book, graph, "may-fill-both-posts", {k: v.split(";") for k, v in row.items() if v})
        assert (answer.status, answer.missing, answer.warnings) == (alone.status, alone.missing, alone.warnings)
        shown = found.branches[branch - 1].answer
        assert [step.raw for step in shown.trace] == [step.raw for step in alone.trace]


@pytest.mark.parametrize(
    ("slug", "question", "columns", "values"),
    [
        (WATERWAYS, "penalty", {"contravened": ["18", "15"], "person": ["master"] * 2, "contraventions": ["3", "1"],
         "instance": ["first-and-continued"] * 2, "continued_days": ["5", "5"]}, [1500, 600]),
        ("orissa-cargo-boats-1960", "crew", {"class": ["I", "I", "II"], "burden_tons": ["15", "15.000000001", "36"]}, [5, 6, 7]),
        (WATERWAYS, "lifebuoys", {"vessel_class": ["I", "I"], "length_m": ["45", "45.0000000001"]}, [6, 8]),
    ],
)  # fmt: skip
def test_values_of_rows(slug: str, question: str, columns: dict[str, list[str | None]], values: list[int]) -> None:
    """Values are those of each row, at the limits and where the rule reckons with the fact itself."""
    found = ask_table(library_book(slug), library_graph(slug), question, columns)
    assert [answer.shown_value() for answer in found.answers] == values


NUMBERS = st.sampled_from([0.1, 19.999, 20, 20.001, 40, 40.1, 225.99999, 226, 564.99999, 565, 600])


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(NUMBERS, st.booleans()), min_size=1, max_size=30))
def test_columns_agree_with_tables(rows: list[tuple[float, bool]]) -> None:
    """Columns of numbers give what the same table of text gives."""
    book, graph = library_book(HARBOUR), library_graph(HARBOUR)
    text: dict[str, list[str | None]] = {
        "bhp": [repr(bhp) for bhp, _ in rows],
        "propulsion": [str(moved).lower() for _, moved in rows],
    }
    by_text = ask_table(book, graph, "certificated-master-required", text)
    columns = Columns(book, graph, "certificated-master-required")
    bhp, moved = numpy.array([bhp for bhp, _ in rows]), numpy.array([moved for _, moved in rows])
    found = columns.ask({"bhp": bhp, "propulsion": moved})
    assert [found.cases[n].status for n in found.case] == [answer.status for answer in by_text.answers]


def test_nan_is_not_known_and_below_zero_is_refused() -> None:
    """NaN is a fact not given; a number that no fact can have is bad usage."""
    columns = Columns(library_book(HARBOUR), library_graph(HARBOUR), "certificated-engineer-required")
    found = columns.ask({"bhp": numpy.array([numpy.nan, 41.0])})
    assert [found.cases[n].status for n in found.case] == ["unknown_fact", "yes"]
    with pytest.raises(BadFacts, match="below zero"):
        columns.ask({"bhp": numpy.array([-1.0])})
    with pytest.raises(BadFacts, match="colour"):
        columns.ask({"colour": numpy.array([1.0])})


def test_table_command(clausebook: Run, tmp_path: Path) -> None:
    """`ask --table` hands the id through and adds status, value, branch and provisions; a bad cell names its row."""
    table = tmp_path / "boats.csv"
    table.write_text("id,bhp\na,40\nb,41\n", "utf-8")
    done = clausebook("ask", HARBOUR, "certificated-engineer-required", "--table", str(table))
    lines = [line.split(",")[:3] for line in done.text.splitlines()[1:]]
    assert (done.code, lines) == (0, [["a", "40", "no"], ["b", "41", "yes"]])
    table.write_text("bhp\n40\n41 kW\n", "utf-8")
    done = clausebook("ask", HARBOUR, "certificated-engineer-required", "--table", str(table))
    assert (done.code, done.out, "row 2: bhp" in done.err) == (2, b"", True)


PARQUET: tuple[tuple[dict[str, object], str], ...] = (
    ({"bhp": 40, "propulsion": True, "certificate": ["permit"], "length_ft": 30.5}, "no"),
    ({"bhp": 564.99999, "propulsion": True, "certificate": ["second-class-master"], "length_ft": None}, "yes"),
    ({"bhp": 565.0, "propulsion": True, "certificate": ["second-class-master"], "length_ft": math.nan}, "no"),
    ({"bhp": 0.00001, "propulsion": True, "certificate": ["serang", "permit"], "length_ft": math.nan}, "yes"),
    ({"bhp": math.nan, "propulsion": True, "certificate": ["serang"], "length_ft": None}, "unknown_fact"),
    ({"bhp": 600, "propulsion": True, "certificate": [], "length_ft": None}, "no"),
)


def test_a_parquet_table_is_answered_as_its_rows_are(clausebook: Run, tmp_path: Path) -> None:
    """Numbers are those that a person would write, a cell that is no number is not given, a list is a list of the fact."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    table = tmp_path / "boats.parquet"
    parquet.write_table(arrow.Table.from_pylist([{**row, "id": nth} for nth, (row, _) in enumerate(PARQUET)]), table)
    done = clausebook("ask", HARBOUR, "may-be-master", "--table", str(table), "--format", "json")
    rows = json.loads(done.text)["rows"]
    assert [(row["id"], row["status"]) for row in rows] == [(str(n), status) for n, (_, status) in enumerate(PARQUET)]
    assert done.code == 3
    table.write_bytes(b"PAR1 and nothing else")
    done = clausebook("ask", HARBOUR, "may-be-master", "--table", str(table))
    assert (done.code, done.out, "no readable Parquet file" in done.err) == (2, b"", True)


def needed(module: str) -> Any:
    """The module; without it the test is left out, but not where every program must be there."""
    return import_module(module) if os.environ.get("CLAUSEBOOK_CI") else pytest.importorskip(module)


def test_next_command(clausebook: Run) -> None:
    """`ask --next` names one fact with its question."""
    done = clausebook("ask", HARBOUR, "certificated-engineer-required", "--next")
    assert (done.code, done.text) == (3, "bhp\tWhat is the brake horse-power of her engines?\n")


def test_check_command_ends_with_3_on_stale_rules(clausebook: Run, tmp_path: Path) -> None:
    """`check` of a text that has changed shows the words that went and came, and ends with 3."""
    from shipped_rules import LIBRARY

    folder = LIBRARY / "orissa-cargo-boats-1960"
    changed = tmp_path / "orissa.txt"
    source = (folder / "source.txt").read_text("utf-8")
    changed.write_text(source.replace("exceeding 20 tons-six", "exceeding 21 tons-six"), "utf-8")
    done = clausebook("check", str(changed), "--rules", str(folder / "rules.toml"), "--format", "json")
    assert (done.code, "[-20-] {+21+}" in done.text) == (3, True)
