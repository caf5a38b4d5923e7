"""How fast a question, a table and a check are, with a comparable scale in OpenFisca-core beside it where it is installed.

    python bench/rules.py [ROWS]

Times are processor times, the best of several runs, so that other work on the machine counts for little.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
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
    openfisca(rows)


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


def openfisca(rows: int) -> None:
    """A scale of crews on as many boats, in OpenFisca-core: calculation alone, and with the simulation built."""
    try:
        core: Any = import_module("openfisca_core")
    except ImportError:
        print("OpenFisca-core is not installed: pip install openfisca-core to see it beside this")
        return
    from importlib.metadata import version

    made = _crews(rows)
    print(f"OpenFisca-core {version('openfisca-core')} ({core.__name__}), a scale of four bands, no trace, 32-bit floats:")
    line(f"{rows} rows, simulation built and calculated", best(lambda: made().calculate("crew", "2024-01"), 3), "ms", 1e3)
    simulations = iter([made() for _ in range(6)])
    line(f"{rows} rows, calculated alone", best(lambda: next(simulations).calculate("crew", "2024-01"), 5), "ms", 1e3)
    one = _crews(1)
    line("one row, simulation built and calculated", best(lambda: one().calculate("crew", "2024-01"), 9), "us", 1e6)


def _crews(rows: int) -> Callable[[], Any]:
    """A maker of simulations of one entity and one variable that is looked up in a scale."""
    entities, periods = import_module("openfisca_core.entities"), import_module("openfisca_core.periods")
    systems, variables = import_module("openfisca_core.taxbenefitsystems"), import_module("openfisca_core.variables")
    builders = import_module("openfisca_core.simulation_builder")
    boat = entities.build_entity(key="boat", plural="boats", label="Boat", is_person=True)
    system = systems.TaxBenefitSystem([boat])
    month = periods.MONTH if hasattr(periods, "MONTH") else periods.DateUnit.MONTH
    kept = {"entity": boat, "definition_period": month, "value_type": float, "label": ""}

    def formula(boats: Any, period: Any) -> Any:
        burden = boats("burden", period)
        return numpy.select([burden <= 15, burden <= 20, burden <= 25], [5, 6, 7], 8)

    system.add_variable(type("burden", (variables.Variable,), dict(kept)))
    system.add_variable(type("crew", (variables.Variable,), {**kept, "formula": formula}))
    burdens = numpy.random.default_rng(1).uniform(1, 40, rows)

    def made() -> Any:
        simulation = builders.SimulationBuilder().build_default_simulation(system, rows)
        simulation.set_input("burden", "2024-01", burdens)
        return simulation

    return made


if __name__ == "__main__":
    main()
