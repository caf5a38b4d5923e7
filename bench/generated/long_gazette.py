"""A gazette of any length, made up: rules with clauses that cite the rule before."""

from __future__ import annotations

RULE = "{0}. Boats of class {0}.—(1) Every boat shall, subject to rule {1}, carry a lamp.\n"
CLAUSE = "({0}) a boat of {1} tons which is fitted as in clause (a) of sub-rule (1) of rule {1};\n"


def long_gazette(rules: int) -> str:
    """The text of so many rules, eight provisions each.

    >>> long_gazette(1).splitlines()[1]
    '(a) a boat of 1 tons which is fitted as in clause (a) of sub-rule (1) of rule 1;'
    """
    made = (RULE.format(n, max(1, n - 1)) + "".join(CLAUSE.format(one, n) for one in "abcdef") for n in range(1, rules + 1))
    return "".join(made)
