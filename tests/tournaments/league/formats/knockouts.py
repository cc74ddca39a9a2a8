"""Knock-outs as values, with results and withdrawals."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from games.rules import RULES
from tournaments.league.formats.knockout.following import back_in_play, followed_up
from tournaments.league.formats.knockout.play import (
    Encounter,
    encounters,
)
from tournaments.league.regulation import Format, Stage
from tournaments.league.sheets import board_ends
from tournaments.league.timetable import Timetable
from tournaments.league.values import (
    Entrant,
    Game,
    League,
    Pieces,
    Reason,
    Result,
    State,
    Winner,
    Withdrawal,
    WithdrawnGames,
)

WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
LOST = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(3))
WALKOVER = Result(Winner.ONE, Reason.WALKOVER)
AT_NINE = Timetable(start=datetime(2026, 12, 12, 9), minutes=20)
NOBODY_CAME = Result(Winner.NONE, Reason.WALKOVER)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))


def knockout(players: int, *, games: int = 1, third_place: bool = True, **more: object) -> League:
    rules = RULES["castillar"]
    return followed_up(
        League(
            name="Copa",
            men=rules.men_per_side,
            board_ends=board_ends("castillar"),
            players=tuple(Entrant(f"J{number}") for number in range(1, players + 1)),
            walkover_pieces=6,
            state=State.DRAWN,
            stage=Stage(format=Format.KNOCKOUT, games=games, third_place=third_place),
            **more,  # type: ignore[arg-type]
        )
    )


def with_result(league: League, game: Game, result: Result | None) -> League:
    games = tuple(replace(each, result=result) if each is game else each for each in league.games)
    return followed_up(replace(league, games=games))


def winner_result(game: Game, winner: str) -> Result:
    return WON if game.one == winner else LOST


def open_games(league: League) -> list[Game]:
    return [game for game in league.games if game.result is None]


def withdraw(league: League, *names: str, was_there: bool = False) -> League:
    for name in names:
        gone = Withdrawal(name, WithdrawnGames.WALKOVERS, was_there)
        league = followed_up(replace(league, withdrawn=(*league.withdrawn, gone)))
    return league


def without(league: League, *names: str) -> League:
    """Return a league in which these, and nobody else, withdrew."""
    gone = tuple(Withdrawal(name, WithdrawnGames.WALKOVERS, was_there=False) for name in names)
    return followed_up(back_in_play(league, replace(league, withdrawn=gone)))


def final_of(league: League) -> Encounter:
    return next(one for one in reversed(encounters(league)) if not one.third_place)
