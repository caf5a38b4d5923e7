"""Damaged files of every kind: text or one clear sentence. `bench/mutations.py` does the same many more times."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from time import process_time
from types import ModuleType

import pytest
from clausebook.ingest.readers import read
from clausebook.ingest.readers.kinds import KINDS
from clausebook.model.errors import Unreadable
from kinds_made import every_kind
from traps_made import TRAPS, nested_forms

TIMES = 27


def _bench() -> ModuleType:
    file = Path(__file__).parents[2] / "bench" / "mutations.py"
    spec = importlib.util.spec_from_file_location("mutations", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutations"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of each kind."""
    return every_kind(tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "image"])
def test_damaged_files(kind: str, files: dict[str, Path], tmp_path: Path) -> None:
    """Broken off, bits turned, nested, swollen, in a wrong encoding, reordered: no traceback and no hang."""
    bench = _bench()
    luck, content = random.Random(kind), files[kind].read_bytes()
    for nth in range(TIMES):
        way = bench.WAYS[nth % len(bench.WAYS)]
        outcome, took = bench.attempt(
            kind, way(content, luck), tmp_path, f"damaged-{files[kind].name}", forced=nth % 2 == 1
        )
        assert outcome in ("text", "sentence"), f"{kind} {way.__name__} {nth}: {outcome}"
        assert took < bench.LIMIT


@pytest.mark.parametrize("name", list(TRAPS))
def test_traps(name: str, tmp_path: Path) -> None:
    """A file that unpacks to far more than it is, or draws itself without end, is refused in one sentence at once."""
    (tmp_path / name).write_bytes(TRAPS[name]())
    began = process_time()
    with pytest.raises(Unreadable) as caught:
        read(tmp_path / name)
    assert "\n" not in str(caught.value)
    assert process_time() - began < 10


def test_forms_that_are_no_trap(tmp_path: Path) -> None:
    """Forms within forms as drawing programs make them are read."""
    (tmp_path / "forms.pdf").write_bytes(nested_forms(4, 3))
    assert "Every boat is free." in read(tmp_path / "forms.pdf").text
