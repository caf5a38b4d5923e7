"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import clausebook.corpus
import clausebook.desk
import clausebook.ingest
import clausebook.model
import pytest

PACKAGES = (clausebook.model, clausebook.ingest, clausebook.corpus, clausebook.desk)
MODULES = sorted(
    found.name for package in PACKAGES for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Every example in a module gives what it says."""
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
