"""Commands in tests: how one ended, and programs that CI must have."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


Run = Callable[..., Done]


def program(name: str) -> str:
    """The path of a program that a test calls: without it the test is skipped, but fails on the build server."""
    found = shutil.which(name)
    if found is None and os.environ.get("CLAUSEBOOK_CI"):
        pytest.fail(f"{name} is not installed, and the build server must have it")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found
