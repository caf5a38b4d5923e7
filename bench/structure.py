"""Units recovered and kB/s, ours beside the standard parser of Akoma Ntoso text: `python -m bench.structure [--count N]`.

Both get the same texts: made-up instruments, undamaged, whose units are known, and the shipped library, whose units are those
that we find, for they were proofread. Bluebell expects its own markup and needs Python 3.12; where no such Python is installed,
or the package does not install, its row says so.
"""

# The bench uses the installed package, whose sources pyright does not find under that name.
# pyright: reportMissingImports=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false
from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from clausebook.ingest.cleaning import clean
from clausebook.ingest.segment import segment
from clausebook.model.provision import UNITS
from clausebook.model.text import RawText

from bench.generated.judging import make
from bench.inputs import LIBRARY, PEERS, TOP

PYTHONS = ("python3.14", "python3.13", "python3.12")


def known(count: int) -> list[tuple[str, set[str]]]:
    """Made-up instruments with the numbers of their units."""
    made = (make(seed, "none") for seed in range(1, count + 1))
    return [(one.text, {item.label.rstrip(".") for item in one.top.walk() if item.kind in UNITS}) for one in made]


def ours(texts: Iterable[str]) -> tuple[list[set[str]], float, float]:
    """The numbers of the units we find, and the seconds of cleaning and segmenting."""
    found: list[set[str]] = []
    cleaning, segmenting = 0.0, 0.0
    for text in texts:
        began = time.process_time()
        tidy = clean(RawText.of(text)).text
        between = time.process_time()
        graph = segment(tidy).graph
        cleaning, segmenting = cleaning + between - began, segmenting + time.process_time() - between
        found.append({p.num for p in graph.provisions if p.kind in UNITS and p.num})
    return found, cleaning, segmenting


def theirs(texts: list[str]) -> tuple[list[set[str]], float, int, str] | None:
    """The same of bluebell, with how often it broke off and its version; None where it does not install here."""
    python = _environment()
    if python is None:
        return None
    with TemporaryDirectory() as folder:
        given = Path(folder) / "texts.json"
        given.write_text(json.dumps(texts), encoding="utf-8")
        told = subprocess.run([python, TOP / "bench" / "akn_text.py", given], capture_output=True, text=True, check=False)
    if told.returncode:
        return None
    shape = json.loads(told.stdout.splitlines()[-1])
    broken = sum(one is None for one in shape["found"])
    return [set(one or ()) for one in shape["found"]], shape["seconds"], broken, shape["version"]


def _interpreter() -> str | None:
    """A Python of 3.12 or later: on the path, or one that pyenv keeps."""
    on_path = next(filter(None, map(shutil.which, PYTHONS)), None)
    kept = sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/3.1[2-9]*/bin/python"))
    for found in (on_path, *map(str, kept)):
        if found and not subprocess.run([found, "-c", "import venv"], capture_output=True, check=False).returncode:
            return found
    return None


def _environment() -> Path | None:
    """Bluebell's own environment, made where it is missing."""
    folder = PEERS / "bluebell"
    python = folder / "bin" / "python"
    if not (folder / ".made").exists():
        base = _interpreter()
        if base is None:
            return None
        steps = [[base, "-m", "venv", "--clear", folder], [python, "-m", "pip", "install", "-q", "bluebell-akn"]]
        if any(subprocess.run(step, capture_output=True, check=False).returncode for step in steps):
            return None
        (folder / ".made").touch()
    return python


def rows(name: str, texts: list[str], wanted: list[set[str]] | None) -> list[str]:
    """Two rows of the table: ours, and bluebell's against the same units."""
    size = sum(map(len, texts)) / 1000
    found, cleaning, segmenting = ours(texts)
    wanted = found if wanted is None else wanted
    units = sum(map(len, wanted))
    right = sum(len(a & b) for a, b in zip(found, wanted, strict=True))
    speed = f"{size / segmenting:.0f} ({size / (cleaning + segmenting):.0f} with cleaning)"
    lines = [f"| {name} | clausebook | {right} of {units} | 0 | {speed} |"]
    peer = theirs(texts)
    if peer is None:
        return [*lines, f"| {name} | bluebell-akn | does not install here | | |"]
    numbers, seconds, broken, version = peer
    right = sum(len(a & b) for a, b in zip(numbers, wanted, strict=True))
    return [*lines, f"| {name} | bluebell-akn {version} | {right} of {units} | {broken} | {size / seconds:.0f} |"]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    made = known(parser.parse_args().count)
    library = [path.read_bytes().decode("utf-8") for path in sorted(LIBRARY.glob("*/source.txt"))]
    print("| texts | program | units right | broke off | kB/s |\n|---|---|---|---|---|")
    print("\n".join(rows("made-up instruments", [text for text, _ in made], [units for _, units in made])))
    print("\n".join(rows("the library (units as we find them)", library, None)))


if __name__ == "__main__":
    main()
