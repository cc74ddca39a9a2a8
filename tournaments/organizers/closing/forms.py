"""The forms of a tie-break game and of a ruling on a tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.organizers.closing.verbs import RuleOnTie, lots_ruling
from tournaments.web.forms import PUBLIC_TEXT_NOTE, PlainForm, TextField, WordsField, choose_one, number_field
from tournaments.web.timetable import date_field, time_field, to_the_minute
from tournaments.wording.terms import ordinal


class PlayOffForm(PlainForm):
    """The form that calls a tie-break game; its hour and board are optional."""

    places: ClassVar[Mapping[str, str]] = {"at": "hour"}
    one = TextField(widget=forms.HiddenInput)
    two = TextField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, boards: int, played: bool, **kwargs: Any) -> None:
        self.boards, self.played = boards, played
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for day, hour and board, if the tie-break game is to be played."""
        if not self.played:
            return {}
        hours: dict[str, forms.Field] = {
            "day": date_field(label=_("Día"), help_text=_("Puedes dejarlo en blanco y darle hora después.")),
            "hour": time_field(label=_("Hora")),
        }
        if self.boards > 1:
            hours["board"] = number_field(1, self.boards, label=_("Tablero"), required=False)
        return hours

    def clean(self) -> dict[str, Any]:
        """Require the day with the hour, and the hour with the day."""
        data = self.cleaned_data
        for name, other in (("day", "hour"), ("hour", "day")):
            if not self.errors and data.get(other) and not data.get(name):
                self.add_error(name, _("Hace falta."))
        return data

    @property
    def place(self) -> tuple[datetime | None, int | None]:
        """The hour and board of the game, or None for both."""
        data = self.cleaned_data
        if not data.get("day"):
            return None, None
        return datetime.combine(data["day"], to_the_minute(data["hour"])), data.get("board") or 1


class RulingForm(PlainForm):
    """A ruling: a player for each place of the tie, best first; or the seed of the lots that a regulation draws."""

    public_texts = ("ruled_because",)
    ruled_because = WordsField(label=_("Motivo"), help_text=PUBLIC_TEXT_NOTE)
    places: ClassVar[Mapping[str, str]] = {"reason": "ruled_because", "order": "place_1"}

    def __init__(self, *args: Any, tied: Sequence[str], first: int, seed: str | None, **kwargs: Any) -> None:
        """`seed` is that of lots for which nobody names another; None where no lots are drawn."""
        self.tied, self.first, self.seed = tied, first, seed
        super().__init__(*args, **kwargs)
        if seed is not None:
            del self.fields["ruled_because"]
        else:
            self.order_fields(self._places)

    @property
    def _places(self) -> list[str]:
        return [f"place_{number}" for number in range(1, len(self.tied) + 1)]

    def more_fields(self) -> dict[str, forms.Field]:
        """Return a field for the player of each tied place, or for the seed of the lots."""
        if self.seed is not None:
            shown = _("La misma semilla da siempre el mismo orden: cualquiera puede repetir el sorteo.")
            label = _("Semilla del sorteo")
            return {"seed": TextField(label=label, help_text=shown, required=False, initial=self.seed)}
        choices = [("", _("Elige…")), *((name, name) for name in self.tied)]
        fields: dict[str, forms.Field] = {
            name: forms.ChoiceField(label=ordinal(place), choices=choices, error_messages=choose_one())
            for place, name in enumerate(self._places, start=self.first)
        }
        last = fields[self._places[-1]]
        last.required, last.help_text = False, _("Si no lo eliges, quien queda.")
        return fields

    def clean(self) -> dict[str, Any]:
        """Refuse a player at a second place, at the field of that place."""
        data, taken = self.cleaned_data, dict[str, int]()
        for place, field in enumerate(self._places if self.seed is None else (), start=self.first):
            name = data.get(field)
            if name and name in taken:
                values = {"name": name, "place": ordinal(taken[name])}
                self.add_error(field, _("%(name)s ya figura antes: %(place)s.") % values)
            elif name:
                taken[name] = place
        return data

    @property
    def ruling(self) -> RuleOnTie:
        data = self.cleaned_data
        if self.seed is not None:
            return lots_ruling(data["seed"] or self.seed, self.tied)
        *chosen, last = (data[name] for name in self._places)
        left = [name for name in self.tied if name not in chosen]
        order = (*chosen, last or (left[0] if len(left) == 1 else ""))
        return RuleOnTie(order, str(data["ruled_because"]))
