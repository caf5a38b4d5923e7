"""What was recovered: the provisions found at their place, those missed, those that are not there."""
# The bench uses the installed package, whose sources pyright does not find under that name.
# pyright: reportMissingImports=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from clausebook.ingest.cleaning import clean
from clausebook.ingest.segment import segment
from clausebook.model.graph import ClauseGraph
from clausebook.model.text import RawText

from .damage import KINDS
from .printing import Printed, Style, choose_style, print_tree
from .tree import Item, grow

LEFT_OUT = ("furniture", "form", "signature", "gap", "unclassified", "crossheading", "preamble")
"""Kinds that no tree has: titles, page heads and the like."""


@dataclass
class Verdict:
    """One document judged."""

    right: int = 0
    missed: list[str] = field(default_factory=list[str])
    extra: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])
    """Found at its place, with another kind or number."""

    @property
    def perfect(self) -> bool:
        return not (self.missed or self.extra or self.wrong)


def make(seed: int, kind: str) -> Printed:
    """The document of a seed, with one kind of damage."""
    rng = Random(seed)
    return damaged(grow(rng), choose_style(rng), kind, seed)


def damaged(top: Item, style: Style, kind: str, seed: int) -> Printed:
    return KINDS[kind](print_tree(top, style), Random(seed + 1))


def parse(text: str) -> ClauseGraph:
    """The clause graph, without references, which nothing here looks at."""
    return segment(clean(RawText.of(text)).text).graph


def judge(printed: Printed) -> Verdict:
    """Compare what the segmenter finds with the tree."""
    verdict = Verdict()
    graph = parse(printed.text)
    found = {p.path: p for p in graph.provisions if p.kind not in LEFT_OUT}
    gaps = {p.path for p in graph.provisions if p.kind == "gap"}
    for item in printed.top.walk():
        if item.kind == "instrument" or item in printed.gone:
            continue
        provision = found.get(item.path)
        if provision is not None and abs(provision.start - printed.starts[item]) <= 2:
            del found[item.path]
            verdict.right += 1
            num = item.label.rstrip(".") or None
            if item.kind in ("part", "chapter", "schedule"):
                num = item.segment.split("-")[1]
            if provision.kind != item.kind or provision.num != num:
                verdict.wrong.append(f"{item.path}: {provision.kind} {provision.num}, not {item.kind} {num}")
        elif item in printed.unmarked and item.path in gaps:
            verdict.right += 1
        elif not item.segment.startswith("continuation-"):
            # Text that goes on after a list may be given back to its host: no answer is wrong there.
            verdict.missed.append(item.path)
    verdict.extra = [path for path in found if "/continuation-" not in path]
    return verdict
