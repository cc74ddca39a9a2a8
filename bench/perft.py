"""Check all published perft counts, and compare the speed with another library, without bulk counting.

    python bench/perft.py [--most 1000000]

Counts above `--most` are left out. Exit 1 if any count differs.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.other_libraries import installed
from bench.timing import Figure, Work, by_turns, lines
from games.rules import RULES, read_fen
from games.rules import start as starting_position
from games.rules.playing import perft
from games.rules.position import Position

FACTS = ROOT / "tests" / "data" / "rules"
DEPTH = 5
"""Depth of the comparison, from the start of international draughts."""
BARE = "every move made"
MIN_SPEED_RATIO = 2.0
"""Target speed divided by the other library's."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=10**9)
    most = parser.parse_args().most
    right = []
    for slug, rules in RULES.items():
        facts = json.loads((FACTS / f"{slug}.json").read_text(encoding="utf-8"))
        right.append(_check_counts(slug, starting_position(rules), facts["perft"], most))
        right += [
            _check_counts(case["name"], read_fen(rules, case["fen"]), case["counts"], most)
            for case in facts["perft_positions"]
        ]
    print(*lines(list(figures(2))), sep="\n")
    sys.exit(0 if all(right) else 1)


def _check_counts(name: str, position: Position, counts: list[int], most: int) -> bool:
    """Count the leaves of a position, print the speed, and return whether the counts are those expected."""
    wanted = [count for count in counts if count <= most]
    began = process_time()
    totals = [perft(position, depth) for depth in range(1, len(wanted) + 1)]
    seconds = max(process_time() - began, 1e-9)
    right = totals == wanted
    print(f"{name:14} depth {len(wanted):2}  {sum(totals) / seconds:10,.0f} leaves/s  {'right' if right else 'WRONG'}")
    return right


def figures(rounds: int, depth: int = DEPTH) -> Iterator[Figure]:
    """Yield the time of one count from the start of international draughts beside other ways to count."""
    start = starting_position(RULES["international"])
    works: dict[str, Work] = {"perft": lambda: perft(start, depth), BARE: lambda: _one_by_one(start, depth)}
    draughts = installed("py-draughts")
    if draughts is not None:
        works["py-draughts"] = lambda: _theirs(draughts.Board(), depth)
    assert len({work() for work in works.values()}) == 1
    seconds = by_turns(works, rounds=rounds)
    for name in list(works)[1:]:
        least = MIN_SPEED_RATIO if name == "py-draughts" else None
        yield Figure(what=f"perft {depth}", beside=name, seconds=seconds["perft"], bare=seconds[name], least=least)


def _one_by_one(position: Position, depth: int) -> int:
    return (
        1 if depth == 0 else sum(_one_by_one(position.after_move(move), depth - 1) for move in position.legal_moves())
    )


def _theirs(board: Any, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for move in list(board.legal_moves):
        board.push(move)
        nodes += _theirs(board, depth - 1)
        board.pop()
    return nodes


if __name__ == "__main__":
    main()
