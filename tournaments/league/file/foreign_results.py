"""Results of other programs for tournaments: report files (TRF), and the pairings or cross tables of workbooks.

Most give the winner of each game, but neither the reason nor the pieces, so they become a list of results for an
official to complete; absences and results written whole are complete. Nothing is guessed: contradictory games are left
out. Rows without headings are read by what their cells hold.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.league.faults import Fault
from tournaments.league.file.bare_results import bare_games, divided, no_game, separator_of
from tournaments.league.file.cross_tables import NAME_WORDS, PrintedResult, cross_table_games, printed_result
from tournaments.league.file.list_columns import without_mark, without_symbols
from tournaments.league.file.name_parts import examined
from tournaments.league.file.report_file import ReportGame, is_report_file, report_games
from tournaments.league.file.result_words import column_of, plain
from tournaments.league.file.results_list import COLUMNS, MAX_BYTES
from tournaments.league.file.strict_json import decoded
from tournaments.league.names import alike, folded
from tournaments.league.values import Pieces, Reason, Winner

BLACK_WORDS = frozenset({"negras", "black", "nero", "neri", "pretas", "noirs", "zwart", "schwarz"})
"""Headings of Black: where they come first, nobody knows whose points a score has first."""
SIDES = (Winner.ONE, Winner.TWO)
RESULT_WORDS = frozenset({"result", "resultado", "risultato", "res", "ergebnis", "uitslag", "resultat"})
CODES = {"1": "1-0", "W": "1-0", "0": "0-1", "L": "0-1", "=": "½-½", "D": "½-½", "+": "+--", "-": "--+"}
"""The codes of a report file, each as a score with the player of the line first."""
NOT_PLAYED = frozenset({"", "-", "*", ":", "–", "v", "vs", "vs."})
"""Texts instead of a result for a game that is still to be played."""


@dataclass(frozen=True, slots=True)
class ForeignGame:
    """A game of another program's file; `is_absence`: one player was absent, or both."""

    one: str
    two: str
    winner: Winner
    is_absence: bool = False
    reason: Reason | None = None
    pieces: tuple[Pieces | None, Pieces | None] = (None, None)
    """The pieces of either player where the file has them."""
    line: int = 0
    """The line on which it was written, from 1; 0 in a file without a line for each game."""
    untold: str = ""
    """Words on the pieces that were not clear, and are not taken."""

    @classmethod
    def of(cls, one: str, two: str, found: PrintedResult) -> ForeignGame:
        is_absence = found.reason is Reason.WALKOVER
        reason, pieces = None if is_absence else found.reason, (found.one, found.two)
        return cls(one, two, found.winner, is_absence, reason, pieces, untold=found.untold)

    @property
    def is_complete(self) -> bool:
        """Return whether nothing is left for an official to add."""
        return self.is_absence or PrintedResult(self.winner, self.reason, *self.pieces).is_complete


@dataclass(frozen=True, slots=True)
class ForeignResults:
    """The games with a clear result, the texts of the others, and the number and text of each line that is no game."""

    games: tuple[ForeignGame, ...]
    unclear: tuple[str, ...]
    unread: tuple[tuple[int, str], ...] = ()

    @property
    def untold(self) -> tuple[tuple[int, str], ...]:
        """Return the line and the words on pieces of each game whose words on them are not clear."""
        return tuple((game.line, game.untold) for game in self.games if game.untold)

    @property
    def are_complete(self) -> bool:
        """Return whether no result needs completion: absences, and results written whole."""
        return bool(self.games) and all(game.is_complete for game in self.games)


def foreign_results(content: bytes) -> ForeignResults | None:
    """Return the results of a file of another program; None for any other text."""
    try:
        text = decoded(content, MAX_BYTES)
    except Fault:
        return None
    lines = [line for line in text.splitlines() if line.strip()]
    if is_report_file(lines):
        return _results_of_player_lines(report_games(lines))
    rows = _cells(lines)
    if pairings := _pairing_results(rows):
        return pairings
    crossed = cross_table_games(rows)
    numbers = [number for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if crossed is not None:
        return _results_of_player_lines(crossed)
    return _games_without_headings(lines, numbers)


def as_list(found: ForeignResults, names: Sequence[str]) -> str:
    """Return a list of results to complete, with the league's spelling of names that differ only in form.

    Below its headings, each game is on the line on which it was written, if that is known.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    line = 1
    for game in found.games:
        blank = max(0, game.line - line)
        written.write("\n" * blank)
        line += blank + 1
        reason = Reason.WALKOVER if game.is_absence else game.reason
        one, two = _league_spelling(game.one, names), _league_spelling(game.two, names)
        pieces = (number for left in game.pieces for number in _men_and_kings(left))
        writer.writerow([one, two, "", game.winner.value, reason.value if reason else "", *pieces])
    return written.getvalue()


def _men_and_kings(left: Pieces | None) -> tuple[str, str]:
    return (str(left.men), str(left.kings)) if left else ("", "")


def _league_spelling(name: str, names: Sequence[str]) -> str:
    """Return the name in the league's spelling; unchanged unless exactly one name of the league matches."""
    for written in (name, examined(without_symbols(without_mark(without_symbols(name)))).name):
        same = [one for one in names if folded(one) == folded(written)] or [one for one in names if alike(one, written)]
        if len(same) == 1:
            return same[0]
    return name


# Report files


def _results_of_player_lines(games: Sequence[ReportGame]) -> ForeignResults:
    """Return the results of games listed once for each player; a game whose two lines differ is unclear."""
    by_pair: dict[tuple[int, frozenset[int]], list[ReportGame]] = {}
    for game in games:
        by_pair.setdefault((game.round, frozenset((game.number, game.opponent))), []).append(game)
    read, unclear = list[ForeignGame](), list[str]()
    for lines in by_pair.values():
        if [line.code for line in lines] == ["-", "-"]:
            read.append(ForeignGame(lines[0].name, lines[0].other, Winner.NONE, is_absence=True))
            continue
        results = [_game_of(*_white_first(line)) for line in lines]
        first = results[0]
        if len(lines) == 2 and first and results[0] == results[1]:
            read.append(first)
        else:
            unclear.append(" / ".join(f"{line.name} – {line.other}: {line.code}" for line in lines))
    return ForeignResults(tuple(read), tuple(unclear))


def _game_of(one: str, two: str, score: str) -> ForeignGame | None:
    """Return the game of a score; None for a score that does not determine the result."""
    found = printed_result(score, one, two)
    return ForeignGame.of(one, two, found) if found else None


def _white_first(line: ReportGame) -> tuple[str, str, str]:
    """Return White, Black and the score of a game; without colours, the lower number first."""
    score = CODES.get(line.code.upper(), "")
    is_first = line.colour == "w" or (line.colour != "b" and line.number < line.opponent)
    if is_first:
        return line.name, line.other, score
    return line.other, line.name, f"{score[-1]}-{score[0]}" if score else ""


# Lists of pairings


def _pairing_results(rows: Sequence[list[str]]) -> ForeignResults | None:
    """Return the games below headings with a result and two names; None without such headings."""
    columns: tuple[int, int, int] | None = None
    reversed_colours = False
    read, unclear, has_headings = list[ForeignGame](), list[str](), False
    for cells in rows:
        if heading := _heading(cells):
            columns, has_headings = heading, True
            reversed_colours = plain(cells[heading[0]]) in BLACK_WORDS
        elif columns and len(cells) > max(columns):
            one, result, two = (cells[column].strip() for column in columns)
            if not (one and two and result):
                continue
            found = printed_result(result, one, two)
            if found and not (reversed_colours and found.winner in SIDES and not any(map(str.isalpha, result))):
                read.append(ForeignGame.of(one, two, found))
            elif plain(result) not in NOT_PLAYED:
                unclear.append(f"{one} – {two}: {result}")
    return ForeignResults(tuple(read), tuple(unclear)) if has_headings else None


def _heading(cells: Sequence[str]) -> tuple[int, int, int] | None:
    """Return the columns of both players and of the result; None if these cells are no headings."""
    words = [plain(cell) for cell in cells]
    if {"winner", "reason"} & {column_of(word) for word in words if word not in RESULT_WORDS}:
        return None  # a whole list of results
    names = [index for index, word in enumerate(words) if word in NAME_WORDS or column_of(word) in ("one", "two")]
    results = [index for index, word in enumerate(words) if word in RESULT_WORDS]
    if len(names) == 2 and len(results) == 1:
        return names[0], results[0], names[1]
    return None


def _games_without_headings(lines: Sequence[str], numbers: Sequence[int]) -> ForeignResults | None:
    """Return the games of lines that have no headings, by what they hold; None for any other lines.

    `numbers` are those of the lines in the text.
    """
    separator = separator_of(lines)
    games = bare_games(lines, separator)
    if games is None:
        return None
    others = [
        (numbers[index], no_game(divided(line, separator))) for index, line in enumerate(lines) if index not in games
    ]
    read = [
        replace(ForeignGame.of(one, two, found), line=numbers[index])
        for index, (one, two, found) in games.items()
        if isinstance(found, PrintedResult)
    ]
    unclear = [
        f"{one} – {two}: {found}"
        for one, two, found in games.values()
        if isinstance(found, str) and plain(found) not in NOT_PLAYED
    ]
    return ForeignResults(tuple(read), tuple(unclear), tuple(one for one in others if one[1]))


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of lines, divided at the most frequent separator."""
    try:
        return list(csv.reader(lines, delimiter=separator_of(lines)))
    except csv.Error:
        return []
