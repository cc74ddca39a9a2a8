"""What was decided of a game, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.rules.sheets.report import Verdict
from games.wording import verdict_name
from tournaments.league.values import Game, Side, Throw
from tournaments.league_file.writing import result_in
from tournaments.sheet_reading import Began
from tournaments.wording import incidents, results
from tournaments.wording.games import Json, dice_words, pair, with_dropped
from tournaments.wording.terms import before_stop


def _record_result(before: Json, after: Json, walkover: int) -> str:
    return with_dropped(f"{pair(after)}: {result_words(after, walkover)}", after)


def _correct_result(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(before), "before": result_words(before, walkover).rstrip(".")}
    if "winner" not in after:
        return _("%(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    values["after"] = result_words(after, walkover)
    return with_dropped(_("%(pair)s: se corrige «%(before)s». Ahora: %(after)s") % values, after)


def _submit_sheet(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "verdict": verdict_name(Verdict(after["verdict"]))}
    told = [_("%(pair)s: entra una planilla (%(verdict)s).") % values, *_answered(after)]
    return " ".join([*told, result_words(after, walkover)] if "winner" in after else told)


def _answered(after: Json) -> Iterator[str]:
    """What was answered about a sheet that does not say what its game says."""
    if named := after.get("named"):
        white = {"white": before_stop(after[after["white"]])}
        if named == after["white"]:
            yield _("Blancas: %(white)s, como dice la planilla.") % white
        elif named in tuple(Side):
            yield _("La planilla decía que Blancas era %(said)s; se eligió a %(white)s.") % {
                "said": after[named],
                **white,
            }
        else:
            yield _("Los nombres de la planilla no son los de la partida; se eligió Blancas: %(white)s.") % white
    if began := after.get("starts_by"):
        written = {"name": before_stop(after[after["written_starter"]])}
        if began == Began.SHEET:
            yield _("Empezó %(name)s, como dice la planilla y no como constaba.") % written
        else:
            yield _("En la planilla empieza %(name)s y no vale: no da resultado.") % written


def _accept_sheet(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: vale la planilla irregular. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


def _settle_sheet(before: Json, after: Json, walkover: int) -> str:
    if "sheet" in before:
        return _("%(pair)s: vale el resultado anotado; la planilla queda aparte.") % {"pair": pair(after)}
    return _("%(told)s Vale la planilla.") % {"told": _correct_result(before, after, walkover)}


def _note_incident(before: Json, after: Json, walkover: int) -> str:
    return f"{pair(after)}: {incidents.told(after)}"


def _strike_incident(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se tacha «%(incident)s».") % {
        "pair": pair(before),
        "incident": incidents.told(before).rstrip("."),
    }


def _throw_dice(before: Json, after: Json, walkover: int) -> str:
    parts = [f"{pair(after)}."]
    for purpose, words in (("colour", _("Dados por el color")), ("start", _("Dados por la salida"))):
        new = after["dice"][purpose][len(before["dice"][purpose]) :]
        if new:
            parts.append(f"{words}: {dice_words([_throw(throw) for throw in new], after['one'], after['two'])}")
    return " ".join(parts)


def _choose_colours(before: Json, after: Json, walkover: int) -> str:
    unknown = _("sin decidir")
    return _("%(pair)s. Blancas: %(white)s. Empieza: %(starter)s.") % {
        "pair": pair(after),
        "white": after.get(after["white"] or "", unknown),
        "starter": after.get(after["starter"] or "", unknown),
    }


def _confirm_result(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se confirma el resultado. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


def result_words(document: Json, walkover: int) -> str:
    return results.sentence(Game(one=document["one"], two=document["two"], result=result_in(document)), walkover)


def _throw(throw: list[list[int]]) -> Throw:
    (a, b), (c, d) = throw
    return Throw((a, b), (c, d))


SENTENCES = {
    "record_result": _record_result,
    "correct_result": _correct_result,
    "submit_sheet": _submit_sheet,
    "accept_sheet": _accept_sheet,
    "settle_sheet": _settle_sheet,
    "note_incident": _note_incident,
    "strike_incident": _strike_incident,
    "throw_dice": _throw_dice,
    "choose_colours": _choose_colours,
    "confirm_result": _confirm_result,
}
