"""Words of a source that are out to do harm: a terminal never obeys them."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from clausebook.corpus.citation import Citing, Place
from clausebook.desk.output import printable, write_text
from clausebook.desk.show.answer import show_answer, show_findings
from clausebook.desk.show.citation import show_citing
from clausebook.desk.show.document import show_document
from clausebook.ingest.pipeline import digest
from clausebook.model.document import Document
from clausebook.model.provision import Reading
from clausebook.model.text import RawText
from documents import made_up
from hypothesis import given
from hypothesis import strategies as st

EVIL = "\x1b[2J\x07\x9b31m\u202e[bold]red[/bold] :skull:"
ANSWER = {
    "status": "value", "value": EVIL, "unit": EVIL, "missing": [EVIL], "asks": {EVIL: EVIL}, "probable": EVIL,
    "readings": [{"reading": EVIL, "status": "yes", "value": None}],
    "trace": [{"path": EVIL, "raw": [1, 2], "quote": EVIL, "says": EVIL, "page": EVIL}],
    "warnings": [{"message": EVIL, "quote": EVIL, "raw": [1, 2]}],
}  # fmt: skip

VIEWS: list[Callable[[], None]] = [
    lambda: show_document(made_up()),
    lambda: show_document(made_up(), why=True),
    lambda: show_answer(ANSWER),
    lambda: show_findings(EVIL, [{"kind": EVIL, "message": EVIL, "path": EVIL, "quote": EVIL}]),
    lambda: show_findings(EVIL, []),
    lambda: show_citing(EVIL, Citing("resolved", EVIL, (Place(made_up(), "2"),))),
]


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_obeyed(view: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    """No control character gets through, and no markup of ours is taken from a source."""
    view()
    shown = capsys.readouterr().out
    assert shown
    assert not set(shown) & {"\x1b", "\x07", "\x9b", "\u202e"}
    assert "[bold]" in shown or "Masts" in shown or "crew" in shown


@given(st.text())
def test_printable(text: str) -> None:
    """What is printable stays so, and holds no control character but tab and newline."""
    shown = printable(text)
    assert printable(shown) == shown
    assert not [character for character in shown if ord(character) < 32 and character not in "\t\n"]


@pytest.mark.parametrize(("tty", "shown"), [(True, "a\ufffd[2J\nb"), (False, "a\x1b[2J\r\nb")])
def test_text_is_exact_but_on_a_terminal(monkeypatch: pytest.MonkeyPatch, tty: bool, shown: str) -> None:
    """Text goes to a file as it is, and to a terminal without what it could obey."""
    kept = io.BytesIO()
    out = io.TextIOWrapper(kept, encoding="utf-8", newline="")
    out.isatty = lambda: tty  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdout", out)
    write_text("a\x1b[2J\r\nb")
    assert kept.getvalue().decode() == shown


def test_tree_tells_how_numbers_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    """With `why`, a number that is not simply printed says how it was printed, what proves it, and what else it may be."""
    source = "10. Nets are mended.\nII. Nets are sold.\n12. Nets are burnt, as rule 11 says.\n"
    graph = digest(RawText.of(source), "nets").graph
    twelve = replace(graph.by_path["12"], readings=(Reading("2", "11/2", 1.2, "the next best reading of the whole"),))
    nets = Document("nets", replace(graph, provisions=(*graph.provisions[:-1], twelve)))
    show_document(nets)
    assert "printed" not in capsys.readouterr().out
    show_document(nets, why=True)
    shown = capsys.readouterr().out
    assert "printed 'II.', read 11 (inferred)" in shown
    assert "the text cites rule 11 1 time" in shown
    assert "or 2 at 11/2, dearer by 1.2: the next best reading of the whole" in shown
