"""The results that players reported of their games until they are confirmed, and the content of a league's
documents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.contradictions import OpenSheet
from tournaments.display.course import Course, charted_course, course_of
from tournaments.display.league import LeaguePage, get_loaded
from tournaments.display.podiums import NO_AWARD, Award, award_of
from tournaments.display.record import (
    Minutes,
    RecordedGame,
    SheetTotals,
    minutes_of,
    record_of,
    sheet_totals,
    totals_of,
)
from tournaments.display.rounds import RoundPage, published_page
from tournaments.display.sheets import MAX_LETTERS
from tournaments.display.standings import Moment
from tournaments.league.file.parts import result_in
from tournaments.league.values import Game, League, Result
from tournaments.store.access.permissions import any_exists
from tournaments.store.branding import crest_of
from tournaments.store.fixtures import reported_fixture
from tournaments.store.load import LoadedLeague, load_leagues
from tournaments.store.players import settings_of
from tournaments.wording import results


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLine:
    """A player's report of a result; `at` is when it was sent, `until` when the opponent must answer, in local time."""

    pk: int
    entry: int
    who: str
    words: str
    result: Result
    sheet: str
    """The beginning of the moves that the player sent with it, empty without any: their opponent is not shown them."""
    at: datetime
    until: datetime
    overdue: bool
    """Whether the opponent's time to answer has passed, or they cannot answer."""
    unreached: bool
    """Whether the opponent has no link of their own to answer with."""
    denied: bool = False
    """Whether the opponent answered that they have not played."""


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game without a result, with the reports of its players, oldest first."""

    fixture_id: int
    game: Game
    lines: tuple[ReportLine, ...]

    @property
    def contradicted(self) -> bool:
        """Return whether the two players report different results."""
        return len(self.lines) > 1

    @property
    def needs_referee(self) -> bool:
        """Return whether a referee must decide: the players disagree, or the opponent does not answer."""
        return self.contradicted or self.lines[0].denied or self.lines[0].overdue

    @property
    def denier(self) -> str:
        """Return the player who answered that they have not played; empty without one."""
        line = self.lines[0]
        others = self.game.pair - {line.who}
        return next(iter(others)) if line.denied and not self.contradicted else ""

    def report_of(self, entry: int) -> ReportLine | None:
        """Return the report of a player, given the key of their entry; None without one."""
        return next((line for line in self.lines if line.entry == entry), None)

    def report_of_opponent(self, entry: int) -> ReportLine | None:
        """Return the report of the player's opponent; None without one."""
        return next((line for line in self.lines if line.entry != entry), None)


def denial_words(who: str) -> str:
    return _("%(name)s dice que no han jugado esta partida.") % {"name": who}


def sole_result(reported: ReportedGame | None) -> Result | None:
    """Return the result that was reported of a game; None without one, or if the two players disagree."""
    return reported.lines[0].result if reported and not reported.contradicted and not reported.denier else None


def reported_games(loaded: LoadedLeague, hours: int | None = None) -> tuple[ReportedGame, ...]:
    """Return the reported games of a league, in one query: those that wait for a referee first, then the others.

    `hours` are the hours that an opponent has to answer, by default those of the league's settings.
    """
    return _games(_with_settings(_open_reports(loaded)), loaded, hours)


def reported_game(loaded: LoadedLeague, fixture: int) -> ReportedGame | None:
    """Return the reports of one game, or None without any, in one query."""
    return next(iter(_games(_with_settings(_open_reports(loaded).filter(fixture=fixture)), loaded)), None)


def reported_games_in(leagues: Sequence[LoadedLeague]) -> tuple[tuple[ReportedGame, ...], ...]:
    """Return the reported games of each league, in one query for all of them."""
    reports = models.ResultReport.objects.filter(
        fixture__league__in=[loaded.pk for loaded in leagues], fixture__result=None, closed=False
    )
    of_league: dict[int, list[models.ResultReport]] = {loaded.pk: [] for loaded in leagues}
    for row in _with_settings(reports) if leagues else ():
        of_league[row.fixture.league_id].append(row)
    return tuple(_games(of_league[loaded.pk], loaded) for loaded in leagues)


def former_report_words(loaded: LoadedLeague, entry: int, fixtures: Collection[int]) -> dict[int, str]:
    """Return, of some games that are not played any more, the result that a player had reported, in words."""
    rows = models.ResultReport.objects.filter(entry=entry, fixture__in=fixtures, closed=False)
    return {row.fixture_id: _words(row, loaded.game(row.fixture_id), loaded) for row in rows}


def discarded_fixtures(league: models.League) -> frozenset[int]:
    """Return the fixtures whose reports an official discarded, in one query."""
    subjects = league.decisions.filter(verb="discard_reports").values_list("subject", flat=True)
    return frozenset(key for key in map(reported_fixture, subjects) if key)


def _open_reports(loaded: LoadedLeague) -> QuerySet[models.ResultReport]:
    """Return the open reports of games without a result."""
    return models.ResultReport.objects.filter(fixture__league=loaded.pk, fixture__result=None, closed=False)


def _with_settings(reports: QuerySet[models.ResultReport]) -> list[models.ResultReport]:
    """Return some reports, oldest first, with the settings of their leagues, and whether the opponent has a link."""
    of_game = Q(entry=OuterRef("fixture__one")) | Q(entry=OuterRef("fixture__two"))
    links = models.PlayerLink.objects.filter(of_game).exclude(entry=OuterRef("entry"))
    rows = reports.select_related("fixture__league__player_settings").annotate(opponent_has_link=any_exists(links))
    return list(rows.order_by("sent_at"))


def _games(
    rows: Sequence[models.ResultReport], loaded: LoadedLeague, hours: int | None = None
) -> tuple[ReportedGame, ...]:
    """Return the games of some reports of a league: those that wait for a referee first."""
    if not rows:
        return ()
    wait = timedelta(hours=hours or settings_of(rows[0].fixture.league).confirm_hours)
    names = {pk: name for name, pk in loaded.entry_ids.items()}
    games: dict[int, list[ReportLine]] = {}
    for row in rows:
        game = loaded.game(row.fixture_id)
        if not game.pair & loaded.league.withdrawn_players:
            games.setdefault(row.fixture_id, []).append(_line(row, game, names[row.entry_id], loaded, wait))
    listed = (ReportedGame(pk, loaded.game(pk), tuple(lines)) for pk, lines in games.items())
    return tuple(sorted(listed, key=lambda game: not game.needs_referee))


def reported_fixtures(leagues: Iterable[int]) -> frozenset[int]:
    """Return the fixtures without a result that a player of some leagues has reported, in one query."""
    reports = models.ResultReport.objects.filter(fixture__league__in=leagues, fixture__result=None, closed=False)
    return frozenset(reports.values_list("fixture", flat=True))


def _line(row: Any, game: Game, who: str, loaded: LoadedLeague, wait: timedelta) -> ReportLine:
    """Return a result reported by a player, a row of `_with_settings`, as pages show it."""
    result = result_in(row.result)
    assert result
    unreached = not row.opponent_has_link
    return ReportLine(
        pk=row.pk,
        entry=row.entry_id,
        who=who,
        words=_words(row, game, loaded),
        result=result,
        sheet=row.sheet[:MAX_LETTERS],
        at=loaded.local(row.sent_at),
        until=loaded.local(row.sent_at + wait),
        overdue=unreached or row.sent_at + wait < timezone.now(),
        unreached=unreached,
        denied=row.denied,
    )


def _words(row: models.ResultReport, game: Game, loaded: LoadedLeague) -> str:
    """Return the reported result in a sentence."""
    return results.sentence(replace(game, result=result_in(row.result)), loaded.league.pieces_of_absence)


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
    paired: RoundPage | None = None
    """The last round of a Swiss."""
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
    games, page = record_of(loaded).games, LeaguePage(loaded, moment)
    return Printed(
        page=page,
        paired=published_page(page, page.header.round) if page.header.round else None,
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


def loaded_for_minutes(loaded: LoadedLeague) -> LoadedLeague:
    """Return a league read for the public as its minutes need it: without a query if no name or reason is withheld."""
    return own_loaded(loaded.pk) if loaded.by_initials or loaded.league.sanctions else loaded


def printed_for_team(loaded: LoadedLeague, *, site: str = "") -> Printed:
    """Return the content of a league's documents for its officials, with full names and the minutes."""
    own = own_loaded(loaded.pk)
    return replace(make_printed(own, sheets=False, site=site), minutes=minutes_of(own))
