"""The tour of docs/proofing.md, pressed in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from desks import Desk
from proof_desk import DREDGE, proof

pytestmark = pytest.mark.xdist_group("browser")
DOCS = Path(__file__).parent.parent.parent / "docs" / "proofing.md"
NAMES = {"↵": "Enter", "Esc": "Escape", "←": "ArrowLeft", "→": "ArrowRight", "⇧←": "Shift+ArrowLeft", "⇧→": "Shift+ArrowRight"}


def tour() -> list[tuple[list[str], str, str]]:
    """The rows of the tour: keys, what they do, what the reader got at the place in hand afterwards."""
    rows = DOCS.read_text("utf-8").split("<!-- tour -->")[1].split("<!-- tour: end -->")[0].strip().splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip()[1:-1].split("|")] for row in rows]
    return [(re.findall(r"`([^`]+)`", keys), does, hand.strip("` ")) for keys, does, hand in cells]


def test_the_tour_as_documented(served: Desk, chromium: Any) -> None:
    """Each row of the tour leaves the place in hand that it says, with no key but its own and no mouse."""
    page = proof(chromium, served, f"{DREDGE}/10")
    for keys, does, hand in tour():
        if keys == ["]"]:
            page.saved().drawn(served, DREDGE)
        page.press(*(NAMES.get(key) or _named(key, typing="E" in keys) for key in keys))
        page.in_hand(hand, f"{keys}: {does}")
        if keys and keys[0] in ("D",):
            page.press("Escape")
    page.saved()
    assert page.faults == []


def _named(key: str, typing: bool) -> str:
    """A key of the table as the browser calls it; capitals stand for letters pressed alone."""
    if key.startswith("⇧"):
        return f"Shift+{key[1:]}"
    return key.lower() if len(key) == 1 else key
