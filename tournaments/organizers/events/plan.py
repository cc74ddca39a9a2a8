"""A new event before it is founded: its choices, its groups by lots, whom each stage takes, and when each begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from tournaments.league import schedule
from tournaments.league.calendar import games_between
from tournaments.league.checks import check_player_count
from tournaments.league.event_calendar import (
    GROUPS,
    SWISS_FINAL,
    days_of_turns,
    finalists_of,
    finalists_of_swiss,
    games_of_round,
    shared_turns,
    usual_groups,
)
from tournaments.league.events import BEST, Carried, carried_ahead
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.formats.planning import FINALS, PlannedFormat, RoundRobin, final_stage, planned, usual_final
from tournaments.league.formats.swiss.event import Swiss, pause_of
from tournaments.league.groups import grouped
from tournaments.league.regulation import Format, Stage
from tournaments.league.schedule import usable_boards
from tournaments.league.settings import MAX_SWISS_PLAYERS, MIN_PLAYERS, Setup
from tournaments.league.sheets import check_limit
from tournaments.league.timetable import Timetable, after, is_weekly, slot_times, turns_on_own_days, weekly
from tournaments.league.values import Entrant
from tournaments.organizers.founding.proposals import rounds_of_swiss
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.wording.stages import CONSOLATION_NAME, FINAL_NAME, GROUP_NAME, SWISS_NAME, usual_name

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FINAL, CONSOLATION = "final", "consolation"
MIN_FINALISTS = 2
USUAL_PLACES = 24
MAX_GAMES = 5
MAX_QUALIFY = 16
MAX_FINALISTS = 32
MAX_SEED = 100


class Filling:
    """The ways to fill groups."""

    LOTS, RANKING, HAND = "lots", "ranking", "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan:
    """What an event is founded from. `groups` are listed by hand, or their number is given."""

    setup: Setup
    """The settings of every stage; its name is that of the event, its boards are shared by all groups."""
    entrants: tuple[Entrant, ...]
    groups: int = 2
    """The number of groups; 0 for one stage of everybody: a Swiss, or one of the format of finals."""
    swiss_rounds: int = 0
    """The rounds of a Swiss of everybody; 0 for anything else."""
    finalists: int = 0
    """How many go on from a Swiss of everybody to a final; 0 for none."""
    filling: str = Filling.LOTS
    by_hand: tuple[tuple[Entrant, ...], ...] = ()
    apart: bool = False
    """Whether people of one club are kept in different groups."""
    qualify: int = 2
    """How many of each group go on."""
    best: int = 0
    """How many more go on, the best of those who come next in all groups."""
    final: Format = field(default_factory=usual_final)
    """The format of the final, or of one stage of everybody that is no Swiss."""
    games: int = 1
    """The games of an encounter, unless everybody meets everybody."""
    carry: bool = False
    consolation: bool = False
    """Whether those who do not go on to the final play a stage of their own."""
    published: bool = True
    seed: str = ""
    gathers: bool = False
    """Whether players sign up first, so that nothing is drawn yet."""
    places: int = USUAL_PLACES
    """The players for whom there is a place, if they sign up."""
    initials: bool = False
    """Whether new players are shown by initials."""
    answers: NameAnswers = NO_NAME_ANSWERS
    """The answers about names like those of registered players."""


def chosen_plan(
    data: Mapping[str, Any], setup: Setup, entrants: Sequence[Entrant], by_hand: Sequence[Sequence[Entrant]] = ()
) -> EventPlan:
    """Return the plan of a form or a request; numbers left out are those that fit."""
    hand, whole = data["filling"] == Filling.HAND, data["format"] != GROUPS
    final = Format(data["format"] if data["format"] in FINALS else data["final"])
    groups = len(by_hand) if hand else data["groups"] or usual_groups(len(entrants))
    with_final = data["format"] == SWISS_FINAL
    swiss = with_final or data["format"] == Format.SWISS
    rounds = data["rounds"] or rounds_of_swiss(max(len(entrants), MIN_PLAYERS))
    return EventPlan(
        setup=setup,
        entrants=tuple(entrants),
        groups=0 if whole else groups,
        swiss_rounds=rounds if swiss else 0,
        finalists=(data["finalists"] or finalists_of_swiss(len(entrants))) if with_final else 0,
        filling=Filling.RANKING if hand and whole else data["filling"],
        by_hand=tuple(map(tuple, by_hand)),
        apart=data["apart"],
        qualify=data["qualify"] or max(1, finalists_of(groups) // max(groups, 1)),
        best=data["best"] or 0,
        final=final,
        games=data["games"] or 1,
        carry=data["carry"] and final is Format.ROUND_ROBIN and not whole,
        consolation=data["consolation"],
        published=not data["private"],
        seed=data["seed"] or "",
        gathers=data["gathers"],
    )


def _in_order(plan: EventPlan, seed: str) -> tuple[Entrant, ...]:
    """Return the players in the order of the list, or of lots."""
    if plan.filling == Filling.RANKING:
        return plan.entrants
    by_name = {entrant.name: entrant for entrant in plan.entrants}
    return tuple(by_name[name] for name in schedule.draw(seed, by_name))


def groups_of(plan: EventPlan, seed: str) -> tuple[tuple[Entrant, ...], ...]:
    """Return the groups of a plan. Raises Fault where one is too small."""
    if plan.filling == Filling.HAND:
        groups = plan.by_hand
        for number, group in enumerate(groups, start=1):
            if len(groups) > 1 and len(group) < MIN_PLAYERS:
                raise Fault(Code.GROUP_TOO_SMALL, "filling", group=number, count=len(group), least=MIN_PLAYERS)
    else:
        groups = grouped(_in_order(plan, seed), plan.groups, apart=plan.apart)
    if not groups or min(map(len, groups)) < MIN_PLAYERS:
        raise Fault(
            Code.GROUPS_TOO_SMALL, "groups", count=len(plan.entrants), groups=max(len(groups), 1), least=MIN_PLAYERS
        )
    check_limit(max(map(len, groups)), plan.setup.rules)
    return groups


def sources_of(plan: EventPlan, sizes: Sequence[int]) -> tuple[tuple[GroupPlace, ...], tuple[GroupPlace, ...]]:
    """Return whom the final takes and whom the stage of the rest, best seed first. Raises Fault if too many go on."""
    keys = LETTERS[: len(sizes)]
    if plan.best >= len(sizes):
        raise Fault(Code.BEST_TOO_MANY, "best", groups=len(sizes), most=len(sizes) - 1)
    if plan.qualify + bool(plan.best) > min(sizes):
        most = min(sizes) - bool(plan.best)
        raise Fault(Code.FINAL_TOO_LARGE, "qualify", found=plan.qualify, most=most)
    final = [GroupPlace(key, place) for place in range(1, plan.qualify + 1) for key in keys]
    next_key = f"{BEST}{plan.qualify + 1}"
    final += [GroupPlace(next_key, number) for number in range(1, plan.best + 1)]
    if len(final) < MIN_FINALISTS:
        raise Fault(Code.TOO_FEW_PLAYERS, "qualify", count=len(final), least=MIN_FINALISTS)
    first = plan.qualify + 1
    rest: list[GroupPlace] = []
    if plan.best:
        rest += [GroupPlace(next_key, number) for number in range(plan.best + 1, len(sizes) + 1)]
        first += 1
    rest += [
        GroupPlace(key, place)
        for place in range(first, max(sizes) + 1)
        for key, size in zip(keys, sizes, strict=True)
        if place <= size
    ]
    return tuple(final), tuple(rest)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageAhead:
    """A stage to be founded: its part of the event in words, its players or the places that it takes, and its turns."""

    key: str
    part: str
    stage: Stage | None = None
    """Its format; None where everybody meets everybody."""
    planned: PlannedFormat
    entrants: tuple[Entrant, ...] = ()
    sources: tuple[GroupPlace, ...] = ()
    carry: bool = False
    carried: Carried = Carried()
    """The games that count from its groups; they are none of its `games`."""
    games: int
    first: int
    """The turns before its first game, and below before its boards are free again, without further games."""
    last: int
    pause: timedelta = timedelta()
    """The time to pair the rounds before it, if they are played on the same day."""
    turns_a_week: int = 0
    """The turns of a session, if a round is played each week; else 0."""

    @property
    def size(self) -> int:
        return len(self.entrants or self.sources)

    @property
    def is_swiss(self) -> bool:
        return self.stage is not None and self.stage.format is Format.SWISS

    @property
    def games_of_each(self) -> tuple[int, int]:
        """Return the fewest and the most games of a player, without those that count from groups."""
        least, most = self.planned.games_of_each(self.size)
        return least - self.carried.most, most - self.carried.least


def stages_ahead(plan: EventPlan, seed: str) -> tuple[StageAhead, ...]:
    """Return the stages of an event whose lots are drawn with a seed. Raises Fault where they do not fit."""
    if plan.groups == 0:
        check_player_count(len(plan.entrants), MAX_SWISS_PLAYERS)
        return _of_swiss(plan) if plan.swiss_rounds else (_without_groups(plan, seed),)
    groups = groups_of(plan, seed)
    final, rest = sources_of(plan, [len(group) for group in groups])
    stages = _group_stages(plan, groups)
    after = max(stage.last for stage in stages)
    week = _weekly_timetable(plan, games_of_round([len(group) for group in groups]))
    stages.append(_later(plan, FINAL, usual_name(FINAL_NAME), after, final, plan.final, week))
    if plan.consolation and len(rest) >= MIN_PLAYERS:
        named = usual_name(CONSOLATION_NAME)
        stages.append(_later(plan, CONSOLATION, named, stages[-1].last, rest, usual_final(), week))
    return tuple(stages)


def _weekly_timetable(plan: EventPlan, round_games: int) -> Timetable | None:
    """Return the timetable if it has a session each week for a round of so many games; else None."""
    timetable, turns = plan.setup.timetable, -(-round_games // plan.setup.boards)
    return timetable if timetable and is_weekly(timetable, turns) else None


def _last_turn(plan: EventPlan, takes: PlannedFormat, players: int) -> int:
    """Return the turns of a stage of everybody, on the days of its rounds if one is played each week."""
    boards = plan.setup.boards
    week = _weekly_timetable(plan, takes.round_games(players))
    if week is None:
        return takes.turns(players, boards)
    return turns_on_own_days(week, [-(-games // boards) for games in takes.games_by_day(players)])[-1].stop


def start_of(stage: StageAhead, setup: Setup) -> Setup:
    """Return the settings of a stage, which begins after the turns of those before it.

    Of a round a week it has sessions as long as its own rounds.
    """
    timetable = setup.timetable
    if timetable is None or not stage.first:
        return setup
    start = slot_times(timetable, stage.first + 1)[-1]
    if start.date() == timetable.start.date():
        start = after(start, stage.pause, timetable.timezone)
    begun = replace(timetable, start=start)
    return replace(setup, timetable=weekly(begun, stage.turns_a_week) if stage.turns_a_week else begun)


def _group_stages(plan: EventPlan, groups: Sequence[Sequence[Entrant]]) -> list[StageAhead]:
    boards = plan.setup.boards
    queues = [games_between([one.name for one in group], boards, plan.setup.legs) for group in groups]
    days = days_of_turns(_weekly_timetable(plan, games_of_round([len(group) for group in groups])))
    turns = [{group for group, _game in turn} for turn in shared_turns(queues, boards, days)]
    stages = []
    for number, (key, group) in enumerate(zip(LETTERS, groups, strict=False)):
        own = [turn for turn, playing in enumerate(turns) if number in playing]
        named = usual_name(GROUP_NAME, key)
        stages.append(
            StageAhead(
                key=key,
                part=named,
                planned=RoundRobin(plan.setup.legs),
                entrants=tuple(group),
                games=len(queues[number]),
                first=own[0],
                last=own[-1] + 1,
            )
        )
    return stages


def _later(
    plan: EventPlan,
    key: str,
    part: str,
    first: int,
    sources: tuple[GroupPlace, ...],
    stage_format: Format,
    week: Timetable | None,
) -> StageAhead:
    """Return a stage that begins after so many turns, with the players of those before it.

    Where `week` has a round each week, each is on a day of its own.
    """
    stage, size = final_stage(stage_format, plan.games), len(sources)
    takes, carry = planned(stage, plan.setup.legs), plan.carry and key == FINAL
    carried = carried_ahead(sources, plan.setup.legs) if carry else Carried()
    encounters, turns = takes.encounters(size) - carried.games, takes.turns(size, plan.setup.boards)
    if carried.games:
        turns = -(-encounters // usable_boards(size, plan.setup.boards))
    last, turns_a_week = first + turns, 0
    if week:
        lengths = [-(-games // plan.setup.boards) for games in takes.games_by_day(size)[carried.least :]]
        rounds = turns_on_own_days(week, lengths, first)
        first, last, turns_a_week = rounds[0].start, rounds[-1].stop, max(lengths)
    return StageAhead(
        key=key,
        part=part,
        stage=stage,
        planned=takes,
        sources=sources,
        carry=carry,
        carried=carried,
        games=(stage.games if stage else 1) * encounters,
        first=first,
        last=last,
        turns_a_week=turns_a_week,
    )


def _without_groups(plan: EventPlan, seed: str) -> StageAhead:
    """Return the only stage of an event, of the format of its final."""
    stage, players = final_stage(plan.final, plan.games), len(plan.entrants)
    takes = planned(stage, plan.setup.legs)
    return StageAhead(
        key=LETTERS[0],
        part=_("cuadro"),
        stage=stage,
        planned=takes,
        entrants=_in_order(plan, seed),
        games=(stage.games if stage else 1) * takes.encounters(players),
        first=0,
        last=_last_turn(plan, takes, players),
    )


def _of_swiss(plan: EventPlan) -> tuple[StageAhead, ...]:
    """Return a Swiss of everybody, and the final of its first if there is one. Raises Fault if too many go on."""
    swiss, players = _swiss(plan), len(plan.entrants)
    if not plan.finalists:
        return (swiss,)
    if plan.finalists >= players:
        raise Fault(Code.FINAL_TOO_LARGE, "finalists", found=plan.finalists, most=players - 1)
    named = replace(swiss, part=usual_name(SWISS_NAME))
    week = _weekly_timetable(plan, swiss.planned.round_games(players))
    sources = tuple(GroupPlace(swiss.key, place) for place in range(1, plan.finalists + 1))
    final = _later(plan, FINAL, usual_name(FINAL_NAME), swiss.last, sources, plan.final, week)
    return named, replace(final, pause=pause_of(swiss.planned.rounds(players) + 1))


def _swiss(plan: EventPlan) -> StageAhead:
    """Return a Swiss of everybody, whose numbers are settled with its first round."""
    swiss, players = Swiss(plan.swiss_rounds), len(plan.entrants)
    return StageAhead(
        key=LETTERS[0],
        part=_("rondas"),
        stage=Stage(format=Format.SWISS, rounds=swiss.rounds(players)),
        planned=swiss,
        entrants=plan.entrants,
        games=swiss.encounters(players),
        first=0,
        last=swiss.turns(players, plan.setup.boards),
    )
