"""The intake: files that editors bring, laid on the disk, read one after the other by a process apart.

Invariant: a file is read at most twice, whatever ends the desk in between; what it may take is limited, and each upload ends
as `done` or as `failed` with a reason.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import shutil
import signal
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from ..ingest.readers.keeping import cache_folder

State = Literal["waiting", "reading", "done", "failed"]

WAITING = 20
"""Uploads that may wait to be read."""
REMEMBERED = 500
"""Uploads of which can be asked what became of them."""
TRIES = 2
RECORD = "upload.json"
ID = re.compile(r"[0-9a-f]{32}")


class Busy(Exception):
    """Too much work is waiting already."""


@dataclass(frozen=True)
class Limits:
    """What one file may take."""

    longest: int = 200_000_000
    """Bytes of an upload."""
    memory: int = 3_000_000_000
    """Bytes of memory of each process that reads it."""
    page: float = 90
    """Seconds without a page done, or with nothing told."""
    whole: float = 3600
    """Seconds for all of it."""


@dataclass(frozen=True)
class Upload:
    """One file on its way into the store."""

    id: str
    source: str
    document: str
    editor: str
    lang: str = "eng"
    state: State = "waiting"
    done: int = 0
    of: int | None = None
    """Pages, once their number is known."""
    detail: str = ""
    tries: int = 0

    def to_json(self) -> dict[str, Any]:
        """What is told of it."""
        shape = {name: getattr(self, name) for name in ("id", "source", "document", "state", "done", "of", "detail")}
        return {**shape, "page": f"/proof/{self.document}" if self.state == "done" else None}


def incoming(store: str | None, folder: str | None = None) -> Path | None:
    """Where files lie until they are read: in the folder that was named, beside a store in a file, else in the user's cache.

    >>> incoming("law.sqlite").as_posix(), incoming(None)
    ('law.sqlite.incoming', None)
    """
    if store is None or folder is not None:
        return None if store is None or folder is None else Path(folder)
    if "://" not in store:
        return Path(f"{store}.incoming")
    cache = cache_folder()
    return cache and cache / "incoming" / sha256(store.encode()).hexdigest()[:16]


class Intake:
    """All uploads of a desk."""

    def __init__(self, store: str, folder: Path, limits: Limits) -> None:
        self.store, self.folder, self.limits = store, folder, limits
        self.uploads: dict[str, Upload] = {}
        self.coming = 0
        """Files that are coming in."""
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def open(self) -> None:
        """Take up again what was waiting when the desk ended; what was half sent goes."""
        if not self.folder.is_dir():
            return
        for file in sorted(self.folder.glob(f"*/{RECORD}"), key=lambda file: file.stat().st_mtime)[-REMEMBERED:]:
            with suppress(ValueError, TypeError, OSError):
                upload = Upload(**json.loads(file.read_text("utf-8")))
                self.uploads[upload.id] = upload
        for folder in self.folder.iterdir():
            if ID.fullmatch(folder.name) and folder.name not in self.uploads:
                shutil.rmtree(folder, ignore_errors=True)
        self._start()

    def check_room(self) -> None:
        """Refuse another one where too many wait."""
        if sum(one.state in ("waiting", "reading") for one in self.uploads.values()) >= WAITING:
            raise Busy

    def new_file(self) -> tuple[str, Path]:
        """An id, and where the bytes go while they come in."""
        name = secrets.token_hex(16)
        (self.folder / name).mkdir(parents=True, mode=0o700)
        return name, self.folder / name / "part"

    def accept(self, upload: Upload, part: Path) -> None:
        """Take an upload that is there as a whole."""
        os.replace(part, self._bytes(upload))
        self._note(upload)
        for old in list(self.uploads)[:-REMEMBERED]:
            if self.uploads[old].state in ("done", "failed"):
                shutil.rmtree(self.folder / self.uploads.pop(old).id, ignore_errors=True)
        self._start()

    def discard(self, name: str) -> None:
        """Let go of what came in under an id and was not accepted."""
        if name not in self.uploads:
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def names(self) -> set[str]:
        """The ids of documents on their way."""
        return {one.document for one in self.uploads.values() if one.state in ("waiting", "reading")}

    def _bytes(self, upload: Upload) -> Path:
        """The file in a folder of its own; of its name only the ending stays, which tells kinds of plain text apart."""
        ending = re.search(r"\.[A-Za-z0-9]{1,8}$", upload.source)
        return self.folder / upload.id / f"source{ending[0].lower() if ending else ''}"

    def _note(self, upload: Upload, *, keep: bool = True) -> Upload:
        self.uploads[upload.id] = upload
        if keep:
            record = self.folder / upload.id / RECORD
            draft = record.with_suffix(".new")
            draft.write_text(json.dumps(asdict(upload)), "utf-8")
            os.replace(draft, record)
        return upload

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._read_all())

    async def _read_all(self) -> None:
        while True:
            upload = next((one for one in self.uploads.values() if one.state in ("waiting", "reading")), None)
            if upload is None:
                return
            if upload.tries >= TRIES:
                self._end(replace(upload, state="failed", detail="reading this file ended the desk; it is not tried again."))
                continue
            upload = self._note(replace(upload, state="reading", tries=upload.tries + 1, done=0))
            try:
                await asyncio.wait_for(self._read(upload), self.limits.whole)
            except TimeoutError:
                why = "this file took longer than one file may. Give it in smaller parts."
                self._end(replace(self.uploads[upload.id], state="failed", detail=why))
            finally:
                await self._stop()

    async def _read(self, upload: Upload) -> None:
        """Read one upload in a process apart and follow what it tells."""
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "clausebook.desk.reading_apart",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(self._task_of(upload)).encode() + b"\n")
        patience = self.limits.page
        while line := await asyncio.wait_for(process.stdout.readline(), patience):
            told = json.loads(line)
            if "stage" in told:
                # From here on it is text, which the program goes through in linear time.
                patience = self.limits.whole
            if "of" in told:
                upload = self._note(replace(upload, done=told["done"], of=told["of"]), keep=False)
            elif "ended" in told:
                self._end(replace(upload, state="done", detail=told["ended"]))
                return
            elif "fault" in told:
                self._end(replace(upload, state="failed", detail=told["fault"]))
                return
        why = "reading this file took more memory or time than one file may. Give it in smaller parts."
        self._end(replace(upload, state="failed", detail=why))

    def _task_of(self, upload: Upload) -> dict[str, Any]:
        return {
            "store": self.store, "file": str(self._bytes(upload).absolute()),
            "source": upload.source, "document": upload.document, "lang": upload.lang, "memory": self.limits.memory,
            "seconds": max(1, int(self.limits.whole)),
        }  # fmt: skip

    def _end(self, upload: Upload) -> None:
        self._note(upload)
        self._bytes(upload).unlink(missing_ok=True)

    async def _stop(self) -> None:
        """End the process and all that it started."""
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
            self._process = None

    async def close(self) -> None:
        """Stop reading; what was under way is read again by the next desk."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def document_name(source: str, taken: set[str]) -> str:
    """An id for the document of a file, made of the file's name.

    >>> document_name("../Gazette No. 7 (Extra).PDF", {"gazette-no-7-extra"}), document_name("ⴰ.pdf", set())
    ('gazette-no-7-extra-2', 'document')
    """
    name = re.split(r"[/\\]", source)[-1].rsplit(".", 1)[0]
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60].strip("-") or "document"
    nth = 1
    while (made := plain if nth == 1 else f"{plain}-{nth}") in taken:
        nth += 1
    return made
