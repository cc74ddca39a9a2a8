"""Sentences for the history of results, dice and colours."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.league.values import Throw
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, dice_words, pair, with_dropped_tiebreaks
from tournaments.wording.results import result_words


@sentence_of("record_result")
def _record_result(before: Json, after: Json, walkover: int) -> str:
    return with_dropped_tiebreaks(f"{pair(after)}. {result_words(after, walkover)}", after)


@sentence_of("correct_result")
def _correct_result(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(before), "before": result_words(before, walkover).rstrip(".")}
    if "winner" not in after:
        return _("%(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    values["after"] = result_words(after, walkover)
    return with_dropped_tiebreaks(_("%(pair)s: se corrige «%(before)s». Ahora: %(after)s") % values, after)


@sentence_of("throw_dice")
def _throw_dice(before: Json, after: Json, walkover: int) -> str:
    parts = [f"{pair(after)}."]
    for purpose, words in (("colour", _("Dados por el color")), ("start", _("Dados por la salida"))):
        new = after["dice"][purpose][len(before["dice"][purpose]) :]
        if new:
            parts.append(f"{words}: {dice_words([_throw(throw) for throw in new], after['one'], after['two'])}")
    return " ".join(parts)


@sentence_of("choose_colours")
def _choose_colours(before: Json, after: Json, walkover: int) -> str:
    unknown = _("sin decidir")
    return _("%(pair)s. Blancas: %(white)s. Empieza: %(starter)s.") % {
        "pair": pair(after),
        "white": after.get(after["white"] or "", unknown),
        "starter": after.get(after["starter"] or "", unknown),
    }


@sentence_of("confirm_result")
def _confirm_result(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se confirma el resultado. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


def _throw(throw: list[list[int]]) -> Throw:
    """Return a throw that the history stores, as a value."""
    (a, b), (c, d) = throw
    return Throw((a, b), (c, d))
