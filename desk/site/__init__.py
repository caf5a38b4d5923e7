"""The static clause browser: one page a gazette and an index, no script, nothing from elsewhere."""

from .pages import write_site

__all__ = ["write_site"]
