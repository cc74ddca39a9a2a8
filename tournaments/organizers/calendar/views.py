"""The page that plans the remaining games again and sets the last days of rounds; the addresses of the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, cast

from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.course import planned_rounds
from tournaments.display.league import LeaguePage
from tournaments.league.calendar import (
    is_remaining,
    moved_deadlines,
    once_a_day,
    plays_round_a_week,
    remaining_games,
    replanned,
    resumed_timetable,
    turns,
    turns_of_groups_session,
)
from tournaments.league.scores import BoardHour
from tournaments.league.timetable import resumed
from tournaments.league.values import League
from tournaments.organizers.calendar.change_date import ChangeDatePage
from tournaments.organizers.calendar.compare import people_words, replan_notices
from tournaments.organizers.calendar.forms import DEADLINES, DeadlinesForm, PlanForm
from tournaments.organizers.calendar.verbs import Reschedule
from tournaments.store.decide import take
from tournaments.store.events import hours_of_other_stages
from tournaments.store.fixtures import moved_since_planning
from tournaments.store.load import zone
from tournaments.store.players import SetDeadlines, deadlines_of
from tournaments.web.deciding.hour_warnings import taken_hours_words
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import FormToken
from tournaments.web.forms import PlainForm
from tournaments.web.requests import former
from tournaments.web.timetable import ANY_TIME, days_of_play, initial_of, without_holidays
from tournaments.wording import calendars
from tournaments.wording.stages import games_count_words


class PlanPage(DecisionPage):
    """The page that plans the remaining games again, and below it the last days of the rounds."""

    form_class = PlanForm
    template = "organizers/calendar/plan.html"
    title = _("Planificar")
    explains = _(
        "Ordena de nuevo las partidas sin resultado, para los tableros y las horas que digas. Lo jugado no se toca."
    )

    def form_options(self) -> Mapping[str, Any]:
        league = self.access.league()
        playing = len(league.players) - len(league.withdrawn_players)
        return {"players": playing, "session": turns_of_groups_session(league)}

    def initial(self) -> Mapping[str, Any]:
        """Return the present boards and timetable, which begins again from now on and after what is played."""
        league = self.access.league()
        timetable = resumed_timetable(league, _now(league))
        days = set(self._deadlines.values())
        whole = len(days) == 1 and self._deadlines.keys() == set(rounds_of(league))
        return {
            "boards": league.boards,
            "last_day": min(days) if whole else None,
            **initial_of(timetable, round_a_week=plays_round_a_week(league)),
        }

    @cached_property
    def _deadlines(self) -> Mapping[int, date]:
        return deadlines_of(self.access.row.pk)

    @cached_property
    def _taken(self) -> tuple[BoardHour, ...]:
        return hours_of_other_stages(self.access.loaded())

    def context(self) -> Mapping[str, Any]:
        league = self.access.league()
        rounds = rounds_of(league)
        deadlines = DeadlinesForm(rounds=rounds, standing=self._deadlines, league=league)
        planned = self.planned(self.make_form(self.request.POST) if self.request.POST else None)
        shown = {"deadlines": deadlines, "rounds": rounds, **days_shown(planned, _now(league))}
        return {**shown, "deadlines_sentence": calendars.deadlines_sentence(self._deadlines)}

    def planned(self, form: PlainForm | None) -> League:
        """Return the league as the form plans it; without a valid one, as its initial values do."""
        league = self.access.league()
        if self.blocked() or not league.round_robin:
            return league
        if form and form.is_valid():
            return self.simulate(self.verb(cast("PlanForm", form)))
        return self.simulate(Reschedule(league.boards, resumed_timetable(league, _now(league)), self._taken))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Show the days of play while they are chosen, or the plan."""
        if request.POST.get("step") != "look":
            return super().post(request, **kwargs)
        planned = self.planned(self.make_form(request.POST))
        return render(request, "web/deciding/days.html", days_shown(planned, _now(planned)))

    def verb(self, form: PlanForm) -> Reschedule:
        """Return the plan of the form, without games on holidays that were not among the days it was sent with."""
        boards, timetable = form.cleaned_data["boards"], form.cleaned_data["timetable"]
        league = self.access.league()
        if timetable and timetable.days and league.round_robin:
            games = replanned(league, boards, timetable)
            left = turns([game for game in games if is_remaining(game, league)])
            timetable = without_holidays(form, timetable, len(left))
        return Reschedule(boards, timetable, self._taken)

    def take(self, form: PlanForm, form_token: FormToken) -> models.Decision:
        """Plan the games; those at any time have one last day."""
        if form.cleaned_data["when"] != ANY_TIME:
            return super().take(form, form_token)
        last_day = form.cleaned_data.get("last_day")
        rounds = rounds_of(self.simulate(self.verb(form))) if last_day else ()
        days = tuple((number, last_day) for number in rounds if last_day)
        with transaction.atomic():
            decision = super().take(form, form_token)
            if dict(days) != deadlines_of(self.access.row.pk):
                take(self.access.row, SetDeadlines(days), by=self.access.actor)
        return decision

    def preview_context(self, form: PlanForm) -> Mapping[str, Any]:
        """Return the new calendar for the preview, with warnings about its hours."""
        timetable = form.cleaned_data["timetable"]
        after = self.simulate(self.verb(form))
        left = remaining_games(after)
        last, daily = left[-1].at if left else None, once_a_day((game.at, game.one, game.two) for game in left)
        count = len({game.at and game.at.date() for game in left}) if daily else len(turns(left))
        return {
            "planned": planned_rounds(LeaguePage(replace(self.access.loaded(), league=after))),
            "summary": _("%(games)s por jugar. %(turns)s")
            % {"games": games_count_words(len(left)), "turns": calendars.turns_words(count, daily=daily)},
            "ends": last + timedelta(minutes=timetable.minutes) if last else None,
            "planned_title": _("Lo que queda, en su orden"),
            "notices": [
                *calendars.end_words(self.access.league(), after),
                *self._deadline_words(after, form),
                *self._passed_last_day_words(form, _now(after).date()),
                *replan_notices(self.access.league(), after, moved_since_planning(self.access.row), _now(after)),
                *taken_hours_words(self.access.loaded(), after),
                *people_words(None, after),
            ],
        }

    def _passed_last_day_words(self, form: PlanForm, today: date) -> list[str]:
        """Return the warning that the only last day of all games has passed, unless it stands already."""
        last_day = form.cleaned_data.get("last_day") if form.cleaned_data["when"] == ANY_TIME else None
        if not last_day or last_day >= today or last_day == self.initial()["last_day"]:
            return []
        return [gettext("El último día, %(day)s, ya ha pasado.") % {"day": date_format(last_day, gettext("j b Y"))}]

    def _deadline_words(self, after: League, form: PlanForm) -> list[str]:
        """Return the last days that go to other rounds with their games, unless all games get one last day."""
        moved = moved_deadlines(self.access.league(), after, self._deadlines)
        if moved == self._deadlines or form.cleaned_data["when"] == ANY_TIME:
            return []
        day = gettext("ronda %(number)d, %(day)s")
        days = [day % {"number": number, "day": date_format(at, gettext(r"j \d\e F"))} for number, at in moved.items()]
        return [gettext("Los plazos pasan con sus partidas a otras rondas: %(days)s.") % {"days": "; ".join(days)}]


class DeadlinesPage(DecisionPage):
    """The last days of the rounds, sent from the same page."""

    by_link = False
    form_class = DeadlinesForm
    title = _("Plazos de las rondas")
    button = confirm_button = _("Guardar los plazos")

    def form_options(self) -> Mapping[str, Any]:
        league = self.access.league()
        standing = deadlines_of(self.access.row.pk)
        return {"rounds": rounds_of(league), "standing": standing, "league": league}

    def verb(self, form: DeadlinesForm) -> SetDeadlines:
        return SetDeadlines(form.days)

    def requests_decision(self) -> bool:
        return True

    def confirmed(self, form: DeadlinesForm) -> bool:
        """Ask only about last days that may be a mistake."""
        return not self._doubts(form) or super().confirmed(form)

    def preview_context(self, form: DeadlinesForm) -> Mapping[str, Any]:
        return {"notices": self._doubts(form)}

    def _doubts(self, form: DeadlinesForm) -> list[str]:
        """Return the warnings about new last days that have passed, or that come before those of earlier rounds."""
        return calendars.deadline_doubts(dict(form.days), form.standing, _now(form.league).date())

    def return_address(self) -> str:
        return reverse("tournaments:replan", args=[self.access.slug])


def days_shown(league: League, since: datetime) -> dict[str, Any]:
    """Return the template's values of the days on which the remaining games are played."""
    at = [game.at for game in remaining_games(league) if game.at]
    timetable = league.timetable and resumed(league.timetable, min(since, *at) if at else since)
    days = days_of_play(at, timetable)
    return {"days": days.months, "off": days.off} if timetable and timetable.days else {}


def plan(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the page of the plan, or take the decision of its form about the last days."""
    page = DeadlinesPage if request.POST.get("part") == DEADLINES else PlanPage
    return page.as_view()(request, slug=slug)


def rounds_of(league: League) -> list[int]:
    """Return the rounds of the calendar."""
    return sorted({game.round for game in league.games if game.round})


def _now(league: League) -> datetime:
    """Return the present local time in the zone of a league."""
    return localtime(timezone=zone(league)).replace(tzinfo=None)


CALENDAR = "ligas/<slug:slug>/organizar/calendario/"

urlpatterns: list[URLPattern] = [
    path(CALENDAR, plan, name="replan"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/fecha/", ChangeDatePage.as_view(), name="postpone"),
    path(f"{CALENDAR}mover/", former("tournaments:record"), name="move"),
    path("ligas/<slug:slug>/organizar/plazos/", former("tournaments:replan"), name="deadlines"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/aplazar/", former("tournaments:postpone"), name="put_off_game"),
]
