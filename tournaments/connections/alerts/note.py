"""The text of a message, made when it is sent, with public names only; and the message as mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused, SMTPSenderRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.accounts.mail import headers
from tournaments.connections.alerts.kinds import KINDS
from tournaments.connections.outbox.sending import SERVER_AWAY, SendResult, TryOutcome
from tournaments.display.league import LeaguePage
from tournaments.store.access.tokens import account_page_token
from tournaments.store.load import load_leagues

MAX_LINES = 40
"""Lines of one league in a message."""
_signer = Signer(salt="tournaments.alerts.stop")


@dataclass(frozen=True, slots=True)
class Part:
    """The lines of a message about one league; `more` is a sentence with the number of lines left out."""

    league: str
    lines: tuple[str, ...]
    more: str
    address: str


@dataclass(frozen=True, slots=True)
class Note:
    """A message ready to be sent; `stop` is the address that ends the notices."""

    title: str
    parts: tuple[Part, ...]
    address: str
    stop: str

    @property
    def subject(self) -> str:
        return f"{self.title}: {self.parts[0].league}" + ("…" if len(self.parts) > 1 else "")


def note_of(message: models.AlertMessage) -> Note | None:
    """Return the text of a message in the language of its channel, or None if all its lines are obsolete."""
    channel, kind = message.channel, KINDS.get(message.kind)
    if kind is None:
        return None
    lines = list(message.lines.select_related("league", "decision").order_by("pk"))
    leagues = {line.league_id: line.league for line in lines if may_read(channel, line.league, message.kind)}
    with translation.override(channel.language):
        loaded = load_leagues(models.League.objects.filter(pk__in=leagues).order_by("pk"), public=True)
        league_parts = (_part(message, leagues[one.pk], LeaguePage(one), lines) for one in loaded)
        parts = [part for part in league_parts if part]
        if not parts:
            return None
        return Note(str(kind.title), tuple(parts), parts[0].address, site_of(channel) + unsubscribe_address(channel))


def may_read(channel: models.AlertChannel, league: models.League, kind: str) -> bool:
    """Return whether the owner of a channel may now get a kind of notices about a league."""
    return is_official(channel, league, kind) or (KINDS[kind].for_players and is_player(channel, league))


def is_official(channel: models.AlertChannel, league: models.League, kind: str) -> bool:
    """Return whether the channel's account has a role in the league that gets this kind of notices."""
    officials = models.Official.objects.filter(league=league, user=channel.user_id, user__is_active=True)
    return channel.user_id is not None and officials.filter(role__in=KINDS[kind].officials).exists()


def is_player(channel: models.AlertChannel, league: models.League) -> bool:
    """Return whether the channel is that of a player of the league, or of an account with a player's page in it.

    False for a league hidden by the site's administrator.
    """
    if league.withheld:
        return False
    if channel.link:
        return channel.link.entry.league_id == league.pk
    return models.PlayerLink.objects.filter(
        entry__league=league, account=channel.user_id, account__is_active=True
    ).exists()


def site_of(channel: models.AlertChannel) -> str:
    """Return the origin of the site for addresses in messages to a channel."""
    return settings.SITE_URL or channel.site


def unsubscribe_address(channel: models.AlertChannel) -> str:
    """Return the path of the signed link that ends a channel."""
    return reverse("tournaments:stop_alerts", args=[_signer.sign(str(channel.pk))])


def channel_to_stop(token: str) -> models.AlertChannel | None:
    """Return the channel of a signed link, or None if the token is invalid or the channel is gone."""
    try:
        return models.AlertChannel.objects.filter(pk=int(_signer.unsign(token))).first()
    except (BadSignature, ValueError):
        return None


def _part(
    message: models.AlertMessage, league: models.League, page: LeaguePage, lines: Sequence[models.AlertLine]
) -> Part | None:
    """Return the part of a notice about one league; None if nothing is left to say."""
    games = {game.fixture_id: game for game in (*page.calendar, *page.tiebreaks)}
    words = KINDS[message.kind].words
    written = dict.fromkeys(
        text
        for line in lines
        if line.league_id == league.pk and (line.fixture_id is None or line.fixture_id in games)
        if (text := words(page, games.get(line.fixture_id) if line.fixture_id else None, line))
    )
    if not written:
        return None
    texts, left = tuple(written)[:MAX_LINES], max(0, len(written) - MAX_LINES)
    more = _("Y %(count)d más.") % {"count": left} if left else ""
    address = site_of(message.channel) + _address(message, league)
    return Part(league.name, texts, more, address)


def _address(message: models.AlertMessage, league: models.League) -> str:
    """Return the address of the page to which a message links: an official's, a player's, or the public one."""
    channel = message.channel
    if is_official(channel, league, message.kind):
        return reverse(f"tournaments:{KINDS[message.kind].leads_to}", args=[league.slug])
    if channel.user_id:
        player_link = (
            models.PlayerLink.objects.filter(entry__league=league, account=channel.user_id).order_by("pk").first()
        )
        if player_link:
            return reverse("tournaments:own_page", args=[account_page_token(player_link.entry_id)])
    page = "standings" if KINDS[message.kind].officials else KINDS[message.kind].leads_to
    return reverse(f"tournaments:{page}", args=[league.slug]) if league.published else reverse("tournaments:home")


TIMEOUT_SECONDS = 10
"""The longest wait for an answer of the mail server; `config.smtp` limits all answers together."""
MIN_PERMANENT_CODE = 500
"""SMTP codes from this one on are permanent failures."""


def send(channel: models.AlertChannel, note: Note, key: str) -> SendResult:
    """Send a notice by mail. Return whether it was sent, refused, or is to be tried again."""
    if not settings.SENDS_MAIL:
        return SendResult(TryOutcome.REFUSED, "not_set_up")
    with translation.override(channel.language):
        body = render_to_string("mail/alert.txt", {"note": note})
    message = EmailMessage(
        note.subject,
        body.strip() + "\n",
        to=[channel.target],
        connection=get_connection(timeout=TIMEOUT_SECONDS),
        headers={
            **headers(key, site_of(channel)),
            "List-Unsubscribe": f"<{note.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    try:
        message.send()
    except SMTPRecipientsRefused as refused:
        permanent = all(code >= MIN_PERMANENT_CODE for code, _text in refused.recipients.values())
        return SendResult(TryOutcome.REFUSED if permanent else TryOutcome.RETRY, "recipient")
    except (SMTPSenderRefused, SMTPDataError) as refused_mail:
        return SendResult(TryOutcome.RETRY, str(refused_mail.smtp_code))
    except (SMTPException, OSError, ValueError):
        # ValueError: an answer that smtplib cannot read.
        return SendResult(TryOutcome.RETRY, SERVER_AWAY)
    return SendResult(TryOutcome.SENT)
