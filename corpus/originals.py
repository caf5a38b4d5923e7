"""The files that hold the pictures of pages, kept in a store: the PDF or scan itself, the page pictures beside OCR output.

Invariant: a file is kept once, under a digest of its bytes, with whatever documents show it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..ingest.readers.picture import Original
from .schema import read_cell, storable

if TYPE_CHECKING:
    from .database import Database

LARGEST = 500_000_000
"""Bytes of the largest file kept: databases take no cell of more than 1 GB."""


def keep_files(database: Database, name: str, raw_sha256: str, files: Iterable[Original]) -> None:
    """Keep the originals of a version of a document, one transaction each: a book of page pictures is large."""
    held = {row[0] for row in database.rows(
        "SELECT first FROM originals WHERE document = ? AND raw_sha256 = ?", (name, raw_sha256)
    )}  # fmt: skip
    for file in files:
        content = file.content()
        if file.first in held or len(content) > LARGEST:
            continue
        digest = hashlib.sha256(content).hexdigest()
        with database.writing(name):
            database.run("INSERT INTO files (digest, content) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING", (digest, content))
            database.run(
                "INSERT INTO originals (document, raw_sha256, first, last, name, digest) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (document, raw_sha256, first) DO NOTHING",
                (name, raw_sha256, file.first, file.last, storable(file.name), digest),
            )


def kept_files(database: Database, name: str, raw_sha256: str) -> tuple[Original, ...]:
    """The originals of a version of a document; their bytes are fetched when they are wanted."""
    rows = database.rows(
        "SELECT name, first, last, digest FROM originals WHERE document = ? AND raw_sha256 = ? ORDER BY first", (name, raw_sha256)
    )
    return tuple(
        Original(read_cell(file), first, last, lambda digest=digest: _content(database, digest), digest)
        for file, first, last, digest in rows
    )


def _content(database: Database, digest: str) -> bytes:
    ((content,),) = database.rows("SELECT content FROM files WHERE digest = ?", (digest,))
    return bytes(content)
