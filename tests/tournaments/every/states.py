"""Leagues in each state that a page may need."""

from __future__ import annotations

from tests import sheets
from tests.organizing import LEVEL, beat, decide, drawn, fixture, played_out, preparing, tied
from tournaments import models
from tournaments.closing.close import Close
from tournaments.closing.play_off import PlayOff
from tournaments.closing.rule import Rule
from tournaments.league.values import Side
from tournaments.results.record import RecordResult
from tournaments.sheets.submit import SubmitSheet

CUP = {"championship": "Copa", "name": "Liga de prueba"}


def begun() -> models.League:
    league = drawn(**CUP)
    beat(league, "Ana", "Bea")
    return league


def unconfirmed() -> models.League:
    league = drawn(**CUP, confirm_results=True)
    beat(league, "Ana", "Bea")
    return league


def disputed() -> models.League:
    """Return a league with a sheet that contradicts the result of its game."""
    league = begun()
    game = league.fixtures.get(result__isnull=False)
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    return league


def irregular() -> models.League:
    league = drawn(**CUP, rules="international")
    decide(league, SubmitSheet(fixture(league, "Ana", "Bea").pk, sheets.IRREGULAR, "Ana", Side.ONE))
    return league


def finished() -> models.League:
    league = played_out(**CUP)
    decide(league, Close())
    return league


def drawn_tiebreak() -> models.League:
    """Return a league with a tie-break game that was drawn."""
    league = tied(**CUP)
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RecordResult(league.fixtures.get(tiebreak=True).pk, LEVEL))
    return league


def ruled() -> models.League:
    league = tied(**CUP)
    decide(league, Rule(["Bea", "Ana"], "sorteo"))
    return league


LEAGUES = {
    "preparing": lambda: preparing(**CUP),
    "drawn": lambda: drawn(**CUP),
    "begun": begun,
    "unconfirmed": unconfirmed,
    "disputed": disputed,
    "irregular": irregular,
    "tied": lambda: tied(**CUP),
    "drawn_tiebreak": drawn_tiebreak,
    "ruled": ruled,
    "played_out": lambda: played_out(**CUP),
    "finished": finished,
}
