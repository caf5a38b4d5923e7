"""Measures that are programs of their own: what each is called, and how it is run for docs/benchmarks.md."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Long:
    """A bench program whose own table goes into the page."""

    what: str
    command: tuple[str, ...]
    slow: bool = False
    """Minutes, not seconds: only where `--long` asks for it."""


PDF = Long("Memory over 1,000 pages of a PDF", ("bench/pdf.py",))
LINE = Long("One line of 5 MB", ("bench/one_line.py",), slow=True)
DOORS = Long("Lookups through each door, eight clients", ("bench/doors.py",), slow=True)
SEARCH = Long("Search against the number of provisions", ("bench/search.py", "1000000"), slow=True)
SHARING = Long("Eight writers and thirty-two readers", ("bench/sharing.py",), slow=True)
DESK = Long("Five editors and a hundred readers at one desk, on one core", ("-m", "bench.desk"), slow=True)
BROWSER = Long("The clause browser", ("-m", "bench.browser"), slow=True)
STRUCTURE = Long("Units found, beside bluebell-akn", ("-m", "bench.structure"), slow=True)
MUTATIONS = Long("Damaged files", ("bench/mutations.py",), slow=True)
RECOVERY = Long("Made-up documents recovered, by damage", ("-m", "bench.recovery", "--count", "400"), slow=True)

LONG = {
    "pdf": PDF, "line": LINE, "doors": DOORS, "search": SEARCH, "sharing": SHARING, "desk": DESK, "browser": BROWSER,
    "structure": STRUCTURE, "mutations": MUTATIONS, "recovery": RECOVERY,
}  # fmt: skip
"""By the name that `--long` takes."""
