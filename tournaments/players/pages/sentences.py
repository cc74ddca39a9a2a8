"""Sentences for the history of players' permissions and deadlines."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json
from tournaments.wording.terms import listed


@sentence_of("allow_players")
def _allow_players(before: Json, after: Json, walkover: int) -> str:
    sentences = []
    if after["report_results"]:
        sentences.append(
            ngettext(
                "Los jugadores comunican sus resultados; el rival tiene %(hours)d hora para contestar.",
                "Los jugadores comunican sus resultados; el rival tiene %(hours)d horas para contestar.",
                after["confirm_hours"],
            )
            % {"hours": after["confirm_hours"]}
        )
    else:
        sentences.append(_("Los resultados los anota quien arbitra."))
    sentences.append(
        _("Los jugadores hacen peticiones.")
        if after["requests"]
        else _("Los jugadores no hacen peticiones desde su página.")
    )
    return " ".join(sentences)


@sentence_of("set_deadlines")
def _set_deadlines(before: Json, after: Json, walkover: int) -> str:
    if not after["days"]:
        return _("Las rondas quedan sin plazo.")
    days = [
        _("ronda %(round)s, %(day)s") % {"round": number, "day": date_format(date.fromisoformat(day), _("j b Y"))}
        for number, day in after["days"].items()
    ]
    return _("Plazos: %(days)s.") % {"days": listed(days)}
