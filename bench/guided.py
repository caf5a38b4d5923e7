"""Hostile input led by coverage: `pip install atheris`, then `python -m bench.guided PART [INPUTS]`.

Where `bench.fuzz` makes inputs by chance, libFuzzer keeps those that reach code no other input reached, and changes them
further. Each input must give a result or one clear sentence; any other end is a fault, and the input that made it is kept in
`build/guided/PART`.
"""

# pyright: basic, reportMissingImports=false
# atheris is no dependency: it is there only where somebody fuzzes.
from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import atheris

TOP = Path(__file__).parent.parent
LIBRARY = TOP / "corpus" / "library"
KEPT = TOP / "build" / "guided"
SECONDS = 10
"""An input that takes longer is a fault."""

KINDS = ("hocr", "alto", "page", "html", "markdown", "wikitext", "text")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\x00", "")


def chain() -> Callable[[bytes], object]:
    """Cleaning, segmenting and linking: undoing gives the source back."""
    from clausebook.ingest.pipeline import digest
    from clausebook.model.text import RawText

    def run(data: bytes) -> None:
        raw = RawText.of(_text(data[:4000]))
        document = digest(raw, "guided")
        assert document.text.undone().text == raw.text
        paths = {provision.path for provision in document.graph.provisions}
        assert all(target in paths for one in document.graph.references for target in one.targets)

    return run


def citation() -> Callable[[bytes], object]:
    """The grammar of citations: what it reads, it reads again from its own words."""
    from clausebook.model.reference.grammar import scan

    def run(data: bytes) -> None:
        for one in scan(_text(data)):
            again = scan(one.canonical())
            assert "[unit]" in one.canonical() or not again or again[0].canonical() == one.canonical(), one.canonical()

    return run


def rules() -> Callable[[bytes], object]:
    """A file of rules."""
    from clausebook.model.rules import load_rules

    return lambda data: load_rules(_text(data), "guided")


def journal() -> Callable[[bytes], object]:
    """The lines of a log."""
    from clausebook.corpus.journal import parse_lines

    return lambda data: parse_lines(_text(data), "guided")


def akn() -> Callable[[bytes], object]:
    """Akoma Ntoso."""
    from clausebook.desk.akn import read_akn

    return lambda data: read_akn(_text(data))


def _reader(kind: str) -> Callable[[], Callable[[bytes], object]]:
    def make() -> Callable[[bytes], object]:
        from clausebook.ingest.readers import read

        def run(data: bytes) -> None:
            with NamedTemporaryFile(suffix=".bin") as file:
                file.write(data)
                file.flush()
                read(file.name, kind=kind)

        return run

    return make


PARTS: dict[str, Callable[[], Callable[[bytes], object]]] = {
    **{part.__name__: part for part in (chain, citation, rules, journal, akn)},
    **{kind: _reader(kind) for kind in KINDS},
}


def seeds(part: str) -> list[bytes]:
    """Good inputs to begin with."""
    texts = [file.read_bytes() for file in sorted(LIBRARY.glob("*/source.txt"))]
    if part == "rules":
        told = (TOP / "docs" / "rules.md").read_text("utf-8")
        return [block.encode() for block in re.findall(r"```toml\n(.*?)```", told, re.DOTALL)]
    if part == "journal":
        from bench.fuzz import good_log

        return [one.encode() for one in good_log().splitlines(keepends=True)]
    if part == "akn":
        from clausebook.desk.akn import to_akn
        from clausebook.ingest.pipeline import digest
        from clausebook.model.text import RawText

        return [
            to_akn(digest(RawText.of("1. Boats.—(1) A boat.\n(2) See sub-rule (1).\n2. Fees.—Five rupees."), "small")).encode()
        ]
    if part in ("chain", "citation"):
        return [text[at : at + 1500] for text in texts for at in range(0, min(len(text), 30_000), 1500)]
    if part in ("markdown", "wikitext", "text"):
        return [text[:2000] for text in texts]
    sys.path.insert(0, str(TOP / "tests" / "readers"))
    from kinds_made import every_kind

    folder = KEPT / "made"
    folder.mkdir(parents=True, exist_ok=True)
    return [every_kind(folder)[part].read_bytes()]


def _instrument() -> int:
    """Let libFuzzer see which code of ours runs; the count of functions it sees."""
    watched: set[int] = set()
    for name, module in list(sys.modules.items()):
        if not name.startswith("clausebook"):
            continue
        for thing in vars(module).values():
            owners = vars(thing).values() if isinstance(thing, type) else (thing,)
            for owned in owners:
                function = getattr(owned, "__func__", getattr(owned, "fget", getattr(owned, "func", owned)))
                function = inspect.unwrap(function) if callable(function) else function
                ours = inspect.isfunction(function) and function.__module__.startswith("clausebook")
                if ours and id(function) not in watched:
                    watched.add(id(function))
                    atheris.instrument_func(function)
    return len(watched)


def main(part: str, inputs: int) -> None:
    """Give a part so many inputs; libFuzzer prints how many were tried and how much code they reached."""
    if part not in PARTS:
        sys.exit(f"There is no part {part!r}. There are {', '.join(PARTS)}.")
    for package in ("clausebook.ingest.pipeline", "clausebook.ingest.readers", "clausebook.model.rules"):
        importlib.import_module(package)
    run = PARTS[part]()
    from clausebook.model.errors import ClausebookError

    corpus, found = KEPT / part / "corpus", KEPT / part / "faults"
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    for nth, seed in enumerate(seeds(part)):
        (corpus / f"seed-{nth}").write_bytes(seed)

    # The first inputs load the rest of the code, which is loaded when it is called.
    for seed in seeds(part):
        with suppress(ClausebookError):
            run(seed)
    print(f"{_instrument():,} functions of clausebook are watched")

    def one(data: Any) -> None:
        try:
            run(bytes(data))
        except ClausebookError as error:
            if len(str(error)) >= 600 or "\n" in str(error).strip():
                raise AssertionError(f"no clear sentence: {str(error)[:300]!r}") from error

    words = {word for seed in seeds(part) for word in re.findall(rb"[A-Za-z_]{2,30}|[^\w\s]{1,4}", seed)}
    dictionary = KEPT / part / "words.txt"
    dictionary.write_text("".join('"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in sorted(words)[:1000]))
    atheris.Setup(
        [
            sys.argv[0],
            f"-runs={inputs}",
            f"-dict={dictionary}",
            f"-timeout={SECONDS}",
            f"-artifact_prefix={found}/",
            "-max_len=8000",
            "-rss_limit_mb=1500",
            "-print_final_stats=1",
            str(corpus),
        ],
        one,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "", int(sys.argv[2]) if sys.argv[2:] else 20_000)
