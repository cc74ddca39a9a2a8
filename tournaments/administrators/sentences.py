"""Sentences for the history of decisions of the administrator of the site."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("withhold")
def _withhold(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about hiding or showing a league or a championship."""
    if after["withheld"]:
        return _("Quien administra el sitio lo oculta al público.")
    return _("Quien administra el sitio deja de ocultarlo al público.")


@sentence_of("strike_text")
def _strike_text(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a text struck out in a league or a championship."""
    return _("Quien administra el sitio tacha un texto de la decisión %(decision)d.") % after


@sentence_of("delete_league")
def _delete_league(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró una liga del campeonato.")


@sentence_of("delete_championship")
def _delete_championship(before: Json, after: Json, walkover: int) -> str:
    return _("Quien administra el sitio borró el campeonato en el que estaba la liga.")
