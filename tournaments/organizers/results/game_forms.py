"""Forms of a game: the dice before it and its colours; the possible reasons of its result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.board import Side as Colour
from tournaments.league.calendar import white_or_starter
from tournaments.league.checks import reasons
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.sheets import board_ends
from tournaments.league.values import Game, Reason, Side, Throw, Winner
from tournaments.organizers.results.verbs import DiceFor
from tournaments.web.forms import PlainForm, choose_one, number_field


def reasons_under(rules: str, winner: Winner, regulation: Regulation = CASTILLAR) -> tuple[Reason, ...]:
    """Return the reasons that an outcome can have in a league of these rules and this regulation."""
    early = (Reason.EARLY_DRAW,) if regulation.early_draw and winner is Winner.NONE else ()
    return (*reasons(winner, board_ends(rules)), *early)


DICE = tuple(f"{side}_{die}" for side in Side for die in (1, 2))
MAX_LEVEL_THROWS = 50
"""Maximum number of level throws in one form."""


class DiceForm(PlainForm):
    """The dice thrown at the table; without any, the site throws.

    `level` holds the throws before the last, which were level: four digits each, the first player's two dice first.
    """

    purpose = forms.ChoiceField(
        label=_("¿Qué deciden?"),
        choices=[(DiceFor.START.value, _("quién empieza")), (DiceFor.COLOUR.value, _("quién elige color"))],
        initial=DiceFor.START.value,
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )
    typed = forms.BooleanField(required=False, widget=forms.HiddenInput)
    level = forms.RegexField(
        rf"^([1-6]{{4}}){{0,{MAX_LEVEL_THROWS}}}\Z",
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid": _("Tiradas igualadas: se esperan cuatro dados del 1 al 6 en cada una.")},
    )

    def more_fields(self) -> dict[str, forms.Field]:
        labels = {"1": _("Dado 1"), "2": _("Dado 2")}
        return {name: number_field(1, 6, label=labels[name[-1]], required=False) for name in DICE}

    def clean(self) -> dict[str, Any]:
        """Read the throws: the level ones, and the last one."""
        data = self.cleaned_data
        if not data.get("typed"):
            data["throws"] = ()
            return data
        for name in DICE:
            if data.get(name) is None and name not in self.errors:
                self.add_error(name, _("Hace falta."))
        if not self.errors:
            last = tuple(data[name] for name in DICE)
            level = [int(figure) for figure in data.get("level", "")]
            data["throws"] = (*map(_throw, _dice_by_throw(level)), _throw(last))
        return data


def _dice_by_throw(dice: Sequence[int]) -> Iterator[Sequence[int]]:
    """Return the dice of each throw: two of the first player, then two of the second."""
    return (dice[at : at + len(DICE)] for at in range(0, len(dice), len(DICE)))


def _throw(dice: Sequence[int]) -> Throw:
    """Return the throw of four dice, the first player's two first."""
    a, b, c, d = dice
    return Throw((a, b), (c, d))


class ColoursForm(PlainForm):
    """The side that plays White and the side that moves first; where the rules say who begins, only White is chosen."""

    white = forms.ChoiceField(label=_("Blancas"), required=False, widget=forms.RadioSelect, error_messages=choose_one())
    starter = forms.ChoiceField(
        label=_("Empieza"), required=False, widget=forms.RadioSelect, error_messages=choose_one()
    )

    def __init__(self, *args: Any, game: Game, first: Colour | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.first = first
        if first:
            del self.fields["starter"]
        for field in self.fields.values():
            assert isinstance(field, forms.ChoiceField)
            field.choices = [*((side.value, game.player(side)) for side in Side), ("", _("sin decidir"))]

    @property
    def chosen_white(self) -> Side | None:
        return Side(self.cleaned_data["white"]) if self.cleaned_data["white"] else None

    @property
    def chosen_starter(self) -> Side | None:
        if self.first:
            return white_or_starter(self.chosen_white, self.first)
        return Side(self.cleaned_data["starter"]) if self.cleaned_data["starter"] else None
