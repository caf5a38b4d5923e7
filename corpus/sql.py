"""What the stores have in common: documents, versions, the log and the search, over any SQL database.

Invariant: whatever is written is written whole, in one transaction that holds the lock of its document.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence, Set
from typing import Any

from ..ingest.readers.picture import Original
from ..model.correction import Always, Entry, Redo, State, Undo, refusal
from ..model.document import Document
from ..model.text import RawText
from .amending import PASSAGE, Row, Rowed, amend, change, name_document, passage_rows, rest_of, rows_of
from .beside import keep_text, kept_text
from .database import Database
from .lessons import Lessons
from .meeting import holds, meet
from .originals import keep_files, kept_files
from .passages import titles_cited
from .query import parse_query
from .records import pack_document, unpack, unpack_document
from .schema import COLUMNS, TABLES, from_row, read_cell, storable, to_json
from .searching import find_passages
from .store import EVERYWHERE, Found, Held, Hit, Logged, Outcome, Refused

SPEAKS = (Undo, Redo, State)
"""What can be refused for what stands in the log before it."""

HELD = "name, title, unit, raw_sha256, position, content, laid"


class SqlStore:
    """A store in a SQL database."""

    def __init__(self, path: str, database: Database) -> None:
        self.path = path
        self.database = database
        self.lessons = Lessons(database)

    def put(self, document: Document, position: int = 0, laid: int = 0) -> Outcome:
        laid = max(position, laid)
        record = pack_document(document)
        rows, searched = rows_of(record), passage_rows(document)
        changed = change(self.database, document, rows, searched)
        content = hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
        with self.database.writing(document.id):
            held = self.database.rows(
                "SELECT id, content, id = current, position, laid FROM versions JOIN documents ON name = document"
                " WHERE name = ? AND raw_sha256 = ?",
                (document.id, document.raw.sha256),
            )
            newer = bool(held) and (held[0][3] > position or (held[0][3] == position and max(held[0][3:]) > laid))
            if held and held[0][2] and (held[0][1] == content or newer):
                reached = max(position, held[0][3]), max(laid, held[0][4])
                if reached != held[0][3:]:
                    self.database.run("UPDATE versions SET position = ?, laid = ? WHERE id = ?", (*reached, held[0][0]))
                return "unchanged"
            if changed and held and held[0][:2] == (changed.version, changed.content):
                amend(self.database, record, changed, content, (position, laid))
                return "updated"
            known = self.database.rows("SELECT 1 FROM documents WHERE name = ?", (document.id,))
            if held:
                self.database.run("DELETE FROM versions WHERE id = ?", (held[0][0],))
            self.show(document, self._insert(document, record, content, (position, laid), rows), searched)
        return "updated" if known else "added"

    def _insert(
        self, document: Document, record: dict[str, Any], content: str, reached: tuple[int, int], rows: Rowed
    ) -> int:
        raw = record["raw"]
        name_document(self.database, record)
        ((version,),) = self.database.rows(
            "INSERT INTO versions (document, raw_sha256, raw_text, reading, content, position, laid)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (document.id, raw["sha256"], storable(raw["text"]), rest_of(raw), content, *reached),
        )
        for table, made in rows.items():
            places = ", ".join("?" * (len(COLUMNS[table]) + 2))
            self.database.many(f"INSERT INTO {table} VALUES ({places})", [(version, *row) for row in made])
        return version

    def show(self, document: Document, version: int, searched: Sequence[Row] | None = None) -> None:
        """Make a version the one that is shown and searched."""
        self.database.run("DELETE FROM passages WHERE version = (SELECT current FROM documents WHERE name = ?)", (document.id,))
        self.database.run("UPDATE documents SET current = ? WHERE name = ?", (version, document.id))
        self.database.many(
            f"INSERT INTO passages (version, document, {PASSAGE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(version, document.id, *row) for row in (passage_rows(document) if searched is None else searched)],
        )

    def cited(self, version: int) -> dict[str, str]:
        """The titles of the instruments that each provision of a version cites."""
        rows = self.database.rows("SELECT source, external FROM refs WHERE version = ? AND external IS NOT NULL", (version,))
        return titles_cited((read_cell(source), json.loads(external)["title"]) for source, external in rows)

    def _version(self, columns: str, name: str, raw_sha256: str | None) -> tuple[Any, ...] | None:
        if storable(name) != name:
            # No database takes such a name, so no document has it.
            return None
        which = "versions.id = current" if raw_sha256 is None else "raw_sha256 = ?"
        found = self.database.rows(
            f"SELECT {columns} FROM documents JOIN versions ON versions.document = name WHERE name = ? AND {which}",
            (name,) if raw_sha256 is None else (name, raw_sha256),
        )
        return found[0] if found else None

    def open(self, name: str, raw_sha256: str | None = None) -> Document | None:
        found = self._version("versions.id, title, unit, raw_text, raw_sha256, reading", name, raw_sha256)
        if found is None:
            return None
        version, title, unit, text, sha256, reading = found
        raw = {"text": read_cell(text), "sha256": sha256, **json.loads(reading)}
        record: dict[str, Any] = {"id": name, "title": read_cell(title), "unit": unit, "raw": raw}
        for key, table in TABLES.items():
            columns = ", ".join(f'"{column}"' for column in COLUMNS[table])
            rows = self.database.rows(f"SELECT {columns} FROM {table} WHERE version = ? ORDER BY nth", (version,))
            record[key] = [from_row(table, row) for row in rows]
        edits = [(edit.pop("applied"), edit) for edit in record["edits"]]
        record["edits"] = [edit for applied, edit in edits if applied]
        record["proposals"] = [edit for applied, edit in edits if not applied]
        return unpack_document(record)

    def raw(self, name: str, raw_sha256: str | None = None) -> RawText | None:
        found = self._version("raw_text, raw_sha256, reading", name, raw_sha256)
        if found is None:
            return None
        return unpack(RawText, {"text": read_cell(found[0]), "sha256": found[1], **json.loads(found[2])})

    def stamp(self) -> object:
        return self.database.stamp()

    def documents(self) -> list[Held]:
        rows = self.database.rows(
            f"SELECT {HELD} FROM documents JOIN versions ON versions.id = current ORDER BY name"
        )
        return [Held(*map(read_cell, row)) for row in rows]

    def held(self, name: str) -> Held | None:
        """One document in short."""
        row = self._version(HELD, name, None)
        return None if row is None else Held(*map(read_cell, row))

    def versions(self, name: str) -> list[str]:
        return [row[0] for row in self.database.rows("SELECT raw_sha256 FROM versions WHERE document = ? ORDER BY id", (name,))]

    def having(self, path: str, unit: str | None, most: int) -> list[str]:
        rows = self.database.rows(
            "SELECT name FROM provisions JOIN documents ON documents.current = provisions.version"
            " WHERE provisions.path = ? AND documents.unit = coalesce(?, documents.unit) LIMIT ?",
            (path, unit, most),
        )
        return sorted(row[0] for row in rows)

    def holders(self, raw_sha256: str) -> list[str]:
        rows = self.database.rows("SELECT document FROM versions WHERE raw_sha256 = ? ORDER BY document", (raw_sha256,))
        return [row[0] for row in rows]

    def append(self, name: str, entries: Sequence[Entry], seen: int | None = None) -> Logged | Refused:
        with self.database.writing(name):
            return self.append_locked(name, entries, seen)

    def append_locked(
        self, name: str, entries: Sequence[Entry], seen: int | None, own: Set[str] = frozenset()
    ) -> Logged | Refused:
        """The same for who holds the document's lock; the entries `own` are no rivals."""
        known = {entry.id for entry in entries if self._logged(name, entry.id)}
        # Only what takes an entry back, or says how far something was read, hangs on all that stands in the log.
        log = self._entries("document = ?", (name,)) if any(isinstance(one.matter, SPEAKS) for one in entries) else ()
        later = () if seen is None else self._entries("document = ? AND position > ?", (name, seen))
        others = [entry for entry in later if entry.id not in own]
        new = [entry for entry in entries if entry.id not in known]
        for nth, entry in enumerate(new):
            rivals = tuple(other for other in others if meet(entry, other))
            if rivals:
                return Refused(f"{rivals[-1].editor} has corrected the same place since you looked", rivals, entry)
            why = refusal([*log, *new[:nth]], entry)
            if why and seen is not None:
                return Refused(why, entry=entry)
        for entry in new:
            said = (storable(entry.editor), entry.time, storable(entry.reason), to_json(entry.to_json()))
            self.database.run(
                "INSERT INTO log (document, id, kind, editor, time, reason, entry) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (name, entry.id, entry.kind, *said),
            )
        ((last,),) = self.database.rows("SELECT coalesce(max(position), 0) FROM log WHERE document = ?", (name,))
        return Logged(last)

    def _logged(self, name: str, id: str) -> bool:
        return bool(self.database.rows("SELECT 1 FROM log WHERE document = ? AND id = ?", (name, id)))

    def _entries(self, where: str, values: Sequence[Any]) -> tuple[Entry, ...]:
        rows = self.database.rows(f"SELECT entry FROM log WHERE {where} ORDER BY position", values)
        return tuple(Entry.from_json(json.loads(row[0])) for row in rows)

    def log(self, name: str) -> tuple[Entry, ...]:
        own = self._entries("document = ?", (name,))
        if name == EVERYWHERE:
            return own
        series = self.series(name)
        general = self._entries("document = ?", (EVERYWHERE,))
        aimed = {entry.id for entry in general if isinstance(entry.matter, Always) and holds(entry.matter, series)}
        wanted = [e for e in general if e.id in aimed or getattr(e.matter, "entry", None) in aimed]
        return (*own, *wanted)

    def position(self, name: str) -> int:
        ((last,),) = self.database.rows(
            "SELECT coalesce(max(position), 0) FROM log WHERE document IN (?, ?)", (name, EVERYWHERE)
        )
        return last

    def keep_rules(self, name: str, text: str) -> None:
        keep_text(self.database, "rulebooks", name, text)

    def rules(self, name: str) -> str | None:
        return kept_text(self.database, "rulebooks", name)

    def keep_about(self, name: str, text: str) -> None:
        keep_text(self.database, "abouts", name, text)

    def about(self, name: str) -> str | None:
        return kept_text(self.database, "abouts", name)

    def abouts(self) -> dict[str, str]:
        return {name: read_cell(text) for name, text in self.database.rows("SELECT document, text FROM abouts")}

    def keep_originals(self, name: str, raw_sha256: str, files: Iterable[Original]) -> None:
        keep_files(self.database, name, raw_sha256, files)

    def originals(self, name: str, raw_sha256: str) -> tuple[Original, ...]:
        return kept_files(self.database, name, raw_sha256)

    def has_read(self, digest: str, raw_sha256: str) -> bool:
        return bool(self.database.rows("SELECT 1 FROM sources WHERE digest = ? AND raw_sha256 = ?", (digest, raw_sha256)))

    def set_read(self, digest: str, name: str, raw_sha256: str) -> None:
        with self.database.writing(name):
            self.database.run(
                "INSERT INTO sources (digest, document, raw_sha256) VALUES (?, ?, ?)"
                " ON CONFLICT (digest) DO UPDATE SET document = excluded.document, raw_sha256 = excluded.raw_sha256",
                (digest, name, raw_sha256),
            )

    def series(self, name: str) -> str:
        found = self.database.rows("SELECT series FROM documents WHERE name = ?", (name,))
        return found[0][0] if found else ""

    def set_series(self, name: str, series: str) -> None:
        with self.database.writing(name):
            self.database.run("UPDATE documents SET series = ? WHERE name = ?", (series, name))
            # Other rules hold for it now: it must be read anew.
            self.database.run("UPDATE versions SET position = -1 WHERE document = ?", (name,))

    def taught(self, name: str) -> tuple[tuple[str, str], ...]:
        return self.lessons.of(name, self.series(name))

    def search(self, words: str, limit: int = 20, **only: str | None) -> list[Hit]:
        return list(find_passages(self.database, parse_query(words), limit, only, False).hits)

    def find(self, words: str, limit: int = 20, **only: str | None) -> Found:
        return find_passages(self.database, parse_query(words), limit, only, True)
