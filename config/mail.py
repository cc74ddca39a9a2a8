"""Sending mail, from the address of the site's server."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from environ import Env

DJANGO_SMTP = "django.core.mail.backends.smtp.EmailBackend"
NO_MAIL = {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


def from_url(url: str) -> dict[str, Any]:
    """Return Django's settings for the server at `url` (`smtp+tls://USER:PASSWORD@HOST:PORT`); without it, no mail.

    Raises ImproperlyConfigured for an unknown scheme.
    """
    if not url:
        return NO_MAIL
    try:
        settings = dict(Env.email_url_config(url))
    except (ImproperlyConfigured, ValueError):
        expected = "EMAIL_URL: se espera una dirección como smtp+tls://USUARIO:CLAVE@SERVIDOR:587"
        raise ImproperlyConfigured(expected) from None
    if settings["EMAIL_BACKEND"] == DJANGO_SMTP:
        settings["EMAIL_BACKEND"] = "config.smtp.EmailBackend"
    return settings
