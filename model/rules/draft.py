"""Drafts: rules proposed for the regular kinds of clause, with their words, for a person to read, correct and accept.

Invariant: a draft loads, stands on words of the source letter for letter, and answers nothing while it is marked a draft.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..graph import ClauseGraph
from ..provision import Provision
from .domains import number_text
from .facts import FactType
from .faults import own_words
from .meanings import Disagreement, limits_of, read_meaning
from .penalties import ANYONE, Penalty, penalties_of
from .phrases import Amount, read_amounts, read_comparisons

_NUMBER = (
    r"(?:\d[\d,]*(?:\.\d+)?|(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|"
    r"sixty|hundred)[\s-]?)+)"
)
PHRASES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("age", re.compile(rf"not\s+(?:be\s+)?less\s+than\s+{_NUMBER}\s*years(?:\s+of\s+age)?")),
    ("fee", re.compile(rf"fee\s+of\s+(?:rupees\s+|Rs\.?\s*)?{_NUMBER}(?:\s*rupees)?")),
    ("count", re.compile(rf"[Aa]t\s+least\s+{_NUMBER}\s*(?:lifebuoys|boats|men|persons|days|months)")),
    ("share", re.compile(rf"{_NUMBER}\s*(?:per\s+cent|%)")),
)
"""The regular phrases beside penalties and scales: minimum ages, fees, counts and percentages."""
MOST = 400


@dataclass(frozen=True, slots=True)
class Draft:
    """A rules file as text, and how much of each kind it proposes."""

    text: str
    counts: Mapping[str, int]


def draft(graph: ClauseGraph, name: str) -> Draft:
    """A rules file proposed for a gazette; every question in it is marked a draft.

    >>> from clausebook.corpus.library import open_document
    >>> draft(open_document("national-waterways-safety-2002").graph, "waterways").counts["penalties"]
    21
    """
    penalties = penalties_of(graph)
    scales = [*_scales(graph)]
    terms = [*_terms(graph)]
    units = sorted({unit for _, _, unit in scales})
    parts: list[str] = [
        "# A draft: proposed by a program from the words alone. Read each rule beside its words, correct it, and take out",
        "# `draft = true` of the questions that are right. A draft answers nothing.",
        f"version = 1\ndocument = {_q(name)}\ntitle = {_q(graph.title or name)}\nsha256 = {_q(graph.text.raw.sha256)}\n",
        *[f'[fact.amount_{unit}]\ntype = "number"\nunit = {_q(unit)}\nask = "How many {unit}?"\n' for unit in units],
        *_penalty_facts(penalties, graph),
        *_penalty_terms(penalties, graph),
        *[text for _, text, _ in scales],
        *[text for _, text in terms],
        *[_scale_question(scale, unit) for scale, _, unit in scales],
        *_penalty_question(penalties),
    ]
    counts = {"penalties": len(penalties), "scales": len(scales)}
    for kind, _ in PHRASES:
        counts[f"{kind}s"] = sum(1 for one, _ in terms if one == kind)
    return Draft("\n".join(parts), counts)


def _q(text: str) -> str:
    return json.dumps(" ".join(text.split()), ensure_ascii=False)


def _amount(amount: Amount) -> str:
    return f"{number_text(amount.value)} {amount.unit or ''}".rstrip()


def _term(name: str, graph: ClauseGraph, path: str, words: str, means: str, extra: str = "") -> str:
    nth = _nth(graph, path, words)
    return f"[term.{name}]\nat = {_q(path)}\nwords = {_q(words)}\n{nth}means = {_q(means)}\n{extra}"


def _nth(graph: ClauseGraph, path: str, words: str) -> str:
    """Which of several places the words have in their provision: the first, that they were read from."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())))
    raw, spans = graph.text.raw.text, graph.by_path[path].spans
    count = sum(1 for start, end in spans for _ in pattern.finditer(raw, start, end))
    return "nth = 1\n" if count > 1 else ""


def _penalty_facts(penalties: list[Penalty], graph: ClauseGraph) -> Iterator[str]:
    if not penalties:
        return
    cited = [target for penalty in penalties for target in penalty.targets]
    values = dict.fromkeys([*cited, *_uncited(cited, graph)])
    persons = dict.fromkeys(one for penalty in penalties for one in penalty.persons if one != ANYONE)
    named = {target: penalty.cited for penalty in penalties for target in penalty.targets}
    words = ", ".join(f"{_q(target)} = {_q(text)}" for target, text in named.items())
    listed = ", ".join(map(_q, values))
    yield (
        f'[fact.contravened]\ntype = "text"\nvalues = [{listed}]\nwords = {{ {words} }}\n'
        'ask = "Which provision was contravened?"\n'
    )
    charged = ", ".join(map(_q, [*persons, "other"]))
    yield f'[fact.person]\ntype = "text"\nvalues = [{charged}]\nask = "Who is charged?"\n'
    instances = '["first", "continued", "first-and-continued"]'
    yield f'[fact.instance]\ntype = "text"\nvalues = {instances}\nask = "Which instance is it?"\n'
    yield '[fact.continued_days]\ntype = "integer"\nunit = "days"\nask = "For how many further days did it continue?"\n'
    yield '[fact.contraventions]\ntype = "integer"\ndefault = 1\nask = "How many separate contraventions were there?"\n'
    yield '[fact.authorised]\ntype = "bool"\ndefault = false\nask = "Had it been authorised?"\n'


def _uncited(cited: list[str], graph: ClauseGraph) -> list[str]:
    """The neighbours, in their unit, of provisions that penalties name one by one."""
    units = dict.fromkeys(path.split("/")[0] for path in cited if "/" in path)
    return [
        child.path
        for unit in units
        for child in graph.children(unit)
        if child.num and child.kind != "gap" and child.path not in cited
    ]


def _penalty_terms(penalties: list[Penalty], graph: ClauseGraph) -> Iterator[str]:
    for one in penalties:
        at, means = f"p{one.path}", f"contravened is {' | '.join(one.targets)}" if one.targets else "text"
        yield _term(f"{at}-of", graph, one.path, one.of, means)
        named = ANYONE not in one.persons or "any person" in " ".join(one.who.lower().split())
        yield _term(f"{at}-who", graph, one.path, one.who, f"names {', '.join(one.persons)}" if named else "text")
        yield _term(f"{at}-fine", graph, one.path, one.fine, f"= {_amount(one.amount)}")
        if one.more is not None and one.further is not None:
            yield _term(f"{at}-more", graph, one.path, one.more, f"= {_amount(one.further)}")
        if one.unless is not None:
            yield _term(f"{at}-unless", graph, one.path, one.unless, "authorised")
    if _open(penalties):
        one = next(one for one in penalties if not one.each)
        place = f"at = {_q(one.path)}\nwords = {_q(one.fine)}\n{_nth(graph, one.path, one.fine)}"
        yield (
            f'[defect.many]\nkind = "open-reading"\n{place}'
            'message = "some penalties are \\"for each contravention\\", the others do not say"\n'
            '[defect.many.readings]\neach = "the fine is for each contravention"\nonce = "the fine is one"\n'
        )


def _open(penalties: list[Penalty]) -> bool:
    """Whether it is open if a fine is for each contravention: some penalties say so, others are silent."""
    return len({one.each for one in penalties}) == 2


def _penalty_question(penalties: list[Penalty]) -> Iterator[str]:
    if not penalties:
        return
    yield (
        '[[question]]\nid = "penalty"\ntext = "What is the most that this person may be fined in all?"\nanswer = "value"\n'
        'value_type = "number"\nunit = "rupees"\ndraft = true\n'
        'facts = ["contravened", "person", "instance", "continued_days", "contraventions", "authorised"]\n'
    )
    times = " * choose(exceeds(contraventions, 1) and reads(many, each), contraventions, 1)" if _open(penalties) else ""
    for one in penalties:
        at = f"p{one.path}"
        who = "" if ANYONE in one.persons else f" and person is {' | '.join(one.persons)}"
        spared = f" and not (authorised and {at}-unless)" if one.unless else ""
        reaches = f"{at}-of and {at}-who{who}{spared}" if one.targets else ""
        factor = " * contraventions" if one.each else times
        for condition, value in _grown(one, at):
            both = " and ".join(part for part in (reaches or _rest(penalties), condition) if part)
            holds = f"if = {_q(both)}\n" if both else ""
            amount = _q(f"({value}){factor}")
            yield f"[[question.case]]\n{holds}value = {amount}\n{_cited(one, at)}"
    yield '[[question.case]]\nvalue = "0"\n'


def _cited(one: Penalty, at: str) -> str:
    return "" if one.targets else f'cite = ["{at}-of", "{at}-who"]\n'


def _rest(penalties: list[Penalty]) -> str:
    return " and ".join(f"not p{one.path}-of" for one in penalties if one.targets)


def _grown(one: Penalty, at: str) -> list[tuple[str, str]]:
    """The fine at first, when continued, and both together."""
    if one.more is None:
        return [("", f"{at}-fine")]
    more = f"{at}-more * continued_days" if one.daily else f"{at}-more"
    return [("instance is first", f"{at}-fine"), ("instance is continued", more), ("", f"{at}-fine + {more}")]


def _scales(graph: ClauseGraph) -> Iterator[tuple[str, str, str]]:
    """Scales of rows that the reader found; a damaged row, or one whose words do not bear its limits out, is left out."""
    tables: dict[str, list[Provision]] = {}
    for provision in graph.provisions:
        if provision.row is not None and "amount" in provision.row and provision.parent is not None:
            tables.setdefault(provision.parent, []).append(provision)
    for parent, rows in tables.items():
        unit = str((rows[0].row or {}).get("unit") or "").split(" ")[0]
        made = [(row.path, _row(graph, row, unit)) for row in rows]
        if unit and any(text for _, text in made):
            name = re.sub(r"\W+", "-", parent).strip("-").lower()
            head = f'[scale.{name}]\nfact = "amount_{unit}"\n'
            left_out = "left out, its limits are damaged"
            told = [f"[[scale.{name}.row]]\n{text}" if text else f"# {path}: {left_out}\n" for path, text in made]
            yield name, head + "".join(told), unit


def _row(graph: ClauseGraph, row: Provision, unit: str) -> str | None:
    words = " ".join(graph.text.raw.text[start:end] for start, end in row.spans).strip(" \n,.;:")
    amounts = read_amounts(words)
    if not amounts or (row.row or {}).get("defective"):
        return None
    limits = [f"amount_{unit} {limit.op} {number_text(limit.value)} {limit.unit}" for limit in read_comparisons(words)]
    fact = FactType(f"amount_{unit}", "number", unit)
    try:
        limits_of(limits, words, {fact.name: fact})
    except Disagreement:
        return None
    listed = ", ".join(map(_q, limits))
    return f"at = {_q(row.path)}\nwords = {_q(words)}\nlimits = [{listed}]\ngives = {_q(_amount(amounts[-1]))}\n"


def _scale_question(scale: str, unit: str) -> str:
    return (
        f'[[question]]\nid = "{scale}"\ntext = "What does the scale give?"\nanswer = "value"\nvalue_type = "number"\n'
        f'draft = true\nfacts = ["amount_{unit}"]\n[[question.case]]\nvalue = "{scale}"\n'
    )


def _terms(graph: ClauseGraph) -> Iterator[tuple[str, str]]:
    """Terms for the regular phrases: one number each, with its unit."""
    count = 0
    for provision in graph.provisions:
        for kind, match in (found for _, words in own_words(graph, provision) for found in _phrases(words)):
            amounts = read_amounts(" ".join(match.split()))
            claim = f"= {_amount(amounts[0])}" if len(amounts) == 1 else ""
            if claim and count < MOST and _borne_out(claim, match):
                count += 1
                yield kind, _term(f"{kind}-{count}", graph, provision.path, match.strip(), claim)


def _phrases(words: str) -> Iterator[tuple[str, str]]:
    for kind, pattern in PHRASES:
        yield from ((kind, match.group()) for match in pattern.finditer(words))


def _borne_out(claim: str, words: str) -> bool:
    try:
        read_meaning(claim, words, {})
    except Disagreement:
        return False
    return True
