"""The forms of a league's settings: to found it, and to change it before and after the lots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments.league.faults import Fault
from tournaments.league.file.settings import MAX_BOARDS
from tournaments.league.sheets.player_limits import check_limit
from tournaments.league.values import MAX_NEW_PLAYERS, MAX_PLAYERS, MIN_PLAYERS, League
from tournaments.organizers.founding.estimate import Estimate, estimate
from tournaments.organizers.founding.found import Setup, made_anew, setup_of
from tournaments.web.deciding.championship_form import championship_field
from tournaments.web.forms import PlainForm, TextField, choose_one, number_field, out_of_range
from tournaments.web.timetable import TimetableForm, initial_of
from tournaments.wording import terms
from tournaments.wording.faults import full_sentence

LEGS = ((1, _("una vuelta")), (2, _("dos vueltas")))
LENGTH_FIELDS = ("expected", "max_players", "boards", "legs")
"""The fields that the estimated length needs; wrong or incomplete dates are ignored."""
RARELY_CHANGED = ("max_players", "walkover_pieces", "confirm_results", "initials", "private")
MAX_PIECES = 2 * max(rules.men_per_side for rules in RULES.values())


class NamingForm(PlainForm):
    """The settings that affect no game, which may change at any time."""

    name = TextField(label=_("Nombre de la liga"), help_text=_("Lo leerá cualquiera que vea la liga."))
    public_texts = ("name", "championship")
    championship = championship_field()
    max_players = number_field(
        MIN_PLAYERS,
        MAX_NEW_PLAYERS,
        label=_("Máximo de jugadores"),
        initial=MAX_PLAYERS,
        help_text=_("De 3 a 10 con el reglamento de El Castillar; hasta 40 con los demás."),
    )

    walkover_pieces = number_field(
        0,
        MAX_PIECES,
        label=_("Fichas por incomparecencia"),
        required=False,
        help_text=_("La F de quien se presenta y gana sin jugar. En blanco: la mitad de las de salida."),
    )
    confirm_results = forms.BooleanField(
        label=_("Cada resultado que anota quien arbitra lo confirma otra persona"),
        required=False,
        help_text=_(
            "Lo confirma otra persona que arbitre u organice; mientras tanto cuenta, y se ve que está sin confirmar. "
            "La liga se cierra con todos confirmados. Otra persona es otra cuenta, o un enlace con su nombre abierto "
            "en otro dispositivo. Qué comunican los jugadores desde su página es otro ajuste."
        ),
    )

    initials = forms.BooleanField(
        label=_("Con iniciales desde el principio"),
        required=False,
        help_text=_("Para ligas de menores: el público lee las iniciales de quien se inscriba, nunca su nombre."),
    )

    def __init__(
        self,
        *args: Any,
        championships: Sequence[str] = (),
        current_players: int = 0,
        current_rules: str = "",
        **kwargs: Any,
    ) -> None:
        """`current_players` is the league's present limit, which may be above that of a new league."""
        super().__init__(*args, **kwargs)
        self.current_players, self.current_rules = current_players, current_rules
        self.championships = championships
        if current_players > MAX_NEW_PLAYERS:
            now = self.fields["max_players"]
            self.fields["max_players"] = number_field(
                MIN_PLAYERS, current_players, label=now.label, initial=now.initial, help_text=now.help_text
            )

    def limit_players(self, rules: str | None, present_limit: int = 0) -> None:
        """Refuse a limit above the regulation's, unless the league already has it (`present_limit`)."""
        for name in ("max_players", "expected"):
            count = self.cleaned_data.get(name)
            if rules and count is not None:
                try:
                    check_limit(count, rules, present_limit)
                except Fault as fault:
                    self.add_error(name, full_sentence(fault))

    def limit_pieces(self, rules: str | None) -> None:
        """Refuse more pieces than a side of these rules can have, all of them kings."""
        pieces = self.cleaned_data.get("walkover_pieces")
        if rules and pieces is not None and pieces > 2 * RULES[rules].men_per_side:
            self.add_error("walkover_pieces", out_of_range(0, 2 * RULES[rules].men_per_side))


class AdjustForm(NamingForm):
    """The form of the settings that may change after the lots."""

    field_order = ("name", "championship", "max_players", "walkover_pieces")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.league = league

    def clean(self) -> dict[str, Any]:
        self.limit_players(self.league.rules, self.league.max_players)
        self.limit_pieces(self.league.rules)
        return self.cleaned_data

    @property
    def setup(self) -> Setup:
        """Return the requested settings, the rest unchanged."""
        data = self.cleaned_data
        setup = replace(
            setup_of(self.league),
            name=data["name"],
            championship=data["championship"] or None,
            max_players=data["max_players"],
            walkover_pieces=data["walkover_pieces"],
            confirm_results=data["confirm_results"],
            initials=data["initials"],
        )
        return made_anew(setup)


class SetupForm(NamingForm, TimetableForm):
    """All settings of a league, before the lots."""

    rules = forms.ChoiceField(label=_("Reglas"), choices=tuple(terms.RULES.items()), error_messages=choose_one())
    legs = forms.TypedChoiceField(
        label=_("Todos contra todos"), choices=LEGS, coerce=int, initial=1, error_messages=choose_one()
    )
    boards = number_field(
        1, MAX_BOARDS, label=_("Tableros"), initial=1, help_text=_("Partidas que se juegan a la vez.")
    )
    field_order: tuple[str, ...] = ("name", "rules", "championship", "legs", "boards", "max_players", "walkover_pieces")

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        self.limit_players(data.get("rules"), self.current_players if data.get("rules") == self.current_rules else 0)
        self.limit_pieces(data.get("rules"))
        return data

    @property
    def timed(self) -> bool:
        """Return whether the form has dates and hours, valid or not."""
        return self.has_changes_in(TimetableForm.base_fields)

    @property
    def unusual(self) -> bool:
        """Return whether the form departs from the usual settings."""
        return self.has_changes_in(RARELY_CHANGED)

    @property
    def setup(self) -> Setup:
        """Return the requested settings, once the form is valid."""
        data = self.cleaned_data
        setup = Setup(
            name=data["name"],
            rules=data["rules"],
            championship=data["championship"] or None,
            boards=data["boards"],
            legs=data["legs"],
            max_players=data["max_players"],
            walkover_pieces=data["walkover_pieces"],
            timetable=data["timetable"],
            confirm_results=data["confirm_results"],
            initials=data["initials"],
        )
        return made_anew(setup)


class FoundingForm(SetupForm):
    """The form of a new league, which may be private at first; `expected` players are only for the estimate."""

    private = forms.BooleanField(
        label=_("Privada hasta que la publique"),
        required=False,
        help_text=_("Mientras tanto solo la ve su equipo."),
    )

    expected = number_field(
        MIN_PLAYERS,
        MAX_NEW_PLAYERS,
        label=_("Jugadores que esperas"),
        required=False,
        help_text=_("Solo para calcular cuánto dura; en blanco, con el máximo."),
    )
    field_order = (*SetupForm.field_order[:5], "expected", *SetupForm.field_order[5:])

    def estimate(self) -> Estimate | None:
        """Return the estimated length, even with other fields missing; None if it cannot be computed yet."""
        self.is_valid()
        data = self.cleaned_data
        players = data.get("expected") or data.get("max_players")
        if players is None or any(name in self.errors for name in LENGTH_FIELDS):
            return None
        return estimate(players, data["boards"], data["legs"], data.get("timetable"))


def initial_setup(league: League, *, confirm_results: bool) -> dict[str, Any]:
    """Return the form's initial values from a league."""
    return {
        "confirm_results": confirm_results,
        "initials": league.initials,
        "name": league.name,
        "rules": league.rules,
        "championship": league.championship or "",
        "boards": league.boards,
        "legs": league.legs,
        "max_players": league.max_players,
        "walkover_pieces": league.walkover_pieces,
        **initial_of(league.timetable),
    }
