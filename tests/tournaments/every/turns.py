"""Taking turns: a test that repeats much asks some visitors or addresses each time, and all of them in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Kind = TypeVar("Kind")


def in_turn(turn: int, these: Sequence[Kind], count: int) -> list[Kind]:
    """Return `count` of them, or all if there are fewer; the next turn goes on where this one ends."""
    return [these[(count * turn + each) % len(these)] for each in range(min(count, len(these)))]
