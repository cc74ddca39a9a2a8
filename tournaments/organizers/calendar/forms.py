"""The forms that move a game of the calendar, and that plan the remaining games again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.league.settings import MAX_BOARDS
from tournaments.organizers.calendar.move_games import MoveGame, MoveGames, SetHour, SwapGames
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.web.timetable import TimetableForm, date_field, time_field, to_the_minute

SWAP, PLACE, HOUR = "swap", "place", "hour"


class MoveForm(PlainForm):
    """A game and its new place. `games` are the movable ones, as (key, text); `boards` is 0 in a league without hours.

    `quick` comes from a button beside a game: its key and that of the game to swap with.
    """

    places: ClassVar[Mapping[str, str]] = {"at": "hour"}
    quick = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)

    def __init__(self, *args: Any, games: Sequence[tuple[int, str]], boards: int, **kwargs: Any) -> None:
        self.boards = boards
        self.choices = [("", _("Elige…")), *((str(key), words) for key, words in games)]
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for the game, the kind of move and its target, and the hour in a league with hours."""
        ways = [
            (SWAP, _("Cambia el sitio con otra")),
            (PLACE, _("Se pone en el sitio de otra, y las de en medio corren uno")),
        ]
        if self.boards:
            ways.append((HOUR, _("Se juega a otra hora o en otro tablero")))
        fields: dict[str, forms.Field] = {
            "game": self._game(_("Partida que se mueve")),
            "how": forms.ChoiceField(
                label=_("Qué se hace"),
                choices=ways,
                required=False,
                widget=forms.RadioSelect,
                error_messages=choose_one(),
            ),
            "other": self._game(_("La otra partida")),
        }
        if self.boards:
            fields["day"] = date_field(label=_("Día"))
            fields["hour"] = time_field(label=_("Hora"))
            fields["board"] = number_field(1, self.boards, label=_("Tablero"), required=False)
        return fields

    def _game(self, label: Any) -> forms.ChoiceField:
        return forms.ChoiceField(label=label, choices=self.choices, required=False, error_messages=choose_one())

    def clean(self) -> dict[str, Any]:
        """Require the fields of the chosen kind of move."""
        data = self.cleaned_data
        if data.get("quick"):
            self._read_quick(data)
        needed = {HOUR: ("game", "day", "hour", "board")}.get(data.get("how", ""), ("game", "other"))
        for name in ("how", *needed):
            if name not in self.errors and data.get(name) in ("", None):
                self.add_error(name, self.fields[name].error_messages["required"])
        return data

    def _read_quick(self, data: dict[str, Any]) -> None:
        """Read a swap sent by one button: the keys of two games."""
        known = {key for key, _words in self.choices if key}
        pair = data["quick"].split()
        if len(pair) == 2 and set(pair) <= known:
            data["game"], data["other"], data["how"] = pair[0], pair[1], SWAP
        else:
            self.add_error(None, _("Esa partida ya no se puede mover. Mira cómo está el calendario."))

    @property
    def verb(self) -> MoveGames:
        """Return the requested verb, once the form is valid."""
        data = self.cleaned_data
        game = int(data["game"])
        if data["how"] == SWAP:
            return SwapGames(game, int(data["other"]))
        if data["how"] == PLACE:
            return MoveGame(game, int(data["other"]))
        day: date = data["day"]
        hour: time = data["hour"]
        return SetHour(game, datetime.combine(day, to_the_minute(hour)), data["board"])


class RescheduleForm(TimetableForm):
    """The boards and hours of the remaining games."""

    boards = number_field(1, MAX_BOARDS, label=_("Tableros"), help_text=_("Partidas que se juegan a la vez."))
    field_order = ("boards",)
