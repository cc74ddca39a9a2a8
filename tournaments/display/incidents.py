"""The incidents noted in games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments import models
from tournaments.league.aliases import Aliases
from tournaments.league.values import Game
from tournaments.store.aliases import NO_ALIASES, public_signature
from tournaments.store.load import LoadedLeague
from tournaments.wording.incidents import incident_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentLine:
    """An incident in words; `at` is local time of the league's zone."""

    pk: int
    text: str
    who: str
    at: datetime
    struck: bool


def incidents_of(fixture: int, game: Game, zone: ZoneInfo) -> tuple[IncidentLine, ...]:
    """Return the incidents of a game in the order of entry, struck ones included."""
    return tuple(_line(row, game, zone) for row in models.Incident.objects.filter(fixture=fixture))


@dataclass(frozen=True, slots=True)
class GameIncident:
    """An incident with the names of the players of its game."""

    game: str
    line: IncidentLine


def incidents_in(loaded: LoadedLeague) -> tuple[GameIncident, ...]:
    """Return every incident in force of a league, published or not, in the order of entry."""
    rows = models.Incident.objects.filter(fixture__league=loaded.pk, struck=False)
    return tuple(
        GameIncident(f"{game.one} – {game.two}", _line(row, game, loaded.zone))
        for row in rows
        for game in (loaded.game(row.fixture_id),)
    )


def published_incidents(loaded: LoadedLeague, fixture: int, game: Game) -> tuple[IncidentLine, ...]:
    """Return the public incidents of a game: marked in public, and in force."""
    rows = models.Incident.objects.filter(fixture=fixture, public=True, struck=False)
    names = loaded.aliases
    lines = (_line(row, game, loaded.zone, names) for row in rows)
    return tuple(replace(line, text=names.within(line.text)) for line in lines)


def fixtures_with_public_incident(league: int) -> frozenset[int]:
    """Return the fixtures of a league with an incident that is marked in public."""
    marked = models.Incident.objects.filter(fixture__league=league, public=True, struck=False)
    return frozenset(marked.values_list("fixture_id", flat=True))


def _line(row: models.Incident, game: Game, zone: ZoneInfo, names: Aliases = NO_ALIASES) -> IncidentLine:
    """Return an incident as pages show it."""
    texts = {
        name: getattr(row, name) for name in ("article", "subject", "ply", "claimed_by", "outcome", "loser", "note")
    }
    return IncidentLine(
        pk=row.pk,
        text=incident_sentence({"one": game.one, "two": game.two, **texts}),
        who=public_signature(row.noted_by, row.noted_by_handle, names),
        at=row.noted_at.astimezone(zone).replace(tzinfo=None),
        struck=row.struck,
    )
