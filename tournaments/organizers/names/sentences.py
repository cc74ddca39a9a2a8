"""Sentences for the history of corrected names."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("correct_player")
def _correct_player(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence without the club, which could reveal a player shown by initials."""
    values = {"was": before["player"], "name": after["player"]}
    if before["player"] == after["player"]:
        return _("Se corrige el club de %(name)s.") % values
    if (before["club"] or "") == (after["club"] or ""):
        return _("Se corrige un nombre: «%(was)s» pasa a ser «%(name)s».") % values
    return _("Se corrigen un nombre y su club: «%(was)s» pasa a ser «%(name)s».") % values
