"""The ties that are open: only those take a ruling or a tie-break game."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.league.faults import Code, Fault
from tournaments.league.table import table
from tournaments.league.values import League
from tournaments.wording.terms import listed


def open_tie(league: League, players: Iterable[str]) -> League:
    """The league, once exactly these players form an open tie of it."""
    group = set(players)
    if group not in [set(tie) for tie in table(league).pending]:
        raise Fault(Code.TIE_NOT_OPEN, names=listed(sorted(group)))
    return league
