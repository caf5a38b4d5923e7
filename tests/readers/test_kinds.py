"""What a file is, told by what stands in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.kinds import KINDS, kind_of
from clausebook.model.errors import Unreadable
from kinds_made import LAW, every_kind


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of each kind."""
    return every_kind(tmp_path_factory.mktemp("kinds"))


@pytest.mark.parametrize("kind", KINDS)
def test_kind_by_content(kind: str, files: dict[str, Path]) -> None:
    """Each kind is recognised under a name that says nothing; of wikitext so little only under its own."""
    name = files[kind].name if kind == "wikitext" else "source"
    assert kind_of(files[kind].read_bytes(), name) == kind


@pytest.mark.parametrize("text", ["# Heading\n\n## 2\n1. A rule.", "[[x]] {{y}} ==z==\n" * 9, LAW])
def test_text_file_stays_plain(text: str, tmp_path: Path) -> None:
    """A .txt file is read byte for byte, whatever marks stand in it."""
    file = tmp_path / "rules.txt"
    file.write_text(text, "utf-8")
    assert read(file).text == text


def test_kind_is_overridden(files: dict[str, Path]) -> None:
    """--kind decides against what the file looks like."""
    assert read(files["markdown"], kind="plain").text.startswith("---")
    with pytest.raises(Unreadable, match="no such kind"):
        read(files["plain"], kind="telegram")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"PK\x03\x04 an archive of pictures", "zip archive"),
        (b"<?xml version='1.0'?><akomaNtoso><act/></akomaNtoso>", "<akomaNtoso>"),
        (b"AT&TFORM....", "djvutxt"),
        (b"text\x00text", "NUL"),
        (b"%PDF-1.7 nothing", "damaged"),
        (b"\x89PNG\r\n\x1a\n nothing", "damaged"),
    ],
)
def test_refused_with_advice(content: bytes, says: str, tmp_path: Path) -> None:
    """What cannot be read is refused in one sentence that names the file and says what to do."""
    file = tmp_path / "thing"
    file.write_bytes(content)
    with pytest.raises(Unreadable) as refused:
        read(file)
    message = str(refused.value)
    assert message.startswith(str(file))
    assert says in message
    assert "\n" not in message


def test_command_line_starts_light() -> None:
    """The help of the command line pays for no reader."""
    heavy = ["pypdfium2", "lxml", "PIL", "pdfplumber", "spacy", "networkx", "rapidfuzz"]
    code = f"import sys, clausebook.desk.cli; print([m for m in {heavy!r} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
