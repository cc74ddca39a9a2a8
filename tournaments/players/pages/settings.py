"""The organizer's pages for players' permissions and for the deadlines of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from tournaments.league.player_rules import PERMISSIONS, Overdue, PlayerRules
from tournaments.league.values import State
from tournaments.players.pages import acts, page
from tournaments.store.decide import Verb
from tournaments.store.players import AllowPlayers, settings_of
from tournaments.web.deciding.league_access import act_on_people
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.forms import PlainForm, with_settings


@with_settings(PERMISSIONS)
class PermissionsForm(PlainForm):
    """The permissions of players on their own pages."""


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
]
