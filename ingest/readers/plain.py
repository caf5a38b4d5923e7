"""Plain text: from bytes to characters, and a note on every decision that was taken on the way.

Invariant: newlines are never changed, so a raw offset counts in the file as any program decodes it. A byte order mark
of UTF-8 stays (it is the character U+FEFF at offset 0, as in every decoding that is plain UTF-8); those of UTF-16 and
UTF-32 are no part of the text.
"""

from __future__ import annotations

from ...model.text import Fault
from .codepages import NAMES, code_of

Decoded = tuple[str, tuple[str, ...]]

_UTF32 = {b"\xff\xfe\x00\x00": "utf-32-le", b"\x00\x00\xfe\xff": "utf-32-be"}
UTF32_MARKS = tuple(_UTF32)
UTF8_MARK = b"\xef\xbb\xbf"
REPLACEMENT = "\ufffd"


def decode(content: bytes) -> Decoded:
    """The text of `content` and the notes on how it was read.

    >>> decode(b"caf\\xc3\\xa9")
    ('café', ())
    >>> decode("\ufeffRule 1".encode("utf-16-le"))
    ('Rule 1', ('Read as UTF-16 (little-endian), as its byte order mark says.',))
    """
    if content.startswith(UTF32_MARKS):
        return content[4:].decode(_UTF32[content[:4]], "replace"), ("Read as UTF-32, as its byte order mark says.",)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _utf16(content)
    try:
        return content.decode("utf-8"), _mark_note(content)
    except UnicodeDecodeError as error:
        return _not_utf8(content, error.start)


def unmarked(content: bytes) -> bytes | None:
    """The byte order mark that UTF-16 text lacks, told from where its zero bytes stand; None for anything else.

    >>> unmarked("1. Short title.".encode("utf-16-be")), unmarked(b"1. Short title.")
    (b'\\xfe\\xff', None)
    """
    sample = content[: 4096 - 4096 % 2]
    pairs = len(sample) // 2
    if pairs < 4 or len(content) % 2 or content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if min(first, second) or max(first, second) < 0.6 * pairs:
        return None
    return b"\xff\xfe" if second else b"\xfe\xff"


UNMARKED = "Has no byte order mark: read as UTF-16 by the places of its zero bytes."

NO_LATIN = (
    "these lines are no English: they may be in ISCII, or in another code of an Indian script, of which only the bytes are known"
)


def foreign_lines(text: str) -> tuple[Fault, ...]:
    """Of a text read as a Western single-byte code: the stretches of lines that make no words in it."""
    faults: list[Fault] = []
    at = 0
    for line in text.splitlines(keepends=True):
        ink = [character for character in line if not character.isspace()]
        high = sum(character > "\x7f" for character in ink)
        if len(ink) >= 4 and high > 0.5 * len(ink):
            end = at + len(line.rstrip())
            if faults and faults[-1].span and not text[faults[-1].span[1] : at].strip():
                faults[-1] = Fault("not-english", NO_LATIN, (faults[-1].span[0], end))
            else:
                faults.append(Fault("not-english", NO_LATIN, (at, end)))
        at += len(line)
    return tuple(faults)


def _mark_note(content: bytes) -> tuple[str, ...]:
    if not content.startswith(UTF8_MARK):
        return ()
    return (
        "Begins with a UTF-8 byte order mark: it is kept as the character at offset 0 and is no part of the words.",
    )


def _utf16(content: bytes) -> Decoded:
    order, name = ("utf-16-le", "little-endian") if content[:1] == b"\xff" else ("utf-16-be", "big-endian")
    note = f"Read as UTF-16 ({name}), as its byte order mark says."
    text = content[2:].decode(order, errors="replace")
    lost = text.count(REPLACEMENT)
    return text, (note, f"{lost} places are not valid UTF-16 and read as U+FFFD.") if lost else (note,)


def _not_utf8(content: bytes, at: int) -> Decoded:
    """Damaged UTF-8 where more characters beyond ASCII are good than bad, else one of the Western single-byte sets."""
    patched = content.decode("utf-8", errors="replace")
    bad = patched.count(REPLACEMENT)
    good = sum(character > "\x7f" for character in patched) - bad
    where = f"(byte 0x{content[at]:02X} at {at})"
    if good > bad:
        return patched, (f"{bad} places are not valid UTF-8 {where} and read as U+FFFD.", *_mark_note(content))
    code = code_of(content)
    nor = " nor Windows-1252" if code == "latin-1" else ""
    return content.decode(code), (f"Not UTF-8 {where}{nor}: read as {NAMES[code]}.",)
