"""A PostgreSQL server of the tests' own, on a socket in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote

import pytest


def found_program(name: str) -> str | None:
    """The newest such program of an installed PostgreSQL."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4].split(".")[0]))
    return str(versions[-1]) if versions else shutil.which(name)


@dataclass
class Server:
    """A server that runs."""

    folder: str
    count: int = 0

    def url(self, database: str) -> str:
        return f"postgresql:///{database}?host={quote(self.folder, safe='')}&user=postgres"

    def new(self) -> str:
        """The URL of a new, empty database."""
        import psycopg

        self.count += 1
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE made_{self.count}")  # type: ignore[arg-type]
        return self.url(f"made_{self.count}")


@contextmanager
def serving() -> Generator[Server]:
    """Start a server and stop it at the end; without PostgreSQL skip, but fail on the build server."""
    initdb, control = found_program("initdb"), found_program("pg_ctl")
    if initdb is None or control is None:
        say = pytest.fail if os.environ.get("CLAUSEBOOK_CI") or os.environ.get("CI") == "true" else pytest.skip
        say("PostgreSQL is not installed")
    folder = mkdtemp(prefix="pg-", dir="/tmp")
    # The server refuses to run as root.
    as_user = "postgres" if os.getuid() == 0 else None
    if as_user:
        shutil.chown(folder, as_user)

    def run(*command: str) -> None:
        done = subprocess.run(command, user=as_user, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
        assert done.returncode == 0, command

    data = f"{folder}/data"
    run(initdb, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    settings = f"-k {folder} -c listen_addresses='' -c max_connections=60"
    run(control, "-D", data, "-w", "-l", f"{folder}/log", "-o", settings, "start")
    try:
        yield Server(folder)
    finally:
        run(control, "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
