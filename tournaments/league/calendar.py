"""The games of a league: a new calendar, games missing from a list, and games planned again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import groupby

from games.rules.board import Side as Colour
from tournaments.league.faults import Code, Fault
from tournaments.league.packing import shortened
from tournaments.league.schedule import measure_rest, schedule, turns_a_round, usable_boards
from tournaments.league.scores import PLAYED
from tournaments.league.timetable import (
    MIDNIGHT,
    ONE_DAY,
    Timetable,
    comparable,
    is_weekly,
    resumed,
    slot_times,
    turns_of_session,
    weekly,
)
from tournaments.league.values import Game, League, Side, WithdrawnGames

Pair = tuple[str, str]
Slot = tuple[Pair, ...]


@dataclass(slots=True)
class _Progress:
    """The state while slots are filled: each player's last slot and games left, and the present slot."""

    last: dict[str, int]
    left: Counter[str]
    slot: int

    def rest(self, player: str) -> int:
        """Return the slots since a player's last game; more than any real rest before the first game."""
        return self.slot - self.last.get(player, -1)


SortKey = Callable[[Pair, int, _Progress], tuple[int, ...]]


def replan(remaining: Sequence[Pair], played: Sequence[Slot], boards: int) -> list[Slot]:
    """Return the remaining games by slot, no player twice in a slot; `played` are the past slots."""
    if not remaining:
        return []
    plans = [_fill(remaining, played, boards, sort_key) for sort_key in (_calendar_key, _rest_key, _games_left_key)]
    each = Counter(player for pair in remaining for player in pair)
    fewest = max(-(-len(remaining) // boards), *each.values())
    plans += [shortened(plan, boards, fewest) for plan in plans if len(plan) > fewest]
    return min(plans, key=lambda plan: _shortcomings(played, plan))


def _shortcomings(played: Sequence[Slot], plan: list[Slot]) -> tuple[int, int, int, int, int]:
    """Return the defects of a plan as a sort key, the most important first.

    Rest is also measured within the plan alone: after a slot of many boards some player must play again at once, and
    without that measure all plans would be equal.
    """
    rest = measure_rest([*played, *plan])
    return len(plan), -rest.least, -measure_rest(plan).least, rest.difference, rest.differences


def _calendar_key(_pair: Pair, index: int, _progress: _Progress) -> tuple[int, ...]:
    """Return a sort key that keeps the order of the calendar."""
    return (index,)


def _rest_key(pair: Pair, index: int, progress: _Progress) -> tuple[int, ...]:
    """Return a sort key that prefers pairs whose players have rested longest."""
    rests = sorted(progress.rest(player) for player in pair)
    return -rests[0], -rests[1], index


def _games_left_key(pair: Pair, index: int, progress: _Progress) -> tuple[int, ...]:
    """Return a sort key that prefers pairs whose players have most games left."""
    games_left = sorted((progress.left[player] for player in pair), reverse=True)
    return -games_left[0], -games_left[1], *_rest_key(pair, index, progress)


def _fill(remaining: Sequence[Pair], played: Sequence[Slot], boards: int, sort_key: SortKey) -> list[Slot]:
    """Return the remaining games by slot; slots are filled one after another, with games in the order of `sort_key`."""
    waiting = dict(enumerate(remaining))
    last = {player: slot for slot, games in enumerate(played) for game in games for player in game}
    progress = _Progress(last, Counter(player for pair in remaining for player in pair), len(played))
    slots: list[Slot] = []
    while waiting:
        chosen = _fill_slot(waiting, progress, boards, sort_key)
        slots.append(tuple(waiting.pop(index) for index in chosen))
        for player in (player for pair in slots[-1] for player in pair):
            progress.last[player] = progress.slot
            progress.left[player] -= 1
        progress.slot += 1
    return slots


def _fill_slot(waiting: dict[int, Pair], progress: _Progress, boards: int, sort_key: SortKey) -> list[int]:
    """Return the indexes of the games of the next slot: the first by `sort_key` with a free board and free players."""
    chosen: list[int] = []
    busy: set[str] = set()
    for index in sorted(waiting, key=lambda index: sort_key(waiting[index], index, progress)):
        if len(chosen) < boards and not busy & set(waiting[index]):
            chosen.append(index)
            busy |= set(waiting[index])
    return chosen


def planned_games(league: League) -> list[Game]:
    """Return the games of a new calendar in order of play, with the player who starts as `one`."""
    return games_between(league.names, league.boards, league.legs)


def games_between(names: Sequence[str], boards: int, legs: int = 1) -> list[Game]:
    """Return the games of a calendar of players by their numbers, without hours."""
    calendar = schedule(len(names), boards=boards, legs=legs)
    return [Game(one=names[m.starter], two=names[m.other], round=m.round, leg=m.leg) for m in calendar.meetings]


def with_first_move(game: Game, first: Colour | None) -> Game:
    """Return a game of the calendar in which `one` begins, with the colour that begins by the rules.

    Where either colour may begin, the colours and the first move are left open.
    """
    if first is None:
        return replace(game, white=None, starter=None)
    return replace(game, white=white_or_starter(Side.ONE, first), starter=Side.ONE)


def white_or_starter(side: Side | None, first: Colour) -> Side | None:
    """Return who plays White if `side` moves first, or who moves first if `side` plays White; `first` begins."""
    return side.other if side and first is Colour.BLACK else side


def new_calendar(league: League, *, first: Colour | None) -> tuple[Game, ...]:
    """Return the planned games with their boards and hours; none where rounds are paired one by one.

    `first` is the colour that begins by the rules.
    """
    if played := PLAYED.get(league.stage.format):
        return played.followed_up(replace(league, games=())).games
    if not league.round_robin:
        return ()
    games = planned_games(league)
    slots = planned_slots(len(league.players), league.boards, league.legs, league.timetable)
    times: Sequence[datetime | None] = [None] * len(slots)
    if league.timetable:
        times = slot_times(league.timetable, len(slots))
    return tuple(
        with_first_move(replace(games[index], at=at, board=board), first)
        for at, slot in zip(times, slots, strict=True)
        for board, index in enumerate(slot, start=1)
    )


def planned_slots(players: int, boards: int, legs: int, timetable: Timetable | None) -> tuple[tuple[int, ...], ...]:
    """Return the indexes of the games of a new calendar by slot; a round of a week has the slots of its session."""
    by_rounds = is_round_a_week(timetable, turns_a_round(players, boards))
    return schedule(players, boards=boards, legs=legs, by_rounds=by_rounds).slots


def complete_calendar(league: League) -> League:
    """Return the league with every pair in every leg: the listed games, in their order, then the missing ones.

    A listed game without a round gets the round of its pair in the calendar of these players.
    """
    planned = {(game.pair, game.leg): game for game in planned_games(league)}
    listed = {(game.pair, game.leg) for game in league.games}
    games = [game if game.round else replace(game, round=planned[game.pair, game.leg].round) for game in league.games]
    games += [game for key, game in planned.items() if key not in listed]
    return replace(league, games=tuple(games))


def numbers_of(games: Sequence[Game]) -> tuple[int, ...]:
    """Return the number of each game: its stored number, or else its position in the sequence, from 1."""
    return tuple(game.number or place for place, game in enumerate(games, start=1))


def remaining_games(league: League) -> tuple[Game, ...]:
    """Return the games of the calendar that are still to be played, in order."""
    return tuple(game for game in league.games if is_remaining(game, league))


def replanned(league: League, boards: int, timetable: Timetable | None) -> tuple[Game, ...]:
    """Return the games: the played ones, the remaining ones in the best order for `boards` boards, the others.

    The remaining games get their hours from the timetable; nobody plays twice in the session of a round a week.
    """
    left, past = remaining_games(league), [game for game in league.games if game.result]
    played = [tuple((game.one, game.two) for game in slot) for slot in turns(past)]
    waiting: dict[tuple[str, str], list[Game]] = {}
    for game in left:
        waiting.setdefault((game.one, game.two), []).append(game)
    slots = _planned_slots(league, [(game.one, game.two) for game in left], played, boards, timetable)
    times: Sequence[datetime | None] = slot_times(timetable, len(slots)) if timetable else [None] * len(slots)
    planned = [
        replace(waiting[pair].pop(0), at=at, board=board)
        for at, slot in zip(times, slots, strict=True)
        for board, pair in enumerate(slot, start=1)
    ]
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    settled = [
        replace(game, at=None, board=None) for game in league.games if not (game.result or is_remaining(game, league))
    ]
    return (*past, *planned, *sorted(settled, key=lambda game: bool(game.pair & annulled)))


def _planned_slots(
    league: League, left: Sequence[Pair], played: Sequence[Slot], boards: int, timetable: Timetable | None
) -> list[Slot]:
    """Return the remaining games by slot; a round of a week has all slots of its session, perhaps empty ones."""
    playing = _playing(league)
    usable, turns_of_round = usable_boards(playing, boards), turns_a_round(playing, boards)
    lengths = (turns_of_round, turns_of_groups_session(league))
    length = next((turns for turns in lengths if turns and is_round_a_week(timetable, turns)), 1)
    if length == 1:
        return replan(left, played, usable)
    sessions = replan(left, played, playing // 2)
    return [session[turn * usable : (turn + 1) * usable] for session in sessions for turn in range(length)]


def _playing(league: League) -> int:
    return len(league.players) - len(league.withdrawn_players)


def is_round_a_week(timetable: Timetable | None, turns_of_round: int) -> bool:
    """Return whether a timetable has a session each week that holds a round."""
    return timetable is not None and timetable.hours is not None and is_weekly(timetable, turns_of_round)


def plays_round_a_week(league: League) -> bool:
    """Return whether the timetable is that of a round each week, for those who play or who played at any time."""
    if league.timetable is None:
        return False
    return any(is_weekly(league.timetable, turns) for turns in _turns_of_rounds(league)) or bool(
        turns_of_groups_session(league)
    )


def turns_of_groups_session(league: League) -> int:
    """Return the turns of a weekly session that a group shares with others: more than its round takes, nobody twice.

    0 for any other league.
    """
    timetable = league.timetable
    if timetable is None or not league.round_robin:
        return 0
    turns = turns_of_session(timetable)
    longer = turns > max(_turns_of_rounds(league)) and is_weekly(timetable, turns)
    own_days = longer and once_a_day((game.at, game.one, game.two) for game in league.games if game.at)
    return turns if own_days else 0


def _turns_of_rounds(league: League) -> set[int]:
    """Return the turns that a round takes of those who play or who played at any time."""
    began = 2 * sum(game.round == 1 for game in league.games)
    counts = range(min(began or len(league.players), _playing(league)), len(league.players) + 1)
    return {turns_a_round(players, league.boards) for players in counts}


def resumed_timetable(league: League, now: datetime) -> Timetable | None:
    """Return the timetable of a league with its start at the first slot from a local time on and after what is played.

    A round of a week begins on a day of its own, and has the turns that those who play now take; that of groups which
    share boards keeps its own.
    """
    timetable = league.timetable
    if timetable is None:
        return None
    last = max((game.at for game in league.games if game.result and game.at), default=None)
    if not plays_round_a_week(league):
        return resumed(timetable, max(now, last + timedelta(minutes=timetable.minutes)) if last else now)
    timetable = weekly(timetable, turns_of_groups_session(league) or turns_a_round(_playing(league), league.boards))
    opening = datetime.combine(now.date(), timetable.start.time())
    since = opening if now <= opening else opening + ONE_DAY
    return resumed(timetable, max(since, datetime.combine(last.date() + ONE_DAY, MIDNIGHT)) if last else since)


def renumbered(league: League) -> tuple[Game, ...]:
    """Return the games with the rounds of those without result in their order; played games keep theirs.

    A round ends before a second game of a player; that of a week, with its day. Games that nobody plays are in no
    further round.
    """
    by_day = is_round_a_week(league.timetable, turns_a_round(_playing(league), league.boards))
    timed = any(game.at for game in league.games)
    played = [game for game in league.games if game.result and (game.at or not timed)]
    number = max((game.round or 0 for game in played), default=0)
    busy = {player for game in played if game.round == number for player in game.pair}
    day = None
    rounds: dict[int, int] = {}
    for index, game in enumerate(league.games):
        if is_remaining(game, league):
            on = game.at.date() if game.at else None
            if on != day if by_day else number == 0 or busy & game.pair:
                number, busy = number + 1, set()
            day, busy = on, busy | game.pair
            rounds[index] = number
        elif not game.result:
            rounds[index] = min(game.round or 1, max(number, 1))
    return tuple(replace(game, round=rounds.get(index, game.round)) for index, game in enumerate(league.games))


def moved_deadlines(before: League, after: League, deadlines: Mapping[int, date]) -> dict[int, date]:
    """Return the last days of the rounds of a league planned again, by those of the rounds before.

    A round has the latest day of its games, and none before one of them is played; without a day for any, none.
    """
    former = {(game.pair, game.leg): game.round for game in before.games}
    days: dict[int, list[date]] = {}
    for game in after.games:
        if day := deadlines.get(former[game.pair, game.leg] or 0):
            days.setdefault(game.round or 0, []).append(day)
    for game in remaining_games(after):
        if game.round in days and game.at:
            days[game.round].append(game.at.date())
    return {number: max(found) for number, found in sorted(days.items())}


def early_last_days(league: League, days: Mapping[int, date], standing: Mapping[int, date]) -> dict[int, Fault]:
    """Return for each round that gets a last day before the day of one of its games that this is refused.

    A game may have been moved beyond a last day that stands already.
    """
    planned: dict[int, date] = {}
    for game in remaining_games(league):
        if game.at and game.round:
            planned[game.round] = max(planned.get(game.round, game.at.date()), game.at.date())
    return {
        number: Fault(Code.LAST_DAY_EARLY, day=planned[number])
        for number, day in days.items()
        if day < planned.get(number, day) and day != standing.get(number)
    }


def turns(games: Sequence[Game]) -> list[tuple[Game, ...]]:
    """Return the games by turn: a new turn begins with another hour or, without hours, when all boards are in use."""
    numbered = zip(turn_numbers(games), games, strict=True)
    return [tuple(game for _, game in turn) for _, turn in groupby(numbered, key=lambda numbered: numbered[0])]


def turn_numbers(games: Sequence[Game]) -> list[int]:
    """Return the turn of each game, from 1."""
    numbers: list[int] = []
    for index, game in enumerate(games):
        before = games[index - 1]
        follows = game.at is None and (game.board or 1) <= (before.board or 1)
        again = index == 0 or comparable(game.at) != comparable(before.at) or follows
        numbers.append((numbers[-1] if numbers else 0) + again)
    return numbers


def once_a_day(games: Iterable[tuple[datetime | None, str, str]]) -> bool:
    """Return whether nobody plays twice on a day, of games with their hour and players.

    False if one has no hour, or without games.
    """
    played = [(at and at.date(), player) for at, *pair in games for player in pair]
    return bool(played) and len(set(played)) == len(played) and all(day for day, _player in played)


def is_remaining(game: Game, league: League) -> bool:
    """Return whether a game is still to be played: without a result, and without a withdrawn player."""
    withdrawn = {withdrawal.player for withdrawal in league.withdrawn}
    return game.result is None and not game.pair & withdrawn
