"""Invitations: single-use links that make an account, and may give it a role in a league or championship."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.faults import Code, Fault
from tournaments.models.league import Role
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import Person, display_name, make_account
from tournaments.store.championships import appoint_organizer, lock_championships
from tournaments.store.decide import take

VALIDITY = timedelta(days=14)
MIN_INTERVAL = timedelta(minutes=10)
MAX_MAILED_A_DAY = 50
"""The most invitations mailed for an account in a day: with open sign-up, anybody may organize a league and invite."""
MAX_REQUESTS_A_DAY = 30
"""Most accounts requested by sign-up from one network address in a day: anybody can type the mail addresses of
strangers, each account may found leagues, and the members of a club share one network address."""
REQUESTS_WINDOW = timedelta(days=1)


class InvitationGone(Exception):
    """The invitation does not exist, or was used, revoked or has expired."""


@dataclass(frozen=True, slots=True)
class SentInvitation:
    """An invitation, and the token of its link, which is not stored; `new` if it was made just now."""

    row: models.Invitation
    token: str
    new: bool


def invite(
    key: str,
    *,
    by: User | None,
    email: str = "",
    league: models.League | None = None,
    role: Role | None = None,
    championship: models.Championship | None = None,
    revoked: bool = False,
) -> SentInvitation:
    """Return the invitation of a secret key, and create it at the first call with that key.

    Raises InvitationGone if it was used, revoked or has expired.
    """
    token = salted_hmac("castillar.invitation", key, algorithm="sha256").hexdigest()
    row, new = models.Invitation.objects.get_or_create(
        digest=digest(token),
        defaults={
            "email": email,
            "league": league,
            "role": role,
            "championship": championship,
            "invited_by": by,
            "expires_at": timezone.now() + VALIDITY,
            "revoked": revoked,
        },
    )
    if not new and not open_invitations().filter(pk=row.pk).exists():
        raise InvitationGone
    return SentInvitation(row, token, new)


def digest(token: str) -> str:
    """Return the stored digest of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def open_invitations() -> QuerySet[models.Invitation]:
    """Return the invitations that are unused and still valid."""
    return models.Invitation.objects.filter(accepted_by=None, revoked=False, expires_at__gt=timezone.now())


def open_invitations_of(user: User) -> QuerySet[models.Invitation]:
    """Return the unused invitations of an account, and for a superuser those of everybody."""
    created = open_invitations().filter(Q() if user.is_superuser else Q(invited_by=user))
    return created.select_related("league", "championship", "invited_by__handle")


def request_invitation(email: str, *, has_account: bool) -> SentInvitation | None:
    """Return an invitation requested by sign-up; None if the same address requested one within MIN_INTERVAL.

    For an address with an account an invalid invitation is stored too, so that neither the time taken nor the limit of
    requests reveals the account.
    """
    since = timezone.now() - MIN_INTERVAL
    if models.Invitation.objects.filter(invited_by=None, email__iexact=email, made_at__gt=since).exists():
        return None
    return invite(secrets.token_urlsafe(32), by=None, email=email, revoked=has_account)


def request_limit_reached(address: str | None, purpose: str = "castillar.sign-up", most: int | None = None) -> bool:
    """Count a request by sign-up, unless its network address has reached the limit of a day; return whether it has.

    Requests of each purpose, for accounts or for places in a league, have a limit of their own.

    Requests are counted in the database, which all processes and machines of the site share. Each is stored before
    the others are counted, so that simultaneous ones together keep the limit.
    """
    if not address:
        return False
    since = timezone.now() - REQUESTS_WINDOW
    models.SignUpRequest.objects.filter(at__lte=since).delete()
    digest = salted_hmac(purpose, address, algorithm="sha256").hexdigest()
    request = models.SignUpRequest.objects.create(address=digest)
    if models.SignUpRequest.objects.filter(address=digest, at__gt=since).count() <= (most or MAX_REQUESTS_A_DAY):
        return False
    request.delete()
    return True


def mail_limit_reached(user: User) -> bool:
    """Return whether the account has reached today's limit of mailed invitations."""
    return wait_for_mail(user) is not None


def wait_for_mail(user: User) -> timedelta | None:
    """Return how long the account must wait before it may mail another invitation; None if it may now."""
    since = timezone.now() - timedelta(days=1)
    mailed = models.Invitation.objects.filter(invited_by=user, made_at__gt=since).exclude(email="")
    moments = [] if user.is_superuser else sorted(mailed.values_list("made_at", flat=True))
    return moments[-MAX_MAILED_A_DAY] - since if len(moments) >= MAX_MAILED_A_DAY else None


def was_mailed_recently(row: models.Invitation) -> bool:
    """Return whether another invitation was mailed to the same address within MIN_INTERVAL, by any account."""
    since = timezone.now() - MIN_INTERVAL
    others = models.Invitation.objects.filter(email__iexact=row.email, made_at__gt=since).exclude(pk=row.pk)
    return others.exists()


def valid_invitation(token: str) -> models.Invitation:
    """Return the invitation of a token. Raises InvitationGone, also if its author may no longer invite."""
    row = (
        open_invitations()
        .filter(digest=digest(token))
        .select_related("league", "championship", "invited_by__handle")
        .first()
    )
    if row is None or not _inviter_may_invite(row):
        raise InvitationGone
    return row


def _inviter_may_invite(row: models.Invitation) -> bool:
    """Return whether the inviter still has the right to invite."""
    by = row.invited_by
    if by is None:
        return settings.OPEN_SIGNUP and row.league is None and row.championship is None
    if not by.is_active:
        return False
    if row.championship:
        return permissions.organizes_championship(by, row.championship.pk)
    if row.league is None:
        return permissions.may_invite(by)
    return by.is_superuser or row.league.officials.filter(user=by, role=Role.ORGANIZER).exists()


@transaction.atomic
def accept(token: str, person: Person, password: str) -> User:
    """Make an account with the role of an invitation. Raises InvitationGone or UsernameTaken."""
    # Before any lock, since hashing a password takes long.
    user = make_account(person, password)
    _accept(_locked(token), user)
    return user


@transaction.atomic
def accept_as(token: str, user: User) -> models.Invitation:
    """Give an existing account the role of an invitation. Raises InvitationGone, or Fault if it has the role."""
    row = _locked(token)
    if row.championship:
        _accept(row, user)
        return row
    if row.league is None:
        raise InvitationGone
    current = row.league.officials.filter(user=user).first()
    if current and current.role in (Role.ORGANIZER, row.role):
        raise Fault(Code.OFFICIAL_ALREADY, name=display_name(user))
    _accept(row, user)
    return row


def revoke(row: models.Invitation) -> bool:
    """Revoke the link of an invitation; return False if it was used just before."""
    return bool(open_invitations().filter(pk=row.pk).update(revoked=True))


def _locked(token: str) -> models.Invitation:
    """Return the invitation, locked. Raises InvitationGone, also for the second of two people who use it at once.

    Its league or championship is locked first, as by every decision on it; deleting a league deletes its invitations.
    """
    rows = models.Invitation.objects.filter(digest=digest(token))
    row = rows.first()
    if row and row.league_id:
        models.League.objects.select_for_update().filter(pk=row.league_id).first()
    if row and row.championship_id:
        lock_championships(row.championship_id)
    rows.select_for_update().first()
    return valid_invitation(token)


def _accept(row: models.Invitation, user: User) -> None:
    """Mark the invitation as used by the account, and give it the role."""
    row.accepted_by = user
    row.save(update_fields=["accepted_by"])
    if row.invited_by is None:
        return
    by = Actor(display_name(row.invited_by), row.invited_by)
    if row.championship:
        appoint_organizer(row.championship, user, by=by)
    if row.league and row.role:
        take(row.league, Appoint(user.pk, Role(row.role)), by=by)
