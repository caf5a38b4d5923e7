"""The verbs in an editor (Language Server Protocol); needs `pip install clausebook[lsp]`.

In a gazette's own text the references are those of its parse; in any other text, citations of corpus documents.
Invariant: a verdict shown in the editor is the one that the command line prints for the same text.
"""

from .server import make_server

__all__ = ["make_server"]
