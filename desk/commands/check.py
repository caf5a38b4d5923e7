"""`clausebook check DOC`: do the rules still agree with the words?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...model.errors import BadRules, ClausebookError
from ..completion import documents
from ..output import write_json
from .cite import Shape

if TYPE_CHECKING:
    from ...model.graph import ClauseGraph
    from ...model.rules import Finding

DISAGREES = ("stale", "ambiguous", "orphaned")
"""The findings on which a rule gives no answer any more."""


def check(
    document: Annotated[str, typer.Argument(metavar="DOC", autocompletion=documents, help="The gazette.", show_default=False)],
    rules: Annotated[str | None, typer.Option("--rules", metavar="FILE", help="Check this rules file.")] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="FILE", help="Take the gazette from a store.")] = None,
    write: Annotated[
        bool, typer.Option("--write", help="I have read the rules beside this text: write into FILE where they stand in it.")
    ] = False,
    shape: Annotated[Shape, typer.Option("--format", help="text: for people. json: for other programs.")] = Shape.text,
) -> None:
    """Check a gazette's structure, and its rules against its words.

    It reports numbers that do not follow, units cited but absent and the like; and of the rules, if the gazette has any,
    those that are stale, with the words that went and came. Exit code 3 says that a rule no longer stands on its words.
    What the gazette itself leaves open is told by `gaps`. --write makes sha256, [context] and [offsets] of FILE anew, if
    every rule stands on its words, and tells what was stale before.
    """
    from ...corpus.holdings import holdings
    from ...corpus.records import pack
    from ...model.lints import lint
    from ...model.rules import check as run

    held = holdings(store)
    read = held.open(document)
    graph = read.graph
    ruled = rules is not None or held.has_rules(document)
    findings = [pack(finding) for finding in run(held.rules(document, rules), graph)] if ruled else []
    lints = [{"kind": one.kind, "path": one.path, "raw": list(one.span), "message": one.message} for one in lint(graph)]
    made: bool | None = None
    if write:
        missing = _write(rules, graph)
        made = not missing
        findings = [pack(finding) for finding in missing] if missing else findings
    if shape is Shape.json:
        told = {"document": document, "raw_sha256": read.raw.sha256, "findings": findings, "lints": lints}
        write_json(told if made is None else told | {"written": made})
    else:
        from ..show.answer import show_findings, show_written

        show_findings(document, findings, lints, ruled)
        if made is not None:
            show_written(rules or "", made, len(findings))
    if made:
        return
    if any(finding["kind"] in DISAGREES for finding in findings):
        raise typer.Exit(3)


def _write(rules: str | None, graph: ClauseGraph) -> tuple[Finding, ...]:
    """Write the bindings into a rules file, whole or not at all; what keeps them from being written is given back."""
    from ...corpus.recording import recorded

    if rules is None:
        raise ClausebookError("--write writes into a rules file. Name it with --rules FILE.")
    file = Path(rules)
    try:
        made, missing = recorded(file.read_bytes().decode(), graph, rules)
        if not missing:
            _put(file.resolve(), made.encode())
    except (OSError, UnicodeDecodeError) as fault:
        raise BadRules(f"{rules}: cannot be read and written ({fault}). Check the file.") from None
    return missing


def _put(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    import os
    import shutil
    import tempfile

    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    try:
        with open(handle, "wb") as part:
            part.write(content)
        shutil.copymode(file, temporary)
        os.replace(temporary, file)
    except BaseException:
        os.unlink(temporary)
        raise
