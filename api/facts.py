"""Facts as they come: `bhp=300` on a command line, values in Python, JSON over a wire; one reading for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..model.errors import BadFacts

FactValue = str | int | float | bool | Sequence[str]
"""A fact: its text as on the command line, a number, yes or no, or several texts where the fact takes a list."""


def as_texts(value: FactValue) -> list[str]:
    """A fact as it would be written on the command line.

    >>> as_texts(True), as_texts(300), as_texts(["serang", "permit"])
    (['true'], ['300'], ['serang', 'permit'])
    """
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, (str, int, float)):
        return [str(value)]
    return [str(item) for item in value]


def parse_facts(pairs: Iterable[str]) -> dict[str, list[str]]:
    """The facts by name, each with the values given for it, in their order.

    >>> parse_facts(["bhp=300", "certificate=serang", "certificate=permit"])
    {'bhp': ['300'], 'certificate': ['serang', 'permit']}
    """
    facts: dict[str, list[str]] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadFacts(f"{pair!r} is no fact. Write FACT=VALUE, for instance bhp=300.")
        facts.setdefault(name.strip(), []).append(value)
    return facts


def unknown_question(name: str, question: str, questions: Mapping[str, str]) -> str:
    """The message for a question that a gazette does not answer: those that it does."""
    known = listed(questions).replace("\n", "\n  ")
    said = f"{name} has no question {question!r}" if question else f"say what to ask of {name}"
    return f"{said}. It answers:\n  {known}"


def listed(questions: Mapping[str, str]) -> str:
    """Questions by their ids, a line each.

    >>> print(listed({"crew": "How many men?", "lights": "Which lights?"}))
    crew    How many men?
    lights  Which lights?
    """
    width = max(map(len, questions), default=0)
    return "\n".join(f"{key:<{width}}  {text}" for key, text in questions.items())
