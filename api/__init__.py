"""The whole program as a handful of verbs; every other door (command line, HTTP, MCP, editors) calls these.

Invariant: the same words give the same result through each door, and a result is a frozen value whose `to_json()` has
the shape of docs/contract.md. Nothing heavy is imported before a verb needs it.

>>> import clausebook.api as clausebook
>>> found = clausebook.cite("rule 29(2)(ii) of the Port of New Mangalore (Harbour Craft) Rules, 1976")
>>> found.status, found.targets[0].path
('resolved', '29/(2)/(ii)')
>>> clausebook.verify(found.targets[0].to_json()).status
'ok'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..corpus.citation import Citing
    from ..ingest.cleaning import Cleaning
    from ..model.document import Document
    from ..model.rules import Answer
    from .checking import Verification
    from .corpus import Corpus, Findings
    from .facts import FactValue
    from .linking import Linked

__all__ = ["ask", "cite", "clean", "link", "open_corpus", "parse", "search", "verify"]


def open_corpus(store: str | Path | None = None) -> Corpus:
    """The documents of the library that ships with the program, or with `store` those of a SQLite file.

    >>> [held.id for held in open_corpus().documents()][:2]
    ['dredge-examination-1982', 'kerala-canal-rules']
    """
    from .corpus import open_corpus as run

    return run(store)


def parse(source: str | Path, name: str | None = None, **how: Any) -> Document:
    """Read a source file through: its clean text, provisions, references with verdicts, edits and defects.

    `how` goes to the reader: `kind`, `lang`, `password`.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp(), "ferry.txt")
    >>> _ = file.write_text("1. Short title.- These rules may be called the Ferry Rules, 1900.\\n2. See rule 1.\\n")
    >>> document = parse(file)
    >>> [provision.path for provision in document.graph.provisions]
    ['1', '2']
    >>> [(reference.text, reference.status) for reference in document.graph.references]
    [('These rules', 'self'), ('rule 1', 'resolved')]
    """
    from .sources import parse as run

    return run(source, name, **how)


def clean(source: str | Path, **how: Any) -> Cleaning:
    """Undo what OCR did to a source file, and nothing else; `how` goes to the reader.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp(), "ferry.txt")
    >>> _ = file.write_text("A certi-\\nficate of the ferry.\\n")
    >>> cleaning = clean(file)
    >>> cleaning.text.text, [edit.rule for edit in cleaning.edits]
    ('A certificate of the ferry.\\n', ['joins.hyphen'])
    """
    from .sources import clean as run

    return run(source, **how)


def cite(citation: str, document: str | None = None, source: str | None = None) -> Citing:
    """Look a citation up in one document of the library, or in the one that the citation names.

    `source` is the path of the provision in which relative wording stands ("the said sub-rule").

    >>> cite("clause (a)", "dredge-examination-1982").status
    'ambiguous'
    """
    return open_corpus().cite(citation, document, source)


def link(
    text: str, documents: Sequence[str] = (), default: str | None = None, *, markup: bool | None = None
) -> Linked:
    """Find the citations to documents of the library in somebody else's plain text or HTML.

    A citation is linked only where its text names the document, or where `default` says which is meant.

    >>> linked = link("By rule 23 of the Orissa Cargo Boats (Licensing and Regulation) Rules, 1960, s. 4 of the Act.")
    >>> [(one.text, one.status, one.targets) for one in linked.links][0]
    ('rule 23', 'resolved', ('23',))
    """
    return open_corpus().link(text, documents, default, markup=markup)


def ask(document: str, question: str, facts: Mapping[str, FactValue] | None = None) -> Answer:
    """Ask what a document of the library says of a case.

    >>> facts = {"bhp": 300, "certificate": "motor-engineer"}
    >>> answer = ask("new-mangalore-harbour-craft-1976", "may-be-engineer", facts)
    >>> answer.status, answer.trace[0].path
    ('yes', '29/(2)/(ii)')
    """
    return open_corpus().ask(document, question, facts)


def search(words: str, limit: int = 20) -> Findings:
    """Find provisions of the library by their words; words between quotation marks are a phrase.

    >>> search('"free board" gunwale').hits[0].document
    'kerala-canal-rules'
    """
    return open_corpus().search(words, limit)


def verify(citation: Mapping[str, Any] | list[Any]) -> Verification:
    """Check a citation that was given out earlier: does the document still say so, and there?

    `citation` is what `cite` or `ask` gave as JSON, a target of it, or any mapping with `document`, `raw` and `quote` or
    `text`.

    >>> target = cite("rule 13", "kerala-canal-rules").targets[0].to_json()
    >>> verify(target).status, verify({**target, "text": target["text"].replace("shall", "may")}).status
    ('ok', 'changed')
    """
    return open_corpus().verify(citation)
