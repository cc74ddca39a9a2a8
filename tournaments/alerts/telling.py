"""Who is told of what: lines are put into the open message of each channel that wants them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.alerts.kinds import KINDS, VERSIONS
from tournaments.display.contradictions import contradicted_games
from tournaments.models.official import Role
from tournaments.models.sending import SendingState
from tournaments.store.load import load_league


@dataclass(frozen=True, slots=True)
class News:
    """Something that a kind tells of a league: a game, with its hour for a reminder, or the league as a whole."""

    kind: str
    league: models.League
    fixture: models.Fixture | None = None
    decision: models.Decision | None = None
    at: datetime | None = None


def channels_of(league: models.League, kind: str, fixture: models.Fixture | None) -> list[models.AlertChannel]:
    """Return the channels that are told of a kind: the players of the game, or of the league, and its officials."""
    told = KINDS[kind]
    officials = models.Official.objects.filter(league=league, user__is_active=True)
    if told.only_organizers:
        officials = officials.filter(role=Role.ORGANIZER)
    wanted = Q(user__in=officials.values("user"))
    if told.for_players and not league.withheld:
        players = Q(link__entry__league=league)
        wanted |= players & Q(link__entry__in=[fixture.one_id, fixture.two_id]) if fixture else players
    found = _channels().filter(wanted).order_by("pk")
    return [channel for channel in found if kind in channel.kinds]


def tell(news: News) -> None:
    """Add a line for each channel that wants it, within a transaction."""
    for channel in channels_of(news.league, news.kind, news.fixture):
        # Its messages are opened and filled by one process at a time.
        if models.AlertChannel.objects.select_for_update().filter(pk=channel.pk).first() and not _reminded(
            channel, news
        ):
            _open_message(channel, news.kind).lines.create(
                league=news.league, fixture=news.fixture, decision=news.decision, at=news.at
            )


def news_of(decision: models.Decision) -> Iterable[News]:
    """Return what a decision brings: that it is undone is told as it was."""
    league = decision.league
    assert league
    decided = decision.undoes or decision
    for name, kind in KINDS.items():
        if decided.verb not in kind.verbs:
            continue
        if name == VERSIONS:
            yield from _contradictions(league, decision)
        elif decided.verb in ("reschedule", "close", "reopen"):
            yield News(name, league, None, decision)
        else:
            yield from (News(name, league, fixture, decision) for fixture in _fixtures(league, decided))


def _fixtures(league: models.League, decision: models.Decision) -> QuerySet[models.Fixture]:
    before, after = decision.before or {}, decision.after or {}
    named, _, key = decision.subject.partition(" ")
    if named == "fixture":
        if decision.verb == "submit_sheet" and "winner" not in after:
            return league.fixtures.none()
        if decision.verb == "settle_sheet" and "sheet" in before:
            return league.fixtures.none()
        return league.fixtures.filter(pk=int(key))
    pairs = list(zip(before.get("games", ()), after.get("games", ()), strict=False))
    moved = [new["game"] for at, (old, new) in enumerate(pairs) if at == 0 or old["at"] != new["at"]]
    return league.fixtures.filter(pk__in=[game for game in moved if game])


def _contradictions(league: models.League, decision: models.Decision) -> Iterable[News]:
    """Return the game of a decision if its sheet now says something other than its result."""
    named, _, key = decision.subject.partition(" ")
    has_sheets = models.FixtureSheet.objects.filter(fixture__league=league, current=True).exists()
    if named == "fixture" and has_sheets and channels_of(league, VERSIONS, None):
        games = {line.fixture_id for line in contradicted_games(load_league(league))}
        for fixture in league.fixtures.filter(pk=int(key), pk__in=[game for game in games if game]):
            yield News(VERSIONS, league, fixture, decision)


def _reminded(channel: models.AlertChannel, news: News) -> bool:
    """Return whether the channel has a line of the same reminder, sent or not."""
    if news.at is None:
        return False
    lines = models.AlertLine.objects.filter(fixture=news.fixture, at=news.at)
    return lines.filter(message__channel=channel, message__kind=news.kind).exists()


def _open_message(channel: models.AlertChannel, kind: str) -> models.AlertMessage:
    """Return the message that is still being gathered, or a new one."""
    waiting = channel.messages.select_for_update().filter(kind=kind, state=SendingState.WAITING, sealed=False).first()
    due = timezone.now() + KINDS[kind].gathers
    return waiting or channel.messages.create(key=uuid4().hex, kind=kind, due_at=due)


def _channels() -> QuerySet[models.AlertChannel]:
    return models.AlertChannel.objects.filter(confirmed_at__isnull=False)
