"""What the shell is told where a gazette, a question or a fact is being typed.

Invariant: whatever is wrong with what was typed before, completing it says nothing and never fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from ..model.errors import ClausebookError

if TYPE_CHECKING:
    from ..model.rules import RuleBook

Choices = Iterator[tuple[str, str]]
"""What may stand there, and what it is."""


def documents(ctx: typer.Context, incomplete: str) -> Choices:
    """The gazettes of the library, or of the store that the line names."""
    from ..corpus.holdings import holdings

    try:
        titles = holdings(_given(ctx, "store")).titles
    except ClausebookError:
        return
    for name, titled in titles.items():
        if name.startswith(incomplete):
            yield name, titled[0] if titled else ""


def questions(ctx: typer.Context, incomplete: str) -> Choices:
    """The questions of the gazette that the line names."""
    book = _rules(ctx)
    for question in book.questions.values() if book else ():
        if question.id.startswith(incomplete):
            yield question.id, question.text


def facts(ctx: typer.Context, incomplete: str) -> Choices:
    """The facts of the question that the line names; after the equals sign, the values of the fact."""
    book = _rules(ctx)
    question = book.questions.get(_given(ctx, "question") or "") if book else None
    name, equals, begun = incomplete.partition("=")
    for fact in (book.facts[one] for one in question.facts) if book and question else ():
        if not equals and fact.name.startswith(name):
            yield f"{fact.name}=", fact.ask
        elif equals and fact.name == name:
            values = ("true", "false") if fact.kind == "bool" else fact.values
            yield from ((f"{name}={value}", "") for value in values if value.startswith(begun))


def _rules(ctx: typer.Context) -> RuleBook | None:
    from ..corpus.holdings import holdings

    try:
        return holdings(_given(ctx, "store")).rules(_given(ctx, "document") or "", _given(ctx, "rules"))
    except ClausebookError:
        return None


def _given(ctx: typer.Context, name: str) -> str | None:
    value: Any = ctx.params.get(name)
    return value or None
