"""Measure the entry of a result over the site: `python -m bench.result [--beside COMMIT] [--database URL]`.

A league of ten players in two legs is played to its end. Of each game the form is shown, the effect told beside it,
the page that asks for confirmation shown, and the result entered, by an account with every right. Milliseconds are
processor time of the process and, if it runs on this machine, of its PostgreSQL process; queries are all statements,
those that begin and end a transaction too. With `--beside`, the same steps in that commit, by turns, and the ratio.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.beside import ROOT, checked_out
from bench.result_cost import STEPS

AT_A_TIME = 8
"""Games that a tree plays before the other's turn, of a league of 90; the first finds the processor's caches cold."""
Cost = dict[str, float]


class Tree:
    """A version of the site in a process of its own, which takes the steps that it is told."""

    def __init__(self, folder: Path, url: str) -> None:
        script = Path(__file__).with_name("result_cost.py")
        command = [sys.executable, str(script), str(folder), url]
        self.process: Any = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._answer()

    def __call__(self, step: str) -> Cost:
        self.process.stdin.write(f"{step}\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> Cost:
        for line in self.process.stdout:
            if line.startswith("{"):
                cost: Cost = json.loads(line)
                return cost
        raise SystemExit("the measured process ended")

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def costs(trees: Sequence[Tree], games: int) -> list[dict[str, list[Cost]]]:
    """Return the costs of each step in each tree, which play AT_A_TIME games each by turns, the first one uncounted."""
    taken: list[dict[str, list[Cost]]] = [{step: [] for step in STEPS} for _ in trees]
    for turn in range(games // AT_A_TIME):
        sides = list(zip(trees, taken, strict=True))
        for tree, counted in sides[:: 1 if turn % 2 else -1]:
            for game in range(AT_A_TIME):
                for step in STEPS:
                    cost = tree(step)
                    if game:
                        counted[step].append(cost)
    return taken


def told(step: str, sides: Sequence[Sequence[Cost]]) -> str:
    """Return the line of a step: milliseconds and queries now, and those of the commit beside, with the ratio."""
    seconds = [statistics.median(cost["seconds"] for cost in side) for side in sides]
    queries = [max(cost["queries"] for cost in side) for side in sides]
    line = f"{step:10} {1000 * seconds[0]:7.2f} ms {queries[0]:3.0f} queries"
    if len(sides) == 1:
        return line
    return f"{line}   beside {1000 * seconds[1]:7.2f} ms {queries[1]:3.0f} queries   {seconds[0] / seconds[1]:5.2f}"


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.result", description=__doc__)
    parser.add_argument("--beside", metavar="COMMIT", help="compare with this commit")
    parser.add_argument("--database", default="", help="address of a PostgreSQL server; SQLite without one")
    parser.add_argument("--games", type=int, default=80, help="how many games are played, at most 90")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folders = [ROOT]
        if chosen.beside:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            checked_out(chosen.beside, folder)
            folders.append(folder)
        trees = [Tree(folder, chosen.database) for folder in folders]
        taken = costs(trees, chosen.games)
        for step in STEPS:
            sys.stdout.write(told(step, [side[step] for side in taken]) + "\n")
        for tree in trees:
            tree.end()


if __name__ == "__main__":
    main()
