"""Half-moves a second: whole sheets checked here, and the same moves replayed by other libraries, taking turns.

    python bench/check_sheets.py [--games 400] [--rounds 5]

One core, one run, processor time. Here: from the whole text to the report. There: moves already split, pushed one
by one. Games that another library cannot replay from the text are left out for all and counted.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.rivals import replayers  # noqa: E402
from games.rules import RULES, moves  # noqa: E402
from games.rules.playing import play_out  # noqa: E402
from games.rules.sheets.report import Verdict  # noqa: E402

RULES_MEASURED = RULES["international"]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    others = replayers()
    games = [text for text in play_out(RULES_MEASURED, "bench", options.games) if _replayable(text, others)]
    print(f"{len(games)} games of {options.games}; core {'compiled' if _compiled() else 'in plain Python'}")
    split = [_words(text) for text in games]
    runs: dict[str, Callable[[], int]] = {"here": lambda: sum(_checked(text) for text in games)}
    for name, replay in others.items():
        runs[name] = lambda replay=replay: sum(replay(words) for words in split)  # type: ignore[misc]
    _report(_measured(runs, options.rounds))


def _measured(runs: dict[str, Callable[[], int]], rounds: int) -> dict[str, float]:
    """Half-moves a second of each, the middle of some rounds in which they take turns."""
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            began = process_time()
            plies = run()
            speeds[name].append(plies / (process_time() - began))
    return {name: median(values) for name, values in speeds.items()}


def _report(speeds: dict[str, float]) -> None:
    for name, speed in speeds.items():
        ratio = "" if name == "here" else f"  here/{name}: {speeds['here'] / speed:.2f}"
        print(f"{name:12} {speed:10,.0f} plies/s{ratio}")


def _checked(text: str) -> int:
    report = RULES_MEASURED.check(text)
    assert report.verdict is Verdict.VALID
    return report.plies


def _words(text: str) -> list[str]:
    return [ply.text for ply in RULES_MEASURED.check(text).moves]


def _replayable(text: str, others: dict[str, Callable[[list[str]], int]]) -> bool:
    try:
        return all(replay(_words(text)) for replay in others.values())
    except Exception:
        return False


def _compiled() -> bool:
    return not str(moves.__file__).endswith(".py")


if __name__ == "__main__":
    main()
