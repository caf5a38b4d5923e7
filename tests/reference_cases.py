"""Reads the reference cases: a title, provisions as `path kind: text`, and what every reference of the text must be.

An expectation is `=> words | status | targets`; for an external one `provision @ title year number`, with `-` for none.
The expectations of a case are all its references but those to the instrument itself, in order: what is not listed must
not be found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Provision
from clausebook.model.text import EditedText, RawText

FOLDER = Path(__file__).parent / "references"


@dataclass
class Case:
    """One case: its name, its provisions as (path, kind, text), and the expected lines."""

    name: str
    provisions: list[tuple[str, str, str]] = field(default_factory=list)
    expected: list[tuple[str, ...]] = field(default_factory=list)

    def graph(self) -> ClauseGraph:
        return graph_of(self.provisions)


def cases() -> list[Case]:
    """Every case of every file in the folder."""
    found: list[Case] = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                found.append(Case(f"{path.stem}: {line[2:]}"))
            elif line.startswith("=> "):
                found[-1].expected.append(tuple(part.strip() for part in line[3:].split("|")))
            elif line.strip():
                head, _, text = line.partition(": ")
                found[-1].provisions.append((*head.split(" "), text))
    return found


def graph_of(rows: list[tuple[str, str, str]]) -> ClauseGraph:
    """A graph of provisions given as (path, kind, text) in reading order."""
    starts, at = [], 0
    for _, _, text in rows:
        starts.append(at)
        at += len(text) + 1
    provisions = []
    for nth, (path, kind, _) in enumerate(rows):
        inside = [other for other in range(nth + 1, len(rows)) if not rows[other][0].startswith(path + "/")]
        end = starts[inside[0]] if inside else at - 1
        last = path.rsplit("/", 1)[-1]
        num = last.split("-", 1)[1] if re.match(r"[a-z]+-", last) else last
        named = kind not in ("preamble", "furniture", "proviso", "table")
        provisions.append(
            Provision(
                f"u{nth}", path, path, kind, num if named else None, num, "printed", ((starts[nth], end),),
                parent=path.rpartition("/")[0] or None,
            )
        )  # fmt: skip
    kinds = {kind for _, kind, _ in rows}
    unit = next((unit for unit in ("regulation", "section", "article") if unit in kinds), "rule")
    return ClauseGraph(EditedText.of(RawText.of("\n".join(text for _, _, text in rows))), tuple(provisions), unit=unit)
