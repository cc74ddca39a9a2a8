"""Acts on an account: set a new password, disable, enable, give or take the administration of the site."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.contrib.sessions.models import Session
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournaments import models
from tournaments.access.api_tokens import revoke_tokens
from tournaments.administration.acts import actor_of, lock_administrators
from tournaments.display.links import (
    LINK_MAKING_VERBS,
    PLAYER_LINK_MAKING_VERB,
    links_shown_to,
    player_links_shown_to,
)
from tournaments.league.faults import Code, Fault
from tournaments.models.administration import ActKind, ActSubject, SiteAct
from tournaments.store.decide import take
from tournaments.store.links import RevokeLink, RevokePlayerLinks
from tournaments.store.site_acts import act_with, write_act

BATCH_SIZE = 500


@transaction.atomic
def new_password_link(account: int, *, by: User, reason: str, request_key: str | None = None) -> str | None:
    """Return the path of a link that sets a new password, like that of the mail for a forgotten one.

    None if this request was answered before, since a link is shown once. Raises Fault.
    """
    lock_administrators(by)
    if act_with(request_key, ActKind.PASSWORD_LINK, ActSubject.ACCOUNT, account):
        return None
    user = _locked(account)
    if not user.is_active:
        raise Fault(Code.ACCOUNT_OUT_OF_USE)
    write_act(ActKind.PASSWORD_LINK, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)
    key = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_reset_confirm", args=[key, default_token_generator.make_token(user)])


@transaction.atomic
def disable(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Disable an account: end its sessions, and revoke the private links and the tokens that it made.

    The webhooks that it added stop. Its invitations are invalid meanwhile. Raises Fault for one's own account, and for
    the last administrator's.
    """
    active_administrators = lock_administrators(by)
    if earlier := act_with(request_key, ActKind.PUT_OUT_OF_USE, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if user == by:
        raise Fault(Code.ACCOUNT_OWN)
    if not user.is_active:
        raise Fault(Code.ACCOUNT_OUT_OF_USE)
    if active_administrators == [user]:
        raise Fault(Code.LAST_ADMINISTRATOR)
    User.objects.filter(pk=account).update(is_active=False)
    end_sessions(user)
    _revoke_links(user, by)
    _stop_programs(user)
    return write_act(ActKind.PUT_OUT_OF_USE, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def enable(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Enable a disabled account with its old password. Its sessions and links stay ended."""
    lock_administrators(by)
    if earlier := act_with(request_key, ActKind.PUT_BACK_IN_USE, ActSubject.ACCOUNT, account):
        return earlier
    if _locked(account).is_active:
        raise Fault(Code.ACCOUNT_IN_USE)
    User.objects.filter(pk=account).update(is_active=True)
    return write_act(
        ActKind.PUT_BACK_IN_USE, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key
    )


@transaction.atomic
def make_administrator(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Make an account one of the site's administrators. Raises Fault."""
    lock_administrators(by)
    if earlier := act_with(request_key, ActKind.MAKE_ADMINISTRATOR, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if not user.is_active:
        raise Fault(Code.ACCOUNT_OUT_OF_USE)
    if user.is_superuser:
        raise Fault(Code.ADMINISTRATOR_ALREADY)
    User.objects.filter(pk=account).update(is_superuser=True)
    kind = ActKind.MAKE_ADMINISTRATOR
    return write_act(kind, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)


@transaction.atomic
def end_administrator(account: int, *, by: User, reason: str, request_key: str | None = None) -> SiteAct:
    """Take the administration of the site from an account, which keeps its roles in leagues and championships.

    It may be one's own. Raises Fault for the last active administrator.
    """
    active_administrators = lock_administrators(by)
    if earlier := act_with(request_key, ActKind.END_ADMINISTRATOR, ActSubject.ACCOUNT, account):
        return earlier
    user = _locked(account)
    if not user.is_superuser:
        raise Fault(Code.ADMINISTRATOR_NEVER)
    if active_administrators == [user]:
        raise Fault(Code.LAST_ADMINISTRATOR)
    User.objects.filter(pk=account).update(is_superuser=False, is_staff=False)
    kind = ActKind.END_ADMINISTRATOR
    return write_act(kind, ActSubject.ACCOUNT, account, by=by, reason=reason, request_key=request_key)


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


def _revoke_links(user: User, by: User) -> None:
    """Revoke the private links that the account made, with a decision in each league.

    The links to players' own pages are revoked too: their maker could report results as any of the players.
    """
    verbs = (*LINK_MAKING_VERBS, PLAYER_LINK_MAKING_VERB)
    handed_out = models.Decision.objects.filter(actor=user, verb__in=verbs, league__isnull=False)
    for league in models.League.objects.filter(pk__in=handed_out.values("league")).order_by("pk"):
        for link in links_shown_to(league, user):
            take(league, _RevokeInAnyState(link.pk), by=actor_of(by))
        if pages := player_links_shown_to(league, user):
            take(league, RevokePlayerLinks(tuple(page.entry_id for page in pages)), by=actor_of(by))


def _stop_programs(user: User) -> None:
    """Revoke the account's API tokens, and stop the webhooks that it added, which other organizers may start again."""
    revoke_tokens(user)
    models.Webhook.objects.filter(made_by=user, stopped_at=None).update(stopped_at=timezone.now())


def _locked(account: int) -> User:
    """Return an account, locked by this transaction."""
    return User.objects.select_for_update(no_key=True).get(pk=account)
