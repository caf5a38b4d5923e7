"""The files that go with a store: the sources that editors brought.

Invariant: no name that anybody sent is part of a path: a document's folder is named by what of its id can be a file name
and a digest, a source lies there by the sha256 of the text that was read from it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Files:
    """A folder beside a store."""

    folder: Path

    @classmethod
    def beside(cls, store: str | None, folder: str | None = None) -> Files | None:
        """The folder that was named, or the one beside a store in a file.

        >>> Files.beside("law.sqlite"), Files.beside("postgresql://host/law")
        (Files(folder=PosixPath('law.sqlite.files')), None)
        """
        if store is None or (folder is None and "://" in store):
            return None
        return cls(Path(folder or f"{store}.files"))

    @property
    def incoming(self) -> Path:
        """Where uploads lie until they are read."""
        return self.folder / "incoming"

    def of(self, document: str, raw_sha256: str) -> Path:
        """The folder of one version of a document.

        >>> Files(Path("f")).of("../../etc", "0" * 64).as_posix()
        'f/documents/etc-fa0d0a12/000000000000'
        """
        plain = re.sub(r"[^A-Za-z0-9]+", "-", document).strip("-")[:60]
        digest = hashlib.sha256(document.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return self.folder / "documents" / f"{plain}-{digest}" / re.sub(r"[^0-9a-f]", "", raw_sha256)[:12]
