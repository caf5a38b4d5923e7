"""Akoma Ntoso 3.0 (OASIS LegalDocML): a document written as XML that other tools of the trade read, and read back.

Invariant: every word of the clean text stands in the XML once, in its order within its unit. What the schema has no
place for (paths, the basis of a number, raw offsets) stands in attributes of our own namespace, which it allows.
"""

from .read import Read, read_akn
from .write import to_akn

__all__ = ["Read", "read_akn", "to_akn"]
