"""The steps that compare an integer figure of each player, each declared once: its function and its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from tournaments.league.player_rules import gettext_noop
from tournaments.league.records import Figures, Played, Records
from tournaments.league.regulation import Colour, Step, StepWords
from tournaments.league.scores import Outcome


@dataclass(frozen=True, slots=True)
class CountedStep:
    """A step that compares the figure of its function; the highest is best, or the lowest."""

    figure: Callable[[Records], Figures]
    words: StepWords
    lowest_first: bool = False


def _opponents_points(records: Records, player: str) -> list[int]:
    """Return the points of each opponent, the lowest first; of an unplayed round, the player's own."""
    return sorted(
        records.points[game.opponent if game.on_board and game.opponent else player]
        for game in records.played[player]
        if game.first
    )


def _solkoff(lowest: int, highest: int = 0) -> Callable[[Records], dict[str, int]]:
    """Return the sum of the opponents' points without some of the lowest and highest."""

    def of(records: Records) -> dict[str, int]:
        return {
            player: sum((points := _opponents_points(records, player))[lowest : len(points) - highest])
            for player in records.played
        }

    return of


def _sonneborn_berger(records: Records) -> dict[str, int]:
    """Return the points of beaten opponents times those of a win, and of drawn ones times those of a draw.

    Where points follow from the pieces left, each opponent's points count times those scored against them.
    """
    worth = {Outcome.WON: records.regulation.points.win, Outcome.DRAWN: records.regulation.points.draw}

    def of(player: str, game: Played) -> int:
        if game.outcome is None:
            return 0
        points = records.points[game.opponent if game.on_board and game.opponent else player]
        by_score = game.on_board and (records.regulation.material or records.regulation.paces)
        return points * (game.points if by_score else worth.get(game.outcome, 0))

    return {player: sum(of(player, game) for game in games) for player, games in records.played.items()}


def _progressive(records: Records) -> dict[str, int]:
    """Return the sum of the points after each round, up to the last with a result."""
    last = max((game.round for games in records.played.values() for game in games), default=0)
    totals = {}
    for player, games in records.played.items():
        of_round: defaultdict[int, int] = defaultdict(int)
        for game in games:
            of_round[game.round] += game.points
        totals[player] = sum(accumulate(of_round[number] for number in range(min(of_round, default=0), last + 1)))
    return totals


def _opponents_rating(records: Records) -> dict[str, int]:
    """Return the average rating of the opponents met on the board who have one, rounded; 0 without any."""
    averages = {}
    for player, games in records.played.items():
        met = (records.ratings[game.opponent] for game in games if game.on_board and game.opponent and game.first)
        known = [rating for rating in met if rating is not None]
        averages[player] = (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0
    return averages


def _count(counts: Callable[[Played], int]) -> Callable[[Records], dict[str, int]]:
    def of(records: Records) -> dict[str, int]:
        return {player: sum(map(counts, games)) for player, games in records.played.items()}

    return of


def _won(game: Played) -> bool:
    return game.on_board and game.outcome is Outcome.WON


FIGURES: Mapping[Step, CountedStep] = {
    Step.PIECES_LEFT: CountedStep(
        lambda records: records.pieces,
        StepWords(
            name=gettext_noop("más fichas"),
            explanation=gettext_noop(
                "Va delante quien suma más fichas en las partidas que ganó o acabaron en tablas; una dama cuenta dos. "
                "Ejemplo: con 3 peones y 1 dama se suman 5."
            ),
        ),
    ),
    Step.BOARD_WINS: CountedStep(
        _count(_won),
        StepWords(
            name=gettext_noop("más victorias en el tablero"),
            explanation=gettext_noop(
                "Va delante quien ganó más partidas en el tablero; las ganadas por incomparecencia no cuentan. "
                "Ejemplo: 3 victorias van por delante de 2 victorias y 2 tablas."
            ),
            heading=gettext_noop("Vict."),
            meaning=gettext_noop("victorias en el tablero"),
        ),
    ),
    Step.SONNEBORN_BERGER: CountedStep(
        _sonneborn_berger,
        StepWords(
            name=gettext_noop("Sonneborn-Berger"),
            explanation=gettext_noop(
                "Por cada rival se multiplican los puntos que tiene por los que se lograron contra él, y todo se suma: "
                "cuenta más ganar a quien va arriba. Ejemplo con 2-1-0: ganar a quien tiene 6 puntos da 6 × 2 = 12; "
                "hacer tablas con quien tiene 4 da 4 × 1 = 4; en total, 16."
            ),
            heading=gettext_noop("SB"),
            meaning=gettext_noop(
                "Sonneborn-Berger: por cada rival, sus puntos multiplicados por los logrados en su partida; lograr 2 "
                "contra quien tiene 6 da 12"
            ),
        ),
    ),
    Step.SOLKOFF: CountedStep(
        _solkoff(0),
        StepWords(
            name=gettext_noop("Solkoff"),
            explanation=gettext_noop(
                "Se suman los puntos de todos los rivales. Ejemplo: contra rivales con 6, 4 y 3 puntos son 13."
            ),
            heading=gettext_noop("Sol."),
            meaning=gettext_noop("Solkoff: los puntos de los rivales"),
        ),
    ),
    Step.SOLKOFF_CUT_1: CountedStep(
        _solkoff(1),
        StepWords(
            name=gettext_noop("Solkoff sin el peor"),
            explanation=gettext_noop(
                "Se suman los puntos de los rivales sin el que menos tiene. Ejemplo: con 6, 4 y 3 son 10."
            ),
            heading=gettext_noop("Sol.−1"),
            meaning=gettext_noop("Solkoff sin el rival con menos puntos"),
        ),
    ),
    Step.SOLKOFF_MEDIAN: CountedStep(
        _solkoff(1, 1),
        StepWords(
            name=gettext_noop("Solkoff sin el mejor ni el peor"),
            explanation=gettext_noop(
                "Se suman los puntos de los rivales sin el que más tiene ni el que menos. Ejemplo: con 6, 4 y 3 son 4."
            ),
            heading=gettext_noop("Sol.m"),
            meaning=gettext_noop("Solkoff sin el rival con más puntos ni el que menos"),
        ),
    ),
    Step.SOLKOFF_CUT_2: CountedStep(
        _solkoff(2),
        StepWords(
            name=gettext_noop("Solkoff sin los dos peores"),
            explanation=gettext_noop(
                "Se suman los puntos de los rivales sin los dos que menos tienen. Ejemplo: con 6, 4, 3 y 1 son 10."
            ),
            heading=gettext_noop("Sol.−2"),
            meaning=gettext_noop("Solkoff sin los dos rivales con menos puntos"),
        ),
    ),
    Step.PROGRESSIVE: CountedStep(
        _progressive,
        StepWords(
            name=gettext_noop("progresivo"),
            explanation=gettext_noop(
                "Se suman los puntos que se tenían tras cada ronda: cuenta más ganar pronto. Ejemplo: con 2, 3 y 5 "
                "puntos tras las tres rondas son 10."
            ),
            heading=gettext_noop("Prog."),
            meaning=gettext_noop("progresivo: suma de los puntos tras cada ronda"),
        ),
    ),
    Step.BLACK_WINS: CountedStep(
        _count(lambda game: game.colour is Colour.BLACK and _won(game)),
        StepWords(
            name=gettext_noop("más victorias con negras"),
            explanation=gettext_noop(
                "Va delante quien ganó más partidas con negras en el tablero. Ejemplo: 2 victorias con negras van por "
                "delante de 1."
            ),
            heading=gettext_noop("VN"),
            meaning=gettext_noop("victorias con negras"),
        ),
    ),
    Step.BLACK_GAMES: CountedStep(
        _count(lambda game: game.on_board and game.colour is Colour.BLACK),
        StepWords(
            name=gettext_noop("más partidas con negras"),
            explanation=gettext_noop(
                "Va delante quien jugó más partidas con negras en el tablero. Ejemplo: 4 partidas con negras van por "
                "delante de 3."
            ),
            heading=gettext_noop("PN"),
            meaning=gettext_noop("partidas con negras"),
        ),
    ),
    Step.PLUS_BALANCE: CountedStep(
        _count(lambda game: game.advantage),
        StepWords(
            name=gettext_noop("tablas con ventaja"),
            explanation=gettext_noop(
                "Se restan las tablas con desventaja de las tablas con ventaja. Ejemplo: 3 con ventaja y 1 con "
                "desventaja son +2."
            ),
            heading=gettext_noop("+/−"),
            meaning=gettext_noop("tablas con ventaja menos tablas con desventaja"),
        ),
    ),
    Step.FEWER_PLAYED: CountedStep(
        _count(lambda _: 1),
        StepWords(
            name=gettext_noop("menos partidas jugadas"),
            explanation=gettext_noop(
                "Va delante quien necesitó menos partidas; los descansos cuentan como jugadas. Ejemplo: 6 puntos en 4 "
                "partidas van por delante de 6 puntos en 5."
            ),
            heading=gettext_noop("Jug."),
            meaning=gettext_noop("partidas jugadas y descansos"),
        ),
        lowest_first=True,
    ),
    Step.OPPONENTS_RATING: CountedStep(
        _opponents_rating,
        StepWords(
            name=gettext_noop("ranking medio de los rivales"),
            explanation=gettext_noop(
                "Se compara la media del ranking de los rivales del tablero. Ejemplo: con rivales de 1500 y 1600 es "
                "1550."
            ),
            heading=gettext_noop("RR"),
            meaning=gettext_noop("ranking medio de los rivales"),
        ),
    ),
    Step.SANCTIONS: CountedStep(
        lambda records: records.sanctions,
        StepWords(
            name=gettext_noop("menos sanciones"),
            explanation=gettext_noop("Va delante quien tiene menos sanciones; las levantadas no cuentan."),
        ),
        lowest_first=True,
    ),
}
"""Each step that compares an integer figure: its function and its words."""


def figures_by_step(records: Records, chain: Iterable[Step]) -> dict[Step, Figures]:
    """Return the figures of the steps of a chain that compare an integer."""
    return {step: FIGURES[step].figure(records) for step in chain if step in FIGURES}
