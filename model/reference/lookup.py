"""Lookup: the provision that somebody names, in whatever notation people use.

Invariant: what is typed is taken at its word. No number is mended, nothing near is given for what is not there: a miss
is `dangling` or `partial`, and what stands nearby is only a candidate.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..graph import ClauseGraph
from ..provision import Provision
from .amendment import cited
from .beside import names_something
from .citation import Citation
from .grammar import scan
from .instruments import Mention, Registry, plain_title
from .kinds import External
from .labels import bare, order
from .mentions import mentions
from .names import Names
from .places import NUMBERED, Places
from .route import Memory, Verdict, route
from .shorthand import readings
from .uncertain import KIND, REASON, meant
from .units import ANNEXES, DIVISIONS, HANGERS, KINDS, RANK, TOP, unit_of

_LABELS = re.compile(r"\s*(\d{1,4}[A-Za-z]{0,2})((?:\s{0,2}[./\s(\[)\]-]{1,3}\s{0,2}[A-Za-z0-9]{1,9}){0,8})[)\].\s]*")
_PIECE = re.compile(r"\b(class|row|proviso|para|table|explanation|form)[\s\-]{1,3}([IVXivx]+|\d+|[A-Z])\b", re.IGNORECASE)
_MEANINGFUL = re.compile(r"\d|\(\w+\)")
_NEAR = 6
"""Candidates given with a miss."""


def lookup(graph: ClauseGraph, text: str, source: str | None = None, registry: Registry | None = None) -> Verdict:
    """What `text` names in the document; `source` is the path at which relative wording is read.

    >>> from ..text import EditedText, RawText
    >>> from ..provision import Provision
    >>> def unit(path, kind, num, parent=None):
    ...     return Provision(path, f"eid_{path}", path, kind, num, num, "printed", ((0, 4),), parent=parent)
    >>> units = unit("4", "rule", "4"), unit("4/(a)", "clause", "(a)", "4"), unit("40", "rule", "40")
    >>> graph = ClauseGraph(EditedText.of(RawText.of("text")), units)
    >>> [lookup(graph, words).targets for words in ("r. 4(a)", "cl. (a) of rule 4", "4.a", "4/(a)", "eid_4/(a)")]
    [('4/(a)',), ('4/(a)',), ('4/(a)',), ('4/(a)',), ('4/(a)',)]
    >>> lookup(graph, "rule 41").status, lookup(graph, "rule 41").candidates
    ('dangling', ('40', '4'))
    """
    named = _by_handle(graph, text.strip())
    if named is not None:
        return Verdict("resolved", (named.path,), reason="by its path or id")
    places = graph.places
    tried = [_verdict(graph, wording, source, registry) for wording in readings(_untitled(text, graph.title), places.unit_word)]
    verdict, citation = next((one for one in tried if one[0].status in _ANSWERS), tried[0])
    return _with_doubt(graph, _with_near(verdict, citation, places), text)


def _with_doubt(graph: ClauseGraph, verdict: Verdict, text: str) -> Verdict:
    units = [defect.path for defect in graph.defects if defect.kind == KIND and defect.path]
    if not units or verdict.status != "resolved":
        return verdict
    candidates = meant(verdict.targets, text, units, {provision.path for provision in graph.provisions})
    return replace(verdict, status="ambiguous", targets=(), candidates=candidates, reason=REASON) if candidates else verdict


_ANSWERS = ("resolved", "external", "self", "ambiguous")


def _verdict(
    graph: ClauseGraph, wording: str, source: str | None, registry: Registry | None
) -> tuple[Verdict, Citation | None]:
    places = graph.places
    dotted = _dotted(wording, places)
    if dotted is not None and dotted.status == "resolved":
        return dotted, None
    found = _composed(scan(wording), wording) or _numbers_only(wording, places)
    if found is not None:
        verdict = _elsewhere(graph, found, wording, registry) or _inside(found, source, places)
        return _onward(verdict, wording, found, graph), found
    verdict = _whole_instrument(graph, wording, registry) or dotted or _piece_only(wording, source, places)
    if verdict is None:
        advice = "write for example `rule 29(2)(i)`"
        verdict = Verdict("dangling", reason=f"no unit and number can be read in {wording[:60]!r}; {advice}")
    return verdict, None


def _untitled(text: str, title: str | None) -> str:
    """The words without the document's own title: `Canoe Rules, 1930, r. 29`."""
    words = re.findall(r"\w+", re.sub(r"^\W*the\b", "", title or "", flags=re.IGNORECASE))
    if len(words) < 2:
        return text
    pattern = r",?\s{0,2}\b(?:of\s{1,2})?(?:the\s{1,2})?" + r"\W{1,3}".join(map(re.escape, words)) + r"\b[,\s]{0,3}"
    cut = re.sub(pattern, " ", text, count=1, flags=re.IGNORECASE).strip()
    return cut or text


def _by_handle(graph: ClauseGraph, text: str) -> Provision | None:
    return graph.by_path.get(text) or graph.by_eid.get(text) or graph.by_uid.get(text)


def _composed(found: list[Citation], text: str) -> Citation | None:
    """One citation of several that go inward, `rule 29, sub-rule (2), clause (ii)`, or outward with commas."""
    if not found:
        return None
    whole = replace(found[0], note=False)
    for one in found[1:]:
        outward = RANK[one.head.unit] < RANK[whole.outer.unit] and not whole.inherited
        if outward and re.fullmatch(r"\s{0,2},\s{0,2}", text[whole.end : one.start]):
            whole = replace(whole, levels=(*whole.levels, *one.levels), end=one.end)
            continue
        if one.start - whole.end > 12 or RANK[one.outer.unit] <= RANK[whole.head.unit] or len(whole.head.members) > 1:
            break
        whole = replace(whole, levels=(*one.levels[: len(one.levels) - one.inherited], *whole.levels), end=one.end)
    return whole


def _numbers_only(wording: str, places: Places) -> Citation | None:
    """`29(2)(i) and (ii)` without a unit word, where it can be read whole."""
    if not re.match(r"\s*\d", wording):
        return None
    unit = places.unit_word
    found = scan(f"{unit} {wording.strip()}")
    if len(found) != 1 or found[0].end != len(wording.strip()) + len(unit) + 1 or "(" not in wording:
        return None
    return replace(found[0], start=0, end=len(wording))


def _inside(citation: Citation, source: str | None, places: Places) -> Verdict:
    if citation.outer.pointer == "that":
        outer = replace(citation.outer, pointer="this")
        citation = replace(citation, levels=(*citation.levels[:-1], outer))
    unit = citation.outer.unit
    if source is None and unit not in (*TOP, *ANNEXES, *DIVISIONS) and citation.outer.members:
        return _anywhere(citation, places)
    return route(citation, source, places, Memory())


def _anywhere(citation: Citation, places: Places) -> Verdict:
    """Relative wording with nothing said of where it is read: all that it may mean."""
    label, unit = citation.outer.members[0].labels[0], citation.outer.unit
    kinds = KINDS[unit]
    fitting = [
        p
        for p in places.all
        if p.kind in kinds and (bare(p.num or "") == bare(label) or (unit in HANGERS and p.path.endswith(f"-{label}")))
    ]
    hosts = [p.path for p in fitting]
    if len(citation.levels) > 1 or len(citation.head.members) > 1 or len(citation.outer.members[0].labels) > 1:
        verdicts = [route(citation, host, places, Memory()) for host in hosts[:50]]
        hosts = list(dict.fromkeys(target for v in verdicts if v.status == "resolved" for target in v.targets))
    if len(hosts) == 1:
        return Verdict("resolved", (hosts[0],), reason="the only one in the document", confidence=0.9)
    if hosts:
        return Verdict(
            "ambiguous",
            (),
            tuple(hosts[:50]),
            f"{len(hosts)} provisions are called so; say in which rule or schedule",
            0.5,
        )
    return Verdict("dangling", reason=f"there is no {citation.canonical()} in this copy")


def _elsewhere(graph: ClauseGraph, citation: Citation, wording: str, registry: Registry | None) -> Verdict | None:
    """The verdict where the words go on to name another instrument."""
    named = [one for one in mentions(wording) if one.start >= citation.end]
    if not named or named[0].kind == "self" or _is_own(graph, named[0]):
        return None
    meant = _meant(graph, named[0], registry)
    external = (
        External(meant.title, meant.year, meant.number, cited(citation)) if meant else External(None, provision=cited(citation))
    )
    return Verdict("external", reason="of another instrument", external=external)


def _whole_instrument(graph: ClauseGraph, wording: str, registry: Registry | None) -> Verdict | None:
    named = mentions(wording)
    if not named:
        return None
    if named[0].kind == "self" or _is_own(graph, named[0]):
        return Verdict("self", reason="this instrument as a whole")
    meant = _meant(graph, named[0], registry)
    external = External(meant.title, meant.year, meant.number) if meant else External(None)
    return Verdict("external", reason="another instrument", external=external)


def _is_own(graph: ClauseGraph, mention: Mention) -> bool:
    return bool(graph.title and mention.title and mention.key in plain_title(graph.title))


def _meant(graph: ClauseGraph, mention: Mention, registry: Registry | None) -> Mention | None:
    if mention.kind == "named":
        known = registry.named(mention.title or "", mention.year) if registry else None
        return replace(mention, year=known.year, number=known.number) if known else mention
    return Names.of(graph.text.text, registry).meant(mention, 0)[0]


def _dotted(text: str, places: Places) -> Verdict | None:
    """`29.2.ii.b`, `29(2)(ii)` and the like: labels alone, from the outside in."""
    match = _LABELS.fullmatch(text)
    if match is None:
        return None
    labels = [match[1], *re.findall(r"[A-Za-z0-9]+", match[2])]
    paths = list(places.top("rule", labels[0]).paths)
    for label in labels[1:]:
        paths = [end for path in paths for end in places.child(path, "", label).paths]
    whole = text.strip().rstrip(".")
    paragraphs = [p.path for p in places.all if p.num == whole and "." in whole]
    fitting = tuple(dict.fromkeys([*paths, *paragraphs]))
    if len(fitting) == 1:
        return Verdict("resolved", fitting)
    if fitting:
        return Verdict("ambiguous", (), fitting, f"{len(fitting)} provisions may be written so", 0.5)
    meant = "/".join([labels[0], *(f"({label})" for label in labels[1:])])
    deepest = next(
        (head for n in range(len(labels) - 1, 0, -1) if (head := "/".join(meant.split("/")[:n])) in places.by_path),
        None,
    )
    reason = f"not in this copy: {meant}"
    return Verdict("partial", (deepest,), (meant,), reason, 0.6) if deepest else Verdict("dangling", (), (), reason, 0.8)


def _piece_only(text: str, source: str | None, places: Places) -> Verdict | None:
    piece = _PIECE.search(text)
    if piece is None:
        return _word_only(text, source, places)
    name = f"{piece[1].lower()}-{piece[2]}"
    fitting = tuple(p.path for p in places.all if p.path.rsplit("/", 1)[-1].lower() == name.lower())
    if source is not None:
        around = {p.path for p in places.upward(source)}
        fitting = tuple(path for path in fitting if path.rpartition("/")[0] in around) or fitting
    if not fitting:
        return Verdict("dangling", reason=f"there is no {piece[0]} in this copy")
    return (
        Verdict("resolved", fitting)
        if len(fitting) == 1
        else Verdict("ambiguous", (), fitting[:50], f"{len(fitting)} provisions are called so", 0.5)
    )


def _word_only(text: str, source: str | None, places: Places) -> Verdict | None:
    """`Schedule`, `the proviso`: the only one there is, else all of them."""
    unit = unit_of(re.sub(r"^the\s|[\s.]+$", "", text.strip().lower()))
    if unit in (*ANNEXES, *DIVISIONS):
        fitting = [p for p in places.parts.get(unit, []) if p.parent is None]
    elif unit in HANGERS:
        fitting = [p for p in places.all if p.kind == unit]
    else:
        return None
    if len(fitting) == 1:
        return Verdict("resolved", (fitting[0].path,), reason="the only one in the document", confidence=0.9)
    nearest = places.nearest_first(fitting, source)[:50]
    status = "ambiguous" if fitting else "dangling"
    return Verdict(status, (), nearest, f"{len(fitting)} provisions are called so", 0.5)


def _onward(verdict: Verdict, wording: str, citation: Citation, graph: ClauseGraph) -> Verdict:
    """Follow the names of unnumbered pieces after the citation: `App. I, Class I`, `rule 29(2), proviso 2`.

    Whatever else carries a number and was not read makes the find partial: a coarse link must not look like the whole.
    """
    rest, places = wording[citation.end :], graph.places
    for piece in [*_PIECE.finditer(rest), *reversed(list(_PIECE.finditer(wording[: citation.start])))]:
        if verdict.status != "resolved" or len(verdict.targets) != 1:
            break
        name = f"{piece[1]}-{piece[2]}".lower()
        child = next((p.path for p in places.children(verdict.targets[0]) if p.path.rsplit("/", 1)[-1].lower() == name), None)
        if child is None:
            return Verdict("partial", verdict.targets, (), f"not in this copy: {piece[0]} under {verdict.targets[0]}", 0.6)
        verdict = replace(verdict, targets=(child,))
    left = " ".join(_PIECE.sub("", wording[: citation.start] + " " + rest).split())
    if verdict.status == "resolved" and (_MEANINGFUL.search(left) or names_something(left, verdict.targets, graph)):
        return Verdict("partial", verdict.targets, (), f"`{left}` could not be read", 0.6)
    return verdict


def _with_near(verdict: Verdict, citation: Citation | None, places: Places) -> Verdict:
    """A miss with what stands nearby: the numbers around a rule that is not there, the children of a place too high."""
    if verdict.status == "partial" and len(verdict.targets) == 1:
        children = [p.path for p in places.children(verdict.targets[0]) if p.kind in NUMBERED]
        return replace(verdict, candidates=tuple(children[: 2 * _NEAR]))
    if verdict.status != "dangling":
        return verdict
    if citation is None or not citation.outer.members:
        return replace(verdict, candidates=())
    label, unit = citation.outer.members[0].labels[0], citation.outer.unit
    if unit in (*ANNEXES, *DIVISIONS):
        return replace(verdict, candidates=tuple(p.path for p in places.parts.get(unit, [])[: 2 * _NEAR]))
    wanted = order(label)[0]
    if unit not in TOP or not wanted:
        return replace(verdict, candidates=())
    numbered = [p for p in places.units if order(p.num or "")[0]]
    nearest = sorted(numbered, key=lambda p: abs(order(p.num or "")[0][0] - wanted[0]))
    return replace(verdict, candidates=tuple(p.path for p in nearest[:_NEAR]))
