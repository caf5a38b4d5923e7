"""The structure of the code: layers that import downward only, no circles, modules of a size that can be read."""

from __future__ import annotations

import ast

import pytest

from bench.imports import LAYERS, TOP, circles, imports, layer
from bench.map import MODULES, PICTURE, picture

GRAPH = imports()
LONGEST = 300
DEFERRED_CIRCLES = {
    # A folder of pages is read file by file, and each file as any other.
    frozenset({"clausebook.ingest.readers.files", "clausebook.ingest.readers.folder"}),
}
"""Imports made when a function runs that lead back to the module: the two ends, and why."""


def test_layers() -> None:
    """No module imports one of a layer above its own, be it when loaded, inside a function or for types."""
    upward = [
        f"{name} imports {other}"
        for name, found in GRAPH.items()
        for other in found.all
        if LAYERS.index(layer(other)) > LAYERS.index(layer(name))
    ]
    assert not upward


def test_no_circles() -> None:
    """No module reaches itself through what is imported when modules are loaded."""
    within = {name: frozenset(other for other in found.always if not _parent(other, name)) for name, found in GRAPH.items()}
    assert not circles(within)


def test_deferred_circles() -> None:
    """An import inside a function, or for types, leads back to its own module only where that is said, with the reason."""
    made = {frozenset({name, other}) for name, found in GRAPH.items() for other in found.deferred}
    assert made >= DEFERRED_CIRCLES, "an exception that is not needed"
    tied = {
        name: frozenset(other for other in found.all if frozenset({name, other}) not in DEFERRED_CIRCLES)
        for name, found in GRAPH.items()
    }
    assert not circles({name: frozenset(o for o in others if not _parent(o, name)) for name, others in tied.items()})


@pytest.mark.parametrize("part", LAYERS)
def test_module_lengths(part: str) -> None:
    """A module has at most 300 lines, or says in its docstring that it is long, and why."""
    for file in sorted((TOP / part).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        told = "Long because" in (ast.get_docstring(ast.parse(text)) or "")
        assert len(text.splitlines()) <= LONGEST or told, f"{file.relative_to(TOP)} has {len(text.splitlines())} lines"


def test_circles_are_seen() -> None:
    """The search for circles finds one where there is one, and no other."""
    graph = {"a": "b", "b": "c", "c": "a", "d": "a", "e": ""}
    assert circles({name: frozenset(to) for name, to in graph.items()}) == [["a", "b", "c"]]


def test_map_is_current() -> None:
    """The drawn map shows the folders and the imports of today, and the modules it names exist."""
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run python -m bench.map --write"
    assert all(f"clausebook.{part}.{module}" in GRAPH for part, modules in MODULES.items() for module in modules)


def _parent(other: str, name: str) -> bool:
    """A folder's own `__init__` is loaded before any module in it, whatever that module imports."""
    return name.startswith(f"{other}.")
