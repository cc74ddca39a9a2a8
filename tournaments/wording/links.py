"""The state of a private link, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.store.access.tokens import LinkState

LINK_STATES = {
    LinkState.LIVE: _("vale"),
    LinkState.REVOKED: _("retirado"),
    LinkState.EXPIRED: _("caducado"),
    LinkState.CLOSED: _("la liga está cerrada"),
    LinkState.GONE: _("su partida ya no existe"),
    LinkState.UNKNOWN: _("desconocido"),
}
