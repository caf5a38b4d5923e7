"""Linking: citations of corpus documents found in somebody else's text, and given back as links, annotations or JSON.

    text or HTML -> Markup (plain text, with the way back) -> Naming (which document is named where)
                 -> a verdict for each citation -> HTML with links, W3C annotations, JSON

Invariant: a citation is linked only where its text names a document of the corpus, or where the caller has said which
document is meant and nothing nearby speaks of another instrument. Linking what is linked already changes nothing.
"""

from .linked import Linked
from .linker import link
from .links import Link

__all__ = ["Link", "Linked", "link"]
