"""Words about former names of players."""

from __future__ import annotations

from django.utils.translation import gettext as _


def drawn_as_words(name: str) -> str:
    """Return a sentence with the name under which the lots were drawn, which is needed to repeat them."""
    return _("se sorteó como «%(name)s»") % {"name": name}
