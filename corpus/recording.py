"""The bindings of a rules file, written when a person has read its rules beside a text: `sha256`, `[context]`, `[offsets]`.

Invariant: nothing else of the file changes, and it is never written that a rule stands where its words do not.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping

from ..model.errors import BadRules
from ..model.graph import ClauseGraph
from ..model.rules import Finding, check, load_rules
from ..model.rules.bind import USABLE, contexts, offsets
from .export import with_key

HEADS = {
    "context": "# How each unit read when these rules were read beside the text",
    "offsets": "# Where each quote stands in the text that sha256 names",
}


def recorded(rules: str, graph: ClauseGraph, name: str = "rules") -> tuple[str, tuple[Finding, ...]]:
    """The text of a rules file with its bindings to a graph, and why they cannot be made: then the text is as it was.

    A rule whose words are not there, stand more than once, or were corrected by an editor, cannot be bound. One that was
    stale because its unit has other words now can: who writes the bindings says that they were read. Raises BadRules.

    >>> from clausebook.ingest.pipeline import digest
    >>> from clausebook.model.text import RawText
    >>> graph = digest(RawText.of("1. Crew.- A boat has two men.\\n2. Oars.- She has oars.\\n"), "x").graph
    >>> rules = 'version = 1\\ndocument = "x"\\n[term.men]\\nat = "1"\\nwords = "two men"\\nmeans = "= 2 men"\\n'
    >>> made, missing = recorded(rules, graph)
    >>> missing, made.splitlines()[-1]
    ((), '"men" = 21')
    """
    book = load_rules(rules, name)
    made = _with_digest(rules, graph.text.raw.sha256)
    made = _with_table(made, "context", contexts(book, graph), name)
    made = _with_table(made, "offsets", offsets(book, graph), name)
    missing = tuple(finding for finding in check(load_rules(made, name), graph) if finding.kind not in USABLE)
    return (rules, missing) if missing else (made, ())


def _with_digest(toml: str, sha256: str) -> str:
    """The text with its sha256; a comment behind the old one stays."""
    made = re.sub(r"^(sha256[ \t]*=[ \t]*)(?:\"[^\"\n]*\"|'[^'\n]*')", rf'\g<1>"{sha256}"', toml, count=1, flags=re.MULTILINE)
    try:
        if tomllib.loads(made) == tomllib.loads(toml) | {"sha256": sha256}:
            return made
    except tomllib.TOMLDecodeError:
        pass
    return with_key(toml, "sha256", sha256)


def _with_table(toml: str, key: str, value: Mapping[str, Mapping[str, str] | int], name: str) -> str:
    """The text in which one top table holds this, all else as it is written."""
    read = tomllib.loads(toml)
    if read.get(key) == value:
        return toml
    wanted = read | {key: dict(value)}
    end = "\r\n" if "\r\n" in toml else "\n"
    table = f"[{key}]{end}" + "".join(f"{json.dumps(of, ensure_ascii=False)} = {_inline(one)}{end}" for of, one in value.items())
    # What looks like the table may stand in a long string: only what reads right is taken.
    tables = re.finditer(rf"^\[{key}\][^\n]*(?:\n|\Z)(?:(?![ \t]*[\[#]|[ \t\r]*$)[^\n]*(?:\n|\Z))*", toml, re.MULTILINE)
    gap = "" if toml.endswith("\n") else end
    made = [toml[: found.start()] + table + toml[found.end() :] for found in tables]
    for text in (*made, f"{toml}{gap}{end}{HEADS[key]}{end}{end}{table}"):
        try:
            if tomllib.loads(text) == wanted:
                return text
        except tomllib.TOMLDecodeError:
            continue
    raise BadRules(f"{name}: [{key}] is not written as a table of its own. Take it out of the file: it is made anew.")


def _inline(value: Mapping[str, str] | int) -> str:
    if isinstance(value, int):
        return str(value)
    return "{ " + ", ".join(f"{key} = {json.dumps(one)}" for key, one in value.items()) + " }"
