"""The author of a command's decisions."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.access.actor import Actor


def console_actor() -> Actor:
    return Actor(_("línea de órdenes"))
