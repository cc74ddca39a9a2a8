"""The privacy notice: the person responsible, the data kept, for how long, their recipients, and how to ask."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.accounts import invitations
from tournaments.connections.outbox.outlets import Outlet
from tournaments.models.alert import MAX_UNCONFIRMED_AGE
from tournaments.store.access import devices
from tournaments.store.access.tokens import WRONG_WINDOW
from tournaments.web.media import offered_media

DAY_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Contact:
    """The contact of the person responsible; `address` is empty unless the text is a mail or web address."""

    text: str
    address: str


def contact(text: str) -> Contact:
    """Return the contact of a text, with a link if it is a mail or web address."""
    if urlsplit(text).scheme in ("https", "http"):
        return Contact(text, text)
    is_mail = "@" in text and not any(sign.isspace() for sign in text)
    return Contact(text, f"mailto:{text}" if is_mail else "")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show the privacy notice."""
    periods = {
        "session_days": settings.SESSION_COOKIE_AGE // DAY_SECONDS,
        "language_days": settings.LANGUAGE_COOKIE_AGE // DAY_SECONDS,
        "form_days": settings.CSRF_COOKIE_AGE // DAY_SECONDS,
        "device_days": devices.MAX_AGE_SECONDS // DAY_SECONDS,
        "invitation_days": invitations.VALIDITY.days,
        "password_minutes": settings.AXES_COOLOFF_TIME.seconds // 60,
        "token_minutes": WRONG_WINDOW.seconds // 60,
        "unconfirmed_days": MAX_UNCONFIRMED_AGE.days,
        "told_days": Outlet.kept.days,
    }
    context = {
        "owner": settings.SITE_OWNER,
        "contact": contact(settings.SITE_CONTACT),
        "sends_mail": settings.SENDS_MAIL,
        "media": offered_media(),
        "kept": periods,
    }
    return render(request, "organizers/privacy/notice.html", context)
