"""A rules file read into a rule book; safe for files of strangers: only data, of bounded size, nothing runs.

Invariant: a book that loaded says nothing that its quoted words do not say; what disagrees is refused with the key at
which it stands, what was expected and what was found.

Long because each table of a rules file has its reader here, and a message for whatever stands wrongly in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from ..errors import BadRules
from .expressions import BadExpression, Names, read_condition, read_quantity
from .facts import FactType, Kind, read_fact
from .meanings import Disagreement, limits_of, plain_limits, read_meaning
from .tree import Case, Condition, Defect, Quantity, Question, Quote, Reading, Row, Scale, Term, facts_of

LARGEST = 2_000_000
MOST = 5000
ALLOWED = (
    "version", "document", "title", "sha256", "impossible", "also", "context", "offsets", "fact", "term", "defect", "scale",
    "define", "question",
)  # fmt: skip
DEFECTS = ("lost", "misprint", "contradiction", "open-reading", "gap", "inferred", "missing")
Table = Mapping[str, Any]
Made = TypeVar("Made")


@dataclass(frozen=True)
class RuleBook:
    """The rules of one document: facts, terms, defects, scales and questions, with the text they were written for."""

    name: str
    title: str
    sha256: str
    """The digest of the raw text for which the quotes were taken."""
    facts: Mapping[str, FactType]
    terms: Mapping[str, Term]
    defects: Mapping[str, Defect]
    scales: Mapping[str, Scale]
    questions: Mapping[str, Question]
    also: Mapping[str, tuple[str, ...]]
    """Other paths under which a provision may stand, where its place in the structure is open."""
    context: Mapping[str, Mapping[str, str]]
    """Digests of each unit as it read when the rules were written: `text` and `operative`."""
    impossible: tuple[Condition, ...]
    """What cannot be, by the text's own definitions: no unknown fact is taken to be so."""
    offsets: Mapping[str, int]
    """Where each quote stands in the very text that `sha256` names: used where the structure is read otherwise."""
    _bound: dict[int, Any] = field(default_factory=dict[int, Any], compare=False, repr=False)
    _plans: dict[str, Any] = field(default_factory=dict[str, Any], compare=False, repr=False)


def load_rules(source: str | Path, name: str = "rules") -> RuleBook:
    """Read a rules file, given as its path or as its text; raises BadRules.

    >>> book = load_rules('version = 1\\ndocument = "x"\\nsha256 = ""')
    >>> book.name, list(book.questions)
    ('x', [])
    """
    text, where = _text_of(source, name)
    if len(text) > LARGEST:
        raise BadRules(f"{where}: the file is larger than {LARGEST} characters")
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadRules(f"{where}: not a readable TOML file: {fault or 'nested too deep'}") from None
    try:
        return _Loader(table, where).book()
    except (TypeError, AttributeError, KeyError, ValueError) as fault:
        raise BadRules(f"{where}: a value of the wrong kind: {fault}") from None


def _text_of(source: str | Path, name: str) -> tuple[str, str]:
    if isinstance(source, str) and ("\n" in source or not source.endswith(".toml")):
        return source, name
    try:
        return Path(source).read_text("utf-8"), str(source)
    except (OSError, UnicodeDecodeError) as fault:
        raise BadRules(f"{source}: cannot be read: {fault}") from None


class _Loader:
    """Reads one table of a rules file after the other; `where` names the file in every message."""

    def __init__(self, table: Table, where: str) -> None:
        self.table, self.where = table, where

    def book(self) -> RuleBook:
        self.only(self.table, "the file", ALLOWED)
        if self.table.get("version") != 1:
            raise self.bad("version", "must be 1")
        facts = {name: self.fact(name, one) for name, one in self.tables("fact")}
        defects = {name: self.defect(name, one) for name, one in self.tables("defect")}
        terms = {name: self.term(name, one, facts, defects) for name, one in self.tables("term")}
        scales = {name: self.scale(name, one, facts, defects) for name, one in self.tables("scale")}
        self.apart(facts, terms, scales)
        names = Names(facts, terms, defects, scales, self.defines())
        questions = [self.question(one, nth, names) for nth, one in enumerate(self.rows(self.table, "question", "question"))]
        for name in names.defines:
            self.made(f"define.{name}", lambda text: read_condition(text, names), names.defines[name])
        return RuleBook(
            self.text(self.table, "document", "document"), self.table.get("title", ""), self.table.get("sha256", ""),
            facts, terms, defects, scales, {question.id: question for question in questions},
            {path: tuple(map(str, others)) for path, others in self.plain("also")},
            {unit: dict(digests) for unit, digests in self.plain("context")}, self.impossible(names), self.places(),
        )  # fmt: skip

    # The tables

    def fact(self, name: str, one: Table) -> FactType:
        key = f"fact.{name}"
        self.only(one, key, ("type", "unit", "values", "of", "ask", "default", "words"))
        kind = self.text(one, "type", key)
        if not all(isinstance(value, str) for value in one.get("values", ())):
            raise self.bad(key, "`values` must be texts")
        if kind not in get_args(Kind):
            raise self.bad(key, f"type {kind!r} is none of {', '.join(get_args(Kind))}")
        fact = FactType(
            name, cast(Kind, kind), one.get("unit"), tuple(one.get("values", ())), one.get("of"), one.get("ask", ""),
            None, one.get("words"),
        )  # fmt: skip
        if "default" not in one:
            return fact
        default = str(one["default"]).lower() if isinstance(one["default"], bool) else str(one["default"])
        value = self.made(key, lambda text: read_fact(fact, [text]), default)
        return FactType(fact.name, fact.kind, fact.unit, fact.values, fact.of, fact.ask, value, fact.words)

    def defect(self, name: str, one: Table) -> Defect:
        key = f"defect.{name}"
        self.only(one, key, ("kind", "at", "words", "nth", "message", "readings", "prevails", "probable"))
        readings = tuple(Reading(label, str(says)) for label, says in one.get("readings", {}).items())
        kind = self.text(one, "kind", key)
        if kind not in DEFECTS:
            raise self.bad(key, f"kind {kind!r} is none of {', '.join(DEFECTS)}")
        for choice in ("prevails", "probable"):
            if one.get(choice) is not None and one[choice] not in [reading.name for reading in readings]:
                raise self.bad(key, f"{choice} names no reading")
        message = self.text(one, "message", key)
        return Defect(name, kind, self.quote(one, key), message, readings, one.get("prevails"), one.get("probable"))

    def term(self, name: str, one: Table, facts: Mapping[str, FactType], defects: Mapping[str, Defect]) -> Term:
        key = f"term.{name}"
        self.only(one, key, ("at", "words", "nth", "reads", "means", "says", "defect"))
        quote = self.quote(one, key)
        claim = self.text(one, "means", key)
        meaning = self.made(key, lambda claim: read_meaning(claim, quote.reads or quote.words, facts), claim)
        return Term(name, quote, meaning, one.get("says", ""), self.defect_named(one, key, defects))

    def scale(self, name: str, one: Table, facts: Mapping[str, FactType], defects: Mapping[str, Defect]) -> Scale:
        key = f"scale.{name}"
        self.only(one, key, ("fact", "row"))
        fact = self.text(one, "fact", key)
        if fact not in facts:
            raise self.bad(key, f"there is no fact {fact!r}")
        rows = [self.row(f"{key}.row-{n}", row, facts, defects) for n, row in enumerate(self.rows(one, "row", key), 1)]
        return Scale(name, fact, tuple(rows))

    def row(self, key: str, one: Table, facts: Mapping[str, FactType], defects: Mapping[str, Defect]) -> Row:
        self.only(one, key, ("at", "words", "nth", "reads", "limits", "gives", "defect", "under", "says"))
        quote = self.quote(one, key)
        words = quote.reads or quote.words
        gives = self.made(key, lambda claim: read_meaning("= " + claim, words, facts), self.text(one, "gives", key))
        limits = self.made(key, lambda limits: limits_of(limits, words, facts), list(one.get("limits", [])))
        name = self.defect_named(one, key, defects)
        under = [
            (label, self.made(key, lambda some: plain_limits(some, facts), some)) for label, some in one.get("under", {}).items()
        ]
        if name is not None and under and {label for label, _ in under} != {reading.name for reading in defects[name].readings}:
            raise self.bad(key, f"`under` must give the limits for each reading of {name}")
        term = Term(key, quote, cast(Quantity, gives), one.get("says", ""), name)
        return Row(term, limits, defects[name] if name and under else None, tuple(under))

    def question(self, one: Table, nth: int, names: Names) -> Question:
        key = f"question.{one.get('id', nth + 1)}"
        self.only(one, key, ("id", "text", "answer", "value_type", "unit", "values", "facts", "case", "draft"))
        for fact in one.get("facts", ()):
            if fact not in names.facts:
                raise self.bad(key, f"there is no fact {fact!r}")
        answer = self.text(one, "answer", key)
        if answer not in ("yes/no", "value"):
            raise self.bad(key, "answer must be yes/no or value")
        cases = [self.case(f"{key}.case-{n}", case, names, one) for n, case in enumerate(self.rows(one, "case", key), 1)]
        unlisted = sorted(facts_of(tuple(cases)) - set(one.get("facts", ())))
        if unlisted:
            raise self.bad(key, f"the cases turn on {', '.join(unlisted)}, which `facts` does not list")
        return Question(
            self.text(one, "id", key), self.text(one, "text", key), cast(Any, answer), one.get("value_type"),
            one.get("unit"), tuple(one.get("facts", ())), tuple(cases), one.get("draft") is True,
        )  # fmt: skip

    def case(self, key: str, one: Table, names: Names, question: Table) -> Case:
        self.only(one, key, ("if", "answer", "value", "words", "text", "cite", "warn"))
        kinds = [kind for kind in ("answer", "value", "words", "text") if kind in one]
        if len(kinds) != 1:
            raise self.bad(key, "gives exactly one of answer, value, words, text")
        status = one["answer"] if kinds == ["answer"] else "value"
        own = ("yes", "no") if question["answer"] == "yes/no" else ("value",)
        if status not in (*own, "discretion", "not_covered", "undetermined_source"):
            raise self.bad(key, f"the answer {status!r} does not fit a {question['answer']} question")
        if "text" in one and question.get("values") and one["text"] not in question["values"]:
            raise self.bad(key, f"text {one['text']!r} is none of the question's values")
        return Case(
            self.made(key, lambda text: read_condition(text, names), one["if"]) if "if" in one else None,
            status,
            self.made(key, lambda text: read_quantity(text, names), str(one["value"])) if "value" in one else None,
            self.worded(one, names, key),
            one.get("text"),
            tuple(self.one_of(names.terms, name, key) for name in one.get("cite", ())),
            tuple(self.one_of(names.defects, name, key) for name in one.get("warn", ())),
        )

    # Small readers

    def quote(self, one: Table, key: str) -> Quote:
        words = self.text(one, "words", key)
        if not words.strip():
            raise self.bad(key, "words are empty")
        nth, reads = one.get("nth"), one.get("reads")
        if not (nth is None or (isinstance(nth, int) and nth > 0)) or not (reads is None or isinstance(reads, str)):
            raise self.bad(key, "`nth` must be a number from 1, `reads` a text")
        return Quote(self.text(one, "at", key), words, nth, reads)

    def impossible(self, names: Names) -> tuple[Condition, ...]:
        given = self.table.get("impossible", [])
        texts = cast(list[Any], given) if isinstance(given, list) else [given]
        return tuple(self.made("impossible", lambda text: read_condition(text, names), text) for text in texts)

    def places(self) -> dict[str, int]:
        found = dict(self.plain("offsets"))
        if not all(isinstance(at, int) and at >= 0 for at in found.values()):
            raise self.bad("offsets", "must be numbers from 0")
        return found

    def defines(self) -> dict[str, str]:
        found = dict(self.plain("define"))
        for name, text in found.items():
            if not isinstance(text, str):
                raise self.bad(f"define.{name}", "must be an expression in quotes")
        return found

    def worded(self, one: Table, names: Names, key: str) -> tuple[Term, ...]:
        given = one.get("words", [])
        return tuple(self.one_of(names.terms, name, key) for name in ([given] if isinstance(given, str) else given))

    def defect_named(self, one: Table, key: str, defects: Mapping[str, Defect]) -> str | None:
        if "defect" not in one:
            return None
        self.one_of(defects, one["defect"], key)
        return str(one["defect"])

    def apart(self, *tables: Mapping[str, object]) -> None:
        seen: set[str] = set()
        for name in (name for table in tables for name in table):
            if name in seen:
                raise self.bad(name, "names two things; facts, terms and scales share one list of names")
            seen.add(name)

    def one_of(self, table: Mapping[str, Made], name: str, key: str) -> Made:
        if name not in table:
            raise self.bad(key, f"there is no {name!r}")
        return table[name]

    def made(self, key: str, make: Callable[[Any], Made], value: Any) -> Made:
        try:
            return make(value)
        except (Disagreement, BadExpression, ValueError) as fault:
            raise self.bad(key, str(fault)) from None
        except Exception as fault:  # BadFacts of a default, and wrong TOML types
            raise self.bad(key, str(fault) or type(fault).__name__) from None

    def text(self, one: Table, name: str, key: str) -> str:
        if not isinstance(one.get(name), str):
            raise self.bad(key, f"`{name}` is missing or no text")
        return one[name]

    def plain(self, name: str) -> Iterator[tuple[str, Any]]:
        table = self.table.get(name, {})
        if not isinstance(table, dict) or len(cast(Table, table)) > MOST:
            raise self.bad(name, f"must be a table of at most {MOST} entries")
        yield from cast(dict[str, Any], table).items()

    def tables(self, name: str) -> Iterator[tuple[str, Table]]:
        for key, one in self.plain(name):
            if not isinstance(one, dict):
                raise self.bad(f"{name}.{key}", "must be a table")
            yield key, cast(Table, one)

    def rows(self, table: Table, name: str, key: str) -> list[Table]:
        found = table.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in cast(list[Any], found)):
            raise self.bad(key, f"`{name}` must be a list of tables")
        return cast(list[Table], found)

    def only(self, one: Table, key: str, allowed: tuple[str, ...]) -> None:
        extra = sorted(set(one) - set(allowed))
        if extra:
            raise self.bad(key, f"takes no {', '.join(extra)}; it takes {', '.join(allowed)}")

    def bad(self, key: str, why: str) -> BadRules:
        return BadRules(f"{self.where}: {key}: {why}")
