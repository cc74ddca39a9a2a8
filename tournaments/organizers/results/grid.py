"""The results of a round in a grid: a row for each game, with its winner, the pieces left and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments.display.games import GameLine
from tournaments.league.faults import Fault
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.results.game_forms import reasons_under
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.wording import terms
from tournaments.wording.faults import full_sentence
from tournaments.wording.games import date_words

OUTCOME_OF_USUAL_REASON = {"wins": Winner.ONE, "draws": Winner.DRAW}
"""The fields for the usual reason of wins and of draws, each with an outcome whose reasons are its choices."""
PIECE_FIELDS = ("men", "kings", "other_men", "other_kings")
"""The pieces of the winner, or of the first player in a draw; then those of the second player in a draw."""
COUNT_MISSING = _("Escribe cuántos peones; 0 si ninguno.")


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: a game, its date in words if it is put off or in the future, and its fields."""

    game: GameLine
    date: str
    winner: forms.BoundField
    reason: forms.BoundField
    men: forms.BoundField
    kings: forms.BoundField
    other_men: forms.BoundField
    other_kings: forms.BoundField

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        return (self.winner, self.men, self.kings, self.other_men, self.other_kings, self.reason)

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.fields)


class GridForm(PlainForm):
    """The results of the games of a round; a row without a winner is a game still to be played.

    Once valid, `cleaned_data["results"]` holds the result of each fixture that has one.
    """

    wins = forms.ChoiceField(
        label=_("Las victorias acaban por"),
        required=False,
        help_text=_("Hace falta, salvo que la fila de cada victoria diga otro motivo."),
        error_messages=choose_one(),
    )
    draws = forms.ChoiceField(
        label=_("Las tablas acaban por"),
        required=False,
        help_text=_("Hace falta si hay tablas, salvo que su fila diga otro motivo."),
        error_messages=choose_one(),
    )

    def __init__(self, *args: Any, games: Sequence[GameLine], rules: str, today: date, **kwargs: Any) -> None:
        self.games, self.rules, self.today = games, rules, today
        super().__init__(*args, **kwargs)
        for name, outcome in OUTCOME_OF_USUAL_REASON.items():
            _set_reasons(self.fields[name], reasons_under(rules, outcome), blank=_("Elige…"))

    def more_fields(self) -> dict[str, forms.Field]:
        return {name: field for game in self.games for name, field in self._row_fields(game)}

    def _row_fields(self, game: GameLine) -> Iterator[tuple[str, forms.Field]]:
        """Yield the fields of a game: winner, pieces left and reason."""
        key, most = game.fixture_id, RULES[self.rules].men_per_side
        label = f"{game.one} – {game.two}"
        winners: list[tuple[str, Any]] = [("", ""), ("one", f"1 · {game.one}"), ("two", f"2 · {game.two}")]
        winners += [("draw", _("T · Tablas")), ("none", _("P · Pierden los dos"))]
        yield (
            f"winner-{key}",
            forms.ChoiceField(choices=winners, error_messages=choose_one(), label=label, required=False),
        )
        for count in PIECE_FIELDS:
            yield f"{count}-{key}", number_field(0, most, label=label, required=False)
        reason = forms.ChoiceField(error_messages=choose_one(), label=label, required=False)
        _set_reasons(
            reason,
            [
                found
                for found in Reason
                if any(found in reasons_under(self.rules, one, game.regulation) for one in Winner)
            ],
        )
        yield f"reason-{key}", reason

    @property
    def rows(self) -> list[GridRow]:
        return [self._row(game) for game in self.games]

    def _row(self, game: GameLine) -> GridRow:
        words = date_words(game.at, game.put_off, self.today)
        return GridRow(
            game, words, *(self[f"{name}-{game.fixture_id}"] for name in ("winner", "reason", *PIECE_FIELDS))
        )

    def clean(self) -> dict[str, Any]:
        """Read the rows that were filled in."""
        self.cleaned_data["results"] = results = {}
        for row in self.rows:
            if row.is_wrong:
                continue
            try:
                if result := self._result(row):
                    results[row.game.fixture_id] = result
            except forms.ValidationError as error:
                self.add_error(str(error.code), error)
        if not results and not self.errors:
            self.add_error(None, _("Anota al menos una partida."))
        return self.cleaned_data

    def _result(self, row: GridRow) -> Result | None:
        """Return the result typed in a row, or None for an empty row.

        Raises ValidationError, with the name of the field as its code.
        """
        outcome = self.cleaned_data[row.winner.name]
        if not outcome:
            if any(self.cleaned_data[field.name] not in (None, "") for field in row.fields):
                raise forms.ValidationError(_("Elige quién gana o deja la fila vacía."), row.winner.name)
            return None
        winner = Winner(outcome)
        reason = self._reason(row, winner)
        if reason is Reason.WALKOVER or winner is Winner.NONE:
            return Result(winner, reason)
        first = self._pieces(row, row.men, row.kings)
        if winner is Winner.DRAW:
            return Result(winner, reason, first, self._pieces(row, row.other_men, row.other_kings))
        return Result(winner, reason, *((first, None) if winner is Winner.ONE else (None, first)))

    def _reason(self, row: GridRow, winner: Winner) -> Reason:
        """Return the reason of a row, or else the one chosen for all wins or draws."""
        usual = "" if winner is Winner.NONE else "draws" if winner is Winner.DRAW else "wins"
        code = self.cleaned_data[row.reason.name] or (usual and self.cleaned_data.get(usual))
        if not code and usual and usual not in self.errors:
            raise forms.ValidationError(_("Elige cómo acabó, aquí o arriba para todas."), row.reason.name)
        if not code or Reason(code) not in reasons_under(self.rules, winner, row.game.regulation):
            raise forms.ValidationError(_("Elige cómo acabó: ese motivo no vale para este resultado."), row.reason.name)
        return Reason(code)

    def _pieces(self, row: GridRow, men: forms.BoundField, kings: forms.BoundField) -> Pieces | None:
        if not row.game.regulation.needs_pieces:
            return None
        if self.cleaned_data[men.name] is None:
            raise forms.ValidationError(COUNT_MISSING, men.name)
        return Pieces(self.cleaned_data[men.name], self.cleaned_data[kings.name] or 0)

    def add_refused(self, fixture: int, fault: Fault) -> None:
        """Add to the row of a game the fault that prevents its result."""
        self.add_error(f"winner-{fixture}", full_sentence(fault))


def _set_reasons(field: forms.Field, reasons: Sequence[Reason], *, blank: str | Promise = "") -> None:
    """Set the choices of a field to an empty one, with the text `blank`, and reasons."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = [("", blank), *((reason.value, terms.REASONS[reason]) for reason in reasons)]
