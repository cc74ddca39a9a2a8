"""Sentences on championships, for several features."""

from __future__ import annotations

from django.utils.translation import gettext as _


def asked_to_join_words(championship: str) -> str:
    """Return the note that the league asked to join a championship organized by others."""
    return _("La liga ha pedido entrar en «%(championship)s»; responde quien lo organiza.") % {
        "championship": championship
    }
