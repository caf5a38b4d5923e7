"""A citation: what the words of a reference say, before anybody asks what they point at.

`sub-clause (a) or (b) of Cl. (i) of this sub-rule` has three levels, innermost first as printed: a sub-clause with two
members, a clause with one, and a sub-rule that is pointed at and not numbered.

>>> from clausebook.model.reference.grammar import parse_citation
>>> citation = parse_citation("sub-clause (a) or (b) of Cl. (i)")
>>> citation.canonical()
'sub-clauses (a) and (b) of clause (i)'
>>> [part.canonical() for part in citation.expand()]
['sub-clause (a) of clause (i)', 'sub-clause (b) of clause (i)']
>>> parse_citation("Rules 2-4").canonical(), citation == parse_citation("sub clauses (a), (b) of clause ( i )")
('rules 2 to 4', True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .labels import bare
from .units import ANNEXES, DIVISIONS, UNREADABLE

NAMES = {
    "subsection": "sub-section", "subrule": "sub-rule", "subregulation": "sub-regulation", "subclause": "sub-clause",
    "subparagraph": "sub-paragraph", "subitem": "sub-item", "byelaw": "bye-law", UNREADABLE: "sub-[unit]",
}  # fmt: skip
"""How a unit is written where its name is not its word."""


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class NotACitation(ValueError):
    """Words in which no citation can be read."""


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a list: its labels, outer to inner (`6(1)` has two), or a range of which `to` is the upper end."""

    labels: tuple[str, ...]
    to: str | None = None
    start: int = field(default=0, compare=False)
    printed: str = field(default="", compare=False)

    def text(self) -> str:
        return "".join(self.labels) + (f" to {self.to}" if self.to else "")


@dataclass(frozen=True, slots=True)
class Level:
    """One unit word with its members, or with a pointer in place of a number."""

    unit: str
    members: tuple[Member, ...] = ()
    pointer: str | None = None
    """this | that | preceding | following | foregoing | the | an ordinal as a number ('1', '2')."""
    plural: bool = field(default=False, compare=False)

    def text(self) -> str:
        """The level in standard wording."""
        name = NAMES.get(self.unit, self.unit)
        if self.unit in (*ANNEXES, *DIVISIONS, "explanation", "table", "order"):
            name = name.capitalize()
        many = len(self.members) > 1 or any(member.to for member in self.members)
        if not self.members:
            pointer = self.pointer or ""
            pointer = ORDINALS[int(pointer) - 1] if pointer.isdecimal() else pointer
            return f"{pointer} {name}" if pointer else name
        items = [member.text() for member in self.members]
        words = items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
        plural = {"proviso": "provisos", "Appendix": "Appendices"}.get(name, name + "s")
        return f"{plural if many else name} {words}"


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference as worded. Two are equal when they say the same, wherever they stand and however printed."""

    levels: tuple[Level, ...]
    """Innermost first, as in `clause (a) of rule 5`."""
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    note: bool = field(default=False, compare=False)
    """A bracketed note such as `[See Rule 12(2)]`; its span takes the brackets in."""
    doubtful: bool = field(default=False, compare=False)
    """A unit word or a bracket had to be guessed."""
    shares: bool = field(default=False, compare=False)
    """It has the unit word of the citation whose end it takes over."""
    inherited: int = field(default=0, compare=False)
    """How many of the outer levels were taken over from the next citation (`clause (a) or clause (b) of rule 5`)."""

    @property
    def head(self) -> Level:
        """The innermost level: what is cited."""
        return self.levels[0]

    @property
    def outer(self) -> Level:
        """The outermost level: where the search begins."""
        return self.levels[-1]

    def canonical(self) -> str:
        """The citation in standard words; equal citations give equal words."""
        return " of ".join(level.text() for level in self.levels)

    def expand(self) -> Iterator[Citation]:
        """One citation a member of the head; a range stays one, for only a document knows its members."""
        if len(self.head.members) < 2:
            yield self
            return
        for member in self.head.members:
            yield replace(self, levels=(replace(self.head, members=(member,)), *self.levels[1:]))

    def steps(self, member: Member | None) -> list[tuple[str, str, str | None]]:
        """Unit, label and pointer of each step from the outermost level to `member` of the head.

        >>> from clausebook.model.reference.grammar import parse_citation
        >>> parse_citation("clause (b) of rule 29(2)").steps(Member(("(b)",)))
        [('rule', '29', None), ('', '(2)', None), ('clause', '(b)', None)]
        """
        found: list[tuple[str, str, str | None]] = []
        for level in reversed(self.levels):
            chosen = member if level is self.head else (level.members[0] if level.members else None)
            found += [(level.unit, "", level.pointer)] if chosen is None else [
                (level.unit if nth == 0 else "", label, None) for nth, label in enumerate(chosen.labels)
            ]  # fmt: skip
        return found


def standard(label: str, unit: str) -> str:
    """A label as it is written in paths and standard wording: `(a)`, `14A`, `II`."""
    text = bare(label)
    inside = unit in ("", "clause", UNREADABLE) or unit.startswith("sub")
    return f"({text})" if label.lstrip().startswith(("(", "[", "{")) or (inside and "." not in text) else text
