"""How a league is to be played: the form that founds one, and changes it while it is being prepared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments.decisions.found import Setup
from tournaments.forms.plain import TextField, choose_one, number_field, out_of_range
from tournaments.forms.timetable import TimetableForm, initial_of
from tournaments.league.values import HIGHEST_MAX_PLAYERS, MAX_PLAYERS, MIN_PLAYERS, League
from tournaments.league_file.reading import MOST_BOARDS
from tournaments.wording import terms

LEGS = ((1, _("una vuelta")), (2, _("dos vueltas")))
MOST_PIECES = 2 * max(rules.men for rules in RULES.values())


class SetupForm(TimetableForm):
    name = TextField(label=_("Nombre de la liga"))
    rules = forms.ChoiceField(label=_("Reglas"), choices=tuple(terms.RULES.items()), error_messages=choose_one())
    championship = TextField(
        label=_("Campeonato"),
        required=False,
        help_text=_("El de siempre, escrito igual, o uno nuevo. Puede quedar en blanco."),
        widget=forms.TextInput(attrs={"list": "championships", "autocomplete": "off"}),
    )
    legs = forms.TypedChoiceField(
        label=_("Todos contra todos"), choices=LEGS, coerce=int, initial=1, error_messages=choose_one()
    )
    boards = number_field(
        1, MOST_BOARDS, label=_("Tableros"), initial=1, help_text=_("Partidas que se juegan a la vez.")
    )
    max_players = number_field(
        MIN_PLAYERS,
        HIGHEST_MAX_PLAYERS,
        label=_("Máximo de jugadores"),
        initial=MAX_PLAYERS,
        help_text=_("El reglamento de El Castillar admite diez."),
    )
    walkover_pieces = number_field(
        0,
        MOST_PIECES,
        label=_("Fichas por incomparecencia"),
        required=False,
        help_text=_("La F de quien se presenta y gana sin jugar. En blanco: todas las de salida."),
    )
    field_order = ["name", "rules", "championship", "legs", "boards", "max_players", "walkover_pieces"]

    def __init__(self, *args: Any, championships: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.championships = championships

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        pieces, rules = data.get("walkover_pieces"), data.get("rules")
        if rules and pieces is not None and pieces > 2 * RULES[rules].men:
            self.add_error("walkover_pieces", out_of_range(0, 2 * RULES[rules].men))
        return data

    @property
    def setup(self) -> Setup:
        """What was asked for, once the form is valid."""
        data = self.cleaned_data
        return Setup(
            name=data["name"],
            rules=data["rules"],
            championship=data["championship"] or None,
            boards=data["boards"],
            legs=data["legs"],
            max_players=data["max_players"],
            walkover_pieces=data["walkover_pieces"],
            timetable=data["timetable"],
        )


def initial_setup(league: League) -> dict[str, Any]:
    """What the form shows of a league."""
    return {
        "name": league.name,
        "rules": league.rules,
        "championship": league.championship or "",
        "boards": league.boards,
        "legs": league.legs,
        "max_players": league.max_players,
        "walkover_pieces": league.walkover_pieces,
        **initial_of(league.timetable),
    }


class RescheduleForm(TimetableForm):
    """The boards and hours of what is left."""

    boards = number_field(1, MOST_BOARDS, label=_("Tableros"), help_text=_("Partidas que se juegan a la vez."))
    field_order = ["boards"]
