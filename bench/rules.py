"""How fast a question, a table and a check are; `bench/report.py` has OpenFisca-core beside them.

    python bench/rules.py [ROWS]

Times are processor times, the best of several runs, so that other work on the machine counts for little.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy
from clausebook.corpus.holdings import holdings
from clausebook.model.rules import ask, ask_table
from clausebook.model.rules.bind import bind
from clausebook.model.rules.columns import Columns

HARBOUR = "new-mangalore-harbour-craft-1976"
DREDGE = "dredge-examination-1982"
QUESTIONS: list[tuple[str, str, dict[str, str]]] = [
    (HARBOUR, "certificated-master-required", {"bhp": "600"}),
    (HARBOUR, "may-be-master", {"certificate": "second-class-master", "bhp": "564", "propulsion": "true"}),
    ("orissa-cargo-boats-1960", "crew", {"class": "I", "burden_tons": "24"}),
    ("national-waterways-safety-2002", "penalty", {"contravened": "13", "person": "master", "instance": "first"}),
    (DREDGE, "service-length", {"from_date": "1981-03-10", "to_date": "1981-05-25"}),
    (DREDGE, "qualified", {
        "grade": "DE-II", "type_sought": "motor", "age_years": "21", "certificates": "none", "education": "diploma-mechanical",
        "qualification_first": "true", "apprentice_months": "12", "apprentice_work": "dredge-engineer-training",
        "engine_dept_months": "36", "vessel_kw": "750", "dredger_watch_months": "12", "watch_capacity": "regular-watch",
        "dredger_kw": "750", "dredger_type": "motor", "dredging_days": "240",
    }),
    (DREDGE, "qualified", {}),
]  # fmt: skip


def best(run: Callable[[], object], times: int = 5, loop: int = 1) -> float:
    """The least processor time of one run, in seconds."""
    found = float("inf")
    for _ in range(times):
        start = time.process_time()
        for _ in range(loop):
            run()
        found = min(found, (time.process_time() - start) / loop)
    return found


def line(what: str, seconds: float, unit: str, factor: float) -> None:
    print(f"{what:<72} {seconds * factor:10.1f} {unit}")


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    held = holdings()
    for document, question, facts in QUESTIONS:
        book, graph = held.rules(document), held.open(document).graph
        given = {name: [value] for name, value in facts.items()}
        loop = 300 if facts else 1
        what = f"one question: {question} ({len(facts)} facts), with trace"
        line(what, best(lambda: ask(book, graph, question, given), 9, loop), "us", 1e6)  # noqa: B023 run at once
    many(rows, held)
    bindings(held)


def bindings(held: Any) -> None:
    """Every quote of every book placed in its text: at the start of the program, and again."""
    rounds = [[(held.rules(name), held.open(name).graph) for name in held.titles] for _ in range(6)]
    terms = sum(len(book.terms) for book, _ in rounds[0])
    waiting = iter(rounds)

    def bound() -> None:
        for book, graph in next(waiting):
            bind(book, graph)

    line(f"binding of all books ({terms} terms) at the start", best(bound, 1), "ms", 1e3)
    line("binding of all books again", best(bound), "ms", 1e3)


def many(rows: int, held: Any) -> None:
    """The manning question for many boats, as columns and as text."""
    book, graph, chance = held.rules(HARBOUR), held.open(HARBOUR).graph, random.Random(1)
    bhp = numpy.array([chance.choice([chance.randint(1, 700), round(chance.uniform(1, 700), 5)]) for _ in range(rows)])
    columns = {
        "bhp": bhp,
        "propulsion": numpy.array([chance.random() < 0.5 for _ in range(rows)]),
        "length_ft": numpy.array([chance.randint(10, 60) for _ in range(rows)]),
        "recreation_only": numpy.array([chance.random() < 0.5 for _ in range(rows)]),
    }
    question = "certificated-master-required"
    ready = Columns(book, graph, question, navigator="owner", permit="true")
    start = time.process_time()
    found = ready.ask(columns)
    line(f"{rows} rows as columns, asked for the first time", time.process_time() - start, "ms", 1e3)
    line(f"{rows} rows as columns, with {len(found.branches)} branches", best(lambda: ready.ask(columns)), "ms", 1e3)
    text: dict[str, list[str | None]] = {"bhp": [repr(value) for value in bhp.tolist()]}
    line(f"{rows} rows as text, {question}", best(lambda: ask_table(book, graph, question, text), 3), "ms", 1e3)


if __name__ == "__main__":
    main()
