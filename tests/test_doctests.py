"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import clausebook.api
import clausebook.corpus
import clausebook.desk
import clausebook.ingest
import clausebook.model
import pytest

PACKAGES = (clausebook.model, clausebook.ingest, clausebook.corpus, clausebook.api, clausebook.desk)
MODULES = sorted(
    (
        *(package.__name__ for package in PACKAGES),
        *(
            found.name
            for package in PACKAGES
            for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        ),
    )
)

LOOPING = {"clausebook.desk.counter"}
"""Modules whose examples run an event loop: in a thread of its own, for tests that drive a browser leave one running here."""


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Every example in a module gives what it says."""
    module = importlib.import_module(name)
    if name in LOOPING:
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(doctest.testmod, module).result().failed == 0
    else:
        assert doctest.testmod(module).failed == 0


def test_tutorial() -> None:
    """Every example in the tutorial gives what it says."""
    tutorial = Path(__file__).parent.parent / "docs" / "tutorial.md"
    results = doctest.testfile(str(tutorial), module_relative=False)
    assert results.attempted > 20
    assert results.failed == 0
