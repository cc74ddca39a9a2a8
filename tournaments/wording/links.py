"""Whether a private link holds, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.access.tokens import Standing

STANDINGS = {
    Standing.LIVE: _("vale"),
    Standing.REVOKED: _("retirado"),
    Standing.EXPIRED: _("caducado"),
    Standing.CLOSED: _("la liga está cerrada"),
    Standing.GONE: _("su partida ya no existe"),
    Standing.UNKNOWN: _("desconocido"),
}
