"""The help of the program: its commands in sections, by what a person wants to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperGroup

SECTIONS: dict[str, tuple[str, ...]] = {
    "Begin": ("demo", "library"),
    "Read a source": ("parse", "clean", "page"),
    "Ask, cite, look around": ("ask", "cite", "search", "graph", "gaps", "check", "verify", "link"),
    "Keep documents": ("add", "export", "history", "series"),
    "Correct, for ever": (
        "correct", "move", "always", "structure", "resolve", "suggestions", "accept", "refuse", "mark", "undo", "redo", "learn",
        "editor",
    ),
    "Show, and let others ask": ("site", "serve", "mcp", "lsp"),
    "Write rules, train models": ("draft", "spans"),
}  # fmt: skip
"""The commands under the heading where a person looks for them."""

OTHERS = "More"
WIDTH = 14
"""Columns for the name of a command: the same in every section."""


class ReaderGone(Exception):
    """The reader of our output (head, less) has gone."""


class Sections(TyperGroup):
    """A group of commands whose help lists them by section."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command named; of what is said of a bad value, the word of the library that found it is left out."""
        try:
            return super().invoke(ctx)
        except Exception as fault:
            said = getattr(fault, "message", None)
            if isinstance(said, str):
                vars(fault)["message"] = said.removeprefix("Value error, ")
            raise

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program; that the reader of its output went is left to the caller: typer would end with 1."""
        try:
            return super().main(*args, **kwargs)
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):
                raise ReaderGone from None
            raise

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a section for each heading that has commands, and one for those without a heading."""
        placed = {name for names in SECTIONS.values() for name in names}
        for heading, names in (*SECTIONS.items(), (OTHERS, [name for name in self.commands if name not in placed])):
            rows = self._rows(names, formatter.width)
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def _rows(self, names: Sequence[str], width: int) -> list[tuple[str, str]]:
        shown = [(name, self.commands[name]) for name in names if name in self.commands]
        return [(name.ljust(WIDTH - 2), command.get_short_help_str(width - WIDTH - 2)) for name, command in shown]
