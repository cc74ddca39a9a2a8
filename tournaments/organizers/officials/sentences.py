"""Sentences for the history of officials and of the visibility of a league."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models.official import Role
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("appoint")
def _appoint(before: Json, after: Json, walkover: int) -> str:
    if after["role"] == Role.ORGANIZER:
        return _("%(name)s organiza la liga.") % {"name": after["name"]}
    return _("%(name)s arbitra la liga.") % {"name": after["name"]}


@sentence_of("dismiss")
def _dismiss(before: Json, after: Json, walkover: int) -> str:
    text = _("%(name)s deja de arbitrar la liga.")
    if before["role"] == Role.ORGANIZER:
        text = _("%(name)s deja de organizar la liga.")
    revoked, still_valid = (after or {}).get("revoked_links", 0), (after or {}).get("kept_links", 0)
    links = [
        ngettext(
            "Se retira %(count)d enlace que pudo abrir.",
            "Se retiran %(count)d enlaces que pudo abrir.",
            revoked,
        )
        % {"count": revoked}
        if revoked
        else "",
        ngettext(
            "Sigue valiendo %(count)d enlace suyo.",
            "Siguen valiendo %(count)d enlaces suyos.",
            still_valid,
        )
        % {"count": still_valid}
        if still_valid
        else "",
    ]
    return " ".join(filter(None, [text % {"name": before["name"]}, *links]))


@sentence_of("publish")
def _publish(before: Json, after: Json, walkover: int) -> str:
    if after["published"]:
        return _("Liga publicada: la ve cualquiera.")
    return _("Liga privada: solo la ve su equipo.")
