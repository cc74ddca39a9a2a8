"""Files that federations and their programs write: tournament report files (TRF)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.league.file.ratings import rating_of

_PLAYER = re.compile(r"001 (?P<number>[ 0-9]{4})(?P<rest>.*)", re.DOTALL)
_NAME, _RATING = slice(14, 47), slice(48, 52)
"""The columns of the name, counted from 0."""
_POINTS, _POINTS_TEXT = slice(80, 84), re.compile(r"[ \d]\d[.,]\d")
"""The columns of the points, and the pattern of their text."""
_ROUNDS, _ROUND = 91, 10
"""The first column of the rounds, and the number of columns of each."""
_GAME = re.compile(r"\s*(?P<opponent>[0-9]{1,4}) (?P<colour>[wb-])(?: (?P<code>\S?)\s*)?", re.IGNORECASE)
BYE = 0
"""The number of the opponent in a round without one."""
UNREADABLE = -1
"""A number that cannot be read, of a player or of the opponent in a round; `code` then has the text of the round."""


@dataclass(frozen=True, slots=True)
class ReportGame:
    """A game as the line of one player gives it: `code` is the result for that player, the one with `number`."""

    round: int
    number: int
    opponent: int
    name: str
    other: str
    colour: str
    code: str


@dataclass(frozen=True, slots=True)
class _Player:
    """The line of a player: its number in the file, the player's number and name, and the text of each round."""

    line: int
    number: int
    name: str
    rating: int
    rounds: tuple[str, ...]


def is_report_file(lines: Iterable[str]) -> bool:
    """Return whether lines are those of a report file: each begins with its number, and some are of players."""
    listed = list(lines)
    return any(map(_PLAYER.match, listed)) and all(re.match(r"\d{3}\s|\d{3}$|[A-Z]{3}\s|###", line) for line in listed)


def players_in(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str, int]]:
    """Yield the number of the line, the name and the rating of each player, 0 for none, by their numbers."""
    for player in _players(lines):
        yield player.line, player.name, player.rating


def report_games(lines: Iterable[str]) -> list[ReportGame]:
    """Return the games of a report file, each twice, once for either player; without byes and games to be played.

    The name of an opponent that the file does not list is its number.
    """
    players = _players(enumerate(lines, 1))
    names = {player.number: player.name for player in players}
    games = []
    for player in players:
        for round_number, text in enumerate(player.rounds, start=1):
            opponent, colour, code = _round(text)
            if code and opponent != BYE:
                other = names.get(opponent, str(opponent)) if opponent != UNREADABLE else "?"
                games.append(ReportGame(round_number, player.number, opponent, player.name, other, colour, code))
    return games


def _round(text: str) -> tuple[int, str, str]:
    """Return the opponent, the colour and the code of a round; BYE without an opponent."""
    if match := _GAME.fullmatch(text):
        return int(match["opponent"]), match["colour"].lower(), match["code"] or ""
    return (UNREADABLE, "-", text.strip()) if re.search(r"[1-9]", text) else (BYE, "-", "")


def _players(lines: Iterable[tuple[int, str]]) -> list[_Player]:
    """Return the players by their numbers in the tournament."""
    players = [_player(number, line.rstrip()) for number, line in lines if _PLAYER.match(line)]
    return sorted(players, key=lambda player: (player.number, player.line))


def _player(number: int, line: str) -> _Player:
    """Return the player of a line. Some programs count columns in bytes of UTF-8, so that accents shift them."""
    in_bytes = line.encode("utf-8", "replace").decode("latin-1")
    if _POINTS_TEXT.fullmatch(line[_POINTS]) is None and _POINTS_TEXT.fullmatch(in_bytes[_POINTS]):
        line, name = in_bytes, in_bytes[_NAME].encode("latin-1").decode("utf-8", "replace")
    else:
        name = line[_NAME]
    rounds = tuple(line[start : start + _ROUND] for start in range(_ROUNDS, len(line), _ROUND))
    digits = line[4:8].strip()
    in_tournament = int(digits or 0) if " " not in digits else UNREADABLE
    return _Player(number, in_tournament, name.strip(), rating_of([line[_RATING]], 0), rounds)
