"""An answer with the words it rests on, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import Console

from ..output import console
from .words import indented, line, offsets, styled

STATUSES: dict[str, tuple[str, str]] = {
    "yes": ("Yes", "bold green"),
    "no": ("No", "bold red"),
    "value": ("", "bold green"),
    "unknown_fact": ("It depends on what is not known yet", "bold yellow"),
    "undetermined_source": ("The text as we have it does not settle this", "bold yellow"),
    "discretion": ("It is left to an officer's judgement", "bold"),
    "not_covered": ("The text lays nothing down for this case", "bold"),
    "stale": ("The rule no longer agrees with its words", "bold red"),
}
"""What each status says to a person, and its style."""

SEVERE = {"stale", "orphaned", "conflict", "error", "gap", "overlap"}


def show_answer(answer: Mapping[str, Any]) -> None:
    """Print an answer: what it is, why, word for word, and what to be warned of."""
    out = console()
    say, style = STATUSES.get(answer["status"], (answer["status"], "bold"))
    out.print(styled(say or value_text(answer.get("value"), answer.get("unit")), style))
    if answer.get("probable") is not None and answer["status"] != "value":
        out.print(
            styled(f"  probably {value_text(answer['probable'], answer.get('unit'))}, but do not rely on it", "yellow")
        )
    _missing(out, answer)
    _readings(out, answer)
    for nth, step in enumerate(answer.get("trace", ()), 1):
        _step(out, nth, step)
    for warning in answer.get("warnings", ()):
        out.print()
        out.print(line(styled("! ", "bold yellow"), warning["message"]))
        if warning.get("quote"):
            _quote(out, warning)


def value_text(value: Any, unit: str | None) -> str:
    """A value with its unit.

    >>> value_text(7, "men"), value_text({"months": 2, "days": 16}, None), value_text(["a", "b"], None)
    ('7 men', '2 months 16 days', 'a, b')
    """
    if isinstance(value, Mapping):
        parts = cast("Mapping[str, object]", value)
        said = " ".join(f"{amount} {name}" for name, amount in parts.items())
    elif isinstance(value, (list, tuple)):
        said = ", ".join(map(str, cast("Sequence[object]", value)))
    else:
        said = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    return f"{said} {unit}" if unit else said


def _missing(out: Console, answer: Mapping[str, Any]) -> None:
    asks: Mapping[str, str] = answer.get("asks") or {}
    for fact in answer.get("missing", ()):
        out.print(line("  ", styled(f"{fact}=", "bold"), f"  {asks.get(fact, '')}".rstrip()))


def _readings(out: Console, answer: Mapping[str, Any]) -> None:
    for reading in answer.get("readings", ()):
        outcome = (
            value_text(reading["value"], answer.get("unit")) if reading.get("value") is not None else reading["status"]
        )
        out.print(indented(line(f"if {reading['reading']}: ", styled(outcome, "bold")), 2))


def _step(out: Console, nth: int, step: Mapping[str, Any]) -> None:
    out.print()
    page = f", page {step['page']}" if step.get("page") else ""
    out.print(
        line(
            f"{nth}. ", styled(step["path"] or "", "bold"), styled(f"  {offsets([step['raw']])}{page}", "bright_black")
        )
    )
    _quote(out, step)
    if step.get("says"):
        out.print(indented(styled(step["says"], "bright_black"), 3))


def _quote(out: Console, step: Mapping[str, Any]) -> None:
    out.print(indented(line("“", styled(" ".join(step["quote"].split()), "italic"), "”"), 3))


def show_findings(
    document: str, findings: Sequence[Mapping[str, Any]], lints: Sequence[Mapping[str, Any]] = (), ruled: bool = True
) -> None:
    """Print what the check of a gazette's rules found, and what an editor should look at in its structure."""
    out = console()
    if not findings and ruled:
        out.print(line(styled("✓ ", "green"), f"{document}: every rule agrees with its words"))
    if not findings and not ruled and not lints:
        out.print(line(styled("✓ ", "green"), f"{document}: nothing to look at; no rules go with it"))
    for one in lints:
        words = (styled(one["kind"], "yellow"), f"  {one['message']}  ", styled(one["path"] or "", "bright_black"))
        out.print(line(*words, styled(f"  {offsets([one['raw']])}", "bright_black")))
    for finding in findings:
        kind = str(finding.get("kind", "finding"))
        style = "bold red" if kind in SEVERE else "bold yellow"
        out.print(
            line(
                styled(kind, style),
                f"  {finding.get('key') or ''}: {finding.get('message', '')}  ",
                styled(finding.get("path") or "", "bright_black"),
            )
        )
        if finding.get("quote"):
            out.print(indented(styled(f"“{' '.join(str(finding['quote']).split())}”", "italic"), 2))


def show_written(file: str, made: bool, findings: int) -> None:
    """Say whether the bindings of a rules file were written, and of what had been found before."""
    if not made:
        console().print(styled(f"{file} is as it was: what is named above does not stand on its words", "bold red"))
        return
    stood = f"; that stands above was so before, and counts as read now: {findings}" if findings else ""
    console().print(line(styled("✓ ", "green"), f"sha256, [context] and [offsets] are written into {file}{stood}"))


def show_gaps(document: str, found: Sequence[Mapping[str, Any]]) -> None:
    """Print what a gazette leaves open, each with the words that show it."""
    out = console()
    if not found:
        out.print(line(styled("✓ ", "green"), f"{document}: nothing was found to be lost, open or said twice"))
    for gap in found:
        where = styled(f"  {gap['path'] or ''}", "bright_black")
        out.print(line(styled(str(gap["kind"]), "bold yellow"), f"  {gap['message']}", where))
        for quoted in gap["quotes"]:
            words = " ".join(str(quoted["quote"]).split())
            short = words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."
            out.print(indented(line(styled(f"“{short}”", "italic"), styled(f"  {offsets([quoted['raw']])}", "bright_black")), 2))


LONGEST = 200
"""Characters of a quote that are shown to a person; JSON has all."""
