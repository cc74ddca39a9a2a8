"""The rules for counting a league, in words, with the figures that the table is made with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league import podium, settings
from tournaments.league.regulations.regulation import Points, Regulation, Step
from tournaments.league.values import KING_WORTH
from tournaments.wording.terms import MEDALS, alternatives
from tournaments.wording.ties import EXPLANATIONS, STEPS

_TITLES = {**STEPS, Step.ALPHABETICAL: gettext_lazy("si el empate no decide nada, por orden alfabético")}


def games_words(players: int, legs: int) -> str:
    """Return the number of games of a league in words."""
    once, twice = (
        _("Cada jugador juega una vez contra cada uno de los demás."),
        _("Cada jugador juega dos veces contra cada uno de los demás."),
    )
    each = once if legs == 1 else twice
    if players < settings.MIN_PLAYERS:
        return each
    total = _("Con %(players)d jugadores son %(games)d partidas.") % {
        "players": players,
        "games": legs * players * (players - 1) // 2,
    }
    return f"{each} {total}"


def points_words(points: Points) -> str:
    """Return the points of a win, a draw and a loss, in words."""
    return _(
        "Una partida ganada vale %(win)d; unas tablas, %(draw)d para cada jugador; una perdida, %(loss)d. "
        "Los puntos (Ptos.) ordenan la tabla."
    ) % {"win": points.win, "draw": points.draw, "loss": points.loss}


def possible_points(regulation: Regulation) -> str:
    """Return the points that a game can give, from the most: "3, 1 o 0"."""
    given = {regulation.points.win, regulation.points.draw, regulation.points.loss}
    for _pace, points in regulation.paces:
        given |= {points.win, points.draw, points.loss}
    if regulation.material:
        given = {points for score in regulation.material.possible for points in score}
    return alternatives([str(points) for points in sorted(given, reverse=True)])


def pieces_words() -> str:
    """Return the meaning of F, in words."""
    return _(
        "F suma las fichas que a un jugador le quedan en el tablero en las partidas que gana o acaban en tablas: "
        "un peón cuenta 1 y una dama, %(king)d. Quien pierde no suma nada. F solo sirve para romper empates."
    ) % {"king": KING_WORTH}


def walkover_words(pieces: int) -> str:
    """Return the points and pieces of a walkover, in words."""
    return _(
        "Si alguien no se presenta, gana quien vino y suma F %(pieces)d. Si no viene nadie, pierden los dos, con F 0."
    ) % {"pieces": pieces}


def tie_steps(chain: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """Yield the name and sentence of each tie-break step; the sentence on rulings is in that of the tie-break game."""
    for step in chain:
        if step is Step.RULING and Step.TIEBREAK_GAME in chain:
            continue
        sentence = str(EXPLANATIONS[step])
        if step is Step.TIEBREAK_GAME and Step.RULING in chain:
            sentence = f"{sentence} {EXPLANATIONS[Step.RULING]}"
        yield capfirst(str(_TITLES[step])), sentence


def podium_words(regulation: Regulation) -> Iterator[str]:
    """Yield a sentence with the podium points of a league of three, and one with those of a larger league."""
    yield _("Con %(players)d jugadores: %(steps)s.") % {
        "players": settings.MIN_PLAYERS,
        "steps": _medals(settings.MIN_PLAYERS, regulation),
    }
    more = settings.MIN_PLAYERS + 1
    yield _("Con %(players)d o más: %(steps)s.") % {"players": more, "steps": _medals(more, regulation)}


def _medals(players: int, regulation: Regulation) -> str:
    return ", ".join(f"{MEDALS[step.medal]} {step.points}" for step in podium.podium(players, regulation))


def withdrawal_words(regulation: Regulation) -> str:
    """Return the treatment of a withdrawn player's games, in words."""
    return _(
        "Si alguien se retira con menos del %(share)d %% de sus partidas decididas, se anulan todas y no cuentan para "
        "nadie. Si no, pierde por incomparecencia las que le quedan y conserva su puesto. La organización puede "
        "elegir lo otro."
    ) % {"share": round(100 * regulation.decided_share)}
