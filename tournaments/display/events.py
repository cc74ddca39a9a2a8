"""An event as its pages show it: groups with those who go on, what comes after, and what is played next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage
from tournaments.display.standings import StandingsRow
from tournaments.league.events import BEST, carried_into_stage, going_places
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.formats.planning import games_of
from tournaments.league.regulation import Format, Step
from tournaments.league.scores import PLAYED
from tournaments.league.values import State
from tournaments.store.events import LoadedEvent, LoadedStage
from tournaments.wording.columns import FigureColumn, Surface, columns_of
from tournaments.wording.formats import left_words
from tournaments.wording.going_on import by_lots_words, takes_words
from tournaments.wording.stages import part_name
from tournaments.wording.terms import ordinal
from tournaments.wording.ties import LAST_STEPS

EVENT_STATES = {
    State.PREPARING: gettext_lazy("por empezar"),
    State.DRAWN: gettext_lazy("por empezar"),
    State.PLAYING: gettext_lazy("en juego"),
    State.FINISHED: gettext_lazy("terminado"),
}


def stage_name(league: str, event: str, stage_format: Format) -> str:
    """Return the name of a stage below that of its event: "Grupo A", or "Cuadro" of the only one."""
    if league == event:
        return _("Rondas") if stage_format is Format.SWISS else _("Cuadro")
    return part_name(league, event)


def has_begun(state: State) -> bool:
    """Return whether a league has had its first result, by its state."""
    return state in (State.PLAYING, State.FINISHED)


def event_state(state: State, *, begun: bool) -> tuple[State, str]:
    """Return the state of an event, in words too, by that of the stage that speaks for it; `begun` if any stage has."""
    if state is not State.FINISHED:
        state = State.PLAYING if begun else State.DRAWN
    return state, str(EVENT_STATES[state])


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row of a group, with the stage to which its place leads."""

    row: StandingsRow
    goes: bool
    """Whether its place leads to the final, or to the first of the stages after the groups.

    Nobody's does of those who share a place, unless all of theirs do.
    """
    left: str
    """That the player never came, or left, in words."""


@dataclass(frozen=True)
class StagePage:
    """A stage with the page of its league."""

    stage: LoadedStage
    event_name: str
    going: frozenset[GroupPlace]
    """The places that lead to the next stage."""
    gone_on: frozenset[int | str] | None = None
    """The players of the next stage, by key and by name, since a hidden one has no key; None before it has any."""

    @cached_property
    def page(self) -> LeaguePage:
        return LeaguePage(self.stage.loaded)

    @property
    def header(self) -> LeagueHeader:
        return self.page.header

    @property
    def key(self) -> str:
        return self.stage.key

    @property
    def name(self) -> str:
        """Return its name without that of the event: "Grupo A"."""
        league = self.stage.loaded.league
        return stage_name(league.name, self.event_name, league.stage.format)

    @property
    def state_name(self) -> str:
        """Return its state in words: of a group, or of a final."""
        if self.header.state is State.FINISHED and self.stage.stage.sources:
            return _("terminada")
        return event_state(self.header.state, begun=has_begun(self.header.state))[1]

    @property
    def empty(self) -> bool:
        return not self.stage.filled

    @property
    def is_bracket(self) -> bool:
        return self.stage.loaded.league.stage.format in PLAYED

    @property
    def rows(self) -> list[PlacedRow]:
        """Return the rows of its table, or its players before the first result."""
        return [
            PlacedRow(row, self._goes(row, place), self._left(row))
            for place, row in enumerate(self.page.standings.rows, start=1)
        ]

    def _goes(self, row: StandingsRow, place: int) -> bool:
        if self.gone_on is not None:
            return not self.gone_on.isdisjoint((row.player_id, row.name))
        return not row.annulled and self._level_with(row) <= self.going

    def _level_with(self, row: StandingsRow) -> set[GroupPlace]:
        """Return the place of a row, and those of the rows that share it."""
        rows = enumerate(self.page.standings.rows, start=1)
        return {GroupPlace(self.key, at) for at, other in rows if other.pos == row.pos}

    @cached_property
    def deciding_reasons(self) -> list[str]:
        """Return what decided, among players level on points, who goes on and who does not.

        What somebody played, drew or ruled is told in any place.
        """
        if not self.played:
            return []
        edges = (below.row.note for above, below in pairwise(self.rows) if above.goes != below.goes)
        marks = {note.mark for note in edges if note}
        notes = self.page.standings.notes
        told = [note.text for note in notes if note.mark in marks or Step(note.code) in LAST_STEPS]
        return [*told, *map(by_lots_words, self._divided_by_lots)]

    @property
    def _divided_by_lots(self) -> list[tuple[str, ...]]:
        """Return those who share a place at the end, of whom only some go on."""
        computed = self.page.computed
        groups = [group for group in computed.shared if computed.settled]
        rows = {row.name: row for row in self.page.standings.rows}
        level = [(group, self._level_with(rows[group[0]])) for group in groups]
        return [group for group, places in level if places & self.going and not places <= self.going]

    def _left(self, row: StandingsRow) -> str:
        if not row.withdrawn:
            return ""
        return left_words(self.stage.loaded.league, row.name, came=bool(self.stage.stage.sources))

    @property
    def columns(self) -> tuple[FigureColumn, ...]:
        """Return the few columns of its short table."""
        return tuple(columns_of(Surface.PROJECTOR, self.page.standings.rows))

    @property
    def played(self) -> bool:
        return self.header.played > 0

    @property
    def total(self) -> int:
        """Return the number of its games, also while it waits for its players or for the next rounds of a Swiss."""
        league, places = self.stage.loaded.league, len(self.stage.stage.sources)
        if self.header.rounds and self.header.state is not State.FINISHED:
            return self.header.total + (self.header.rounds - self.header.round) * (self.header.players // 2)
        return games_of(league.stage, league.legs, places) if self.empty and places else self.header.total

    @property
    def carried(self) -> int:
        """Return the games of its groups that count in it too."""
        return carried_into_stage(self.stage.stage)

    @property
    def of_one_stage(self) -> bool:
        """Return whether all its players come from one stage, such as a Swiss."""
        return len({source.group for source in self.stage.stage.sources}) == 1

    @property
    def of_each(self) -> int:
        """Return the number of its verb in words: 1 if it takes only the winner of each group."""
        sources = self.stage.stage.sources
        winners = all(source.place == 1 and not source.group.startswith(BEST) for source in sources)
        return 1 if winners or len(sources) == 1 else 2

    @property
    def takes(self) -> str:
        """Return whom it takes, in words."""
        return takes_words(self.stage.stage.sources)


@dataclass(frozen=True)
class EventPage:
    """An event for its readers."""

    loaded: LoadedEvent

    @property
    def name(self) -> str:
        return self.loaded.row.name

    @property
    def slug(self) -> str:
        return self.loaded.row.slug

    @property
    def seed(self) -> str:
        """Return the seed with which the groups were filled; empty while a name is hidden, which it would tell."""
        withheld = any(stage.loaded.lots_withheld for stage in self.loaded.stages)
        return "" if withheld else self.loaded.row.draw_seed

    @cached_property
    def stages(self) -> tuple[StagePage, ...]:
        pages = [StagePage(stage, self.name, frozenset()) for stage in self.loaded.stages]
        if not self.loaded.later:
            return tuple(pages)
        tables = {one.key: one.page.computed for one in pages if not one.stage.stage.sources and not one.empty}
        next_stage = self.loaded.later[0]
        going = going_places(self.loaded.event, next_stage.stage, tables)
        there = next_stage.loaded
        gone_on: frozenset[int | str] | None = None
        if next_stage.filled:
            gone_on = frozenset([*there.player_ids.values(), *there.league.names])
        return tuple(replace(one, going=going, gone_on=gone_on) for one in pages)

    def of(self, key: str) -> StagePage:
        return next(one for one in self.stages if one.key == key)

    def feeding(self, stage: StagePage) -> tuple[StagePage, ...]:
        """Return the stages from which a stage takes its players."""
        return tuple(self.of(one.key) for one in self.loaded.event.groups_of(stage.stage.stage))

    @property
    def groups(self) -> tuple[StagePage, ...]:
        return tuple(one for one in self.stages if not one.stage.stage.sources)

    @property
    def places(self) -> dict[str, str]:
        """Return the place of each player in a group that is over, such as "1.º A", by name."""
        return {
            placed.row.name: f"{ordinal(place)} {group.key}" if len(self.groups) > 1 else ordinal(place)
            for group in self.groups
            if self.later and group.header.state is State.FINISHED
            for place, placed in enumerate(group.rows, start=1)
        }

    @property
    def later(self) -> tuple[StagePage, ...]:
        return tuple(one for one in self.stages if one.stage.stage.sources)

    @property
    def played(self) -> int:
        """Return its games with a result, those once that a stage takes from its groups."""
        return sum(one.header.played - (0 if one.empty else one.carried) for one in self.stages)

    @property
    def total(self) -> int:
        return sum(one.total - one.carried for one in self.stages)

    @property
    def percent(self) -> int:
        return 100 * self.played // self.total if self.total else 0

    @property
    def state(self) -> State:
        states = [one.header.state for one in self.stages]
        finished = all(state is State.FINISHED for state in states)
        return event_state(State.FINISHED if finished else State.PLAYING, begun=any(map(has_begun, states)))[0]

    @property
    def state_name(self) -> str:
        return str(EVENT_STATES[self.state])

    @property
    def archived(self) -> bool:
        return all(one.header.archived for one in self.stages)

    @property
    def gathers(self) -> bool:
        """Return whether its players are still gathered, so that nothing is drawn yet."""
        return len(self.stages) == 1 and self.stages[0].header.state is State.PREPARING

    @property
    def alone(self) -> bool:
        """Return whether it has one stage, which need not be named."""
        return len(self.stages) == 1

    @property
    def whole(self) -> StagePage | None:
        """Return the Swiss of everybody that is the whole event, whose own pages show it."""
        only = self.stages[0]
        return only if self.alone and only.header.rounds else None

    @property
    def groups_done(self) -> bool:
        """Return whether the groups are over, so that what comes after them is shown first."""
        return all(one.header.state is State.FINISHED for one in self.groups) and any(
            not one.empty for one in self.later
        )

    @property
    def published(self) -> bool:
        return all(one.header.published for one in self.stages)

    @property
    def edition(self) -> str:
        """Return a key of the content, which changes with each decision on a stage."""
        return ".".join(str(one.header.version) for one in self.stages)

    @cached_property
    def games(self) -> list[tuple[StagePage, GameLine]]:
        """Return the games of all stages with their stage, by hour and board."""
        lines = [(one, line) for one in self.stages for line in (*one.page.calendar, *one.page.tiebreaks)]

        def order(each: tuple[StagePage, GameLine]) -> tuple[bool, str, int]:
            line = each[1]
            return line.at is None, line.at.isoformat() if line.at else "", line.board or 0

        return sorted(lines, key=order)

    @property
    def next_games(self) -> list[tuple[StagePage, GameLine]]:
        """Return the games of the turns being played or next, of all stages; of a bracket all that are ready."""
        turns = [(one, one.page.turns) for one in self.stages]
        ready = [(one, each.ahead if one.is_bracket else each.ahead[:1]) for one, each in turns]
        current = {(one.key, line.key) for one, ahead in ready for turn in ahead for line in turn}
        return [each for each in self.games if (each[0].key, each[1].key) in current]

    @property
    def present(self) -> StagePage:
        """Return the stage being played, or the first after the groups once it has players."""
        return next((one for one in self.later if not one.empty), self.stages[0])

    @property
    def podium(self) -> StagePage | None:
        """Return the stage whose podium is that of the event: the final, or the only one."""
        final = self.loaded.event.final
        found = next((one for one in self.stages if final and one.key == final.key), None)
        return found if found and found.header.state is State.FINISHED else None
