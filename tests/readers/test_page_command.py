"""`clausebook page`, and boxes in what other commands print."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from clausebook.ingest.readers import read
from clausebook.model.boxes import boxes
from kinds_made import HOCR, LAW
from PIL import Image
from press import print_pdf


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of law as PDF."""
    return print_pdf(tmp_path_factory.mktemp("page") / "rules.pdf", LAW)


def command(*arguments: object) -> dict[str, Any]:
    """What the command line prints as JSON."""
    code = "import sys; from clausebook.desk.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_provision_is_boxed(pdf: Path, tmp_path: Path) -> None:
    """The boxes of a provision hold its words and no others, and the picture has a frame there."""
    shown = command("page", pdf, "--path", "2/(1)/(b)", "--image", tmp_path / "page.png")
    raw = read(pdf)
    line = next(word for word in raw.words if raw.text[word.start : word.end] == "ten")
    (box,) = [entry["box"] for entry in shown["boxes"]]
    assert box[1] <= line.box.top
    assert line.box.bottom <= box[3]
    assert box[2] - box[0] > 60
    picture = Image.open(tmp_path / "page.png")
    scale = picture.width / (raw.pages[0].width or 1)
    edge = round((box[0] + box[2]) / 2 * scale), round(box[1] * scale) - 2
    red, green, blue = picture.getpixel(edge)  # type: ignore[misc]
    assert red > 1.5 * green
    assert red > 1.5 * blue


def test_references_and_edits(pdf: Path) -> None:
    """References are boxed line by line where they stand."""
    raw = read(pdf)
    at = raw.text.index("rule 3 applies")
    shown = command("page", pdf, 1, "--references", "--edits")
    (wanted,) = boxes(raw, [(at, at + 6)])
    assert {"what": "reference", **wanted.to_json()} in shown["boxes"]


def test_page_without_its_picture(tmp_path: Path) -> None:
    """OCR output without its page image is drawn from its words."""
    (tmp_path / "a.hocr").write_text(HOCR)
    command("page", tmp_path / "a.hocr", 1, "--image", tmp_path / "a.png")
    picture = Image.open(tmp_path / "a.png").convert("L")
    assert picture.size == (1000, 1400)
    assert picture.crop((40, 8, 112, 34)).getextrema()[0] < 100  # type: ignore[operator]


def test_stored_document(tmp_path: Path) -> None:
    """A document out of a store: a citation has its page and boxes, and its page is drawn with them on its own picture."""
    folder = Path(__file__).parent / "data"
    (tmp_path / "gas.hocr").write_bytes((folder / "gas_licence.hocr").read_bytes())
    Image.new("RGB", (248, 351), (250, 240, 200)).save(tmp_path / "gas.png")
    store = str(tmp_path / "store.sqlite")
    command("add", tmp_path / "gas.hocr", "--store", store, "--format", "json")
    (tmp_path / "gas.png").unlink()
    (place,) = command("cite", "rule 1", "--in", "gas", "--store", store, "--format", "json")["targets"]
    shown = command("page", "gas", "--store", store, "--path", "1", "--image", tmp_path / "page.png")
    assert place["pages"] == [1]
    assert place["boxes"] == [{"page": 1, "box": entry["box"]} for entry in shown["boxes"]]
    picture = Image.open(tmp_path / "page.png")
    assert picture.size == (248, 351)
    assert picture.getpixel((2, 2)) == (250, 240, 200)
    assert picture.getpixel((120, 250)) != (250, 240, 200)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((7,), "has no page 7"),
        (("--path", "99"), "has no provision 99"),
        (("--image", "/no/such/folder/a.png"), "--image"),
        (("--image", "a.jpg"), "a.jpg: the picture is a PNG"),
        (("--image", "a"), "a name that ends in .png"),
    ],
)
def test_page_complaints(arguments: tuple[object, ...], says: str, pdf: Path) -> None:
    """A page, provision or folder that is not there is told in one sentence."""
    code = "from clausebook.desk.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "page", str(pdf), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
