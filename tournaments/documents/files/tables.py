"""The tables of a league as CSV and JSON, with the same figures as its pages."""

from __future__ import annotations

import csv
import io
import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any, overload

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.display.course import Course, course_of, rests_of
from tournaments.display.crosstable import Cell
from tournaments.display.games import GameLine, Status
from tournaments.display.history import History
from tournaments.display.league import LeaguePage
from tournaments.display.previews import prospect_lines
from tournaments.display.standings import StandingsRow, TieNote
from tournaments.documents.files.pdn import OWN_SQUARE, Coded, FileColumn, Sheet, Value, headings, unprinted
from tournaments.league.file.result_words import marked
from tournaments.league.podium import Medal
from tournaments.league.values import Result, Side, Winner, WithdrawnGames
from tournaments.wording import columns, terms
from tournaments.wording.columns import Surface
from tournaments.wording.results import RESULT_COLUMNS, rare_result_headings, result_headings, result_values
from tournaments.wording.terms import REASONS

OUTCOME_COLUMNS = ("winner", "reason", "one_men", "one_kings", "two_men", "two_kings")
"""The columns of a result, with the keys and headings of a list of results, so that the table can be read as one."""
UNCONFIRMED, POSTPONED = "unconfirmed", "postponed"
"""Codes of the status of a game beside those of `Status`: played or open, and something else is to be done."""


def game_headings(hour: str, rare: Sequence[str] = ()) -> tuple[FileColumn, ...]:
    """Return the columns of a table of games; `hour` is the heading of the date and hour.

    `rare` are the columns of results that a regulation has besides.
    """
    return (
        *headings(number=_("N.º"), round=_("Ronda")),
        *unprinted(leg=_("Vuelta"), turn=_("Turno")),
        *headings(at=hour, board=_("Tablero"), one=_("Primero"), two=_("Segundo")),
        *unprinted(starter=_("Empieza"), white=_("Blancas")),
        *headings(status=_("Estado")),
        *headings(**{key: str(title) for key, title in RESULT_COLUMNS.items()}),
        *unprinted(**{key: title for key, title in result_headings().items() if key in OUTCOME_COLUMNS}),
        *unprinted(**{key: title for key, title in rare_result_headings().items() if key in rare}),
    )


def game_row(game: GameLine, unconfirmed: frozenset[int], rare: Sequence[str] = ()) -> tuple[Value, ...]:
    """Return the cells of a game; `unconfirmed` are the fixtures whose result waits for a second person."""
    when = (game.number, game.round, game.leg, game.slot, game.at, game.board)
    status = Coded(_("jugada, sin confirmar"), UNCONFIRMED) if game.fixture_id in unconfirmed else _status(game)
    players = (game.one, game.two, game.starter, game.white, status)
    values = result_values(game.settled, game.walkover_pieces, game.regulation).values()
    result = game.settled.result
    return (*when, *players, *values, *_outcome(result), *(_rare_value(result, column) for column in rare))


def _rare_columns(games: Iterable[GameLine]) -> tuple[str, ...]:
    """Return the columns that only some regulations have and that a game has a value in."""
    results = [game.settled.result for game in games]
    return tuple(key for key in rare_result_headings() if any(_rare_value(result, key) for result in results))


def _rare_value(result: Result | None, column: str) -> Value:
    if result is None:
        return None
    if column == "advantage":
        sides = {Side.ONE: _("primero"), Side.TWO: _("segundo")}
        return Coded(sides[result.advantage], result.advantage.value) if result.advantage else None
    return f"{result.score[0]}-{result.score[1]}" if result.score else None


def _status(game: GameLine) -> Coded:
    if game.put_off:
        return Coded(_("aplazada, sin fecha"), POSTPONED)
    words = {
        Status.OPEN: _("por jugar"),
        Status.PLAYED: _("jugada"),
        Status.WALKOVER: _("incomparecencia"),
        Status.ANNULLED: _("anulada"),
    }[game.status]
    return Coded(words, game.status.value)


def _outcome(result: Result | None) -> tuple[Value, ...]:
    """Return the result as a list of results has it: winner, reason, and the men and kings of each side."""
    if result is None:
        return (None,) * len(OUTCOME_COLUMNS)
    winners = {Winner.ONE: _("primero"), Winner.TWO: _("segundo"), Winner.DRAW: _("tablas"), Winner.NONE: _("ninguno")}
    left = [result.pieces(side) for side in Side]
    pieces = [number for each in left for number in ((each.men, each.kings) if each else (None, None))]
    winner = Coded(winners[result.winner], result.winner.value)
    return (winner, Coded(REASONS[result.reason], result.reason.value), *pieces)


def standings(page: LeaguePage) -> Sheet:
    """Return the standings, with the step and the figures that separated each row from others level on points."""
    titles = (
        *headings(pos=_("Pos."), player=_("Jugador/a"), club=_("Club")),
        *figure_headings(columns.columns_of(Surface.FILE, page.standings.rows)),
        *headings(decided_by=_("Decide"), why=_("Motivo"), figures=_("Cifras"), medal=_("Medalla")),
        *headings(podium_points=_("Puntos de podio")),
    )
    rows = tuple(map(_standings_row, page.standings.rows))
    return Sheet(_("Clasificación"), page.header.name, titles, rows, page.header.updated_at)


def figure_headings(shown: Iterable[columns.FigureColumn]) -> tuple[FileColumn, ...]:
    """Return the columns of the figures of a row of the table."""
    return headings(**{column.key: str(column.heading) for column in shown})


def _standings_row(row: StandingsRow) -> tuple[Value, ...]:
    note = row.reason
    reason = note.text if note else _place_note(row)
    decided = note.step if note else None
    figures = columns.figures(row, Surface.FILE)
    return (row.pos, row.name, row.club, *figures, decided, reason, _compared(note), *_medal_and_points(row))


def _place_note(row: StandingsRow) -> str | None:
    """Return the reason why a row has no place of its own, if so."""
    if row.annulled:
        return str(terms.WITHDRAWN[WithdrawnGames.ANNULLED])
    return _("por decidir") if row.pending else None


def _compared(note: TieNote | None) -> str | None:
    """Return the figures compared by a tie-break; for the alphabet, only names."""
    return "; ".join(f"{name}: {figure}" for name, figure in note.figures) or None if note else None


def _medal_and_points(row: StandingsRow) -> tuple[Value, Value]:
    return _medal(row.medal), row.podium_points


def _medal(medal: Medal | None) -> str | None:
    return Coded(terms.MEDALS[medal], medal.value) if medal else None


def crosstable(page: LeaguePage) -> Sheet:
    """Return the crosstable: in a player's row the points in each leg against each opponent, and the totals.

    Places are empty before the first result. In a Swiss the columns are rounds, and opponents the numbers of rows.
    """
    if page.header.rounds:
        return _crosstable_of_rounds(page)
    totals = {row.name: row for row in page.standings.rows}
    has_places, counts_pieces = page.header.played > 0, page.loaded.league.regulation_in_format.counts_pieces
    legs = range(1, page.header.legs + 1)
    opponents = [
        FileColumn(f"{number}.{leg}", row.name if page.header.legs == 1 else f"{row.name} ({leg})", upright=True)
        for number, row in enumerate(page.crosstable, start=1)
        for leg in legs
    ]
    rows = (
        (
            total.pos if has_places else None,
            row.name,
            *(_points(cells, leg) for cells in row.cells for leg in legs),
            total.points,
            *((total.pieces,) if counts_pieces else ()),
        )
        for row in page.crosstable
        for total in [totals[row.name]]
    )
    columns = (
        *headings(pos=_("Pos."), player=_("Jugador/a")),
        *opponents,
        *headings(Ptos=_("Ptos.")),
        *(headings(F="F") if counts_pieces else ()),
    )
    return Sheet(_("Cuadro de partidas"), page.header.name, columns, tuple(rows), page.header.updated_at)


def _crosstable_of_rounds(page: LeaguePage) -> Sheet:
    points = {row.name: row.points for row in page.standings.rows}
    rounds = len(page.crosstable[0].cells) if page.crosstable else 0
    columns = (
        *headings(row=_("Fila"), player=_("Jugador/a")),
        *(FileColumn(f"round_{number}", _("Ronda %(round)d") % {"round": number}) for number in range(1, rounds + 1)),
        *headings(Ptos=_("Ptos.")),
    )
    rows = (
        (number, row.name, *map(_against, row.cells), points[row.name])
        for number, row in enumerate(page.crosstable, start=1)
    )
    return Sheet(_("Cuadro de partidas"), page.header.name, columns, tuple(rows), page.header.updated_at)


def _against(cells: tuple[Cell, ...]) -> Value:
    """Return the games of a player in a round, or a rest; those that do not count with a word."""
    if not cells[0].code:
        return None
    words, code = " ".join(cell.text for cell in cells), " ".join(cell.code for cell in cells)
    return (
        Coded(f"{words} {_('anul.')}", f"{code} {Status.ANNULLED}")
        if cells[0].kind == "annulled"
        else Coded(words, code)
    )


def _points(cells: tuple[Cell, ...], leg: int) -> Value:
    """Return a player's points in a leg; the mark of the own square, or a word for an annulled game."""
    if cells[0].kind == "self":
        return OWN_SQUARE
    cell = cells[leg - 1] if leg <= len(cells) else Cell("", "open")
    if cell.kind == "annulled":
        return Coded(_("anul."), Status.ANNULLED.value)
    return int(cell.text) if cell.text else None


def games(page: LeaguePage) -> Sheet:
    """Return the calendar in order of play with its results, then the tie-break games."""
    hour = _("Hora (%(zone)s)") % {"zone": page.header.zone}
    listed = (*page.calendar, *page.tiebreaks)
    rare = _rare_columns(listed)
    rows = (game_row(game, page.unconfirmed, rare) for game in listed)
    return Sheet(_("Partidas"), page.header.name, game_headings(hour, rare), tuple(rows), page.header.updated_at)


def results(page: LeaguePage) -> Sheet:
    """Return the open games of the calendar, with the headings that a list of results needs for import."""
    columns = headings(**result_headings())
    still_open = [game for game in page.calendar if game.status is Status.OPEN]
    rows = tuple((game.one, game.two, game.leg, *[None] * (len(columns) - 3)) for game in still_open)
    return Sheet(_("Resultados por anotar"), page.header.name, columns, rows, page.header.updated_at)


def players(page: LeaguePage) -> Sheet:
    """Return the players by draw number, each with the digest made with the league's seed; ratings if there are any."""
    columns = headings(number=_("N.º"), player=_("Jugador/a"), club=_("Club"), ticket=_("Cifra del sorteo"))
    rows: tuple[tuple[Value, ...], ...] = tuple((one.number, one.name, one.club, one.digest) for one in page.entrants)
    if any(one.rating for one in page.entrants):
        columns += headings(rating=_("Ranking"))
        rows = tuple((*row, one.rating) for row, one in zip(rows, page.entrants, strict=True))
    if any(one.drawn_as for one in page.entrants):
        columns += headings(drawn_as=_("Nombre sorteado"))
        rows = tuple((*row, one.drawn_as or None) for row, one in zip(rows, page.entrants, strict=True))
    return Sheet(_("Jugadores"), page.header.name, columns, rows, page.header.updated_at)


def podium(page: LeaguePage) -> Sheet:
    """Return the steps of the podium, empty until the league is complete and no tie is open."""
    columns = headings(medal=_("Medalla"), points=_("Puntos de podio"), player=_("Jugador/a"))
    rows = tuple((_medal(place.medal), place.points, place.name) for place in page.podium)
    return Sheet(_("Podio"), page.header.name, columns, rows, page.header.updated_at)


def course(page: LeaguePage) -> Sheet:
    """Return each player's place and points after each game, a row for each player and game."""
    course_values = course_of(page.loaded.league, {})
    columns = headings(game=_("Partida"), number=_("N.º"), player=_("Jugador/a"), pos=_("Puesto"), Ptos=_("Ptos."))
    return Sheet(_("Marcha de la tabla"), page.header.name, columns, _CourseRows(course_values), page.header.updated_at)


class _CourseRows(Sequence[tuple[Value, ...]]):
    """The rows of a course, made on demand: a league of 100 players in two legs has a million."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def __len__(self) -> int:
        return len(self.course.games) * len(self.course.lines)

    @overload
    def __getitem__(self, index: int) -> tuple[Value, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[Value, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[Value, ...] | list[tuple[Value, ...]]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        game, line_index = divmod(range(len(self))[index], len(self.course.lines))
        line = self.course.lines[line_index]
        return self.course.games[game], line.number, line.name, line.places[game], line.points[game]


def rests(page: LeaguePage) -> Sheet:
    """Return the turns of each player in the calendar, and the shortest and longest rest between two of them."""
    columns = (
        *headings(number=_("N.º"), player=_("Jugador/a"), turns=_("Turnos")),
        *headings(least=_("Descanso menor"), longest=_("Descanso mayor")),
    )
    rows = (
        (line.number, line.name, " ".join(str(turn) for turn, _became in line.games), line.least, line.longest)
        for line in rests_of(page).lines
    )
    return Sheet(_("Descanso"), page.header.name, columns, tuple(rows), page.header.updated_at)


def prospects(page: LeaguePage) -> Sheet:
    """Return the places that each player can still reach, in numbers and in words."""
    columns = (
        *headings(pos=_("Pos."), player=_("Jugador/a"), Ptos=_("Ptos."), best=_("Mejor puesto")),
        *headings(worst=_("Peor puesto"), places=_("Puestos posibles"), reach=_("En palabras"), outlook=_("Podio")),
    )
    rows = (
        (
            *(line.row.pos, line.row.name, line.row.points, line.reached[0], line.reached[-1]),
            *(" ".join(map(str, line.reached)), line.reach, line.outlook or None),
        )
        for line in prospect_lines(page)
    )
    return Sheet(_("Qué puede pasar"), page.header.name, columns, tuple(rows), page.header.updated_at)


def history(shown: History) -> Sheet:
    """Return the decisions, the latest first."""
    hour = _("Hora (%(zone)s)") % {"zone": shown.zone}
    columns = headings(number=_("N.º"), at=hour, who=_("Quién"), what=_("Qué"), why=_("Motivo"))
    rows = tuple(
        (line.number, line.at.replace(second=0, microsecond=0), line.who, line.what, line.why or None)
        for line in shown.lines
    )
    return Sheet(_("Historial"), shown.name, columns, rows)


MAX_LINES_PER_PIECE = 1_000
COMMA, SEMICOLON = ",", ";"
LANGUAGES_WITH_DECIMAL_POINT = frozenset({"en"})
"""The languages whose spreadsheets separate cells by a comma."""


def separator() -> str:
    """Return the separator of cells in the language in use."""
    return COMMA if get_language() in LANGUAGES_WITH_DECIMAL_POINT else SEMICOLON


def csv_file(sheet: Sheet, between: str = "") -> bytes:
    """Return the file; `between` is the separator, by default that of the language in use."""
    return b"".join(csv_pieces(sheet, between))


def csv_pieces(sheet: Sheet, between: str = "") -> Iterator[bytes]:
    """Yield the file in pieces. A text that a spreadsheet would take for a formula is marked; see `formulas.marked`.

    `between` is the separator, by default that of the language in use.
    """
    yield BOM_UTF8
    between = between or separator()
    lines = sheet.lines
    while some := list(islice(lines, MAX_LINES_PER_PIECE)):
        out = io.StringIO(newline="")
        csv.writer(out, delimiter=between).writerows([_cell(value) for value in line] for line in some)
        yield out.getvalue().encode()


def _cell(value: Value) -> str:
    if isinstance(value, datetime):
        return value.isoformat(" ", timespec="minutes")
    return marked(value) if isinstance(value, str) else "" if value is None else str(value)


_ROW_INDENT = "\n    "
"""The start of each line of a row."""


def json_file(sheet: Sheet) -> bytes:
    """Return `{"table", "of", "rows": [{column: value}]}`; times are local, as in a league file."""
    return document_file({"table": sheet.title, "of": sheet.subject, "rows": [*_rows(sheet)]})


def json_pieces(sheet: Sheet) -> Iterator[bytes]:
    """Yield the bytes of `json_file`, row by row."""
    if not sheet.rows:
        yield json_file(sheet)
        return
    head = {"table": sheet.title, "of": sheet.subject}
    yield f'{json.dumps(head, ensure_ascii=False, indent=2)[:-2]},\n  "rows": [{_ROW_INDENT}'.encode()
    for number, row in enumerate(_rows(sheet)):
        written = json.dumps(row, ensure_ascii=False, indent=2).replace("\n", _ROW_INDENT)
        yield (f",{_ROW_INDENT}{written}" if number else written).encode()
    yield b"\n  ]\n}\n"


def _rows(sheet: Sheet) -> Iterator[dict[str, str | int | None]]:
    keys = [column.key for column in sheet.columns]
    return (dict(zip(keys, map(_plain, row), strict=True)) for row in sheet.rows)


def document_file(document: Any) -> bytes:
    """Return a document as the bytes of a JSON file."""
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _plain(value: Value) -> str | int | None:
    """Return a value as JSON has it: codes in place of their words, dates and times as text."""
    if isinstance(value, Coded):
        return value.code
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return value.isoformat() if isinstance(value, date) else value
