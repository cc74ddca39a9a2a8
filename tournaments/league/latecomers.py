"""Players who come late, leave or never come: the games of one who enters after the lots, and of one who withdraws."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby, islice

from games.rules.board import Side as Colour
from tournaments.league import scores
from tournaments.league.calendar import (
    is_remaining,
    numbers_of,
    plays_round_a_week,
    turn_numbers,
    with_first_move,
)
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.timetable import MIDNIGHT, ONE_DAY, slot_times, slot_times_after, slot_times_from
from tournaments.league.values import Game, League, State, Withdrawal, WithdrawnGames

MIN_PRESENT = 2


@dataclass(frozen=True, slots=True)
class Opening:
    """A turn with a free board: its hour, the first free board, and the players who have a game then, or on that day.

    `before` is the index in the calendar at which a game on this board keeps the games of the turn together.
    """

    at: datetime | None
    board: int | None
    busy: frozenset[str]
    before: int
    round: int = 0
    """The round played in the turn; 0 without one."""


def rounds_of_entry(league: League) -> dict[str, int]:
    """Return the first round of each player who entered after the lots.

    Their games have numbers after those of the players before them. A league begins with MIN_PLAYERS.
    """
    numbered = list(zip(numbers_of(league.games), league.games, strict=True))
    names = list(league.names)
    entered: dict[str, int] = {}
    while len(names) > MIN_PLAYERS:
        *before, name = names
        own = [number for number, game in numbered if name in game.pair and game.pair <= set(names)]
        others = [number for number, game in numbered if game.pair <= set(before)]
        if not own or min(own) < max(others, default=0):
            break
        entered[name] = min(game.round or 0 for game in league.games if name in game.pair)
        names = before
    return entered


def refuse_latecomer(league: League) -> None:
    """Raise Fault where nobody can enter any more: in a bracket with a result."""
    if league.stage.format in scores.PLAYED and any(game.result for game in league.games):
        raise Fault(Code.BRACKET_BEGUN)


def calendar_with_latecomer(
    league: League, name: str, *, first: Colour | None, since: datetime | None = None
) -> tuple[Game, ...]:
    """Return the calendar with the games of a latecomer at their places; the same where rounds are paired.

    The latecomer plays one game a leg against each player. A game in a turn has the round played then, if its opponent
    rests in it; the others have new rounds, and those against players who withdrew are last, without an hour. Where a
    round is played each week, nobody plays twice on a day. `first` is the colour that begins by the rules. `since` is
    the present local time: turns before it are over.
    """
    if not league.round_robin:
        return league.games
    games = list(league.games)
    placed = _placed_games(league, name, first=first, since=since)
    # From the end on, so that no index moves.
    for before, game in reversed(placed):
        games.insert(before, game)
    return tuple(games)


def _placed_games(league: League, name: str, *, first: Colour | None, since: datetime | None) -> list[tuple[int, Game]]:
    """Return the latecomer's games in order of play, with the index in the calendar before which each is played."""
    openings = _openings(league, since)
    filled = _matched([_is_free_for(league, opening) for opening in openings], league.legs)
    placed = [(opening, opponent) for opening, opponent in zip(openings, filled, strict=True) if opponent]
    gone = league.withdrawn_players
    left = [opponent for _ in range(league.legs) for opponent in league.names if opponent not in gone]
    for _opening, opponent in placed:
        left.remove(opponent)
    end = len(league.games)
    order = sorted(placed, key=lambda one: one[0].before)
    order += [
        (Opening(at, 1, frozenset(), end), each) for at, each in zip(_hours_after(league, len(left)), left, strict=True)
    ]
    order += [
        (Opening(None, None, frozenset(), end), each)
        for _ in range(league.legs)
        for each in league.names
        if each in gone
    ]
    rounds = _Rounds.of(league)
    number = max(numbers_of(league.games), default=0)
    legs: dict[str, int] = {}
    games: list[tuple[int, Game]] = []
    for later, (opening, opponent) in enumerate(order, start=1):
        legs[opponent] = leg = legs.get(opponent, 0) + 1
        one, two = (name, opponent) if (league.names.index(opponent) + leg) % 2 else (opponent, name)
        number_of_round = (
            rounds.last if opponent in gone else rounds.take(opening.round, frozenset((name, opponent)), leg)
        )
        game = Game(
            one=one, two=two, round=number_of_round, leg=leg, board=opening.board, at=opening.at, number=number + later
        )
        games.append((opening.before, with_first_move(game, first)))
    return games


@dataclass(slots=True)
class _Rounds:
    """The rounds that a latecomer's games take: the players and the leg of each round, and the last round."""

    playing: dict[int, set[str]]
    legs: dict[int, int | None]
    last: int

    @classmethod
    def of(cls, league: League) -> _Rounds:
        playing: dict[int, set[str]] = {}
        for game in league.games:
            there = game.pair if game.result or is_remaining(game, league) else ()
            playing.setdefault(game.round or 0, set()).update(there)
        return cls(playing, {game.round or 0: game.leg for game in league.games}, max(playing, default=0))

    def take(self, number: int, pair: frozenset[str], leg: int) -> int:
        """Return a round of that leg in which neither of two players has a game, or else a new one."""
        if number and not pair & self.playing[number] and self.legs[number] == leg:
            self.playing[number] |= pair
            return number
        self.last += 1
        return self.last


def _openings(league: League, since: datetime | None) -> list[Opening]:
    """Return the turns still to be played that have a free board, in order of play; none overlaps the one before.

    Of a day on which each plays once, the first of them.
    """
    by_day = plays_round_a_week(league)
    length = timedelta(minutes=league.timetable.minutes if league.timetable else 0)
    timed = any(game.at for game in league.games)
    indexed = list(enumerate(league.games))
    numbered = zip(turn_numbers(league.games), indexed, strict=True)
    turns = [[pair for _number, pair in turn] for _number, turn in groupby(numbered, key=lambda one: one[0])]
    reached = max((place for place, turn in enumerate(turns) if any(game.result for _, game in turn)), default=-1)
    found: list[Opening] = []
    for turn in sorted(turns[reached + 1 :], key=_hour_in_order):
        at = turn[0][1].at
        over = since is not None and at is not None and at <= since
        before_it = found[-1].at if found else None
        close = bool(at and before_it and (at - before_it < length or (by_day and at.date() == before_it.date())))
        if (timed and at is None) or over or close or not any(is_remaining(game, league) for _, game in turn):
            continue
        around = [game for game in (*league.games, *league.tiebreak_games) if _overlap(game, at, length)]
        around = around if at else [game for _, game in turn]
        around = [game for game in around if game.result or is_remaining(game, league)]
        taken = {game.board or 1 for game in around}
        board = next((board for board in range(1, league.boards + 1) if board not in taken), None)
        if board:
            after = [index for index, game in turn if (game.board or 1) < board]
            before = after[-1] + 1 if after else turn[0][0]
            number = next((game.round or 0 for _, game in turn if is_remaining(game, league)), 0)
            around += _on_day(league, at) if by_day else []
            found.append(Opening(at, board, frozenset(name for game in around for name in game.pair), before, number))
    return found


def _on_day(league: League, at: datetime | None) -> list[Game]:
    """Return the games of the day of an hour that were played or are to be played."""
    there = [game for game in league.games if game.result or is_remaining(game, league)]
    return [game for game in there if at and game.at and game.at.date() == at.date()]


def _hour_in_order(turn: Sequence[tuple[int, Game]]) -> str:
    """Return the sort key of a turn: its hour; turns without hours keep their order."""
    at = turn[0][1].at
    return at.isoformat() if at else ""


def _overlap(game: Game, at: datetime | None, length: timedelta) -> bool:
    """Return whether a game is played at an hour; False if either has none."""
    return game.at is not None and at is not None and (game.at == at or abs(game.at - at) < length)


def _is_free_for(league: League, opening: Opening) -> list[str]:
    """Return the opponents without a game in a turn; those who withdrew play none."""
    gone = league.withdrawn_players
    return [name for name in league.names if name not in opening.busy and name not in gone]


def _matched(free: Sequence[Sequence[str]], legs: int) -> list[str | None]:
    """Return an opponent for each turn, each at most once a leg, so that most turns are used and the earliest are.

    A turn takes an opponent from another one that can have somebody else (augmenting paths).
    """
    chosen: list[str | None] = [None] * len(free)
    turns_of: dict[str, list[int]] = {}

    def find(turn: int, tried: set[str]) -> bool:
        for name in free[turn]:
            if name in tried:
                continue
            tried.add(name)
            held = turns_of.setdefault(name, [])
            moved = None if len(held) < legs else next((other for other in held if find(other, tried)), -1)
            if moved == -1:
                continue
            if moved is not None:
                held.remove(moved)
            held.append(turn)
            chosen[turn] = name
            return True
        return False

    for turn in range(len(free)):
        find(turn, set())
    return chosen


def _hours_after(league: League, count: int) -> Sequence[datetime | None]:
    """Return the hours of `count` turns after the calendar; None for each in a league without hours.

    Where a round is played each week, each is on a day of its own.
    """
    if league.timetable is None:
        return [None] * count
    timed = [game.at for game in league.games if game.at]
    if not timed:
        return slot_times(league.timetable, count)
    if not plays_round_a_week(league):
        return slot_times_after(league.timetable, max(timed), count)
    times = slot_times_from(league.timetable, datetime.combine(max(timed).date() + ONE_DAY, MIDNIGHT))
    return [next(day) for _date, day in islice(groupby(times, key=datetime.date), count)]


def default_treatment(league: League, player: str) -> WithdrawnGames:
    """Return ANNULLED if too few of a player's games are decided by the regulation's share, WALKOVERS otherwise.

    Games against annulled players are left out. The regulation is silent on withdrawals; the threshold keeps a few
    results from favouring some opponents. Games of rounds paired one by one always count: later pairs followed from
    them.
    """
    if not league.round_robin:
        return WithdrawnGames.WALKOVERS
    games = [game for game in scores.games_that_count(league) if player in game.pair]
    decided = sum(game.result is not None for game in games)
    share = league.regulation.decided_share * len(games)
    annulled = decided < share or (decided == share and league.regulation.more_than_share)
    return WithdrawnGames.ANNULLED if annulled else WithdrawnGames.WALKOVERS


def never_played(league: League, name: str) -> bool:
    """Return whether a player has no result in the calendar, or only games lost by absence."""
    return all(scores.missed(game, name) for game in league.games if name in game.pair)


def with_attendance(league: League, here: Collection[str], missing: Collection[str]) -> League:
    """Return a league before its first result, without those who do not come, and with those who are here after all.

    Raises Fault once it has a result, and if fewer than two are left.
    """
    if league.state is not State.DRAWN or any(game.result for game in league.games):
        raise Fault(Code.ATTENDANCE_LATE)
    new = [name for name in league.names if name in missing and name not in {*here, *league.withdrawn_players}]
    back = tuple(each for each in league.withdrawn if each.player not in here)
    gone = (*back, *(Withdrawal(name, default_treatment(league, name)) for name in new))
    if new and len(league.players) - len(gone) < MIN_PRESENT:
        raise Fault(Code.ATTENDANCE_NOBODY, stage=league.name)
    return replace(league, withdrawn=gone)
