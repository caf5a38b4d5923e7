"""A writer that is killed: it says on its output what was acknowledged. `python killed.py STORE FOLDER WHAT`."""

from __future__ import annotations

import sys
from pathlib import Path

from clausebook.corpus.bulk import add, sources
from clausebook.corpus.editing import correct
from clausebook.corpus.opening import make_store
from clausebook.corpus.series import occurrences
from clausebook.corpus.store import Logged
from clausebook.model.correction import Ruling, SicNote, TextChange


def once(nth: int) -> TextChange | SicNote:
    """What is said of one place."""
    return TextChange(f"oar{nth}") if nth % 2 else SicNote(f"{nth}")


def main(location: str, folder: str, what: str) -> None:
    print("ready", flush=True)
    store = make_store(location)
    if what == "add":
        for done in add(store, sources([Path(folder)])):
            print(f"{done.outcome} {done.name}", flush=True)
        return
    document = store.open("rules-0")
    assert document is not None
    words = [place.span for place in occurrences(document, "oar", "oar")]
    for nth in range(10_000):
        series = words if what == "series" else words[nth % len(words) :][:1]
        matter = Ruling(bool(nth % 2), f"oar{nth}", "words.form") if what == "series" else once(nth)
        done = correct(store, "rules-0", [(*span, matter) for span in series], editor="asha", reason=str(nth))
        assert isinstance(done, Logged)
        print(f"logged {nth} {len(series)}", flush=True)


main(*sys.argv[1:])
