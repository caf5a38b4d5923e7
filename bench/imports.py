"""Who imports whom among the packages, read from the code: what the architecture test checks and its map draws.

>>> graph = imports()
>>> "clausebook.model.text" in graph["clausebook.model.anchor"].always
True
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TOP = Path(__file__).parent.parent
LAYERS = ("model", "ingest", "corpus", "api", "desk")
"""From the ground up: each may import itself and those before it."""


@dataclass(frozen=True)
class Imports:
    """What one module imports of the others."""

    always: frozenset[str]
    """When it is loaded."""
    deferred: frozenset[str]
    """Inside a function, or for types only."""


@cache
def imports() -> Mapping[str, Imports]:
    """Every module of the packages, by its full name, with the modules it imports."""
    files = {_name(file): file for layer in LAYERS for file in sorted((TOP / layer).rglob("*.py"))}
    return {name: _imports(name, file, files) for name, file in files.items()}


def layer(module: str) -> str:
    """The layer of a module: `ingest` for `clausebook.ingest.readers.pdf`."""
    return module.split(".")[1]


def circles(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """The sets of two or more modules each of which reaches all others of its set, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in graph:
        if node not in index:
            visit(node)
    return found


def _name(file: Path) -> str:
    parts = file.relative_to(TOP).with_suffix("").parts
    return ".".join(("clausebook", *(parts[:-1] if parts[-1] == "__init__" else parts)))


def _imports(name: str, file: Path, files: Mapping[str, Path]) -> Imports:
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    always: set[str] = set()
    deferred: set[str] = set()
    for node, late in _walk(ast.parse(file.read_text(encoding="utf-8")), False):
        for target in _targets(node, package):
            # `from .folder import name`: the name may be a module of the folder, or something that the folder defines.
            if target in files and target != name:
                (deferred if late else always).add(target)
    return Imports(frozenset(always), frozenset(deferred - always))


def _walk(tree: ast.AST, late: bool) -> Iterator[tuple[ast.AST, bool]]:
    for node in ast.iter_child_nodes(tree):
        inner = late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or _for_types(node)
        yield node, inner
        yield from _walk(node, inner)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def _targets(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        source = ".".join([*up, *([node.module] if node.module else [])])
        for alias in node.names:
            yield f"{source}.{alias.name}"
        yield source
