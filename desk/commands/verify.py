"""`clausebook verify FILE`: do citations given out earlier still hold?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from ...model.errors import ClausebookError, Unreadable
from ..output import write_json
from .cite import Shape


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="JSON as cite or ask printed it, or one citation, or a list; - reads standard input.",
            show_default=False,
        ),
    ],
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Check against a store.")] = None,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Check citations against the text that is held now.

    Each is ok, moved (the same words elsewhere), changed (with the difference) or gone. Ends with 3 if any is not ok.
    Example: clausebook cite "rule 13" --in kerala-canal-rules --format json | clausebook verify -
    """
    from ...api import open_corpus

    corpus = open_corpus(store)
    outcomes = [corpus.verify(citation) for citation in citations(_read(file))]
    if shape is Shape.json:
        write_json([outcome.to_json() for outcome in outcomes])
    else:
        from ..show.doors import show_verifications

        show_verifications(outcomes)
    if any(outcome.status != "ok" for outcome in outcomes):
        raise typer.Exit(3)


def _read(file: str) -> Any:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return json.loads(content)
    except OSError as error:
        raise Unreadable(f"{file}: cannot be read ({error.strerror}). Check the name and the folder.") from None
    except (ValueError, RecursionError):
        raise Unreadable(f"{file}: this is no JSON. Give what cite or ask printed with --format json.") from None


def citations(value: Any) -> Iterator[dict[str, Any]]:
    """The citations in what `cite` or `ask` printed, in a list, or alone.

    >>> [one["quote"] for one in citations({"document": "d", "raw_sha256": "", "trace": [{"quote": "shall", "raw": [0, 5]}]})]
    ['shall']
    """
    if isinstance(value, list):
        for item in cast("list[Any]", value):
            yield from citations(item)
        return
    if not isinstance(value, dict):
        raise ClausebookError("there is no citation in this JSON. Give what cite or ask printed with --format json.")
    found = cast("dict[str, Any]", value)
    if "targets" in found and isinstance(found["targets"], list):
        yield from citations(found["targets"])
    elif isinstance(found.get("trace"), list):
        whole = {key: found[key] for key in ("document", "raw_sha256") if key in found}
        yield from citations([{**whole, **step} for step in found["trace"] if isinstance(step, dict)])
    else:
        yield found
