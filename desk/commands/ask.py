"""`clausebook ask DOC QUESTION FACT=VALUE ...`: ask a gazette's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...api.facts import listed, parse_facts, unknown_question
from ...model.errors import BadFacts, ClausebookError
from ..completion import documents, facts, questions
from ..output import printable, write_json, write_text
from .cite import Shape

if TYPE_CHECKING:
    from ...model.document import Document
    from ...model.rules import Answer, RuleBook

ANSWERED = ("yes", "no", "value")


def ask(
    document: Annotated[str, typer.Argument(metavar="DOC", autocompletion=documents, help="The gazette.", show_default=False)],
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", autocompletion=questions, show_default=False,
            help="The question; leave it out to see what can be asked.",
        ),
    ] = "",
    facts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FACT=VALUE ...]", autocompletion=facts, show_default=False,
            help="What is known of the case: bhp=300 propulsion=true.",
        ),
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="FILE", help="Use this rules file instead of the gazette's own.")
    ] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
    following: Annotated[bool, typer.Option("--next", help="Name only the one missing fact that settles most.")] = False,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="FILE", help="Ask for every row of a CSV or Parquet file, a fact a column."),
    ] = None,
) -> None:
    """Ask what a gazette says of a case.

    The answer comes with the words it rests on. Where a fact is missing, or the text is damaged where it matters,
    that is said instead. Leave QUESTION out to list what can be asked.
    """
    if not question and not facts and table is None:
        _list(document, rules, store, shape)
        return
    if table is not None:
        _ask_table(_asked(document, question, rules, store), question, parse_facts(facts or []), table, shape)
        return
    answer = _answer(document, question, facts or [], rules, store)
    if following and answer.next is not None and shape is Shape.text:
        write_text(f"{answer.next}\t{answer.asks[answer.next]}\n")
    elif shape is Shape.json:
        write_json(answer.to_json())
    else:
        from ..show.answer import show_answer

        show_answer(answer.to_json())
    if answer.status not in ANSWERED:
        raise typer.Exit(3)


def _list(name: str, rules: str | None, store: str | None, shape: Shape) -> None:
    """Print what can be asked of a gazette."""
    from ...corpus.holdings import holdings

    questions = {known.id: known.text for known in holdings(store).rules(name, rules).questions.values()}
    if shape is Shape.json:
        write_json({"document": name, "questions": questions})
    else:
        write_text(printable(listed(questions) + "\n"))


def _answer(name: str, question: str, facts: list[str], rules: str | None, store: str | None) -> Answer:
    from ...api import open_corpus

    return open_corpus(store).ask(name, question, parse_facts(facts), rules)


def _asked(name: str, question: str, rules: str | None, store: str | None) -> tuple[RuleBook, Document]:
    """The rules and the gazette, once it is known that they answer the question."""
    from ...corpus.holdings import holdings

    held = holdings(store)
    book = held.rules(name, rules)
    questions = {known.id: known.text for known in book.questions.values()}
    if question not in questions:
        raise ClausebookError(unknown_question(name, question, questions))
    return book, held.open(name)


def _ask_table(
    asked: tuple[RuleBook, Document], question: str, facts: dict[str, list[str]], table: str, shape: Shape
) -> None:
    """Ask for every row; facts given beside the table hold for all of them."""
    from ...model.rules.table import ask_table
    from ..tables import KEPT, csv_of, json_of, read_table

    book, document = asked
    columns = read_table(table)
    rows = max(map(len, columns.values()), default=0)
    if twice := sorted(set(columns) & set(facts)):
        raise BadFacts(f"{twice[0]} is given both in the table and beside it")
    given = {name: [",".join(values)] * rows for name, values in facts.items()}
    told = {name: column for name, column in (columns | given).items() if name != KEPT}
    found = ask_table(book, document.graph, question, told, document.id)
    if shape is Shape.json:
        write_json(json_of(document.id, question, columns, found))
    else:
        write_text(csv_of(columns, found))
    if not found.answered():
        raise typer.Exit(3)
