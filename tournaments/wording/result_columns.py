"""The columns of a list of results, as people read them."""

from __future__ import annotations

from django.utils.translation import gettext as _


def result_headings() -> dict[str, str]:
    """Return the heading of each column of a list of results, in the reader's language and in order."""
    return {
        "one": _("Primero"),
        "two": _("Segundo"),
        "leg": _("Vuelta"),
        "winner": _("Gana"),
        "reason": _("Motivo"),
        "one_men": _("Peones 1"),
        "one_kings": _("Damas 1"),
        "two_men": _("Peones 2"),
        "two_kings": _("Damas 2"),
    }
