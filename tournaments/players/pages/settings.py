"""The organizer's pages for players' permissions and for the deadlines of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.player_rules import PERMISSIONS, Deadline, Overdue, PlayerRules
from tournaments.league.values import State
from tournaments.players.pages import acts, page
from tournaments.store.decide import Change, Verb
from tournaments.store.players import PLAYER_SETTINGS, AllowPlayers, deadlines_of, settings_of, write_deadlines
from tournaments.web.deciding.acts import act_on_people
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.forms import PlainForm
from tournaments.web.setting_fields import with_settings
from tournaments.web.timetable import date_field
from tournaments.wording.league_faults import full_sentence


@dataclass(frozen=True, slots=True)
class SetDeadlines(Verb):
    """Set the last day of each round that has one, as (round, day)."""

    days: tuple[tuple[int, date], ...]

    name = "set_deadlines"

    def apply(self, league: models.League) -> Change:
        """Replace the deadlines of the rounds."""
        if league.state == State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        before = deadlines_of(league.pk)
        write_deadlines(league, tuple(Deadline(number, day) for number, day in self.days))
        return Change({"days": _document(before)}, {"days": _document(dict(self.days))}, PLAYER_SETTINGS)


def _document(days: Mapping[int, date]) -> dict[str, str]:
    """Return deadlines by round as the history stores them."""
    return {str(number): day.isoformat() for number, day in sorted(days.items())}


@with_settings(PERMISSIONS)
class PermissionsForm(PlainForm):
    """The permissions of players on their own pages."""


class DeadlinesForm(PlainForm):
    """The last day of each round; `rounds` are those of the calendar."""

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        self.rounds = rounds
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        return {
            f"round_{number}": date_field(label=_("Ronda %(number)d") % {"number": number}) for number in self.rounds
        }

    @property
    def days(self) -> tuple[tuple[int, date], ...]:
        days = ((number, self.cleaned_data[f"round_{number}"]) for number in self.rounds)
        return tuple((number, day) for number, day in days if day)


@act_on_people("allow_players", "permisos")
class PermissionsPage(DecisionPage):
    """The page of players' permissions."""

    by_link = False
    has_preview = False
    states = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})
    form_class = PermissionsForm
    title = _("Qué pueden hacer los jugadores")
    explains = _("Vale para quien tenga su enlace propio.")
    button = _("Guardar")

    def initial(self) -> Mapping[str, Any]:
        row = settings_of(self.access.row)
        return {field: getattr(row, field) for field in PermissionsForm.base_fields}

    def verb(self, form: PermissionsForm) -> Verb:
        data = form.cleaned_data
        return AllowPlayers(PlayerRules(**{**data, "overdue": Overdue(data["overdue"])}))

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])


class DeadlinesPage(DecisionPage):
    """The page of the deadlines of rounds."""

    by_link = False
    has_preview = False
    form_class = DeadlinesForm
    title = _("Plazos de las rondas")
    explains = _(
        "El último día para jugar cada ronda. En blanco, sin plazo. Cuando vence, no se anota ningún resultado por sí "
        "solo."
    )
    button = _("Guardar")

    def form_options(self) -> Mapping[str, Any]:
        return {"rounds": sorted({game.round for game in self.access.league().games if game.round})}

    def initial(self) -> Mapping[str, Any]:
        return {f"round_{number}": day for number, day in deadlines_of(self.access.row.pk).items()}

    def blocked(self) -> str:
        undrawn = full_sentence(Fault(Code.LEAGUE_NOT_DRAWN)) if not self.form_options()["rounds"] else ""
        return super().blocked() or undrawn

    def verb(self, form: DeadlinesForm) -> Verb:
        return SetDeadlines(form.days)


OWN = "mi/<str:token>/"
ORGANIZERS = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path("mis-partidas/", page.my_pages, name="my_pages"),
    path("mi/calendario/<str:token>.ics", page.own_calendar, name="own_calendar"),
    path(OWN, page.own_page, name="own_page"),
    path(f"{OWN}idioma/", acts.choose_language, name="own_language"),
    path(f"{OWN}avisos/", acts.own_alerts, name="own_alerts"),
    path(f"{OWN}agenda/", acts.renew_calendar, name="renew_calendar"),
    path(f"{OWN}iniciales/", page.hide_name, name="hide_name"),
    path(f"{OWN}cuenta/", acts.keep, name="keep_page"),
    path(f"{OWN}deshacer/<int:object_id>/", acts.OwnUndoing.as_view(), name="own_undo"),
    path(f"{ORGANIZERS}plazos/", DeadlinesPage.as_view(), name="deadlines"),
]
