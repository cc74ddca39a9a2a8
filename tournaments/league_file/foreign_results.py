"""Results of other programs for tournaments: report files (TRF), and the pairings or cross tables of workbooks.

They give the winner of each game, but neither the reason nor the pieces, so they become a list of results for an
official to complete; only absences are complete. Nothing is guessed: contradictory games are left out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.league.faults import Fault
from tournaments.league.names import alike, folded
from tournaments.league.values import Reason, Winner
from tournaments.league_file.cross_tables import NAME_WORDS, cross_table_games
from tournaments.league_file.cursor import decoded
from tournaments.league_file.report_file import ReportGame, is_report_file, report_games
from tournaments.league_file.result_words import plain
from tournaments.league_file.results_list import COLUMNS, MAX_BYTES, SEPARATORS

RESULT_WORDS = frozenset({"result", "resultado", "risultato", "res", "ergebnis", "uitslag", "resultat"})
SCORE = re.compile(r"([012]|½|0[.,]5|[+-])\s*[-:–]\s*([012]|½|0[.,]5|[+-])(?:\s*F)?", re.IGNORECASE)
OUTCOMES = {
    ("1", "0"): Winner.ONE,
    ("2", "0"): Winner.ONE,
    ("0", "1"): Winner.TWO,
    ("0", "2"): Winner.TWO,
    ("1", "1"): Winner.DRAW,
    ("½", "½"): Winner.DRAW,
}
ABSENCES = {("+", "-"): Winner.ONE, ("-", "+"): Winner.TWO, ("-", "-"): Winner.NONE}
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


@dataclass(frozen=True, slots=True)
class ForeignResults:
    """The games with a clear result, and the texts of the others."""

    games: tuple[ForeignGame, ...]
    unclear: tuple[str, ...]

    @property
    def are_complete(self) -> bool:
        """Return whether all results are absences, which need no completion."""
        return bool(self.games) and all(game.is_absence for game in self.games)


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
    return None if crossed is None else _results_of_player_lines(crossed)


def as_list(found: ForeignResults, names: Sequence[str]) -> str:
    """Return a list of results to complete, with the league's spelling of names that differ only in form."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in found.games:
        reason = Reason.WALKOVER.value if game.is_absence else ""
        writer.writerow(
            [
                _league_spelling(game.one, names),
                _league_spelling(game.two, names),
                "",
                game.winner.value,
                reason,
                "",
                "",
                "",
                "",
            ]
        )
    return written.getvalue()


def _league_spelling(name: str, names: Sequence[str]) -> str:
    """Return the name in the league's spelling; unchanged unless exactly one name of the league matches."""
    same = [one for one in names if folded(one) == folded(name)] or [one for one in names if alike(one, name)]
    return same[0] if len(same) == 1 else name


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
        results = [_game_of_score(*_white_first(line)) for line in lines]
        first = results[0]
        if len(lines) == 2 and first and results[0] == results[1]:
            read.append(first)
        else:
            unclear.append(" / ".join(f"{line.name} – {line.other}: {line.code}" for line in lines))
    return ForeignResults(tuple(read), tuple(unclear))


def _white_first(line: ReportGame) -> tuple[str, str, str]:
    """Return White, Black and the score of a game; without colours, the lower number first."""
    score = CODES.get(line.code.upper(), "")
    is_first = line.colour == "w" or (line.colour != "b" and line.number < line.opponent)
    if is_first:
        return line.name, line.other, score
    one, two = _halves_of_score(score)
    return line.other, line.name, f"{two}-{one}" if score else ""


# Lists of pairings


def _pairing_results(rows: Sequence[list[str]]) -> ForeignResults | None:
    """Return the games below headings with a result and two names; None without such headings."""
    columns: tuple[int, int, int] | None = None
    read, unclear, found = list[ForeignGame](), list[str](), False
    for cells in rows:
        if heading := _heading(cells):
            columns, found = heading, True
        elif columns and len(cells) > max(columns):
            one, result, two = (cells[column].strip() for column in columns)
            if not (one and two and result):
                continue
            game = _game_of_score(one, two, result)
            if game:
                read.append(game)
            elif plain(result) not in NOT_PLAYED:
                unclear.append(f"{one} – {two}: {result}")
    return ForeignResults(tuple(read), tuple(unclear)) if found else None


def _heading(cells: Sequence[str]) -> tuple[int, int, int] | None:
    """Return the columns of both players and of the result; None if these cells are no headings."""
    words = [plain(cell) for cell in cells]
    names = [index for index, word in enumerate(words) if word in NAME_WORDS]
    results = [index for index, word in enumerate(words) if word in RESULT_WORDS]
    if len(names) == 2 and len(results) == 1:
        return names[0], results[0], names[1]
    return None


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of lines, divided at the most frequent separator."""
    separator = max(SEPARATORS, key=lambda mark: sum(line.count(mark) for line in lines))
    try:
        return list(csv.reader(lines, delimiter=separator))
    except csv.Error:
        return []


# A score


def _game_of_score(one: str, two: str, score: str) -> ForeignGame | None:
    """Return a game by its score; None for a score that does not determine the result."""
    pair = _halves_of_score(score)
    if pair in ABSENCES:
        return ForeignGame(one, two, ABSENCES[pair], is_absence=True)
    return ForeignGame(one, two, OUTCOMES[pair]) if pair in OUTCOMES else None


def _halves_of_score(score: str) -> tuple[str, str]:
    """Return both halves of a score such as "1-0", or two empty texts for a forfeit or anything else."""
    match = SCORE.fullmatch(score.strip())
    if match is None or score.strip().upper().endswith("F"):
        return "", ""
    one, two = (re.sub(r"0[.,]5", "½", part) for part in match.groups())
    return one, two
