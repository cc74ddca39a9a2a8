"""Leagues with a Swiss in the database, played by decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.builders import league_of
from tests.copies import copied
from tests.organizing import ACTOR, decide
from tournaments import models
from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.rounds.verbs import PublishRound

WHITE_WINS = Result(Winner.ONE, Reason.RESIGNATION, Pieces(3), Pieces(1))
BLACK_WINS = Result(Winner.TWO, Reason.RESIGNATION, Pieces(1), Pieces(3))
DRAW = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
WALKOVER = Result(Winner.ONE, Reason.WALKOVER)
AS_ENTERED = Plan(numbers=Numbers.ENTRY)


def named(count: int) -> list[str]:
    return [f"Jugador {number}" for number in range(1, count + 1)]


@copied
def swiss_league(players: int | Sequence[str] = 8, rounds: int = 3, **more: Any) -> models.League:
    """Return a league in preparation that is played as a Swiss."""
    stage = {"format": "swiss", "rounds": rounds, **more.pop("stage", {})}
    names = named(players) if isinstance(players, int) else list(players)
    document = {
        "format": "castillar-league/2",
        "name": "Abierto",
        "rules": "international",
        "regulation": "fmjd",
        "max_players": 300,
        "stage": stage,
        "players": names,
        "state": "preparing",
        **more,
    }
    return import_league(league_of(document), by=ACTOR)


def publish(league: models.League, plan: Plan = AS_ENTERED, **options: Any) -> models.Decision:
    return decide(league, PublishRound(plan), **options)


def open_games(league: models.League) -> list[models.Fixture]:
    rows = league.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None).order_by("position")
    return list(rows.select_related("one", "two"))


def play(league: models.League, result_of: Callable[[models.Fixture], Result] = lambda game: WHITE_WINS) -> None:
    """Enter a result in every open game."""
    for game in open_games(league):
        decide(league, RecordResult(game.pk, result_of(game)))


def by_chance(chance: Random) -> Callable[[models.Fixture], Result]:
    return lambda game: chance.choice((WHITE_WINS, WHITE_WINS, BLACK_WINS, DRAW))


def playing(league: models.League, rounds: int) -> models.League:
    """Publish and play so many rounds; White wins."""
    for _ in range(rounds):
        publish(league)
        play(league)
    return league
