"""Words about the names that players had."""

from __future__ import annotations

from django.utils.translation import gettext as _


def drawn_words(name: str) -> str:
    """That the lots were drawn with another name, which repeats them."""
    return _("se sorteó como «%(name)s»") % {"name": name}
