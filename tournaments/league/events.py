"""Events: leagues as stages that follow each other, and who goes on from one to the next.

A stage takes its players from places of earlier stages, best seed first. The place of a group is its key and a number
from 1. The best of those who finished third in any group have the key `*3` and their number among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from games.rules import RULES
from tournaments.league.calendar import new_calendar, planned_games, replanned, with_first_move
from tournaments.league.faults import Code, Fault, within
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.schedule import digest_of
from tournaments.league.table import Row, Table, table
from tournaments.league.values import Entrant, Game, League, State

BEST = "*"
"""The beginning of a key that stands for one place of all groups."""


class Compared(StrEnum):
    """A figure for each game played that is compared among players of different groups."""

    POINTS = "points"
    PIECES = "pieces"
    WINS = "wins"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStage:
    """A league as a stage: its key in the event, and whom it takes; an empty stage has no players yet."""

    key: str
    league: League
    sources: tuple[GroupPlace, ...] = ()
    carry: bool = False
    """Whether games that its players have already played among themselves count in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Stages in the order in which they are played."""

    name: str
    stages: tuple[EventStage, ...]

    def stage(self, key: str) -> EventStage:
        return next(stage for stage in self.stages if stage.key == key)

    @property
    def final(self) -> EventStage | None:
        """Return the stage whose first places win the medals of the event; None for stages side by side."""
        if len(self.stages) == 1:
            return self.stages[0]
        return next((stage for stage in self.stages if stage.sources), None)

    def groups_of(self, stage: EventStage) -> tuple[EventStage, ...]:
        """Return the stages from which a stage takes its players; all with a place that is compared among groups."""
        named = {source.group for source in stage.sources}
        everywhere = any(key.startswith(BEST) for key in named)
        return tuple(each for each in self.stages if each.key in named or (everywhere and not each.sources))


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A player who goes on, with their place in their group, best seed first."""

    name: str
    at: GroupPlace
    source: GroupPlace
    """The place that the next stage takes; of the best of several groups, that among them."""
    level: tuple[str, ...] = ()
    """Players who share the place with this one, among whom the lots decided."""


def check_event(event: Event) -> Event:
    """Return the event, in which only the final has medals, and each stage knows after which places ways part.

    Raises Fault for a key or a place that stands twice, or a place of a stage that comes later.
    """
    keys: list[str] = []
    taken: set[GroupPlace] = set()
    for index, stage in enumerate(event.stages):
        with within(f"stages[{index}]"):
            if stage.key in keys:
                raise Fault(Code.STAGE_TWICE, "key", key=stage.key)
            for number, source in enumerate(stage.sources):
                with within(f"from[{number}]"):
                    _check_source(event, source, keys, taken)
                taken.add(source)
            if not stage.sources and not stage.league.players:
                raise Fault(Code.NO_PLAYERS, "league.players")
        keys.append(stage.key)
    final = event.final
    if final is None:
        return event
    return replace(event, stages=tuple(_with_what_it_decides(event, stage, final) for stage in event.stages))


def _with_what_it_decides(event: Event, stage: EventStage, final: EventStage) -> EventStage:
    league = replace(stage.league, podium=stage.key == final.key, partings=partings(event, stage))
    # Earlier versions let names decide ties below the third place, also on who went on.
    if league.state is State.FINISHED and table(league).open_ties:
        league = replace(league, partings=())
    return replace(stage, league=league)


def partings(event: Event, stage: EventStage) -> tuple[int, ...]:
    """Return the places of a stage after which players go another way than those before, to another stage or to none.

    A place that is compared among all groups is a way of its own.
    """
    ways: dict[int, str] = {}
    for later in event.stages:
        for source in later.sources:
            if source.group == stage.key:
                ways[source.place] = later.key
            elif source.group.startswith(BEST) and not stage.sources:
                ways[int(source.group[1:])] = source.group
    return tuple(place for place in range(1, max(ways, default=0) + 1) if ways.get(place) != ways.get(place + 1))


def _check_source(event: Event, source: GroupPlace, keys: Sequence[str], taken: set[GroupPlace]) -> None:
    """Raise Fault for a place that is taken already, or of no earlier stage."""
    if source in taken or any(_same_place(source, other) for other in taken):
        raise Fault(Code.STAGE_PLACE_TWICE, key=source.group, number=source.place)
    if source.group.startswith(BEST):
        if not (source.group[1:].isdecimal() and int(source.group[1:])):
            raise Fault(Code.STAGE_UNKNOWN, key=source.group)
        return
    if source.group not in keys:
        raise Fault(Code.STAGE_UNKNOWN, key=source.group)
    players = event.stage(source.group).league.players
    if players and source.place > len(players):
        raise Fault(Code.STAGE_PLACE_MISSING, key=source.group, number=source.place, count=len(players))


def _same_place(one: GroupPlace, two: GroupPlace) -> bool:
    """Return whether a place of a group is also among those that are compared with other groups."""
    if one.group.startswith(BEST) == two.group.startswith(BEST):
        return False
    return one.group == f"{BEST}{two.place}" or two.group == f"{BEST}{one.place}"


def qualifiers(event: Event, stage: EventStage, tables: Mapping[str, Table]) -> tuple[Qualifier, ...]:
    """Return who goes on to a stage, best seed first. Raises Fault while a stage before it is not settled."""
    for group in event.groups_of(stage):
        computed = tables[group.key]
        if not computed.complete:
            raise Fault(Code.STAGE_OPEN, stage=group.league.name)
        if computed.open_ties:
            raise Fault(Code.STAGE_TIE, stage=group.league.name, names=computed.open_ties[0])
    found = (_qualifier(event, tables, source) for source in stage.sources)
    return tuple(one for one in found if one is not None)


def _qualifier(event: Event, tables: Mapping[str, Table], source: GroupPlace) -> Qualifier | None:
    """Return the player in a place; None if it is empty since somebody left. Raises Fault if no group ever had it."""
    if not source.group.startswith(BEST):
        ranked = _ranked(event.stage(source.group).league, tables[source.group])
        if source.place > len(ranked):
            if source.place <= len(tables[source.group].rows):
                return None
            raise Fault(Code.STAGE_PLACE_MISSING, key=source.group, number=source.place, count=len(ranked))
        name, level = ranked[source.place - 1]
        return Qualifier(name, source, source, level)
    place = int(source.group[1:])
    compared = best_of_place(event, tables, place)
    if source.place > len(compared):
        had = sum(not each.sources and len(tables[each.key].rows) >= place for each in event.stages)
        if source.place <= had:
            return None
        raise Fault(Code.STAGE_PLACE_MISSING, key=source.group, number=source.place, count=len(compared))
    group, row = compared[source.place - 1]
    return Qualifier(row.player, GroupPlace(group, place), source)


def _ranked(league: League, computed: Table) -> list[tuple[str, tuple[str, ...]]]:
    """Return the players of a table in order, each with those who share the place; of these the lots say who is first.

    The lots are those of the league, so that anybody can repeat them.
    """
    shared = {name: group for group in computed.shared for name in group}
    order = {row.player: index for index, row in enumerate(computed.rows)}
    names = [row.player for row in computed.rows if not row.annulled]

    def rank(name: str) -> tuple[int, str]:
        group = shared.get(name, (name,))
        return min(order[one] for one in group), digest_of(league.draw_seed or league.name, name)

    return [(name, shared.get(name, ())) for name in sorted(names, key=rank)]


def best_of_place(event: Event, tables: Mapping[str, Table], place: int) -> list[tuple[str, Row]]:
    """Return the key and the row of those with one place in their groups, best first.

    Groups may be of unequal numbers, so that points, pieces and wins are compared for each game played; then by lots.
    """
    found: list[tuple[str, Row]] = []
    for stage in event.stages:
        if not stage.sources:
            ranked = _ranked(stage.league, tables[stage.key])
            if place <= len(ranked):
                found.append((stage.key, tables[stage.key].row(ranked[place - 1][0])))

    def rank(each: tuple[str, Row]) -> tuple[list[Fraction], str]:
        return [-value for value in a_game(each[1]).values()], digest_of(event.name, each[1].player)

    return sorted(found, key=rank)


def a_game(row: Row) -> dict[Compared, Fraction]:
    """Return the figures of a row for each game played, in the order in which they are compared among groups."""
    figures = row.figures
    played = max(figures.played, 1)
    return {
        Compared.POINTS: Fraction(figures.points, played),
        Compared.PIECES: Fraction(figures.pieces, played),
        Compared.WINS: Fraction(figures.won, played),
    }


def compared_by(one: Row, two: Row) -> Compared | None:
    """Return the figure that tells two rows of different groups apart; None where the lots do."""
    first, second = a_game(one), a_game(two)
    return next((each for each in Compared if first[each] != second[each]), None)


def going_places(event: Event, stage: EventStage, tables: Mapping[str, Table]) -> frozenset[GroupPlace]:
    """Return the places in the tables as they are now that lead to a stage, also of those compared among groups.

    Those are left out if not all groups of the stage are at hand.
    """
    own = {source for source in stage.sources if not source.group.startswith(BEST)}
    if not {source.group for source in own} <= tables.keys():
        return frozenset(own)
    for source in set(stage.sources) - own:
        ranked = best_of_place(event, tables, int(source.group[1:]))
        for key, row in ranked[source.place - 1 : source.place]:
            own.add(GroupPlace(key, tables[key].rows.index(row) + 1))
    return frozenset(own)


def tables_of(event: Event) -> dict[str, Table]:
    return {stage.key: table(stage.league) for stage in event.stages}


def carried_games(stages: Sequence[EventStage], names: Sequence[str]) -> tuple[Game, ...]:
    """Return the games of earlier stages with a result between two of these players."""
    wanted = set(names)
    return tuple(game for stage in stages for game in stage.league.games if game.result and game.pair <= wanted)


@dataclass(frozen=True, slots=True)
class Carried:
    """The games that a stage will take from earlier ones: all of them, and the fewest and the most of one player."""

    games: int = 0
    least: int = 0
    most: int = 0


def carried_ahead(sources: Sequence[GroupPlace], legs: int = 1) -> Carried:
    """Return the games that the players of these places have played among themselves in their groups.

    From which groups the best of several come is not known, but each has met as many as every group sends.
    """
    sent = Counter(source.group for source in sources if not source.group.startswith(BEST))
    fewest, best = min(sent.values(), default=0), len(sources) - sent.total()
    pairs = sum(count * (count - 1) // 2 for count in sent.values()) + best * fewest
    most = max(sent.values(), default=0) - (not best)
    return Carried(legs * pairs, legs * max(fewest - 1, 0), legs * max(most, 0))


def carried_into_stage(stage: EventStage) -> int:
    """Return the games that a stage takes from earlier ones, or will take."""
    carries = stage.carry and stage.league.round_robin
    return carried_ahead(stage.sources, stage.league.legs).games if carries else 0


def filled(league: League, entrants: Sequence[Entrant], carried: Sequence[Game] = ()) -> League:
    """Return an empty league with its players, numbered as listed, and its calendar with the games carried into it.

    It is in play if any is carried.
    """
    drawn = replace(league, state=State.DRAWN)
    if drawn.players != tuple(entrants):
        drawn = replace(drawn, players=tuple(entrants))
    first = RULES[league.rules].first_side
    if not (carried and drawn.round_robin):
        return replace(drawn, games=new_calendar(drawn, first=first))
    old = {(game.pair, game.leg): game for game in carried}
    games = [_carried(game, old.get((game.pair, game.leg))) for game in planned_games(drawn)]
    planned = [game if game.result else with_first_move(game, first) for game in games]
    state = State.PLAYING if any(game.result for game in planned) else State.DRAWN
    listed = replace(drawn, games=tuple(planned), state=state)
    return replace(listed, games=replanned(listed, league.boards, league.timetable))


def _carried(planned: Game, old: Game | None) -> Game:
    """Return a game of the calendar, with what was played before."""
    if old is None:
        return planned
    return replace(
        planned, one=old.one, two=old.two, white=old.white, starter=old.starter, dice=old.dice, result=old.result
    )


def emptied(league: League, carried: int) -> League:
    """Return a league without the players that qualified for it. Raises Fault once it has a result of its own."""
    played = sum(game.result is not None for game in (*league.games, *league.tiebreak_games))
    if league.state is State.FINISHED or played > carried:
        raise Fault(Code.STAGE_BEGUN, stage=league.name)
    return replace(league, players=(), games=(), tiebreak_games=(), state=State.PREPARING, draw_seed=None)
