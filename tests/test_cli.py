"""The command line: what it prints where, and how it ends."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from clausebook import api
from clausebook.corpus.journal import Journal
from clausebook.corpus.library import entries
from clausebook.corpus.sqlite import SqliteStore
from clausebook.desk import cli
from clausebook.ingest.readers import read
from clausebook.model.correction import TextChange, on
from commands import Run
from documents import made_up
from lxml import etree

HARBOUR = "new-mangalore-harbour-craft-1976"
SOURCE = "1. Short title.- These rules may be called the Ferry Rules, 1900.\n2. Every boat shall carry two oars.\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small gazette."""
    file = tmp_path / "ferry.txt"
    file.write_text(SOURCE)
    return file


@pytest.mark.parametrize("command", [["parse", "--format", "json"], ["clean", "--format", "json"]])
def test_a_gazette_of_the_library_by_its_id(clausebook: Run, command: list[str]) -> None:
    """The commands that take a file take the id of a gazette of the library as well."""
    by_id = clausebook(*command, "kerala-canal-rules")
    assert by_id.code == 0
    assert by_id.out == clausebook(*command, str(next(one.source for one in entries() if one.id == "kerala-canal-rules"))).out


def test_the_version_is_told(clausebook: Run) -> None:
    """People who report a fault can say which version it is of."""
    said = clausebook("--version")
    assert (said.code, said.text, said.err) == (0, f"clausebook {version('clausebook')}\n", "")


@pytest.mark.parametrize("command", [["serve"], ["mcp", "--transport", "http"]], ids=["serve", "mcp"])
def test_a_port_that_is_taken(clausebook: Run, command: list[str]) -> None:
    """A server that cannot listen says in one sentence where and why."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = clausebook(*command, "--port", port)
    assert (done.code, done.out) == (2, b"")
    assert done.err.startswith(f"clausebook: cannot listen at 127.0.0.1, port {port} (")
    assert done.err.count("\n") == 1


BAD_USAGE = [
    ([], "Usage:"),
    (["parse"], "Missing argument"),
    (["parse", "MISSING"], "no such file"),
    (["parse", "FERRY", "--format", "poem"], "Invalid value for '--format': 'poem' is not one of"),
    (["graph", HARBOUR, "--depth", "deep"], "Invalid value for '--depth': Input should be a valid integer"),
    (["parse", "FERRY", "--colour", "red"], "No such option"),
    (["sing"], "No such command"),
    (["clean", "MISSING"], "no such file"),
    (["cite", "  ", "--in", HARBOUR], "the citation is empty"),
    (["cite", "rule 2", "--in", "nowhere"], "no document of this id, and no such file. The library has: dredge"),
    (["cite", "rule 2", "--from", "29/(2)"], "Say which with --in"),
    (["cite", "rule 2", "--in", HARBOUR, "--from", "77"], "has no provision 77"),
    (["cite", "rule 2", "--store", "MISSING"], "no such store"),
    (["ask", "nowhere", "may-be-master"], "no document of this id"),
    (["ask", HARBOUR, "may-it-sing"], "may-be-master"),
    (["ask", HARBOUR, "", "bhp=3"], "say what to ask of new-mangalore-harbour-craft-1976. It answers: may-be-master"),
    (["ask", HARBOUR, "may-be-master", "bhp"], "'bhp' is no fact. Write FACT=VALUE"),
    (["ask", HARBOUR, "may-be-master", "=5"], "is no fact"),
    (["ask", HARBOUR, "may-be-master", "bhp=30 kW"], "bhp"),
    (["ask", HARBOUR, "may-be-master", "colour=red"], "colour"),
    (["ask", "FERRY", "may-be-master"], "no rules go with this document"),
    (["ask", HARBOUR, "may-be-master", "--rules", "MISSING"], "no such rules file"),
    (["check", "nowhere"], "no document of this id"),
    (["demo", "--out", "FERRY"], "cannot be made"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_USAGE, ids=[" ".join(row[0]) or "nothing" for row in BAD_USAGE])
def test_bad_usage(clausebook: Run, source: Path, tmp_path: Path, arguments: list[str], message: str) -> None:
    """Bad usage and unreadable input end with 2, a message on stderr and nothing on stdout."""
    places = {"FERRY": str(source), "MISSING": str(tmp_path / "missing")}
    done = clausebook(*(places.get(argument, argument) for argument in arguments))
    assert done.code == 2
    assert done.out == b""
    assert message in " ".join(done.err.split())
    assert "Traceback" not in done.err


def test_raw_is_exact(clausebook: Run, tmp_path: Path) -> None:
    """`--format raw` prints the text with its own newlines and its own end."""
    file = tmp_path / "x.txt"
    file.write_bytes(b"1. A\r\n2.\tB \xe0\xb4\x95\x1b")
    assert clausebook("parse", str(file), "--format", "raw").out == file.read_bytes()


def test_parse_lays_on_the_corrections(clausebook: Run, tmp_path: Path) -> None:
    """The log beside a source is in what parse gives, on the command line and in Python."""
    (tmp_path / "source.txt").write_text("1. No boat shall ply for hirc.\n")
    raw = read(tmp_path / "source.txt")
    entry = on(raw, 25, 29, TextChange("hire"), editor="asha", time="2024-05-01")
    Journal(tmp_path / "corrections.jsonl").append([entry])
    ran = clausebook("parse", str(tmp_path / "source.txt"), "--format", "text")
    assert ran.text == "1. No boat shall ply for hire.\n"
    assert api.parse(tmp_path / "source.txt").text.text == ran.text


def test_json(clausebook: Run, source: Path) -> None:
    """`parse --format json` prints one JSON value with the keys of the contract, in which the map covers the text."""
    shape = json.loads(clausebook("parse", str(source), "--format", "json").out)
    assert list(shape) == ["document", "text", "map", "provisions", "references", "edits", "defects", "aliases", "corrections"]
    assert shape["document"]["id"] == "ferry"
    assert shape["document"]["raw_length"] == len(SOURCE)
    assert shape["map"][0][0] == 0
    assert shape["map"][-1][1] == len(shape["text"])


def test_clean(clausebook: Run, source: Path) -> None:
    """`clean` prints the clean text, and as JSON the same with its map and its edits."""
    plain = clausebook("clean", str(source))
    shape = json.loads(clausebook("clean", str(source), "--format", "json").out)
    assert (plain.code, plain.text) == (0, shape["text"])
    assert {"text", "map", "edits"} <= set(shape)


def test_graphml(clausebook: Run, source: Path) -> None:
    """`--format graphml` is well-formed GraphML with a node a provision."""
    shape = json.loads(clausebook("parse", str(source), "--format", "json").out)
    graph = etree.fromstring(clausebook("parse", str(source), "--format", "graphml").out)
    assert len(graph.findall(".//{*}node")) == len(shape["provisions"])


def test_tree(clausebook: Run, source: Path) -> None:
    """The view for people names provisions, references, edits and defects, and no line ends in blanks."""
    done = clausebook("parse", str(source))
    assert done.code == 0
    for word in ("Ferry Rules", "references", "edits", "defects"):
        assert word in done.text


@pytest.mark.parametrize(
    ("facts", "status", "code"),
    [
        (["bhp=300", "certificate=motor-engineer"], "yes", 0),
        (["bhp=300", "certificate=permit"], "no", 0),
        (["certificate=permit"], "unknown_fact", 3),
    ],
)
def test_ask(clausebook: Run, facts: list[str], status: str, code: int) -> None:
    """An answer ends with 0 and a missing fact with 3; each quote is the source's own text at its place."""
    done = clausebook("ask", HARBOUR, "may-be-engineer", *facts, "--format", "json")
    answer = json.loads(done.out)
    assert (answer["status"], done.code) == (status, code)
    raw = clausebook(
        "parse", str(Path(cli.__file__).parents[1] / f"corpus/library/{HARBOUR}/source.txt"), "--format", "raw"
    )
    for step in answer["trace"]:
        assert raw.text[slice(*step["raw"])] == step["quote"]


def test_ask_for_people(clausebook: Run) -> None:
    """A missing fact is asked for in plain words."""
    done = clausebook("ask", HARBOUR, "may-be-engineer", "certificate=permit")
    assert done.code == 3
    assert "bhp=" in done.text
    assert "What is the brake horse-power of her engines?" in done.text


def test_what_can_be_asked(clausebook: Run) -> None:
    """A gazette alone lists its questions, for people and for programs; a question that there is not is bad usage."""
    told = json.loads(clausebook("ask", "kerala-canal-rules", "--format", "json").out)
    shown = clausebook("ask", "kerala-canal-rules")
    assert (shown.code, shown.err) == (0, "")
    assert [line.split()[0] for line in shown.text.splitlines()] == list(told["questions"])
    assert told["questions"]["speed-allowed"] == "May the vessel travel at this speed?"
    assert clausebook("ask", "kerala-canal-rules", "", "speed_mph=3").code == 2


def test_check(clausebook: Run) -> None:
    """`check` says what it finds as JSON, too."""
    done = clausebook("check", HARBOUR, "--format", "json")
    assert done.code == 0
    assert isinstance(json.loads(done.out)["findings"], list)
    assert clausebook("check", HARBOUR).code == 0


def test_library(clausebook: Run) -> None:
    """`library` lists what can be asked, and what is missing from each copy."""
    listed = json.loads(clausebook("library", "--format", "json").out)
    assert [entry["id"] for entry in listed][3] == HARBOUR
    assert all(entry["missing"] for entry in listed)
    assert HARBOUR in clausebook("library").text


def test_demo(clausebook: Run, tmp_path: Path) -> None:
    """The demo fills a store, answers with a trace and writes the clause browser, and may run twice."""
    done = clausebook("demo", "--out", str(tmp_path / "out"))
    assert done.code == 0
    for words in ("orissa-cargo-boats-1960", "may-be-engineer", "less than 565 BHP", "index.html"):
        assert words in done.text
    assert len(SqliteStore(tmp_path / "out" / "clausebook.sqlite").documents()) == 5
    assert (tmp_path / "out" / "site" / "index.html").is_file()
    assert clausebook("demo", "--out", str(tmp_path / "out")).code == 0


def test_from_a_store(clausebook: Run, tmp_path: Path) -> None:
    """`cite --store` looks in the store, and says what is in it when asked for something else."""
    SqliteStore(tmp_path / "s.sqlite").put(made_up())
    done = clausebook("cite", "rule 2", "--in", "made-up", "--store", str(tmp_path / "s.sqlite"), "--format", "json")
    assert json.loads(done.out)["targets"][0]["path"] == "2"
    other = clausebook("cite", "rule 2", "--in", "else", "--store", str(tmp_path / "s.sqlite"))
    assert "not in this store. It has: made-up" in other.err


@pytest.mark.parametrize("name", ["library", "parse", "clean", "cite", "ask", "check", "demo"])
def test_help(clausebook: Run, name: str) -> None:
    """Every command has help that names its parts."""
    done = clausebook(name, "--help")
    assert done.code == 0
    assert "Usage: clausebook" in done.text


def test_help_is_light() -> None:
    """The help needs none of the large packages, so that it comes at once."""
    code = (
        "import sys; sys.argv = ['clausebook', '--help']\n"
        "from clausebook.desk.cli import main\n"
        "try:\n    main()\nexcept SystemExit: pass\n"
        "heavy = {'spacy', 'networkx', 'pdfplumber', 'rapidfuzz', 'lxml', 'rich', 'jinja2', 'sqlite3', 'pydantic'}\n"
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"loaded for the help alone: {done.stderr}"


def test_own_fault(clausebook: Run, monkeypatch: pytest.MonkeyPatch, source: Path) -> None:
    """A fault of the program's own is one line and ends with 1."""
    from clausebook.ingest import pipeline

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(pipeline, "digest", broken)
    done = clausebook("parse", str(source))
    assert (done.code, done.out) == (1, b"")
    assert "a fault of clausebook's own (ZeroDivisionError: oh)" in done.err


@pytest.mark.parametrize("command", [["--help"], ["library"], ["ask", "kerala-canal-rules", "speed-limit"], ["search", "boat"]])
def test_nobody_reads(command: list[str]) -> None:
    """A pipe that is closed before the first word is no fault either, whoever writes into it."""
    reads, writes = os.pipe()
    os.close(reads)
    code = "from clausebook.desk.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *command], stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")


def test_reader_goes_away(source: Path) -> None:
    """A pipe that closes early (head, less) is no fault."""
    source.write_text("1. A boat. " * 200_000)
    command = [
        sys.executable,
        "-c",
        "from clausebook.desk.cli import main; main()",
        "parse",
        str(source),
        "--format",
        "raw",
    ]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    os.read(running.stdout.fileno(), 10)
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(20) == 0
    running.stderr.close()
