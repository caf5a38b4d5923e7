"""What the demo prints: a table of what was read, one question with its answer, and where to look next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.table import Table

from ...api.facts import parse_facts
from ...corpus.holdings import holdings
from ...corpus.library import Entry
from ...model.document import Document
from ...model.rules import ask
from ..output import console
from .answer import show_answer
from .words import line, styled

Read = tuple[Entry, Document, str, float]
OPEN = ("ambiguous", "partial", "dangling", "conflict")
HEADS = (
    "\nprovisions",
    "references: resolved /\noutside / self / open",
    "edits: made /\nproposed / flagged",
    "\ndefects",
    "\nseconds",
)


def show_table(read: Sequence[Read]) -> None:
    """Print a line for each gazette: provisions, references by verdict, edits by lane, defects, seconds."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("\ngazette", no_wrap=True)
    for head in HEADS:
        table.add_column(head, justify="right", no_wrap=True)
    for entry, document, _, seconds in read:
        table.add_row(entry.id, *_counts(document), f"{seconds:.2f}")
    console().print(table)


def _counts(document: Document) -> tuple[str, ...]:
    verdicts = Counter(reference.status for reference in document.graph.references)
    lanes = Counter(edit.lane for edit in document.edits)
    unsettled = sum(verdicts[status] for status in OPEN)
    return (
        str(len(document.graph.provisions)),
        f"{verdicts['resolved']} / {verdicts['external']} / {verdicts['self']} / {unsettled}",
        f"{lanes['auto']} / {lanes['suggest']} / {lanes['flag']}",
        str(len(document.graph.defects)),
    )


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
