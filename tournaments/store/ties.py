"""The ties that are open or ruled, and the tie-break games that nobody needs any more."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from tournaments import models
from tournaments.decisions.fixtures import document
from tournaments.decisions.taking import Json
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.open_ties import ruled_ties
from tournaments.league.table import table
from tournaments.league.values import League
from tournaments.selectors.loading import load_league
from tournaments.wording.terms import listed


def open_tie(league: League, players: Iterable[str]) -> League:
    """The league, once exactly these players form an open tie of it."""
    return _with_tie(league, players, table(league).pending, Code.TIE_NOT_OPEN)


def ruled_tie(league: League, players: Iterable[str]) -> League:
    """The league, once a ruling on exactly these players decides a tie of it."""
    return _with_tie(league, players, ruled_ties(table(league)), Code.TIE_NOT_RULED)


def _with_tie(league: League, players: Iterable[str], ties: Iterable[Iterable[str]], otherwise: Code) -> League:
    group = set(players)
    if group not in [set(tie) for tie in ties]:
        raise Fault(otherwise, names=listed(sorted(group)))
    return league


def settle_tiebreak(league: models.League, fixture: models.Fixture) -> list[Json]:
    """Take out the unplayed tie-break games that the result just written of this one leaves without a purpose.

    Answers how the history names them. Raises Fault where the pair had a winner already, and where a game that would
    be taken out has a sheet.
    """
    value = load_league(league).league
    won = {game.pair for game in value.tiebreak_games if game.result and game.result.winning_side}
    rows = _unplayed(league).filter(one__in=[fixture.one, fixture.two], two__in=[fixture.one, fixture.two])
    needless = list(rows) if {fixture.one.name, fixture.two.name} in won else []
    for row in needless:
        if row.sheets.exists():
            raise Fault(Code.TIEBREAK_HAS_SHEET, names=str(row))
    dropped = drop(needless)
    checks.tiebreak_games(load_league(league).league.tiebreak_games)
    return dropped


def unneeded_at_the_end(league: models.League) -> list[models.Fixture]:
    """The unplayed tie-break games of a league without open ties; one with a sheet was begun, and stays on record."""
    sheets = models.FixtureSheet.objects.filter(fixture=OuterRef("pk"))
    return list(_unplayed(league).filter(~Exists(sheets)))


def drop(fixtures: Iterable[models.Fixture]) -> list[Json]:
    """Delete fixtures, and answer how the history names them."""
    named = []
    for fixture in fixtures:
        named.append(document(fixture))
        fixture.delete()
    return named


def _unplayed(league: models.League) -> QuerySet[models.Fixture]:
    rows = league.fixtures.filter(tiebreak=True, result=None).select_related("one", "two")
    return rows.order_by("position")
