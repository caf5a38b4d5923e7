"""What is installed: every package, under one name, with the data that goes with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
PARTS = ("model", "ingest", "corpus", "api", "desk")
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text())
CODE_SUFFIXES = {".pyc", ".pyo"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from a copy of the tree."""
    copy = tmp_path_factory.mktemp("tree")
    for name in (*PARTS, "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        source = TOP / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    build = "from setuptools import build_meta; print(build_meta.build_wheel('.'))"
    done = subprocess.run([sys.executable, "-c", build], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(copy / done.stdout.split()[-1])


def test_every_package_is_listed() -> None:
    """Each folder with code in it stands in the list of packages, and nothing else does."""
    folders = {file.parent.relative_to(TOP) for part in PARTS for file in (TOP / part).rglob("*.py")}
    expected = {"clausebook." + ".".join(folder.parts) for folder in folders}
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == expected


def test_only_one_name_is_imported() -> None:
    """After importing everything, no generic top-level name is taken."""
    code = (
        "import importlib, pkgutil, sys\n"
        f"parts = {PARTS!r}\n"
        "for part in parts:\n"
        "    package = importlib.import_module('clausebook.' + part)\n"
        "    for found in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(found.name)\n"
        "print([part for part in parts if part in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_wheel_holds_one_name(wheel: zipfile.ZipFile) -> None:
    """The wheel puts nothing but `clausebook` into site-packages."""
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"clausebook"}


def test_wheel_holds_every_file(wheel: zipfile.ZipFile) -> None:
    """Every file of the four folders is in the wheel: the library, templates and tables of data too."""
    files = {
        f"clausebook/{file.relative_to(TOP).as_posix()}"
        for part in PARTS
        for file in (TOP / part).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert files <= set(wheel.namelist())
    for slug in (TOP / "corpus" / "library").iterdir():
        for name in ("source.txt", "document.toml"):
            assert f"clausebook/corpus/library/{slug.name}/{name}" in wheel.namelist()


def test_wheel_holds_licence(wheel: zipfile.ZipFile) -> None:
    """The licence and the notice go with the program."""
    names = {name.rsplit("/", 1)[-1] for name in wheel.namelist() if ".dist-info/" in name}
    assert {"LICENSE", "NOTICE"} <= names


def test_extras() -> None:
    """`pip install clausebook[all]` brings every extra that users may add, and the tests have what all of them need."""
    extras = PROJECT["project"]["optional-dependencies"]
    collected = {name for one in extras["all"] for name in one.removeprefix("clausebook[").rstrip("]").split(",")}
    assert collected == set(extras) - {"all", "test"}
    assert "clausebook[all]" in extras["test"]
