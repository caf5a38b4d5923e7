"""Damage files of every kind in many ways and read them: each must give text or one clear sentence, soon and in little
memory.

Run: python bench/mutations.py [TIMES [KIND ...]]
"""

# pyright: basic, reportMissingImports=false
# The bench runs against the installed package, which is not in this tree under its name.
from __future__ import annotations

import io
import os
import random
import resource
import signal
import struct
import sys
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "readers"))

from clausebook.ingest.readers import read
from clausebook.model.errors import ClausebookError

LIMIT = 10
"""Seconds of processor time for one file, the OCR program's among them: what else the machine does is no hang."""

Way = Callable[[bytes, random.Random], bytes]

asked: list[str] = []
"""What of the network was asked for while a file was read."""


def truncated(content: bytes, luck: random.Random) -> bytes:
    """The file broken off."""
    return content[: luck.randrange(len(content))]


def flipped(content: bytes, luck: random.Random) -> bytes:
    """The file with some bits turned over."""
    changed = bytearray(content)
    for _ in range(luck.choice((1, 3, 20, 200))):
        changed[luck.randrange(len(changed))] ^= 1 << luck.randrange(8)
    return bytes(changed)


def nested(content: bytes, luck: random.Random) -> bytes:
    """A stretch of the file put into itself again and again, or an opening repeated many times."""
    start = luck.randrange(len(content))
    piece = content[start : start + luck.choice((5, 40, 400))]
    return content[:start] + piece * luck.choice((3, 50, 3000)) + content[start:]


def swollen(content: bytes, luck: random.Random) -> bytes:
    """A huge value somewhere, most often inside quotes."""
    quotes = [nth for nth, byte in enumerate(content) if byte == 34] or [0]
    at = luck.choice(quotes) + 1 if luck.random() < 0.7 else luck.randrange(len(content))
    return (
        content[:at]
        + luck.choice((b"A", b"9", b" ", b"\xff", b"<", b"&", b"(", b"{{")) * luck.choice((10_000, 2_000_000))
        + content[at:]
    )


def miscoded(content: bytes, luck: random.Random) -> bytes:
    """The text in another encoding than it says."""
    text = content.decode("utf-8", "replace")
    return text.encode(luck.choice(("utf-16", "utf-16-le", "utf-32", "cp1252", "utf-7", "cp037")), "replace")


def shuffled(content: bytes, luck: random.Random) -> bytes:
    """Stretches of the file in another order."""
    cuts = sorted(luck.randrange(len(content)) for _ in range(6))
    pieces = [content[low:high] for low, high in zip([0, *cuts], [*cuts, len(content)], strict=True)]
    luck.shuffle(pieces)
    return b"".join(pieces)


def inside(content: bytes, luck: random.Random) -> bytes:
    """One of these ways inside a part of an archive or a picture: damaged from outside it would only not unpack."""
    way = luck.choice((truncated, flipped, nested, swollen, miscoded, shuffled))
    if content.startswith(b"\x89PNG"):
        return _inside_png(content, way, luck)
    return _inside_zip(content, way, luck) if content.startswith(b"PK") else way(content, luck)


def _inside_png(content: bytes, way: Way, luck: random.Random) -> bytes:
    """One chunk damaged, its length and its check made to agree again; of pixels the packed bytes or those in them."""
    chunks, at = [], 8
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        chunks.append((content[at + 4 : at + 8], content[at + 8 : at + 8 + length]))
        at += 12 + length
    chosen = luck.randrange(len(chunks))
    out = content[:8]
    for nth, (name, body) in enumerate(chunks):
        if nth == chosen and name == b"IDAT" and len(chunks) == 3:
            body = zlib.compress(way(zlib.decompress(body), luck))
        elif nth == chosen and body:
            body = way(body, luck)
        out += struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    return out


def _inside_zip(content: bytes, way: Way, luck: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        chosen = luck.choice(old.namelist())
        for name in old.namelist():
            new.writestr(name, way(old.read(name), luck) if name == chosen else old.read(name))
    return out.getvalue()


WAYS = (truncated, inside, flipped, nested, inside, swollen, miscoded, inside, shuffled)


def attempt(kind: str, content: bytes, folder: Path, name: str, forced: bool) -> tuple[str, float]:
    """What came of reading the file: text, a sentence, or a fault of the program."""
    file = folder / name
    file.write_bytes(content)
    began = _processor_time()
    asked.clear()
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        raw = read(file, kind=kind if forced else None)
        outcome = "text"
        if any(raw.text[word.start : word.end].strip() == "" for word in raw.words):
            outcome = "FAULT empty word"
    except ClausebookError as error:
        outcome = "sentence" if "\n" not in str(error) and len(str(error)) < 500 else f"FAULT message {error}"[:300]
    except TimeoutError:
        outcome = "FAULT hang"
    except Exception as error:
        outcome = f"FAULT {type(error).__name__}: {error}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    took = _processor_time() - began
    if asked:
        outcome = f"FAULT network {asked[0]}"
    elif took > LIMIT:
        outcome = "FAULT hang"
    return outcome, took


def _processor_time() -> float:
    """Seconds that this program and those it started have used."""
    return sum(os.times()[:4])


def _network(event: str, about: tuple[Any, ...]) -> None:
    """Note what asks for the network (an audit hook)."""
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        asked.append(f"{event} {about[1:2]}"[:200])


def _late(_signal: int, _frame: Any) -> None:
    raise TimeoutError


def main(times: int = 500, *kinds: str) -> int:
    """Damage one file of each kind `times` times."""
    from kinds_made import OTHERWISE, every_kind, other_files
    from traps_made import TRAPS

    os.environ["CLAUSEBOOK_CACHE"] = "off"
    signal.signal(signal.SIGPROF, _late)
    sys.addaudithook(_network)
    faults = 0
    folder = Path(tempfile.mkdtemp())
    files = every_kind(folder)
    for kind, file in {**files, **other_files(files)}.items():
        if kinds and kind not in kinds:
            continue
        luck, content = random.Random(kind), file.read_bytes()
        outcomes: Counter[str] = Counter()
        longest = 0.0
        for nth in range(times):
            way = WAYS[nth % len(WAYS)]
            forced = OTHERWISE.get(kind, kind)
            outcome, took = attempt(forced, way(content, luck), folder, f"damaged-{file.name}", forced=nth % 2 == 1)
            longest = max(longest, took)
            outcomes[outcome] += 1
            if outcome.startswith("FAULT"):
                faults += 1
                print(f"  {kind} {way.__name__} {nth}: {outcome}")
        memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
        print(f"{kind:9} {dict(outcomes)} longest {longest:.2f} s, memory so far at most {memory:.0f} MB", flush=True)
    for name, made in () if kinds else TRAPS.items():
        outcome, took = attempt("", made(), folder, name, forced=False)
        faults += outcome != "sentence"
        print(f"trap {name:18} {outcome} {took:.2f} s", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 500, *sys.argv[2:]))
