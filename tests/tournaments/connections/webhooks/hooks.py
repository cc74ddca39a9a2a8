"""Webhooks of leagues."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments import models
from tournaments.connections.webhooks.verbs import new_salt
from tournaments.models.league import Role


def hooked(league: models.League, address: str, by: User | None = None) -> models.Webhook:
    """Add a webhook to a league, owned by `by` or by a new organizer."""
    user = by or User.objects.create_user(f"organiza-{User.objects.count()}")
    models.Official.objects.get_or_create(league=league, user=user, defaults={"role": Role.ORGANIZER})
    return league.webhooks.create(address=address, salt=new_salt(), site="https://ligas.example", made_by=user)
