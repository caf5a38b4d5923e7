"""Resolution: from words to provisions.

    scan -> citations        Names.of -> instruments        Places -> what exists here
                \\                 |                          /
                 for each, in reading order: another instrument, or a route inside this one
                                   |
                 appendices and the rules that name them repair each other

Invariant: every wording found gets a verdict, and only what was found by one reading alone is `resolved`.

>>> from ..provision import Provision
>>> from ..text import EditedText, RawText
>>> raw = RawText.of("4. A boat. 5. A boat under rule 4 of section 9 of the Ferries Act, 1922.")
>>> units = [Provision("u4", "rule_4", "4", "rule", "4", "4.", "printed", ((0, 11),)),
...          Provision("u5", "rule_5", "5", "rule", "5", "5.", "printed", ((11, 72),))]
>>> [(r.text, r.status, r.targets) for r in link(ClauseGraph(EditedText.of(raw), tuple(units))).references]
[('rule 4', 'resolved', ('4',)), ('section 9', 'external', ()), ('Ferries Act, 1922', 'external', ())]
"""

from __future__ import annotations

from ..graph import ClauseGraph
from .conflict import conflicts
from .instruments import Registry
from .kinds import Reference
from .names import Names
from .places import Places
from .reader import Draft, Reader
from .reciprocal import mend


def link(graph: ClauseGraph, registry: Registry | None = None) -> ClauseGraph:
    """The graph with its references, each with a verdict; `registry` helps to read misprinted titles and numbers.

    >>> from ..text import EditedText, RawText
    >>> link(ClauseGraph(EditedText.of(RawText.of("see rule 9")), ())).references[0].status
    'dangling'
    """
    text = graph.text.text
    names = Names.of(text, registry)
    reader = Reader(graph, Places(graph.provisions), names)
    drafts = mend(list(reader.drafts()), reader.places)
    references = tuple(sorted((_reference(graph, draft) for draft in drafts), key=lambda r: r.span))
    return graph.with_references(references, tuple(conflicts(graph, names, registry)))


def _reference(graph: ClauseGraph, draft: Draft) -> Reference:
    spans = graph.text.to_raw(draft.start, draft.end)
    span = min(start for start, _ in spans), max(end for _, end in spans)
    verdict = draft.verdict
    return Reference(
        span, graph.text.text[draft.start : draft.end], draft.source.path if draft.source else None, verdict.status,
        verdict.targets, verdict.candidates, verdict.external, verdict.reason, verdict.confidence,
    )  # fmt: skip
