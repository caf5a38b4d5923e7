"""The note under a schedule's head that names what it belongs to: `[See Rule 12(2)]`, `(r. 3)`, `Regulation 4`."""

from __future__ import annotations

import re

_SEE = re.compile(
    r"[\[(f{]\s*(?:[Ss][ere]{1,2}|[Ss]ec|[Vv]ide)\s+([Rr]ules?|[Rr]egulations?|[Ss]ections?|[A-Za-z]+)[^\])}\n]{0,60}"
)
CITED = r"(?:[Rr]ules?|[Rr]egulations?|[Rr]egs?\.|[Ss]ections?|[Aa]rticles?|[Bb]ye?-?[Ll]aws?|[rs]{1,2}\.)\s?\d"
"""How the note of a schedule begins to name a unit."""
NOTED = re.compile(rf"[ \t]*[\[(](?:(?:[Ss]ee|[Vv]ide)\s|{CITED})[^\]\n]{{0,50}}[\])][ \t]*\n"
                    rf"|[ \t]{{2,80}}{CITED}[\w(), \t&]{{0,40}}\n")
_BARE_SEE = re.compile(
    rf"[ \t.\-–—]*\n?\s*[\[(]{CITED}[^\]\n]{{0,60}}(?=[\])])|[ \t]{{2,80}}{CITED}[\w(), \t&]{{0,40}}(?=\n)"
)
"""The note of a schedule without its `See`: `[Rule 3(1).]`, and `Regulation 4` at the end of its line."""


def see_note(text: str, head: int) -> re.Match[str] | None:
    """The note of the schedule whose head ends at `head`."""
    note = _SEE.match(text, head) or _BARE_SEE.match(text, head)
    return note or _SEE.search(text, head, head + 120)
