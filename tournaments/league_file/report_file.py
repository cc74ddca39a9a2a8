"""A tournament report file (TRF), as programs for pairings write it for federations: its players and their games.

Each line begins with a number of three digits, or three letters that a program has for itself; those of 001 are the
players, in columns of a fixed width, with ten for each round. Ratings, federations and birth dates are not read: the
site does not store them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_PLAYER = re.compile(r"001 (?P<number>[ \d]{4})(?P<rest>.*)", re.DOTALL)
_NAME = slice(14, 47)
"""The columns of the name, counted from 0."""
_ROUNDS, _ROUND = 91, 10
"""The first column of the rounds, and the number of columns of each."""
_GAME = re.compile(r"\s*(?P<opponent>\d{1,4}) (?P<colour>[wb-]) (?P<code>[10=WDL+-])\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReportGame:
    """A game in the line of one of its players; `code` is the result for that player."""

    round: int
    number: int
    opponent: int
    name: str
    other: str
    colour: str
    code: str


def is_report_file(lines: Iterable[str]) -> bool:
    """Return whether every line begins with a number of three digits, and some are lines of players."""
    listed = list(lines)
    return any(map(_PLAYER.match, listed)) and all(re.match(r"\d{3}\s|\d{3}$|[A-Z]{3}\s|###", line) for line in listed)


def players_in(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the number of the line and the name of each player, by their numbers in the tournament."""
    found = [(int(match["number"] or 0), number, line) for number, line in lines if (match := _PLAYER.match(line))]
    for _, number, line in sorted(found):
        yield number, line[_NAME].strip()


def report_games(lines: Iterable[str]) -> list[ReportGame]:
    """Return the games of a report file, each once for either player; rounds without an opponent are left out."""
    players = {int(match["number"] or 0): line for line in lines if (match := _PLAYER.match(line))}
    names = {number: line[_NAME].strip() for number, line in players.items()}
    games = []
    for number, line in sorted(players.items()):
        for round_number, start in enumerate(range(_ROUNDS, len(line.rstrip()), _ROUND), start=1):
            match = _GAME.fullmatch(line[start : start + _ROUND])
            if match and (opponent := int(match["opponent"])) in names and opponent != number:
                facts = (names[number], names[opponent], match["colour"].lower(), match["code"])
                games.append(ReportGame(round_number, number, opponent, *facts))
    return games
