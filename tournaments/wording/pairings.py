"""Sentences about a round of a Swiss: why a pair, its colours, a rest, and why there is none."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.formats.swiss.of_league import NotYet, Waiting
from tournaments.league.formats.swiss.values import (
    Cause,
    ColourRule,
    Obstacle,
    Pair,
    PairCode,
    PairWhy,
    Passed,
    RestCode,
    RestWhy,
)
from tournaments.league.stages import ByeKind


def pair_sentence(pair: Pair) -> str:
    """Return the reason of a pair and of its colours, in two sentences or three."""
    sentences = (_PAIRS[pair.why.code](pair.why), passed_sentence(pair.why), _COLOURS[pair.rule](pair))
    return " ".join(filter(None, sentences))


def passed_sentence(why: PairWhy) -> str:
    """Return who could not be the opponent of the first of a pair, and why; empty if nobody was passed."""
    reasons = "; ".join(_OBSTACLES[passed.obstacle](why.first, passed) for passed in why.passed)
    return f"{reasons[0].upper()}{reasons[1:]}." if reasons else ""


def rest_sentence(player: str, why: RestWhy) -> str:
    """Return why a player rests."""
    points = points_words(why.points)
    sentences = {
        RestCode.FEWEST_POINTS: _("%(player)s descansa: nadie que pueda descansar tiene menos puntos (%(points)s)."),
        RestCode.ONLY_ONE: _("%(player)s descansa: los demás ya han descansado (%(points)s)."),
        RestCode.WHOLE_ROUND: _("%(player)s descansa (%(points)s): el sistema, tomado entero, prefiere esta ronda."),
    }
    return sentences[why.code] % {"player": player, "points": points}


def absence_sentence(player: str, kind: ByeKind | None) -> str:
    """Return why a player is not paired: a bye asked for, or the withdrawal."""
    words = _("%(player)s pidió no jugar esta ronda.") if kind else _("%(player)s se retiró.")
    return words % {"player": player}


def cause_sentence(cause: Cause) -> str:
    """Return why no round can be made."""
    return {
        Cause.TOO_FEW: _("no hay ronda: hacen falta dos jugadores presentes"),
        Cause.NO_REST_LEFT: _("no hay ronda: son impares y todos han descansado ya"),
        Cause.ALL_MET: _(
            "no hay ronda: se empareje como se empareje, alguien repetiría rival o jugaría con quien no debe"
        ),
        Cause.COLOURS: _("no hay ronda: sin repetir rivales, a alguien le tocaría un color que ya no puede llevar"),
        Cause.ENGINE: _("el emparejador no dio ninguna ronda que cumpla las reglas, aunque existe"),
    }[cause]


def waiting_sentence(waiting: NotYet) -> str:
    """Return why the next round cannot be paired yet, or any more."""
    if waiting.reason is Waiting.ALL_PLAYED:
        return _("ya se han jugado todas las rondas")
    games = ", ".join(f"{game.one}–{game.two}" for game in waiting.games)
    words = ngettext("falta un resultado: %(games)s", "faltan %(number)d resultados: %(games)s", len(waiting.games))
    return words % {"number": len(waiting.games), "games": games}


def points_words(points: int) -> str:
    return ngettext("%(points)d punto", "%(points)d puntos", points) % {"points": points}


def _values(why: PairWhy) -> dict[str, str]:
    one, two = why.points
    return {
        "first": why.first,
        "second": why.second,
        "one": points_words(one),
        "two": points_words(two),
    }


_PAIRS: dict[PairCode, Callable[[PairWhy], str]] = {
    PairCode.EQUAL_POINTS: lambda why: _("%(first)s y %(second)s tienen %(one)s.") % _values(why),
    PairCode.NOBODY_EQUAL: lambda why: (
        _("%(first)s, con %(one)s, no puede jugar con nadie de los mismos puntos; %(second)s tiene %(two)s.")
        % _values(why)
    ),
    PairCode.WHOLE_ROUND: lambda why: (
        _("%(first)s tiene %(one)s y %(second)s %(two)s: el sistema, tomado entero, prefiere esta ronda.")
        % _values(why)
    ),
    PairCode.NEIGHBOURS: lambda why: _("%(first)s y %(second)s son vecinos en el sorteo.") % _values(why),
    PairCode.NEXT_EQUAL: lambda why: (
        _("%(first)s, con %(one)s, el mayor, y el siguiente del círculo con los mismos: %(second)s.") % _values(why)
    ),
    PairCode.NEXT_LOWER: lambda why: (
        _("%(first)s, con %(one)s, el mayor, y el siguiente del círculo con menos: %(second)s, con %(two)s.")
        % _values(why)
    ),
}
_OBSTACLES: dict[Obstacle, Callable[[str, Passed], str]] = {
    Obstacle.MET: lambda first, passed: _("%(first)s ya jugó con %(other)s") % {"first": first, "other": passed.other},
    Obstacle.APART: lambda first, passed: (
        _("%(first)s y %(other)s no se enfrentan en esta ronda") % {"first": first, "other": passed.other}
    ),
    Obstacle.COLOUR: lambda first, passed: (
        _("a %(first)s y a %(other)s les toca el mismo color") % {"first": first, "other": passed.other}
    ),
    Obstacle.DEAD_END: lambda first, passed: (
        _("si %(first)s jugara con %(other)s, otros se quedarían sin rival") % {"first": first, "other": passed.other}
    ),
}
_COLOURS: dict[ColourRule, Callable[[Pair], str]] = {
    ColourRule.BOTH: lambda pair: _("Blancas %(white)s: a cada uno le toca su color.") % {"white": pair.white},
    ColourRule.STRONGER: lambda pair: (
        _("Blancas %(white)s: se da el color a quien más lo necesita.") % {"white": pair.white}
    ),
    ColourRule.ALTERNATE: lambda pair: (
        _("Blancas %(white)s: al revés que la última vez que llevaron distinto color.") % {"white": pair.white}
    ),
    ColourRule.HIGHER: lambda pair: _("Blancas %(white)s: se da su color a quien va delante.") % {"white": pair.white},
    ColourRule.NUMBER: lambda pair: (
        _("Blancas %(white)s: lo dice su número, porque nadie ha jugado aún.") % {"white": pair.white}
    ),
    ColourRule.FEWER_WHITES: lambda pair: (
        _("Blancas %(white)s, que las ha llevado menos veces.") % {"white": pair.white}
    ),
    ColourRule.LAST_BLACK: lambda pair: _("Blancas %(white)s, que llevó negras la última vez.") % {"white": pair.white},
    ColourRule.CHOSEN_FIRST: lambda pair: _("Blancas %(white)s: en lo demás están iguales.") % {"white": pair.white},
}
