"""The boards offered for an evening that one board would carry on past midnight, each number with its hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.league.formats.planning import RoundRobin
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.timetable import ONE_MINUTE, Timetable, after, marked, slot_times
from tournaments.organizers.founding.forms import FoundingForm
from tournaments.organizers.founding.proposals import Way
from tournaments.web.timetable import ONE_DAY
from tournaments.wording import calendars
from tournaments.wording.terms import offset_words


@dataclass(frozen=True, slots=True)
class BoardsOffered:
    """A number of boards, and its words with the hour of the end."""

    boards: int
    words: str
    chosen: bool


def boards_offered(form: FoundingForm) -> tuple[BoardsOffered, ...]:
    """Return what may be chosen in place of boards left blank; nothing where the evening ends before midnight."""
    if form.cleaned_data.get("boards") or "boards" in form.errors:
        return ()
    enough = fewest_for_the_evening(form, above=1)
    if enough is None:
        return ()
    chosen = min(form.boards, form.players // 2)
    numbers = sorted({1, enough, chosen})
    return tuple(BoardsOffered(boards, _words(form, boards), boards == chosen) for boards in numbers)


def too_long_words(form: FoundingForm) -> tuple[str, ...]:
    """Return that a league to be played on one day goes on after midnight."""
    return (_("En el mismo día no caben todas las partidas."),) if _goes_on(form) else ()


def shorter_words(form: FoundingForm) -> tuple[str, ...]:
    """Return what ends an evening before midnight: more boards, where they were written, and a round each week."""
    if not _goes_on(form):
        return ()
    enough = fewest_for_the_evening(form, above=form.boards) if form.cleaned_data.get("boards") else None
    weeks = calendars.weeks_words(RoundRobin(form.cleaned_data["legs"]).rounds(form.players))
    weekly = _("Con una ronda cada semana son %(weeks)s.") % {"weeks": weeks}
    return (weekly,) if enough is None else (_words(form, enough) + ".", weekly)


def _goes_on(form: FoundingForm) -> bool:
    """Return whether the games of a league follow each other on one day, and go on after midnight."""
    timetable = _evening(form)
    return timetable is not None and _passes_midnight(timetable, _end(form, timetable, form.boards))


def fewest_for_the_evening(form: FoundingForm, *, above: int) -> int | None:
    """Return the fewest boards with which it ends that evening; None if `above` suffice, or none do."""
    timetable = _evening(form)
    if timetable is None or not _passes_midnight(timetable, _end(form, timetable, above)):
        return None
    boards = range(above + 1, form.players // 2 + 1)
    return next((n for n in boards if not _passes_midnight(timetable, _end(form, timetable, n))), None)


def _evening(form: FoundingForm) -> Timetable | None:
    """Return the timetable of a league whose games follow each other on one day without other hours."""
    data = form.cleaned_data
    timetable: Timetable | None = data.get("timetable")
    if data.get("when") != ONE_DAY or timetable is None or timetable.days or timetable.hours:
        return None
    is_one_league = form.players >= MIN_PLAYERS and form.chosen == Way.LEAGUE and data.get("legs")
    return timetable if is_one_league else None


def _end(form: FoundingForm, timetable: Timetable, boards: int) -> datetime:
    turns = RoundRobin(form.cleaned_data["legs"]).turns(form.players, boards)
    last = slot_times(timetable, turns)[-1]
    return after(last, timedelta(minutes=timetable.minutes), timetable.timezone)


def _passes_midnight(timetable: Timetable, end: datetime) -> bool:
    return (end - ONE_MINUTE).date() > timetable.start.date()


def _words(form: FoundingForm, boards: int) -> str:
    timetable = _evening(form)
    assert timetable
    end = marked(_end(form, timetable, boards), timetable.timezone)
    values = {"boards": calendars.boards_words(boards), "end": f"{end:%H:%M}{offset_words(end)}"}
    if _passes_midnight(timetable, end.replace(tzinfo=None)):
        days = (end.date() - timetable.start.date()).days
        if days > 1:
            return _("Con %(boards)s acaba a las %(end)s, %(days)d días después") % {**values, "days": days}
        return _("Con %(boards)s acaba a las %(end)s del día siguiente") % values
    return _("Con %(boards)s acaba a las %(end)s") % values
