"""References: every wording of the case files gets the verdict written beside it, and nothing else is found."""

from __future__ import annotations

import pytest
from clausebook.model.reference import Reference
from clausebook.model.reference.resolve import link
from reference_cases import Case, cases

ALL = cases()


def told(reference: Reference) -> tuple[str, ...]:
    """A reference as a case file writes it."""
    words = " ".join(reference.text.split())
    if reference.external is not None:
        act = reference.external
        parts = (act.provision, "@", act.title, act.year, act.number)
        return words, reference.status, " ".join("-" if part is None else str(part) for part in parts)
    shown = reference.candidates if reference.status == "ambiguous" else reference.targets
    return words, reference.status, " ".join(shown)


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_every_reference_has_its_verdict(case: Case) -> None:
    """All references of the text, in order, are those of the case and no others."""
    wanted_self = any(line[1] == "self" for line in case.expected)
    found = [told(one) for one in link(case.graph()).references if one.status != "self" or wanted_self]
    assert found == [tuple(line) for line in case.expected]
