"""Tables of facts read from a file, and tables of answers written."""

from __future__ import annotations

import csv
import datetime
import io
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model.errors import BadFacts, Unreadable

if TYPE_CHECKING:
    from ..model.rules.table import Answers

KEPT = "id"
"""The one column that is no fact: it is handed through."""
MOST_ROWS = 5_000_000
ADDED = ("status", "value", "unit", "missing", "branch", "provisions")

Columns = dict[str, list[str | None]]


def read_table(name: str) -> Columns:
    """The columns of a CSV or Parquet file, every value as text."""
    path = Path(name)
    if not path.is_file():
        raise Unreadable(f"{name}: no such file.")
    return _parquet(path) if path.suffix.lower() == ".parquet" else _csv(path)


def _csv(path: Path) -> Columns:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file, strict=True))
    except (UnicodeDecodeError, csv.Error) as fault:
        raise Unreadable(f"{path}: no readable CSV file: {fault}") from None
    if not rows or not any(rows[0]):
        raise Unreadable(f"{path}: the first line must name the facts.")
    head, body = [name.strip() for name in rows[0]], [row for row in rows[1:] if row]
    if len(set(head)) < len(head) or len(body) > MOST_ROWS:
        raise Unreadable(f"{path}: a column stands twice in the first line, or there are more than {MOST_ROWS} rows.")
    for nth, row in enumerate(body, 1):
        if len(row) != len(head):
            raise BadFacts(f"{path}: row {nth} has {len(row)} cells, the first line has {len(head)}")
    return {name: list(column) for name, column in zip(head, zip(*body, strict=True) if body else [()] * len(head), strict=True)}


def _parquet(path: Path) -> Columns:
    try:
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise Unreadable(f"{path}: Parquet needs pyarrow: pip install 'clausebook[parquet]'; or give the table as CSV.") from None
    try:
        table: Any = parquet.read_table(path)
    except (OSError, ValueError) as fault:  # pyarrow's own faults are ValueErrors
        raise Unreadable(f"{path}: no readable Parquet file: {fault}") from None
    return {str(name): [_text(value) for value in table[name].to_pylist()] for name in table.column_names}


def _text(value: Any) -> str | None:
    """A cell as a person would write it: what is not a number is not given, and a list stands apart by semicolons."""
    if value is None or value != value:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f")
    if isinstance(value, datetime.datetime) and value.time() == datetime.time.min:
        return value.date().isoformat()
    if isinstance(value, list):
        return ";".join(str(_text(one)) for one in value) or "none"  # pyright: ignore[reportUnknownVariableType]
    return str(value)


def csv_of(columns: Columns, found: Answers) -> str:
    """The table with what was answered, as CSV: one line a row, the branch, and the provisions it rests on."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*columns, *ADDED])
    where = {branch.id: " ".join(dict.fromkeys(step.path for step in branch.answer.trace)) for branch in found.branches}
    for nth, (answer, branch) in enumerate(zip(found.answers, found.branch, strict=True)):
        value, unit = _shown(answer.shown_value()), answer.unit if answer.status == "value" else None
        cells = [column[nth] for column in columns.values()]
        writer.writerow([*cells, answer.status, value, unit, ";".join(answer.missing), branch, where[branch]])
    return out.getvalue()


def _shown(value: Any) -> Any:
    if isinstance(value, dict):
        return f"{value['months']}m{value['days']}d"
    return ";".join(map(str, value)) if isinstance(value, list) else value  # pyright: ignore


def json_of(document: str, question: str, columns: Columns, found: Answers) -> dict[str, Any]:
    """The answers as JSON: the rows, and the branches with trace and warnings."""
    rows = [
        {"status": answer.status, "value": answer.shown_value(), "missing": list(answer.missing), "branch": branch}
        for answer, branch in zip(found.answers, found.branch, strict=True)
    ]
    for nth, row in enumerate(rows):
        row |= {KEPT: columns[KEPT][nth]} if KEPT in columns else {}
    kept = ("status", "unit", "missing", "readings", "trace", "warnings")
    branches = [
        {"id": branch.id, **{key: value for key, value in branch.answer.to_json().items() if key in kept}}
        for branch in found.branches
    ]
    return {"document": document, "question": question, "rows": rows, "branches": branches}
