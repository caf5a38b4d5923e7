"""The one exception tree: a message says what, where and what to do, in one sentence a person can act on."""

from __future__ import annotations


class ClausebookError(Exception):
    """Bad input or bad usage: the command line prints the message and ends with exit code 2."""


class Unreadable(ClausebookError):
    """A source that cannot be read."""


class BadRules(ClausebookError):
    """A rules file that does not load."""


class BadFacts(ClausebookError):
    """A fact that the question does not take, or a value that the fact does not take."""
