"""A document as a tree for people, and the list of the library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from ...corpus.library import Entry
from ...model.document import Document
from ...model.graph import ClauseGraph
from ...model.provision import Provision
from ..names import spoken
from ..output import console
from .words import LANES, VERDICTS, external_name, extract, indented, line, offsets, styled, tally

FEW = 40
"""References and defects listed before the rest is only counted."""

LOOK = 400
"""Characters of a provision from which its first words are taken."""

BASIS = {
    "repaired": ("number repaired", "yellow"),
    "inferred": ("number inferred", "yellow"),
    "editor": ("set by an editor", "cyan"),
}


def show_document(document: Document, why: bool = False) -> None:
    """Print what one source became: provisions as a tree, then references, edits and defects in short.

    `why`: under each provision also how its number is known, where there is more to say than that it is printed so.
    """
    out = console()
    graph = document.graph
    out.print(styled(graph.title or document.id, "bold"))
    count = f"{len(document.raw.text):,} characters, {len(graph.provisions):,} provisions"
    out.print(styled(f"{count}, the unit is the {graph.unit}", "bright_black"))
    for note in document.raw.notes:
        out.print(styled(f"reader: {note}", "yellow"))
    out.print()
    for depth, provision in _walk(graph):
        out.print(Text("  " * depth) + _provision(graph, provision, depth), overflow="ellipsis", no_wrap=True)
        for told in number_record(provision) if why else ():
            out.print(indented(styled(told, "bright_black"), 2 * depth + 4))
    _summary(document)


def number_record(provision: Provision) -> list[str]:
    """How the number of a provision is known: as printed and as read, what speaks for it, and the next best reading.

    >>> spans = ((0, 9),)
    >>> number_record(Provision("u", "rule_3", "3", "rule", "3", "H.", "repaired", spans, evidence=("by its place",)))
    ["printed 'H.', read 3 (repaired)", 'by its place']
    """
    told = list(provision.evidence)
    if provision.num is not None and provision.basis != "printed":
        printed = f"printed {provision.printed!r}" if provision.printed else "not printed"
        told.insert(0, f"{printed}, read {provision.num} ({provision.basis})")
    for reading in provision.readings:
        named = f"or {reading.num} at {reading.path}" if reading.path else "or no provision"
        told.append(f"{named}, dearer by {reading.cost:.1f}: {reading.why}")
    return told


def _walk(graph: ClauseGraph) -> Iterator[tuple[int, Provision]]:
    stack = [(0, provision) for provision in reversed(graph.children(None))]
    while stack:
        depth, provision = stack.pop()
        yield depth, provision
        stack += [(depth + 1, child) for child in reversed(graph.children(provision.path))]


def _provision(graph: ClauseGraph, provision: Provision, depth: int) -> Text:
    name = spoken(provision) or provision.num or provision.kind
    parts: list[Text | str] = [styled(name, "bold" if depth == 0 and provision.num else ""), " "]
    if provision.basis in BASIS:
        why, style = BASIS[provision.basis]
        parts += [styled(f"[{why}] ", style)]
    words = _own_words(graph, provision) or ("lost" if provision.kind == "gap" else "")
    parts += [styled(extract(words, 64)), " " if words else ""]
    parts += [styled(f"{provision.path} @{provision.start}", "bright_black")]
    return line(*parts)


def _own_words(graph: ClauseGraph, provision: Provision) -> str:
    """The first words after the number, up to the first provision under it; of what was left out, as received."""
    start, end = graph.ranges[provision.path]
    if start == end:
        start, end = provision.spans[0]
        return graph.text.raw.text[start : min(end, start + LOOK)]
    under = [graph.ranges[child.path][0] for child in graph.children(provision.path)]
    words = graph.text.text[start : min([end, start + LOOK, *under])]
    for mark in (provision.printed, provision.num):
        words = words.removeprefix(mark or "")
    return words.strip()


def _summary(document: Document) -> None:
    out, graph = console(), document.graph
    out.print()
    out.print(
        line(styled("references  ", "bold"), tally((reference.status for reference in graph.references), VERDICTS))
    )
    for reference in graph.references[:FEW]:
        where = ", ".join(reference.targets) or external_name(reference.external) or reference.reason
        parts = (
            styled(reference.status, VERDICTS.get(reference.status, "")),
            f"  {extract(reference.text, 48)}  ->  {extract(where, 56)}",
        )
        out.print(indented(line(*parts, styled(f"  @{reference.span[0]}", "bright_black")), 2))
    _more(len(graph.references))
    out.print(line(styled("edits       ", "bold"), tally((edit.lane for edit in document.edits), LANES)))
    out.print(line(styled("defects     ", "bold"), str(len(graph.defects) or "none")))
    for defect in graph.defects[:FEW]:
        place = offsets([defect.span]) if defect.span else ""
        out.print(indented(line(styled(defect.kind, "red"), f"  {defect.message}  ", styled(place, "bright_black")), 2))
    _more(len(graph.defects))


def _more(count: int) -> None:
    if count > FEW:
        console().print(styled(f"  and {count - FEW:,} more: --format json lists all", "bright_black"))


def show_library(entries: Sequence[Entry]) -> None:
    """Print the gazettes of the library, with what is missing from each copy."""
    out = console()
    for entry in entries:
        out.print(line(styled(entry.id, "bold"), "  can be asked" if entry.rules else ""))
        out.print(indented(styled(entry.title), 2))
        for missing in entry.about.get("missing", ()):
            out.print(indented(line(styled("missing: ", "yellow"), str(missing)), 4))
        out.print()
