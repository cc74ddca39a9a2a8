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
    """Return a stored hour (ISO 8601) in words."""
    return date_format(datetime.fromisoformat(text).replace(tzinfo=None), _("D j b, H:i"))


def _about(document: Json) -> str:
    """Return the kind of the request in quotation marks, with its game if it has one."""
    kind = _("«%(kind)s»") % {"kind": KINDS[RequestKind(document["kind"])]}
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
    if "hour" in after:
        return _("Se acepta lo que pidió %(who)s: %(what)s. Se jugará el %(hour)s.") % {
            **values,
            "hour": _hour(after["hour"]),
        }
    if after["accepted"]:
        return _("Se acepta lo que pidió %(who)s: %(what)s.") % values
    return _("Se rechaza lo que pidió %(who)s: %(what)s.") % values


@sentence_of("close_request")
def _close_request(before: Json, after: Json, walkover: int) -> str:
    values = {"who": after["player"], "what": _about(after)}
    return _("Se cierra lo que pidió %(who)s, que ya no hace falta: %(what)s.") % values


def own_sentence(verb: str, after: Json) -> str:
    """Return the sentence about a decision on a request for the player who took it, or "" for other decisions."""
    if verb == "ask_for":
        values = {"what": _about(after), "hours": listed([_hour(one) for one in after["hours"]])}
        if after["hours"]:
            return _("Pediste %(what)s. Propusiste %(hours)s.") % values
        return _("Pediste %(what)s.") % values
    if verb == "pick_hour":
        return _("Aceptaste el %(hour)s.") % {"hour": _hour(after["hour"])}
    if verb == "refuse_hours":
        return _("Contestaste que no puedes a ninguna de esas horas.")
    if verb == "take_request_back":
        return _("Retiraste tu petición: %(what)s.") % {"what": _about(after)}
    return ""
