"""The form fields of the dates and hours of play."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.league import timetable as timetables
from tournaments.league.faults import Fault
from tournaments.league.file.json_values import FIRST_YEAR, LAST_YEAR
from tournaments.league.file.parts import MINUTES_A_DAY
from tournaments.league.timetable import Timetable
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.web.forms import HourField, PlainForm, number_field

DAYS = tuple(enumerate([_("lunes"), _("martes"), _("miércoles"), _("jueves"), _("viernes"), _("sábado"), _("domingo")]))


def date_field(**kwargs: Any) -> forms.DateField:
    """Return an optional field for a date."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    errors = {"invalid": _("Se espera una fecha, como 2026-11-21.")}
    return forms.DateField(required=False, widget=widget, error_messages=errors, validators=[_check_year], **kwargs)


def _check_year(day: date) -> None:
    """Raise ValidationError for a year outside the site's limits."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValidationError(_("Se espera un año de %(first)d a %(last)d.") % {"first": FIRST_YEAR, "last": LAST_YEAR})


def time_field(**kwargs: Any) -> HourField:
    """Return an optional field for an hour."""
    return HourField(**kwargs)


class TimetableForm(PlainForm):
    """A form for a timetable. Without a first day there is none: the games then have an order, and no hours."""

    day = date_field(label=_("Primer día"))
    hour = time_field(label=_("Hora de la primera partida"))
    minutes = number_field(
        1, MINUTES_A_DAY, label=_("Minutos por partida"), required=False, help_text=_("Con lo que tardan en sentarse.")
    )
    days = forms.TypedMultipleChoiceField(
        label=_("Días de juego"),
        choices=DAYS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Se esperan días de la semana.")},
        help_text=_("Si no marcas ninguno, se juega cualquier día."),
    )
    opens = time_field(label=_("Se juega desde"))
    closes = time_field(label=_("Se juega hasta"))
    timezone = forms.CharField(
        label=_("Zona horaria"), max_length=60, required=False, initial=DEFAULT_ZONE, help_text=_("Como Europe/Madrid.")
    )

    places: ClassVar[Mapping[str, str]] = {"hours": "opens", "start": "hour"}

    def clean_timezone(self) -> str:
        zone: str = self.cleaned_data["timezone"] or DEFAULT_ZONE
        if zone not in zoneinfo.available_timezones():
            raise ValidationError(_("No se conoce esa zona horaria; se espera una como Europe/Madrid."))
        return zone

    def clean(self) -> dict[str, Any]:
        """Read the timetable, once all its fields are valid."""
        data = self.cleaned_data
        for name, missing in self._missing(data):
            if name not in self.errors:
                self.add_error(name, missing)
        if not set(self.errors) & set(TimetableForm.base_fields):
            try:
                data["timetable"] = _timetable(data)
            except Fault as fault:
                self.add_fault(fault)
        return data

    def _missing(self, data: dict[str, Any]) -> list[tuple[str, Any]]:
        """Return the missing fields of a timetable, with their errors, if any other field is given."""
        fields = ("day", "hour", "minutes", "days", "opens", "closes")
        filled = {name for name in fields if data.get(name) not in (None, [])}
        needed = {"day", "minutes", "hour"} - ({"hour"} if "opens" in filled else set()) if filled else set()
        missing = [(name, _("Hace falta para poner horas a las partidas.")) for name in sorted(needed - filled)]
        if hours := filled & {"opens", "closes"}:
            missing += [
                (n, _("Las horas de juego van de una a otra: falta esta.")) for n in {"opens", "closes"} - hours
            ]
        return missing


def _timetable(data: dict[str, Any]) -> Timetable | None:
    """Return the timetable of the form; None without a day."""
    day: date | None = data["day"]
    if day is None:
        return None
    opens: time | None = data["opens"]
    hour: time = data["hour"] if data["hour"] is not None or opens is None else opens
    return timetables.check(
        Timetable(
            start=datetime.combine(day, to_the_minute(hour)),
            minutes=data["minutes"],
            days=tuple(sorted(set(data["days"]))),
            hours=None if opens is None else (_on_the_clock(opens), _on_the_clock(data["closes"])),
            timezone=data["timezone"],
        )
    )


def to_the_minute(hour: time) -> time:
    """Return an hour without seconds."""
    return hour.replace(second=0, microsecond=0)


def _on_the_clock(hour: time) -> time:
    """Return an hour of every day, which has no offset."""
    return to_the_minute(hour).replace(tzinfo=None)


def initial_of(timetable: Timetable | None) -> dict[str, Any]:
    """Return the form's initial values from a timetable."""
    if timetable is None:
        return {"timezone": DEFAULT_ZONE}
    opens, closes = timetable.hours or (None, None)
    return {
        "day": timetable.start.date(),
        "hour": timetable.start.time(),
        "minutes": timetable.minutes,
        "days": list(timetable.days),
        "opens": opens,
        "closes": closes,
        "timezone": timetable.timezone,
    }
