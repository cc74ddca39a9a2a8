"""What is known of each rule system, from a file that the system brings with it: `tests/data/rules/SLUG.json`.

`reading` are its parameters in the terms of the oracle, `men` the men of a side, `perft` the published counts from the
start and `perft_positions` those from other positions. `game_type` is its number in PDN, `ends` are the reasons for
which the board ends a game, `referee_decisions` the articles of resignation, time, agreed draw and double loss.
`witnesses` show each enforced article at work, except those that no move can show (`unseen`). `impossible` are moves
that no piece makes on any board, `faults` moves with one error: position, move, code, article, and the square of the
error.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from games.rules import RULES

DATA = Path(__file__).resolve().parents[2] / "data" / "rules"


@cache
def facts(slug: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{slug}.json").read_text(encoding="utf-8"))
    return found


def conformance(slug: str) -> list[dict[str, Any]]:
    """Return positions with their legal moves and huffable pieces; none for a system that has no file of them."""
    file = DATA / f"moves_{slug}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def cases(kind: str) -> list[tuple[Any, ...]]:
    """Return the rows of one kind of every system, each after its slug."""
    return [(slug, *row) for slug in RULES for row in facts(slug)[kind]]
