"""Sentences on championships that several features say."""

from __future__ import annotations

from django.utils.translation import gettext as _


def asked_words(championship: str) -> str:
    """Return the note about naming a championship of others, for the organizer of the league."""
    return _("La liga ha pedido entrar en «%(championship)s»; responde quien lo organiza.") % {
        "championship": championship
    }
