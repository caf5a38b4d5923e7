"""`clausebook check`: lints for any document, findings where rules go with it, and what the exit code says."""

from __future__ import annotations

import json
from pathlib import Path

from commands import Run

HARBOUR = "new-mangalore-harbour-craft-1976"


def test_document_without_rules(clausebook: Run, tmp_path: Path) -> None:
    """A text without rules is checked for its structure alone; lints do not change the exit code."""
    source = tmp_path / "ferry.txt"
    source.write_text("1. Lights.—Every boat [shall carry a light under rule 7.\n\n2. Oars.—Two.\n", encoding="utf-8")
    done = clausebook("check", str(source), "--format", "json")
    told = json.loads(done.out)
    assert done.code == 0
    assert told["findings"] == []
    assert [(one["kind"], one["path"]) for one in told["lints"]] == [("bracket", "1"), ("absent-unit", "1")]
    shown = clausebook("check", str(source))
    assert shown.code == 0
    assert "absent-unit" in shown.out.decode()


def test_rules_that_disagree(clausebook: Run, tmp_path: Path) -> None:
    """A rule whose words have changed in the source ends with exit code 3."""
    from clausebook.corpus.library import entry

    known = entry(HARBOUR)
    assert known is not None
    assert known.rules is not None
    text = known.source.read_bytes().decode("utf-8")
    assert "565" in text
    source = tmp_path / "harbour.txt"
    source.write_bytes(text.replace("565", "656").encode("utf-8"))
    done = clausebook("check", str(source), "--rules", str(known.rules), "--format", "json")
    assert done.code == 3
    assert {"stale", "orphaned"} & {finding["kind"] for finding in json.loads(done.out)["findings"]}
