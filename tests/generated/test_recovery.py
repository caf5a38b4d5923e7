"""What the segmenter recovers of made-up instruments: all of a clean one, and of a damaged one no less than it did."""

from __future__ import annotations

import pytest

from bench.generated.judging import judge, make

FLOORS = {
    "mark misread": 0.97,
    "unit number lost": 0.97,
    "clause letter lost": 0.98,
    "dash for a letter": 0.98,
    "provision missing": 0.98,
    "words broken by hyphens": 0.90,
    "running heads": 0.99,
    "blank lines": 0.99,
    "blanks inside marks": 0.90,
    "bracket lost": 0.97,
    "marks alone on a line": 0.97,
    "citations at line starts": 0.99,
    "three kinds at once": 0.90,
}
"""The share of provisions that must be found in the sample; raise them when the segmenter gets better."""


def test_clean_instruments() -> None:
    """Of instruments printed line by line without damage nearly all come back whole, and every provision is found."""
    sample = [printed for printed in (make(seed, "none") for seed in range(60)) if printed.style.layout != "run"]
    verdicts = [judge(printed) for printed in sample]
    assert not [verdict.missed for verdict in verdicts if verdict.missed]
    assert sum(verdict.perfect for verdict in verdicts) >= 0.95 * len(verdicts)


@pytest.mark.parametrize("kind", sorted(FLOORS))
def test_damaged_instruments(kind: str) -> None:
    """Of twelve instruments with one kind of damage, no less is found than the floor for it."""
    verdicts = [judge(make(seed, kind)) for seed in range(12)]
    right, missed = sum(v.right for v in verdicts), sum(len(v.missed) for v in verdicts)
    assert right / (right + missed) >= FLOORS[kind]
