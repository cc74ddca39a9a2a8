"""Leagues in the database, made by decisions like those of an organizer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.copies import copied
from tournaments import models
from tournaments.league.settings import Setup
from tournaments.league.table import Table, table
from tournaments.league.values import Entrant, Pieces, Reason, Result, Winner
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import Enrol, found_league
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.championships import found_championship
from tournaments.store.decide import Verb, take
from tournaments.store.load import load_league

ACTOR = Actor("Somebody")
"""The author of the decisions in tests about something else."""

ONE_WINS = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
TWO_WINS = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(3))
DRAWN_RESULT = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))


def decide(league: models.League, verb: Verb, **options: Any) -> models.Decision:
    """Take a decision and refresh `league`."""
    decision = take(league, verb, by=ACTOR, **options)
    league.refresh_from_db()
    return decision


def podium_of(championship: str, played: OtherGame, by: Actor = ACTOR) -> models.Decision:
    """Add a podium of another game to the championship of that name, founding it if it does not exist."""
    found = models.Championship.objects.filter(name=championship).first()
    return add_other_podium(found or found_championship(championship, by=by), played, by=by)


@copied
def league_in_preparation(names: Sequence[str] = ("Ana", "Bea", "Carlos"), **setup: Any) -> models.League:
    """Return a league with these players and without a calendar: its lots are not drawn yet."""
    league = found_league(Setup(**{"name": "Liga de prueba", **setup}), by=ACTOR)
    if names:
        decide(league, Enrol([Entrant(name) for name in names]))
    return league


@copied
def drawn_league(names: Sequence[str] = ("Ana", "Bea", "Carlos"), seed: str = "7f3a", **setup: Any) -> models.League:
    """Return a league with its lots drawn, so with a calendar, and without results."""
    league = league_in_preparation(names, **setup)
    decide(league, DrawLots(seed))
    return league


def fixture(league: models.League, one: str, two: str) -> models.Fixture:
    """Return the first game of the calendar without a result between two players, in either order."""
    rows = league.fixtures.filter(tiebreak=False, result__isnull=True).select_related("one", "two")
    return next(row for row in rows.order_by("position") if {row.one.name, row.two.name} == {one, two})


def beat(league: models.League, winner: str, loser: str, men: int = 3) -> models.Decision:
    """Record a game won on the board with `men` men left."""
    game = fixture(league, winner, loser)
    first = game.one.name == winner
    left, lost = Pieces(men), Pieces(0)
    result = Result(Winner.ONE if first else Winner.TWO, Reason.NO_PIECES, *((left, lost) if first else (lost, left)))
    return decide(league, RecordResult(game.pk, result))


def record_draw(league: models.League, one: str, two: str) -> models.Decision:
    """Record a game drawn by agreement with two men each."""
    return decide(league, RecordResult(fixture(league, one, two).pk, DRAWN_RESULT))


@copied
def complete_league(names: Sequence[str] = ("Ana", "Bea", "Carlos"), **setup: Any) -> models.League:
    """Return a complete league in which each player beat all later ones."""
    league = drawn_league(names, **setup)
    for index, winner in enumerate(names):
        for loser in names[index + 1 :]:
            for _ in range(league.legs):
                beat(league, winner, loser)
    return league


@copied
def tied_league(**setup: Any) -> models.League:
    """Return a complete league of four, with Ana and Bea level on every criterion for the gold."""
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), **setup)
    record_draw(league, "Ana", "Bea")
    for winner in ("Ana", "Bea"):
        for loser in ("Carlos", "Duarte"):
            beat(league, winner, loser)
    beat(league, "Carlos", "Duarte")
    return league


def standings(league: models.League) -> Table:
    """Return the table of the league as stored."""
    return table(load_league(league).league)


def ranking(league: models.League) -> list[str]:
    """Return the players' names by place."""
    return [row.player for row in standings(league).rows]
