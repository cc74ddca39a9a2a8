"""Decisions on the calendar: plan the remaining games again; the sentences of all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from tournaments import models
from tournaments.league.calendar import remaining_games, replanned
from tournaments.league.faults import Code, Fault
from tournaments.league.file.writing import timetable_document
from tournaments.league.local_hours import written
from tournaments.league.timetable import Timetable
from tournaments.league.values import League, State
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import games_count_words, pair, when_words
from tournaments.wording.terms import day_and_hour


@dataclass(frozen=True, slots=True)
class Reschedule(LeagueVerb):
    """Plan the remaining games again, at the hours of `timetable`, or without hours for None."""

    boards: int
    timetable: Timetable | None = None

    name = "reschedule"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Plan the remaining games again. Raises Fault before the lots."""
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        if not league.round_robin:
            raise Fault(Code.ROUND_BY_ROUND)
        games = replanned(league, self.boards, self.timetable)
        after = replace(league, boards=self.boards, timetable=self.timetable, games=games)
        left = [[game.one, game.two] for game in remaining_games(after)]
        before = {**_document(league), "games": _places(league)}
        return Outcome(league=after, change=Change(before, {**_document(after), "left": left}))


def _document(league: League) -> Json:
    """Return the boards and the timetable of a league as the history stores them."""
    return {
        "boards": league.boards,
        "calendar": timetable_document(league.timetable) if league.timetable else None,
    }


def _places(league: League) -> list[Json]:
    """Return the place, hour and board of each game, from which undoing restores them; places count from 1."""
    return [
        {
            "game": game.key,
            "place": place,
            "at": written(game.at, league.zone) if game.at else None,
            "board": game.board,
        }
        for place, game in enumerate(league.games, start=1)
    ]


@sentence_of("reschedule")
def _reschedule(before: Json, after: Json, walkover: int) -> str:
    boards = ngettext("%(count)d tablero", "%(count)d tableros", after["boards"]) % {"count": after["boards"]}
    return gettext("Se planifica de nuevo lo que queda, a %(boards)s: %(games)s.") % {
        "boards": boards,
        "games": games_count_words(len(after["left"])),
    }


@sentence_of("swap_games")
def _swap_games(before: Json, after: Json, walkover: int) -> str:
    one, other = after["games"][:2]
    return gettext("%(one)s y %(other)s se cambian el sitio en el calendario.") % {
        "one": pair(one),
        "other": pair(other),
    }


@sentence_of("move_game")
def _move_game(before: Json, after: Json, walkover: int) -> str:
    return gettext("%(pair)s pasa del puesto %(old)d al %(new)d del calendario.") % {
        "pair": pair(after["games"][0]),
        "old": before["games"][0]["place"],
        "new": after["games"][0]["place"],
    }


@sentence_of("put_off")
def _put_off(before: Json, after: Json, walkover: int) -> str:
    return gettext("%(pair)s se aplaza, sin fecha.") % {"pair": pair(after["games"][0])}


@sentence_of("set_tiebreak_hour")
def _set_tiebreak_hour(before: Json, after: Json, walkover: int) -> str:
    if after["at"] is None:
        return gettext("El desempate %(pair)s queda sin hora.") % {"pair": pair(after)}
    when = when_words(datetime.fromisoformat(after["at"]), after["board"])
    return gettext("El desempate %(pair)s se jugará %(when)s.") % {"pair": pair(after), "when": when}


@sentence_of("set_hour")
def _set_hour(before: Json, after: Json, walkover: int) -> str:
    moved = after["games"][0]
    return gettext("%(pair)s se jugará el %(when)s, tablero %(board)d.") % {
        "pair": pair(moved),
        "when": day_and_hour(datetime.fromisoformat(moved["at"])),
        "board": moved["board"],
    }
