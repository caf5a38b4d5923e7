"""Characters that nobody sees are left out, each with an edit that says so."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("\ufeff1. Every boat shall stop.", "1. Every boat shall stop."),
        ("1. Every\u200b boat shall\u2060 stop.", "1. Every boat shall stop."),
        ("1. Every boat shall be sur\u00adveyed.", "1. Every boat shall be surveyed."),
        ("\u0d28\u0d4d\u200d", "\u0d28\u0d4d\u200d"),
    ],
)
def test_unseen(raw: str, text: str) -> None:
    """Marks without a shape go, joiners of Indian scripts stay."""
    assert clean(RawText.of(raw)).text.text == text


def test_first_rule_after_a_mark() -> None:
    """A byte order mark does not hide the first rule."""
    document = digest(RawText.of("\ufeff1. Name.- These are the Ferry Rules.\n2. Boats.- Each boat shall stop.\n"), "d")
    assert [provision.path for provision in document.graph.provisions] == ["1", "2"]
    assert [edit.before for edit in document.edits] == ["\ufeff"]
