"""Notification channels of players and officials, and their delivery."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone

from tests.organizing import decide
from tournaments import models
from tournaments.connections.alerts.kinds import KINDS
from tournaments.connections.outbox import sending
from tournaments.models.alert import Medium
from tournaments.models.league import Role
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.store.access.tokens import page_token

SECRET = "secreto"


def page_of(league: models.League, name: str) -> str:
    """Make a link to a player's own page; return its token."""
    entry = league.entries.get(name=name)
    decide(league, MakePlayerLinks((entry.pk,), SECRET))
    return page_token(SECRET, entry.pk)


def player_channel(
    league: models.League, name: str, *, medium: str = Medium.MAIL, target: str = "", **more: object
) -> models.AlertChannel:
    link = models.PlayerLink.objects.filter(entry__league=league, entry__name=name).first()
    if link is None:
        page_of(league, name)
        link = models.PlayerLink.objects.get(entry__league=league, entry__name=name)
    return channel(medium=medium, target=target or f"{name.lower()}@example.org", link=link, **more)


def official_channel(
    league: models.League, role: Role = Role.ORGANIZER, name: str = "olga", **more: object
) -> models.AlertChannel:
    user = User.objects.filter(username=name).first() or User.objects.create_user(name)
    models.Official.objects.get_or_create(league=league, user=user, defaults={"role": role})
    return channel(**{"medium": Medium.MAIL, "target": f"{name}@example.org", "user": user, **more})


def channel(**columns: object) -> models.AlertChannel:
    """Create a confirmed channel of all kinds, except for the given fields."""
    fields = {
        "kinds": list(KINDS),
        "language": "es",
        "site": "https://ligas.example",
        "confirmed_at": timezone.now(),
        **columns,
    }
    return models.AlertChannel.objects.create(**fields)


def deliver() -> None:
    """Send everything that waits, whether due or not."""
    while sending.distribute_next():
        pass
    models.AlertMessage.objects.filter(state="waiting").update(due_at=timezone.now())
    sending.send_all()
