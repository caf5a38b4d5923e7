"""`Thereof` and `thereto`: what a citation that ends with one of them is of, by what was named last before it.

>>> from .grammar import scan
>>> from .names import Names
>>> words = "under the Boats Regulations, 1956, and in particular regulation 6 thereof"
>>> verdict = thereof(scan(words)[0], Verdict("dangling"), words, Places(()), Memory(), Names.of(words))
>>> verdict.status, verdict.external.title, verdict.external.provision
('external', 'Boats Regulations', 'regulation 6')
"""

from __future__ import annotations

import re
from bisect import bisect_left

from .amendment import cited
from .citation import Citation
from .kinds import External
from .names import Names
from .places import Places
from .route import Memory, Verdict, route
from .units import HANGERS

_SORTS = {
    "rule": ("rules",), "regulation": ("regulations",), "section": ("act", "ordinance", "code"), "article": ("order",),
    "byelaw": ("byelaws",),
}  # fmt: skip
"""The instruments that are numbered in a unit."""
_SENTENCE = re.compile(r"\.\s{1,3}[A-Z]|;\s")
_NEAR = 200
"""Characters over which `thereof` looks back for an instrument."""


def thereof(one: Citation, near: Verdict, text: str, places: Places, memory: Memory, names: Names) -> Verdict:
    """`clause (a) thereof`: of what was named last, where that has it; `rule 6 thereof`: of the rules named last."""
    host = memory.named[-1] if memory.named else ""
    if one.head.unit in HANGERS and host in places.by_path:
        return _hanging(one, host, places)
    if (abroad := _of_instrument(one, text, names)) is not None:
        return abroad
    inside = route(one, host, places, memory) if host in places.by_path else near
    if host and inside.status == "resolved" and all(target.startswith(f"{host}/") for target in inside.targets):
        return Verdict("resolved", inside.targets, reason="of the provision last named", confidence=inside.confidence)
    candidates = near.targets or near.candidates
    return Verdict("ambiguous", (), candidates, "`thereof` or `thereto` points at what was named before it", 0.5)


def _of_instrument(one: Citation, text: str, names: Names) -> Verdict | None:
    """The verdict where an instrument numbered in the unit cited is the last one named before in the sentence."""
    nth = bisect_left(names.starts, one.start) - 1
    last = names.mentions[nth] if nth >= 0 else None
    if last is None or last.kind != "named" or last.sort not in _SORTS.get(one.outer.unit, ()):
        return None
    if one.start - last.end > _NEAR or _SENTENCE.search(text, last.end, one.start + 1):
        return None
    external = External(last.title, last.year, last.number, cited(one))
    return Verdict("external", reason="of the instrument last named", confidence=0.9, external=external)


def _hanging(one: Citation, host: str, places: Places) -> Verdict:
    """`the second proviso thereto`: of what was named last, or of that on which a proviso named last hangs."""
    last = places.by_path[host]
    holder = last.parent if last.kind in HANGERS and last.parent else host
    label = one.head.members[0].labels[0] if one.head.members else (one.head.pointer or "").strip("the")
    found = places.hanger(holder, one.head.unit, label).paths
    if len(found) == 1:
        return Verdict("resolved", found, reason="of the provision last named", confidence=0.9)
    return Verdict("ambiguous" if found else "dangling", (), found, f"which {one.head.unit} of {holder} is meant", 0.5)
