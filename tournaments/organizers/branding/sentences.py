"""Sentences for the history of crests and colours."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("dress")
def _dress(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about the branding of a league or a championship."""
    if before.get("crest") == after["crest"]:
        return _("Cambian los colores: %(first)s y %(second)s.") % after
    if after["crest"] is None and not (after["first"] and after["second"]):
        return _("Se quita el escudo.")
    if after["crest"] is None:
        return _("Se quita el escudo. Colores: %(first)s y %(second)s.") % after
    return _("Nuevo escudo. Colores: %(first)s y %(second)s.") % after
