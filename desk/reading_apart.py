"""Reading what a stranger brought, in a process that may not take much: `python -m clausebook.desk.reading_apart`.

The input is one line of JSON, `Task`; the output a line for each page done, and a last one with the document or the fault.

Invariant: the process has set limits to its memory, its processor time and what it writes before it looks at the file, and
it ends, with all that it started, when its input does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model.errors import ClausebookError

if TYPE_CHECKING:
    from ..ingest.readers.picture import Original
    from ..model.text import RawText

PICTURES = 2000
"""Pages that are drawn beforehand at most."""


@dataclass(frozen=True)
class Task:
    """One file to read."""

    store: str
    file: str
    source: str
    """What its editor calls it."""
    document: str
    lang: str
    memory: int
    """Bytes."""
    seconds: int
    """Of processor time."""


def limit(memory: int, seconds: int) -> None:
    """Set the limits of this process and of all that it starts; where the system knows none, there is the parent's clock."""
    with suppress(ImportError):
        import resource

        for what, most in (
            (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_FSIZE, memory),
            (resource.RLIMIT_CORE, 0),
        ):
            with suppress(ValueError, OSError):
                resource.setrlimit(what, (most, most))


def tell(**what: Any) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def read_apart(task: Task) -> None:
    """Read the file, draw its pages, and keep the document with the file."""
    from ..corpus.editing import keep
    from ..corpus.opening import open_store
    from ..ingest.readers import read

    raw = read(Path(task.file), lang=task.lang, watch=lambda done, pages: tell(done=done, of=pages))
    raw = replace(raw, source=task.source)
    files = tuple(_originals(Path(task.file), task.source)) if raw.pages else ()
    _draw(raw, files)
    tell(stage="text")
    store = open_store(task.store)
    outcome = keep(store, task.document, raw)
    store.keep_originals(task.document, raw.sha256, files)
    store.close()
    tell(ended=outcome)


def _originals(file: Path, source: str) -> Iterator[Original]:
    from ..ingest.readers.picture import originals

    for original in originals(file):
        yield replace(original, name=source, digest=sha256(original.content()).hexdigest())


def _draw(raw: RawText, files: Sequence[Original]) -> None:
    """Draw the pages once, where that is limited: the desk finds them in the cache then."""
    from ..corpus.page_images import page_image

    for number in range(1, min(len(raw.pages), PICTURES) + 1):
        with suppress(ClausebookError, OSError):
            page_image(raw, files, number)
        tell(drawn=number)


def _end_with_parent() -> None:
    """When whoever asked is gone, nobody waits for this any more."""
    sys.stdin.read()
    with suppress(OSError):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main() -> None:
    """Do the task on the input."""
    task = Task(**json.loads(sys.stdin.readline()))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    limit(task.memory, task.seconds)
    if hasattr(os, "nice"):
        os.nice(5)
    try:
        read_apart(task)
    except MemoryError:
        tell(fault="this file would take more memory than one file may. Give it in smaller parts.")
    except ClausebookError as error:
        tell(fault=str(error).replace(task.file, task.source))
    except Exception as fault:
        tell(fault=f"a fault of clausebook's own ({type(fault).__name__}). Please report it with the file.")
    os._exit(0)


if __name__ == "__main__":
    main()
