"""Cross-references: one grammar, one resolver, a verdict on every reference."""

from .kinds import External, Reference, Status

__all__ = ["External", "Reference", "Status"]
