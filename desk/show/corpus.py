"""Stores, corrections and searches, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.text import Text

from ...corpus.bulk import Done
from ...corpus.series import Occurrence
from ...corpus.store import Found, Refused
from ...corpus.verify import Checked
from ...model.correction import Entry
from ...model.document import Document
from ...model.edit import Edit
from ...model.proofreading import Estimate, marks, page_marks
from ...model.reference import Reference
from ..output import console
from .words import extract, indented, line, offsets, styled, tally

OUTCOMES = {"added": "green", "updated": "green", "unchanged": "bright_black", "failed": "red"}
STATUSES = {"kept": "green", "moved": "yellow", "conflict": "red", "undone": "bright_black"}
FEW = 20
"""Problematic places named in a history."""
CHECKED = {"ok": "green", "moved": "yellow", "unknown": "yellow", "changed": "red", "gone": "red"}


def show_added(done: Sequence[Done], store: str) -> None:
    """Print how many sources were read, and those that could not be."""
    out = console()
    out.print(line(tally((one.outcome for one in done), OUTCOMES), styled(f"  in {store}", "bright_black")))
    for one in done:
        if one.outcome == "failed":
            why = one.why.removeprefix(f"{one.path}: ")
            out.print(indented(line(styled(one.path, "bold"), ": ", why), 2))
        elif one.corrections.get("moved") or one.corrections.get("conflict"):
            told = tally((status for status, count in one.corrections.items() for _ in range(count)), STATUSES)
            out.print(indented(line(styled(one.name, "bold"), ": corrections  ", told), 2))
            if one.corrections.get("conflict"):
                how = f"see those that no longer fit with: clausebook history {one.name} --became conflict"
                out.print(indented(styled(how, "bright_black"), 4))


def show_documents(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print the documents of a store."""
    out = console()
    for one in rows:
        out.print(line(styled(one["id"], "bold"), "  can be asked" if one["rules"] else ""))
        out.print(indented(line(styled(one["title"]), styled(f"  text {one['raw_sha256'][:16]}", "bright_black")), 2))
    out.print(styled(f"{len(rows)} document{'' if len(rows) == 1 else 's'}"))


def show_touched(places: Sequence[Occurrence]) -> None:
    """Print the places that a rule would touch."""
    console().print(styled(f"The rule would touch {len(places)} places. Nothing was written."))
    _list_places(places)


def show_places(places: Sequence[Occurrence]) -> None:
    """Print the places at which words stand."""
    told = f"The words stand in {len(places)} places. Give one with --at, or take all with --series."
    console().print(styled(told))
    _list_places(places)


def _list_places(places: Sequence[Occurrence]) -> None:
    out = console()
    several = len({place.document for place in places}) > 1
    for place in places:
        where = [offsets([place.span]), place.path or "no provision", place.standing]
        told = styled(", ".join([place.document, *where] if several else where), "bright_black")
        out.print(indented(line(styled(place.line), "  ", told), 2))


def show_refused(refused: Refused) -> None:
    """Print why nothing was written, and what others decided."""
    out = console()
    out.print(line(styled("nothing written  ", "bold red"), refused.reason))
    for entry in refused.others:
        out.print(indented(_entry(entry, None, {}), 2))


def show_logged(entries: Sequence[str], position: int) -> None:
    """Print what was written: the ids by which it is undone."""
    out = console()
    out.print(line(styled(f"{len(entries)} written", "green"), styled(f"  position {position} of the log", "bright_black")))
    if len(entries) <= 5:
        out.print(indented(line(*(f"{entry} " for entry in entries)), 2))


def show_references(found: Sequence[Reference]) -> None:
    """Print references with what they may point at."""
    out = console()
    for one in found:
        where = styled(f"  {offsets([one.span])}, in {one.source or 'no provision'}", "bright_black")
        places = ", ".join(one.targets or one.candidates) or "nothing"
        out.print(line(styled(one.text, "bold"), f"  {one.status}  {places}", where))


def show_suggestions(found: Sequence[Edit]) -> None:
    """Print what waits for a person."""
    out = console()
    for edit in found:
        reading = f" -> `{edit.after}`" if edit.after is not None else ""
        why = styled(edit.why, "bright_black")
        out.print(line(styled(f"{edit.start}", "bold"), f"  `{extract(edit.before, 40)}`{reading}  ", why))
    out.print(styled(f"{len(found)} wait for a person"))


def show_history(document: Document, log: Sequence[Entry], versions: Sequence[str], left: Estimate) -> None:
    """Print the log of a document, its versions, and how good it is likely to be."""
    out = console()
    became = {outcome.entry: outcome for outcome in document.outcomes}
    paths = {provision.uid: provision.path for provision in document.graph.provisions}
    for entry in log:
        outcome = became.get(entry.id)
        none = "" if entry.anchor is None and outcome is None else "undone"
        out.print(_entry(entry, outcome.status if outcome else none, paths))
        if outcome and outcome.reason:
            out.print(indented(styled(outcome.reason, "bright_black"), 2))
    for version in versions:
        current = "  current" if version == document.raw.sha256 else ""
        out.print(line(styled("text ", "bold"), styled(version, "bright_black"), current))
    for what, read in (("provisions", marks(document)), ("pages", page_marks(document))):
        if read:
            told = ", ".join(f"{count} {mark}" for mark, count in Counter(read.values()).items())
            problems = [str(place) for place, mark in read.items() if mark == "problematic"]
            places = f"  problematic: {', '.join(problems[:FEW])}" if problems else ""
            out.print(line(styled(f"{what} ", "bold"), told, styled(places, "bright_black")))
    estimate = "unknown" if left.left is None else f"{round(left.left)} ± {left.spread}"
    out.print(line(styled("errors left ", "bold"), estimate, styled(f"  ({left.how})", "bright_black")))


def _entry(entry: Entry, status: str | None, paths: Mapping[str, str]) -> Text:
    says = {key: value for key, value in entry.to_json().items() if key not in _KNOWN and value not in ("", None)}
    words = f"`{extract(entry.anchor.quote, 40)}` " if entry.anchor else ""
    told = ", ".join(_said(key, value, paths) for key, value in says.items())
    place = offsets([entry.anchor.span]) if entry.anchor else ""
    return line(
        styled(entry.id, "bold"), f"  {entry.kind}  {words}{told}  ", styled(status or "", STATUSES.get(status or "", "")),
        styled(f"  {entry.editor}, {entry.time[:19]}, {place} {entry.reason}".rstrip(" ,"), "bright_black"),
    )  # fmt: skip


def _said(key: str, value: Any, paths: Mapping[str, str]) -> str:
    """What one field of an entry says: the new words, the provisions pointed at by the paths that they have now."""
    if key == "after":
        return f"-> `{value}`"
    if isinstance(value, list):
        named = [str(one) for one in cast("list[Any]", value)]
        return f"-> {', '.join(paths.get(one, one) for one in named)}"
    if isinstance(value, dict):
        # A place: the words that stand there.
        return f"{key} `{extract(cast('dict[str, str]', value)['quote'], 40)}`"
    return f"{key} {value}"


_KNOWN = frozenset({"id", "kind", "editor", "time", "reason", "anchor"})


def show_found(found: Found) -> None:
    """Print the hits of a search, and how many there are of what."""
    out = console()
    for hit in found.hits:
        where = styled(offsets(hit.spans[:3]), "bright_black")
        out.print(line(styled(hit.path, "bold"), f"  {hit.kind} of {hit.document}  ", where))
        out.print(indented(styled(hit.snippet), 2))
    total = f"more than {found.total}" if found.more else str(found.total)
    out.print(line(styled(f"{total} found", "bold"), styled(f"  {_counts(found)}", "bright_black")))


def _counts(found: Found) -> str:
    kinds = found.facets.get("kind", {})
    return ", ".join(f"{count} {kind}" for kind, count in list(kinds.items())[:6])


def show_checked(checked: Sequence[Checked]) -> None:
    """Print what became of each place cited."""
    out = console()
    for one in checked:
        where = f", {offsets([one.raw])}" if one.raw else ""
        out.print(line(styled(one.verdict, f"bold {CHECKED[one.verdict]}"), f"  {one.path or '?'} of {one.document}{where}"))
        out.print(indented(styled(one.why, "bright_black"), 2))
        if one.diff:
            out.print(indented(styled(one.diff), 2))

