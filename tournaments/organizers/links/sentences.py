"""Sentences for the history of private links."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, pair


@sentence_of("make_link")
def _make_link(before: Json, after: Json, walkover: int) -> str:
    if "one" in after:
        return _("Enlace nuevo «%(label)s», para anotar %(pair)s.") % {"label": after["label"], "pair": pair(after)}
    return _("Enlace nuevo «%(label)s», para anotar la liga.") % {"label": after["label"]}


@sentence_of("renew_link")
def _renew_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se renueva el enlace «%(label)s»; el de antes ya no vale.") % {"label": after["label"]}


@sentence_of("revoke_link")
def _revoke_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace «%(label)s».") % {"label": after["label"]}


@sentence_of("make_player_links")
def _make_player_links(before: Json, after: Json, walkover: int) -> str:
    return _("Enlace propio nuevo para %(names)s.") % {"names": terms.listed(after["players"])}


@sentence_of("revoke_player_link")
def _revoke_player_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace propio de %(names)s.") % {"names": terms.listed(before["players"])}
