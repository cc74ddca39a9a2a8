"""What a decision did, in words: for whoever took it, and for the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.sheets.report import Verdict
from games.wording import verdict_name
from tournaments.league.values import Game, Pieces, Reason, Result, State, Throw, Winner, WithdrawnGames
from tournaments.wording import results, terms

Json = dict[str, Any]


def sentence(verb: str, before: Json | None, after: Json | None, walkover_pieces: int = 0) -> str:
    """What changed from `before` to `after`, as they stand in the history."""
    words: Callable[[Json, Json, int], str] = _SENTENCES[verb]
    return words(before or {}, after or {}, walkover_pieces)


def pair(document: Json) -> str:
    return f"{document['one']} – {document['two']}"


def throw_words(throw: Throw) -> str:
    return f"{throw.one[0]}+{throw.one[1]} / {throw.two[0]}+{throw.two[1]}"


def _found(before: Json, after: Json, walkover: int) -> str:
    return _("Liga fundada.")


def _import_league(before: Json, after: Json, walkover: int) -> str:
    return _("Liga traída de un fichero.")


def _configure(before: Json, after: Json, walkover: int) -> str:
    return _("Cambian los ajustes de la liga.")


def _enrol(before: Json, after: Json, walkover: int) -> str:
    names = [player["name"] for player in after["players"]]
    if not names:
        return _("La lista de jugadores queda vacía.")
    return ngettext(
        "%(count)d jugador en la lista: %(names)s.", "%(count)d jugadores en la lista: %(names)s.", len(names)
    ) % {
        "count": len(names),
        "names": terms.listed(names),
    }


def _draw_lots(before: Json, after: Json, walkover: int) -> str:
    again = before.get("state") != State.PREPARING
    words = (
        _("Nuevo sorteo, con la semilla «%(seed)s»: %(games)s.")
        if again
        else _("Sorteo con la semilla «%(seed)s»: %(games)s.")
    )
    return words % {"seed": after["seed"], "games": games_of(len(after["games"]))}


def _add_latecomer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s se incorpora con el número %(number)d; sus partidas van al final del calendario.") % {
        "name": after["player"],
        "number": after["number"],
    }


def _reschedule(before: Json, after: Json, walkover: int) -> str:
    boards = ngettext("%(count)d tablero", "%(count)d tableros", after["boards"]) % {"count": after["boards"]}
    return _("Se planifica de nuevo lo que queda, a %(boards)s: %(games)s.") % {
        "boards": boards,
        "games": games_of(len(after["left"])),
    }


def _record_result(before: Json, after: Json, walkover: int) -> str:
    return f"{pair(after)}: {_result(after, walkover)}"


def _correct_result(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(before), "before": _result(before, walkover).rstrip(".")}
    if "winner" not in after:
        return _("%(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    values["after"] = _result(after, walkover)
    return _("%(pair)s: se corrige «%(before)s». Ahora: %(after)s") % values


def _submit_sheet(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "verdict": verdict_name(Verdict(after["verdict"]))}
    told = _("%(pair)s: entra una planilla (%(verdict)s).") % values
    return f"{told} {_result(after, walkover)}" if "winner" in after else told


def _settle_sheet(before: Json, after: Json, walkover: int) -> str:
    if "sheet" in before:
        return _("%(pair)s: vale el resultado anotado; la planilla queda aparte.") % {"pair": pair(after)}
    return _("%(told)s Vale la planilla.") % {"told": _correct_result(before, after, walkover)}


def _throw_dice(before: Json, after: Json, walkover: int) -> str:
    parts = [f"{pair(after)}."]
    for purpose, words in (("colour", _("Dados por el color")), ("start", _("Dados por la salida"))):
        new = after["dice"][purpose][len(before["dice"][purpose]) :]
        if new:
            parts.append(f"{words}: {dice_words([_throw(throw) for throw in new], after['one'], after['two'])}")
    return " ".join(parts)


def dice_words(throws: Sequence[Throw], one: str, two: str) -> str:
    """Every throw and who won: "4+3 / 5+2, 6+1 / 2+2. Gana Ana."."""
    thrown = ", ".join(throw_words(throw) for throw in throws)
    winner = throws[-1].winner
    if winner is None:
        return _("%(thrown)s. Igualados: se vuelve a tirar.") % {"thrown": thrown}
    return _("%(thrown)s. Gana %(name)s.") % {"thrown": thrown, "name": one if winner == "one" else two}


def _choose_colours(before: Json, after: Json, walkover: int) -> str:
    unknown = _("sin decidir")
    return _("%(pair)s. Blancas: %(white)s. Empieza: %(starter)s.") % {
        "pair": pair(after),
        "white": after.get(after["white"] or "", unknown),
        "starter": after.get(after["starter"] or "", unknown),
    }


def _withdraw(before: Json, after: Json, walkover: int) -> str:
    if after["games"] == WithdrawnGames.ANNULLED:
        return _("%(name)s se retira: se anulan todas sus partidas.") % {"name": after["player"]}
    return _("%(name)s se retira: las partidas que le quedan se dan por incomparecencia.") % {"name": after["player"]}


def _readmit(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a la liga: sus partidas son otra vez como eran.") % {"name": before["player"]}


def _sanction(before: Json, after: Json, walkover: int) -> str:
    return _("Sanción a %(name)s: %(reason)s.") % {"name": after["player"], "reason": after["reason"].rstrip(".")}


def _revoke_sanction(before: Json, after: Json, walkover: int) -> str:
    return _("Se levanta la sanción de %(name)s (%(reason)s).") % {
        "name": after["player"],
        "reason": after["reason"].rstrip("."),
    }


def _rule(before: Json, after: Json, walkover: int) -> str:
    return _("Empate resuelto: %(order)s, por este orden. Motivo: %(reason)s.") % {
        "order": terms.listed(after["order"]),
        "reason": after["reason"].rstrip("."),
    }


def _play_off(before: Json, after: Json, walkover: int) -> str:
    return _("Partida de desempate: %(pair)s.") % {"pair": pair(after)}


def _close(before: Json, after: Json, walkover: int) -> str:
    medals = [
        f"{placing['player']} ({terms.MEDALS[placing['medal']]})" for placing in after["placings"] if placing["medal"]
    ]
    return _("Liga cerrada. Podio: %(podium)s.") % {"podium": terms.listed(medals)}


def _reopen(before: Json, after: Json, walkover: int) -> str:
    return _("Liga reabierta.")


def _other_podium(before: Json, after: Json, walkover: int) -> str:
    return _("Podio de %(game)s: %(podium)s.") % {
        "game": after["game"],
        "podium": terms.listed(after["podium"]),
    }


def games_of(count: int) -> str:
    return ngettext("%(count)d partida", "%(count)d partidas", count) % {"count": count}


def _result(document: Json, walkover: int) -> str:
    pieces = document.get("pieces", {})
    known = {side: Pieces(**pieces[side]) if side in pieces else None for side in ("one", "two")}
    result = Result(Winner(document["winner"]), Reason(document["reason"]), known["one"], known["two"])
    return results.sentence(Game(one=document["one"], two=document["two"], result=result), walkover)


def _throw(throw: list[list[int]]) -> Throw:
    (a, b), (c, d) = throw
    return Throw((a, b), (c, d))


_SENTENCES: dict[str, Callable[[Json, Json, int], str]] = {
    "found": _found,
    "import_league": _import_league,
    "configure": _configure,
    "enrol": _enrol,
    "draw_lots": _draw_lots,
    "add_latecomer": _add_latecomer,
    "reschedule": _reschedule,
    "record_result": _record_result,
    "correct_result": _correct_result,
    "submit_sheet": _submit_sheet,
    "settle_sheet": _settle_sheet,
    "throw_dice": _throw_dice,
    "choose_colours": _choose_colours,
    "withdraw": _withdraw,
    "readmit": _readmit,
    "sanction": _sanction,
    "revoke_sanction": _revoke_sanction,
    "rule": _rule,
    "play_off": _play_off,
    "close": _close,
    "reopen": _reopen,
    "other_podium": _other_podium,
}
