"""The server: hover, definition, references and diagnostics, each from the analysis of the text as it now stands."""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from ...api.corpus import Corpus
from ...corpus.library import entry
from ...ingest.readers.keeping import cache_folder
from ..counter import Counter
from .positions import Lines
from .spots import Analysis, Mode, Spot, Target, analyse

if TYPE_CHECKING:
    from ...model.document import Document

PAUSE = 0.3
"""Seconds of quiet before a changed text is read again."""
LONG = 2000
"""Characters of a clause shown on hover."""

SEVERITY = {
    "dangling": lsp.DiagnosticSeverity.Error,
    "conflict": lsp.DiagnosticSeverity.Error,
    "ambiguous": lsp.DiagnosticSeverity.Warning,
    "partial": lsp.DiagnosticSeverity.Warning,
    "outdated": lsp.DiagnosticSeverity.Information,
}
"""The verdicts that are told without being asked; nothing is wrong with the others."""


@dataclass(frozen=True)
class Options:
    """What the editor may set: `initializationOptions`."""

    documents: tuple[str, ...] = ()
    default: str | None = None
    mode: Mode = "auto"

    @classmethod
    def of(cls, given: Any) -> Options:
        """The options as far as they make sense; the rest is as if not said."""
        values = cast("dict[str, Any]", given) if isinstance(given, dict) else {}
        documents = values.get("documents")
        listed = cast("list[Any]", documents) if isinstance(documents, list) else []
        default, mode = values.get("default"), values.get("mode")
        return cls(
            tuple(one for one in listed if isinstance(one, str)),
            default if isinstance(default, str) else None,
            mode if mode in ("auto", "source", "citing") else "auto",
        )


class Clauses(LanguageServer):
    """The language server, with a corpus at its counter."""

    def __init__(self, store: str | None = None) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType] - it hands untyped arguments on
            "clausebook", version("clausebook"), lsp.TextDocumentSyncKind.Full
        )
        self.store = store
        self.counter = Counter("answers", store)
        self.options = Options()
        self._read: dict[str, tuple[str, asyncio.Task[Analysis]]] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}

    def text(self, uri: str) -> str:
        return self.workspace.get_text_document(uri).source

    def lines(self, text: str) -> Lines:
        encoding = self.workspace.position_encoding or lsp.PositionEncodingKind.Utf16
        return Lines(text, str(getattr(encoding, "value", encoding)))

    async def analysis(self, uri: str) -> Analysis:
        """The analysis of the text as it now stands, made once."""
        text = self.text(uri)
        held = self._read.get(uri)
        if held is None or held[0] != text:
            options = self.options

            def work(corpus: Corpus) -> Analysis:
                known = tuple(name for name in options.documents if name in corpus.ids())
                default = options.default if options.default in corpus.ids() else None
                return analyse(corpus, text, known, default, options.mode)

            held = self._read[uri] = text, asyncio.ensure_future(self.counter.do(work))
        return await asyncio.shield(held[1])

    def changed(self, uri: str, pause: float) -> None:
        """Read the text again after a while, unless it changes once more before."""
        before = self._waiting.pop(uri, None)
        if before is not None:
            before.cancel()
        self._waiting[uri] = asyncio.ensure_future(self._tell(uri, pause))

    async def _tell(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        document = self.workspace.get_text_document(uri)
        found = await self.analysis(uri)
        lines = self.lines(found.text)
        diagnostics = [_diagnostic(spot, lines, found.text) for spot in found.spots if spot.status in SEVERITY]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics, document.version))

    def closed(self, uri: str) -> None:
        """Forget a text."""
        self._read.pop(uri, None)
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def open_uris(self) -> list[str]:
        """The texts that are open."""
        return list(self.workspace.text_documents)

    async def spot(self, uri: str, position: lsp.Position) -> tuple[Analysis, int, Spot | None]:
        found = await self.analysis(uri)
        offset = self.lines(found.text).offset(position.line, position.character)
        return found, offset, found.at(offset)


def _range(lines: Lines, start: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(*lines.position(start)), lsp.Position(*lines.position(end)))


def _diagnostic(spot: Spot, lines: Lines, text: str) -> lsp.Diagnostic:
    words = " ".join(text[spot.start : spot.end].split())
    perhaps = ", ".join(target.path for target in spot.candidates[:6])
    said = f"`{words}` is {spot.status}: {spot.reason}".rstrip(": ") + (f" (perhaps {perhaps})" if perhaps else "")
    return lsp.Diagnostic(_range(lines, spot.start, spot.end), said, SEVERITY[spot.status], spot.status, source="clausebook")


def _clause(document: Any, path: str) -> str:
    """A clause for people: its name, its heading, its words as they stand."""
    provision = document.graph.by_path[path]
    words = document.graph.words(path).strip()
    words = words if len(words) <= LONG else words[:LONG].rsplit(" ", 1)[0] + " …"
    fence = "```"
    while fence in words:
        fence += "`"
    doubt = "" if provision.basis == "printed" else f" (number {provision.basis})"
    return f"**{path}** {provision.kind}{doubt}, {document.id}\n\n{fence}text\n{words}\n{fence}"


def make_server(store: str | None = None) -> Clauses:
    """A language server over the library, or over the store at that path."""
    server = Clauses(store)

    @server.feature(lsp.INITIALIZE)
    def _(ls: Clauses, params: lsp.InitializeParams) -> None:
        ls.options = Options.of(params.initialization_options)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def _(ls: Clauses, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.changed(params.text_document.uri, 0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def _(ls: Clauses, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.changed(params.text_document.uri, PAUSE)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def _(ls: Clauses, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def _(ls: Clauses, params: lsp.HoverParams) -> lsp.Hover | None:
        return await hover(ls, params.text_document.uri, params.position)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def _(ls: Clauses, params: lsp.DefinitionParams) -> list[lsp.Location]:
        return await definition(ls, params.text_document.uri, params.position)

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def _(ls: Clauses, params: lsp.ReferenceParams) -> list[lsp.Location]:
        return await references(ls, params.text_document.uri, params.position, params.context.include_declaration)

    return server


async def hover(ls: Clauses, uri: str, position: lsp.Position) -> lsp.Hover | None:
    """The verdict on a citation, with the words of what it names."""
    found, _, spot = await ls.spot(uri, position)
    if spot is None:
        return None

    def work(corpus: Corpus) -> list[str]:
        targets = spot.targets[:3]
        return [_clause(found.own if one.document is None else corpus.open(one.document), one.path) for one in targets]

    head = f"{spot.status}: {spot.reason}".rstrip(": ") if spot.status != "resolved" or spot.reason else ""
    more = [f"and {len(spot.targets) - 3} more"] if len(spot.targets) > 3 else []
    parts = [*await ls.counter.do(work), *more, *([_plain(head)] if head else [])]
    if spot.candidates and not spot.targets:
        parts.append("perhaps " + ", ".join(_plain(target.path) for target in spot.candidates[:8]))
    return lsp.Hover(
        lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(parts)), _range(ls.lines(found.text), spot.start, spot.end)
    )


def _plain(words: str) -> str:
    """Words with nothing in them that Markdown would obey."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]<>()#+!|~" else char for char in words)


async def definition(ls: Clauses, uri: str, position: lsp.Position) -> list[lsp.Location]:
    """Where the provisions that a citation names begin: in this text, in the library's source, in a copy of the store's."""
    found, _, spot = await ls.spot(uri, position)
    if spot is None:
        return []
    return await _locations(ls, uri, found, spot.targets)


async def _locations(ls: Clauses, uri: str, found: Analysis, targets: tuple[Target, ...]) -> list[lsp.Location]:
    def work(corpus: Corpus) -> list[lsp.Location]:
        return [one for target in targets if (one := _location(ls, corpus, uri, found, target)) is not None]

    return await ls.counter.do(work)


def _location(ls: Clauses, corpus: Corpus, uri: str, found: Analysis, target: Target) -> lsp.Location | None:
    if target.document is None:
        if found.own is None or target.path not in found.own.graph.by_path:
            return None
        start, end = found.own.graph.by_path[target.path].spans[0]
        return lsp.Location(uri, _range(ls.lines(found.text), start, end))
    document = corpus.open(target.document)
    file = _file(document) if ls.store else _source(target.document)
    if file is None or target.path not in document.graph.by_path:
        return None
    start, end = document.graph.by_path[target.path].spans[0]
    return lsp.Location(file.resolve().as_uri(), _range(ls.lines(document.raw.text), start, end))


def _source(name: str) -> Path | None:
    known = entry(name)
    return known.source if known is not None else None


def _file(document: Document) -> Path | None:
    """A file to go to for a text that only a store has: a copy of this version, in the cache; None where nothing is kept."""
    folder = cache_folder()
    if folder is None:
        return None
    name = re.sub(r"[^\w.-]", "_", document.id)[:80]
    file = folder / "texts" / f"{name}@{document.raw.sha256[:12]}.txt"
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(document.raw.text.encode("utf-8", "replace"))
        part.replace(file)
    return file


async def references(ls: Clauses, uri: str, position: lsp.Position, declaration: bool) -> list[lsp.Location]:
    """Every citation, in the texts that are open, of what stands at a position: a citation's target, or the provision."""
    found, offset, spot = await ls.spot(uri, position)
    own = found.provision_at(offset)
    targets = spot.targets if spot is not None and spot.targets else (own,) if own else ()
    places = [] if not declaration else await _locations(ls, uri, found, targets)
    for other in ls.open_uris():
        read = await ls.analysis(other)
        asked = [target for target in targets if target.document is not None or other == uri]
        lines = ls.lines(read.text)
        places += [
            lsp.Location(other, _range(lines, one.start, one.end)) for target in asked for one in read.citing(target)
        ]
    return list({(one.uri, str(one.range)): one for one in places}.values())
