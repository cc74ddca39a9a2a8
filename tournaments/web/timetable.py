"""The form fields that say when a league is played: all on one day, a round each week, or when the players can."""

from __future__ import annotations

import zoneinfo
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from tournaments.league import timetable as timetables
from tournaments.league.faults import Fault
from tournaments.league.file.parts import MAX_DAYS_OFF, MINUTES_A_DAY
from tournaments.league.file.strict_json import FIRST_YEAR, LAST_YEAR
from tournaments.league.schedule import turns_a_round
from tournaments.league.timetable import Timetable, slot_times
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.web.forms import HourField, PlainForm, choose_one, number_field
from tournaments.wording.terms import listed

DAYS = tuple(enumerate([_("lunes"), _("martes"), _("miércoles"), _("jueves"), _("viernes"), _("sábado"), _("domingo")]))
ONE_DAY, ONE_A_WEEK, ANY_TIME = "day", "week", "free"
"""The choices: game after game on one day, a round each week, or when the players can."""
USUAL_MINUTES = 20
OTHER_DAYS = ("days", "opens", "closes")
"""The fields of a league that does not end on its first day."""


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


class DatesField(forms.MultipleChoiceField):
    """Any dates, ticked or not; those that are shown depend on the calendar."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[date, ...]:
        """Return the dates in order. Raises ValidationError for anything else."""
        try:
            days = {date.fromisoformat(each) for each in value or ()}
        except ValueError:
            raise ValidationError(_("Se espera una fecha, como 2026-11-21.")) from None
        return tuple(sorted(days))[:MAX_DAYS_OFF]


class WhenForm(PlainForm):
    """A form for a timetable. Whoever plays at any time has none: the games have an order, and no hours.

    `players` are those that the league has or expects: with the boards they say how long the session of a week is.
    """

    when = forms.ChoiceField(
        label=_("Cuándo se juega"),
        choices=(
            (ONE_DAY, _("El mismo día, seguidas")),
            (ONE_A_WEEK, _("Una ronda cada semana")),
            (ANY_TIME, _("Cuando podáis")),
        ),
        required=False,
        initial=ONE_DAY,
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )
    weekday = forms.TypedChoiceField(
        label=_("Día de la semana"),
        choices=(("", _("el del primer día")), *DAYS),
        coerce=int,
        required=False,
        error_messages=choose_one(),
    )
    day = date_field(label=_("Primer día"))
    hour = time_field(label=_("Hora"))
    minutes = number_field(1, MINUTES_A_DAY, label=_("Minutos por partida"), required=False, initial=USUAL_MINUTES)
    last_day = date_field(label=_("Último día"), help_text=_("En blanco, sin plazo."))
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
    off = DatesField(label=_("Días sin juego"), required=False)
    days_shown = DatesField(required=False)
    """The days among which those off were ticked: a holiday is proposed once."""

    places: ClassVar[Mapping[str, str]] = {"hours": "opens", "start": "hour"}

    def __init__(self, *args: Any, players: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players

    @property
    def has_other_days(self) -> bool:
        """Whether the fields of a league that does not end on its first day have a value, valid or not."""
        return self.has_changes_in((*OTHER_DAYS, "timezone"))

    def clean_timezone(self) -> str:
        zone: str = self.cleaned_data["timezone"] or DEFAULT_ZONE
        if zone not in zoneinfo.available_timezones():
            raise ValidationError(_("No se conoce esa zona horaria; se espera una como Europe/Madrid."))
        return zone

    def clean(self) -> dict[str, Any]:
        """Read the timetable, once all its fields are valid."""
        data = self.cleaned_data
        self._ignore_fields_of_other_choices(data)
        for name, missing in self._missing(data):
            if name not in self.errors:
                self.add_error(name, missing)
        if not set(self.errors) & set(WhenForm.base_fields):
            try:
                data["timetable"] = self._timetable(data)
            except Fault as fault:
                self.add_fault(fault)
        return data

    def _ignore_fields_of_other_choices(self, data: dict[str, Any]) -> None:
        """Leave out what was written for another choice, and what is wrong with it."""
        ignored: Iterable[str] = {
            ONE_DAY: ("weekday", "last_day"),
            ONE_A_WEEK: (*OTHER_DAYS, "last_day"),
        }.get(data.get("when", ""), ("weekday", "day", "hour", "minutes", *OTHER_DAYS, "off"))
        for name in ignored:
            self.errors.pop(name, None)
            data[name] = [] if name in ("days", "off") else None

    def _missing(self, data: dict[str, Any]) -> list[tuple[str, Any]]:
        """Return the missing fields of a timetable, with their errors."""
        if data.get("when") not in (ONE_DAY, ONE_A_WEEK):
            return []
        filled = {name for name in ("day", "hour", "minutes", *OTHER_DAYS) if data.get(name) not in (None, [])}
        needed = {"day", "minutes", "hour"} - ({"hour"} if "opens" in filled else set())
        missing = [(name, _("Hace falta para poner horas a las partidas.")) for name in sorted(needed - filled)]
        if hours := filled & {"opens", "closes"}:
            missing += [
                (n, _("Las horas de juego van de una a otra: falta esta.")) for n in {"opens", "closes"} - hours
            ]
        return missing

    def _timetable(self, data: dict[str, Any]) -> Timetable | None:
        """Return the timetable of the form; None for games at any time."""
        if data.get("when") not in (ONE_DAY, ONE_A_WEEK):
            return None
        opens: time | None = data["opens"]
        hour: time = data["hour"] if data["hour"] is not None or opens is None else opens
        start = datetime.combine(_first(data["day"], data["weekday"]), to_the_minute(hour))
        timetable = Timetable(start=start, minutes=data["minutes"], timezone=data["timezone"], off=tuple(data["off"]))
        if data["when"] == ONE_A_WEEK:
            return _weekly(timetables.check(timetable), self._turns_a_week(data))
        hours = None if opens is None else (_on_the_clock(opens), _on_the_clock(data["closes"]))
        return timetables.check(replace(timetable, days=tuple(sorted(set(data["days"]))), hours=hours))

    def _turns_a_week(self, data: Mapping[str, Any]) -> int:
        """Return the turns in which a round is played on the boards of the form."""
        return turns_a_round(self.players, self._boards(data))

    def _boards(self, data: Mapping[str, Any]) -> int:
        """Return the boards of the form; with none given, as many as a round takes."""
        return data.get("boards") or max(1, self.players // 2)


def _first(day: date, weekday: Any) -> date:
    """Return the first day from one on that is a day of the week."""
    return day + timedelta(days=(int(weekday) - day.weekday()) % 7) if weekday not in (None, "") else day


def _weekly(timetable: Timetable, turns: int) -> Timetable:
    """Return a timetable with a session each week. Raises Fault for games that would go on after midnight."""
    try:
        return timetables.check(timetables.weekly(timetable, turns))
    except Fault as fault:
        raise Fault(fault.code, "minutes", **fault.values) from fault


def to_the_minute(hour: time) -> time:
    """Return an hour without seconds."""
    return hour.replace(second=0, microsecond=0)


def _on_the_clock(hour: time) -> time:
    """Return an hour of every day, which has no offset."""
    return to_the_minute(hour).replace(tzinfo=None)


def initial_of(timetable: Timetable | None, *, round_a_week: bool = False) -> dict[str, Any]:
    """Return the form's initial values from a timetable; `round_a_week` says that its sessions are rounds."""
    if timetable is None:
        return {"when": ANY_TIME, "timezone": DEFAULT_ZONE}
    opens, closes = timetable.hours or (None, None)
    start = timetable.start
    shared = {
        "weekday": start.weekday(),
        "day": start.date(),
        "hour": start.time(),
        "minutes": timetable.minutes,
        "timezone": timetable.timezone,
        "off": [day.isoformat() for day in timetable.off],
    }
    if round_a_week:
        return {"when": ONE_A_WEEK, **shared}
    return {"when": ONE_DAY, **shared, "days": list(timetable.days), "opens": opens, "closes": closes}


def passed_words(day: date, zone: str) -> list[str]:
    """Return the warning about a first day of play in the past, as that of a league that was played before."""
    if day >= localtime(timezone=zoneinfo.ZoneInfo(zone)).date():
        return []
    words = gettext("El primer día, %(day)s, ya ha pasado. Si la liga ya se jugó, puedes seguir.")
    return [words % {"day": date_format(day, gettext(r"l j \d\e F \d\e Y"))}]


def usual_start() -> dict[str, Any]:
    """Return the initial values of a new league: today, at the next quarter of an hour."""
    now = localtime(timezone=zoneinfo.ZoneInfo(DEFAULT_ZONE)).replace(tzinfo=None)
    start = now.replace(minute=0, second=0, microsecond=0) + timedelta(minutes=now.minute // 15 * 15 + 15)
    return {"when": ONE_DAY, "day": start.date(), "hour": start.time()}


@dataclass(frozen=True, slots=True)
class DaysOfPlay:
    """The days of a calendar by month, those of play and those `off` among them."""

    months: tuple[tuple[date, ...], ...] = ()
    off: frozenset[date] = frozenset()

    @property
    def played(self) -> int:
        return sum(map(len, self.months)) - len(self.off)


def days_of_play(times: Iterable[datetime], timetable: Timetable | None) -> DaysOfPlay:
    """Return the days of the hours of a timetable, and the days off before the last of them."""
    played = {at.date() for at in times}
    if not played or timetable is None:
        return DaysOfPlay()
    first, last = timetable.start.date(), max(played)
    off = {day for day in timetable.off if first <= day <= last and on_day_of_play(timetable, day)} - played
    months = groupby(sorted(played | off), key=lambda day: (day.year, day.month))
    return DaysOfPlay(tuple(tuple(days) for _month, days in months), frozenset(off))


def on_day_of_play(timetable: Timetable, day: date) -> bool:
    """Return whether the league is played on the weekday of a day."""
    return not timetable.days or day.weekday() in timetable.days


NAMES = (
    gettext_noop("Año Nuevo"),
    gettext_noop("Epifanía del Señor"),
    gettext_noop("Viernes Santo"),
    gettext_noop("Fiesta del Trabajo"),
    gettext_noop("Asunción de la Virgen"),
    gettext_noop("Fiesta Nacional de España"),
    gettext_noop("Todos los Santos"),
    gettext_noop("Día de la Constitución Española"),
    gettext_noop("Inmaculada Concepción"),
    gettext_noop("Natividad del Señor"),
)
"""The national holidays of Spain, whose library has them neither in Galician nor in Italian."""
MAX_YEARS = 5
MAX_PROPOSED = 60


def _with_holidays(timetable: Timetable, turns: int, shown: Collection[date]) -> Timetable:
    """Return a timetable of so many turns without games on public holidays, but for days that were `shown` before.

    A day off puts the last turn off, perhaps to after another holiday.
    """
    for _time in range(MAX_PROPOSED):
        times = slot_times(timetable, turns)
        holidays = public_holidays(timetable.timezone, range(times[0].year, times[-1].year + 1))
        found = {at.date() for at in times}.intersection(holidays).difference(shown)
        if not found:
            break
        timetable = replace(timetable, off=tuple(sorted({*timetable.off, *found})))
    return timetable


def without_holidays(form: WhenForm, timetable: Timetable | None, turns: int) -> Timetable | None:
    """Return a timetable without the holidays that are proposed as days off, for games on days of the week.

    A holiday that was among the days of the form is proposed no more.
    """
    if timetable and timetable.days:
        return _with_holidays(timetable, turns, form.cleaned_data["days_shown"])
    return timetable


def holiday_names(zone: str, days: Collection[date]) -> list[str]:
    """Return the names of those of the days that are holidays where the league is played."""
    holidays = public_holidays(zone, {day.year for day in days})
    return [holidays[day] for day in sorted(days) if day in holidays]


def days_off_words(times: Collection[datetime], timetable: Timetable | None) -> str:
    """Return the days of play without games between the first and the last, with the holidays' names; else nothing."""
    off = sorted(days_of_play(times, timetable).off)
    if not off or timetable is None:
        return ""
    names = public_holidays(timetable.timezone, {day.year for day in off})
    days = [date_format(day, gettext(r"j \d\e F")) for day in off]
    named = [f"{words} ({names[day]})" if day in names else words for day, words in zip(off, days, strict=True)]
    return gettext("No se juega: %(names)s.") % {"names": listed(named)}


def public_holidays(zone: str, years: Iterable[int]) -> Mapping[date, str]:
    """Return the names of the national holidays in the reader's language if it has them, or in that of the country.

    Those of regions and towns are unknown: a zone does not say where the league is played.
    """
    return _holidays(country_of(zone), tuple(sorted(set(years)))[:MAX_YEARS], get_language() or "")


def is_holiday(zone: str, day: date) -> bool:
    """Return whether a day is a national holiday where the league is played."""
    return day in public_holidays(zone, (day.year,))


@cache
def country_of(zone: str) -> str:
    """Return the two letters of the first country of a zone, or an empty text for a zone of none."""
    listed = (resources.files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in listed if not line.startswith("#"))
    return next((row[0] for row in rows if row[2] == zone), "")


@cache
def _holidays(country: str, years: tuple[int, ...], language: str) -> Mapping[date, str]:
    import holidays  # noqa: PLC0415  # a third of a second, which only whoever plans a calendar waits for

    if country not in holidays.list_supported_countries():
        return {}
    plain = holidays.country_holidays(country)
    chosen = next((each for each in plain.supported_languages if each.split("_")[0] == language), None)
    found = dict(holidays.country_holidays(country, years=years, language=chosen or plain.default_language))
    return found if chosen else {day: gettext(name) if name in NAMES else name for day, name in found.items()}
