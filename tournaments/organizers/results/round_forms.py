"""The rows of a round: each open game with the fields of its result, all in one form, filled by hand or by a list."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments.display.games import GameLine
from tournaments.league.faults import Fault
from tournaments.league.values import Game, Reason, Result, Side, Winner
from tournaments.organizers.results.entering import words_of_any
from tournaments.organizers.results.forms import PIECES, ResultForm, reasons_under
from tournaments.store.load import LoadedLeague
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.wording import terms
from tournaments.wording.calendars import time_left_words
from tournaments.wording.league_faults import full_sentence

FORM = "anotadas"
"""The form's key in the page: the fields of the rows stand outside it."""
USUAL = Reason.NO_PIECES
ONE, DRAW, TWO, NONE = "1", "X", "2", "0"
MARKS = {Winner.ONE: ONE, Winner.DRAW: DRAW, Winner.TWO: TWO, Winner.NONE: NONE}
"""The keys of the outcomes, which are also written on their buttons."""


class RowForm(ResultForm):
    """The result of a game in a row: its numbers are typed, and the usual reason is chosen beforehand."""

    def __init__(self, *args: Any, usual: Reason, **kwargs: Any) -> None:
        self.usual = usual
        super().__init__(*args, **kwargs)
        known = [(reason.value, terms.REASONS[reason]) for reason in self.outcomes_of_reasons]
        self.fields["reason"] = forms.ChoiceField(
            label=self.fields["reason"].label, choices=known, initial=usual.value, error_messages=choose_one()
        )
        self.fields["reason"].error_messages["required"] = _("Elige cómo acabó.")
        missing = dict.fromkeys(("required", "invalid_choice"), _("Elige quién gana o deja la fila vacía."))
        self.fields["winner"].error_messages |= missing
        for name, field in self.fields.items():
            if name in ("advantage", "score") and isinstance(field, forms.ChoiceField):
                field.widget = forms.Select(choices=list(field.widget.choices))
            kind = "form-select" if isinstance(field.widget, forms.Select) else "form-control"
            field.widget.attrs |= {"form": FORM} | ({"class": kind} if name != "winner" else {})
        if self.is_bound or "reason" in self.initial:
            self.fields["reason"].widget.attrs["data-touched"] = ""  # the script leaves it as it was given

    def more_fields(self) -> dict[str, forms.Field]:
        counts = {
            name: number_field(0, self.men, label=field.label, required=False)
            for name, field in super().more_fields().items()
            if name in COUNTS
        }
        return {**super().more_fields(), **counts}

    def clean(self) -> dict[str, Any]:
        """Check the result. The usual reason is that of a win: a draw that keeps it was agreed."""
        data = self.cleaned_data
        if data.get("winner") == Winner.DRAW and data.get("reason") == self.usual:
            known = reasons_under(self.rules, Winner.DRAW, self.regulation)
            data["reason"] = data["reason"] if self.usual in known else Reason.AGREEMENT.value
        return super().clean()

    @property
    def marked(self) -> list[tuple[str, Any]]:
        """Each outcome's button with the key that chooses it."""
        options = {option.data["value"]: option for option in self["winner"]}
        return [(mark, options[winner.value]) for winner, mark in MARKS.items()]

    @property
    def counts(self) -> list[tuple[Side, str, list[forms.BoundField]]]:
        """Each side, its player and the boxes for its men and kings; none where no pieces are needed."""
        if not self.regulation.needs_pieces:
            return []
        return [(side, self.game.player(side), [self[f"{side}_{kind}"] for kind in ("men", "kings")]) for side in Side]

    @property
    def errors_in_words(self) -> list[tuple[str, str]]:
        """The errors of the row with the keys of their places; those of a box with the name of what it counts."""
        named = ((self[name], " ".join(map(str, errors)), name in COUNTS) for name, errors in self.errors.items())
        return [(f"{box.auto_id}_error", f"{box.label}: {words}" if counts else words) for box, words, counts in named]


COUNTS = tuple(f"{side}_{kind}" for side, kind in PIECES)


@dataclass(frozen=True, slots=True)
class Row:
    """An open game, the time until it if it is on a later day, and the form of its result."""

    line: GameLine
    left: str
    form: RowForm
    given: bool = False
    """Whether a list, or a form that was sent, gives it some values."""

    @property
    def wrong(self) -> bool:
        """Whether it was filled in and has an error."""
        return bool(self.form.errors)


class RoundForm(PlainForm):
    """The results of several games; a row of which nothing but a reason was sent is a game still to be played.

    Once valid, `cleaned_data["results"]` holds the result of each fixture that has one. `filled` has the values that a
    list gives to some rows.
    """

    usual = forms.ChoiceField(
        label=_("Cómo suelen acabar"),
        required=False,
        initial=USUAL.value,
        error_messages=choose_one(),
        widget=forms.Select(attrs={"form": FORM}),
    )

    def __init__(
        self,
        *args: Any,
        lines: Sequence[GameLine],
        loaded: LoadedLeague,
        filled: Mapping[int, Mapping[str, Any]] | None = None,
        **kwargs: Any,
    ) -> None:
        self.lines, self.loaded, self.filled = lines, loaded, filled or {}
        super().__init__(*args, **kwargs)
        usual = self.fields["usual"]
        assert isinstance(usual, forms.ChoiceField)
        usual.choices = [
            (reason.value, terms.REASONS[reason]) for reason in reasons_under(loaded.league.rules, Winner.ONE)
        ]

    @cached_property
    def rows(self) -> list[Row]:
        return [self._row(line) for line in self.lines]

    def _row(self, line: GameLine) -> Row:
        assert line.fixture_id
        told = (f"{line.fixture_id}-{name}" for name in ("winner", "advantage", "score", *COUNTS))
        form = RowForm(
            self.data if self.is_bound and any(self.data.get(name) for name in told) else None,
            prefix=str(line.fixture_id),
            initial=dict(self.filled.get(line.fixture_id, {})),
            game=self.loaded.game(line.fixture_id),
            rules=self.loaded.league.rules,
            regulation=line.regulation,
            usual=self.usual_reason,
        )
        given = line.fixture_id in self.filled or form.is_bound
        return Row(line, time_left_words(line.at, self.loaded.local()), form, given)

    @cached_property
    def usual_reason(self) -> Reason:
        value = self["usual"].value()
        possible = reasons_under(self.loaded.league.rules, Winner.ONE)
        return next((reason for reason in possible if reason.value == value), USUAL)

    def row_of(self, fixture: int) -> RowForm | None:
        return next((row.form for row in self.rows if row.line.fixture_id == fixture), None)

    def clean(self) -> dict[str, Any]:
        """Read the rows that were filled in."""
        self.cleaned_data["results"] = results = dict[int, Result]()
        for row in self.rows:
            if row.form.is_valid():
                results[row.line.fixture_id or 0] = row.form.cleaned_data["result"]
        if self.wrong:
            self.add_error(None, _("Hay filas que corregir: lo dice cada una."))
        elif not results and not self.errors:
            self.add_error(None, _("Anota al menos una partida."))
        return self.cleaned_data

    @property
    def wrong(self) -> list[RowForm]:
        """The rows with an error."""
        return [row.form for row in self.rows if row.wrong]

    def add_refused(self, fixture: int, fault: Fault) -> None:
        """Add to the row of a game the fault that prevents its result."""
        form = self.row_of(fixture)
        assert form
        form.add_error("winner", full_sentence(fault))

    def sent_pairs(self) -> list[tuple[str, str]]:
        return [("usual", self.usual_reason.value), *self._sent()]

    def _sent(self) -> Iterator[tuple[str, str]]:
        """Yield every value of the rows that were filled in."""
        for row in self.rows:
            if row.form.is_bound:
                yield from ((row.form.add_prefix(name), str(row.form[name].data or "")) for name in row.form.fields)

    def sent_values(self) -> dict[str, Any]:
        return {"usual": self.usual_reason.value}

    @property
    def sent_rows(self) -> dict[int, dict[str, Any]]:
        """The sent values of the filled rows, to be shown again."""
        return {row.line.fixture_id or 0: row.form.sent_values() for row in self.rows if row.form.is_bound}

    @property
    def digest(self) -> str:
        """A digest of the results, in eight letters, so that each set of results sent has a key of its own."""
        return sha256(repr(sorted(self.cleaned_data["results"].items())).encode()).hexdigest()[:8]

    @property
    def words(self) -> str:
        """The texts of the sentence of any game of the calendar, for the script."""
        return self._words(tiebreak=False)

    @property
    def tiebreak_words(self) -> str:
        return self._words(tiebreak=True)

    def _words(self, *, tiebreak: bool) -> str:
        league = self.loaded.league
        game = Game(one="", two="", round=None if tiebreak else 1)
        men = RULES[league.rules].men_per_side
        words = words_of_any(game, men, league.pieces_of_absence, league.regulation_in_format)
        outcomes = {winner: reasons_under(league.rules, winner, league.regulation_in_format) for winner in Winner}
        return json.dumps({**words, "outcomes": outcomes})
