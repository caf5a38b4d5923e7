"""`clausebook ask DOC QUESTION FACT=VALUE ...`: ask a gazette's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..output import write_json
from .cite import Shape

if TYPE_CHECKING:
    from ...model.rules import Answer

ANSWERED = ("yes", "no", "value")


def ask(
    document: Annotated[str, typer.Argument(metavar="DOC", help="The gazette.", show_default=False)],
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", help="The question; leave it out to see what can be asked.", show_default=False
        ),
    ] = "",
    facts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FACT=VALUE ...]", help="What is known of the case: bhp=300 propulsion=true.", show_default=False
        ),
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="FILE", help="Use this rules file instead of the gazette's own.")
    ] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Ask what a gazette says of a case.

    The answer comes with the words it rests on. Where a fact is missing, or the text is damaged where it matters,
    that is said instead. Leave QUESTION out to see what can be asked.
    """
    answer = _answer(document, question, facts or [], rules, store)
    if shape is Shape.json:
        write_json(answer.to_json())
    else:
        from ..show.answer import show_answer

        show_answer(answer.to_json())
    if answer.status not in ANSWERED:
        raise typer.Exit(3)


def _answer(name: str, question: str, facts: list[str], rules: str | None, store: str | None) -> Answer:
    from ...api import open_corpus
    from ...api.facts import parse_facts

    return open_corpus(store).ask(name, question, parse_facts(facts), rules)
