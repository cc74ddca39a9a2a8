"""What will come of a new league, shown while its form is filled in: games, hours, days and rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.calendar import planned_slots
from tournaments.league.formats.planning import RoundRobin, group_sizes
from tournaments.league.formats.swiss.event import Swiss, pause_of
from tournaments.league.schedule import all_play_each_turn, measure_rest, schedule, usable_boards
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.timetable import (
    ONE_MINUTE,
    Timetable,
    after,
    marked,
    slot_times,
    turns_on_own_days,
    with_offset,
)
from tournaments.organizers.founding.boards_offered import shorter_words, too_long_words
from tournaments.organizers.founding.forms import FoundingForm
from tournaments.organizers.founding.proposals import (
    MAKERS,
    Way,
    event_proposal,
    parts_of,
    shared_boards,
)
from tournaments.web.timetable import (
    ONE_A_WEEK,
    ONE_DAY,
    DaysOfPlay,
    WhenForm,
    days_of_play,
    holiday_names,
    passed_words,
    without_holidays,
)
from tournaments.wording import calendars
from tournaments.wording.stages import games_count_words
from tournaments.wording.terms import day_and_hour, listed, offset_words


@dataclass(frozen=True, slots=True)
class Extent:
    """The length of a league: its games, the turns that they take on its boards, and the moment of its last turn.

    `rest` and `longest_rest` are turns between two games of a player: the fewest and the most. `every_turn` says
    whether all play in each turn.
    """

    players: int
    boards: int
    games: int
    turns: int
    rest: int
    longest_rest: int
    every_turn: bool
    last: datetime | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences about rest."""
        least = calendars.rest_words(self.rest, every_turn=self.every_turn)
        return (least, calendars.longest_rest_words(self.longest_rest, ()))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The length of a planned league, and its length with one more board, or None if that changes nothing."""

    planned: Extent
    with_another_board: Extent | None

    @property
    def saves(self) -> tuple[str, ...]:
        """Return the sentences about the turns, time and rest that another board saves or costs."""
        if self.with_another_board is None:
            return ()
        return calendars.saving_words(
            self.planned.turns - self.with_another_board.turns,
            self._time,
            self.planned.rest,
            self.with_another_board.rest,
        )

    @property
    def _time(self) -> timedelta | None:
        """Return the time that another board saves, or None without dates."""
        return (
            self.planned.last - self.with_another_board.last
            if self.with_another_board and self.with_another_board.last and self.planned.last
            else None
        )


def estimate(players: int, boards: int, legs: int, timetable: Timetable | None) -> Estimate:
    """Return the length of a league, and its length with one more board if that changes it."""
    requested = extent(players, boards, legs, timetable)
    with_another_board = extent(players, boards + 1, legs, timetable)
    return Estimate(requested, with_another_board if with_another_board.boards > requested.boards else None)


def extent(players: int, boards: int, legs: int, timetable: Timetable | None) -> Extent:
    """Return the length of a league with these settings."""
    calendar = schedule(players, boards=boards, legs=legs)
    turns = planned_slots(players, boards, legs, timetable)
    times = slot_times(timetable, len(turns)) if timetable else []
    slots = [[(calendar.meetings[i].starter, calendar.meetings[i].other) for i in slot] for slot in turns]
    rest = measure_rest(slots)
    return Extent(
        players=players,
        boards=usable_boards(players, boards),
        games=len(calendar.meetings),
        turns=len(turns),
        rest=rest.least,
        longest_rest=rest.longest,
        every_turn=all_play_each_turn(slots, players),
        last=with_offset(times[-1], timetable.timezone).astimezone(UTC) if times and timetable else None,
    )


@dataclass(frozen=True, slots=True)
class Part:
    """A league to be made: its players, and the boards that it has."""

    players: int
    boards: int


@dataclass(frozen=True, slots=True)
class Coming:
    """What will come of the form. `days` are those of a league of several days."""

    title: str
    sentences: tuple[str, ...]
    days: DaysOfPlay
    more: tuple[str, ...]
    """What another board changes."""


def parts_for(form: FoundingForm) -> tuple[Part, ...]:
    """Return the leagues to be made, of the chosen way."""
    if form.chosen != Way.DIVIDED:
        return (Part(form.players, form.boards),)
    sizes = group_sizes(form.players, parts_of(form.players, form.cleaned_data["rules"])).sizes
    return tuple(map(Part, sizes, shared_boards(form.boards, sizes)))


def coming(form: FoundingForm) -> Coming | None:
    """Return what will come of a form, even with its name missing; None for too few players, or without its hours.

    Its title begins with what was chosen, where there was a choice.
    """
    found = _coming(form)
    named = next((each.title for each in form.proposals if each.way == form.chosen), "") if found else ""
    if found is None or not named:
        return found
    return replace(found, title=_("%(format)s: %(games)s") % {"format": named, "games": found.title})


def _coming(form: FoundingForm) -> Coming | None:
    if form.players < MIN_PLAYERS or "timetable" not in form.cleaned_data or form.errors.keys() & {"boards", "legs"}:
        return None
    parts, legs = parts_for(form), form.cleaned_data["legs"]
    longest = max(parts, key=lambda part: (RoundRobin(legs).rounds(part.players), part.players))
    timetable = form.timetable_for(longest.players, longest.boards)
    weekly = _weekly_words(form, timetable)
    if form.chosen in MAKERS:
        takes = event_proposal(form.chosen, form.players, form.evening)
        turns = takes.turns
        if timetable and weekly:
            turns = turns_on_own_days(timetable, [-(-games // form.boards) for games in takes.games_by_day])[-1].stop
        return coming_of(form, takes.games, turns, timetable, weekly=weekly)
    if form.chosen == Way.SWISS:
        swiss = Swiss(form.swiss_rounds)
        turns = swiss.turns(form.players, usable_boards(form.players, form.boards))
        pairing = pause_of(swiss.number if form.cleaned_data.get("when") == ONE_DAY else 0)
        return coming_of(form, swiss.encounters(form.players), turns, timetable, pairing=pairing, weekly=weekly)
    games = sum(legs * part.players * (part.players - 1) // 2 for part in parts)
    found = estimate(longest.players, longest.boards, legs, timetable)
    rest = found.planned.sentences if len(parts) == 1 and form.cleaned_data.get("when") == ONE_DAY else ()
    more = (*shorter_words(form), *_more_boards(found)) if rest and timetable else ()
    rest = (*too_long_words(form), *rest) if rest else ()
    return coming_of(form, games, found.planned.turns, timetable, rest, more, weekly=weekly)


def lacking_words(form: FoundingForm) -> list[str]:
    """Return what is wrong in the fields on which it depends what will come, once the list has enough players."""
    if form.players < MIN_PLAYERS:
        return []
    named = [name for name in form.errors if name in form.fields and name != "name"]
    return [f"{form[name].label}: {words}" for name in named for words in form.errors[name]]


def _more_boards(found: Estimate) -> Iterator[str]:
    if found.with_another_board:
        boards = calendars.boards_words(found.with_another_board.boards)
        yield _("Con %(boards)s: %(saves)s") % {"boards": boards, "saves": " ".join(found.saves)}


def coming_of(
    form: WhenForm,
    games: int,
    turns: int,
    timetable: Timetable | None,
    rest: tuple[str, ...] = (),
    more: tuple[str, ...] = (),
    *,
    pairing: timedelta = timedelta(),
    weekly: tuple[str, ...] = (),
) -> Coming:
    """Return what comes of so many turns of a timetable, and of the time to pair rounds."""
    words = games_count_words(games)
    timetable = without_holidays(form, timetable, turns)
    if timetable is None:
        last: date | None = form.cleaned_data.get("last_day")
        until = _("hasta el %(day)s") % {"day": date_format(last, _(r"j \d\e F"))} if last else ""
        agree = _("Cada pareja se pone de acuerdo en el día y la hora.")
        return Coming(", ".join(filter(None, (words, until))), (*rest, agree), DaysOfPlay(), ())
    times = slot_times(timetable, turns)
    days = days_of_play(times, timetable)
    end = end_of_game(times[-1], timetable, pairing)
    begins, ends = (marked(at, timetable.timezone) for at in (times[0], end))
    first = [] if times[0] == timetable.start else [_first_game_words(begins)]
    first += passed_words(times[0].date(), timetable.timezone)
    if days.played == 1 or (not timetable.days and not timetable.hours and end - times[0] < timedelta(days=1)):
        title = between_hours(words, begins, ends, times[0].date())
        return Coming(title, (*first, *rest), DaysOfPlay(), more)
    at = _("Acaba el %(day)s.") % {"day": day_and_hour(ends)}
    names = holiday_names(timetable.timezone, days.off)
    holidays = [_("No se juega: %(names)s.") % {"names": listed(names)}] if names else []
    title = f"{words}, {_days_words(days.played, timetable)}"
    return Coming(title, (*first, at, *weekly, *holidays, *rest), days, more)


def end_of_game(at: datetime, timetable: Timetable, pairing: timedelta) -> datetime:
    """Return when a game that begins at a local time ends, with the time to pair the rounds up to it."""
    return after(at, timedelta(minutes=timetable.minutes) + pairing, timetable.timezone)


def between_hours(games: str, begins: datetime, ends: datetime, day: date) -> str:
    """Return the words for games, with the hours between which they are played on a day or the night after it."""
    values = {
        "games": games,
        "begins": f"{begins:%H:%M}{offset_words(begins)}",
        "ends": f"{ends:%H:%M}{offset_words(ends)}",
    }
    if (ends - ONE_MINUTE).date() > day:
        return _("%(games)s, de las %(begins)s a las %(ends)s del día siguiente") % values
    return _("%(games)s, de las %(begins)s a las %(ends)s") % values


def _days_words(count: int, timetable: Timetable) -> str:
    """Return how many days are played: "7 viernes" for a league of one weekday."""
    if len(timetable.days) != 1:
        return ngettext("%(count)d día", "%(count)d días", count) % {"count": count}
    words = (
        ngettext("%(count)d lunes", "%(count)d lunes", count),
        ngettext("%(count)d martes", "%(count)d martes", count),
        ngettext("%(count)d miércoles", "%(count)d miércoles", count),
        ngettext("%(count)d jueves", "%(count)d jueves", count),
        ngettext("%(count)d viernes", "%(count)d viernes", count),
        ngettext("%(count)d sábado", "%(count)d sábados", count),
        ngettext("%(count)d domingo", "%(count)d domingos", count),
    )
    return words[timetable.days[0]] % {"count": count}


def _weekly_words(form: FoundingForm, timetable: Timetable | None) -> tuple[str, ...]:
    """Return what is played in a week: a round, in which everybody plays once, or as much as fits."""
    if timetable is None or form.cleaned_data.get("when") != ONE_A_WEEK:
        return ()
    if form.chosen in MAKERS:
        takes = event_proposal(form.chosen, form.players, form.evening)
        rests, everybody = any(size % 2 for size in takes.sizes), form.chosen == Way.GROUPS
        return (week_words(timetable, everybody=everybody, rests=rests),)
    players = max(part.players for part in parts_for(form))
    return (week_words(timetable, rests=bool(players % 2)),)


def _first_game_words(first: datetime) -> str:
    """Return the sentence about a first game that the days and hours of play put off."""
    at = date_format(first, _(r"l j \d\e F \d\e Y, H:i")) + offset_words(first)
    return _("La primera partida será el %(at)s: el día y la hora elegidos quedan fuera de los de juego.") % {"at": at}


def week_words(timetable: Timetable, *, everybody: bool = True, rests: bool = False, games: int = 1) -> str:
    """Return what is played in a week: a round, in which nobody plays twice, or what fits until midnight.

    Not `everybody` plays all rounds of a knock-out; with `rests` one of each round, or of a group, does not play.
    `games` are those of an encounter.
    """
    if timetable.hours is None:
        return _("Cada semana se juega hasta medianoche, y lo que no cabe pasa a la siguiente.")
    if games > 1:
        return _("Cada semana se juega una partida de cada encuentro.")
    if not everybody:
        return _("Cada semana una ronda.")
    if rests:
        return _("Cada semana una ronda: todos juegan una partida, menos quien descansa.")
    return _("Cada semana una ronda: todos juegan una partida.")
