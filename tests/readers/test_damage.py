"""Damaged files of every kind: text or one clear sentence. `bench/mutations.py` does the same many more times."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest
from clausebook.ingest.readers.kinds import KINDS
from kinds_made import every_kind

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
