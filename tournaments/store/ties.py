"""The ties that are open or ruled, and the tie-break games that nobody needs any more."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.open_ties import ruled_ties
from tournaments.league.table import table
from tournaments.league.values import League
from tournaments.store.decide import Json
from tournaments.store.fixtures import document
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


def unneeded_at_the_end(league: models.League) -> list[models.Fixture]:
    """The unplayed tie-break games of a league without open ties; one with a sheet was begun, and stays on record."""
    sheets = models.FixtureSheet.objects.filter(fixture=OuterRef("pk"))
    rows = league.fixtures.filter(~Exists(sheets), tiebreak=True, result=None).select_related("one", "two")
    return list(rows.order_by("position"))


def drop(fixtures: Iterable[models.Fixture]) -> list[Json]:
    """Delete fixtures, and answer how the history names them."""
    named = []
    for fixture in fixtures:
        named.append(document(fixture))
        fixture.delete()
    return named
