"""What fits the players of an event, with groups and a final or without, and the calendar that its stages share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import count, takewhile, zip_longest

from games.rules import RULES
from tournaments.league.calendar import is_remaining, planned_games, with_first_move
from tournaments.league.formats.planning import FINALS, RoundRobin, final_stage, group_sizes, planned, usual_final
from tournaments.league.regulation import Format
from tournaments.league.timetable import (
    MIDNIGHT,
    ONE_DAY,
    Timetable,
    following,
    is_weekly,
    resumed,
    slot_times,
    slot_times_from,
)
from tournaments.league.values import Game, League

MAX_COMFORTABLE_GROUP = 7
MIN_GROUP = 3
MIN_WITHOUT_GROUPS = 4
MANY_IN_SWISS = 24
"""Eight go on to the final of a Swiss of so many players or more, else four."""
LOOKAHEAD = 6
"""Games of a group among which one is chosen whose players are free."""


def shared_turns(
    queues: Sequence[Sequence[Game]], boards: int, days: Iterable[Hashable] | None = None
) -> list[list[tuple[int, Game]]]:
    """Return the turns of groups that share the boards, each game with the number of its group from 0.

    Each group keeps about the order of its own calendar, and the group that is furthest behind goes first. Nobody plays
    twice in a turn, nor in turns that follow each other on one of the `days`, if these are given by turn.
    """
    waiting = [list(queue) for queue in queues]
    turns: list[list[tuple[int, Game]]] = []
    playing: set[tuple[int, str]] = set()
    of_turn, before = iter(days or count()), None
    while any(waiting):
        turn: list[tuple[int, Game]] = []
        if (day := next(of_turn)) != before:
            playing, before = set(), day
        while len(turn) < boards and (found := _next_game(waiting, queues, playing)):
            group, game = found
            waiting[group].remove(game)
            turn.append(found)
            playing |= {(group, name) for name in game.pair}
        turns.append(turn)
    return turns


def _next_game(
    waiting: Sequence[Sequence[Game]], queues: Sequence[Sequence[Game]], playing: set[tuple[int, str]]
) -> tuple[int, Game] | None:
    """Return the next game whose players are free, of the group that has played the smallest part of its games."""

    def part_played(group: int) -> float:
        return 1 - len(waiting[group]) / max(len(queues[group]), 1)

    for group in sorted(range(len(waiting)), key=part_played):
        for game in waiting[group][:LOOKAHEAD]:
            if not any((group, name) in playing for name in game.pair):
                return group, game
    return None


def shared_hours(
    queues: Sequence[Sequence[Game]], boards: int, timetable: Timetable | None, *, by_day: bool = False
) -> list[tuple[Game, ...]]:
    """Return the games of each group in order of play, no two of all groups on one board at one hour.

    With `by_day` nobody plays twice on a day.
    """
    turns = shared_turns(queues, boards, days_of_turns(timetable) if by_day else None)
    times: Sequence[datetime | None] = slot_times(timetable, len(turns)) if timetable else [None] * len(turns)
    calendars: list[list[Game]] = [[] for _ in queues]
    for at, turn in zip(times, turns, strict=True):
        for board, (group, game) in enumerate(turn, start=1):
            calendars[group].append(replace(game, at=at, board=board))
    return [tuple(calendar) for calendar in calendars]


def shared_calendars(groups: Sequence[League], boards: int, timetable: Timetable | None) -> list[tuple[Game, ...]]:
    """Return the calendars of groups with their lots drawn, in which no two games are on one board at one hour.

    Where they play a round a week, nobody plays twice on a day.
    """
    by_day = _round_a_week(groups, boards, timetable)
    calendars = shared_hours([planned_games(group) for group in groups], boards, timetable, by_day=by_day)
    return [
        tuple(with_first_move(game, RULES[group.rules].first_side) for game in calendar)
        for group, calendar in zip(groups, calendars, strict=True)
    ]


def closed_up(groups: Sequence[League], boards: int, timetable: Timetable | None) -> list[League]:
    """Return groups before their first result with the games that are still played, without gaps; the others are last.

    The games of a group follow each other, and have the rounds, as in a calendar of those who play. Groups of a round a
    week keep it.
    """
    queues = [_in_order_of_those_who_play(group) for group in groups]
    calendars = shared_hours(queues, boards, timetable, by_day=_round_a_week(groups, boards, timetable))
    closed = []
    for group, calendar in zip(groups, calendars, strict=True):
        last = max((game.round or 1 for game in calendar), default=1)
        left_out = [
            replace(game, at=None, board=None, round=min(game.round or 1, last))
            for game in group.games
            if not is_remaining(game, group)
        ]
        closed.append(replace(group, games=(*calendar, *left_out)))
    return closed


def days_of_turns(timetable: Timetable | None) -> Iterable[date] | None:
    """Return the day of each turn of a timetable, without end; None without one."""
    return (at.date() for at in slot_times_from(timetable, timetable.start)) if timetable else None


def _round_a_week(groups: Sequence[League], boards: int, timetable: Timetable | None) -> bool:
    """Return whether groups play a round of all each week, by the number of those who play or of everybody."""
    everybody = [len(group.players) for group in groups]
    playing = [len(group.players) - len(group.withdrawn_players) for group in groups]
    least, most = (-(-games_of_round(sizes) // boards) for sizes in (playing, everybody))
    return timetable is not None and any(is_weekly(timetable, turns) for turns in range(least, most + 1))


def has_round_a_week(league: League, players: int) -> bool:
    """Return whether a stage of so many players has a session each week that holds each of its rounds."""
    stage = league.stage if league.stage.format in FINALS else None
    turns = -(-planned(stage, league.legs).round_games(players) // league.boards)
    return league.timetable is not None and league.timetable.hours is not None and is_weekly(league.timetable, turns)


def start_after(
    timetable: Timetable, before: Sequence[Game], after: Sequence[Game], *, by_day: bool = False
) -> datetime:
    """Return when a stage begins by its timetable, once the games before it take other hours.

    It keeps its distance, in turns, from the last of these games; `by_day`, from the day of that game.
    """
    hours = [max((game.at for game in games if game.at), default=timetable.start) for games in (before, after)]
    if by_day:
        hours = [datetime.combine(at.date(), time.max) for at in hours]
    if timetable.start <= hours[0]:
        return timetable.start
    whole = replace(timetable, start=min(*(game.at for game in (*before, *after) if game.at), timetable.start))
    turns = slot_times(whole, 1)
    while turns[-1] < max(timetable.start, *hours):
        turns = slot_times(whole, 2 * len(turns))
    past_end = sum(hours[0] < at <= timetable.start for at in turns)
    later = [at for at in slot_times(whole, len(turns) + past_end) if at > hours[1]]
    return later[past_end - 1] if past_end else timetable.start


def beginning_after(
    timetable: Timetable, end: datetime | None, pause: timedelta = timedelta(), *, by_day: bool = False
) -> Timetable:
    """Return the timetable of a stage that begins when it was announced, or once a game that begins at `end` is over.

    Then a `pause` follows.

    A timetable whose start says when each session opens keeps it. `by_day` it begins on a later day than that game,
    unless the game was moved to an earlier hour of the announced day.
    """
    if end is None or (timetable.days and not timetable.hours):
        return timetable
    free = following(end, timedelta(minutes=timetable.minutes) + pause, timetable.timezone)
    if by_day and not (end.date() == timetable.start.date() and free <= timetable.start):
        free = datetime.combine(end.date() + ONE_DAY, MIDNIGHT)
    return resumed(timetable, free)


def moved_to(league: League, timetable: Timetable) -> League:
    """Return a league with another start, and its games still to be played as many turns after it as before."""
    assert league.timetable
    last = max((game.at for game in league.games if game.at), default=league.timetable.start)
    before = takewhile(lambda at: at <= last, slot_times_from(league.timetable, league.timetable.start))
    hours = dict(zip(before, slot_times_from(timetable, timetable.start), strict=False))
    games = [
        replace(game, at=hours[game.at]) if game.at in hours and is_remaining(game, league) else game
        for game in league.games
    ]
    return replace(league, timetable=timetable, games=tuple(games))


def _in_order_of_those_who_play(group: League) -> list[Game]:
    present = replace(group, players=tuple(one for one in group.players if one.name not in group.withdrawn_players))
    games = {(game.pair, game.leg): game for game in group.games}
    planned = [game for game in planned_games(present) if (game.pair, game.leg) in games]
    return [replace(games[game.pair, game.leg], round=game.round) for game in planned]


def turns_of_groups(sizes: Sequence[int], boards: int, *, legs: int = 1) -> int:
    """Return the turns that groups take on shared boards: what all games fill, or the longest group alone."""
    games = [legs * size * (size - 1) // 2 for size in sizes]
    longest = max(-(-count // min(boards, size // 2)) for count, size in zip(games, sizes, strict=True))
    return max(longest, -(-sum(games) // boards))


def games_of_round(sizes: Sequence[int]) -> int:
    """Return the games of a round of all groups, in which everybody plays once."""
    return max(1, sum(size // 2 for size in sizes))


GROUPS = "groups"
"""The kind of a proposal of groups and a final; that of a format for everybody is the format."""
SWISS_FINAL = "swiss_final"
"""A Swiss of everybody, and a final of the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One way to play, and what it takes; `minutes` are those of play, without breaks."""

    kind: str
    sizes: tuple[int, ...]
    """The players of each group; without groups all of them."""
    finalists: int = 0
    """Those who go on to the final."""
    games: int
    third_place: bool
    """Whether one of the games decides the third place."""
    round_games: int
    """The games of a round: of all groups, or the longest one of a format for everybody."""
    turns_a_round: int
    games_by_day: tuple[int, ...]
    """The games of each day of a round a week, on which nobody plays twice."""
    turns: int
    minutes: int
    least_games: int
    most_games: int


def proposals(players: int, boards: int, minutes: int) -> tuple[Proposal, ...]:
    """Return what fits this number of players on so many boards, with so many minutes for a game."""
    found = []
    if players >= 2 * MIN_GROUP:
        found.append(groups_and_final(players, usual_groups(players), boards, minutes))
    if players >= MIN_WITHOUT_GROUPS:
        found += [_without_groups(each, players, boards, minutes) for each in FINALS]
    return tuple(found)


def _without_groups(stage_format: Format, players: int, boards: int, minutes: int) -> Proposal:
    takes = planned(final_stage(stage_format))
    turns, (least, most) = takes.turns(players, boards), takes.games_of_each(players)
    return Proposal(
        kind=stage_format.value,
        sizes=(players,),
        games=takes.encounters(players),
        third_place=takes.plays_for_third(players),
        round_games=takes.round_games(players),
        turns_a_round=-(-takes.round_games(players) // boards),
        games_by_day=tuple(takes.games_by_day(players)),
        turns=turns,
        minutes=turns * minutes,
        least_games=least,
        most_games=most,
    )


def usual_groups(players: int) -> int:
    """Return the number of groups: two, four, eight and so on, the fewest of a comfortable size."""
    groups = 2
    while players > groups * MAX_COMFORTABLE_GROUP and players >= 2 * groups * MIN_GROUP:
        groups *= 2
    return groups


def finalists_of(groups: int) -> int:
    """Return how many go on to the final: four, or the first of each of more groups."""
    return max(groups, 4)


def finalists_of_swiss(players: int) -> int:
    """Return how many go on from a Swiss to its final, if nobody chose: four, or eight of many."""
    return min(8 if players >= MANY_IN_SWISS else 4, players - 1)


def groups_and_final(players: int, groups: int, boards: int, minutes: int) -> Proposal:
    sizes, finalists = group_sizes(players, groups).sizes, finalists_of(groups)
    final = planned(final_stage(usual_final()))
    turns = turns_of_groups(sizes, boards) + final.turns(finalists, boards)
    days = [RoundRobin().games_by_day(size) for size in sizes]
    return Proposal(
        kind=GROUPS,
        sizes=sizes,
        finalists=finalists,
        games=group_sizes(players, groups).encounters + final.encounters(finalists),
        third_place=final.plays_for_third(finalists),
        round_games=games_of_round(sizes),
        turns_a_round=-(-games_of_round(sizes) // boards),
        games_by_day=(*map(sum, zip_longest(*days, fillvalue=0)), *final.games_by_day(finalists)),
        turns=turns,
        minutes=turns * minutes,
        least_games=min(sizes) - 1,
        most_games=max(sizes) - 1 + final.games_of_each(finalists)[1],
    )
