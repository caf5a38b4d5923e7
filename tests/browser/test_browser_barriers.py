"""No barrier for anybody: axe-core on every kind of page, in light, in dark and on a phone."""

from __future__ import annotations

import pytest
from browsing import BOAT, Open, barriers

pytestmark = pytest.mark.xdist_group("browser")


@pytest.mark.parametrize("file", ["index.html", "made-up.html", f"{BOAT}.html", f"{BOAT}.raw.html", f"{BOAT}.graph.html"])
@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_no_barrier(page: Open, file: str, look: str) -> None:
    """axe-core finds no fault, in light, in dark and on a phone, and no page is wider than its window."""
    size = (390, 844) if look == "phone" else (1440, 900)
    shown = page(file, size=size, color_scheme="dark" if look == "dark" else "light", bypass_csp=True)
    assert barriers(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
