"""The command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ..ingest.pipeline import digest
from ..ingest.readers.plain import read_plain


def main() -> None:
    """Run the command line (for now: `parse SOURCE --format json` and `clean SOURCE --format json`)."""
    source = Path(sys.argv[2])
    document = digest(read_plain(source), source.stem)
    json.dump(document.to_json(), sys.stdout, ensure_ascii=False)
