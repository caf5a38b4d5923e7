"""What the demo prints: a table of what was read, one question with its answer, and where to look next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.table import Table

from ...corpus.holdings import holdings
from ...corpus.library import Entry
from ...model.document import Document
from ...model.rules import ask
from ..commands.ask import parse_facts
from ..output import console
from .answer import show_answer
from .words import line, styled

Read = tuple[Entry, Document, str, float]
OPEN = ("ambiguous", "partial", "dangling", "conflict")


def show_table(read: Sequence[Read]) -> None:
    """Print a line for each gazette: provisions, references by verdict, edits by lane, defects, seconds."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("gazette", no_wrap=True)
    heads = ("provisions", "resolved", "outside", "self", "open", "edits", "to check", "defects", "in store", "seconds")
    for head in heads:
        table.add_column(head, justify="right")
    for entry, document, outcome, seconds in read:
        verdicts = Counter(reference.status for reference in document.graph.references)
        lanes = Counter(edit.lane for edit in document.edits)
        counts = (
            len(document.graph.provisions),
            verdicts["resolved"],
            verdicts["external"],
            verdicts["self"],
            sum(verdicts[status] for status in OPEN),
            lanes["auto"],
            lanes["suggest"] + lanes["flag"],
            len(document.graph.defects),
        )
        table.add_row(entry.id, *map(str, counts), outcome, f"{seconds:.2f}")
    console().print(table)


def show_question(document: str, question: str, facts: Sequence[str]) -> None:
    """Print one question and its answer, with the words it rests on."""
    held = holdings()
    book = held.rules(document)
    out = console()
    out.print(styled(f"$ clausebook ask {document} {question} {' '.join(facts)}", "bold"))
    out.print(styled(book.questions[question].text))
    out.print()
    answer = ask(book, held.open(document).graph, question, parse_facts(list(facts)), document_id=document)
    show_answer(answer.to_json())


def show_places(store: str, index: Path) -> None:
    """Print where the store and the clause browser are."""
    out = console()
    out.print()
    out.print(line(styled("store           ", "bold"), store))
    out.print(line(styled("clause browser  ", "bold"), str(index)))
