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


SMALL = """least => [...document.querySelectorAll("button, select, summary, .input, .tabs a, .toc a, .bar a, .ways a")]
  .filter(one => one.checkVisibility() && !one.matches(".vh, .input *") && one.getBoundingClientRect().width > 0)
  .filter(one => one.getBoundingClientRect().height < least).map(one => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("file", ["index.html", f"{BOAT}.html?ask=may-be-engineer&bhp=18", f"{BOAT}.graph.html"])
@pytest.mark.parametrize(("size", "least"), [((1440, 900), 24), ((390, 844), 40)])
def test_targets(page: Open, file: str, size: tuple[int, int], least: int) -> None:
    """What is pressed is at least 24 pixels high, on a phone 40."""
    shown = page(file, size=size)
    if "ask=" in file:
        shown.locator(".asking .say").wait_for(state="attached")
        if least == 40:
            shown.locator(".sheet-bar").click()
    assert shown.evaluate(SMALL, least) == []
