"""The form of a result: winner, pieces left and reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.sheets import board_ends
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Winner
from tournaments.organizers.results.game_forms import reasons_under
from tournaments.web.forms import PUBLIC_TEXT_NOTE, PlainForm, WordsField, choose_one, out_of_range
from tournaments.wording import terms

PIECE_KINDS = ("men", "kings")
PIECES = [(side, kind) for side in Side for kind in PIECE_KINDS]
USUAL_MEN, USUAL_KINGS = 5, 3
"""The highest counts that the buttons show without «más»."""
COUNT_MISSING = _("Elige cuántos peones; 0 si ninguno.")
OUTCOMES_WITHOUT_WINNER = {Winner.DRAW: _("Tablas"), Winner.NONE: _("Pierden los dos")}


class ResultForm(PlainForm):
    """The form of a result: winner, pieces left and reason. Nothing is preselected, but a correction starts
    from the present result.

    The pieces of the winner, or of both players in a draw or where their lead gives the points, are required; those of
    the loser may else be left out, and in a tie-break game, which adds nothing to F, those of all.
    """

    winner = forms.ChoiceField(label=_("¿Quién gana?"), widget=forms.RadioSelect)
    reason = forms.ChoiceField(label=_("¿Cómo acabó?"), widget=forms.RadioSelect, error_messages=choose_one())

    places: ClassVar[Mapping[str, str]] = {f"pieces.{side}": f"{side}_men" for side in Side}

    def __init__(self, *args: Any, game: Game, rules: str, regulation: Regulation = CASTILLAR, **kwargs: Any) -> None:
        self.game, self.rules, self.men = game, rules, RULES[rules].men_per_side
        self.regulation = regulation
        initial = kwargs.get("initial", {})
        kwargs["initial"] = {**_initial_values(game.result, initial.get("winner")), **initial}
        super().__init__(*args, **kwargs)
        self._set_choices("winner", {Winner.ONE: game.one, Winner.TWO: game.two, **OUTCOMES_WITHOUT_WINNER})
        self._set_choices("reason", {reason: terms.REASONS[reason] for reason in self.outcomes_of_reasons})
        self.fields["winner"].error_messages |= dict.fromkeys(
            ("required", "invalid_choice"), _("Elige uno de los cuatro.")
        )
        self.fields["reason"].error_messages["required"] = _("Elige cómo acabó.")

    def _set_choices(self, name: str, choices: Mapping[Any, Any]) -> None:
        """Set the choices of a field, from enum members to their texts."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(value.value, words) for value, words in choices.items()]

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for the pieces that each player has left, and for what only some regulations know."""
        fields: dict[str, forms.Field] = {}
        if self.regulation.advantage:
            fields["advantage"] = _radios(
                _("¿Con ventaja?"), {"": _("Sin ventaja"), Side.ONE: self.game.one, Side.TWO: self.game.two}
            )
        if self.regulation.material:
            scores = {score for one in self.regulation.material.possible for score in (one, one[::-1])}
            written = {"-".join(map(str, score)): "–".join(map(str, score)) for score in sorted(scores, reverse=True)}
            fields["score"] = _radios(_("¿Puntos acordados?"), {"": _("Los que dan las fichas")} | written)
        if not self.regulation.needs_pieces:
            return fields
        labels = {"men": _("Peones que conserva %(name)s"), "kings": _("Damas que conserva %(name)s")}
        usual = {"men": USUAL_MEN, "kings": USUAL_KINGS}
        return fields | {
            f"{side}_{kind}": PadField(labels[kind] % {"name": self.game.player(side)}, self.men, usual[kind])
            for side, kind in PIECES
        }

    @property
    def outcomes_of_reasons(self) -> dict[Reason, list[Winner]]:
        """The reasons of the rule system, each with its possible outcomes; the rarest, whose text is long, is last."""
        known = {winner: reasons_under(self.rules, winner, self.regulation) for winner in Winner}
        ordered = sorted(Reason, key=lambda reason: reason is Reason.REFUSAL)
        outcomes = {reason: [winner for winner in Winner if reason in known[winner]] for reason in ordered}
        return {reason: winners for reason, winners in outcomes.items() if winners}

    @property
    def reasons(self) -> list[tuple[Any, str]]:
        """Each option of the reason, with its outcomes as the page's attribute lists them."""
        return [(option, " ".join(self.outcomes_of_reasons[Reason(option.data["value"])])) for option in self["reason"]]

    @property
    def sides(self) -> list[tuple[Side, str, list[Pad]]]:
        """Each side, its player and the number pads for its men and kings; none where no pieces are needed."""
        if not self.regulation.needs_pieces:
            return []
        return [
            (side, self.game.player(side), [pad(self[f"{side}_{kind}"]) for kind in ("men", "kings")]) for side in Side
        ]

    @property
    def outcomes(self) -> list[tuple[forms.BoundField, str]]:
        """The fields of what only some regulations know, each with the outcomes that it is for."""
        known = (("advantage", str(Winner.DRAW)), ("score", f"{Winner.ONE} {Winner.TWO} {Winner.DRAW}"))
        return [(self[name], outcomes) for name, outcomes in known if name in self.fields]

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields that the page shows like those of other forms."""
        return [self[name] for name, field in self.fields.items() if not isinstance(field.widget, forms.RadioSelect)]

    @property
    def loser_needed(self) -> bool:
        """Whether the points come from the pieces of both players."""
        return self.regulation.material is not None and not self.game.tiebreak

    @property
    def loser_counted(self) -> bool:
        """Whether the pieces of a loser are needed, were entered, or are wrong."""
        if self.loser_needed:
            return True
        winner = winner_of(self["winner"].value()) if self.regulation.needs_pieces else None
        losers = [
            side for side in Side if winner and winner is not Winner.NONE and side not in _sides_with_pieces(winner)
        ]
        fields = [self[f"{side}_{kind}"] for side, kind in PIECES if side in losers]
        return any(field.errors or field.value() not in (None, "") for field in fields)

    def clean(self) -> dict[str, Any]:
        """Check that winner, reason and pieces fit together."""
        data = self.cleaned_data
        winner, reason = winner_of(data.get("winner")), data.get("reason")
        if winner and reason and reason not in reasons_under(self.rules, winner, self.regulation):
            self.add_error("reason", choose_one()["invalid_choice"])
        if winner and reason != Reason.WALKOVER and self.regulation.needs_pieces and not data.get("score"):
            self._require_pieces(winner, reason)
        if winner and reason and not self.errors:
            try:
                data["result"] = self._result(winner, Reason(reason))
            except Fault as fault:
                self.add_fault(fault)
        return data

    def _require_pieces(self, winner: Winner, reason: str | None) -> None:
        """Add an error for each missing count of men; kings that are not counted are none.

        In a tie-break game, which adds nothing to column F, the pieces of both players may be left out, but not of one.
        """
        required, optional = _sides_with_pieces(winner), self.game.tiebreak
        if self.loser_needed and required and reason not in (Reason.NO_PIECES, Reason.BLOCKED):
            required = tuple(Side)
        filled = [(side, kind) for side, kind in PIECES if self.cleaned_data.get(f"{side}_{kind}") is not None]
        if optional and not any(side in required for side, _ in filled):
            return
        for side in required:
            name = f"{side}_men"
            if name not in self.errors and (side, "men") not in filled:
                self.add_error(name, COUNT_MISSING)

    def _result(self, winner: Winner, reason: Reason) -> Result:
        if reason is Reason.WALKOVER or winner is Winner.NONE:
            return Result(winner, reason)
        one, two = (self._pieces(side) for side in Side)
        advantage = self.cleaned_data.get("advantage") if winner is Winner.DRAW else ""
        score = [int(points) for points in (self.cleaned_data.get("score") or "").split("-") if points]
        result = Result(
            winner,
            reason,
            one,
            two,
            advantage=Side(advantage) if advantage else None,
            score=(score[0], score[1]) if score else None,
        )
        return checks.result(result, self.men, board_ends(self.rules), self.regulation, tiebreak=self.game.tiebreak)

    def _pieces(self, side: Side) -> Pieces | None:
        if not self.regulation.needs_pieces:
            return None
        men, kings = (self.cleaned_data[f"{side}_{kind}"] for kind in ("men", "kings"))
        if men is None and kings:
            raise Fault(Code.PIECES_MISSING, f"pieces.{side}")
        return None if men is None else Pieces(men, kings or 0)


def _radios(label: Any, choices: Mapping[Any, Any]) -> forms.ChoiceField:
    """Return a field of which one choice is usual, that of the empty text."""
    return forms.ChoiceField(
        label=label,
        choices=tuple((str(value), words) for value, words in choices.items()),
        required=False,
        initial="",
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )


def winner_of(named: Any) -> Winner | None:
    """Return the outcome with a code, or None if there is none."""
    return next((winner for winner in Winner if winner.value == named), None)


class PadField(forms.TypedChoiceField):
    """A number of pieces, with a button for each count; counts above `usual` are folded away."""

    def __init__(self, label: str, most: int, usual: int) -> None:
        self.usual = usual
        super().__init__(
            label=label,
            choices=[(number, str(number)) for number in range(most + 1)],
            coerce=int,
            empty_value=None,
            required=False,
            widget=forms.RadioSelect,
            error_messages={"invalid_choice": out_of_range(0, most)},
        )


@dataclass(frozen=True, slots=True)
class Pad:
    """The buttons of a number of pieces: the usual ones always visible, and more behind «más»."""

    field: forms.BoundField
    shown: Sequence[forms.boundfield.BoundWidget]
    folded: Sequence[forms.boundfield.BoundWidget]

    @property
    def unfolded(self) -> bool:
        return any(option.data["selected"] for option in self.folded)


def pad(field: forms.BoundField) -> Pad:
    """Return the number pad of a field: the usual numbers, and the others behind a button."""
    options = list(field)
    assert isinstance(field.field, PadField)
    first = field.field.usual + 1
    return Pad(field, options[:first], options[first:])


def _sides_with_pieces(winner: Winner) -> tuple[Side, ...]:
    """Return the sides that must have pieces left: the winner's, or both in a draw."""
    if winner is Winner.DRAW:
        return tuple(Side)
    return () if winner is Winner.NONE else (Side(winner.value),)


def _initial_values(result: Result | None, winner: Any) -> dict[str, Any]:
    """Return the initial values of a correction: the present result, unless another outcome is chosen."""
    if result is None or winner not in (None, result.winner):
        return {}
    initial: dict[str, Any] = {"winner": result.winner, "reason": result.reason}
    for side in Side:
        pieces = result.pieces(side)
        if pieces:
            initial |= {f"{side}_men": pieces.men, f"{side}_kings": pieces.kings}
    if result.advantage:
        initial["advantage"] = result.advantage.value
    if result.score:
        initial["score"] = "-".join(map(str, result.score))
    return initial


class CorrectionForm(ResultForm):
    """The form of a corrected result, with the reason of the correction."""

    public_texts = ("corrected_for",)
    corrected_for = WordsField(label=_("Motivo de la corrección"), help_text=PUBLIC_TEXT_NOTE)
