"""`clausebook learn`: what corrections teach about glyphs."""

from __future__ import annotations

from typing import Annotated

import typer

from ..output import write_json, write_text
from .add import StorePlace
from .cite import Shape


def learn(
    store: StorePlace,
    least: Annotated[int, typer.Option("--least", min=1, metavar="N", help="Leave out what was seen less often.")] = 2,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Print what the editors' corrections teach.

    One row for each glyph that was misread: as printed, as read, how often, in the form of the table of confusions.
    """
    from ...corpus.opening import open_store
    from ...ingest.cleaning.learning import learn as run
    from ...ingest.cleaning.learning import taught

    kept = open_store(store)
    pairs = [pair for held in kept.documents() for pair in taught(kept.log(held.id))]
    rows = [row for row in run(pairs) if row[2] >= least]
    kept.close()
    if shape is Shape.json:
        write_json([{"printed": printed, "read": read, "count": count} for printed, read, count in rows])
    elif not rows:
        # Beside the output, which goes into a table of confusions as it is.
        typer.echo(f"nothing learnt yet: no glyph was corrected {least} times or more", err=True)
    else:
        write_text("".join(f"{printed}\t{read}\t{count}\teditors\n" for printed, read, count in rows))
