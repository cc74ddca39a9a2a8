"""Sentences for the history of withdrawals and sanctions."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.league.values import WithdrawnGames
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json


@sentence_of("withdraw")
def _withdraw(before: Json, after: Json, walkover: int) -> str:
    if after["games"] == WithdrawnGames.ANNULLED:
        return _("%(name)s se retira: se anulan todas sus partidas.") % {"name": after["player"]}
    return _("%(name)s se retira: las partidas que le quedan se dan por incomparecencia.") % {"name": after["player"]}


@sentence_of("readmit")
def _readmit(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a la liga: sus partidas son otra vez como eran.") % {"name": before["player"]}


@sentence_of("sanction")
def _sanction(before: Json, after: Json, walkover: int) -> str:
    if after["reason"] is None:  # withheld from the reader
        return _("Sanción a %(name)s.") % {"name": after["player"]}
    return _("Sanción a %(name)s: %(reason)s.") % {"name": after["player"], "reason": after["reason"].rstrip(".")}


@sentence_of("revoke_sanction")
def _revoke_sanction(before: Json, after: Json, walkover: int) -> str:
    if after["reason"] is None:
        return _("Se levanta la sanción de %(name)s.") % {"name": after["player"]}
    return _("Se levanta la sanción de %(name)s (%(reason)s).") % {
        "name": after["player"],
        "reason": after["reason"].rstrip("."),
    }
