"""Segmentation: candidate marks, a global choice, a clause graph."""

from .segmenter import Segmentation, segment

__all__ = ["Segmentation", "segment"]
