"""News of leagues, added as lines to the open message of each channel that gets them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.connections.alerts.kinds import (
    ANSWERED,
    DEADLINE,
    KINDS,
    MISSING,
    PAIRED,
    PROPOSED,
    REPORTED,
    REQUEST,
    TOMORROW,
    VERSIONS,
    has_channels,
)
from tournaments.display.contradictions import contradicted_games
from tournaments.league.player_rules import Overdue
from tournaments.league.regulation import ByeKind
from tournaments.league.values import State
from tournaments.models.alert import SendingState
from tournaments.models.player_request import RequestKind
from tournaments.store.fixtures import reported_fixture
from tournaments.store.load import load_league, zone_of_row
from tournaments.store.outbox import moved_fixtures, request_in_subject
from tournaments.store.players import settings_of

REQUEST_KINDS = (PROPOSED, ANSWERED, REPORTED, REQUEST)


@dataclass(frozen=True, slots=True)
class News:
    """News about a league or a game of it. `at` is the hour of the game, for a reminder.

    `entries` are the players who get it: by default those of the game, or all players of the league.
    """

    kind: str
    league: models.League
    fixture: models.Fixture | None = None
    decision: models.Decision | None = None
    at: datetime | None = None
    entries: tuple[int, ...] | None = None

    @property
    def players(self) -> tuple[int, ...] | None:
        """The keys of the entries of the players who get it, or None for all of the league."""
        if self.entries is None and self.fixture:
            return self.fixture.one_id, self.fixture.two_id
        return self.entries


def channels_of(news: News) -> list[models.AlertChannel]:
    """Return the channels that get news: those of players, of their accounts, and of officials.

    Of several channels to the same address, device or chat, one is returned, if possible an account's.
    """
    kind = KINDS[news.kind]
    officials = models.Official.objects.filter(league=news.league, user__is_active=True, role__in=kind.officials)
    wanted = Q(user__in=officials.values("user"))
    if kind.for_players and not news.league.withheld:
        links = models.PlayerLink.objects.filter(entry__league=news.league)
        links = links if news.players is None else links.filter(entry__in=news.players)
        wanted |= Q(link__in=links) | Q(user__in=links.filter(account__is_active=True).values("account"))
    channels = _confirmed_channels().filter(wanted).order_by(F("user").asc(nulls_last=True), "pk")
    receivers: dict[tuple[str, str], models.AlertChannel] = {}
    for channel in channels:
        if news.kind in channel.kinds:
            receivers.setdefault(channel.receiver, channel)
    return list(receivers.values())


def add_lines(news: News) -> None:
    """Add a line to the open message of each channel that gets the news, within a transaction."""
    for channel in channels_of(news):
        # The lock lets one process at a time open and fill the messages of a channel.
        if models.AlertChannel.objects.select_for_update().filter(pk=channel.pk).first() and not _has_reminder(
            channel, news
        ):
            _open_message(channel, news.kind).lines.create(
                league=news.league, fixture=news.fixture, decision=news.decision, at=news.at
            )


def news_of(decision: models.Decision) -> Iterable[News]:
    """Yield the news of a decision; undoing a decision makes the same news as the decision."""
    league = decision.league
    assert league
    original = decision.undoes or decision
    for name, kind in KINDS.items():
        if original.verb not in kind.verbs:
            continue
        if name in REQUEST_KINDS:
            yield from _request_news(name, league, decision)
        elif name == VERSIONS:
            yield from _contradiction_news(league, decision)
        elif original.verb in ("reschedule", "close", "reopen"):
            yield News(name, league, None, decision)
        elif name == PAIRED:
            yield from _round_news(league, decision, original)
        else:
            yield from (News(name, league, fixture, decision) for fixture in _fixtures(league, original))


def _round_news(league: models.League, decision: models.Decision, original: models.Decision) -> Iterable[News]:
    """Yield the news of a published round, or of two players exchanged in it: to each table, and who rests."""
    after = original.after or {}
    games, changed = league.fixtures.filter(round=after["round"]), after.get("entries")
    resting = {entry for entry, number, kind in league.byes if (number, kind) == (after["round"], ByeKind.PAIRING)}
    if changed:
        games, resting = games.filter(Q(one__in=changed) | Q(two__in=changed)), resting & set(changed)
    yield from (News(PAIRED, league, fixture, decision) for fixture in games.order_by("position"))
    yield from (News(PAIRED, league, None, decision, entries=(entry,)) for entry in resting)


def _request_news(name: str, league: models.League, decision: models.Decision) -> Iterable[News]:
    """Yield the news of a decision on a request or a report, for a player or for the organizers."""
    if name == REPORTED:
        fixture = league.fixtures.filter(pk=reported_fixture(decision.subject) or 0).first()
        if fixture:
            yield News(name, league, fixture, decision, entries=_other_players(fixture, decision.player))
        return
    requests = models.PlayerRequest.objects.filter(entry__league=league, pk=request_in_subject(decision.subject) or 0)
    request = requests.select_related("fixture").first()
    if request is None:
        return
    if name == ANSWERED:
        yield News(name, league, None, decision, entries=(request.entry_id,))
    elif name == PROPOSED and request.kind == RequestKind.HOUR and request.fixture:
        yield News(name, league, None, decision, entries=_other_players(request.fixture, request.entry_id))
    elif name == REQUEST and (decision.verb != "ask_for" or request.kind != RequestKind.HOUR):
        yield News(name, league, None, decision)


def _other_players(fixture: models.Fixture, entry: int | None) -> tuple[int, ...]:
    """Return the entries of a game's players without the given one: of both for an official's decision."""
    return tuple({fixture.one_id, fixture.two_id} - {entry})


def _fixtures(league: models.League, decision: models.Decision) -> QuerySet[models.Fixture]:
    """Return the games of a decision whose players get notices."""
    before, after = decision.before or {}, decision.after or {}
    kind, _, key = decision.subject.partition(" ")
    if kind == "fixture":
        if decision.verb == "submit_sheet" and "winner" not in after:
            return league.fixtures.none()
        if decision.verb == "settle_sheet" and "sheet" in before:
            return league.fixtures.none()
        return league.fixtures.filter(pk=int(key))
    return league.fixtures.filter(pk__in=moved_fixtures(decision))


def _contradiction_news(league: models.League, decision: models.Decision) -> Iterable[News]:
    """Yield the news of a game with two versions of its result: of its players, or of its sheet and its record."""
    if decision.verb in ("report_result", "deny_report"):
        reported = league.fixtures.filter(pk=reported_fixture(decision.subject) or 0, result=None).first()
        denies = decision.verb == "deny_report"
        if reported and (denies or reported.reports.filter(closed=False).count() > 1):
            yield News(VERSIONS, league, reported, decision)
        return
    subject_kind, _, key = decision.subject.partition(" ")
    has_sheets = models.FixtureSheet.objects.filter(fixture__league=league, current=True).exists()
    if subject_kind == "fixture" and has_sheets and channels_of(News(VERSIONS, league)):
        games = {line.fixture_id for line in contradicted_games(load_league(league))}
        for fixture in league.fixtures.filter(pk=int(key), pk__in=[game for game in games if game]):
            yield News(VERSIONS, league, fixture, decision)


def _has_reminder(channel: models.AlertChannel, news: News) -> bool:
    """Return whether the channel already has a line of the same reminder, sent or not."""
    if news.at is None:
        return False
    lines = models.AlertLine.objects.filter(fixture=news.fixture, at=news.at)
    return lines.filter(message__channel=channel, message__kind=news.kind).exists()


def _open_message(channel: models.AlertChannel, kind: str) -> models.AlertMessage:
    """Return the message that is still being gathered, or a new one."""
    waiting = channel.messages.select_for_update().filter(kind=kind, state=SendingState.WAITING, sealed=False).first()
    due = timezone.now() + KINDS[kind].gathers
    return waiting or channel.messages.create(key=uuid4().hex, kind=kind, due_at=due)


def _confirmed_channels() -> QuerySet[models.AlertChannel]:
    return models.AlertChannel.objects.filter(confirmed_at__isnull=False)


DAY_BEFORE_FROM = time(10)
"""The hour of the day before a game, in the league's time zone, from which its reminder is sent."""
MIN_LATENESS = timedelta(hours=3)
"""A game without a result is late from this time after its hour on."""
MAX_LATENESS = timedelta(days=14)
"""The time after its hour until which a game is reminded of. Lines are kept longer, so that none repeats."""


def remind(now: datetime | None = None) -> None:
    """Create the reminders that are due, each once."""
    now = now or timezone.now()
    for fixture in _open_games(now, now + timedelta(days=2)):
        local = now.astimezone(zone_of_row(fixture.league))
        assert fixture.at
        day = fixture.at.astimezone(local.tzinfo).date()
        if day == local.date() + timedelta(days=1) and local.time() >= DAY_BEFORE_FROM:
            _add_reminder(TOMORROW, fixture)
    reported = models.ResultReport.objects.filter(fixture=OuterRef("pk"), closed=False)
    for fixture in _open_games(now - MAX_LATENESS, now - MIN_LATENESS).exclude(Exists(reported)):
        _add_reminder(MISSING, fixture)
    for report in _unanswered_reports(now):
        _add_reminder(MISSING, report.fixture, at=report.until)
    for row in _deadlines(now):
        _remind_of_deadline(row, now)


def _told_leagues() -> QuerySet[models.League]:
    """Return the leagues with a channel of a player or an official."""
    return models.League.objects.filter(has_channels())


def _open_games(first: datetime, last: datetime) -> QuerySet[models.Fixture]:
    """Return the open games of leagues in play whose hour is between two moments."""
    games = models.Fixture.objects.filter(at__gte=first, at__lte=last, result=None, league__in=_told_leagues())
    in_play = games.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    return in_play.select_related("league").order_by("at", "pk")


def _deadlines(now: datetime) -> QuerySet[models.RoundDeadline]:
    """Return the deadlines of leagues in play from MAX_LATENESS ago to two days ahead."""
    first, last = (now - MAX_LATENESS).date(), (now + timedelta(days=2)).date()
    rows = models.RoundDeadline.objects.filter(last_day__gte=first, last_day__lte=last)
    in_play = {"league__state__in": [State.DRAWN, State.PLAYING], "league__archived": False}
    deadlines = rows.filter(league__in=_told_leagues(), **in_play)
    return deadlines.select_related("league__player_settings").order_by("pk")


def _remind_of_deadline(row: models.RoundDeadline, now: datetime) -> None:
    """Remind of the games without an hour the day before the last day of their round, and once it has passed."""
    local = now.astimezone(zone_of_row(row.league))
    comes = row.last_day == local.date() + timedelta(days=1) and local.time() >= DAY_BEFORE_FROM
    passed = row.last_day < local.date()
    if not comes and not passed:
        return
    day = row.last_day + timedelta(days=1) if passed else row.last_day
    at = datetime.combine(day, time.min, local.tzinfo)
    reminds = passed and settings_of(row.league).overdue == Overdue.REMIND
    reported = models.ResultReport.objects.filter(fixture=OuterRef("pk"), closed=False)
    games = row.league.fixtures.filter(round=row.round, at=None, result=None).exclude(Exists(reported))
    for fixture in games.order_by("pk"):
        for kind in (DEADLINE, MISSING) if reminds else (DEADLINE,):
            _add_reminder(kind, fixture, at=at)


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """A game whose reported result waits for a referee since the opponent's time to answer ended."""

    fixture: models.Fixture
    until: datetime


def _unanswered_reports(now: datetime) -> list[_Unanswered]:
    """Return the games of leagues in play with a report that the opponent did not answer in time."""
    fixtures = models.Fixture.objects.filter(result=None, league__in=_told_leagues())
    in_play = fixtures.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    since = now - MAX_LATENESS * 2
    reports = models.ResultReport.objects.filter(fixture__in=in_play, closed=False, denied=False, sent_at__gt=since)
    open_reports = (
        _Unanswered(report.fixture, report.sent_at + timedelta(hours=settings_of(report.fixture.league).confirm_hours))
        for report in reports.select_related("fixture__league__player_settings").order_by("pk")
    )
    return [one for one in open_reports if one.until < now]


@transaction.atomic
def _add_reminder(kind: str, fixture: models.Fixture, *, at: datetime | None = None) -> None:
    """Add the reminder of a game to the messages of its receivers."""
    add_lines(News(kind, fixture.league, fixture, at=at or fixture.at))
