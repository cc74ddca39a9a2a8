"""Sentences for the history of ties, and of the end of a league."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, pair, when_words, with_dropped_tiebreaks
from tournaments.wording.podiums import no_podium_reason


@sentence_of("rule")
def _rule(before: Json, after: Json, walkover: int) -> str:
    if before:
        return _("Otra resolución del empate: %(order)s, por este orden. Antes: %(before)s. Motivo: %(reason)s.") % {
            "order": terms.listed(after["order"]),
            "before": terms.without_last_stop(terms.listed(before["order"])),
            "reason": after["reason"].rstrip("."),
        }
    if "seed" in after:
        return _("Sorteo del empate con la semilla «%(seed)s»: %(order)s, por este orden.") % {
            "seed": after["seed"],
            "order": terms.listed(after["order"]),
        }
    return _("Empate resuelto: %(order)s, por este orden. Motivo: %(reason)s.") % {
        "order": terms.listed(after["order"]),
        "reason": after["reason"].rstrip("."),
    }


@sentence_of("play_off")
def _play_off(before: Json, after: Json, walkover: int) -> str:
    if "winner" in after:
        winner, absent = (after["one"], after["two"]) if after["winner"] == "one" else (after["two"], after["one"])
        values = {"winner": winner, "absent": terms.without_last_stop(absent)}
        return _("%(winner)s gana el desempate por incomparecencia de %(absent)s, por su retirada.") % values
    if at := after.get("at"):
        when = when_words(datetime.fromisoformat(at).replace(tzinfo=None), after["board"])
        return _("Se convoca la partida de desempate %(pair)s, %(when)s.") % {"pair": pair(after), "when": when}
    return _("Se convoca la partida de desempate %(pair)s.") % {"pair": pair(after)}


@sentence_of("close")
def _close(before: Json, after: Json, walkover: int) -> str:
    medals = [
        f"{placing['player']} ({terms.MEDALS[placing['medal']]})" for placing in after["placings"] if placing["medal"]
    ]
    if not medals:
        return with_dropped_tiebreaks(
            _("Liga cerrada. %(why)s") % {"why": no_podium_reason(len(after["placings"]))}, after
        )
    return with_dropped_tiebreaks(_("Liga cerrada. Podio: %(podium)s.") % {"podium": terms.listed(medals)}, after)


@sentence_of("reopen")
def _reopen(before: Json, after: Json, walkover: int) -> str:
    return _("Liga reabierta.")
