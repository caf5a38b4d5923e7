"""Units that an amendment left out together are not missing from the copy."""

from __future__ import annotations

import pytest
from clausebook.ingest.cleaning import clean
from clausebook.ingest.segment import segment
from clausebook.model.text import RawText


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("5-7. (Repealed).", []),
        ("5 to 7. [Omitted by G.S.R. 88.]", []),
        ("5 and 6. (Repealed).", ["7"]),
        ("5. (Repealed).", ["6", "7"]),
    ],
)
def test_what_was_left_out_is_no_gap(line: str, missing: list[str]) -> None:
    """A gap is told of the numbers alone that nothing says to have been left out."""
    source = f"4. Register.- The board keeps a register.\n{line}\n8. Audit.- The register is read yearly.\n"
    defects = segment(clean(RawText.of(source)).text).graph.defects
    assert [defect.path for defect in defects if defect.kind == "gap"] == missing
