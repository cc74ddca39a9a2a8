"""News of leagues, added as lines to the open message of each channel that gets them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.connections.alerts.kinds import ANSWERED, KINDS, PROPOSED, REPORTED, REQUEST, VERSIONS
from tournaments.display.contradictions import contradicted_games
from tournaments.models.alert import SendingState
from tournaments.models.player_request import RequestKind
from tournaments.store.fixtures import reported_fixture
from tournaments.store.load import load_league
from tournaments.store.outbox import moved_fixtures, request_in_subject

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
        else:
            yield from (News(name, league, fixture, decision) for fixture in _fixtures(league, original))


def _request_news(name: str, league: models.League, decision: models.Decision) -> Iterable[News]:
    """Yield the news of a decision on a request or a report, for a player or for the organizers."""
    if name == REPORTED:
        fixture = league.fixtures.filter(pk=reported_fixture(decision.subject) or 0).first()
        if fixture:
            yield News(name, league, fixture, decision, entries=_opponent(fixture, decision.player))
        return
    requests = models.PlayerRequest.objects.filter(entry__league=league, pk=request_in_subject(decision.subject) or 0)
    request = requests.select_related("fixture").first()
    if request is None:
        return
    if name == ANSWERED:
        yield News(name, league, None, decision, entries=(request.entry_id,))
    elif name == PROPOSED and request.kind == RequestKind.HOUR and request.fixture:
        yield News(name, league, None, decision, entries=_opponent(request.fixture, request.entry_id))
    elif name == REQUEST and (decision.verb != "ask_for" or request.kind != RequestKind.HOUR):
        yield News(name, league, None, decision)


def _opponent(fixture: models.Fixture, entry: int | None) -> tuple[int, ...]:
    """Return the entry of the opponent in a game."""
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
    if decision.verb == "report_result":
        reported = league.fixtures.filter(pk=reported_fixture(decision.subject) or 0, result=None).first()
        if reported and reported.reports.filter(closed=False).count() > 1:
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
