"""Sentences for the history of players' reports."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, pair
from tournaments.wording.results import result_words


@sentence_of("report_result")
def _report_result(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "result": result_words(after, walkover)}
    return _("%(pair)s: resultado comunicado, sin confirmar. %(result)s") % values


def answered_report_sentence(after: Json, walkover: int | None) -> str:
    """Return the sentence about a player's report of a game that has a result by now."""
    return _("%(pair)s: resultado comunicado. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


@sentence_of("report_sheet")
def _report_sheet(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: planilla enviada con el resultado comunicado.") % {"pair": pair(after)}


@sentence_of("take_report_back")
def _take_report_back(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se retira el resultado comunicado.") % {"pair": pair(after)}


@sentence_of("confirm_report")
def _confirm_report(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "who": after["reported_by"], "result": result_words(after, walkover)}
    return _("%(pair)s: se confirma lo que comunicó %(who)s. %(result)s") % values
