"""Faults in the wording itself, found without any rules: lost numbers, lists joined two ways, limits that meet or part.

Invariant: a finding quotes the raw words that show it; it never says what the right words are.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..graph import ClauseGraph
from ..number_words import NUMBERS
from ..provision import Provision
from ..text import Span
from .phrases import LONGEST, UNITS, read_comparisons


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong or open in the wording, with the raw spans that show it."""

    kind: str
    path: str | None
    message: str
    spans: tuple[Span, ...]


_COMPARED = r"not (?:exceeding|less than|more than)|exceeding|[Aa]bove|more than|less than|[Uu]p to|at least"
_UNIT = r"tons|rupees|months?|years|feet|inches|metres?|B\.?H\.?P|K\.?W\b|days|per cent|passengers"
NUMBERLESS = re.compile(rf"\b(?:{_COMPARED})\s+(?:{_UNIT})\b")
BARE_SUM = re.compile(
    r"\b(?:extend to|a fee(?: of)?)\s+"
    r"(?:(?:and|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand)\s+)++"
    r"(?!rupee)\w+"
)
EMPTY_CELL = re.compile(r"\bRs\.?\s*$")
FIGURE = re.compile(r"\d\d")
FIGURE_AND_LETTER = re.compile(r"(?<![\w.])\d+[lIO](?=\s|[.,;]|$)")
CONTRAVENED = re.compile(
    r"in contravention of (?:[Rr]egulations?|[Rr]ules?|[Ss]ections?)\s+(\d+[A-Z]?)((?:\s*(?:and|,)?\s*\(\w{1,4}\))*)"
)
BROKEN_OFF = re.compile(r"\b(?:shall not|shall|the|of|not|than|to)\s*$")
ANY_ONE = re.compile(r"\bany\s+one\s+of\s+the\s+following\b", re.IGNORECASE)
JOINER = re.compile(r"\b(and|or)\W*$")
FEWEST = 3
"""Repeats of a phrase before an odd word among them is worth a look."""


def faults_of(graph: ClauseGraph) -> list[Fault]:
    """Every fault of the wording, in the order of the finders below."""
    return [fault for find in FINDERS for fault in find(graph)]


def own_words(graph: ClauseGraph, provision: Provision) -> list[tuple[int, str]]:
    """The raw pieces of a provision that belong to none below it, each with where it starts."""
    inside = sorted(span for child in graph.children(provision.path) for span in child.spans)
    raw, found = graph.text.raw.text, list[tuple[int, str]]()
    for start, end in provision.spans:
        at = start
        for low, high in inside:
            if start <= low < end:
                found.append((at, raw[at:low]))
                at = max(at, high)
        found.append((at, raw[at:end]))
    return [(at, words) for at, words in found if words.strip()]


def _leaves(graph: ClauseGraph) -> Iterator[tuple[Provision, int, str]]:
    for provision in graph.provisions:
        if provision.kind not in ("furniture", "form", "gap"):
            for at, words in own_words(graph, provision):
                yield provision, at, words


def _said(pattern: re.Pattern[str], kind: str, message: str) -> Callable[[ClauseGraph], Iterator[Fault]]:
    def find(graph: ClauseGraph) -> Iterator[Fault]:
        for provision, at, words in _leaves(graph):
            for match in pattern.finditer(words):
                yield Fault(kind, provision.path, message, ((at + match.start(), at + match.end()),))

    return find


def _cells(graph: ClauseGraph) -> Iterator[Fault]:
    for provision, at, words in _leaves(graph):
        bare = provision.kind == "row" and not provision.path.endswith("/header") and not FIGURE.search(words)
        if bare and (match := EMPTY_CELL.search(words)):
            yield Fault("empty-cell", provision.path, "the cell has no figure", ((at + match.start(), at + match.end()),))


def _endings(graph: ClauseGraph) -> Iterator[Fault]:
    """A provision that breaks off in the middle of a sentence, with nothing below it."""
    for provision in graph.provisions:
        if graph.children(provision.path) or provision.kind in ("furniture", "form", "gap", "row", "table", "unclassified"):
            continue
        start, end = provision.spans[-1]
        if match := BROKEN_OFF.search(graph.text.raw.text, max(start, end - 80), end):
            yield Fault("broken-off", provision.path, "the sentence breaks off here", (match.span(),))


def _joiners(graph: ClauseGraph) -> Iterator[Fault]:
    """Members of one list that end with "and" here and with "or" there, or "any one of" above an "and"."""
    for provision in graph.provisions:
        children = graph.children(provision.path)
        members = [child for child in children if child.num and child.kind in ("clause", "subclause", "item")]
        ends = [(child, match) for child in members if (match := _ending(graph, child))]
        words = {match[1] for _, match in ends}
        lead = next((at + m.start() for at, text in own_words(graph, provision) if (m := ANY_ONE.search(text))), None)
        spans = tuple(match.span() for _, match in ends)
        if len(words) == 2:
            yield Fault("joined-two-ways", provision.path, "the list is joined by \"and\" and by \"or\"", spans)
        elif lead is not None and words == {"and"}:
            yield Fault("joined-two-ways", provision.path, "\"any one of\" stands above a list joined by \"and\"", spans)


def _ending(graph: ClauseGraph, child: Provision) -> re.Match[str] | None:
    start, end = child.spans[-1]
    return JOINER.search(graph.text.raw.text, max(start, end - 30), end)


def _limits(graph: ClauseGraph) -> Iterator[Fault]:
    """Limits of one sentence that share their end, or leave it out: "up to 25 metre ... 25-45 metre"."""
    for provision, at, words in _leaves(graph):
        ops: dict[tuple[object, str | None], set[str]] = defaultdict(set)
        for sentence in re.split(r"(?<=[a-z])\. ", words):
            ops.clear()
            for limit in read_comparisons(sentence[:LONGEST]):
                ops[limit.value, limit.unit].add(limit.op)
            for (value, unit), found in ops.items():
                both, neither = found == {"<=", ">="}, found == {"<", ">"}
                if unit and (both or neither):
                    how = "belongs to both sides" if both else "belongs to neither side"
                    yield Fault("limit-shared" if both else "limit-left-out", provision.path, f"{value} {unit} {how}",
                                ((at, at + len(words.rstrip())),))  # fmt: skip


def _penalties(graph: ClauseGraph) -> Iterator[Fault]:
    """Of provisions that penalties name one by one, those that lie between them and that no penalty names."""
    cited: dict[str, Span] = {}
    for match in CONTRAVENED.finditer(graph.text.raw.text):
        marks = re.findall(r"\(\w+\)", match[2])
        for mark in marks or [""]:
            cited[f"{match[1]}/{mark}".rstrip("/")] = match.span()
    if len(cited) < FEWEST:
        return
    for unit in dict.fromkeys(path.split("/")[0] for path in cited):
        named = [child for child in graph.children(unit) if child.path in cited]
        left = [child for child in graph.children(unit) if child.num and child.kind != "gap" and child.path not in cited]
        if named and left:
            which = ", ".join(child.path for child in left)
            spans = (*(cited[child.path] for child in named), *(child.spans[0] for child in left))
            yield Fault("no-penalty", unit, f"no penalty names {which}", spans)


def _figures(graph: ClauseGraph) -> Iterator[Fault]:
    """The same words with a figure that has one nought more: "up to 500 C" beside "up to 50° C"."""
    raw, seen = graph.text.raw.text, dict[tuple[str, str], list[re.Match[str]]]()
    for match in re.finditer(r"((?:[a-z]+\s+){3})(\d+)\s*°?\s*([A-Za-z%]+)", raw):
        seen.setdefault((" ".join(match[1].split()), match[3].lower()), []).append(match)
    for matches in seen.values():
        figures = {match[2]: match for match in matches}
        for figure, match in figures.items():
            if figure + "0" in figures and match[3].lower() in (*UNITS, "c"):
                spans = (match.span(), figures[figure + "0"].span())
                yield Fault("number-against-number", None, f"the same words have {figure} and {figure}0", spans)


def _odd_words(graph: ClauseGraph) -> Iterator[Fault]:
    """A short word that stands once where the like phrase has another: "of any such certificate" for "or any such"."""
    raw = graph.text.raw.text
    words = list(re.finditer(r"[A-Za-z]+", raw))
    before: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for nth in range(1, len(words) - 6):
        before[tuple(word.group() for word in words[nth : nth + 6])].append(nth - 1)
    told: set[int] = set()
    for places in before.values():
        if len(places) < FEWEST:
            continue
        counts = Counter(words[nth].group().lower() for nth in places)
        usual, often = counts.most_common(1)[0]
        for nth in places:
            word = words[nth].group().lower()
            if counts[word] == 1 and word not in NUMBERS and often >= 2 and nth not in told and _near(word, usual):
                told.add(nth)
                home = graph.at(graph.text.clean_offset(words[nth].start()))
                message = f"{word!r} stands where the same phrase has {usual!r} {often} times"
                span = words[nth].start(), words[nth + 6].end()
                yield Fault("odd-word", home.path if home else None, message, (span,))


def _near(one: str, two: str) -> bool:
    return one != two and len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) <= max(1, len(one) // 2)


def _unlike(graph: ClauseGraph) -> Iterator[Fault]:
    """Of like members of neighbouring clauses, one that lacks the condition with which the others begin."""
    for provision in graph.provisions:
        clauses = graph.children(provision.path)
        letters: dict[str, list[Provision]] = defaultdict(list)
        for clause in clauses:
            for child in graph.children(clause.path):
                letters[child.num or ""].append(child)
        for letter, members in letters.items():
            heads = [_head(graph, member) for member in members]
            common, often = Counter(heads).most_common(1)[0]
            alone = letter and len(members) >= FEWEST and often == len(members) - 1
            if alone and common.startswith(("in ", "if ", "where ", "when ")):
                odd = members[next(n for n, head in enumerate(heads) if head != common)]
                message = f"{odd.path} lacks \"{common} ...\", with which its like begin"
                yield Fault("unlike-its-like", odd.path, message, (odd.spans[0],))


def _head(graph: ClauseGraph, member: Provision) -> str:
    start, end = member.spans[0]
    return " ".join(re.sub(r"^\s*\(\w+\)\s*", "", graph.text.raw.text[start:end]).split()[:5]).lower()


def _numbers(graph: ClauseGraph) -> Iterator[Fault]:
    """Members that are not printed, and numbers that are lost and told only by their neighbours."""
    inferred = [provision for provision in graph.provisions if provision.basis == "inferred"]
    lost = [provision for provision in inferred if provision.kind in ("rule", "regulation", "section", "article")]
    if lost:
        paths = f"{lost[0].path} to {lost[-1].path}" if len(lost) > 1 else lost[0].path
        message = f"units whose numbers are not printed: {len(lost)} ({paths})"
        yield Fault("number-lost", lost[0].path, message, (lost[0].spans[0],))
    for defect in graph.defects:
        if defect.kind in ("gap", "lost-bound", "lost-text", "conflict"):
            yield Fault(defect.kind, defect.path, defect.message, (defect.span,) if defect.span else ())


def _schedules(graph: ClauseGraph) -> Iterator[Fault]:
    """A schedule of which only the head is there."""
    for provision in graph.provisions:
        start, end = provision.spans[0]
        if provision.kind == "schedule" and not graph.children(provision.path) and end - start < 160:
            yield Fault("head-alone", provision.path, "only the head of this schedule is in the copy", ((start, end),))


FINDERS: tuple[Callable[[ClauseGraph], Iterator[Fault]], ...] = (
    _said(NUMBERLESS, "lost-number", "a limit without its number"),
    _said(BARE_SUM, "unit-lost", "a sum without its unit"),
    _said(FIGURE_AND_LETTER, "figure-and-letter", "a figure with a letter in it"),
    _cells, _endings, _joiners, _limits, _penalties, _figures, _odd_words, _unlike, _numbers, _schedules,
)  # fmt: skip
