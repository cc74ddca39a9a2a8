"""Half-moves a second: whole sheets of every system checked here, and moves replayed by other libraries.

    python bench/check_sheets.py [--games 400] [--rounds 5]

Processor time of one core, in one run. Here it is the time from the whole text to the report; each system is compared
with COMPARED_SYSTEM. In the other libraries it is the time to play the moves of PLAYED_BY_OTHERS one by one, already
split. Games that are not valid, or that another library cannot replay, are left out everywhere.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.other_libraries import replayers
from bench.timing import Figure, Work, by_turns, lines
from games.rules import RULES, check, moves, start
from games.rules.playing import play_out
from games.rules.ruleset import RuleSystem
from games.rules.sheets.record import Verdict

PLAYED_BY_OTHERS = RULES["international"]
PLAYED = "its moves, played"
MIN_SPEED_RATIOS = {"py-draughts": (5.0, 10.0), "dame-rs": (0.0, 1.0)}
"""Target speed of the check divided by the other library's: in plain Python, and compiled."""
COMPARED_SYSTEM = "spanish"
MAX_TIME_RATIOS = {"castillar": 1.5}
"""Largest time of a half-move divided by that in COMPARED_SYSTEM."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(*lines(list(figures(options.games, options.rounds))), sep="\n")


def figures(count: int, rounds: int) -> Iterator[Figure]:
    """Measure a half-move in each system, and one system's sheets in other libraries."""
    print(f"core {'compiled' if _compiled() else 'in plain Python'}")
    yield from _system_figures(count, rounds)
    yield from _beside_others(count, rounds)


def _system_figures(count: int, rounds: int) -> Iterator[Figure]:
    games = {slug: _valid(rules, count) for slug, rules in RULES.items()}
    plies = {slug: sum(_checked(RULES[slug], text) for text in texts) for slug, texts in games.items()}
    works: dict[str, Work] = {slug: _check_of(RULES[slug], texts) for slug, texts in games.items()}
    seconds = by_turns(works, rounds=rounds)
    for slug, texts in games.items():
        sheets, half_moves = len(texts) / seconds[slug], plies[slug] / seconds[slug]
        print(f"{slug:14} {len(texts)} games of {count}  {sheets:8,.0f} sheets/s  {half_moves:10,.0f} half-moves/s")
    thousand = {slug: 1000 * seconds[slug] / plies[slug] for slug in RULES}
    for slug in RULES:
        if slug != COMPARED_SYSTEM:
            what, most = f"1,000 half-moves, {slug}", MAX_TIME_RATIOS.get(slug)
            yield Figure(
                what=what, beside=COMPARED_SYSTEM, seconds=thousand[slug], bare=thousand[COMPARED_SYSTEM], most=most
            )


def _beside_others(count: int, rounds: int) -> Iterator[Figure]:
    """Compare the check of whole games with playing their moves alone, here and in the other installed libraries."""
    rules, others = PLAYED_BY_OTHERS, replayers()
    games = [text for text in _valid(rules, count) if _replayable(text, others)]
    split = [_words(text) for text in games]
    works: dict[str, Work] = {"check": _check_of(rules, games)}
    works[PLAYED] = lambda: sum(map(_played, split))
    for name, replay in others.items():
        works[name] = lambda replay=replay: sum(replay(words) for words in split)  # type: ignore[misc]
    seconds = by_turns(works, rounds=rounds, warm=True)
    for name in (PLAYED, *others):
        what, least = (
            f"sheet check, {len(games)}",
            MIN_SPEED_RATIOS[name][_compiled()] if name in MIN_SPEED_RATIOS else None,
        )
        yield Figure(what=what, beside=name, seconds=seconds["check"], bare=seconds[name], least=least)


def _valid(rules: RuleSystem, count: int) -> list[str]:
    """Return valid random games: where captures are free, two captures of a king may have the same text."""
    return [text for text in play_out(rules, "bench", count) if check(rules, text).verdict is Verdict.VALID]


def _check_of(rules: RuleSystem, texts: list[str]) -> Work:
    return lambda: sum(_checked(rules, text) for text in texts)


def _played(words: list[str]) -> int:
    """Play moves, each found among the legal ones by its text; return their number."""
    position = start(PLAYED_BY_OTHERS)
    for word in words:
        position = position.play(next(move for move in position.legal_moves() if str(move) == word))
    return len(words)


def _checked(rules: RuleSystem, text: str) -> int:
    report = check(rules, text)
    assert report.verdict is Verdict.VALID
    return report.plies


def _words(text: str) -> list[str]:
    return [ply.text for ply in check(PLAYED_BY_OTHERS, text).moves]


def _replayable(text: str, others: dict[str, Callable[[list[str]], int]]) -> bool:
    try:
        return all(replay(_words(text)) for replay in others.values())
    except Exception:
        return False


def _compiled() -> bool:
    return not str(moves.__file__).endswith(".py")


if __name__ == "__main__":
    main()
