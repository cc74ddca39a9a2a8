"""Sentences for the history of game sheets."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.rules.sheets.report import Verdict
from games.wording import verdict_name
from tournaments.league.sheets.sheet_reading import StarterAnswer
from tournaments.league.values import Side
from tournaments.wording.decisions import sentence, sentence_of
from tournaments.wording.games import Json, pair
from tournaments.wording.results import result_words
from tournaments.wording.terms import without_last_stop


@sentence_of("submit_sheet")
def _submit_sheet(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "verdict": verdict_name(Verdict(after["verdict"]))}
    sentences = [_("%(pair)s: se entrega una planilla (%(verdict)s).") % values, *_answered(after)]
    if "winner" in after:
        sentences.append(result_words(after, walkover))
    if after.get("contradicts"):
        sentences.append(_("No coincide con el resultado anotado, que cuenta hasta que se decida cuál vale."))
    return " ".join(sentences)


def _answered(after: Json) -> Iterator[str]:
    """Yield the answers about a sheet that contradicts its game."""
    if named := after.get("named"):
        white = {"white": without_last_stop(after[after["white"]])}
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
        written = {"name": without_last_stop(after[after["written_starter"]])}
        if began == StarterAnswer.SHEET:
            yield _("Empezó %(name)s, como dice la planilla, y no quien se había anotado.") % written
        else:
            yield _("En la planilla empieza %(name)s y no vale: no da resultado.") % written


@sentence_of("accept_sheet")
def _accept_sheet(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: vale la planilla irregular. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


@sentence_of("settle_sheet")
def _settle_sheet(before: Json, after: Json, walkover: int) -> str:
    if before.get("sheet") and after.get("sheet"):
        return _("%(pair)s: vale la planilla irregular; el resultado sigue igual.") % {"pair": pair(after)}
    if "sheet" in before and "winner" not in after:
        return _("%(pair)s: vale el resultado anotado; la planilla queda aparte.") % {"pair": pair(after)}
    return _("%(told)s Vale la planilla.") % {"told": sentence("correct_result", before, after, walkover)}
