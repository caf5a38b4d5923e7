"""Measures that are programs of their own: what each is called, and how it is run for docs/benchmarks.md."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Long:
    """A bench program whose own table goes into the page."""

    what: str
    command: tuple[str, ...]
    slow: bool = False
    """Minutes, not seconds: only with `--long`."""


LONG = [
    Long("References found, beside eyecite", ("bench/references.py",)),
    Long("Questions, tables, binding", ("bench/rules.py",)),
    Long("PDF: words and boxes, memory over 1,000 pages", ("bench/pdf.py",)),
    Long("Lookups through each door, eight clients", ("bench/doors.py",), slow=True),
    Long("Search against the number of provisions", ("bench/search.py", "1000000"), slow=True),
    Long("Eight writers and thirty-two readers", ("bench/sharing.py",), slow=True),
    Long("Five editors and a hundred readers at one desk, on one core", ("-m", "bench.desk"), slow=True),
    Long("Damaged files", ("bench/mutations.py",), slow=True),
    Long("Made-up documents recovered, by damage", ("-m", "bench.recovery", "--count", "400"), slow=True),
]
