"""What editors write: entries of the log, series, undo and redo; each taken once, by its key.

Invariant: what is answered with 200 stands on the disk. A conflict is told with both sides and with what the reader got;
nothing of what was sent is written then.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, cast

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StrictBool, StrictInt, StrictStr
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict

from ...api.corpus import Corpus, UnknownPlace
from ...corpus.editing import now
from ...corpus.sending import Letter, Receipt, logged_after, logs_of, send, sent_under
from ...corpus.store import EVERYWHERE, Refused, Store
from ...model.correction import Always, BadCorrection, Entry, Redo, Undo
from .entries import MOST, EntryIn, Name, Short, entries_of
from .problems import answer, described
from .reading import Document, desk
from .replies import reply
from .session import Editor

router = APIRouter(responses=described(401, 403, 409))

Key = Annotated[StrictStr, Field(min_length=1, max_length=100, pattern=r"^[!-~]+$")]
Seen = Annotated[StrictInt, Field(ge=0, le=1 << 53, description="The position of the log that the page was drawn at.")]
Wait = Annotated[float, Field(ge=0, le=30, description="Seconds to wait for the document to be read anew.")]
WAIT = 5.0
LISTED = 500
"""Places of a series that are told; of more there is the count."""


class Outside(TypedDict):
    """What goes with everything that is sent."""

    key: NotRequired[Key]
    client: NotRequired[Annotated[Key, Field(description="The page that sends: its own entries are no conflict.")]]
    editor: NotRequired[Annotated[Name, Field(description="Who is meant to send: refused if somebody else is signed in.")]]
    wait: NotRequired[Wait]


class LogIn(Outside):
    """Entries for the log, all taken or none."""

    seen: Seen
    entries: Annotated[list[EntryIn], Field(min_length=1, max_length=MOST)]


class SeriesIn(Outside):
    """The same error in many places. here: each place that nobody decided yet, now; else a rule for good."""

    before: Annotated[Short, Field(min_length=1)]
    after: Short
    scope: Literal["here", "document", "series", "all"]
    preview: NotRequired[StrictBool]
    seen: NotRequired[Seen]
    reason: NotRequired[Short]


class AgainIn(Outside):
    """Entries that no longer count, or count again: one, or all of a series."""

    entry: NotRequired[Annotated[StrictStr, Field(max_length=64)]]
    entries: NotRequired[Annotated[list[Annotated[StrictStr, Field(max_length=64)]], Field(max_length=MOST)]]
    keys: NotRequired[
        Annotated[list[Key], Field(max_length=100, description="What this editor sent under these keys, instead of entries.")]
    ]
    seen: NotRequired[Seen]
    reason: NotRequired[Short]


class ReadingShape(TypedDict):
    """How far a document is read; `changed` names the eids to draw anew, null stands for all of it."""

    raw_sha256: str
    position: int
    changed: list[str] | None


class WrittenShape(TypedDict):
    """What is on the disk."""

    position: int
    entries: list[str]
    document: ReadingShape


class LogShape(TypedDict):
    """Entries of a log with their positions."""

    position: int
    entries: list[dict[str, Any]]


@router.get("/documents/{document}/log", response_model=LogShape, summary="What editors decided, in order")
async def log(
    request: Request,
    document: Document,
    after: Annotated[int, Query(ge=0, le=1 << 53)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 1000,
) -> Response:
    def work(corpus: Corpus) -> Any:
        corpus.open(document)
        store = corpus.holdings.store
        if store is None:
            return {"position": 0, "entries": []}
        own = {entry.id for entry in store.log(document)}
        found = logged_after(store, document, after, limit)
        told = [{"position": position, **entry.to_json()} for position, entry in found if entry.id in own]
        return {"position": store.position(document), "entries": told}

    return reply(request, await desk(request).quick.do(work))


@router.get("/documents/{document}/changes", response_model=ReadingShape, summary="What was read otherwise since a position")
async def changes(
    request: Request,
    document: Document,
    since: Annotated[int, Query(ge=0, le=1 << 53)] = 0,
    wait: Annotated[float, Query(ge=0, le=30)] = WAIT,
) -> Response:
    await desk(request).quick.do(lambda corpus: corpus.open(document))
    if desk(request).store is None:
        raw = await desk(request).quick.do(lambda corpus: corpus.open(document).raw)
        return reply(request, {"raw_sha256": raw.sha256, "position": 0, "changed": []})
    return reply(request, await _reading(request, document, since, wait))


@router.post("/documents/{document}/log", response_model=WrittenShape, summary="Write entries of the log")
async def write(request: Request, document: Document, editor: Editor, sent: LogIn) -> Response:
    def work(store: Store) -> Receipt | Refused:
        _check_held(store, document)
        entries = entries_of(store, document, sent["entries"], editor, now())
        return send(store, document, _letter(editor, sent), entries, sent["seen"])

    return await _written(request, document, editor, sent, sent["seen"], work)


@router.post("/documents/{document}/undo", response_model=WrittenShape, summary="Let entries no longer count")
async def undo(request: Request, document: Document, editor: Editor, sent: AgainIn) -> Response:
    return await _again(request, document, editor, sent, Undo)


@router.post("/documents/{document}/redo", response_model=WrittenShape, summary="Let entries count again")
async def redo(request: Request, document: Document, editor: Editor, sent: AgainIn) -> Response:
    return await _again(request, document, editor, sent, Redo)


async def _again(request: Request, document: str, editor: str, sent: AgainIn, kind: type[Undo | Redo]) -> Response:
    def work(store: Store) -> Receipt | Refused:
        _check_held(store, document)
        named = _named(store, editor, sent)
        logs = logs_of(store, document, named)
        if len(logs) > 1:
            raise BadCorrection("these entries stand in different logs. Undo those of this document, and rules for all, apart.")
        log = min(logs, default=document)
        time = now()
        entries = [Entry.of(editor, time, sent.get("reason", ""), kind(entry)) for entry in named]
        return send(store, log, _letter(editor, sent), entries, store.position(document))

    return await _written(request, document, editor, sent, sent.get("seen"), work)


def _named(store: Store, editor: str, sent: AgainIn) -> list[str]:
    """The entries that are meant."""
    named = [*sent.get("entries", ()), *([sent["entry"]] if "entry" in sent else ())]
    named += [entry for key in sent.get("keys", ()) for entry in sent_under(store, editor, key)]
    if not named:
        raise BadCorrection("say which entries: `entry`, `entries`, or the `keys` under which they were sent.")
    return list(dict.fromkeys(named))


@router.post("/documents/{document}/series", summary="The same error in many places: looked at, or mended")
async def series(request: Request, document: Document, editor: Editor, sent: SeriesIn) -> Response:
    if sent.get("preview"):
        return reply(request, await desk(request).long.do(lambda corpus: _preview(corpus, document, sent)))
    if sent["scope"] == "here":
        seen, entries = await desk(request).long.do(lambda corpus: _places(corpus, document, editor, sent))
        if not entries:
            raise BadCorrection(f"{document} has no undecided place that reads {sent['before'][:80]!r}. Look at the preview.")
        return await _written(
            request, document, editor, sent, seen, lambda store: send(store, document, _letter(editor, sent), entries, seen)
        )

    def work(store: Store) -> Receipt | Refused:
        _check_held(store, document)
        rule = _rule(store, document, sent)
        entry = Entry.of(editor, now(), sent.get("reason", ""), rule)
        where = document if rule.scope == "document" else EVERYWHERE
        return send(store, where, _letter(editor, sent), [entry], store.position(where))

    return await _written(request, document, editor, sent, sent.get("seen"), work)


def _rule(store: Store, document: str, sent: SeriesIn) -> Always:
    scope = cast("Literal['document', 'series', 'all']", sent["scope"])
    of = store.series(document) if scope == "series" else ""
    if scope == "series" and not of:
        raise BadCorrection(f"{document} belongs to no series.")
    return Always(sent["before"], sent["after"], scope, of)


def _preview(corpus: Corpus, document: str, sent: SeriesIn) -> Any:
    """The places that a series would touch, those of this document first."""
    from ...corpus.series import occurrences

    corpus.open(document)
    others = [name for name in corpus.ids() if name != document] if sent["scope"] in ("series", "all") else []
    store = corpus.holdings.store
    if sent["scope"] == "series":
        of = store.series(document) if store else ""
        others = [name for name in others if store and of and store.series(name) == of]
    places = [place for name in (document, *others) for place in occurrences(corpus.open(name), sent["before"], sent["after"])]
    told = [
        {"document": p.document, "raw": list(p.span), "path": p.path, "line": p.line, "standing": p.standing} for p in places
    ]
    return {"total": len(told), "places": told[:LISTED]}


def _places(corpus: Corpus, document: str, editor: str, sent: SeriesIn) -> tuple[int, Sequence[Entry]]:
    from ...corpus.series import accepted, occurrences

    read, held = corpus.open(document), corpus.holdings.held(document)
    places = occurrences(read, sent["before"], sent["after"])
    entries = accepted(read, places, sent["after"], editor=editor, time=now(), reason=sent.get("reason", ""))
    return sent.get("seen", held.position if held else 0), entries


def _check_held(store: Store, document: str) -> None:
    if store.held(document) is None:
        raise UnknownPlace(f"{document}: no document of this id.")


def _letter(editor: str, sent: Mapping[str, Any]) -> Letter:
    said = {name: value for name, value in sent.items() if name not in ("wait", "seen")}
    digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
    return Letter(editor, sent.get("key", ""), sent.get("client", ""), digest)


async def _written(
    request: Request,
    document: str,
    editor: str,
    sent: Mapping[str, Any],
    since: int | None,
    work: Callable[[Store], Receipt | Refused],
) -> Response:
    """Write, let the documents be read anew, and tell what is on the disk and what is otherwise now."""
    if sent.get("editor", editor) != editor:
        raise HTTPException(403, f"{editor} is signed in, and this is from {sent['editor']}: sign in as the one who made it")
    clerk = desk(request).clerk

    def whole(store: Store) -> tuple[Receipt | Refused, Any]:
        # All in one go: each way to the clerk's thread and back may have to wait for the answers to readers.
        done = work(store)
        return done, _sides(store, document, done) if isinstance(done, Refused) else _behind(store, document)

    done, told = await clerk.do(whole)
    if isinstance(done, Refused):
        return answer(409, done.reason, **told)
    clerk.read_anew(told)
    known = done.position - len(done.entries) if since is None else since
    reading = await _reading(request, document, known, sent.get("wait", WAIT))
    return reply(request, {"position": done.position, "entries": list(done.entries), "document": reading})


def _behind(store: Store, document: str) -> list[str]:
    """The documents to read anew, this one first: another only after a rule for all."""
    general = store.position(EVERYWHERE)
    others = [held.id for held in store.documents() if held.position < general] if general else []
    return list(dict.fromkeys((document, *others)))


async def _reading(request: Request, document: str, since: int, wait: float) -> dict[str, Any]:
    read = await desk(request).clerk.reading(document, since, wait)
    changed = None if read.changed is None else list(read.changed)
    return {"raw_sha256": read.raw_sha256, "position": read.position, "changed": changed}


def _sides(store: Store, document: str, refused: Refused) -> dict[str, Any]:
    """Both sides of a conflict, what the reader got there, and the position to send again from."""
    mine = refused.entry
    reader = mine.anchor.quote if mine is not None and mine.anchor is not None else None
    return {
        "yours": mine.to_json() if mine else None,
        "theirs": [other.to_json() for other in refused.others],
        "reader": reader,
        "position": store.position(document),
    }
