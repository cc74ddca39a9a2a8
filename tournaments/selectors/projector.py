"""What a room sees on its wall: who plays, who is next, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments import models
from tournaments.league.values import State
from tournaments.selectors.games import GameLine, Status, next_games
from tournaments.selectors.league import LeagueHeader, LeaguePage, PodiumPlace, get_loaded, page_of
from tournaments.selectors.news import latest
from tournaments.selectors.standings import StandingsRow

AMPLE = 10
"""The rows that the wall holds in its largest type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """`now` is the turn being played, or the tie-break games; `then` the turn after it; `latest` the last result."""

    header: LeagueHeader
    now: tuple[GameLine, ...]
    then: tuple[GameLine, ...]
    rows: tuple[StandingsRow, ...]
    podium: tuple[PodiumPlace, ...]
    needed: tuple[str, ...]
    """What would end each tie still open in a complete league."""
    latest: str

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
    loaded = get_loaded(slug, seen)
    page = page_of(loaded)
    now, then = turns(page)
    return Projection(
        header=page.header,
        now=now,
        then=then,
        rows=page.standings.rows,
        podium=page.podium,
        needed=page.standings.needed,
        latest=latest(loaded).told,
    )


def turns(page: LeaguePage) -> tuple[tuple[GameLine, ...], tuple[GameLine, ...]]:
    """The games being played and those after them; a finished league has neither."""
    if page.header.state is State.FINISHED:
        return (), ()
    tiebreaks = tuple(game for game in page.tiebreaks if game.status is Status.OPEN)
    now = tiebreaks or next_games(page.calendar)
    return now, next_games(_without(page.calendar, now))


def _without(lines: Sequence[GameLine], gone: Sequence[GameLine]) -> list[GameLine]:
    return [line for line in lines if line not in gone]
