"""A real browser for tests: pages that may complain of nothing and ask nothing of another host."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BOAT = "new-mangalore-harbour-craft-1976"
DREDGE = "dredge-examination-1982"
WATERWAYS = "national-waterways-safety-2002"
ORISSA = "orissa-cargo-boats-1960"
KERALA = "kerala-canal-rules"
AXE = Path(__file__).parent / "data" / "axe" / "axe.min.js"
Open = Callable[..., Any]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


@contextmanager
def files_served(folder: Path) -> Iterator[str]:
    """A folder as Python's own server serves it; gives its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def watched(page: Any, start: str, faults: list[str]) -> None:
    """Write down whatever a page complains of and whatever it asks of another host."""
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: asked.url.startswith(start) or faults.append(asked.url))
    page.on("response", lambda got: got.status < 400 or got.url.endswith("favicon.ico") or faults.append(got.url))


def until(shown: Any, holds: str) -> None:
    """Wait until an expression holds; the page's own policy forbids Playwright's way of waiting for one."""
    for _ in range(100):
        if shown.evaluate(holds):
            return
        shown.wait_for_timeout(50)
    pytest.fail(f"never came true: {holds}")


def text_of(element: Any) -> str:
    """The words of an element, white space evened."""
    return " ".join(element.inner_text().split())


def press(shown: Any, selector: str) -> None:
    """Click where an element stands now: Playwright's own click first scrolls away from the place at which one reads."""
    box = shown.locator(selector).first.bounding_box()
    shown.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def barriers(shown: Any) -> list[Any]:
    """What axe-core finds amiss; the page must have been opened with its policy set aside."""
    shown.evaluate(AXE.read_text(encoding="utf-8"))
    return shown.evaluate("axe.run().then(result => result.violations.map(one => [one.id, one.nodes[0].html]))")
