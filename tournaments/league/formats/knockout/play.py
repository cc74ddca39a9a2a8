"""The encounters of a knock-out as they are played.

An encounter has as many games as the stage says, and its points decide. If they are level, further games at a shorter
pace follow until one is won. Games of a round are made as soon as their two players are known; those that no longer
follow after a correction go, unless they have been played.

If both players of an encounter are out before it is played, nobody wins it: their next opponent goes on without a game,
and no medal is given for it. It stays won only for a player who had the next opponent already, and left after that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from tournaments.league.formats.crossings import GroupPlace, crossing
from tournaments.league.formats.knockout.bracket import Bracket, Knockout, Match, Origin, Source, fold
from tournaments.league.formats.knockout.hours import Hours, free_hours, planned_hours
from tournaments.league.scores import BoardHour, PhaseHour, Place, left_alone, missed, points_of, settled
from tournaments.league.values import Game, League, Side, State, Winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A match of the bracket with its players, if known, and its games in order."""

    match: Match
    round: int
    third_place: bool = False
    one: str | None
    two: str | None
    games: tuple[Game, ...] = ()
    winner: str | None = None
    void: bool = False
    """Whether it is over and nobody won it: both players have withdrawn, or nobody came from the round before."""
    by_withdrawal: bool = False
    """Whether it is over since players withdrew, and not by its games."""
    vacant: bool = False
    """Whether nobody comes for one of its sides, so that it has no games."""
    hours: Hours = (None,)
    """When its games begin by the timetable, or once its players and its board are free; without further ones."""
    board: int | None = None

    @property
    def at(self) -> datetime | None:
        return self.hours[0]

    @property
    def last(self) -> datetime | None:
        """Return when the last of its games begins, as far as is known."""
        return max((game.at for game in self.games if game.at), default=self.hours[-1])

    @property
    def pair(self) -> frozenset[str]:
        return frozenset(name for name in (self.one, self.two) if name)

    @property
    def loser(self) -> str | None:
        return next((name for name in self.pair if name != self.winner), None) if self.winner else None

    @property
    def decided(self) -> bool:
        return self.winner is not None or self.void

    def leads_on(self, source: Source) -> str | None:
        """Return its winner or its loser, if known."""
        return self.winner if source is Source.WINNER else self.loser

    def leaves_vacant(self, source: Source) -> bool:
        """Return whether it has no winner, or no loser, and will have none."""
        never_lost = self.vacant and source is Source.LOSER
        return (self.decided or never_lost) and self.leads_on(source) is None

    @property
    def known(self) -> bool:
        return self.one is not None and self.two is not None

    @property
    def has_games(self) -> bool:
        """Return whether its games are made, for the two players that it has now."""
        return self.known and any(game.pair == self.pair for game in self.games)

    @property
    def places(self) -> list[BoardHour]:
        """Return the boards and hours of its games, of those to come too, as far as they are known."""
        if self.vacant:
            return []
        games = [(game.board, game.at) for game in self.games] if self.has_games else []
        return [(board, at) for board, at in games or [(self.board, at) for at in self.hours] if at]


def format_of(league: League) -> Knockout:
    return Knockout(league.stage.games, league.stage.third_place)


def bracket_of_league(league: League) -> Bracket:
    return _bracket(format_of(league), len(league.players))


@lru_cache(maxsize=100)
def _bracket(stage_format: Knockout, entrants: int) -> Bracket:
    return stage_format.bracket(entrants)


def encounters(league: League) -> tuple[Encounter, ...]:
    """Return all encounters in order of play; those to come have only the players that are known."""
    bracket = bracket_of_league(league)
    rounds = list(bracket.rounds)
    if bracket.third_place:  # On one board before the final; on several beside it, which has the first board.
        rounds[-1] = (bracket.third_place, *rounds[-1]) if league.boards == 1 else (*rounds[-1], bracket.third_place)
    hours = planned_hours(league, rounds)
    games: dict[int | None, list[Game]] = defaultdict(list)
    for game in sorted(league.games, key=lambda game: game.part or 1):
        games[game.match].append(game)
    found: dict[int, Encounter] = {}
    places: list[BoardHour] = []
    last_on: dict[int | None, datetime] = {}
    for number, matches in enumerate(rounds, start=1):
        for match in matches:
            one, two = (_entrant(league, origin, found) for origin in (match.one, match.two))
            times, board = hours[match.number]
            standing = Encounter(
                match=match,
                round=number,
                third_place=match == bracket.third_place,
                one=one,
                two=two,
                games=tuple(games[match.number]),
                hours=times,
                board=board,
                vacant=any(_comes_nobody(origin, found) for origin in (match.one, match.two)),
            )
            if not standing.has_games:
                before = [found[at.number].last for at in (match.one, match.two) if at.source is not Source.SEED]
                taken = [*((game.board, game.at) for game in league.games if game.match != match.number), *places]
                times = free_hours(league, times, board, last_on.get(board), before, taken)
                standing = replace(standing, hours=times)
            for where, at in (own := standing.places):
                if not _on_another_day(at, hours[match.number][0]):
                    last_on[where] = max(at, last_on.get(where, at))
            places += own
            found[match.number] = _with_outcome(league, standing, found)
    return tuple(found[number] for number in sorted(found))


def _on_another_day(at: datetime, planned: Hours) -> bool:
    """Return whether a game is played on another day than its encounter was to be, so that its board is free for it."""
    return planned[0] is not None and at.date() > planned[0].date()


def _entrant(league: League, origin: Origin, found: dict[int, Encounter]) -> str | None:
    if origin.source is Source.SEED:
        return league.names[origin.number - 1]
    return found[origin.number].leads_on(origin.source)


def _comes_nobody(origin: Origin, found: dict[int, Encounter]) -> bool:
    return origin.source is not Source.SEED and found[origin.number].leaves_vacant(origin.source)


def _with_outcome(league: League, encounter: Encounter, found: dict[int, Encounter]) -> Encounter:
    """Return an encounter with its winner, or as void, as far as that is known."""
    if not encounter.vacant:
        winner = _winner(league, encounter)
        void = winner is None and _all_withdrew(league, encounter)
        by_withdrawal = void or (winner is not None and _won(league, _own_games(encounter)) is None)
        return replace(encounter, winner=winner, void=void, by_withdrawal=by_withdrawal)
    sides = (encounter.match.one, encounter.match.two)
    if alone := encounter.one or encounter.two:
        left = _left_before(league, alone, [found[at.number] for at in sides if at.source is not Source.SEED])
        return replace(encounter, winner=None if left else alone, void=left, by_withdrawal=left)
    return replace(encounter, void=all(_comes_nobody(at, found) for at in sides))


def _left_before(league: League, name: str, feeding: Sequence[Encounter]) -> bool:
    """Return whether a player had left before it was known that nobody comes from an encounter of the round before."""
    gone = [each.player for each in league.withdrawn]
    void = {other for one in feeding if one.void and one.known for other in one.pair}
    return name in gone and any(other in gone[gone.index(name) :] for other in void)


def _all_withdrew(league: League, encounter: Encounter) -> bool:
    return encounter.known and encounter.pair <= league.withdrawn_players


def _winner(league: League, encounter: Encounter) -> str | None:
    """Return the winner of an encounter, by its games or by a withdrawal.

    A player who has played in a later round won it, also if somebody withdrew after that.
    """
    if not encounter.known:
        return None
    games = _own_games(encounter)
    if won := _won(league, games):
        return won
    if not encounter.pair & league.withdrawn_players:
        return None
    later = [game for game in league.games if game.result and (game.round or 0) > encounter.round]
    if len(went_on := encounter.pair & {name for game in later for name in game.pair}) == 1:
        return next(iter(went_on))
    alone = left_alone(encounter.pair, league, encounter.round)
    if _all_withdrew(league, encounter):
        return None if both_lost_last(games) else alone
    return _won(league, [settled(game, league) for game in games]) or alone


def both_lost_last(games: Sequence[Game]) -> bool:
    """Return whether nobody won the last game with a result, of games in order, since both players lost it."""
    last = next((game.result for game in reversed(games) if game.result), None)
    return last is not None and last.winner is Winner.NONE


def _own_games(encounter: Encounter) -> list[Game]:
    """Return the games of an encounter between the two players that it has now."""
    return [game for game in encounter.games if game.pair == encounter.pair]


def _won(league: League, games: Sequence[Game]) -> str | None:
    """Return who won an encounter by its games with results: by points, or by the first further game that one won."""
    played = [game for game in games if game.result]
    regular = [game for game in played if (game.part or 1) <= league.stage.games]
    if len(regular) < league.stage.games:
        return None
    return _ahead(league, regular) or next(filter(None, map(_game_winner, _further(league, played))), None)


def _game_winner(game: Game) -> str | None:
    side = game.result.winning_side if game.result else None
    return side and (game.one if side is Side.ONE else game.two)


def _further(league: League, games: Sequence[Game]) -> list[Game]:
    return [game for game in games if (game.part or 1) > league.stage.games]


def _ahead(league: League, regular: Sequence[Game]) -> str | None:
    """Return the player with more points in games with results; None if they are level."""
    points: Counter[str] = Counter()
    for game in regular:
        one, two = points_of(game, league.regulation)
        points.update({game.one: one, game.two: two})
    first, second = sorted(points, key=lambda name: -points[name])
    return first if points[first] != points[second] else None


def is_decided(league: League) -> bool:
    """Return whether every encounter is over."""
    return league.state is not State.PREPARING and all(one.decided for one in encounters(league))


def to_come(league: League) -> int:
    """Return the games of encounters whose players are not known."""
    if league.state is State.PREPARING or len(league.players) < 2:
        return 0
    return league.stage.games * sum(not (encounter.known or encounter.vacant) for encounter in encounters(league))


def board_hours(league: League) -> list[BoardHour]:
    """Return the boards and hours of all games, those to come included, as far as they are known."""
    if league.state is State.PREPARING or len(league.players) < 2:
        return []
    return [place for encounter in encounters(league) for place in encounter.places]


def hours_to_come(league: League) -> dict[int, PhaseHour]:
    """Return the phase and the hour of each encounter without games that has an hour, by its number."""
    if league.state is State.PREPARING or len(league.players) < 2:
        return {}
    bracket = bracket_of_league(league)
    return {
        one.match.number: (0 if one.third_place else phase_of_round(bracket, one.round), one.at)
        for one in encounters(league)
        if one.at and not one.has_games and not one.vacant
    }


def phase(league: League, game: Game) -> int | None:
    """Return the encounters of the round of a game, had nobody a bye; 0 for third place, None of a round with byes."""
    bracket = bracket_of_league(league)
    if bracket.third_place and bracket.third_place.number == game.match:
        return 0
    return phase_of_round(bracket, game.round or 1)


def phase_of_round(bracket: Bracket, number: int) -> int | None:
    """Return the encounters of a round from 1, had nobody a bye; None of a round with byes."""
    return None if number == 1 and bracket.byes else len(bracket.positions) >> number


def wanted_parts(league: League, encounter: Encounter) -> range:
    """Return the numbers of the games that an encounter has: the regular ones, and further ones while it is level."""
    least = league.stage.games
    if not encounter.known:
        return range(1)
    played = [game for game in _own_games(encounter) if game.result]
    further = _further(league, played)
    regular = [game for game in played if game not in further]
    if len(regular) < least or _ahead(league, regular):
        return range(1, least + 1)
    deciding = next((game.part or 1 for game in further if _game_winner(game)), None)
    return range(1, (deciding or least + len(further) + (not encounter.decided)) + 1)


def places(league: League) -> list[tuple[str, ...]]:
    """Return the players in order: those still in, then those who went out, the last round first.

    Those of one round share a place. The players of an encounter without a winner come behind the others of its round.
    """
    ranks: dict[str, float] = dict.fromkeys(league.names, 0.0)
    if league.state is not State.PREPARING and len(league.players) > 1:
        last = bracket_of_league(league)
        for encounter in encounters(league):
            rank = len(last.rounds) - encounter.round + 1
            if encounter.third_place:
                ranks.update(dict.fromkeys([encounter.loser] if encounter.loser else [], 2.5))
            elif encounter.loser:
                ranks[encounter.loser] = rank
            elif encounter.void:
                ranks.update(dict.fromkeys(encounter.pair, rank + 0.5))
    grouped: dict[float, list[str]] = {}
    for name in league.names:
        grouped.setdefault(ranks[name], []).append(name)
    return [tuple(grouped[rank]) for rank in sorted(grouped)]


def still_in(league: League) -> frozenset[str]:
    """Return the players who have an encounter that is not over."""
    return frozenset(name for one in encounters(league) if not one.decided for name in one.pair)


def who_left(league: League) -> frozenset[str]:
    """Return the players who withdrew before their last encounter was over, or without coming to its last game."""
    if not (gone := league.withdrawn_players):
        return frozenset()
    left: set[str] = set()
    for encounter in encounters(league):
        losers = {encounter.loser} if encounter.loser else encounter.pair
        last = _own_games(encounter)[-1:]
        if encounter.by_withdrawal or any(missed(game, loser) for game in last for loser in losers):
            left |= losers
    return gone & left


def seeded(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return places of groups in the order of their numbers in the bracket.

    A bracket by `crossing` has the shape of the fold, but for which half of each block stands above.
    """
    crossed = crossing([GroupPlace(*each) for each in places])
    positions = _like(list(crossed), [bool(number) for number in fold(len(places))])
    numbered = zip(fold(len(places)), positions, strict=True)
    ordered = sorted(((number, at) for number, at in numbered if at), key=lambda each: each[0])
    return tuple((at.group, at.place) for _, at in ordered)


def _like(positions: list[GroupPlace | None], shape: list[bool]) -> list[GroupPlace | None]:
    half = len(positions) // 2
    if not half:
        return positions
    upper, lower = positions[:half], positions[half:]
    if sum(at is not None for at in upper) != sum(shape[:half]):
        upper, lower = lower, upper
    return [*_like(upper, shape[:half]), *_like(lower, shape[half:])]
