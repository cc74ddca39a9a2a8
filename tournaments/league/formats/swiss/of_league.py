"""The question that a league with a Swiss asks: its next round, from games, byes and withdrawals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

from tournaments.league.formats.swiss.values import Colour, Entrant, Id, Kind, Past, Question, System
from tournaments.league.regulation import ByeKind, Regulation
from tournaments.league.schedule import draw
from tournaments.league.scores import bye_points, byes_that_count, last_round, points_of, settled
from tournaments.league.values import Game, League, Reason, Side, WithdrawnGames

BYES = {ByeKind.PAIRING: Kind.REST, ByeKind.HALF: Kind.HALF_BYE, ByeKind.ZERO: Kind.ZERO_BYE}


class Waiting(StrEnum):
    """Why a league has no next round to pair."""

    OPEN_GAMES = "open_games"
    ALL_PLAYED = "all_played"


@dataclass(frozen=True, slots=True)
class NotYet:
    """The reason, and the games of the last round that wait for a result."""

    reason: Waiting
    games: tuple[Game, ...] = ()


def next_round(league: League) -> int:
    """Return the round after the last one with games."""
    return last_round(league) + 1


def open_games(league: League) -> tuple[Game, ...]:
    """Return the games that no result and no withdrawal has settled."""
    return tuple(game for game in league.games if not settled(game, league).result)


def question_of(league: League, seed: str | None = None) -> Question | NotYet:
    """Return the next round of a Swiss. With `seed`, numbers are drawn by lots; else they are the order of players."""
    number = next_round(league)
    rounds = league.stage.rounds or 0
    waiting = open_games(league)
    if waiting:
        return NotYet(Waiting.OPEN_GAMES, waiting)
    if number > rounds:
        return NotYet(Waiting.ALL_PLAYED)
    pasts = pasts_of(league)
    return Question(
        entrants=tuple(
            _entrant(name, at, [pasts.get((name, past), ABSENT) for past in range(1, number)])
            for at, name in enumerate(_order(league, seed), start=1)
        ),
        round=number,
        rounds=rounds,
        system=System(league.stage.system.value),
        first_colour=Colour(league.stage.first_colour.value),
        forbidden=_apart(league, number),
        absent=frozenset(absences(league)),
        win=win_of(league.regulation),
    )


def question_then(league: League, number: int, rounds: int | None = None) -> Question | None:
    """Return the question that a published round answered: with those whom the league had then, and who was paired.

    Results are those of now. `rounds` are those that the league had then; None for as many as now. Latecomers come
    last, so a player behind all those with a game or a bye by then entered later.
    """
    resting = {bye.player for bye in league.byes if bye.round == number and bye.kind is ByeKind.PAIRING}
    paired = resting.union(*(game.pair for game in league.games if game.round == number))
    seen = {bye.player for bye in league.byes if bye.round <= number}
    seen = seen.union(*(game.pair for game in league.games if (game.round or 0) <= number))
    entered = league.players[: max((at for at, name in enumerate(league.names, start=1) if name in seen), default=0)]
    names = frozenset(player.name for player in entered)
    before = replace(
        league,
        players=entered,
        games=tuple(game for game in league.games if (game.round or 0) < number),
        byes=tuple(bye for bye in league.byes if bye.round < number),
        withdrawn=tuple(each for each in league.withdrawn if each.player in names - paired),
        stage=replace(league.stage, rounds=max(number, rounds or league.stage.rounds or 0)),
    )
    question = question_of(before)
    if isinstance(question, NotYet) or question.round != number:
        return None
    return replace(question, absent=names - paired)


ABSENT = Past(None, None, Kind.ZERO_BYE, 0)
"""The round of a player who has neither a game nor a bye in it, as before a late entry."""


def absences(league: League) -> dict[Id, ByeKind | None]:
    """Return who does not play in the next round: the kind of bye asked for, None for those who withdrew."""
    number = next_round(league)
    asked = {bye.player: bye.kind for bye in league.byes if bye.round == number and bye.kind is not ByeKind.PAIRING}
    return dict.fromkeys(league.withdrawn_players) | asked


def rests_given(league: League) -> tuple[Id, ...]:
    """Return who has a rest by pairing in the next round already, which only the pairing can give."""
    number = next_round(league)
    return tuple(bye.player for bye in league.byes if bye.round == number and bye.kind is ByeKind.PAIRING)


def win_of(regulation: Regulation) -> int:
    """Return the most points of one game."""
    scores = [high for high, _ in regulation.material.possible] if regulation.material else []
    return max(regulation.points.win, *scores) if scores else regulation.points.win


def _order(league: League, seed: str | None) -> list[str]:
    """Return the names by number."""
    if seed is None:
        return list(league.names)
    drawn = draw(seed, (player.drawn_name for player in league.players))
    return sorted(league.names, key=lambda name: drawn.index(_drawn_name(league, name)))


def _drawn_name(league: League, name: str) -> str:
    return next(player.drawn_name for player in league.players if player.name == name)


def _entrant(name: str, number: int, pasts: list[Past]) -> Entrant:
    return Entrant(name, number, sum(past.points for past in pasts), tuple(pasts))


def pasts_of(league: League) -> dict[tuple[Id, int], Past]:
    """Return what each round was, by player and round, without open games; games of one encounter are one past."""
    games = (game for game in (settled(game, league) for game in league.games) if game.result)
    pasts = {
        (bye.player, bye.round): Past(None, None, BYES[bye.kind], bye_points(bye, league.regulation))
        for bye in byes_that_count(league)
    }
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    for game in sorted(games, key=lambda game: game.part or 1):
        points = (0, 0) if game.pair & annulled else points_of(game, league.regulation)
        for side, own in zip(Side, points, strict=True):
            key = game.player(side), game.round or 0
            before = pasts.get(key)
            past = _past(game, side, own)
            pasts[key] = _joined(before, past) if before else past
    return pasts


def _past(game: Game, side: Side, points: int) -> Past:
    """Return what a game was for one side of it."""
    assert game.result
    other = game.player(side.other)
    if game.result.reason is Reason.WALKOVER:
        kind = Kind.FORFEIT_WIN if game.result.winning_side is side else Kind.FORFEIT_LOSS
    else:
        kind = Kind.PLAYED
    colour = None if game.white is None else Colour.WHITE if game.white is side else Colour.BLACK
    return Past(other, colour, kind, points)


def _joined(first: Past, further: Past) -> Past:
    """Return the past of an encounter of several games: colours are those of the first one."""
    kind = Kind.PLAYED if Kind.PLAYED in (first.kind, further.kind) else first.kind
    return Past(first.opponent, first.colour, kind, first.points + further.points)


def _apart(league: League, number: int) -> frozenset[frozenset[Id]]:
    """Return the pairs that are kept apart in a round."""
    kept = (each for each in league.stage.apart if each.rounds is None or number <= each.rounds)
    return frozenset(frozenset(pair) for each in kept for pair in combinations(each.players, 2))
