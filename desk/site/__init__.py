"""The clause browser as files: pages for each gazette, an index, a search; nothing from elsewhere."""

from .pages import write_site

__all__ = ["write_site"]
