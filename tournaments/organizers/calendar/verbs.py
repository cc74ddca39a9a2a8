"""Decisions on the calendar, with their pages and sentences: postpone a game, set the hour of a tie-break, plan
again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.games import GameLine, Status
from tournaments.league.calendar import remaining_games, replanned
from tournaments.league.faults import Code, Fault
from tournaments.league.file.writing import timetable_document
from tournaments.league.free_places import FreePlace, free_places
from tournaments.league.local_hours import resolved, written
from tournaments.league.timetable import Timetable, is_out_of_play
from tournaments.league.values import League, State
from tournaments.models.league import Role
from tournaments.organizers.calendar.compare import compare, place_words
from tournaments.organizers.calendar.forms import (
    LAST,
    NO_DATE,
    OTHER_HOUR,
    PostponeForm,
    last_remaining_game,
    postponement,
)
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json, Verb
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.players import deadlines_of
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.mentions import taken_hours_words
from tournaments.web.deciding.page import Words
from tournaments.wording.decisions import sentence_of
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.results import games_count_words, pair, when_words
from tournaments.wording.terms import day_and_hour

ORIGIN_PARAMETER = "desde"
ORIGINS = {
    "calendario": "calendar",
    "partidas": "record",
    "organizar": "organize",
    "mover": "move",
}


class PostponementPage(GameDecision):
    """The page that postpones a game: to a free hour of the calendar, to any other hour, or without a date.

    In a league without hours, the game is moved to the end of the order.
    """

    role = Role.ORGANIZER
    form_class = PostponeForm
    template = "organizers/calendar/postpone.html"
    title = _("Aplazar la partida")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        super().prepare(object_id)
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.address) if is_read and self.page.game.result else None

    @property
    def line(self) -> GameLine:
        return self.page.line

    @property
    def timed(self) -> bool:
        return self.access.league().timetable is not None

    @cached_property
    def places(self) -> tuple[FreePlace, ...]:
        return free_places(self.access.league(), self.page.game, self.now())

    def now(self) -> datetime:
        return timezone.now().astimezone(self.loaded.zone).replace(tzinfo=None)

    def ways(self) -> list[tuple[str, Any]]:
        """Return the choices after the free hours, as (key, text)."""
        if self.page.tiebreak:
            return [(OTHER_HOUR, _("Otro día u otra hora")), (NO_DATE, _("Sin hora todavía"))]
        if not self.timed:
            return [(LAST, _("Al final del calendario"))]
        undated = [] if self.line.put_off else [(NO_DATE, _("Sin fecha: ya se verá cuándo"))]
        return [(OTHER_HOUR, _("Otro día u otra hora")), *undated]

    def form_options(self) -> Mapping[str, Any]:
        league = self.access.league()
        return {"places": self.places, "ways": self.ways(), "boards": league.boards, "zone": league.zone}

    def initial(self) -> Mapping[str, Any]:
        return {} if self.timed or self.page.tiebreak else {"to": LAST}

    def context(self) -> Mapping[str, Any]:
        return {
            **super().context(),
            "where": place_words(self.line, self.access.league().boards),
            "without_hours": not self.timed and not self.page.tiebreak,
            "title": self.heading(),
        }

    def heading(self) -> Words:
        if self.page.tiebreak:
            return _("Hora de la partida de desempate")
        return _("Darle fecha a la partida") if self.line.put_off else self.title

    def blocked(self) -> str:
        """Return why the game cannot be postponed; empty if it can."""
        if reason := super().blocked():
            return reason
        withdrawn = self.page.game.pair & self.access.league().withdrawn_players
        if withdrawn and self.line.status is not Status.OPEN:
            return full_sentence(Fault(Code.GAME_SETTLED, name=min(withdrawn)))
        open_in_order = not self.timed and not self.page.tiebreak and self.page.game.result is None
        if open_in_order and last_remaining_game(self.access.league()) == self.page.game.key:
            return str(_("Ya es la última partida por jugar: no hay ninguna detrás de la que ponerla."))
        return ""

    def verb(self, form: PostponeForm) -> Verb:
        last = form.cleaned_data["to"] == LAST
        return postponement(self.access.loaded(), self.page.fixture_id, form.place, last=last)

    def preview_context(self, form: PostponeForm) -> Mapping[str, Any]:
        """Return the moved games, the figures that change, and warnings about the new hour."""
        after = self.simulate(self.verb(form))
        confirm = {"page": self.page, "game_address": self.address, "title": self.heading()}
        notices = self.hour_notices(resolved(form.place[0], self.access.league().zone)) if form.place else []
        notices += taken_hours_words(self.loaded, after)
        if self.page.tiebreak:
            return {**confirm, "notices": notices}
        comparison = compare(self.loaded, after)
        context = {"compared": comparison.changed_figures, "quality": comparison.quality}
        if self.timed:
            return {**confirm, **context, "moved": comparison.moved, "notices": notices}
        own = tuple(one for one in comparison.moved if one.after.number == self.line.number)
        return {**confirm, **context, "moved": own, "notices": [_moved_up(len(comparison.moved) - len(own))]}

    def hour_notices(self, at: datetime) -> list[Words]:
        """Return the warnings about an hour that may be a mistake, one for each reason."""
        found: list[Words] = []
        if at < self.now():
            found.append(_("Esa hora ya ha pasado."))
        elif self.line.at and at < self.line.at:
            found.append(_("La partida se adelanta: la hora nueva es anterior a la de ahora."))
        timetable, last_day = self.access.league().timetable, self.last_day()
        if timetable and is_out_of_play(timetable, at):
            found.append(_("Esa hora queda fuera de los días y horas en que se juega la liga."))
        if last_day and at.date() > last_day:
            day = date_format(last_day, gettext("j b Y"))
            found.append(_("Esa hora pasa del plazo de la ronda, que acaba el %(day)s.") % {"day": day})
        return found

    def last_day(self) -> date | None:
        """Return the last day of the game's round, or None."""
        return deadlines_of(self.access.row.pk).get(self.page.game.round or 0)

    def summary(self, form: PostponeForm) -> Words:
        """Return the new hour of a tie-break game; for other games, the page lists the moved ones instead."""
        if not self.page.tiebreak:
            return ""
        return _("Sin hora todavía") if form.place is None else when_words(*form.place)

    def return_address(self) -> str:
        origin = self.request.GET.get(ORIGIN_PARAMETER, "")
        if origin in ORIGINS:
            return reverse(f"tournaments:{ORIGINS[origin]}", args=[self.access.slug])
        return self.address


def _moved_up(games: int) -> str:
    """Return the sentence about the number of later games, which move one place earlier."""
    return ngettext(
        "La partida que la seguía pasa a jugarse un puesto antes.",
        "Las %(games)d partidas que la seguían pasan a jugarse un puesto antes.",
        games,
    ) % {"games": games}


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
