"""The content of a league's documents: its page, and its games with their sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db.models import QuerySet

from tournaments import models
from tournaments.display.award import NO_AWARD, Award, award_of
from tournaments.display.contradictions import OpenSheet
from tournaments.display.course import Course, charted_course, course_of
from tournaments.display.league import LeaguePage, get_loaded, page_of
from tournaments.display.minutes import Minutes, minutes_of
from tournaments.display.record import RecordedGame, SheetTotals, record_of, sheet_totals, totals_of
from tournaments.display.standings import Moment
from tournaments.league.values import League
from tournaments.store.branding import crest_of
from tournaments.store.load import LoadedLeague, load_leagues


@dataclass(frozen=True, kw_only=True)
class Printed:
    """The content of a league's documents. `totals` counts all its sheets; `games` has their text only on request.

    `site` is the public address of the site, empty if it is not set.
    """

    page: LeaguePage
    league: League
    games: Sequence[RecordedGame]
    totals: SheetTotals
    site: str = ""
    crest: bytes | None = None
    minutes: Minutes | None = None
    """Facts for the team of the league alone; None in public documents."""
    award: Award = NO_AWARD
    """The award, if it was requested."""
    contradicted: Mapping[int | None, str] = field(default_factory=dict)
    """By fixture, the result on the sheet, in words, where it differs from the recorded one."""

    @cached_property
    def course(self) -> Course:
        return course_of(self.league, {})

    @cached_property
    def charted_course(self) -> Course:
        """Return the course with the points of a chart."""
        return charted_course(self.league)


def printed_league(slug: str, readable: QuerySet[models.League] | None = None) -> Printed:
    """Return the content of a league's documents, without sheets. Raises Http404 if the league is not readable."""
    return make_printed(get_loaded(slug, readable), sheets=False)


def make_printed(
    loaded: LoadedLeague,
    *,
    sheets: bool,
    moment: Moment | None = None,
    site: str = "",
    award: bool = False,
    contradicted: Iterable[OpenSheet] = (),
) -> Printed:
    """Return the content of a loaded league's documents, perhaps with the texts of its sheets and its award."""
    games = record_of(loaded).games
    return Printed(
        page=page_of(loaded, moment),
        league=loaded.league,
        games=games,
        totals=totals_of(games) if sheets else sheet_totals(models.League.objects.filter(pk=loaded.pk)),
        site=site.rstrip("/"),
        crest=crest_of(loaded.branding),
        award=award_of(loaded) if award else NO_AWARD,
        contradicted={one.line.fixture_id: one.sheet for one in contradicted},
    )


def own_loaded(league: int) -> LoadedLeague:
    """Return a league with the players' own names, for its officials."""
    [own] = load_leagues(models.League.objects.filter(pk=league))
    return own


def printed_for_team(loaded: LoadedLeague, *, site: str = "") -> Printed:
    """Return the content of a league's documents for its officials, with full names and the minutes."""
    own = own_loaded(loaded.pk)
    return replace(make_printed(own, sheets=False, site=site), minutes=minutes_of(own))
