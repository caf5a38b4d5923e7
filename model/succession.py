"""Uids handed on: the provisions of a new reading get the handles of those that they were in the reading before.

Invariant: no uid is given to two provisions, and none to one that only looks a little like its bearer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from .graph import ClauseGraph
from .provision import Provision

ALIKE = 0.75
"""How alike the words of two provisions of one eid must be to be the same provision."""


def carried(before: ClauseGraph, after: ClauseGraph) -> ClauseGraph:
    """The new graph with the uids of the old one where a provision is the same, and the old eids as aliases.

    A provision is the same where it begins at the same place of the same text; else where its words stand once in both
    texts; else where eid and kind are the same and the words alike.
    """
    old = {provision.uid: provision for provision in before.provisions}
    new = {provision.uid: provision for provision in after.provisions}
    given: dict[str, str] = {}
    if before.text.raw.sha256 == after.text.raw.sha256:
        given = {uid: uid for uid in new if uid in old}
    _pair(given, _once(_left(old, given.values()), _words(before)), _once(_left(new, given), _words(after)))
    alike = _pairs(_once(_left(old, given.values()), _name), _once(_left(new, given), _name))
    for mine, theirs in alike:
        if _likeness(before.words(theirs.path), after.words(mine.path)) >= ALIKE:
            given[mine.uid] = theirs.uid
    return _with_uids(before, after, given)


def _left(provisions: dict[str, Provision], gone: Iterable[str]) -> list[Provision]:
    out = set(gone)
    return [provision for uid, provision in provisions.items() if uid not in out]


def _words(graph: ClauseGraph) -> Callable[[Provision], Hashable]:
    return lambda provision: (provision.kind, " ".join(graph.words(provision.path).split()))


def _name(provision: Provision) -> Hashable:
    return provision.kind, provision.eid


def _once(provisions: list[Provision], key: Callable[[Provision], Hashable]) -> dict[Hashable, Provision]:
    """The provisions whose key no other has."""
    found: dict[Hashable, Provision | None] = {}
    for provision in provisions:
        name = key(provision)
        found[name] = None if name in found else provision
    return {name: provision for name, provision in found.items() if provision is not None}


def _pairs(old: dict[Hashable, Provision], new: dict[Hashable, Provision]) -> list[tuple[Provision, Provision]]:
    return [(provision, old[name]) for name, provision in new.items() if name in old]


def _pair(given: dict[str, str], old: dict[Hashable, Provision], new: dict[Hashable, Provision]) -> None:
    given.update((mine.uid, theirs.uid) for mine, theirs in _pairs(old, new))


def _likeness(one: str, other: str) -> float:
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.normalized_similarity(one[:2000], other[:2000])


def _with_uids(before: ClauseGraph, after: ClauseGraph, given: dict[str, str]) -> ClauseGraph:
    taken = {provision.uid for provision in before.provisions} | set(given.values())
    uids: dict[str, str] = {}
    for provision in after.provisions:
        uid = given.get(provision.uid, provision.uid)
        # A new provision never takes over a handle that once meant another one.
        while provision.uid not in given and uid in taken:
            uid += "n"
        uids[provision.uid] = uid
        taken.add(uid)
    provisions = tuple(replace(p, uid=uids[p.uid]) for p in after.provisions)
    eids, present = {p.eid for p in provisions}, {p.uid for p in provisions}
    names = {name: uids.get(uid, uid) for name, uid in after.aliases}
    names |= {name: uid for name, uid in before.aliases if name not in names}
    names |= {p.eid: p.uid for p in before.provisions if p.eid not in names}
    aliases = tuple((name, uid) for name, uid in sorted(names.items()) if name not in eids | present and uid in present)
    return replace(after, provisions=provisions, aliases=aliases)
