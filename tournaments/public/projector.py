"""What a room sees on its wall: who plays, who is next, and the table."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.headers import LeagueHeader
from tournaments.display.league import league_page
from tournaments.display.news import latest
from tournaments.display.podiums import PodiumPlace
from tournaments.display.standings import StandingsRow
from tournaments.league.values import State

AMPLE = 10
"""The rows that the wall holds in its largest type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """`now` is the turn being played and `then` the one after it, until the league is finished; `latest` a result."""

    header: LeagueHeader
    now: tuple[GameLine, ...]
    then: tuple[GameLine, ...]
    rows: tuple[StandingsRow, ...]
    podium: tuple[PodiumPlace, ...]
    needed: tuple[str, ...]
    """What would end each tie still open in a complete league."""
    latest: str
    no_podium: str
    """Why there is no podium, empty where there is one."""

    @property
    def crowded(self) -> bool:
        return len(self.rows) > AMPLE

    @property
    def many_games(self) -> bool:
        """Whether the games of both turns are too many for two lines each."""
        return len(self.now) > 2

    @property
    def finished(self) -> bool:
        return self.header.state is State.FINISHED


def projection(slug: str, seen: QuerySet[models.League] | None = None) -> Projection:
    """What is projected of a league, or Http404."""
    page = league_page(slug, seen)
    playing = page.header.state is not State.FINISHED
    return Projection(
        header=page.header,
        now=page.turns.now if playing else (),
        then=page.turns.following if playing else (),
        rows=page.standings.rows,
        podium=page.podium,
        needed=page.standings.needed,
        latest=latest(page).told,
        no_podium=page.no_podium,
    )
