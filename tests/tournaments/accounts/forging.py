"""Forms that an attacker with an account sends."""

from __future__ import annotations

from django.urls import reverse

from tournaments.accounts import invitations

SIGN_UP, FORGOTTEN, OWN, LOG_IN = "/registro/", "/contrasena/", "/cuenta/invitaciones/", "/entrar/"
FORGED = {
    "is_superuser": "1",
    "is_staff": "on",
    "user": "1",
    "user_id": "1",
    "league": "1",
    "championship": "1",
    "invited_by": "1",
    "id": "1",
}
"""Fields that no form of the site has."""


def link_address(sent: invitations.SentInvitation) -> str:
    return reverse("invitation", args=[sent.token])
