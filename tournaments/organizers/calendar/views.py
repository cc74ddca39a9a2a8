"""The pages that move games of the calendar by hand, and that plan the remaining games again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.urls import URLPattern, path, reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.display.league import page_of
from tournaments.league.calendar import remaining_games, turns
from tournaments.league.timetable import resumed
from tournaments.league.values import League
from tournaments.organizers.calendar.compare import MovableGame, compare, movable_games, place_words, replan_notices
from tournaments.organizers.calendar.forms import MoveForm, RescheduleForm
from tournaments.organizers.calendar.move_games import MoveGames
from tournaments.organizers.calendar.verbs import PostponementPage, Reschedule
from tournaments.store.fixtures import moved_since_planning
from tournaments.store.load import zone
from tournaments.web.deciding.mentions import taken_hours_words
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.requests import page_number
from tournaments.web.timetable import initial_of
from tournaments.wording import calendars
from tournaments.wording.results import games_count_words

PAGE_SIZE = 50


class MovePage(DecisionPage):
    """The page that moves games by hand."""

    form_class = MoveForm
    template = "organizers/calendar/move.html"
    title = _("Mover partidas")
    explains = _("Cambia el orden a mano. Antes de confirmar verás qué descanso le queda a cada jugador.")

    @cached_property
    def _movable(self) -> tuple[MovableGame, ...]:
        return movable_games(self.access.loaded())

    @property
    def _league(self) -> League:
        return self.access.league()

    def form_options(self) -> Mapping[str, Any]:
        games = [(line.game.fixture_id, place_words(line.game)) for line in self._movable]
        return {"games": games, "boards": self._league.boards if self._league.timetable else 0}

    def initial(self) -> Mapping[str, Any]:
        """Return the game in the address, with its present hour and board."""
        chosen = self.request.GET.get("partida", "")
        game = next((line.game for line in self._movable if str(line.game.fixture_id) == chosen), None)
        if game is None:
            return {"how": "swap"}
        at = game.at
        return {
            "game": chosen,
            "how": "swap",
            "day": at and at.date(),
            "hour": at and at.time(),
            "board": game.board,
        }

    def blocked(self) -> str:
        return super().blocked() or ("" if self._movable else str(_("No queda ninguna partida que mover.")))

    def context(self) -> Mapping[str, Any]:
        page, number = page_of(self.access.loaded()), page_number(self.request)
        first = (number - 1) * PAGE_SIZE
        return {
            "page": page,
            "lines": self._movable[first : first + PAGE_SIZE],
            "number": number,
            "more": len(self._movable) > first + PAGE_SIZE,
            "quality": page.quality,
        }

    def verb(self, form: MoveForm) -> MoveGames:
        return form.verb

    def preview_context(self, form: MoveForm) -> Mapping[str, Any]:
        loaded = self.access.loaded()
        after = self.simulate(self.verb(form))
        comparison = compare(loaded, after)
        return {
            "notices": taken_hours_words(loaded, after),
            "moved": comparison.moved,
            "compared": comparison.changed_figures,
            "quality": comparison.quality,
        }

    def return_address(self) -> str:
        return reverse("tournaments:move", args=[self.access.slug])


class ReplanPage(DecisionPage):
    """The page that plans the remaining games again."""

    form_class = RescheduleForm
    template = "organizers/calendar/replan.html"
    title = _("Planificar lo que queda")
    explains = _(
        "Ordena de nuevo las partidas sin resultado, para los tableros y las horas que digas. Lo jugado no se toca."
    )

    def initial(self) -> Mapping[str, Any]:
        """Return the present boards and timetable, which begins again from now on."""
        league = self.access.league()
        return {"boards": league.boards, **initial_of(league.timetable and resumed(league.timetable, _now(league)))}

    def verb(self, form: RescheduleForm) -> Reschedule:
        return Reschedule(form.cleaned_data["boards"], form.cleaned_data["timetable"])

    def preview_context(self, form: RescheduleForm) -> Mapping[str, Any]:
        """Return the new calendar for the preview, with warnings about its hours."""
        timetable = form.cleaned_data["timetable"]
        after = self.simulate(self.verb(form))
        left = remaining_games(after)
        last = left[-1].at if left else None
        return {
            "planned": left,
            "summary": _("%(games)s por jugar. %(turns)s")
            % {"games": games_count_words(len(left)), "turns": calendars.turns_words(len(turns(left)))},
            "ends": last + timedelta(minutes=timetable.minutes) if last else None,
            "notices": [
                *replan_notices(self.access.league(), after, moved_since_planning(self.access.row), _now(after)),
                *taken_hours_words(self.access.loaded(), after),
            ],
        }


def _now(league: League) -> datetime:
    """Return the present local time in the zone of a league."""
    return localtime(timezone=zone(league)).replace(tzinfo=None)


CALENDAR = "ligas/<slug:slug>/organizar/calendario/"

urlpatterns: list[URLPattern] = [
    path(CALENDAR, ReplanPage.as_view(), name="replan"),
    path(f"{CALENDAR}mover/", MovePage.as_view(), name="move"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/aplazar/", PostponementPage.as_view(), name="postpone"),
]
