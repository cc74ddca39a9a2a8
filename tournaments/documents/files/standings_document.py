"""The table as a document for other programs: `standings --json`."""

from __future__ import annotations

from typing import Any

from tournaments.display.standings import Standings, StandingsRow, TieNote
from tournaments.league.file.json_schema import DRAFT, FLAG, Schema, array, choice, defined, nullable, number, record
from tournaments.league.podium import Medal
from tournaments.league.regulations import CASTILLAR
from tournaments.league.regulations.regulation import Step
from tournaments.league.tiebreaks import Average, Figure
from tournaments.wording.columns import Counts, Surface, cells, columns_of

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
        **_compared(row),
        **{column.key: figure for column, figure in cells(row, Surface.DOCUMENT) if column.counts is not Counts.STEPS},
        "decided_by": row.note.code if row.note else None,
        "why": _why(row.note) if row.note else None,
        "medal": row.medal,
        "podium_points": row.podium_points,
    }


def _compared(row: StandingsRow) -> Json:
    """Return the points and the figure of each step of the chain; nothing under El Castillar's regulation."""
    if row.regulation.key == CASTILLAR.key:
        return {}
    return {"points": row.points, "figures": dict(row.compared)}


def _why(note: TieNote) -> Json:
    return {"figures": {name: _figure(value) for name, value in note.values}, "text": note.text}


def _figure(value: Figure) -> object:
    if isinstance(value, Average):
        return {"points": value.points, "pieces_for": value.scored, "pieces_against": value.conceded}
    return value


def standings_schema() -> Schema:
    """Return the JSON Schema of the document."""
    count, steps = number(0), choice(step for step in Step if step is not Step.POINTS)
    figure = {"type": ["integer", "string", "null"]}
    average = record({key: {"type": "integer"} for key in ("points", "pieces_for", "pieces_against")})
    figures = {"type": "object", "additionalProperties": defined("figure")}
    row = {
        "pos": nullable(number(1)),
        "player": {"type": "string"},
        **dict.fromkeys((column.key for column in columns_of(Surface.DOCUMENT)), count),
        "decided_by": nullable(steps),
        "why": nullable(record({"figures": figures, "text": {"type": "string"}})),
        "medal": nullable(choice(Medal)),
        "podium_points": nullable(count),
    }
    compared = {
        "points": count,
        "figures": {"type": "object", "additionalProperties": {"type": "integer"}},
    }
    rows = record(row, compared)
    rows["required"] = [key for key in row if key != "F"]  # which only regulations that count pieces have
    return {
        "$schema": DRAFT,
        "title": "Standings",
        "description": "`standings --json`, and the address datos/standings.json of a league.",
        **record({"complete": FLAG, "pending": array(array({"type": "string"})), "rows": array(rows)}),
        "definitions": {"figure": {"oneOf": [figure, average]}},
    }
