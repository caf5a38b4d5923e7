"""How a provision is called when its number alone says too little."""

from __future__ import annotations

from ..model.provision import Provision


def spoken(provision: Provision) -> str:
    """Part I, Appendix A, Class II: from the last step of the path, where that has a word; else nothing.

    >>> spoken(Provision("u", "app_A", "appendix-A", "schedule", "A", "APPENDIX 'A'", "printed", ((0, 1),)))
    'Appendix A'
    """
    word, _, number = provision.path.rsplit("/", 1)[-1].partition("-")
    return f"{word.capitalize()} {number}" if number and number == provision.num else ""
