"""Many sources at once: every good one is kept once, a bad one stops nothing, and a run goes on where it was."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from clausebook.corpus import bulk
from clausebook.corpus.bulk import add, sources
from clausebook.corpus.journal import Journal
from clausebook.corpus.opening import open_store
from clausebook.corpus.store import Store
from clausebook.model.correction import TextChange
from clausebook.model.errors import Unreadable
from commands import Run
from logs import RULES, about


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight sources, one of them in a folder of its own with corrections and rules; one that cannot be read."""
    top = tmp_path / "sources"
    for nth in range(7):
        (top / f"year-{nth % 3}").mkdir(parents=True, exist_ok=True)
        (top / f"year-{nth % 3}" / f"rules-{nth}.txt").write_text(f"1. Title.-Rules {nth}.\n2. Boats.-Boat {nth} is free.\n")
    (top / "ferry").mkdir()
    (top / "ferry" / "source.txt").write_text(RULES)
    (top / "ferry" / "rules.toml").write_text("version = 1\n")
    Journal(top / "ferry" / "corrections.jsonl").append([about("evrey", TextChange("every"))])
    (top / "bad.txt").write_bytes(b"%PDF-1.4\n\x00\x01\x02")
    return top


def outcomes(store: Store, folder: Path, *executor: object) -> dict[str, str]:
    return {done.name: done.outcome for done in add(store, sources([folder]), *executor)}  # type: ignore[arg-type]


def test_add(store: Store, folder: Path) -> None:
    """Good sources are added with what lies beside them, and left alone the second time."""
    first = outcomes(store, folder)
    assert first == {**dict.fromkeys([*(f"rules-{n}" for n in range(7)), "ferry"], "added"), "bad": "failed"}
    document = store.open("ferry")
    assert document is not None
    assert "every boat" in document.text.text
    assert store.rules("ferry") == "version = 1\n"
    assert set(outcomes(store, folder).values()) == {"unchanged", "failed"}


@pytest.mark.parametrize("beside", ["rules.toml", "document.toml"])
def test_damaged_file_beside_a_source(store: Store, tmp_path: Path, beside: str) -> None:
    """A file beside a source that cannot be read is named."""
    home = tmp_path / "boats"
    home.mkdir()
    (home / "source.txt").write_text(RULES)
    (home / beside).write_bytes(b"title = \xff\n")
    (done,) = add(store, sources([home]))
    assert done.outcome == "failed"
    assert f"{beside}: cannot be read" in done.why


def test_unchanged_costs_nothing(store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source that was read is not read again, until it, its corrections or the program change."""
    outcomes(store, folder)
    work: list[str] = []
    digest_source = bulk.digest_source

    def counted(path: str, name: str, *more: object) -> object:
        work.append(name)
        return digest_source(path, name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(bulk, "digest_source", counted)
    outcomes(store, folder)
    assert work == ["bad"]
    (folder / "year-0" / "rules-0.txt").write_text("1. Title.-Other rules.\n")
    Journal(folder / "ferry" / "corrections.jsonl").append([about("docs", TextChange("does"))])
    assert outcomes(store, folder)["rules-0"] == "updated"
    assert sorted(work) == ["bad", "bad", "ferry", "rules-0"]
    assert len(store.versions("rules-0")) == 2


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_executors(store: Store, folder: Path, kind: str) -> None:
    """Any executor gives what a run without one gives."""
    made = ThreadPoolExecutor(3) if kind == "threads" else ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    with made as executor:
        assert set(outcomes(store, folder, executor, 2).values()) == {"added", "failed"}
    assert len(store.documents()) == 8


def test_two_of_one_name(store: Store, tmp_path: Path) -> None:
    """Two sources with one id are not taken for two versions of one document."""
    for part in ("a", "b"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "rules.txt").write_text(f"1. Part {part}.\n")
    done = list(add(store, sources([tmp_path / "a", tmp_path / "b"])))
    assert [one.outcome for one in done] == ["added", "failed"]
    assert "same id" in done[1].why


def test_no_source(tmp_path: Path) -> None:
    """A path that is not there is refused before anything is read."""
    with pytest.raises(Unreadable, match="no such file"):
        sources([tmp_path / "nowhere"])


def test_an_id_of_its_own(clausebook: Run, tmp_path: Path, location: str) -> None:
    """A single source is added under the id that is given; more than one, or no id at all, writes nothing."""
    sources = [tmp_path / "scan-0007.txt", tmp_path / "scan-0008.txt"]
    for source in sources:
        source.write_text("1. Oars.- Every boat shall carry two oars.\n2. Fees.- No fee.\n")
    at = ("--store", location)
    for wrong in (["a/b"], [""], [".."], ["-x"], ["x" * 101], ["ferry rules"]):
        assert clausebook("add", str(sources[0]), "--id", *wrong, *at).code == 2, wrong
    assert clausebook("add", *map(str, sources), "--id", "ferry-1931", *at).code == 2
    assert clausebook("add", str(sources[0]), "--id", "ferry-1931", *at).code == 0
    assert "1 unchanged" in clausebook("add", str(sources[0]), "--id", "ferry-1931", *at).text
    assert [row["id"] for row in json.loads(clausebook("library", *at, "--format", "json").out)] == ["ferry-1931"]
    assert clausebook("cite", "rule 2", "--in", "ferry-1931", *at).code == 0


def test_commands(clausebook: Run, folder: Path, location: str) -> None:
    """From a folder to a corrected, searched and verified document by the command line alone."""
    at = ("--store", location)
    assert clausebook("add", str(folder), *at).code == 3
    assert "[free]" in clausebook("search", "free", *at).text
    assert clausebook("search", "free", "--kind", "clause", *at).code == 3
    assert clausebook("correct", "ferry", "docs", "does", "--editor", "asha", *at).code == 3
    assert clausebook("correct", "ferry", "docs", "does", "--series", *at).code == 2
    assert clausebook("correct", "ferry", "docs", "does", "--series", "--editor", "asha", *at).code == 0
    assert "does" in clausebook("history", "ferry", *at).text
    citation = folder / "citation.json"
    citation.write_bytes(clausebook("cite", "rule 2", "--in", "ferry", *at, "--format", "json").out)
    assert "ok" in clausebook("verify", str(citation), *at).text
    assert clausebook("correct", "ferry", "oars", "ears", "--editor", "ravi", *at).code == 0
    assert clausebook("verify", str(citation), *at).code == 3
    assert "{+ears.+}" in clausebook("verify", str(citation), *at).text
    assert "e\tc" in clausebook("learn", *at).text
    assert clausebook("verify", str(folder / "none.json"), *at).code == 2
    assert clausebook("history", "nobody", *at).code == 2


def test_cluster(store: Store, folder: Path) -> None:
    """A Dask cluster of separate processes gives what a run without one gives."""
    import distributed
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert set(outcomes(store, folder, client.get_executor(), 2).values()) == {"added", "failed"}
    assert len(store.documents()) == 8


def test_another_text_under_one_id(tmp_path: Path) -> None:
    """A source that is quite another text takes the place of a document only where that is said; a new OCR pass always does."""
    store = open_store(":memory:")
    lamps = "1. Lamps.- Every boat that plies by night shall carry one bright lamp at her bow and one at her stern.\n"
    fees = "1. Fees.- The owner of a wharf shall pay five rupees in each year before the first day of the month of June.\n"

    def added(text: str, replace: bool = False) -> str:
        (tmp_path / "notice.txt").write_text(text, "utf-8")
        return next(add(store, [tmp_path / "notice.txt"], replace=replace)).outcome

    assert [added(lamps), added(lamps.replace("bright", "hright")), added(fees)] == ["added", "updated", "failed"]
    held = store.raw("notice")
    assert held is not None
    assert "hright" in held.text
    assert added(fees, replace=True) == "updated"
