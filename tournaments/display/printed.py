"""A league as its documents are printed from it: what its page shows, and its games with their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from tournaments import models
from tournaments.display.course import Course, course_of, drawn_course
from tournaments.display.league import LeaguePage, get_loaded, page_of
from tournaments.display.record import RecordedGame, league_has_sheets, record_of
from tournaments.display.standings import Moment
from tournaments.league.values import League
from tournaments.store.branding import crest_of
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, kw_only=True)
class Printed:
    """`has_sheets`: whether any game has one; their text is in `games` only if it was asked for.

    `site` is the address at which readers reach the site, empty where nobody said it.
    """

    page: LeaguePage
    league: League
    games: Sequence[RecordedGame]
    has_sheets: bool
    site: str = ""
    crest: bytes | None = None

    @property
    def sheets(self) -> int:
        """How many of its games have a sheet that was read."""
        return sum(game.sheet is not None for game in self.games)

    @cached_property
    def course(self) -> Course:
        return course_of(self.league, {})

    @cached_property
    def drawn_course(self) -> Course:
        """The same for a chart, which shows no more games than can be told apart."""
        return drawn_course(self.league)


def printed_league(slug: str, seen: QuerySet[models.League] | None = None) -> Printed:
    """A league to be printed, without its sheets, or Http404 where it is not one of those seen."""
    return printed(get_loaded(slug, seen), sheets=False)


def printed(loaded: LoadedLeague, *, sheets: bool, moment: Moment | None = None, site: str = "") -> Printed:
    """The same of a league already read, with the text of its sheets or without."""
    games = record_of(loaded).games
    return Printed(
        page=page_of(loaded, moment),
        league=loaded.league,
        games=games,
        has_sheets=any(game.sheet is not None for game in games) if sheets else league_has_sheets(loaded.pk),
        site=site.rstrip("/"),
        crest=crest_of(loaded.livery),
    )
