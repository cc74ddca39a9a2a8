"""What a message says, made when it is sent, with what the public reads: hidden players by initials."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.alerts.kinds import KINDS
from tournaments.display.league import LeaguePage, page_of
from tournaments.models.official import Role
from tournaments.store.load import load_leagues

MAX_LINES = 40
"""Lines of one league in a message."""
_signer = Signer(salt="tournaments.alerts.stop")


@dataclass(frozen=True, slots=True)
class Part:
    """What is told of one league."""

    league: str
    lines: tuple[str, ...]
    more: str
    address: str


@dataclass(frozen=True, slots=True)
class Note:
    title: str
    parts: tuple[Part, ...]
    address: str
    stop: str

    @property
    def subject(self) -> str:
        return f"{self.title}: {self.parts[0].league}" + ("…" if len(self.parts) > 1 else "")


def note_of(message: models.AlertMessage) -> Note | None:
    """Return what a message says, in the language of its channel; None if nothing is left to be said."""
    channel, kind = message.channel, KINDS.get(message.kind)
    if kind is None:
        return None
    lines = list(message.lines.select_related("league").order_by("pk"))
    leagues = {line.league_id: line.league for line in lines if may_read(channel, line.league, message.kind)}
    with translation.override(channel.language):
        loaded = load_leagues(models.League.objects.filter(pk__in=leagues).order_by("pk"), public=True)
        found = (_part(message, leagues[one.pk], page_of(one), lines) for one in loaded)
        parts = [part for part in found if part]
        if not parts:
            return None
        return Note(str(kind.title), tuple(parts), parts[0].address, site_of(channel) + stop_address(channel))


def may_read(channel: models.AlertChannel, league: models.League, kind: str) -> bool:
    """Whether the owner of a channel may be told of a league now."""
    if channel.link:
        return channel.link.entry.league_id == league.pk and not league.withheld
    officials = models.Official.objects.filter(league=league, user=channel.user_id, user__is_active=True)
    return (officials.filter(role=Role.ORGANIZER) if KINDS[kind].only_organizers else officials).exists()


def site_of(channel: models.AlertChannel) -> str:
    return settings.SITE_URL or channel.site


def stop_address(channel: models.AlertChannel) -> str:
    return reverse("tournaments:stop_alerts", args=[_signer.sign(str(channel.pk))])


def channel_to_stop(token: str) -> models.AlertChannel | None:
    try:
        return models.AlertChannel.objects.filter(pk=int(_signer.unsign(token))).first()
    except (BadSignature, ValueError):
        return None


def _part(
    message: models.AlertMessage, league: models.League, page: LeaguePage, lines: Sequence[models.AlertLine]
) -> Part | None:
    games = {game.fixture_id: game for game in (*page.calendar, *page.tiebreaks)}
    words = KINDS[message.kind].words
    said = dict.fromkeys(
        text
        for line in lines
        if line.league_id == league.pk and (line.fixture_id is None or line.fixture_id in games)
        if (text := words(page, games.get(line.fixture_id) if line.fixture_id else None, line))
    )
    if not said:
        return None
    texts, left = tuple(said)[:MAX_LINES], max(0, len(said) - MAX_LINES)
    more = _("Y %(count)d más.") % {"count": left} if left else ""
    address = site_of(message.channel) + reverse("tournaments:standings", args=[league.slug])
    return Part(league.name, texts, more, address)
