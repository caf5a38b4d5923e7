"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from collections.abc import Callable
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


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Every example in a module gives what it says."""
    module = importlib.import_module(name)
    assert _apart(doctest.testmod, module).failed == 0


def test_tutorial() -> None:
    """Every example in the tutorial gives what it says."""
    tutorial = Path(__file__).parent.parent / "docs" / "tutorial.md"
    results = _apart(doctest.testfile, str(tutorial), module_relative=False)
    assert results.attempted > 20
    assert results.failed == 0


def _apart(run: Callable[..., doctest.TestResults], *given: object, **how: object) -> doctest.TestResults:
    """Run in a thread of its own: another test of this process may have left an event loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run, *given, **how).result()
