"""The editor's door, with a real client over real stdio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from clausebook.api import parse
from clausebook.corpus.library import entry, open_document
from clausebook.corpus.sqlite import SqliteStore
from clausebook.desk.lsp.positions import Lines
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from servers import PROGRAM

LETTER = "file:///letter.txt"
GAZETTE = "file:///gazette.txt"
# The first line has a character of two UTF-16 units before the citation, the second a form feed.
TEXT = (
    "\U0001d538 See rule 14 of the canal rules of Kerala.\n"
    "\x0cAlso rule 99 of the Canal Rules of Kerala, and rule 14 of the Canal rules of Kerala.\n"
    "Old: /doc/kerala-canal-rules@00000000/~rule_14\n"
)
RULES = (
    "1. Short title.- These rules may be called the Ferry Rules, 1900.\n"
    "2. Oars.- Every boat shall carry (a) two oars; and (b) a bailer.\n"
    "3. Lamps.- A boat under rule 2 shall carry one lamp. See rule 9.\n"
    "4. Crew.- Rule 2 binds the crew.\n"
)


@dataclass
class Editor:
    """A client with what the server told it unasked."""

    client: LanguageClient
    told: dict[str, list[lsp.Diagnostic]] = field(default_factory=dict[str, list[lsp.Diagnostic]])
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def open(self, uri: str, text: str) -> None:
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "plaintext", 1, text))
        )

    async def diagnostics(self, uri: str, until: Callable[[list[lsp.Diagnostic]], bool]) -> list[lsp.Diagnostic]:
        while not until(self.told.get(uri, [])):
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return self.told[uri]

    def at(self, uri: str, text: str, words: str, nth: int = 0) -> dict[str, Any]:
        """The parameters of a question about the nth place of some words."""
        offset = -1
        for _ in range(nth + 1):
            offset = text.index(words, offset + 1)
        line, column = Lines(text).position(offset + 1)
        return {"text_document": lsp.TextDocumentIdentifier(uri), "position": lsp.Position(line, column)}


@asynccontextmanager
async def editor(*arguments: str, **options: Any) -> AsyncIterator[Editor]:
    """An editor that has started the server."""
    client = LanguageClient("test", "1")
    found = Editor(client)

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: lsp.PublishDiagnosticsParams) -> None:
        found.told[params.uri] = list(params.diagnostics)
        found.news.set()

    await client.start_io(PROGRAM, "lsp", *arguments)
    result = await client.initialize_async(
        lsp.InitializeParams(lsp.ClientCapabilities(), initialization_options=options or None)
    )
    assert result.capabilities.hover_provider
    assert result.capabilities.definition_provider
    assert result.capabilities.references_provider
    client.initialized(lsp.InitializedParams())
    try:
        yield found
    finally:
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()


def run(work: Callable[[Editor], Awaitable[None]], *arguments: str, **options: Any) -> None:
    """Do something with an editor."""

    async def whole() -> None:
        async with editor(*arguments, **options) as found:
            await work(found)

    asyncio.run(whole())


def test_letter() -> None:
    """In a letter a citation shows its clause, leads to the source, and what is wrong is told, at UTF-16 positions."""

    async def work(editor: Editor) -> None:
        editor.open(LETTER, TEXT)
        told = await editor.diagnostics(LETTER, lambda found: len(found) >= 2)
        assert {one.code for one in told} == {"dangling", "outdated"}
        dangling = next(one for one in told if one.code == "dangling")
        assert (dangling.range.start, dangling.range.end) == (lsp.Position(1, 6), lsp.Position(1, 13))
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(LETTER, TEXT, "rule 14")))
        assert hover is not None
        assert hover.range == lsp.Range(lsp.Position(0, 7), lsp.Position(0, 14))
        assert "No vessel carrying cargo" in hover.contents.value  # type: ignore[union-attr]
        places = await editor.client.text_document_definition_async(
            lsp.DefinitionParams(**editor.at(LETTER, TEXT, "rule 14", 1))
        )
        document, known = open_document("kerala-canal-rules"), entry("kerala-canal-rules")
        assert known is not None
        assert isinstance(places, list)
        assert places[0].uri == known.source.resolve().as_uri()  # type: ignore[union-attr]
        start = places[0].range.start  # type: ignore[union-attr]
        offset = Lines(document.raw.text).offset(start.line, start.character)
        assert offset == document.graph.by_path["14"].start
        cited = await editor.client.text_document_references_async(
            lsp.ReferenceParams(context=lsp.ReferenceContext(False), **editor.at(LETTER, TEXT, "rule 14"))
        )
        assert cited is not None
        assert len(cited) == 3

    run(work)


def test_of_a_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A citation of a gazette that only a store has leads to a copy of the store's text, at the provision."""
    monkeypatch.setenv("CLAUSEBOOK_CACHE", str(tmp_path / "cache"))
    rules = tmp_path / "ferry-rules.txt"
    rules.write_bytes(RULES.encode())
    document = parse(rules)
    SqliteStore(tmp_path / "s.sqlite").put(document)
    letter = "By rule 2 of the Ferry Rules, 1900, two oars are due.\n"

    async def work(editor: Editor) -> None:
        editor.open(LETTER, letter)
        asked = lsp.DefinitionParams(**editor.at(LETTER, letter, "rule 2"))
        places = await editor.client.text_document_definition_async(asked)
        assert isinstance(places, list)
        file = Path(unquote(urlsplit(places[0].uri).path))  # type: ignore[union-attr]
        assert file.read_bytes() == RULES.encode()
        assert places[0].range.start == lsp.Position(1, 0)  # type: ignore[union-attr]

    run(work, "--store", str(tmp_path / "s.sqlite"))


def test_gazette() -> None:
    """In a gazette's own text references lead to its own rules, and a rule tells who cites it."""

    async def work(editor: Editor) -> None:
        editor.open(GAZETTE, RULES)
        told = await editor.diagnostics(GAZETTE, lambda found: len(found) >= 1)
        assert [(one.code, one.range.start.line) for one in told] == [("dangling", 2)]
        places = await editor.client.text_document_definition_async(
            lsp.DefinitionParams(**editor.at(GAZETTE, RULES, "rule 2"))
        )
        assert [(one.uri, one.range.start) for one in places] == [(GAZETTE, lsp.Position(1, 0))]  # type: ignore[union-attr]
        cited = await editor.client.text_document_references_async(
            lsp.ReferenceParams(context=lsp.ReferenceContext(True), **editor.at(GAZETTE, RULES, "Oars"))
        )
        assert cited is not None
        assert [one.range.start.line for one in cited] == [1, 2, 3]
        mended = RULES.replace("See rule 9.", "See rule 4.")
        editor.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(2, GAZETTE), [lsp.TextDocumentContentChangeWholeDocument(mended)]
            )
        )
        await editor.diagnostics(GAZETTE, lambda found: found == [])

    run(work)


def test_default() -> None:
    """The editor may say which document is meant where the text names none; nonsense in its options is as if not said."""

    async def work(editor: Editor) -> None:
        editor.open(LETTER, "By rule 14 no vessel may.\n")
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(LETTER, "By rule 14", "rule")))
        assert hover is not None
        assert "No vessel carrying cargo" in hover.contents.value  # type: ignore[union-attr]
        assert await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(LETTER, "By rule", "By"))) is None

    run(work, default="kerala-canal-rules", documents=7, mode="loud")


@given(st.text(alphabet="a\U0001d538é\n\r\x0c\u2028", max_size=40), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_positions(text: str, encoding: str) -> None:
    """Every offset comes back from its position, in every encoding; lines end as the protocol says."""
    lines = Lines(text, encoding)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n" or (text[offset : offset + 1] in ("\n", "\r") and offset in lines.starts[1:]):
            continue
        assert lines.offset(*lines.position(offset)) == offset
    assert len(lines.starts) == len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


@pytest.mark.parametrize(("position", "offset"), [((0, 0), 0), ((0, 99), 2), ((1, 0), 3), ((1, 1), 3), ((1, 2), 4), ((7, 0), 5)])
def test_beyond(position: tuple[int, int], offset: int) -> None:
    """Positions beyond a line, a text, or inside a character are brought back to a place that is there."""
    assert Lines("ab\n\U0001d538c").offset(*position) == offset
