"""Sentences for the history of archived leagues."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("archive")
def _archive(before: Json, after: Json, walkover: int) -> str:
    return _("Liga archivada.") if after["archived"] else _("Liga sacada del archivo.")
