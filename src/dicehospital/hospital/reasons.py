"""Why a move is not legal: the rule, a message, the facts that failed."""

from __future__ import annotations

from dicehospital.hospital.ruleset import Rules
from dicehospital.hospital.state import Table
from dicehospital.kernel.types import Move, Refusal


class Refuser:
    """Explains refusals of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def refusal(self, state: Table, seat: int, move: Move) -> Refusal:
        """Why a move is not legal now."""
        return "DH-5.3", "refused_by_rule", {}

    def refused_pick(self, state: Table, seat: int, word: int) -> Refusal | Move:
        """Why a word cannot be picked."""
        return "DH-5.3", "refused_by_rule", {}
