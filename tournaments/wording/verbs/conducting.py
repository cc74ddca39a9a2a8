"""What was decided of players, of the end of a league and of who works in it, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.league.values import WithdrawnGames
from tournaments.models.official import Role
from tournaments.wording import terms
from tournaments.wording.games import Json, pair, with_dropped
from tournaments.wording.podiums import no_podium


def _withdraw(before: Json, after: Json, walkover: int) -> str:
    if after["games"] == WithdrawnGames.ANNULLED:
        return _("%(name)s se retira: se anulan todas sus partidas.") % {"name": after["player"]}
    return _("%(name)s se retira: las partidas que le quedan se dan por incomparecencia.") % {"name": after["player"]}


def _readmit(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a la liga: sus partidas son otra vez como eran.") % {"name": before["player"]}


def _sanction(before: Json, after: Json, walkover: int) -> str:
    if after["reason"] is None:  # withheld: see `selectors.history`
        return _("Sanción a %(name)s.") % {"name": after["player"]}
    return _("Sanción a %(name)s: %(reason)s.") % {"name": after["player"], "reason": after["reason"].rstrip(".")}


def _revoke_sanction(before: Json, after: Json, walkover: int) -> str:
    if after["reason"] is None:
        return _("Se levanta la sanción de %(name)s.") % {"name": after["player"]}
    return _("Se levanta la sanción de %(name)s (%(reason)s).") % {
        "name": after["player"],
        "reason": after["reason"].rstrip("."),
    }


def _rule(before: Json, after: Json, walkover: int) -> str:
    if before:
        return _("Otra resolución del empate: %(order)s, por este orden. Antes: %(before)s. Motivo: %(reason)s.") % {
            "order": terms.listed(after["order"]),
            "before": terms.before_stop(terms.listed(before["order"])),
            "reason": after["reason"].rstrip("."),
        }
    return _("Empate resuelto: %(order)s, por este orden. Motivo: %(reason)s.") % {
        "order": terms.listed(after["order"]),
        "reason": after["reason"].rstrip("."),
    }


def _play_off(before: Json, after: Json, walkover: int) -> str:
    if "winner" in after:
        winner, absent = (after["one"], after["two"]) if after["winner"] == "one" else (after["two"], after["one"])
        values = {"winner": winner, "absent": terms.before_stop(absent)}
        return _("%(winner)s gana el desempate por incomparecencia de %(absent)s, por su retirada.") % values
    return _("Partida de desempate: %(pair)s.") % {"pair": pair(after)}


def _close(before: Json, after: Json, walkover: int) -> str:
    medals = [
        f"{placing['player']} ({terms.MEDALS[placing['medal']]})" for placing in after["placings"] if placing["medal"]
    ]
    if not medals:
        return with_dropped(_("Liga cerrada. %(why)s") % {"why": no_podium(len(after["placings"]))}, after)
    return with_dropped(_("Liga cerrada. Podio: %(podium)s.") % {"podium": terms.listed(medals)}, after)


def _reopen(before: Json, after: Json, walkover: int) -> str:
    return _("Liga reabierta.")


def _make_link(before: Json, after: Json, walkover: int) -> str:
    if "one" in after:
        return _("Enlace nuevo «%(label)s», para anotar %(pair)s.") % {"label": after["label"], "pair": pair(after)}
    return _("Enlace nuevo «%(label)s», para anotar la liga.") % {"label": after["label"]}


def _renew_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se renueva el enlace «%(label)s»; el de antes ya no vale.") % {"label": after["label"]}


def _revoke_link(before: Json, after: Json, walkover: int) -> str:
    return _("Se retira el enlace «%(label)s».") % {"label": after["label"]}


def _other_podium(before: Json, after: Json, walkover: int) -> str:
    return _("Podio de %(game)s: %(podium)s.") % {
        "game": after["game"],
        "podium": terms.listed(after["podium"]),
    }


def _dress(before: Json, after: Json, walkover: int) -> str:
    """Of a league or of a championship."""
    if before.get("crest") == after["crest"]:
        return _("Cambian los colores: %(first)s y %(second)s.") % after
    if after["crest"] is None and not (after["first"] and after["second"]):
        return _("Se quita el escudo.")
    if after["crest"] is None:
        return _("Se quita el escudo. Colores: %(first)s y %(second)s.") % after
    return _("Nuevo escudo. Colores: %(first)s y %(second)s.") % after


def _appoint(before: Json, after: Json, walkover: int) -> str:
    if after["role"] == Role.ORGANIZER:
        return _("%(name)s organiza la liga.") % {"name": after["name"]}
    return _("%(name)s arbitra la liga.") % {"name": after["name"]}


def _dismiss(before: Json, after: Json, walkover: int) -> str:
    if before["role"] == Role.ORGANIZER:
        return _("%(name)s deja de organizar la liga.") % {"name": before["name"]}
    return _("%(name)s deja de arbitrar la liga.") % {"name": before["name"]}


def _publish(before: Json, after: Json, walkover: int) -> str:
    if after["published"]:
        return _("Liga publicada: la ve cualquiera.")
    return _("Liga privada: solo la ve su equipo.")


def _withhold(before: Json, after: Json, walkover: int) -> str:
    """Of a league or of a championship."""
    if after["withheld"]:
        return _("Quien administra el sitio lo oculta al público.")
    return _("Quien administra el sitio deja de ocultarlo al público.")


def _strike_text(before: Json, after: Json, walkover: int) -> str:
    """Of a league or of a championship."""
    return _("Quien administra el sitio tacha un texto de la decisión %(decision)d.") % after


def _show_as(before: Json, after: Json, walkover: int) -> str:
    """Of a league or of a championship."""
    if after["initials"] and after.get("everywhere"):
        return _("%(name)s sale con sus iniciales en todas sus ligas.") % {"name": after["player"]}
    if after["initials"]:
        return _("%(name)s sale con sus iniciales en todo lo que ve el público.") % {"name": after["player"]}
    return _("%(name)s vuelve a salir con su nombre.") % {"name": after["player"]}


def _answer_proposal(before: Json, after: Json, walkover: int) -> str:
    """Never of which other league: an older decision names it."""
    said = {"name": after["player"]}
    if after["same"]:
        return _("%(name)s juega también en otra liga: es la misma persona.") % said
    return _("Quien se llama %(name)s en otra liga es otra persona.") % said


def _join_players(before: Json, after: Json, walkover: int) -> str:
    """Of every league and championship concerned: nothing of another is told."""
    return _("La ficha de %(name)s se junta con otra de la misma persona.") % {"name": after["player"]}


def _part_players(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a tener una ficha aparte.") % {"name": after["player"]}


def _note_consent(before: Json, after: Json, walkover: int) -> str:
    """Never who consented: the history is public."""
    if after["noted"]:
        return _("Queda anotado quién consintió que participe %(name)s.") % {"name": after["player"]}
    return _("Se quita la anotación de quién consintió que participe %(name)s.") % {"name": after["player"]}


def _anonymise(before: Json, after: Json, walkover: int) -> str:
    """Of a league or of a championship."""
    return _("Se borra un nombre, en todo lo que se guarda: en su lugar queda «%(name)s».") % {"name": after["player"]}


SENTENCES = {
    "withdraw": _withdraw,
    "readmit": _readmit,
    "sanction": _sanction,
    "revoke_sanction": _revoke_sanction,
    "rule": _rule,
    "play_off": _play_off,
    "close": _close,
    "reopen": _reopen,
    "make_link": _make_link,
    "renew_link": _renew_link,
    "revoke_link": _revoke_link,
    "appoint": _appoint,
    "dismiss": _dismiss,
    "publish": _publish,
    "withhold": _withhold,
    "strike_text": _strike_text,
    "show_as": _show_as,
    "anonymise": _anonymise,
    "note_consent": _note_consent,
    "join_players": _join_players,
    "part_players": _part_players,
    "answer_proposal": _answer_proposal,
    "other_podium": _other_podium,
    "dress": _dress,
}
