"""Executable rules whose every operand is bound to its own characters.

`load_rules` reads a rules file, `check` says whether its words still stand in the source, `ask` answers a question.
"""

from .answer import Answer, ask, next_fact
from .bind import Finding, check
from .load import RuleBook, load_rules
from .table import ask_table
from .trace import Caution, Step

__all__ = ["Answer", "Caution", "Finding", "RuleBook", "Step", "ask", "ask_table", "check", "load_rules", "next_fact"]
