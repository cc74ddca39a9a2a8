"""Sentences for the history of players' requests."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models.player_request import RequestKind
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, pair
from tournaments.wording.requests import KINDS
from tournaments.wording.terms import listed


def _hour(text: str) -> str:
    return date_format(datetime.fromisoformat(text), _("D j b, H:i"))


def _about(document: Json) -> str:
    """Return the kind of the request, with its game if it has one."""
    kind = str(KINDS[RequestKind(document["kind"])])
    return f"{kind} ({pair(document)})" if "one" in document else kind


@sentence_of("ask_for")
def _ask_for(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after), "hours": listed([_hour(one) for one in after["hours"]])}
    if after["hours"]:
        return _("%(who)s pide: %(what)s. Propone %(hours)s.") % values
    return _("%(who)s pide: %(what)s.") % values


@sentence_of("pick_hour")
def _pick_hour(before: Json, after: Json, walkover: int) -> str:
    return _("%(rival)s acepta el %(hour)s.") % {"rival": after["rival"], "hour": _hour(after["hour"])}


@sentence_of("refuse_hours")
def _refuse_hours(before: Json, after: Json, walkover: int) -> str:
    return _("%(rival)s no puede a ninguna de esas horas.") % {"rival": after["rival"]}


@sentence_of("take_request_back")
def _take_request_back(before: Json, after: Json, walkover: int) -> str:
    return _("%(who)s retira su petición: %(what)s.") % {"who": after["player"], "what": _about(after)}


@sentence_of("answer_request")
def _answer_request(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after)}
    if after["accepted"]:
        return _("Se acepta lo que pidió %(who)s: %(what)s.") % values
    return _("Se rechaza lo que pidió %(who)s: %(what)s.") % values


@sentence_of("close_request")
def _close_request(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after)}
    return _("Se cierra lo que pidió %(who)s, que ya no hace falta: %(what)s.") % values
