"""Spans with roles for people who train models: who shall, may or must not do what, defined terms, titles, references.

Each top-level provision becomes one spaCy Doc over its clean words, with four span groups: `roles`, `terms`, `titles` and
`references`. No model is downloaded and nothing is guessed by one: the spans come from the words.

Invariant: a span is exactly the words of the provision, and `doc.user_data["starts"]` gives the raw offset of each token.
spaCy is loaded here and nowhere else, when the first Doc is made.

>>> from clausebook.ingest.pipeline import digest
>>> from clausebook.model.text import RawText
>>> document = digest(RawText.of("1. No person shall fish unless he has a licence."), "nets")
>>> doc = next(marked(document))
>>> [(span.label_, span.text) for span in doc.spans["roles"]]
[('ACTOR', 'No person'), ('PROHIBITION', 'shall'), ('ACTION', 'fish'), ('CONDITION', 'unless he has a licence')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from .document import Document
from .provision import Provision
from .reference.instruments import Registry
from .reference.mentions import mentions
from .roles import roles

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, DocBin

GROUPS = ("roles", "terms", "titles", "references")
_OUTSIDE = frozenset(("furniture", "signature", "gap"))
_DEFINED = re.compile(
    r"[\"“”'‘]\s?([A-Za-z][\w'’.-]{1,24}(?:\s[\w'’.-]{1,24}){0,5}?)\s?[\"“”’'*]{1,2}(?:\s\([^()]{1,60}\))?,?"
    r"\s{1,3}(?:means|mean|includes?|shall\s(?:mean|include|have))\b"
)
_INFIXES = (
    r"(?<=\w)[()\[\]](?=\w)",
    r"(?<=[)\]])[(\[]",
    r"(?<=[A-Za-z])[—–:;,](?=[A-Za-z])",
    r"[.:;,]?[-—–](?=[(\s]|$)",
    r"(?<=\w)[.:;,][-—–]",
)
"""Where a token ends inside letters and brackets: `29(2)(ii)` is seven tokens, and `sub-rule` is one."""


@cache
def language() -> Language:
    """The blank English of spaCy with tokens fit for law; its vocabulary reads a DocBin back."""
    import spacy

    english = spacy.blank("en")
    util: Any = spacy.util
    tokenizer: Any = english.tokenizer
    defaults: Any = english.Defaults
    tokenizer.infix_finditer = util.compile_infix_regex(_INFIXES).finditer
    tokenizer.prefix_search = util.compile_prefix_regex([*defaults.prefixes, r"\(", r"\["]).search
    tokenizer.suffix_search = util.compile_suffix_regex([*defaults.suffixes, r"\)", r"\]", r"[.:;,]?[-—–]"]).search
    tokenizer.rules = {}
    return english


def marked(document: Document, registry: Registry | None = None) -> Iterator[Doc]:
    """One spaCy Doc a top-level provision, with its span groups; its `user_data` says where it stands in the source.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> (doc,) = marked(digest(RawText.of('1. "Lock" means a basin. The master may use the Lock.'), "locks"))
    >>> [span.text for span in doc.spans["terms"]], doc.user_data["path"]
    (['Lock', 'Lock'], '1')
    """
    terms = _matcher(defined_terms(document), "ORTH")
    titles = _matcher(_titles(registry), "LOWER")
    for provision in document.graph.children(None):
        start, end = document.graph.ranges[provision.path]
        if provision.kind not in _OUTSIDE and end > start:
            yield _marked(document, provision, terms, titles)


def doc_bin(document: Document, registry: Registry | None = None) -> DocBin:
    """Every Doc of a document in one DocBin, with user data, to be written with `to_disk`."""
    from spacy.tokens import DocBin

    return DocBin(docs=marked(document, registry), store_user_data=True)


def defined_terms(document: Document) -> list[str]:
    """The terms that a document defines, as printed, each once.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> defined_terms(digest(RawText.of('1. "Harbour craft" includes a raft.'), "d"))
    ['Harbour craft']
    """
    return list(dict.fromkeys(found[1] for found in _DEFINED.finditer(document.text.text)))


def _titles(registry: Registry | None) -> list[str]:
    known = registry.instruments if registry else ()
    return [name for one in known for name in (one.title, *one.aliases)]


def _matcher(phrases: Iterable[str], attribute: str) -> Any:
    from spacy.matcher import PhraseMatcher

    english = language()
    matcher: Any = PhraseMatcher(english.vocab, attr=attribute)
    wanted: set[str] = set()
    for phrase in phrases:
        wanted |= {phrase, phrase + "s"} if phrase[-1:].isalpha() else {phrase}
    matcher.add("PHRASE", [english.make_doc(phrase) for phrase in sorted(wanted)])
    return matcher


def _marked(document: Document, provision: Provision, terms: Any, titles: Any) -> Doc:
    graph = document.graph
    start, end = graph.ranges[provision.path]
    words = graph.text.text[start:end]
    doc = language().make_doc(words)
    inside = [
        (max(clean[0][0], start) - start, min(clean[-1][1], end) - start, reference.status.upper())
        for reference in graph.references
        if (clean := graph.text.to_clean(*reference.span)) and start <= clean[0][0] < end
    ]
    named = [(one.start, one.end, "TITLE") for one in mentions(words) if one.kind == "named"]
    _put(doc, "roles", roles(words))
    _put(doc, "terms", _phrases(doc, terms, "TERM"))
    _put(doc, "titles", _longest([*named, *_phrases(doc, titles, "TITLE")]))
    _put(doc, "references", inside)
    doc.user_data = {
        "document": document.id,
        "raw_sha256": document.raw.sha256,
        "path": provision.path,
        "starts": [graph.text.raw_offset(start + token.idx) for token in doc],
    }
    return doc


def _phrases(doc: Doc, matcher: Any, label: str) -> list[tuple[int, int, str]]:
    spans: list[Any] = [doc[low:high] for _, low, high in matcher(doc)]
    return _longest([(span.start_char, span.end_char, label) for span in spans])


def _longest(spans: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The spans without those that lie inside a longer one or overlap one that begins earlier."""
    kept: list[tuple[int, int, str]] = []
    for span in sorted(spans, key=lambda one: (one[0], -one[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def _put(doc: Doc, group: str, spans: Iterable[tuple[int, int, str]]) -> None:
    """Set a group; a span that ends inside a token takes in the whole token."""
    made = (doc.char_span(start, end, label=label, alignment_mode="expand") for start, end, label in spans)
    doc.spans[group] = [span for span in made if span is not None]
