"""Cleaning: a visible list of named passes, each returning edits in raw offsets."""

from .passes import PASSES, Cleaning, clean

__all__ = ["PASSES", "Cleaning", "clean"]
