"""The form of a result: winner, pieces left and reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from games.rules.board import Side as Colour
from tournaments.league import checks
from tournaments.league.calendar import white_or_starter
from tournaments.league.checks import reasons
from tournaments.league.faults import Code, Fault
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.sheets import board_ends
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Throw, Winner
from tournaments.organizers.results.verbs import DiceFor
from tournaments.web.forms import PUBLIC_TEXT_NOTE, PlainForm, WordsField, choose_one, number_field, out_of_range
from tournaments.wording import terms


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
        kwargs["initial"] = {**initial_values(game.result, initial.get("winner")), **initial}
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
            choices=lambda: [(number, str(number)) for number in range(most + 1)],  # made where they are needed
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


def initial_values(result: Result | None, winner: Any = None) -> dict[str, Any]:
    """Return the values of a form that starts from a result, unless another outcome is chosen."""
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
