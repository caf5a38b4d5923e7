"""IIIF manifests beside local page files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from clausebook.ingest.readers import read
from clausebook.model.errors import Unreadable
from kinds_made import ALTO, HOCR, MANIFEST

TWO: dict[str, Any] = {
    "@context": "http://iiif.io/api/presentation/2/context.json",
    "sequences": [
        {
            "canvases": [
                {
                    "@id": "https://x.org/c1",
                    "label": "1r",
                    "images": [{"resource": {"@id": "https://x.org/iiif/leaf%201/full/full/0/default.jpg"}}],
                },
                {
                    "@id": "https://x.org/c2",
                    "label": "1v",
                    "images": [{"resource": {"@id": "https://x.org/iiif/leaf%202/full/full/0/default.jpg"}}],
                },
            ]
        }
    ],
}


def test_version_3_follows_the_manifest(tmp_path: Path) -> None:
    """Order and labels are the manifest's; files are found by the addresses in it."""
    (tmp_path / "manifest.json").write_text(MANIFEST)
    (tmp_path / "first.xml").write_text(ALTO.format(version=3))
    (tmp_path / "second.xml").write_text(HOCR)
    raw = read(tmp_path / "manifest.json")
    assert [page.label for page in raw.pages] == ["p. iv", "p. v"]
    first, second = (raw.text[page.start : page.end] for page in raw.pages)
    assert first.endswith("A line without words")
    assert second.endswith("Unplaced")
    assert raw.words[-1].page == 2


def test_version_2_finds_files_by_image_name(tmp_path: Path) -> None:
    """The name before the Image API's own parts counts; a page without a file is a defect of its own."""
    (tmp_path / "m.json").write_text(json.dumps(TWO))
    (tmp_path / "leaf 2.hocr").write_text(HOCR)
    raw = read(tmp_path / "m.json")
    assert [(page.label, bool(page.end - page.start)) for page in raw.pages] == [("1r", False), ("1v", True)]
    assert [fault.message for fault in raw.faults] == ["Page 1 (1r) has no file beside the manifest."]


def test_files_in_their_own_order(tmp_path: Path) -> None:
    """Where no name agrees, as many files as pages are taken in their natural order."""
    (tmp_path / "m.json").write_text(json.dumps(TWO))
    (tmp_path / "p10.hocr").write_text(HOCR.replace("ficate", "TEN"))
    (tmp_path / "p9.hocr").write_text(HOCR.replace("ficate", "NINE"))
    text = read(tmp_path / "m.json").text
    assert text.index("NINE") < text.index("TEN")


def test_manifest_alone(tmp_path: Path) -> None:
    """Without any file nothing is fetched and the message says what to put where."""
    (tmp_path / "m.json").write_text(MANIFEST)
    with pytest.raises(Unreadable, match="nothing is fetched"):
        read(tmp_path / "m.json")
