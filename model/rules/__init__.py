"""Executable rules whose every operand is bound to its own characters."""
