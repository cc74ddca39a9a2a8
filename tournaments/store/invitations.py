"""End the invitations of somebody who no longer belongs to a league, to a championship or to the site."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments import models


def end_invitations(rows: QuerySet[models.Invitation], user: User) -> None:
    """Revoke the unused invitations among `rows` that an account made, and those sent to its mail address.

    The latter would give the role back to somebody who was dismissed.
    """
    concerned = Q(invited_by=user)
    if user.email:
        concerned |= Q(email__iexact=user.email)
    rows.filter(concerned, accepted_by=None, revoked=False).update(revoked=True)
