"""Sentences about a round of a Swiss: why a pair, its colours, a rest, why there is none; its hour; its refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournaments.league.faults import Code
from tournaments.league.formats.swiss.changes import Breach, Difference
from tournaments.league.formats.swiss.of_league import NotYet, Waiting
from tournaments.league.formats.swiss.rounds import hours_of_rounds, minutes_of_round
from tournaments.league.formats.swiss.values import (
    Cause,
    Colour,
    ColourRule,
    Obstacle,
    Pair,
    PairCode,
    PairWhy,
    RestCode,
    RestWhy,
)
from tournaments.league.regulation import ByeKind, Format
from tournaments.league.scores import last_round
from tournaments.league.values import League
from tournaments.wording.calendars import boards_words
from tournaments.wording.terms import alternatives, listed, short_hour
from tournaments.wording.ties import points_words

ROUND_FAULTS: dict[Code, Any] = {
    Code.NOT_SWISS: gettext_lazy("esta liga no se juega por rondas suizas"),
    Code.ROUND_BY_ROUND: gettext_lazy("esta liga se empareja ronda a ronda: no hay calendario que planificar"),
    Code.REST_GIVEN: gettext_lazy("%(names)s ya tiene el descanso de la ronda que se va a emparejar"),
    Code.ROUND_WAITING: "%(waiting)s",
    Code.ROUND_IMPOSSIBLE: "%(cause)s",
    Code.ROUND_CHANGED: gettext_lazy("la ronda ya no sale como la viste, porque algo cambió; mírala otra vez"),
    Code.ROUND_GONE: gettext_lazy("la ronda %(round)d no es la última publicada"),
    Code.ROUND_STARTED: gettext_lazy("en la ronda %(round)d ya hay resultados; quítalos antes"),
    Code.ROUND_PUBLISHED: gettext_lazy("la ronda %(round)d ya está publicada"),
    Code.PAIR_BREAKS: "%(breach)s",
    Code.RATINGS_NOBODY: gettext_lazy("nadie de la liga está en esa lista con su nombre entero y un ranking"),
    Code.NOT_IN_ROUND: gettext_lazy("%(name)s no juega ni descansa en esta ronda"),
    Code.EXCHANGE_SAME: gettext_lazy("juegan entre sí o es la misma persona: no hay nada que cambiar"),
    Code.BYE_SAME: gettext_lazy("en esa ronda %(name)s ya está así"),
    Code.BYES_SPENT: gettext_lazy("%(name)s ya no puede dejar más rondas como unas tablas: son %(most)d como mucho"),
}
_PAIR_SENTENCES = {
    PairCode.EQUAL_POINTS: gettext_lazy("%(both)s tienen %(one)s."),
    PairCode.HALVES: gettext_lazy(
        "La mitad de arriba por número, contra la de abajo: %(first)s y %(second)s tienen el mismo lugar en la suya."
    ),
    PairCode.ODD_GROUP: gettext_lazy(
        "Con %(one)s hay un número impar de jugadores: por eso %(first)s juega con %(second)s, que tiene %(two)s."
    ),
    PairCode.NOBODY_EQUAL: gettext_lazy(
        "%(first)s, con %(one)s, no puede jugar con nadie de los mismos puntos; %(second)s tiene %(two)s."
    ),
    PairCode.WHOLE_ROUND: gettext_lazy(
        "%(first)s tiene %(one)s; %(second)s, %(two)s: el sistema, tomado entero, prefiere esta ronda."
    ),
    PairCode.NEIGHBOURS: gettext_lazy("%(both)s tienen números vecinos en el sorteo."),
    PairCode.NEXT_EQUAL: gettext_lazy(
        "%(first)s, quien más tiene, con %(one)s, y el siguiente del círculo con los mismos: %(second)s."
    ),
    PairCode.NEXT_LOWER: gettext_lazy(
        "%(first)s, quien más tiene, con %(one)s, y el siguiente del círculo con menos: %(second)s, con %(two)s."
    ),
    PairCode.BY_HAND: gettext_lazy("Pareja cambiada a mano: %(first)s tiene %(one)s; %(second)s, %(two)s."),
}
_OBSTACLE_WORDS = {
    Obstacle.MET: gettext_lazy("%(first)s ya jugó con %(others)s"),
    Obstacle.APART: gettext_lazy("%(first)s no se enfrenta en esta ronda a %(others)s"),
    Obstacle.COLOUR: gettext_lazy("a %(first)s le toca el mismo color que a %(others)s"),
    Obstacle.DEAD_END: gettext_lazy("si %(first)s jugara con %(others)s, alguien se quedaría sin rival"),
}
_COLOUR_SENTENCES = {
    ColourRule.BOTH: gettext_lazy("Blancas para %(white)s: a cada uno le toca su color."),
    ColourRule.STRONGER: gettext_lazy("Blancas para %(white)s, que las necesita más que %(black)s."),
    ColourRule.ALTERNATE: gettext_lazy(
        "Blancas para %(white)s: al revés que la última vez que llevaron distinto color."
    ),
    ColourRule.HIGHER: gettext_lazy("Blancas para %(white)s, a quien le tocan y va por delante."),
    ColourRule.NUMBER: gettext_lazy(
        "Blancas para %(white)s: lo dicen los números, porque en esta pareja nadie ha jugado aún."
    ),
    ColourRule.FEWER_WHITES: gettext_lazy("Blancas para %(white)s, que las ha llevado menos veces."),
    ColourRule.LAST_BLACK: gettext_lazy("Blancas para %(white)s, que llevó negras la última vez."),
    ColourRule.CHOSEN_FIRST: gettext_lazy("Blancas para %(white)s: en lo demás están iguales."),
    ColourRule.BY_HAND: gettext_lazy("Los colores son los de la mesa."),
}
_BLACK_SENTENCES = {
    ColourRule.STRONGER: gettext_lazy("Negras para %(black)s, que las necesita más que %(white)s."),
    ColourRule.HIGHER: gettext_lazy("Negras para %(black)s, a quien le tocan y va por delante."),
}
MAX_GAMES_NAMED = 8
"""The most open games that are named where a round waits for them."""


def moved_rounds_words(before: League, after: League) -> Iterator[str]:
    """Yield which rounds that are not published begin at another hour in `after`, and why; nothing elsewhere."""
    if after.stage.format is not Format.SWISS or before.stage.format is not Format.SWISS:
        return
    hours = enumerate(zip(hours_of_rounds(before), hours_of_rounds(after), strict=False), start=1)
    since = max(last_round(before), last_round(after))
    moved = [(number, then, now) for number, (then, now) in hours if number > since and then and now and then != now]
    if not moved:
        return
    number, then, now = moved[0]
    words = (
        _("La ronda %(round)d pasa a otra hora: %(now)s (antes, %(then)s).")
        if len(moved) == 1
        else _("Desde la ronda %(round)d, otras horas: esa, %(now)s (antes, %(then)s).")
    )
    yield words % {"round": number, "now": short_hour(now), "then": short_hour(then)}
    minutes, former = minutes_of_round(after), minutes_of_round(before)
    if minutes != former:
        pairs = (len(after.names) - len(after.withdrawn_players)) // 2
        yield _("Con %(pairs)d parejas y %(boards)s, una ronda dura %(minutes)d minutos (antes, %(former)d).") % {
            "pairs": pairs,
            "boards": boards_words(after.boards),
            "minutes": minutes,
            "former": former,
        }


def fewer_boards_words(pairs: int, boards: int, last: datetime | None) -> str:
    """Return how a round is played on fewer boards than pairs, the last ones at `last`; empty where they suffice."""
    if pairs <= boards:
        return ""
    words = (
        _("%(pairs)d parejas y %(boards)s: la última empieza a las %(hour)s.")
        if last
        else _("%(pairs)d parejas y %(boards)s: las últimas esperan a que quede libre un tablero.")
    )
    return words % {"pairs": pairs, "boards": boards_words(boards), "hour": f"{last:%H:%M}" if last else ""}


def pair_sentence(pair: Pair) -> str:
    """Return the reason of a pair and of its colours, in two sentences or three."""
    sentences = (_pair_sentence(pair.why), passed_sentence(pair.why), _colour_sentence(pair))
    return " ".join(filter(None, sentences))


def short_sentence(pair: Pair) -> str:
    """Return the reason of a pair in one sentence: of the colours, where the points beside the names say the rest."""
    usual = pair.why.code in (PairCode.EQUAL_POINTS, PairCode.HALVES, PairCode.NEIGHBOURS, PairCode.NEXT_EQUAL)
    if not usual:
        return _pair_sentence(pair.why)
    if pair.rule is ColourRule.NUMBER:
        return _("Los colores salen de los números.")
    return _("A cada cual le toca su color.") if pair.rule is ColourRule.BOTH else _colour_sentence(pair)


def passed_sentence(why: PairWhy) -> str:
    """Return who could not be the opponent of the first of a pair, and why; empty if nobody was passed."""
    others = {kind: [passed.other for passed in why.passed if passed.obstacle is kind] for kind in Obstacle}
    reasons = [_obstacle_words(why.first, kind, names) for kind, names in others.items() if names]
    return f"{reasons[0][0].upper()}{'; '.join(reasons)[1:]}." if reasons else ""


def colours_sentence(white: str, black: str, played: Mapping[str, Sequence[Colour]]) -> str:
    """Return the colours that both have had, the first one first; empty if neither has played."""
    if not any(played.get(name) for name in (white, black)):
        return ""
    so_far = "; ".join(f"{name}, {_letters(played.get(name, ()))}" for name in (white, black))
    return _("Colores hasta ahora: %(so_far)s.") % {"so_far": so_far}


def _letters(colours: Sequence[Colour]) -> str:
    letters = {Colour.WHITE: pgettext("color jugado", "B"), Colour.BLACK: pgettext("color jugado", "N")}
    return "\N{NO-BREAK SPACE}".join(letters[one] for one in colours) or "–"


def rest_sentence(player: str, why: RestWhy, equal: int = 0) -> str:
    """Return why a player rests; `equal` others who have not rested had as many points."""
    values = {"player": player, "points": points_words(why.points), "count": equal + 1}
    if why.code is RestCode.FEWEST_POINTS and equal:
        words = _(
            "%(player)s descansa: es una de las %(count)d personas sin descanso con menos puntos (%(points)s), y así "
            "se empareja mejor a las demás."
        )
        return words % values
    sentences = {
        RestCode.FEWEST_POINTS: _("%(player)s descansa: nadie que pueda descansar tiene menos puntos (%(points)s)."),
        RestCode.ONLY_ONE: _("%(player)s descansa: los demás ya han descansado (%(points)s)."),
        RestCode.WHOLE_ROUND: _("%(player)s descansa (%(points)s): así salen mejor las parejas de toda la ronda."),
    }
    return sentences[why.code] % values


def resting_sentence(player: str) -> str:
    """Return that a player rests, where it is not known why."""
    return _("%(player)s descansa.") % {"player": player}


def exchange_sentence(one: str, two: str) -> str:
    """Return that two players change places."""
    return _("%(both)s se cambian de sitio.") % {"both": listed((one, two))}


def given_words(points: int) -> str:
    """Return what a round without an opponent gives."""
    return _("suma %(points)d") % {"points": points} if points else _("no suma")


def by_hand_sentence(reason: str) -> str:
    """Return why somebody was put at another table after the round was published."""
    return _("Cambio a mano: %(why)s") % {"why": reason}


def is_by_hand(pair: Pair) -> bool:
    return pair.why.code is PairCode.BY_HAND


def absent_words(count: int) -> str:
    """Return the sentence that names so many people who do not come."""
    return ngettext("No viene: %(names)s.", "No vienen: %(names)s.", count)


def missed_sentence(player: str, *, over: bool) -> str:
    """Return that a player does not come to a round, by the list of those present; of one that is over, did not."""
    words = _("%(player)s no vino a esta ronda.") if over else _("%(player)s no viene a esta ronda.")
    return words % {"player": player}


def absence_sentence(player: str, kind: ByeKind | None) -> str:
    """Return why a player is not paired: a bye asked for, or the withdrawal."""
    words = {
        ByeKind.HALF: _("%(player)s pidió no jugar esta ronda."),
        ByeKind.ZERO: _("%(player)s no juega esta ronda."),
    }.get(kind or ByeKind.PAIRING, _("%(player)s se retiró."))
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
        Cause.TOO_MANY: _(
            "para tantos jugadores hace falta otro emparejador, que instala quien lleva el sitio: pip install py4swiss"
        ),
        Cause.ENGINE: _("el emparejador no dio ninguna ronda que cumpla las reglas, aunque existe"),
    }[cause]


def breach_sentence(breach: Breach) -> str:
    """Return the rule of pairing that a round made by hand breaks."""
    if breach.obstacle is None:
        return _("%(player)s ya descansó antes") % {"player": breach.players[0]}
    words = {
        Obstacle.MET: _("%(both)s ya han jugado"),
        Obstacle.APART: _("%(both)s no se enfrentan en esta ronda"),
        Obstacle.COLOUR: _("a %(both)s les toca el mismo color, que ya no pueden cambiar"),
        Obstacle.DEAD_END: _("si jugaran %(both)s, alguien se quedaría sin rival"),
    }[breach.obstacle]
    return words % {"both": listed(breach.players)}


def difference_sentences(difference: Difference, points: Mapping[str, int]) -> Iterator[str]:
    """Yield which pair of a round changes first in another round, with all points, and why others change with it."""
    yield _("La primera mesa que cambia es la de %(pair)s.") % {
        "pair": " – ".join(_with_points(difference.pair, points))
    }
    for player, other in zip(difference.pair, difference.instead, strict=True):
        if other:
            [shown] = _with_points([other], points)
            yield _("%(player)s jugaría con %(other)s.") % {"player": player, "other": shown}
        else:
            yield would_rest_sentence(player)
    if difference.breach:
        why = breach_sentence(difference.breach)
        yield _("No basta con que dos mesas cambien de rival: %(why)s.") % {"why": why}


def _with_points(players: Sequence[str], points: Mapping[str, int]) -> list[str]:
    return [f"{player} ({points_words(points[player])})" for player in players]


def would_rest_sentence(player: str) -> str:
    return _("%(player)s descansaría.") % {"player": player}


def waiting_sentence(waiting: NotYet) -> str:
    """Return why the next round cannot be paired yet, or any more."""
    if waiting.reason is Waiting.ALL_PLAYED:
        return _("ya se han jugado todas las rondas")
    count = len(waiting.games)
    if count > MAX_GAMES_NAMED:
        return _("faltan %(number)d resultados") % {"number": count}
    games = ", ".join(f"{game.one}–{game.two}" for game in waiting.games)
    words = ngettext("falta un resultado: %(games)s", "faltan %(number)d resultados: %(games)s", count)
    return words % {"number": count, "games": games}


def kept_pairs_words(league: League, corrected: int | None) -> Iterator[str]:
    """Yield what a correction in an earlier round of a Swiss changes, and what not; nothing elsewhere."""
    last = last_round(league)
    if league.stage.format is not Format.SWISS or not corrected or corrected >= last:
        return
    later = [str(number) for number in range(corrected + 1, last + 1)]
    yield ngettext(
        "Cambian los puntos y la tabla. Las parejas de la ronda %(rounds)s, ya publicada, no cambian.",
        "Cambian los puntos y la tabla. Las parejas de las rondas %(rounds)s, ya publicadas, no cambian.",
        len(later),
    ) % {"rounds": listed(later)}
    if last < (league.stage.rounds or 0):
        yield _("La ronda %(round)d se empareja ya con los puntos corregidos.") % {"round": last + 1}


def _pair_sentence(why: PairWhy) -> str:
    """Return why two are a pair."""
    one, two = map(points_words, why.points)
    both = {"first": why.first, "second": why.second, "both": listed((why.first, why.second))}
    return str(_PAIR_SENTENCES[why.code] % {**both, "one": one, "two": two})


def _obstacle_words(first: str, obstacle: Obstacle, others: list[str]) -> str:
    """Return why the first of a pair could not meet these others."""
    names = alternatives(others) if obstacle is Obstacle.DEAD_END else listed(others)
    return str(_OBSTACLE_WORDS[obstacle] % {"first": first, "others": names})


def _colour_sentence(pair: Pair) -> str:
    """Return who has which colour, and why."""
    of_black = pair.rule in _BLACK_SENTENCES and pair.favoured != pair.white
    sentence = _BLACK_SENTENCES[pair.rule] if of_black else _COLOUR_SENTENCES[pair.rule]
    return str(sentence % {"white": pair.white, "black": pair.black})
