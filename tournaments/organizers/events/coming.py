"""What will come of a new event, shown while its form is filled in: each stage with its players, games and hours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser, User
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.event import pause_of
from tournaments.league.groups import crowded_clubs
from tournaments.league.names import sorted_words
from tournaments.league.settings import MIN_PLAYERS, Setup
from tournaments.league.timetable import Timetable, after, marked, slot_times
from tournaments.league.values import Entrant
from tournaments.organizers.events.forms import EventForm
from tournaments.organizers.events.plan import CONSOLATION, EventPlan, Filling, StageAhead, stages_ahead
from tournaments.organizers.founding.coming import (
    Coming,
    between_hours,
    coming_of,
    end_of_game,
    week_words,
)
from tournaments.organizers.founding.proposals import before_final_words, each_plays_words
from tournaments.store.access.permissions import leagues_organized_by
from tournaments.store.taken_hours import players_on_day
from tournaments.web.forms import PlainForm
from tournaments.web.timetable import ONE_A_WEEK, ONE_DAY, without_holidays
from tournaments.wording import calendars
from tournaments.wording.formats import words_of
from tournaments.wording.going_on import takes_words
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.stages import bracket_games_words, rounds_count_words

MIN_GROUPS = 2


@dataclass(frozen=True, slots=True)
class StageComing:
    """A stage in words: its name, its games with their hours, and its players or the places that it takes."""

    name: str
    games: str
    players: tuple[str, ...]
    takes: str


@dataclass(frozen=True, slots=True)
class EventComing:
    """What will come of the form of a new event, or what is lacking in it."""

    coming: Coming | None = None
    stages: tuple[StageComing, ...] = ()
    lacking: tuple[str, ...] = ()
    groups: str = ""
    """That the groups are those of the list."""


def event_coming(form: EventForm, organizer: User | AnonymousUser) -> EventComing:
    """Return what will come of a form, even with its name missing; nothing while players are still to sign up."""
    if form.cleaned_data.get("gathers") or form.players < MIN_PLAYERS:
        return EventComing()
    if wrong := (*_wrong(form.listed.form), *_wrong(form)):
        return EventComing(lacking=wrong)
    plan = form.plan
    try:
        ahead = stages_ahead(plan, plan.seed)
    except Fault as fault:
        lacking = (full_sentence(fault), *_way_out(fault, len(plan.entrants)))
        return EventComing(lacking=lacking, groups=_as_listed(form))
    turns = max(stage.last for stage in ahead)
    timetable = without_holidays(form, plan.setup.timetable, turns)
    games, words = sum(stage.games for stage in ahead), (_each_plays(ahead), *_may_wait(ahead), *_boards_words(form))
    words = (*words, *_clubs_that_meet(plan), *_same_day(plan.setup, plan.entrants, organizer))
    one_day = form.cleaned_data["when"] == ONE_DAY
    pauses = [_pause(stage) if one_day else timedelta() for stage in ahead]
    found = coming_of(form, games, turns, timetable, words, pairing=pauses[-1], weekly=_weekly(form, timetable, ahead))
    stages = tuple(_stage(stage, turns, timetable, pause) for stage, pause in zip(ahead, pauses, strict=True))
    return EventComing(found, stages, groups=_as_listed(form))


def _pause(stage: StageAhead) -> timedelta:
    """Return the time to pair rounds up to the end of a stage that is played on one day with those before it."""
    return stage.pause or pause_of(stage.planned.rounds(stage.size) if stage.is_swiss else 0)


def _as_listed(form: EventForm) -> str:
    """Return that the groups are those of the list, if it has them."""
    if not form.listed.read.has_groups:
        return ""
    count = len(form.by_hand)
    words = ngettext(
        "Se reparten como en la lista: %(count)d grupo.", "Se reparten como en la lista: %(count)d grupos.", count
    )
    return words % {"count": count}


def _wrong(form: PlainForm) -> list[str]:
    """Return the errors of the fields of a form, but for its name."""
    named = [name for name in form.errors if name in form.fields and name != "name"]
    return [f"{form[name].label}: {words}" for name in named for words in form.errors[name]]


def _way_out(fault: Fault, players: int) -> list[str]:
    """Return what to choose where groups of so many players do not come out."""
    if fault.code is not Code.GROUPS_TOO_SMALL:
        return []
    groups = players // MIN_PLAYERS
    if groups < MIN_GROUPS:
        return [_("Con tan pocos, elige en «Cómo se juega» una eliminatoria o un suizo.")]
    words = _("Caben %(groups)d grupos; o, en «Cómo se juega», elige una eliminatoria o un suizo.")
    return [words % {"groups": groups}]


def _clubs_that_meet(plan: EventPlan) -> list[str]:
    """Return why people of one club are in one group, though the organizer wants them apart."""
    if not (plan.apart and plan.groups):
        return []
    if plan.filling == Filling.HAND:
        return [_("Los grupos están escritos a mano: no se separa a nadie por su club.")]
    if not any(one.club for one in plan.entrants):
        return [_("La lista no dice de qué club es nadie, así que no hay a quién separar.")]
    crowded = crowded_clubs(plan.entrants, plan.groups)
    words = _("De «%(club)s» hay %(count)d y solo %(groups)d grupos: en alguno coinciden.")
    return [words % {"club": club, "count": count, "groups": plan.groups} for club, count in crowded.items()]


def _same_day(setup: Setup, entrants: Sequence[Entrant], organizer: User | AnonymousUser) -> list[str]:
    """Return a sentence for each other league of the organizer that has some of the names on the first day."""
    if setup.timetable is None:
        return []
    day, own = setup.timetable.start.date(), {tuple(sorted_words(one.name)) for one in entrants}
    found = players_on_day(leagues_organized_by(organizer), day, setup.timetable.timezone)
    counts = {league: len(own & {tuple(sorted_words(name)) for name in names}) for league, names in found.items()}
    return [
        ngettext(
            "%(count)d de la lista juega también «%(league)s» el %(day)s.",
            "%(count)d de la lista juegan también «%(league)s» el %(day)s.",
            count,
        )
        % {"count": count, "league": league, "day": date_format(day, _(r"l j \d\e F"))}
        for league, count in counts.items()
        if count
    ]


def _weekly(form: EventForm, timetable: Timetable | None, ahead: Sequence[StageAhead]) -> tuple[str, ...]:
    """Return what is played in a week, if a round is played each week."""
    if timetable is None or form.cleaned_data["when"] != ONE_A_WEEK:
        return ()
    first = [stage for stage in ahead if stage.entrants]
    everybody, rests = first[0].stage is None or first[0].is_swiss, any(stage.size % 2 for stage in first)
    games = 1 if everybody else form.plan.games
    return (week_words(timetable, everybody=everybody, rests=rests, games=games),)


def _boards_words(form: EventForm) -> list[str]:
    """Return the boards on which it is played, if they are left to the site."""
    if form.cleaned_data["boards"]:
        return []
    return [_("Se juega en %(boards)s.") % {"boards": calendars.boards_words(form.plan.setup.boards)}]


def _each_plays(ahead: Sequence[StageAhead]) -> str:
    """Return how many games each person plays, in words."""
    first = [stage for stage in ahead if stage.entrants]
    later = [stage.games_of_each[1] for stage in ahead if stage.sources]
    least, most = (found([stage.games_of_each[at] for stage in first]) for at, found in enumerate((min, max)))
    if later:
        return before_final_words(least, most, most + max(later))
    if least == most or not first[0].stage or first[0].is_swiss:
        return each_plays_words(least, most)
    return words_of(first[0].stage.format).each_plays(most)


def _may_wait(ahead: Sequence[StageAhead]) -> list[str]:
    """Return what further games after draws mean for a stage that follows the final on the same boards."""
    if len(ahead) > 1 and ahead[-1].key == CONSOLATION and ahead[-2].stage:
        return [
            _("Cada empate en la final añade una partida; si la final se alarga, la consolación empieza más tarde.")
        ]
    return []


def _stage(stage: StageAhead, turns: int, timetable: Timetable | None, pairing: timedelta) -> StageComing:
    players = tuple(one.name for one in stage.entrants)
    named = stage.part[:1].upper() + stage.part[1:]
    return StageComing(named, _games(stage, turns, timetable, pairing), players, takes_words(stage.sources))


def _games(stage: StageAhead, turns: int, timetable: Timetable | None, pairing: timedelta) -> str:
    """Return the games of a stage of an event of so many turns, with the hours between which they are played."""
    words = bracket_games_words(stage.games, third_place=stage.planned.plays_for_third(stage.size))
    if stage.is_swiss:
        words = f"{rounds_count_words(stage.planned.rounds(stage.size))}, {words}"
    if timetable is None:
        return words
    times = slot_times(timetable, turns)
    end = end_of_game(times[stage.last - 1], timetable, pairing)
    begin = after(times[stage.first], pairing if stage.sources else timedelta(), timetable.timezone)
    begins, ends = (marked(at, timetable.timezone) for at in (begin, end))
    if times[-1] - times[0] < timedelta(days=1):
        return between_hours(words, begins, ends, times[0].date())
    first, last = (date_format(at, _(r"j \d\e F, H:i")) for at in (begins, ends))
    return _("%(games)s, del %(first)s al %(last)s") % {"games": words, "first": first, "last": last}
