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
    """Inside a function: when it runs."""
    types: frozenset[str]
    """For a type checker only."""

    @property
    def all(self) -> frozenset[str]:
        return self.always | self.deferred | self.types


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
    found: dict[str, set[str]] = {"always": set(), "deferred": set(), "types": set()}
    for node, when in _walk(ast.parse(file.read_text(encoding="utf-8")), "always"):
        for target in _targets(node, package):
            # `from .folder import name`: the name may be a module of the folder, or something that the folder defines.
            if target in files and target != name:
                found[when].add(target)
    always, deferred = found["always"], found["deferred"] - found["always"]
    return Imports(frozenset(always), frozenset(deferred), frozenset(found["types"] - always - deferred))


def _walk(tree: ast.AST, when: str) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.iter_child_nodes(tree):
        inner = when
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            inner = "types"
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and when == "always":
            inner = "deferred"
        yield node, inner
        yield from _walk(node, inner)


def _targets(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        source = ".".join([*up, *([node.module] if node.module else [])])
        for alias in node.names:
            yield f"{source}.{alias.name}"
        yield source
