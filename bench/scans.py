"""Gazettes printed in several faces, scanned and read by Tesseract: how near paths and boxes come to the text.

Run: python bench/scans.py [DPI [FACE ...]]
"""

# pyright: basic, reportMissingImports=false
# The bench runs against the installed package, which is not in this tree under its name.
from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "readers"))

FACES = ("liberation/LiberationSerif-Regular", "liberation/LiberationSans-Regular", "liberation/LiberationMono-Regular")


def main(dpi: int = 300, *faces: str) -> int:
    """Print a line for each gazette and face; 1 where a clean page in a book face falls short of 0.95."""
    from press import face
    from scanned import gazettes, scanned

    folder, short = Path(tempfile.mkdtemp()), 0
    for name in faces or FACES:
        for gazette in gazettes():
            began = perf_counter()
            found = scanned(folder, gazette, font=face(name), dpi=dpi)
            took = (perf_counter() - began) / found.pages
            print(
                f"{name.rpartition('/')[2]:26} {gazette:34} {found.pages:3} pages  F1 {found.f1:.3f}"
                f"  words in their boxes {found.placed:.3f}  {took:4.1f} s/page",
                flush=True,
            )
            if "--tell" in sys.argv:
                print("   lacking", *sorted(found.lacking)[:40], "\n   added  ", *sorted(found.added)[:40], flush=True)
            short += name in FACES[:2] and min(found.f1, found.placed) < 0.95
    return 1 if short else 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    sys.exit(main(int(words[0]) if words else 300, *words[1:]))
