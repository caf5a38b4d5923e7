"""The cache: quick the second time, and never stale."""

from __future__ import annotations

from pathlib import Path

import pytest
from clausebook.corpus import cache, reading
from clausebook.model.document import Document
from clausebook.model.text import RawText

RAW = RawText.of("1. Short title.\n2. Every boat shall carry two oars.\n", source="rules.txt")


@pytest.fixture
def digests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A cache of its own, and the list of documents that were really read."""
    monkeypatch.setenv("CLAUSEBOOK_CACHE", str(tmp_path / "cache"))
    done: list[str] = []
    read_through = reading.read_through

    def counted(raw: RawText, name: str, *more: object) -> Document:
        done.append(name)
        return read_through(raw, name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(reading, "read_through", counted)
    return done


def test_second_time(digests: list[str]) -> None:
    """A document read before is not read again, and is the same."""
    assert cache.digested(RAW, "a") == cache.digested(RAW, "a")
    assert digests == ["a"]


def test_other_text_or_name(digests: list[str]) -> None:
    """Another text or another id is read on its own."""
    cache.digested(RAW, "a")
    assert cache.digested(RAW, "b").id == "b"
    cache.digested(RawText.of(RAW.text + " ", source=RAW.source), "a")
    assert digests == ["a", "b", "a"]


def test_other_program(digests: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that changed reads anew."""
    cache.digested(RAW, "a")
    monkeypatch.setattr(cache, "fingerprint", lambda: "another")
    cache.digested(RAW, "a")
    assert digests == ["a", "a"]


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"id": "a"}'])
def test_damaged_entry(digests: list[str], tmp_path: Path, damage: bytes) -> None:
    """A damaged entry is read anew and mended."""
    right = cache.digested(RAW, "a")
    (entry,) = (tmp_path / "cache").glob("*.json")
    entry.write_bytes(damage)
    assert cache.digested(RAW, "a") == right
    assert cache.digested(RAW, "a") == right
    assert digests == ["a", "a"]


@pytest.mark.parametrize("place", ["off", "/dev/null/nowhere"])
def test_without_cache(digests: list[str], monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Switched off or not to be written, the document is read each time."""
    monkeypatch.setenv("CLAUSEBOOK_CACHE", place)
    assert cache.digested(RAW, "a") == cache.digested(RAW, "a")
    assert digests == ["a", "a"]


def test_old_entries_go(digests: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder does not grow without end."""
    monkeypatch.setattr(cache, "KEPT", 2)
    for name in "abcd":
        cache.digested(RAW, name)
    assert len(list((tmp_path / "cache").iterdir())) == 2
