"""The examples in the docstrings of the cleaning modules run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest
from clausebook.ingest import cleaning

NAMES = [module.name for module in iter_modules(cleaning.__path__) if module.name != "report"]


@pytest.mark.parametrize("name", NAMES)
def test_examples(name: str) -> None:
    """Every example prints what it says."""
    assert doctest.testmod(import_module(f"{cleaning.__name__}.{name}")).failed == 0
