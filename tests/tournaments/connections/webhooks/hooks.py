"""Webhooks of leagues, and their deliveries."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User

from tests.tournaments.connections.outbox.receivers import Receiver
from tournaments import models
from tournaments.connections.outbox import sending
from tournaments.connections.webhooks.verbs import new_salt
from tournaments.models.league import Role


def hooked(league: models.League, address: str, by: User | None = None) -> models.Webhook:
    """Add a webhook to a league, owned by `by` or by a new organizer."""
    user = by or User.objects.create_user(f"organiza-{User.objects.count()}")
    models.Official.objects.get_or_create(league=league, user=user, defaults={"role": Role.ORGANIZER})
    return league.webhooks.create(address=address, salt=new_salt(), site="https://ligas.example", made_by=user)


def send_deliveries(receiver: Receiver) -> list[dict[str, Any]]:
    sending.send_all()
    return [json.loads(one.body) for one in receiver.accepted]
