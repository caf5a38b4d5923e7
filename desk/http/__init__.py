"""The verbs over HTTP: `/api/v1/...` for programs, `/doc/...` for people; needs `pip install clausebook[web]`.

Invariant: an answer is the JSON that the command line prints; an error is problem+json (RFC 9457); nothing here writes.
"""

from .app import Settings, make_app

__all__ = ["Settings", "make_app"]
