"""A made-up document that has one of everything, for tests of what keeps and shows documents."""

from __future__ import annotations

from clausebook.model.document import Document
from clausebook.model.graph import ClauseGraph
from clausebook.model.provision import Defect, Provision, Reading
from clausebook.model.reference import External, Reference
from clausebook.model.text import Box, EditedText, Page, RawText, Word

TEXT = (
    "GAZETTE 7\n1. Boats. See rule 2 and the Ports Act, 1908.\n(Hi) teh crew of rule 9\nNot over 15 tons 5 men\n"
    "Provided that none is <b>afloat</b>.\n2. \x1b[2JMasts\n"
)


def made_up() -> Document:
    """One of everything: furniture, a repaired number, a row, a proviso, a gap, each verdict, each lane."""
    raw = RawText.of(
        TEXT,
        pages=(Page(1, 0, 60, 800.0, 1000.0), Page(2, 60, len(TEXT))),
        words=(Word(0, 7, 1, Box(1, 2, 3, 4), 0.5), Word(8, 9, 1, Box(5, 2, 6, 4))),
        source="made-up.txt",
        notes=("Read by hand.",),
    )

    def at(words: str) -> tuple[int, int]:
        start = TEXT.index(words)
        return start, start + len(words)

    def edit(words: str, after: str | None, lane: str, **more: object):
        return raw.edit(*at(words), after, rule="test", why=f"why {words}", lane=lane, **more)  # type: ignore[arg-type]

    edits = [edit("GAZETTE 7\n", "", "auto"), edit("Hi", "iii", "auto"), edit("teh", "the", "auto", author="asha")]
    proposals = (edit("men", "man", "suggest", confidence=0.5), edit("tons", None, "flag"))
    first, clause, row = at("1. Boats"), at("(Hi)"), at("Not over")
    proviso, second = at("Provided"), at("2. \x1b")
    provisions = (
        Provision("p0", "furn_1", "furniture-1", "furniture", None, None, "printed", (at("GAZETTE 7\n"),)),
        Provision("p1", "rule_1", "1", "rule", "1", "1.", "printed", ((first[0], second[0]),), "Boats",
                  body=first[0] + 3),
        Provision(
            "p2", "rule_1__cl_iii", "1/(iii)", "clause", "(iii)", "(Hi)", "repaired", ((clause[0], row[0]),),
            parent="1", body=clause[1] + 1, evidence=("follows (ii)",),
            readings=(Reading("(ii)", "1/(ii)", 1.5, "looks like it"),),
        ),
        Provision(
            "p3", "rule_1__row_1", "1/row-1", "row", None, None, "printed", ((row[0], proviso[0]),), parent="1",
            row={"upto": 15, "men": 5, "over": None, "defective": ["over"]},
        ),
        Provision(
            "p4", "rule_1__proviso_1", "1/proviso-1", "proviso", None, None, "printed", ((proviso[0], second[0]),),
            parent="1", belongs_to="2",
        ),
        Provision("p5", "rule_2", "2", "rule", "2", "2.", "inferred", ((second[0], len(TEXT)),), body=second[0] + 3),
    )  # fmt: skip
    references = (
        Reference(at("rule 2"), "rule 2", "1", "resolved", ("2", "1"), reason="the next rule"),
        Reference(at("Ports Act, 1908"), "Ports Act, 1908", "1", "external", external=External("Ports Act", 1908, 15)),
        Reference(at("rule 9"), "rule 9", "1/(iii)", "dangling", reason="there is no rule 9", confidence=0.25),
        Reference(at("crew"), "crew", "1/(iii)", "ambiguous", (), ("1", "2"), reason="two fit"),
    )
    defects = (Defect("lost", "a bound is lost", "1/row-1", row), Defect("odd", "nowhere <i>in</i> particular"))
    graph = ClauseGraph(EditedText.of(raw, edits), provisions, "rule", "The <Made-up> Rules, 1900", defects, references)
    return Document("made-up", graph, proposals)
