"""The media by which this site can send notices, according to its settings."""

from __future__ import annotations

from django.conf import settings

from tournaments.models.alert import Medium


def offered_media() -> frozenset[Medium]:
    """Return the media that the settings of the site enable."""
    set_up = {
        Medium.MAIL: settings.SENDS_MAIL,
        Medium.PUSH: settings.PUSH_PRIVATE_KEY and settings.PUSH_CONTACT,
        Medium.TELEGRAM: settings.TELEGRAM_TOKEN,
    }
    return frozenset(medium for medium, is_set_up in set_up.items() if is_set_up)
