"""Readers: each turns one kind of file into a `RawText`; `read` chooses by what stands in the file, not by its name."""

from .files import read

__all__ = ["read"]
