"""Sentences for the history of changes of the calendar."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, games_count_words, pair, when_words


@sentence_of("reschedule")
def _reschedule(before: Json, after: Json, walkover: int) -> str:
    boards = ngettext("%(count)d tablero", "%(count)d tableros", after["boards"]) % {"count": after["boards"]}
    return _("Se planifica de nuevo lo que queda, a %(boards)s: %(games)s.") % {
        "boards": boards,
        "games": games_count_words(len(after["left"])),
    }


@sentence_of("swap_games")
def _swap_games(before: Json, after: Json, walkover: int) -> str:
    one, other = after["games"][:2]
    return _("%(one)s y %(other)s se cambian el sitio en el calendario.") % {"one": pair(one), "other": pair(other)}


@sentence_of("move_game")
def _move_game(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s pasa del puesto %(old)d al %(new)d del calendario.") % {
        "pair": pair(after["games"][0]),
        "old": before["games"][0]["place"],
        "new": after["games"][0]["place"],
    }


@sentence_of("put_off")
def _put_off(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s se aplaza, sin fecha.") % {"pair": pair(after["games"][0])}


@sentence_of("set_tiebreak_hour")
def _set_tiebreak_hour(before: Json, after: Json, walkover: int) -> str:
    if after["at"] is None:
        return _("El desempate %(pair)s queda sin hora.") % {"pair": pair(after)}
    when = when_words(datetime.fromisoformat(after["at"]).replace(tzinfo=None), after["board"])
    return _("El desempate %(pair)s se jugará %(when)s.") % {"pair": pair(after), "when": when}


@sentence_of("set_hour")
def _set_hour(before: Json, after: Json, walkover: int) -> str:
    moved = after["games"][0]
    return _("%(pair)s se jugará el %(when)s, tablero %(board)d.") % {
        "pair": pair(moved),
        "when": date_format(datetime.fromisoformat(moved["at"]).replace(tzinfo=None), _("l j \\d\\e F, H:i")),
        "board": moved["board"],
    }
