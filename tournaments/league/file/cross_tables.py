"""Cross tables and tables of results of other programs: a line a player, with the results against each other
player, or round by round.

In the first form the columns have the numbers of the opponents (`1`, `½`, `*` for oneself). In the second they are
rounds, and each cell has the number of the opponent, a letter for the colour and the result (`4b½`, `-1` for a bye).
The letter of a colour depends on the language, so colours are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.rules.notation.signs import DASHES
from tournaments.league.file.report_file import UNREADABLE, ReportGame
from tournaments.league.file.result_words import plain, reason_of, winner_of
from tournaments.league.file.told_pieces import counted
from tournaments.league.names import folded
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

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


SCORE = re.compile(r"(0[.,]5|1/2|[0-3]|½|[+-])\s*[-:–]\s*(0[.,]5|1/2|[0-3]|½|[+-])(?![\d½/])")
WINS: Mapping[tuple[str, str], Winner] = {
    **dict.fromkeys((("1", "0"), ("2", "0"), ("3", "0")), Winner.ONE),
    **dict.fromkeys((("0", "1"), ("0", "2"), ("0", "3")), Winner.TWO),
    **dict.fromkeys((("1", "1"), ("½", "½")), Winner.DRAW),
}
"""The winner by the points of either side, under every way of counting them."""
ABSENCES: Mapping[tuple[str, str], Winner] = {
    ("+", "-"): Winner.ONE,
    ("-", "+"): Winner.TWO,
    ("-", "-"): Winner.NONE,
}
MAX_LENGTH = 500
_ONE_SIGN = str.maketrans(dict.fromkeys(DASHES, "-"))
_ABSENCE = re.compile(r"([+-])\s*/\s*([+-])")
_WIN = re.compile(r"(?:gana|gano|ganou|gaña|vence|vince|ha vinto)\s+(.+)|(.+?)\s+(?:gana|vince|wins|won)(?=\s|$)(.*)")
_IN_BRACKETS = re.compile(r"\s*\(([^()]+)\)")
_COUNTED = re.compile(r":?\s*\bf\s+\d+(?:\s+(?:y|e|and)\s+\d+)?\s*")
_BY_ABSENCE = re.compile(r"\s+(?:por incomparecencia|per forfait|by walkover)$")
_LEFT = re.compile(r"\s+(?:con|with) (\d{1,2} \w+(?: (?:y|e|and) \d{1,2} \w+)?)$")


@dataclass(frozen=True, slots=True)
class PrintedResult:
    """A result as far as a text gives it: the reason and the pieces of either side are None where it does not."""

    winner: Winner
    reason: Reason | None = None
    one: Pieces | None = None
    two: Pieces | None = None
    untold: str = ""
    """Words on the pieces left that do not say whose they are, or how many are men and how many kings."""

    def with_left(self, side: Side, pieces: Pieces | None) -> PrintedResult:
        """Return the result with the pieces of a side."""
        return replace(self, one=pieces) if side is Side.ONE else replace(self, two=pieces)

    @property
    def is_complete(self) -> bool:
        """Return whether nothing is left for an official to add."""
        if self.reason is None:
            return False
        result = Result(self.winner, self.reason, self.one, self.two)
        return all(result.pieces(side) for side in result.survivors)


def printed_result(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result of a game between two players; None for a text that does not say who won."""
    if len(text) > MAX_LENGTH:
        return None
    written = " ".join(text.translate(_ONE_SIGN).split())
    if not any(character.isalpha() for character in written):
        return _of_score(written)
    return _of_score(written) or _of_word(written, one, two) or _of_sentence(written, one, two)


def _of_score(text: str) -> PrintedResult | None:
    match = SCORE.match(text) or _ABSENCE.match(text)
    if match is None:
        return None
    pair = (_half(match[1]), _half(match[2]))
    rest = text[match.end() :].strip(" .,;:()")
    reason = reason_of(rest) if rest else None
    if rest and reason is None:
        return None
    if pair in ABSENCES:
        return PrintedResult(ABSENCES[pair], Reason.WALKOVER) if reason in (None, Reason.WALKOVER) else None
    return PrintedResult(WINS[pair], reason) if pair in WINS else None


def _half(text: str) -> str:
    return "½" if text in ("1/2", "0.5", "0,5") else text


def _of_word(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result of a word or of a name, with or without a reason in brackets."""
    reason, rest = _reason_apart(text)
    rest = _COUNTED.sub("", plain(rest)).strip(" :.")
    side = _side(rest, one, two)
    winner = Winner(side.value) if side else winner_of(rest)
    return PrintedResult(winner, reason) if winner and rest else None


def _of_sentence(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result of a sentence on who wins, as the product writes it."""
    reason, rest = _reason_apart(text)
    words = _COUNTED.sub("", plain(rest)).strip(" :.")
    if absent := _BY_ABSENCE.search(words):
        reason, words = Reason.WALKOVER, words[: absent.start()]
    left = _LEFT.search(words)
    if left:
        words = words[: left.start()]
    found = _WIN.fullmatch(words)
    side = _side((found[1] or found[2] or "").strip(), one, two) if found else None
    if side is None:
        return None
    return PrintedResult(Winner(side.value), reason).with_left(side, counted(left[1]) if left else None)


def _reason_apart(text: str) -> tuple[Reason | None, str]:
    """Return the reason in brackets in a text, if there is one, and the text without it."""
    for match in _IN_BRACKETS.finditer(text):
        if reason := reason_of(match[1]):
            return reason, text[: match.start()] + text[match.end() :]
    return None, text


def _side(name: str, one: str, two: str) -> Side | None:
    """Return the side of a player by name, with or without accents; None for any other text."""
    if folded(name) in (folded(one), folded(two)) and folded(one) != folded(two):
        return Side.ONE if folded(name) == folded(one) else Side.TWO
    if plain(one) == plain(two):
        return None
    return {plain(one): Side.ONE, plain(two): Side.TWO}.get(plain(name))
