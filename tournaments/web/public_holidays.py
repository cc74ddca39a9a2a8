"""Public holidays of the country of a time zone, which a calendar proposes as days without games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from importlib import resources

from django.utils.translation import get_language, gettext, gettext_noop

from tournaments.league.timetable import Timetable, slot_times
from tournaments.web.timetable import on_day_of_play

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


def with_holidays(timetable: Timetable, turns: int, shown: Collection[date]) -> Timetable:
    """Return a timetable of so many turns without games on public holidays, but for days that were `shown` before.

    A day off puts the last turn off, perhaps to after another holiday.
    """
    for _ in range(MAX_PROPOSED):
        times = slot_times(timetable, turns)
        holidays = public_holidays(timetable.timezone, range(times[0].year, times[-1].year + 1))
        found = {at.date() for at in times}.intersection(holidays).difference(shown)
        if not found:
            break
        timetable = replace(timetable, off=tuple(sorted({*timetable.off, *found})))
    return timetable


def holiday_names(timetable: Timetable, days: Iterable[date]) -> list[str]:
    """Return the names of those of the days off that are holidays."""
    off = [day for day in days if on_day_of_play(timetable, day)]
    holidays = public_holidays(timetable.timezone, {day.year for day in off})
    return [holidays[day] for day in sorted(off) if day in holidays]


def public_holidays(zone: str, years: Iterable[int]) -> Mapping[date, str]:
    """Return the names of the national holidays in the reader's language if it has them, or in that of the country.

    Those of regions and towns are unknown: a zone does not say where the league is played.
    """
    return _holidays(country_of(zone), tuple(sorted(set(years)))[:MAX_YEARS], get_language() or "")


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
