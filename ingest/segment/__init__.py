"""Segmentation: candidate markers, a global choice, a clause graph."""

from ...model.graph import ClauseGraph
from ...model.provision import Provision
from ...model.text import EditedText


def segment(text: EditedText) -> ClauseGraph:
    """The clause graph of a cleaned text."""
    whole = Provision("p0", "text_1", "unclassified-1", "unclassified", None, None, "printed", text.to_raw(0, len(text.text)))
    return ClauseGraph(text, (whole,))
