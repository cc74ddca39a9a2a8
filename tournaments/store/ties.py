"""Open and ruled ties, and the tie-break games that are no longer needed."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.open_ties import ruled_ties
from tournaments.league.table import table
from tournaments.league.values import Game, League
from tournaments.store.load import LoadedLeague


def require_open_tie(league: League, players: Iterable[str]) -> League:
    """Return the league if exactly these players form an open tie of it. Raises Fault otherwise."""
    return _require_tie(league, players, table(league).open_ties, Code.TIE_NOT_OPEN)


def require_ruled_tie(league: League, players: Iterable[str]) -> League:
    """Return the league if a ruling on exactly these players decides a tie of it. Raises Fault otherwise."""
    return _require_tie(league, players, ruled_ties(table(league)), Code.TIE_NOT_RULED)


def _require_tie(league: League, players: Iterable[str], ties: Iterable[Iterable[str]], code: Code) -> League:
    """Return the league if the players form one of the ties. Raises Fault with the code `code` if not."""
    group = set(players)
    if group not in [set(tie) for tie in ties]:
        raise Fault(code, names=tuple(sorted(group)))
    return league


def unneeded_games(loaded: LoadedLeague) -> list[Game]:
    """Return the unplayed tie-break games of a league without open ties; one with a sheet was begun, and stays."""
    unplayed = [game for game in loaded.league.tiebreak_games if game.result is None]
    if not unplayed:
        return []
    sheets = models.FixtureSheet.objects.filter(fixture__in=[game.key for game in unplayed])
    begun = set(sheets.values_list("fixture", flat=True))
    return [game for game in unplayed if game.key not in begun]
