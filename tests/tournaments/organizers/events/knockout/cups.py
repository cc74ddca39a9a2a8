"""Knock-outs on the site, with results, and their brackets as pages show them."""

from __future__ import annotations

from datetime import datetime

from tests.events import ACTOR, event_of
from tournaments import models
from tournaments.display.formats.knockout import BracketPage, bracket_page
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league

AT = datetime(2030, 11, 23, 17)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))


def cup(players: int, played: int = 0) -> models.League:
    league = event_of(players, groups=0, setup={"boards": 3}).stages.get().league
    for _ in range(played):
        game = league.fixtures.filter(result=None).earliest("position")
        take(league, RecordResult(game.pk, WON), by=ACTOR)
    return league


def page(league: models.League) -> BracketPage:
    return bracket_page(load_league(league))


def entered(league: models.League, *results: Result) -> models.League:
    for result in results:
        game = league.fixtures.filter(result=None).earliest("match", "part")
        take(league, RecordResult(game.pk, result), by=ACTOR)
    return league
