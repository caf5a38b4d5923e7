"""The standard parser of Akoma Ntoso text at the same work: `python bench/akn_text.py TEXTS.json`, in an environment of its own.

Prints, for each text, the numbers of the units it found; None for a text on which it broke off.
"""

# pyright: basic, reportMissingImports=false
# The library stands in an environment of its own.
from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from pathlib import Path

UNITS = ("section", "rule", "article")


def numbers(text: str) -> list[str] | None:
    """The numbers of the units of one text, None where the parser breaks off."""
    from bluebell import parse_to_xml

    try:
        tree = parse_to_xml(text, "act", "/akn/in/act/2000/1")
    except Exception:
        return None
    found = (element for element in tree.iter() if str(element.tag).rpartition("}")[2] in UNITS)
    return ["".join(num.itertext()).strip(" .") for unit in found for num in unit if str(num.tag).endswith("}num")]


def main() -> None:
    """Parse every text, and tell the numbers and the time."""
    texts = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    numbers(texts[0][:200])
    began = time.process_time()
    found = [numbers(text) for text in texts]
    print(json.dumps({"found": found, "seconds": time.process_time() - began, "version": version("bluebell-akn")}))


if __name__ == "__main__":
    main()
