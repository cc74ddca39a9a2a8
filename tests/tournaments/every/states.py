"""Leagues in each state that a page may need."""

from __future__ import annotations

from tests import sheets
from tests.copies import copied
from tests.organizing import (
    DRAWN_RESULT,
    beat,
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    tied_league,
)
from tests.swiss_leagues import publish, swiss_league
from tournaments import models
from tournaments.league.formats.planning import FINALS, usual_final
from tournaments.league.values import Side
from tournaments.organizers.closing.verbs import Close, PlayOff, RuleOnTie
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet

CUP = {"championship": "Copa", "name": "Liga de prueba"}


@copied
def begun() -> models.League:
    league = drawn_league(**CUP)
    beat(league, "Ana", "Bea")
    return league


@copied
def unconfirmed() -> models.League:
    league = drawn_league(**CUP, confirm_results=True)
    beat(league, "Ana", "Bea")
    return league


@copied
def disputed() -> models.League:
    """Return a league with a sheet that contradicts the result of its game."""
    league = begun()
    game = league.fixtures.get(result__isnull=False)
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    return league


@copied
def irregular() -> models.League:
    league = drawn_league(**CUP, rules="international")
    decide(league, SubmitSheet(fixture(league, "Ana", "Bea").pk, sheets.IRREGULAR, "Ana", Side.ONE))
    return league


@copied
def finished() -> models.League:
    league = complete_league(**CUP)
    decide(league, Close())
    return league


@copied
def drawn_tiebreak() -> models.League:
    """Return a league with a tie-break game that was drawn."""
    league = tied_league(**CUP)
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RecordResult(league.fixtures.get(tiebreak=True).pk, DRAWN_RESULT))
    return league


@copied
def ruled() -> models.League:
    league = tied_league(**CUP)
    decide(league, RuleOnTie(["Bea", "Ana"], "sorteo"))
    return league


@copied
def swiss() -> models.League:
    """Return a Swiss whose first round is published."""
    league = swiss_league(("Ana", "Bea", "Carlos", "Duarte", "Eva"), 3, name="Liga de prueba", championship="Copa")
    publish(league)
    return league


@copied
def cup() -> models.League:
    """Return a knock-out with its lots drawn."""
    league = league_in_preparation(("Ana", "Bea", "Carlos", "Dora", "Eva"), **CUP)
    models.League.objects.filter(pk=league.pk).update(stage={"format": usual_final(), "games": 1, "third_place": False})
    league.refresh_from_db()
    decide(league, DrawLots("7f3a"))
    return league


LEAGUES = {
    "swiss": swiss,
    **({"cup": cup} if FINALS else {}),
    "preparing": lambda: league_in_preparation(**CUP),
    "drawn": lambda: drawn_league(**CUP),
    "begun": begun,
    "unconfirmed": unconfirmed,
    "disputed": disputed,
    "irregular": irregular,
    "tied": lambda: tied_league(**CUP),
    "drawn_tiebreak": drawn_tiebreak,
    "ruled": ruled,
    "played_out": lambda: complete_league(**CUP),
    "finished": finished,
}
