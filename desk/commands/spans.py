"""`clausebook spans SOURCE --out FILE.spacy`: the clauses as spaCy documents with spans."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ...model.errors import ClausebookError
from ..output import printable, write_json, write_text
from .cite import Shape


def spans(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="The text file of the gazette.", show_default=False)],
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Where the DocBin goes, by custom a .spacy file.", show_default=False)
    ],
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Write the clauses for people who train language models.

    A spaCy DocBin, one document a rule or schedule, with span groups: roles (who shall, may or must not do what), defined
    terms, titles of Acts and rules, and references with their verdicts.
    """
    from ...corpus.library import beside
    from ...corpus.reading import read_through
    from ...corpus.registry import registry
    from ...ingest.readers import read
    from ...model.spans import GROUPS, doc_bin, language

    made = doc_bin(read_through(read(source), Path(source).stem, beside(Path(source)).read()), registry())
    try:
        made.to_disk(out)
    except OSError as error:
        raise ClausebookError(f"{out}: cannot be written ({error.strerror or error}). Check the folder.") from None
    docs = list(made.get_docs(language().vocab))
    groups: list[Any] = [doc.spans for doc in docs]
    counts: dict[str, int] = {group: sum(len(one[group]) for one in groups) for group in GROUPS}
    if shape is Shape.json:
        write_json({"file": str(out), "documents": len(docs), "spans": counts})
        return
    told = ", ".join(f"{count} {group}" for group, count in counts.items())
    write_text(printable(f"{out}: {len(docs)} documents, {told}\n"))
