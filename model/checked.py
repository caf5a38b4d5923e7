"""Values that come from outside, held against the types of the fields that they are for.

>>> fits("boat", str), fits(True, int), fits(None, str | None), fits(("14",), tuple[str, ...])
(True, False, True, True)
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

NAMES = {str: "text", int: "a whole number", bool: "true or false", type(None): "nothing"}


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of the type of a field: a plain type, a choice of values, one of several types, or a tuple of one."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return any(value == choice and type(value) is type(choice) for choice in arguments)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in arguments)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(one, arguments[0]) for one in cast("tuple[Any, ...]", value))
    return type(value) is kind


def worded(kind: Any) -> str:
    """What a field takes, in words.

    >>> worded(tuple[str, ...]), worded(int | None), worded(Literal["number", "kind"])
    ('a list of text', 'a whole number or nothing', 'number or kind')
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " or ".join(map(str, arguments))
    if origin in (Union, UnionType):
        return " or ".join(map(worded, arguments))
    if origin is tuple:
        return f"a list of {worded(arguments[0])}"
    return NAMES.get(kind, str(kind))


@cache
def types_of(kind: type[Any]) -> dict[str, Any]:
    """The type of each field of a dataclass."""
    return get_type_hints(kind)
