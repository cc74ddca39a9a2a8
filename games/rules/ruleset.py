"""What a rule system is: a value that says only what differs."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.board import Board


@dataclass(frozen=True, kw_only=True)
class RuleSystem:
    slug: str
    board: Board
    first: str | None = "white"
    """The side that moves first, None where dice decide it."""

    @property
    def men(self) -> int:
        """The men each side starts with: every row of the board but the two in the middle."""
        return (self.board.size // 2 - 1) * (self.board.size // 2)
