"""`check --write`: the bindings of a rules file are made by the program, and only where every rule stands on its words."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from clausebook.corpus.library import entry
from clausebook.corpus.recording import recorded
from clausebook.model.errors import BadRules
from clausebook.model.rules import load_rules
from commands import Run
from shipped_rules import worked_example

RULES, GRAPH = worked_example()
SOURCE = f"6. Numbers.- Every boat has a number.\n\n{GRAPH.text.raw.text}\n\n8. Fees.- No fee.\n"
MADE = ("sha256", "context", "offsets")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """The gazette and the rules of the worked example, each in a file."""
    source, rules = tmp_path / "harbour.txt", tmp_path / "rules.toml"
    source.write_text(SOURCE, encoding="utf-8")
    rules.write_text(RULES, encoding="utf-8")
    return source, rules


def test_written_rules_answer_and_outlive_changes_elsewhere(clausebook: Run, files: tuple[Path, Path]) -> None:
    """Once the bindings are written the rules answer, also when another rule of the gazette reads otherwise."""
    source, rules = map(str, files)
    ask = ("ask", source, "crew", "burden_tons=20", "--rules", rules)
    assert clausebook(*ask).code == 3
    done = clausebook("check", source, "--rules", rules, "--write")
    assert (done.code, "sha256, [context] and [offsets] are written" in " ".join(done.text.split())) == (0, True)
    assert clausebook(*ask).text.startswith("2 men")
    files[0].write_text(SOURCE.replace("has a number", "has a number of five figures"), encoding="utf-8")
    assert clausebook(*ask).text.startswith("2 men")
    files[0].write_text(SOURCE.replace("carry a man.", "carry a man: Provided that a ferry has six men."), encoding="utf-8")
    assert clausebook(*ask).text.startswith("The rule no longer agrees with its words")


def test_what_does_not_stand_on_its_words_is_not_written(clausebook: Run, files: tuple[Path, Path]) -> None:
    """One number that reads otherwise leaves the whole file as it was, and names the rule."""
    source, rules = files
    source.write_text(SOURCE.replace("above 20 tons", "above 30 tons"), encoding="utf-8")
    done = clausebook("check", str(source), "--rules", str(rules), "--write", "--format", "json")
    told = json.loads(done.out)
    assert (done.code, told["written"]) == (3, False)
    assert [(one["kind"], one["key"]) for one in told["findings"]] == [("stale", "scale.crew.row-2")]
    assert rules.read_text("utf-8") == RULES
    assert sorted(file.name for file in rules.parent.iterdir()) == ["harbour.txt", "rules.toml"]


def test_rules_are_named(clausebook: Run) -> None:
    """Without a file there is nowhere to write."""
    done = clausebook("check", "kerala-canal-rules", "--write")
    assert (done.code, done.out) == (2, b"")
    assert "--rules FILE" in done.err


@pytest.mark.parametrize("slug", ["kerala-canal-rules", "new-mangalore-harbour-craft-1976"])
def test_shipped_rules_are_as_they_would_be_written(slug: str) -> None:
    """The bindings of the shipped rules are those that are made, to the letter."""
    known = entry(slug)
    assert known is not None
    assert known.rules is not None
    rules = known.rules.read_bytes().decode()
    assert recorded(rules, known.open().graph) == (rules, ())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ('sha256 = ""', ""),
        ("sha256 = ''", "'' # of the text"),
        ("[scale.crew]", '[context]\n"7" = { text = "0", operative = "1" }\n"9" = { text = "2" }\n\n[scale.crew]'),
        ('title = "Harbour Rules, rule 7"', 'title = """\n[offsets]\n"laid-up" = 1\n"""'),
        ("[term.no-man]", '# [offsets]\n[offsets]\n"gone" = 5\n# of it\n[term.no-man]'),
        ("\n", "\r\n"),
    ],
    ids=["as-it-is", "no-digest", "comment", "old-context", "string", "old-offsets", "crlf"],
)
def test_nothing_else_changes(before: str, after: str) -> None:
    """However the file is written, only the three entries are other than before; twice is as once."""
    rules = RULES.replace(before, after)
    made, missing = recorded(rules, GRAPH)
    book, was, now = load_rules(made), tomllib.loads(rules), tomllib.loads(made)
    assert missing == ()
    assert {key: value for key, value in was.items() if key not in MADE} == {
        key: value for key, value in now.items() if key not in MADE
    }
    assert (book.sha256, set(book.context)) == (GRAPH.text.raw.sha256, {"7"})
    assert set(book.offsets) == {"laid-up", "no-man", "scale.crew.row-1", "scale.crew.row-2"}
    assert made.count("\r\n") in (0, made.count("\n"))
    assert {line.strip() for line in rules.splitlines() if line.strip().startswith("#")} <= {*map(str.strip, made.splitlines())}
    assert recorded(made, GRAPH) == (made, ())


def test_a_table_written_in_pieces_is_refused() -> None:
    """Where the old entries stand cannot be told: it is said what to take out."""
    with pytest.raises(BadRules, match=r"\[context\] is not written as a table of its own"):
        recorded(RULES + '\n[context.7]\ntext = "0"\n', GRAPH)
