"""The page that changes the date of a game, in leagues with hours and without."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import cached_property, partial
from typing import Any, cast

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.display.games import GameLine, Status, calendar
from tournaments.league.calendar import remaining_games
from tournaments.league.faults import Code, Fault
from tournaments.league.moves import FreePlace, free_board, free_places
from tournaments.league.timetable import is_out_of_play, resolved
from tournaments.models.league import Role
from tournaments.organizers.calendar.compare import moved_games, people_words, place_words
from tournaments.organizers.calendar.forms import (
    LAST,
    NEXT,
    NO_DATE,
    OTHER_HOUR,
    SWAP,
    ChangeDateForm,
    change_of,
)
from tournaments.store.decide import Verb
from tournaments.store.players import deadlines_of
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.hour_warnings import taken_hours_words
from tournaments.web.deciding.page import Words
from tournaments.web.timetable import is_holiday
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.results import when_words

ORIGIN_PARAMETER = "desde"
ORIGINS = {
    "calendario": "calendar",
    "partidas": "record",
    "organizar": "organize",
}


class ChangeDatePage(GameDecision):
    """The page that changes the date of a game: to a free hour, to any other, to none, or to that of another game.

    In a league without hours, the game can also be the next or the last of the order.
    """

    role = Role.ORGANIZER
    form_class = ChangeDateForm
    template = "organizers/calendar/change_date.html"
    title = _("Cambiar día u hora")
    confirm_button = _("Cambiar día u hora")

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
        league = self.access.league()
        return free_places(league, self.page.game, self.now(), partial(is_holiday, league.zone))

    def free_board(self, at: datetime) -> int:
        return free_board(self.access.league(), self.page.game, at)

    def now(self) -> datetime:
        return timezone.now().astimezone(self.loaded.zone).replace(tzinfo=None)

    def ways(self) -> list[tuple[str, Any]]:
        """Return the choices after the free hours, as (key, text): the hour to be typed last, above its fields."""
        dated = [(OTHER_HOUR, _("Otro día u otra hora"))]
        if self.page.tiebreak:
            return [(NO_DATE, _("Sin hora todavía")), *dated]
        undated = [(NO_DATE, _("Sin fecha: ya se verá cuándo"))] if self.line.at else []
        swap = [(SWAP, _("Cambia su sitio con otra partida"))] if self.others else []
        return [*undated, *(self.places_in_order() if not self.timed else ()), *swap, *dated]

    def places_in_order(self) -> list[tuple[str, Any]]:
        """Return the choices of a league without hours, whose games have an order only."""
        keys = [game.key for game in remaining_games(self.access.league())]
        if self.page.fixture_id not in keys:
            return []
        first = [] if keys[0] == self.page.fixture_id else [(NEXT, _("La siguiente"))]
        return [*first, *([] if keys[-1] == self.page.fixture_id else [(LAST, _("La última de todas"))])]

    @cached_property
    def others(self) -> list[tuple[int, str]]:
        """The other open games, with which this one may change places."""
        league = self.access.league()
        lines = [line for line in calendar(league) if line.status is Status.OPEN and line.fixture_id]
        if self.page.tiebreak:
            return []
        return [(line.fixture_id or 0, place_words(line, league.boards)) for line in lines if line != self.line]

    def initial(self) -> Mapping[str, Any]:
        """Return the present day and hour, which another day or hour begins with."""
        at = self.line.at
        return {"day": at.date(), "hour": at.time()} if at else {}

    def form_options(self) -> Mapping[str, Any]:
        league = self.access.league()
        options = {"places": self.places, "ways": self.ways(), "others": self.others}
        return {**options, "boards": league.boards, "zone": league.zone, "free_board": self.free_board}

    def context(self) -> Mapping[str, Any]:
        return {
            **super().context(),
            "where": place_words(self.line, self.access.league().boards),
            "title": self.heading(),
        }

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Show what the chosen date changes while it is chosen, or take the decision."""
        if request.POST.get("step") != "look":
            return super().post(request, **kwargs)
        form = cast("ChangeDateForm", self.make_form(request.POST))
        context: dict[str, Any] = {"access": self.access, "confirm_button": self.confirm_button}
        if "to" in request.POST and form.is_valid():
            try:
                context |= {**self.preview_context(form), "digest": self.values_digest(form)}
            except Fault as fault:
                if fault.code is not Code.PLACE_SAME:
                    form.add_fault(fault)
        # What is still to be written or changed is no fault yet.
        told = (each for errors in form.errors.as_data().values() for each in errors if each.code != "required")
        context["errors"] = [message for each in told for message in each.messages]
        return render(request, "organizers/calendar/changed.html", context)

    def heading(self) -> Words:
        if self.page.tiebreak:
            return _("Hora de la partida de desempate")
        return self.title

    def blocked(self) -> str:
        """Return why the game cannot be postponed; empty if it can."""
        if reason := super().blocked():
            return reason
        withdrawn = self.page.game.pair & self.access.league().withdrawn_players
        if withdrawn and self.line.status is not Status.OPEN:
            return full_sentence(Fault(Code.GAME_SETTLED, name=min(withdrawn)))
        return ""

    def verb(self, form: ChangeDateForm) -> Verb:
        return change_of(self.access.loaded(), self.page.fixture_id, form)

    def preview_context(self, form: ChangeDateForm) -> Mapping[str, Any]:
        """Return the moved games, what changes for people, and warnings about the new hour."""
        after = self.simulate(self.verb(form))
        notices = self.hour_notices(resolved(form.place[0], self.access.league().zone)) if form.place else []
        notices += taken_hours_words(self.loaded, after)
        confirm = {"page": self.page, "game_address": self.address, "title": self.heading()}
        if self.page.tiebreak:
            return {**confirm, "notices": notices}
        moved = moved_games(self.loaded, after)
        own = moved if self.timed else tuple(one for one in moved if one.after.number == self.line.number)
        shifted = [_moved(len(moved) - len(own))] if len(moved) > len(own) else []
        return {**confirm, "moved": own, "notices": [*notices, *shifted, *people_words(self.loaded.league, after)]}

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

    def summary(self, form: ChangeDateForm) -> Words:
        """Return the new hour of a tie-break game; for other games, the page lists the moved ones instead."""
        if not self.page.tiebreak:
            return ""
        return _("Sin hora todavía") if form.place is None else when_words(*form.place)

    def return_address(self) -> str:
        origin = self.request.GET.get(ORIGIN_PARAMETER, "")
        if origin in ORIGINS:
            return reverse(f"tournaments:{ORIGINS[origin]}", args=[self.access.slug])
        return self.address


def _moved(games: int) -> str:
    """Return the sentence about the number of other games that change their place in the order."""
    return ngettext(
        "Otra partida cambia de lugar en el orden.", "Otras %(games)d partidas cambian de lugar en el orden.", games
    ) % {"games": games}
