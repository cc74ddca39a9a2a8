"""Half-moves a second: whole sheets checked here, and the same moves replayed by other libraries, taking turns.

    python bench/check_sheets.py [--games 400] [--rounds 5]

One core, one run, processor time. Here: from the whole text to the report. There: moves already split, pushed one
by one. Games that another library cannot replay from the text are left out for all and counted.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.rivals import replayers  # noqa: E402
from bench.timing import Figure, Work, by_turns, lines  # noqa: E402
from games.rules import RULES, moves  # noqa: E402
from games.rules.playing import play_out  # noqa: E402
from games.rules.sheets.report import Verdict  # noqa: E402

RULES_MEASURED = RULES["international"]
PLAYED = "its moves, played"
LEAST = {"py-draughts": (5.0, 10.0), "dame-rs": (0.0, 1.0)}
"""How many times as fast as each the check is to be: in plain Python, and compiled."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(*lines(list(figures(options.games, options.rounds))), sep="\n")


def figures(count: int, rounds: int) -> Iterator[Figure]:
    """The check of whole games beside their moves alone, played here, and by the other libraries installed."""
    others = replayers()
    games = [text for text in play_out(RULES_MEASURED, "bench", count) if _replayable(text, others)]
    split = [_words(text) for text in games]
    plies = sum(map(len, split))
    print(f"{len(games)} games of {count}; core {'compiled' if _compiled() else 'in plain Python'}")
    works: dict[str, Work] = {"check": lambda: sum(_checked(text) for text in games)}
    works[PLAYED] = lambda: sum(map(_played, split))
    for name, replay in others.items():
        works[name] = lambda replay=replay: sum(replay(words) for words in split)  # type: ignore[misc]
    seconds = by_turns(works, rounds=rounds)
    print(f"{plies / seconds['check']:,.0f} half-moves a second")
    for name in (PLAYED, *others):
        least = LEAST[name][_compiled()] if name in LEAST else None
        yield Figure(
            what=f"sheet check, {len(games)}", beside=name, seconds=seconds["check"], bare=seconds[name], least=least
        )


def _played(words: list[str]) -> int:
    """The moves found among the legal ones by their text, and made."""
    position = RULES_MEASURED.start()
    for word in words:
        position = position.play(next(move for move in position.legal_moves() if str(move) == word))
    return len(words)


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
