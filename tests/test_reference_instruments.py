"""Instruments: the registry, misprinted titles, and two citations of one Act that disagree."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.corpus.registry import registry
from clausebook.model.errors import Unreadable
from clausebook.model.reference.instruments import Registry
from clausebook.model.reference.resolve import link
from reference_cases import graph_of


def defects(text: str, known: Registry | None = None) -> list[str]:
    """The messages of the conflicts in a document of one rule."""
    return [defect.message for defect in link(graph_of([("1", "rule", text)]), known).defects]


def test_one_act_with_two_numbers_is_a_conflict() -> None:
    """Both citations are named where neither is the more frequent."""
    found = defects("1. The Waterways Act, 1985 (85 of 1985) and the Waterways Act, 1985 (82 of 1985).")
    assert len(found) == 2
    assert all("85 (1x) and 82 (1x)" in message for message in found)


def test_the_odd_year_out_is_the_conflict() -> None:
    """Of four years printed, the one that differs in a figure is named."""
    text = "1. The Engineers Rules, 1963, the Engineers Rules, 1963 and the Engineers Rules, 1965."
    assert len(defects(text)) == 1


def test_acts_of_one_title_and_distant_years_are_no_conflict() -> None:
    """The Inland Vessels Acts of 1917 and 2021 are two Acts."""
    assert defects("1. The Inland Vessels Act, 1917 (1 of 1917) and the Inland Vessels Act, 2021 (24 of 2021).") == []


def test_the_registry_knows_a_wrong_number_and_a_wrong_year() -> None:
    """A number or year against what is known is a conflict, and the print is kept."""
    number = defects("1. The Inland Waterways Authority of India Act, 1985 (85 of 1985).", registry())
    assert "it is 82 of 1985" in number[0]
    assert "is of 1838" in defects("1. The Coasting Vessel Act, 1938.", registry())[0]


def test_a_misprinted_title_is_read_through_the_registry() -> None:
    """A few letters wrong, or an abbreviation, give the title as it should read; another title stays."""
    text = "1. Under the Coisting Vessels Acl, the I.V. Act, 1917 and the Inland Steam-vessels Act, 1917."
    titles = [r.external.title for r in link(graph_of([("1", "rule", text)]), registry()).references if r.external]
    assert titles == ["Coasting Vessels Act", "Inland Vessels Act", "Inland Steam-vessels Act"]


def test_the_shipped_file_names_each_instrument_once() -> None:
    """No title stands twice with one year, and each number is a number of its year."""
    keys = [(one.title, one.year) for one in registry().instruments]
    assert len(keys) == len(set(keys)) > 40
    assert all(one.number and 0 < one.number < 200 for one in registry().instruments)


def test_a_users_file_adds_and_replaces(tmp_path: Path) -> None:
    """A user's file is read after the shipped one."""
    file = tmp_path / "mine.toml"
    file.write_text('[[instrument]]\ntitle = "Example Act"\nyear = 1950\nnumber = 3\naliases = ["E.A."]\n')
    known = registry(file)
    assert (known.named("E.A.", None) or known.instruments[0]).title == "Example Act"
    assert known.named("Customs Act", 1962) is not None


@pytest.mark.parametrize("text", ["[[instrument]]\nyear = 1950\n", "instrument = 3\n", "not toml ["])
def test_a_bad_file_says_where_it_is_wrong(tmp_path: Path, text: str) -> None:
    """The message names the file."""
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(Unreadable, match=r"bad\.toml"):
        registry(file)
