"""The form of a postponed game's new hour: a free one of the calendar, another, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.free_places import FreePlace
from tournaments.league.local_hours import with_offset
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.web.timetable import date_field, time_field, to_the_minute
from tournaments.wording.dates import day_and_hour
from tournaments.wording.terms import listed

OTHER_HOUR, NO_DATE, LAST = "other", "none", "last"


class PostponeForm(PlainForm):
    """The new hour of a game. `places` are the free hours and boards, `ways` the other choices, as (key, text)."""

    places: ClassVar[Mapping[str, str]] = {"at": "hour"}
    public_texts = ("reason",)
    to = forms.ChoiceField(label=gettext_lazy("Cuándo se juega"), widget=forms.RadioSelect, error_messages=choose_one())

    def __init__(
        self,
        *args: Any,
        places: Sequence[FreePlace],
        ways: Sequence[tuple[str, Any]],
        boards: int,
        zone: str,
        **kwargs: Any,
    ) -> None:
        self.boards, self.zone = boards, zone
        self.with_hour = OTHER_HOUR in dict(ways)
        super().__init__(*args, **kwargs)
        self.fields["to"].error_messages["required"] = _("Elige cuándo se juega.")
        field = self.fields["to"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*((place_key(place), free_place_words(place, boards)) for place in places), *ways]
        if places and not any(place.without_rest for place in places):
            field.help_text = _("En estas horas libres, los dos descansan antes y después.")

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for another hour, if the league has hours, and for a reason."""
        hours: dict[str, forms.Field] = {}
        if self.with_hour:
            hours = {"day": date_field(label=_("Día")), "hour": time_field(label=_("Hora"))}
            if self.boards > 1:
                hours["board"] = number_field(1, self.boards, label=_("Tablero"), required=False)
        return {**hours, "reason": optional_reason_field()}

    def clean(self) -> dict[str, Any]:
        """Require the day and hour if another hour is chosen."""
        data = self.cleaned_data
        if data.get("to") == OTHER_HOUR:
            for name in ("day", "hour", "board"):
                if name in self.fields and name not in self.errors and data.get(name) in ("", None):
                    self.add_error(name, self.fields[name].error_messages["required"])
        return data

    @property
    def place(self) -> tuple[datetime, int] | None:
        """The chosen hour and board, or None for a game without a date or at the end."""
        data = self.cleaned_data
        if data["to"] in (NO_DATE, LAST):
            return None
        if data["to"] == OTHER_HOUR:
            return datetime.combine(data["day"], to_the_minute(data["hour"])), data.get("board") or 1
        at, board = data["to"].split()
        # Of an hour that happens twice, the calendar uses the first.
        return with_offset(datetime.fromisoformat(at), self.zone), int(board)


def place_key(place: FreePlace) -> str:
    """Return the value of a free hour and board in the form."""
    return f"{place.at.isoformat(timespec='minutes')} {place.board}"


def free_place_words(place: FreePlace, boards: int) -> str:
    """Return the text of a free hour, with the players who have a game in the turn before or after it."""
    facts = [day_and_hour(place.at)]
    facts += [_("tablero %(board)d") % {"board": place.board}] if boards > 1 else []
    if place.without_rest:
        facts.append(_("dos turnos seguidos para %(names)s") % {"names": listed(place.without_rest)})
    return " · ".join(facts)
