"""Enter and correct results: the conditions, and the league with the result."""

from __future__ import annotations

from dataclasses import replace

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.open_ties import without_superfluous
from tournaments.league.values import Game, League, Result, State


def recorded(league: League, game: Game, result: Result) -> League:
    """Return the league with the first result of a game. Raises Fault for a game that may not have it."""
    refuse_recorded(league, game)
    _check(league, game, result)
    return with_result(league, game, result)


def corrected(league: League, game: Game, result: Result | None) -> League:
    """Return the league with another result for a game that has one; None removes it. Raises Fault without one."""
    if game.result is None:
        raise Fault(Code.RESULT_MISSING)
    if game.result == result:
        raise Fault(Code.RESULT_SAME)
    if result:
        _check(league, game, result)
    return with_result(league, game, result)


def _check(league: League, game: Game, result: Result) -> None:
    """Raise Fault for a wrong result, and for one without the pieces that its points come from."""
    checks.result(result, league.men, league.board_ends, league.regulation, tiebreak=game.tiebreak)
    for side in checks.sides_with_pieces(result, league.regulation, tiebreak=game.tiebreak):
        if result.pieces(side) is None:
            raise Fault(Code.PIECES_MISSING, f"pieces.{side}")


def refuse_results(league: League) -> None:
    """Raise Fault for a league that cannot have results: it is finished, or its lots are not drawn."""
    if league.state is State.FINISHED:
        raise Fault(Code.LEAGUE_FINISHED)
    if league.state is State.PREPARING:
        raise Fault(Code.LEAGUE_NOT_DRAWN)


def refuse_settled(league: League, game: Game) -> None:
    """Raise Fault for a game of a withdrawn player, also a tie-break game."""
    for name in (game.one, game.two):
        if name in league.withdrawn_players:
            raise Fault(Code.GAME_SETTLED, name=name)


def refuse_recorded(league: League, game: Game) -> None:
    """Raise Fault for a game that already has a result."""
    refuse_settled(league, game)
    if game.result:
        raise Fault(Code.RESULT_EXISTS)


def with_result(league: League, game: Game, result: Result | None) -> League:
    """Return the league with a result of a game, or without it. Raises Fault as `with_game` does."""
    return with_game(league, game, replace(game, result=result))


def with_game(league: League, game: Game, new: Game) -> League:
    """Return the league with `new` in place of `game`.

    The first result puts the league in play. A tie-break game with a winner removes the unplayed ones of its pair.
    Raises Fault if the pair would have two winners.
    """
    state = State.PLAYING if new.result and league.state is State.DRAWN else league.state
    games, tiebreaks = (
        tuple(new if each is game else each for each in games) for games in (league.games, league.tiebreak_games)
    )
    if tiebreaks != league.tiebreak_games:
        tiebreaks = without_superfluous(tiebreaks)
        checks.tiebreak_games(tiebreaks)
    return replace(league, state=state, games=games, tiebreak_games=tiebreaks)
