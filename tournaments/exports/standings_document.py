"""The table as a document for other programs: `standings --json`."""

from __future__ import annotations

from typing import Any

from tournaments.display.standings import Standings, StandingsRow, TieNote
from tournaments.league.tiebreaks import Average, Figure

Json = dict[str, Any]


def standings_document(standings: Standings) -> Json:
    """Return the standings as a document."""
    return {
        "complete": standings.complete,
        "pending": [list(group) for group in standings.pending],
        "rows": [_row(row) for row in standings.rows],
    }


def _row(row: StandingsRow) -> Json:
    return {
        "pos": row.pos,
        "player": row.name,
        "J": row.played,
        "G": row.won,
        "E": row.drawn,
        "P": row.lost,
        "F": row.pieces,
        "Ptos": row.points,
        "sanctions": row.sanctions,
        "decided_by": row.note.code if row.note else None,
        "why": _why(row.note) if row.note else None,
        "medal": row.medal,
        "podium_points": row.podium_points,
    }


def _why(note: TieNote) -> Json:
    return {"figures": {name: _figure(value) for name, value in note.values}, "text": note.text}


def _figure(value: Figure) -> object:
    if isinstance(value, Average):
        return {"points": value.points, "pieces_for": value.scored, "pieces_against": value.conceded}
    return value
