"""End what an account can do: its sessions, the private links that it made, its tokens and webhooks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments import models
from tournaments.display.links import (
    LINK_MAKING_VERBS,
    PLAYER_LINK_MAKING_VERB,
    links_shown_to,
    player_links_shown_to,
)
from tournaments.store.access.actor import Actor
from tournaments.store.access.api_tokens import revoke_tokens
from tournaments.store.decide import take
from tournaments.store.links import RevokeLink, RevokePlayerLinks

BATCH_SIZE = 500


def locked_administrators() -> list[User]:
    """Return the active administrators, locked in the order of their keys, so that two acts cannot deadlock."""
    return list(User.objects.select_for_update(no_key=True).filter(is_superuser=True, is_active=True).order_by("pk"))


def end_sessions(user: User) -> None:
    """Delete every session of the account, wherever sessions are kept.

    A disabled account cannot use its sessions, but enabling it again would open them.
    """
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator(chunk_size=BATCH_SIZE):
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            store(session.session_key).delete()


class _RevokeInAnyState(RevokeLink):
    """Revocation of a link in a finished league too, since reopening the league would make the link valid again."""

    in_any_state = True


def revoke_links(user: User, by: Actor) -> None:
    """Revoke the private links that the account made, with a decision in each league.

    The links to players' own pages are revoked too: their maker could report results as any of the players.
    """
    verbs = (*LINK_MAKING_VERBS, PLAYER_LINK_MAKING_VERB)
    handed_out = models.Decision.objects.filter(actor=user, verb__in=verbs, league__isnull=False)
    for league in models.League.objects.filter(pk__in=handed_out.values("league")).order_by("pk"):
        for link in links_shown_to(league, user):
            take(league, _RevokeInAnyState(link.pk), by=by)
        if pages := player_links_shown_to(league, user):
            take(league, RevokePlayerLinks(tuple(page.entry_id for page in pages)), by=by)


def stop_programs(user: User) -> None:
    """Revoke the account's API tokens, and stop the webhooks that it added, which other organizers may start again."""
    revoke_tokens(user)
    models.Webhook.objects.filter(made_by=user, stopped_at=None).update(stopped_at=timezone.now())
