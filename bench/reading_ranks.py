"""How often the right reading of a wrong place stands first on the proof page, or among the first three.

    python -m bench.reading_ranks

For the stretches of the dredge gazette that a person read (those of `bench.cleaning_flags`), the places where something is
proposed or flagged and what stands there is not what was printed; each reading is held against the truth of the span it takes.
Marks at its edges and capitals are not compared.
"""

from __future__ import annotations

from clausebook.desk.proof.candidates import candidates
from clausebook.desk.proof.places import places
from clausebook.ingest.pipeline import digest
from clausebook.model.text import RawText

from bench.cleaning_flags import DAMAGED, SAMPLES, meanings, rows, source

EDGES = ".,;:()[]{}\"'‘’“”—–-!* "


def plain(words: str) -> str:
    return " ".join(words.split()).strip(EDGES).lower()


def main() -> None:
    """Print a row a sample."""
    document = digest(RawText.of(source(DAMAGED)), DAMAGED)
    text = document.raw.text
    print("sample                wrong places  first  first three")
    for name in SAMPLES:
        wrong = first = among = 0
        for start, end, truth in rows(name):
            meant_by = meanings(text[start:end], truth)
            here = [
                place for place in places(document, (start, end))
                if place.lane in ("suggest", "flag") and place.end <= end
                and plain(text[place.start : place.end]) != plain(meant_by(place.start - start, place.end - start))
            ]  # fmt: skip
            found = candidates(document, (), here)
            for place in here:
                right = [
                    start <= low and high <= end and plain(one.words) == plain(meant_by(low - start, high - start))
                    for one in found[place.id]
                    for low, high in [(one.start or place.start, one.end or place.end)]
                ]
                wrong, first, among = wrong + 1, first + (right[:1] == [True]), among + any(right)
        print(f"{name:20} {wrong:13} {first / max(1, wrong):6.2f} {among / max(1, wrong):12.2f}")


if __name__ == "__main__":
    main()
