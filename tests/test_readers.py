"""Reading files: what is read, with which note, and what is refused in which words."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.plain import decode
from clausebook.model.errors import Unreadable
from hypothesis import given
from hypothesis import strategies as st

READ = [
    ("plain ASCII", b"1. Short title.", "1. Short title.", ""),
    ("UTF-8", "1. Fees\u2014five".encode(), "1. Fees\u2014five", ""),
    ("newlines of every kind stay", b"a\r\nb\rc\n", "a\r\nb\rc\n", ""),
    ("UTF-8 with a mark keeps it as a character", b"\xef\xbb\xbf1. A", "\ufeff1. A", "byte order mark"),
    ("UTF-16, little end first", b"\xff\xfe" + "1. \u0915".encode("utf-16-le"), "1. \u0915", "UTF-16 (little-endian)"),
    ("UTF-16, big end first", b"\xfe\xff" + "1. A".encode("utf-16-be"), "1. A", "UTF-16 (big-endian)"),
    ("UTF-16 cut in the middle", b"\xff\xfe1\x00.", "1\ufffd", "1 places are not valid UTF-16"),
    ("UTF-16 without a mark", "1. A".encode("utf-16-le"), "1. A", "no byte order mark: read as UTF-16"),
    ("UTF-16 without a mark, big end first", "1. Fees \u0915".encode("utf-16-be"), "1. Fees \u0915", "read as UTF-16"),
    ("UTF-32", b"\xff\xfe\x00\x00" + "1. A".encode("utf-32-le"), "1. A", "UTF-32"),
    ("UTF-32, big end first", b"\x00\x00\xfe\xff" + "1. A\u2014".encode("utf-32-be"), "1. A\u2014", "UTF-32"),
    (
        "Mac OS",
        "\u201cFees\u201d\u2014the owner\u2019s, \u00a35".encode("mac-roman"),
        "\u201cFees\u201d\u2014the owner\u2019s, \u00a35",
        "Mac OS Roman",
    ),
    ("DOS", "na\u00efve, \u00a35 and \u00bd anna".encode("cp850"), "na\u00efve, \u00a35 and \u00bd anna", "DOS"),
    ("Windows-1252", b"Fees \x96 Rs. 5 \x93net\x94", "Fees \u2013 Rs. 5 \u201cnet\u201d", "read as Windows-1252"),
    ("Latin-1 where Windows-1252 has no character", b"caf\xe9 \x81", "caf\xe9 \x81", "read as Latin-1"),
    (
        "UTF-8 with one bad byte",
        "\u0d15\u0d33 rule".encode() + b"\xff",
        "\u0d15\u0d33 rule\ufffd",
        "1 places are not valid UTF-8",
    ),
    ("form feeds between pages", b"page 1\x0cpage 2", "page 1\x0cpage 2", ""),
]

REFUSED = [
    ("nothing", b"", "holds no text"),
    ("only white space", b" \r\n\t\x0c\n", "holds no text"),
    ("only a mark", b"\xef\xbb\xbf", "holds no text"),
    ("zip", b"PK\x03\x04\x14\x00", "a zip archive"),
    ("gzip", b"\x1f\x8b\x08\x00", "a gzip archive"),
    ("DjVu", b"AT&TFORM\x00\x00", "a DjVu book"),
    ("XML after a mark", b"\xef\xbb\xbf<?xml version='1.0'?>", "an XML file"),
    ("NUL bytes", b"1. \x00 A boat", "a NUL byte stands at byte 3"),
    ("UTF-16 of another script without a mark", "1. \u0915\u0916\u0917\u0918".encode("utf-16-le"), "convert it first"),
    ("control bytes", bytes(range(1, 9)) * 4 + b"abc", "control character"),
]


@pytest.mark.parametrize(("content", "text", "note"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_read(tmp_path: Path, content: bytes, text: str, note: str) -> None:
    """A text file gives its characters, and a note on what had to be decided."""
    file = tmp_path / "rules.txt"
    file.write_bytes(content)
    raw = read(file)
    assert raw.text == text
    assert note in " ".join(raw.notes)
    assert bool(raw.notes) == bool(note)
    assert raw.source == "rules.txt"


def test_another_script_in_one_byte(tmp_path: Path) -> None:
    """Lines in a code of which only the bytes are known (ISCII) are told; French and typographic signs are not."""
    file = tmp_path / "rules.txt"
    iscii = bytes([0xC8, 0xDA, 0xCF, 0xA2, 0x20, 0xCD, 0xE1, 0xB3, 0xDA])
    file.write_bytes(b"1. Fees \x96 five rupees for caf\xe9s.\n" + iscii + b"\n" + iscii + b"\n2. Boats.\n")
    (fault,) = read(file).faults
    assert (fault.kind, fault.span) == ("not-english", (33, 52))


@pytest.mark.parametrize(("content", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(tmp_path: Path, content: bytes, message: str) -> None:
    """A file that is no text is refused with its name, what it is and what to do."""
    file = tmp_path / "gazette.bin"
    file.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        read(file)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{file}: ")


@pytest.mark.parametrize(
    ("path", "message"),
    [("missing.txt", "no such file"), (".", "is a folder"), ("/dev/null", "a device"), ("a\0b", "cannot be read")],
)
def test_no_file(tmp_path: Path, path: str, message: str) -> None:
    """What is no file at all is refused in the same way."""
    with pytest.raises(Unreadable, match=message):
        read(tmp_path / path)


def test_not_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is refused with advice."""
    file = tmp_path / "secret.txt"
    file.write_text("1. A")

    def forbidden(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    with pytest.raises(Unreadable, match="not allowed to read it"):
        read(file)


@given(st.text())
def test_utf8_is_exact(text: str) -> None:
    """Text written as UTF-8 comes back unchanged, so offsets count as in any other program."""
    if not text.encode("utf-8", "surrogatepass").startswith((b"\xff\xfe", b"\xfe\xff")):
        assert decode(text.encode())[0] == text


@given(st.binary())
def test_every_byte_decodes(content: bytes) -> None:
    """No bytes make the decoder fail; what is not UTF-8 is said."""
    text, notes = decode(content)
    assert isinstance(text, str)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        assert notes
