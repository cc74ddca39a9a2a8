"""The forms of a championship's name, and of the podium of another game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.league.podium import Medal, podium
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.web.forms import PlainForm, TextField, number_field
from tournaments.web.timetable import date_field

MAX_PLAYERS = 1_000
MEDALS = tuple(medal.value for medal in Medal)


class RenameForm(PlainForm):
    """The new name of a championship."""

    name = TextField(label=_("Nombre del campeonato"), help_text=_("Lo leerá cualquiera. Su dirección no cambia."))


class OtherPodiumForm(PlainForm):
    """The podium of a game played outside the site."""

    game = TextField(label=_("Juego"), help_text=_("Como lo leerá cualquiera en el campeonato: «Parchís», «Ajedrez»."))
    players = number_field(
        MIN_PLAYERS,
        MAX_PLAYERS,
        label=_("Cuántos jugaron"),
        help_text=_("De ello dependen las medallas y sus puntos."),
    )
    played_on = date_field(label=_("Fecha"), help_text=_("Puede quedar en blanco."))
    gold = TextField(label=_("Oro"))
    gold_club = TextField(label=_("Club (oro)"), required=False)
    silver = TextField(label=_("Plata"))
    silver_club = TextField(label=_("Club (plata)"), required=False)
    bronze = TextField(label=_("Bronce"), required=False, help_text=_("Con tres jugadores no hay bronce."))
    bronze_club = TextField(label=_("Club (bronce)"), required=False)
    places: ClassVar[Mapping[str, str]] = {"medallists": "bronze"}

    def clean(self) -> dict[str, Any]:
        """Require a bronze medal from four players on, and refuse it with three."""
        data = self.cleaned_data
        if players := data.get("players"):
            steps = len(podium(players))
            if steps == len(MEDALS) and not data.get("bronze") and "bronze" not in self.errors:
                self.add_error("bronze", _("Hace falta: con cuatro o más jugadores hay bronce."))
            if steps < len(MEDALS) and data.get("bronze"):
                self.add_error("bronze", _("Con tres jugadores no hay bronce: déjalo en blanco."))
        return data

    @property
    def played(self) -> OtherGame:
        """The game of a valid form."""
        data = self.cleaned_data
        won = [Entrant(data[medal], data[f"{medal}_club"] or None) for medal in MEDALS if data[medal]]
        return OtherGame(data["game"], data["players"], won, data["played_on"])
