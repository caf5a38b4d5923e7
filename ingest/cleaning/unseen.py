"""Characters that nobody sees and that are no part of the words: byte order marks, zero width spaces, soft hyphens.

The joiners U+200C and U+200D are left alone, since they belong to the spelling of Indian scripts, and so is a soft hyphen
at the end of a line, since it tells that a word goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...model.text import Edit, EditedText
from .lines import change

_UNSEEN = re.compile("[\ufeff\u200b\u2060]+|\u00ad(?![ \t\r]{0,4}\n)")
_NAMES = {"\ufeff": "a byte order mark", "\u200b": "a zero width space", "\u2060": "a word joiner", "\u00ad": "a soft hyphen"}


def unseen(view: EditedText) -> Iterable[Edit]:
    """Leave them out."""
    for seen in _UNSEEN.finditer(view.text):
        why = f"{_NAMES[seen[0][0]]} is no part of the words"
        yield from change(view, *seen.span(), "", rule="unseen", why=why)
