"""Cross tables of other programs: a line a player, with the results against each other player, or round by round.

In the first form the columns have the numbers of the opponents (`1`, `½`, `*` for oneself). In the second they are
rounds, and each cell has the number of the opponent, a letter for the colour and the result (`4b½`, `-1` for a bye).
The letter of a colour depends on the language, so colours are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.league.file.report_file import UNREADABLE, ReportGame
from tournaments.league.file.result_words import plain

NAME_WORDS = frozenset(
    {
        *("name", "nombre", "nome", "nom", "jugador", "jugador/a", "player", "xogador", "giocatore", "naam"),
        *("white", "black", "blancas", "negras", "brancas", "bianco", "nero", "blanques", "negres", "blancs", "noirs"),
        *("wit", "zwart", "weiss", "schwarz"),
    }
)
"""Headings of the columns of names, as `plain` writes them."""
MIN_COLUMNS = 2
"""Fewest columns of rounds or opponents of a cross table."""
_NUMBER = re.compile(r"(\d{1,4})\.*")
_OPPONENT = re.compile(r"(\d{1,3})")
_ROUND = re.compile(r"(\d{1,2})\s*\.?\s*[a-zª]{1,3}\.?|[a-z]{1,2}\s*\.?\s*(\d{1,2})")
_ROUND_CELL = re.compile(r"(\d{1,3})\s*[a-z]\s*([10½=+-]|0[.,]5)", re.IGNORECASE)
_DRAWS = ("½", "=", "0.5", "0,5")
_NO_GAME = frozenset({"", "*", "x", "\\", "■", "bye", "#"})


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a cross table: number and name of the player, the first result, and the number of results."""

    number: int
    name: int
    first: int
    count: int
    has_rounds: bool


def cross_table_games(rows: Iterable[Sequence[str]]) -> list[ReportGame] | None:
    """Return the games of a cross table, each twice, once for either player; None without a cross table."""
    columns: _Columns | None = None
    players: dict[int, tuple[str, Sequence[str]]] = {}
    for cells in rows:
        if columns is None:
            columns = _heading(cells)
        elif len(cells) > columns.name and (digits := _NUMBER.fullmatch(cells[columns.number].strip())):
            number = int(digits[1])
            players.setdefault(number, (cells[columns.name].strip(), cells[columns.first :][: columns.count]))
    if columns is None:
        return None
    names = {number: name for number, (name, _cells) in players.items()}
    games = []
    for number, (name, cells) in players.items():
        for column, cell in enumerate(cells, 1):
            found = _round_game(cell) if columns.has_rounds else (column, _code(cell))
            if found[1] and found[0] != number:
                other = names.get(found[0], "?" if found[0] == UNREADABLE else str(found[0]))
                place = column if columns.has_rounds else 1
                games.append(ReportGame(place, number, found[0], name, other, "-", found[1]))
    return games


def _heading(cells: Sequence[str]) -> _Columns | None:
    """Return the columns of a row of headings; None for any other row."""
    words = [plain(cell) for cell in cells]
    names = [index for index, word in enumerate(words) if word in NAME_WORDS]
    if len(names) != 1 or names[0] == 0:
        return None
    for pattern in (_OPPONENT, _ROUND):
        numbers = [_number_in(pattern, word) if index > names[0] else None for index, word in enumerate(words)]
        if 1 in numbers:
            first = numbers.index(1)
            count = next((i for i, number in enumerate(numbers[first:]) if number != i + 1), len(numbers) - first)
            if count >= MIN_COLUMNS:
                return _Columns(0, names[0], first, count, has_rounds=pattern is _ROUND)
    return None


def _number_in(pattern: re.Pattern[str], word: str) -> int | None:
    """Return the number of a heading, or None."""
    match = pattern.fullmatch(word)
    return next((int(group) for group in match.groups() if group), None) if match else None


def _round_game(cell: str) -> tuple[int, str]:
    """Return the opponent and the code of a round; an empty code without a game."""
    text = cell.strip()
    if match := _ROUND_CELL.fullmatch(text):
        return int(match[1]), _code(match[2])
    if text.casefold() in _NO_GAME or text.startswith("-"):
        return UNREADABLE, ""
    return UNREADABLE, text


def _code(cell: str) -> str:
    """Return the code of a result as in a report file; empty without a game, any other text unchanged."""
    text = cell.strip()
    return "=" if text in _DRAWS else "" if text.casefold() in _NO_GAME else text
