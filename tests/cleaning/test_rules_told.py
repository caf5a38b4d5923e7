"""The documents of cleaning name the rules that there are."""

from __future__ import annotations

import re
from pathlib import Path

from clausebook.ingest.cleaning.report import rules

DOCUMENT = Path(__file__).parents[2] / "docs" / "cleaning.md"


def test_table_names_every_rule() -> None:
    """The generated table has a row for each rule in the code, and no other."""
    told = DOCUMENT.read_text("utf-8").split("<!-- rules: generated -->")[1].split("<!-- rules: end -->")[0]
    assert sorted(re.findall(r"^\| `([^`]+)`", told, re.M)) == rules()
