"""The score of each game in points and pieces, also without play; and what a format decides in place of points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby

from tournaments.league.regulation import Bye, ByeKind, Format, MaterialPoints, Points, Regulation
from tournaments.league.regulations import CASTILLAR
from tournaments.league.values import Game, League, Pieces, Reason, Result, Side, Winner, WithdrawnGames

Place = tuple[str, int]
"""The key of a group and a place in it, from 1."""
BoardHour = tuple[int | None, datetime]
"""A board, and when a game begins on it."""
BoardPlace = tuple[datetime | None, int | None]
"""The hour and the board of a game, as far as it has them."""
PhaseHour = tuple[int | None, datetime]
"""The phase of an encounter, and when it begins."""


@dataclass(frozen=True, slots=True)
class PlayedFormat:
    """The functions of a format whose table does not follow from points."""

    places: Callable[[League], list[tuple[str, ...]]]
    """The players from the top; those who share a place together."""
    complete: Callable[[League], bool]
    listed: Callable[[League], League]
    """The league of a file with the games that follow; raises Fault at a game that does not follow from the others."""
    followed_up: Callable[[League], League]
    """The league with the games that follow from its results; raises Fault where one that no longer follows was
    played.
    """
    to_come: Callable[[League], int]
    """The games that its results will bring, without further ones after draws."""
    board_hours: Callable[[League], list[BoardHour]]
    """The boards and hours of its games, of those to come too, as far as they are known."""
    hours_to_come: Callable[[League], dict[int, PhaseHour]]
    """The phase and the hour of each encounter without games that has an hour, by its number."""
    phase: Callable[[League, Game], int | None]
    """The encounters of the round of a game, had nobody a bye: 1 of a final; 0 for third place; None of a round with
    byes.
    """
    left: Callable[[League], frozenset[str]]
    """The players whose last encounter was lost because they withdrew, not by its games."""
    still_in: Callable[[League], frozenset[str]]
    """The players who have an encounter to play, for third place too."""
    back_in_play: Callable[[League, League, Mapping[int | None, BoardPlace]], League]
    """A league, and the same after somebody came back: with places for the games played after all, by key the former
    ones.
    """
    seeded: Callable[[Sequence[Place]], tuple[Place, ...]]
    """Places of groups in the order of their numbers, so that two of one group meet late."""


PLAYED: dict[Format, PlayedFormat] = {}
"""The formats that say so themselves; each adds itself when the site starts."""


class Outcome(StrEnum):
    """The outcome of a game for one of its players."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


OUTCOMES = {
    Winner.ONE: (Outcome.WON, Outcome.LOST),
    Winner.TWO: (Outcome.LOST, Outcome.WON),
    Winner.DRAW: (Outcome.DRAWN, Outcome.DRAWN),
    Winner.NONE: (Outcome.LOST, Outcome.LOST),
}
"""The outcome for both players by winner."""
NOBODY_CAME = Result(Winner.NONE, Reason.WALKOVER)
EARLY_DRAW = frozenset({Reason.EARLY_DRAW})
SPECIAL_REASONS = frozenset({Reason.WALKOVER, Reason.EARLY_DRAW})
"""The reasons for which the points may be others than those of a game."""


@dataclass(frozen=True, slots=True)
class Score:
    """A game that counts, for one of its players; `pieces` are added to F."""

    player: str
    opponent: str
    points: int
    pieces: int
    outcome: Outcome = Outcome.LOST


def games_that_count(league: League) -> list[Game]:
    """Return the games that count: without annulled players, and with the results caused by withdrawals."""
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    withdrawn = league.withdrawn_with(WithdrawnGames.WALKOVERS)
    if not (annulled or withdrawn):
        return list(league.games)
    return [_with_withdrawal(game, withdrawn, league) for game in league.games if not game.pair & annulled]


def games_to_count(league: League) -> list[Game]:
    """Return the games that are counted as played or to be played: of a bracket none that nobody plays.

    Those are the games of who withdrew before them, and those to which nobody came.
    """
    if league.stage.format not in PLAYED:
        return games_that_count(league)
    gone = league.withdrawn_players
    return [game for game in league.games if (game.result != NOBODY_CAME if game.result else not game.pair & gone)]


def settled(game: Game, league: League) -> Game:
    """Return a game with its result, or with the one caused by a withdrawal."""
    return game if game.result else _with_withdrawal(game, league.withdrawn_with(WithdrawnGames.WALKOVERS), league)


def left_alone(pair: frozenset[str], league: League, number: int | None) -> str | None:
    """Return the player of a pair who stayed after the other one had withdrawn; None if neither or both did.

    If both withdrew, a win by absence stays in a Swiss, and in a bracket for a player with a game after round `number`.
    Where everybody meets everybody, nobody gains by the order in which two withdraw.
    """
    gone = [each for each in league.withdrawn if each.player in pair]
    if len(gone) == 1:
        return next(iter(pair - {gone[0].player}))
    if not gone or not gone[-1].was_there or league.round_robin:
        return None
    name = gone[-1].player
    goes_on = any((game.round or 0) > (number or 0) and name in game.pair for game in league.games)
    return name if goes_on or league.stage.format not in PLAYED else None


def missed(game: Game, name: str) -> bool:
    """Return whether a player has not played a game: it has no result, or was lost by absence."""
    if game.result is None:
        return True
    won = game.result.winning_side is (Side.ONE if name == game.one else Side.TWO)
    return game.result.reason is Reason.WALKOVER and not won


def who_stayed_away(league: League) -> frozenset[str]:
    """Return the players who have lost every finished game of theirs by absence; they have one at least."""
    over = [game for game in games_that_count(league) if game.result]
    came = {name for game in over for name in game.pair if not missed(game, name)}
    return frozenset(name for game in over for name in game.pair if name not in came)


def who_gets_no_medal(league: League) -> frozenset[str]:
    """Return the players of a bracket who left it before their last game, or never came: they get no medal.

    Nobody in other formats.
    """
    played = PLAYED.get(league.stage.format)
    return played.left(league) | who_stayed_away(league) if played else frozenset()


def is_complete(league: League) -> bool:
    """Return whether every game that counts has a result; False for a league without a calendar, or rounds to come."""
    if played := PLAYED.get(league.stage.format):
        return played.complete(league)
    if league.stage.format is Format.SWISS and last_round(league) < (league.stage.rounds or 0):
        return False
    return bool(league.games) and all(game.result for game in games_that_count(league))


def games_to_come(league: League) -> int:
    """Return the number of games whose players are not known yet, as those of the later rounds of a knock-out."""
    played = PLAYED.get(league.stage.format)
    return played.to_come(league) if played else 0


def last_round(league: League) -> int:
    """Return the last round with a game; 0 without games."""
    return max((game.round or 0 for game in league.games), default=0)


def scores(game: Game, walkover_pieces: int, regulation: Regulation = CASTILLAR) -> tuple[Score, Score]:
    """Return the scores of both sides of a game with a result."""
    return scorer(walkover_pieces, regulation)(game)


def scorer(walkover_pieces: int, regulation: Regulation) -> Callable[[Game], tuple[Score, Score]]:
    """Return the function that scores games; what the regulation gives for a winner is looked up once for all."""
    plain = not (regulation.material or regulation.paces)
    usual = {winner: _pair(winner, regulation.points) for winner in Winner}
    as_played = (regulation.absence.win, regulation.absence.loss) == (regulation.points.win, regulation.points.loss)
    special = EARLY_DRAW if as_played else SPECIAL_REASONS

    def score(game: Game) -> tuple[Score, Score]:
        assert game.result is not None
        result = game.result
        one, two = OUTCOMES[result.winner]
        if plain and result.score is None and result.reason not in special:
            points = usual[result.winner]
        else:
            points = points_of(game, regulation)
        return (
            Score(game.one, game.two, points[0], _pieces(result, one, result.one, walkover_pieces), one),
            Score(game.two, game.one, points[1], _pieces(result, two, result.two, walkover_pieces), two),
        )

    return score


def all_scores(league: League) -> Iterator[Score]:
    """Yield the scores of both sides of every game with a result that counts in the table."""
    score = scorer(league.walkover_pieces, league.regulation)
    for game in counted_games(league):
        yield from score(game)


def counted_games(league: League) -> Iterable[Game]:
    """Yield the games with a result that counts; of an encounter that its last game decides, only that game."""
    games = (game for game in games_that_count(league) if game.result)
    return _deciding_games(games) if league.regulation.paces else games


def _deciding_games(games: Iterable[Game]) -> Iterator[Game]:
    """Yield the first game of each encounter that somebody won, or else its last."""

    def encounter(game: Game) -> tuple[int, int, list[str]]:
        return game.round or 0, game.leg or 0, sorted(game.pair)

    for _, parts in groupby(sorted(games, key=encounter), key=encounter):
        played = sorted(parts, key=lambda game: game.part or 1)
        yield next((game for game in played if game.result and game.result.winner is not Winner.DRAW), played[-1])


def byes_that_count(league: League) -> tuple[Bye, ...]:
    """Return the byes up to the last published round, without those of annulled players."""
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    last = last_round(league) if league.byes else 0
    return tuple(bye for bye in league.byes if bye.round <= last and bye.player not in annulled)


def missed_rounds(league: League) -> Iterator[tuple[str, int]]:
    """Yield who missed which round of a Swiss, with neither a game nor a bye: before a late entry, after leaving."""
    if league.stage.format is not Format.SWISS:
        return
    there = {(player, game.round) for game in league.games for player in game.pair}
    there |= {(bye.player, bye.round) for bye in league.byes}
    rounds = range(1, last_round(league) + 1)
    yield from ((player, number) for player in league.names for number in rounds if (player, number) not in there)


def bye_points(bye: Bye, regulation: Regulation) -> int:
    byes = regulation.byes
    return {ByeKind.PAIRING: byes.pairing, ByeKind.HALF: byes.half, ByeKind.ZERO: byes.zero}[bye.kind]


def _with_withdrawal(game: Game, withdrawn: frozenset[str], league: League) -> Game:
    """Return a game with the walkover caused by a withdrawal; unchanged if it has a result or no withdrawn player."""
    absent = game.pair & withdrawn
    if game.result or not absent:
        return game
    winner = left_alone(game.pair, league, game.round) if len(absent) == 2 else next(iter(game.pair - absent))
    return _with_walkover(game, {game.one: Winner.ONE, game.two: Winner.TWO}.get(winner or "", Winner.NONE))


def _with_walkover(game: Game, winner: Winner) -> Game:
    result = Result(winner, Reason.WALKOVER)
    return Game(one=game.one, two=game.two, round=game.round, leg=game.leg, part=game.part, result=result)


def points_of(game: Game, regulation: Regulation) -> tuple[int, int]:
    """Return the points of both players of a game with a result."""
    assert game.result is not None
    return result_points(game.result, regulation, paced(regulation, game))


def paced(regulation: Regulation, game: Game) -> Points:
    """Return the points of a game of its pace."""
    return next((points for pace, points in regulation.paces if pace is game.pace), regulation.points)


def result_points(result: Result, regulation: Regulation, points: Points | None = None) -> tuple[int, int]:
    """Return the points of both players for a result; `points` are those of its pace."""
    if result.score:
        return result.score
    if result.reason is Reason.EARLY_DRAW:
        return 0, 0
    if result.reason is Reason.WALKOVER:
        won, lost = regulation.absence.win, regulation.absence.loss
        return _pair(result.winner, Points(won, lost, lost))
    if regulation.material and result.winner is not Winner.NONE:
        return _material_points(result, regulation.material)
    return _pair(result.winner, points or regulation.points)


def _pair(winner: Winner, points: Points) -> tuple[int, int]:
    if winner is Winner.DRAW:
        return points.draw, points.draw
    return (
        points.win if winner is Winner.ONE else points.loss,
        points.win if winner is Winner.TWO else points.loss,
    )


def _material_points(result: Result, material: MaterialPoints) -> tuple[int, int]:
    """Return the points by the pieces left; a win on the board by no piece or no move is the highest score."""
    one, two = (left.worth if left else 0 for left in (result.one, result.two))
    lead = abs(one - two)
    first = result.winner is Winner.ONE or (result.winner is Winner.DRAW and one > two)
    if result.reason in (Reason.NO_PIECES, Reason.BLOCKED, Reason.NO_MOVES) and result.winning_side:
        score = material.blocked
    elif lead:
        score = material.by_lead[min(lead, len(material.by_lead)) - 1]
    else:
        score = material.level
    return score if first else (score[1], score[0])


def points(result: Result, side: Side, regulation: Regulation = CASTILLAR) -> int:
    one, two = result_points(result, regulation)
    return one if side is Side.ONE else two


def pieces(result: Result, side: Side, walkover_pieces: int) -> int:
    """Return the pieces that a side adds to F (Cómo jugar, 9 and 10); 0 for a lost game."""
    one, two = OUTCOMES[result.winner]
    return _pieces(result, one if side is Side.ONE else two, result.pieces(side), walkover_pieces)


def _pieces(result: Result, outcome: Outcome, left: Pieces | None, walkover_pieces: int) -> int:
    """Return the pieces that a result adds to F for a player with this outcome and these surviving pieces."""
    if outcome is Outcome.LOST:
        return 0
    if result.reason is Reason.WALKOVER:
        return walkover_pieces
    return left.worth if left else 0
