"""A game: how it ended, the dice before it, who plays White."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from games.rules.endings import Reason as End
from tournaments.decisions.throw_dice import DiceFor
from tournaments.forms.plain import PlainForm, WordsField, choose_one, number_field, out_of_range
from tournaments.league.checks import REASONS
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Throw, Winner
from tournaments.wording import terms

LIKELIEST = {
    Winner.ONE: Reason.NO_PIECES,
    Winner.TWO: Reason.NO_PIECES,
    Winner.DRAW: Reason.AGREEMENT,
    Winner.NONE: Reason.WALKOVER,
}


class ResultForm(PlainForm):
    """How a game ended, once it is known for whom: only the reasons that outcome can have.

    The survivors of whoever won or drew are asked on a pad; the loser's may be left out.
    """

    reason = forms.ChoiceField(label=_("¿Cómo terminó?"), widget=forms.RadioSelect, error_messages=choose_one())

    places = {f"pieces.{side}": f"{side}_men" for side in Side}

    def __init__(self, *args: Any, game: Game, winner: Winner, rules: str, **kwargs: Any) -> None:
        kwargs["initial"] = {"reason": LIKELIEST[winner], **_initial(game.result, winner), **kwargs.get("initial", {})}
        self.game, self.winner, self.men = game, winner, RULES[rules].men
        self.survivors = _survivors(winner)
        super().__init__(*args, **kwargs)
        reason = self.fields["reason"]
        assert isinstance(reason, forms.ChoiceField)
        reason.choices = [(r.value, terms.REASONS[r]) for r in reasons_under(rules, winner, game.result)]

    def more_fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        for side in Side if self.winner is not Winner.NONE else ():
            fields |= self._survivor(side) if side in self.survivors else self._loser(side)
        return fields

    def _survivor(self, side: Side) -> dict[str, forms.Field]:
        name = {"name": self.game.player(side)}
        return {
            f"{side}_men": PadField(_("Peones que conserva %(name)s") % name, self.men),
            f"{side}_kings": PadField(_("Damas que conserva %(name)s") % name, self.men, initial=0),
        }

    def _loser(self, side: Side) -> dict[str, forms.Field]:
        return {
            f"{side}_men": number_field(0, self.men, label=_("Peones"), required=False),
            f"{side}_kings": number_field(0, self.men, label=_("Damas"), required=False),
        }

    @classmethod
    def carried_over(
        cls, typed: Mapping[str, Any], before: Winner | None, winner: Winner, rules: str
    ) -> dict[str, Any]:
        """What was typed for one outcome, as a beginning for another: the same pieces, of whoever won."""
        kept = {name: value for name, value in typed.items() if value not in (None, "")}
        if before and {before, winner} == {Winner.ONE, Winner.TWO}:
            for kind in ("men", "kings"):
                if f"{before}_{kind}" in kept:
                    kept[f"{winner}_{kind}"] = kept.pop(f"{before}_{kind}")
        if kept.get("reason") not in reasons_under(rules, winner):
            kept.pop("reason", None)
        return kept

    @property
    def pads(self) -> list[forms.BoundField]:
        return [self[f"{side}_{kind}"] for side in self.survivors for kind in ("men", "kings")]

    @property
    def loser(self) -> list[forms.BoundField]:
        """The fields of whoever lost, if one did."""
        side = next((side for side in Side if side not in self.survivors), None)
        return [self[f"{side}_{kind}"] for kind in ("men", "kings")] if side and self.survivors else []

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if not self.errors:
            try:
                data["result"] = self._result(data)
            except Fault as fault:
                self.add_fault(fault)
        return data

    def _result(self, data: dict[str, Any]) -> Result:
        reason = Reason(data["reason"])
        if reason is Reason.WALKOVER or self.winner is Winner.NONE:
            return Result(self.winner, reason)
        one, two = (self._pieces(data, side) for side in Side)
        return Result(self.winner, reason, one, two)

    def _pieces(self, data: dict[str, Any], side: Side) -> Pieces | None:
        men, kings = data[f"{side}_men"], data[f"{side}_kings"] or 0
        if men is None and (side in self.survivors or kings):
            raise Fault(Code.PIECES_MISSING, f"pieces.{side}")
        return None if men is None else Pieces(men, kings)


def reasons_under(rules: str, winner: Winner, standing: Result | None = None) -> list[Reason]:
    """The reasons of an outcome: those off the board, of the ends of the board those that the rules know, and the
    one of the result as it stands."""
    known = {end.value for end in RULES[rules].ends}
    every = {end.value for end in End}
    kept = standing.reason if standing and standing.winner is winner else None
    return [r for r in Reason if r in REASONS[winner] and (r.value in known or r.value not in every or r is kept)]


class PadField(forms.TypedChoiceField):
    """A number of pieces, every possible one in sight at once."""

    pad = True

    def __init__(self, label: str, most: int, initial: int | None = None) -> None:
        super().__init__(
            label=label,
            choices=[(number, str(number)) for number in range(most + 1)],
            coerce=int,
            empty_value=None,
            required=False,
            initial=initial,
            widget=forms.RadioSelect,
            error_messages={"invalid_choice": out_of_range(0, most)},
        )


def _survivors(winner: Winner) -> tuple[Side, ...]:
    if winner is Winner.DRAW:
        return tuple(Side)
    return () if winner is Winner.NONE else (Side(winner.value),)


def _initial(result: Result | None, winner: Winner) -> dict[str, Any]:
    """What a correction starts from: the result as it stands, where the outcome is still the same."""
    if result is None or result.winner is not winner:
        return {}
    initial: dict[str, Any] = {"reason": result.reason}
    for side in Side:
        pieces = result.pieces(side)
        if pieces:
            initial |= {f"{side}_men": pieces.men, f"{side}_kings": pieces.kings}
    return initial


class CorrectionForm(ResultForm):
    corrected_for = WordsField(label=_("Motivo de la corrección"), help_text=_("Queda en el historial de la liga."))


DICE = tuple(f"{side}_{die}" for side in Side for die in (1, 2))


class DiceForm(PlainForm):
    """A throw made at the table, or none: then the site throws."""

    purpose = forms.ChoiceField(
        label=_("¿Qué deciden?"),
        choices=[(DiceFor.START.value, _("quién empieza")), (DiceFor.COLOUR.value, _("quién elige color"))],
        initial=DiceFor.START.value,
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )
    typed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def more_fields(self) -> dict[str, forms.Field]:
        labels = {"1": _("Dado 1"), "2": _("Dado 2")}
        return {name: number_field(1, 6, label=labels[name[-1]], required=False) for name in DICE}

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if not data.get("typed"):
            data["throws"] = ()
            return data
        for name in DICE:
            if data.get(name) is None and name not in self.errors:
                self.add_error(name, _("Hace falta."))
        if not self.errors:
            a, b, c, d = (data[name] for name in DICE)
            data["throws"] = (Throw((a, b), (c, d)),)
        return data


class ColoursForm(PlainForm):
    """Who plays White and who moves first; in rules where White begins, only the first is asked."""

    white = forms.ChoiceField(label=_("Blancas"), required=False, widget=forms.RadioSelect, error_messages=choose_one())
    starter = forms.ChoiceField(
        label=_("Empieza"), required=False, widget=forms.RadioSelect, error_messages=choose_one()
    )

    def __init__(self, *args: Any, game: Game, white_first: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.white_first = white_first
        if white_first:
            del self.fields["starter"]
        for field in self.fields.values():
            assert isinstance(field, forms.ChoiceField)
            field.choices = [*((side.value, game.player(side)) for side in Side), ("", _("sin decidir"))]

    @property
    def chosen_white(self) -> Side | None:
        return Side(self.cleaned_data["white"]) if self.cleaned_data["white"] else None

    @property
    def chosen_starter(self) -> Side | None:
        if self.white_first:
            return self.chosen_white
        return Side(self.cleaned_data["starter"]) if self.cleaned_data["starter"] else None
