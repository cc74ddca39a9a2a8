"""The actor of decisions taken by commands."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.store.access.actor import Actor


def console_actor() -> Actor:
    """Return the actor of a command's decisions, in the current language."""
    return Actor(_("línea de órdenes"))
