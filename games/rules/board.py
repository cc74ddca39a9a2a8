"""Boards: how many squares, where the dark corner lies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Corner(Enum):
    """Which corner of the board, nearest to each player, is dark."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, kw_only=True)
class Board:
    """A square board of `size` rows and columns, played on its dark squares."""

    size: int
    dark_corner: Corner

    @property
    def squares(self) -> int:
        return self.size * self.size // 2
