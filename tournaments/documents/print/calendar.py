"""The printed calendar, with its lots and the results so far."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.display.charts.screen import turns_of
from tournaments.display.course import RestLine, resting_rounds, resting_sentence, rests_of
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage, NumberedPlayer
from tournaments.documents.print.course import TurnStrip
from tournaments.documents.print.fitting import fewest_sheets
from tournaments.documents.print.frame import Document, Paper, side_by_side
from tournaments.documents.print.games_table import GAMES_LOOK, games_tables
from tournaments.documents.print.grid import Cell, Command, GridColumn, Look, grid
from tournaments.documents.print.parts import (
    paragraph,
    progress,
    section,
    small_text,
)
from tournaments.documents.print.text import BODY, FAINT, SMALL
from tournaments.web.timetable import days_off_words
from tournaments.wording import terms
from tournaments.wording.calendars import deadlines_sentence
from tournaments.wording.decisions import drawn_as_words

_DIGEST_DIGITS = 8
_STRIP_WIDTH = 95 * mm
_MAX_ROWS_ABOVE_LEGEND = 20
_MAX_LARGE_GAMES = 100
_RESTS_LOOK = Look(size=9, leading=11.5, padding=2.2)


def calendar(page: LeaguePage, paper: Paper) -> Document:
    """Return the calendar: the games (one page for ten players), then the lots and the rests, each on a single page.

    An A3 holds few games in large letters, or two columns of many.
    """
    if paper.column is not paper and len(page.calendar) > _MAX_LARGE_GAMES:
        return side_by_side(_calendar(page, paper.column, 1), paper)
    return fewest_sheets([partial(_calendar, page, paper, scale) for scale in paper.scales], paper)


def _calendar(page: LeaguePage, paper: Paper, scale: float) -> Document:
    story: list[Flowable] = [*paragraph(progress(page.header), SMALL), *_notice(page.header)]
    if not page.calendar:
        to_come = small_text(_("El calendario se hará con el sorteo."))
        return Document([*story, *_lots_section(page, paper.width, scale), *to_come])
    story += games_and_lots(page, paper, scale)
    return Document([*story, *rests(page, paper, scale)])


def games_and_lots(page: LeaguePage, paper: Paper, scale: float = 1) -> list[Flowable]:
    """Return the games of a calendar with the last days of their rounds and their legend, and the lots."""
    last_days = [*paragraph(deadlines_sentence(page.deadlines), BODY), Spacer(0, 1.5 * mm)] if page.deadlines else []
    story = [*section(_("Partidas")), *last_days, *games_tables(page.listed_calendar, paper.width, scale)]
    story += small_text(" ".join(filter(None, (resting_sentence(resting_rounds(page)), _legend(page)))))
    return [*story, KeepTogether(_lots_section(page, paper.width, scale))]


def rests(page: LeaguePage, paper: Paper, scale: float = 1) -> list[Flowable]:
    """Return the turns in which each player rests, on a single page.

    Nothing where rounds follow from results, or where the players agree on their hours.
    """
    if not page.loaded.league.round_robin or page.at_any_time:
        return []
    return [KeepTogether([*section(_("Descanso")), *_rests_table(page, paper.width, scale)])]


def _notice(header: LeagueHeader) -> list[Flowable]:
    """Return the place, contact and notice of the league, if it has them."""
    labelled = [
        _("Lugar: %(place)s") % {"place": header.place} if header.place else "",
        _("Contacto: %(contact)s") % {"contact": header.contact} if header.contact else "",
        _("Aviso: %(notice)s") % {"notice": header.notice} if header.notice.strip() else "",
    ]
    facts = [line for words in labelled for line in words.splitlines() if line.strip()]
    return [piece for line in facts for piece in paragraph(line, BODY)]


def _lots_section(page: LeaguePage, width: float, scale: float) -> list[Flowable]:
    """Return the drawing of lots with its seed, or the list of players if the lots are not drawn or not public."""
    seed = page.header.draw_seed
    if not page.calendar or seed is None:
        why = small_text(str(terms.LOTS_WITHHELD)) if page.calendar and page.loaded.lots_withheld else []
        nobody = small_text(_("Todavía no hay jugadores."))
        listed = [_two_columns(page.entrants, width, scale)] if page.entrants else nobody
        return [*section(_("Jugadores")), *listed, *why]
    how = _(
        "Semilla: «%(seed)s». Para repetir el sorteo: el SHA-256 de «semilla:nombre» (UTF-8) de cada cual, en "
        "hexadecimal y de menor a mayor, da los números. Junto al nombre, sus primeras cifras."
    ) % {"seed": seed}
    sentences = [how, _order_note(page)]
    return [
        *section(_("Sorteo")),
        _two_columns(page.entrants, width, scale),
        *small_text(" ".join(filter(None, sentences))),
    ]


def _order_note(page: LeaguePage) -> str:
    """Return a sentence naming the first number that breaks the order of the lots, or an empty text if none does."""
    digests = [(entrant.digest, entrant.number) for entrant in page.entrants if entrant.digest]
    for (above, _above), (below, number) in pairwise(digests):
        if below < above:
            return _("Desde el número %(number)d, el orden no es el del sorteo.") % {"number": number}
    return ""


def _two_columns(entrants: Sequence[NumberedPlayer], width: float, scale: float) -> Flowable:
    """Return a table of the players by number, in two columns."""
    half = (len(entrants) + 1) // 2
    columns = (
        GridColumn("", 7 * mm * scale, "RIGHT", strong=True),
        GridColumn("", (width - 6 * mm) / 2 - 25 * mm * scale, wraps=True),
        GridColumn("", 18 * mm * scale),
    )
    gap = GridColumn("", 6 * mm)
    rows = []
    for index in range(half):
        left = _entrant_cells(entrants[index])
        right = _entrant_cells(entrants[half + index]) if half + index < len(entrants) else ["", "", ""]
        rows.append([*left, "", *right])
    faint: list[Command] = [("TEXTCOLOR", (column, 0), (column, -1), FAINT) for column in (2, 6)]
    return grid((*columns, gap, *columns), rows, width, GAMES_LOOK.enlarged(scale), faint)


def _entrant_cells(entrant: NumberedPlayer) -> list[Cell]:
    named = f"{entrant.name} ({entrant.club})" if entrant.club else entrant.name
    if entrant.drawn_as:
        named = f"{named} – {drawn_as_words(entrant.drawn_as)}"
    return [str(entrant.number), named, (entrant.digest or "")[:_DIGEST_DIGITS]]


def _rests_table(page: LeaguePage, width: float, scale: float) -> list[Flowable]:
    """Return a table of each player's turns and of the rests between them, with its legend."""
    rests = rests_of(page)
    strip = _STRIP_WIDTH * scale
    columns = [GridColumn("", 7 * mm * scale, "RIGHT", strong=True), GridColumn(_("Jugador/a"), wraps=True)]
    daily = bool(page.quality and page.quality.daily)
    columns += [
        GridColumn(_("Días") if daily else _("Turnos"), strip),
        GridColumn(_("Descanso"), 22 * mm * scale, "RIGHT"),
    ]
    rows: list[list[str | Flowable]] = [
        [str(line.number), line.name, TurnStrip(turns_of(line), rests.turns, strip - 4 * mm), _rest_range(line)]
        for line in rests.lines
    ]
    if daily:
        marks_legend = _("Días en los que juega. Casilla llena: jugado. Hueca: por jugar. Con aspa: anulado.")
        rests_legend = _("Descanso: número de días de una de sus partidas a la siguiente, el menor y el mayor.")
    else:
        marks_legend = _("Turnos en los que juega. Casilla llena: jugado. Hueca: por jugar. Con aspa: anulado.")
        rests_legend = _("Descanso: número de turnos entre dos de sus partidas, el menor y el mayor.")
    quality = page.quality.sentences if page.quality else ()
    table = grid(columns, rows, width, _RESTS_LOOK.enlarged(scale))
    legend = [*small_text(f"{marks_legend} {rests_legend}"), *small_text(" ".join(quality))]
    # Below a long table, the sentences might be alone on the last page.
    return [*legend, Spacer(0, 2 * mm), table] if len(rows) > _MAX_ROWS_ABOVE_LEGEND else [table, *legend]


def _rest_range(line: RestLine) -> str:
    """Return a player's shortest and longest rest in turns: "3–5", or "4" if they are equal."""
    if line.least is None or line.longest is None:
        return ""
    return f"{line.least}" if line.least == line.longest else f"{line.least}–{line.longest}"


def _skipped_numbers(page: LeaguePage) -> list[str]:
    """Return a sentence about numbers that no game has, since the game that had them is not needed any more."""
    numbers = {game.number for game in page.calendar}
    skipped = [str(number) for number in range(1, max(numbers, default=0)) if number not in numbers]
    if not skipped:
        return []
    words = ngettext(
        "No hay partida %(numbers)s: dejó de hacer falta.",
        "No hay partidas %(numbers)s: dejaron de hacer falta.",
        len(skipped),
    )
    return [words % {"numbers": terms.listed(skipped)}]


def _legend(page: LeaguePage) -> str:
    """Return the explanation of the columns, the colours and the hours."""
    header = page.header
    counts_pieces = page.loaded.league.regulation_in_format.counts_pieces
    sentences = [_("F: fichas que suma cada uno; una dama cuenta dos.")] if counts_pieces else []
    sentences += _skipped_numbers(page)
    if header.rules == "castillar":
        sentences.append(_("Quien figura a la izquierda empieza, salvo que decidan los dados."))
    else:
        sentences.append(_("Quien figura a la izquierda lleva las blancas."))
    if header.timetable:
        sentences.append(
            _("Horas de %(zone)s; %(minutes)d minutos por partida.")
            % {"zone": header.timetable.timezone, "minutes": header.timetable.minutes}
        )
    sentences.append(days_off_words([game.at for game in page.calendar if game.at], header.timetable))
    return " ".join(filter(None, sentences))
