"""The command line: the table of commands, and how it ends.

Exit codes: 0 an answer, 3 an honest non-answer, 2 bad usage or unreadable input with a message on stderr and nothing on
stdout. Each command stands in a module of its own under `commands`; what it needs it imports when it runs, so that the
help comes at once.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from ..model.errors import ClausebookError
from .commands import (
    add,
    always,
    ask,
    check,
    cite,
    clean,
    correct,
    demo,
    draft,
    editor,
    export,
    gaps,
    graph,
    learn,
    library,
    link,
    lsp,
    mcp,
    move,
    page,
    parse,
    search,
    serve,
    site,
    spans,
    structure,
    suggestions,
    verify,
)
from .examples import EXAMPLES
from .output import complain
from .sections import ReaderGone, Sections

app = typer.Typer(
    name="clausebook",
    cls=Sections,
    epilog="SOURCE is a file of any readable kind. DOC is the id of a gazette (see `clausebook library`) or such a "
    "file. Exit codes: 0 an answer, 3 no answer and the reason why, 2 wrong usage or unreadable input.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)

COMMANDS = (
    ("library", library.library),
    ("parse", parse.parse),
    ("clean", clean.clean),
    ("page", page.page),
    ("cite", cite.cite),
    ("graph", graph.graph),
    ("link", link.link),
    ("ask", ask.ask),
    ("check", check.check),
    ("spans", spans.spans),
    ("gaps", gaps.gaps),
    ("draft", draft.draft),
    ("site", site.site),
    ("serve", serve.serve),
    ("mcp", mcp.mcp),
    ("lsp", lsp.lsp),
    ("demo", demo.demo),
    ("add", add.add),
    ("search", search.search),
    ("correct", correct.correct),
    ("move", move.move),
    ("structure", structure.structure),
    ("resolve", structure.resolve),
    ("mark", structure.mark),
    ("suggestions", suggestions.suggestions),
    ("accept", suggestions.accept),
    ("refuse", suggestions.refuse),
    ("always", always.always),
    ("series", always.series),
    ("undo", correct.undo),
    ("redo", correct.redo),
    ("editor", editor.editor),
    ("history", correct.history),
    ("verify", verify.verify),
    ("learn", learn.learn),
    ("export", export.export),
)


def _version(asked: bool) -> None:
    """Print the version and end, where it was asked for."""
    if asked:
        from importlib.metadata import version

        typer.echo(f"clausebook {version('clausebook')}")
        raise typer.Exit


@app.callback(no_args_is_help=True)
def program(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """From a gazette page to an answer that shows the words it rests on."""


for name, command in COMMANDS:
    app.command(name, epilog=f"Example: {EXAMPLES[name]}")(command)


def main() -> None:
    """Run the command line and end the process with its exit code."""
    try:
        app()
    except ClausebookError as error:
        complain(str(error))
        sys.exit(2)
    except (ReaderGone, BrokenPipeError):
        # That is no error, but Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as fault:
        if os.environ.get("CLAUSEBOOK_DEBUG"):
            raise
        what = f"{type(fault).__name__}: {fault}"
        complain(f"a fault of clausebook's own ({what}). Please report it. CLAUSEBOOK_DEBUG=1 shows where.")
        sys.exit(1)
