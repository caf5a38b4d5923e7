"""Options for all tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` lets case files write their expected part anew."""
    parser.addoption("--update", action="store_true", default=False, help="write the expected part of case files anew")
