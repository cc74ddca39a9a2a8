"""The words of the steps that order players: names, explanations with examples, headings of their columns."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.regulation import Regulation, Step

STEPS = {
    Step.POINTS: gettext_lazy("puntos"),
    Step.PIECES: gettext_lazy("más fichas (F)"),
    Step.WINS: gettext_lazy("más ganadas (G)"),
    Step.ALPHABETICAL: gettext_lazy("orden alfabético"),
    Step.SANCTIONS: gettext_lazy("menos sanciones"),
    Step.HEAD_TO_HEAD: gettext_lazy("average particular"),
    Step.TIEBREAK_GAME: gettext_lazy("partida de desempate"),
    Step.RULING: gettext_lazy("resolución de la organización"),
    Step.PIECES_LEFT: gettext_lazy("más fichas"),
    Step.BOARD_WINS: gettext_lazy("más victorias en el tablero"),
    Step.SONNEBORN_BERGER: gettext_lazy("Sonneborn-Berger"),
    Step.SOLKOFF: gettext_lazy("Solkoff"),
    Step.SOLKOFF_CUT_1: gettext_lazy("Solkoff sin el peor"),
    Step.SOLKOFF_MEDIAN: gettext_lazy("Solkoff sin el mejor ni el peor"),
    Step.SOLKOFF_CUT_2: gettext_lazy("Solkoff sin los dos peores"),
    Step.PROGRESSIVE: gettext_lazy("progresivo"),
    Step.BLACK_WINS: gettext_lazy("más victorias con negras"),
    Step.BLACK_GAMES: gettext_lazy("más partidas con negras"),
    Step.PLUS_BALANCE: gettext_lazy("tablas con ventaja"),
    Step.TABLE_ORDER: gettext_lazy("resultados por orden de la tabla"),
    Step.FEWER_PLAYED: gettext_lazy("menos partidas jugadas"),
    Step.OPPONENTS_RATING: gettext_lazy("ranking medio de los rivales"),
    Step.FURTHER_GAME: gettext_lazy("partida de desempate"),
    Step.LOTS: gettext_lazy("sorteo"),
}
EXPLANATIONS = {
    Step.PIECES: gettext_lazy("Va delante quien tiene más F."),
    Step.WINS: gettext_lazy("Va delante quien ha ganado más partidas."),
    Step.ALPHABETICAL: gettext_lazy(
        "Si quedan partidas por jugar, o el empate no toca ningún puesto del podio, no hay nada que decidir: los "
        "empatados se escriben por orden alfabético y no se mira más. Ninguna medalla se decide por el nombre."
    ),
    Step.SANCTIONS: gettext_lazy("Va delante quien tiene menos sanciones; las levantadas no cuentan."),
    Step.HEAD_TO_HEAD: gettext_lazy(
        "Se hace otra tabla con las partidas entre los empatados: cuentan los puntos y después las fichas propias "
        "menos las del contrario."
    ),
    Step.TIEBREAK_GAME: gettext_lazy(
        "Si quedan dos, juegan una partida que no cuenta en la tabla y que se repite mientras acabe en tablas."
    ),
    Step.RULING: gettext_lazy(
        "Si son más de dos, o no se puede jugar, la organización decide el orden y dice por qué."
    ),
    Step.PIECES_LEFT: gettext_lazy(
        "Va delante quien suma más fichas en las partidas que ganó o acabaron en tablas; una dama cuenta dos. Ejemplo: "
        "con 3 peones y 1 dama se suman 5."
    ),
    Step.BOARD_WINS: gettext_lazy(
        "Va delante quien ganó más partidas en el tablero; las ganadas por incomparecencia no cuentan. Ejemplo: 3 "
        "victorias van por delante de 2 victorias y 2 tablas."
    ),
    Step.SONNEBORN_BERGER: gettext_lazy(
        "Por cada rival se multiplican los puntos que tiene por los que se lograron contra él, y todo se suma: cuenta "
        "más ganar a quien va arriba. Ejemplo con 2-1-0: ganar a quien tiene 6 puntos da 6 × 2 = 12; hacer tablas con "
        "quien tiene 4 da 4 × 1 = 4; en total, 16."
    ),
    Step.SOLKOFF: gettext_lazy(
        "Se suman los puntos de todos los rivales. Ejemplo: contra rivales con 6, 4 y 3 puntos son 13."
    ),
    Step.SOLKOFF_CUT_1: gettext_lazy(
        "Se suman los puntos de los rivales sin el que menos tiene. Ejemplo: con 6, 4 y 3 son 10."
    ),
    Step.SOLKOFF_MEDIAN: gettext_lazy(
        "Se suman los puntos de los rivales sin el que más tiene ni el que menos. Ejemplo: con 6, 4 y 3 son 4."
    ),
    Step.SOLKOFF_CUT_2: gettext_lazy(
        "Se suman los puntos de los rivales sin los dos que menos tienen. Ejemplo: con 6, 4, 3 y 1 son 10."
    ),
    Step.PROGRESSIVE: gettext_lazy(
        "Se suman los puntos que se tenían tras cada ronda: cuenta más ganar pronto. Ejemplo: con 2, 3 y 5 puntos tras "
        "las tres rondas son 10."
    ),
    Step.BLACK_WINS: gettext_lazy(
        "Va delante quien ganó más partidas con negras en el tablero. Ejemplo: 2 victorias con negras van por "
        "delante de 1."
    ),
    Step.BLACK_GAMES: gettext_lazy(
        "Va delante quien jugó más partidas con negras en el tablero. Ejemplo: 4 partidas con negras van por "
        "delante de 3."
    ),
    Step.PLUS_BALANCE: gettext_lazy(
        "Se restan las tablas con desventaja de las tablas con ventaja. Ejemplo: 3 con ventaja y 1 con desventaja "
        "son +2."
    ),
    Step.TABLE_ORDER: gettext_lazy(
        "Se miran los puntos contra quienes van primeros, después contra los siguientes, y así hasta el final; los "
        "iguales a puntos se toman juntos. Ejemplo: haber ganado al primero va por delante de haber hecho tablas "
        "con él."
    ),
    Step.FEWER_PLAYED: gettext_lazy(
        "Va delante quien necesitó menos partidas; los descansos cuentan como jugadas. Ejemplo: 6 puntos en 4 partidas "
        "van por delante de 6 puntos en 5."
    ),
    Step.OPPONENTS_RATING: gettext_lazy(
        "Se compara la media del ranking de los rivales del tablero. Ejemplo: con rivales de 1500 y 1600 es 1550."
    ),
    Step.FURTHER_GAME: gettext_lazy(
        "Juegan más partidas que no cuentan en la tabla, hasta que alguien va por delante. Ejemplo: quien gana la "
        "primera."
    ),
    Step.LOTS: gettext_lazy(
        "Decide un sorteo con una semilla que cualquiera puede repetir. Ejemplo: con la semilla «sala» sale siempre el "
        "mismo orden."
    ),
}
"""The explanation of each step, for the page that explains how a league is counted."""
COLUMNS_OF_STEPS: dict[Step, tuple[str | Promise, str | Promise]] = {
    Step.BOARD_WINS: (gettext_lazy("Vict."), gettext_lazy("victorias en el tablero")),
    Step.SONNEBORN_BERGER: (
        gettext_lazy("SB"),
        gettext_lazy(
            "Sonneborn-Berger: por cada rival, sus puntos multiplicados por los logrados en su partida; lograr 2 "
            "contra quien tiene 6 da 12"
        ),
    ),
    Step.SOLKOFF: (gettext_lazy("Sol."), gettext_lazy("Solkoff: los puntos de los rivales")),
    Step.SOLKOFF_CUT_1: (gettext_lazy("Sol.−1"), gettext_lazy("Solkoff sin el rival con menos puntos")),
    Step.SOLKOFF_MEDIAN: (gettext_lazy("Sol.m"), gettext_lazy("Solkoff sin el rival con más puntos ni el que menos")),
    Step.SOLKOFF_CUT_2: (gettext_lazy("Sol.−2"), gettext_lazy("Solkoff sin los dos rivales con menos puntos")),
    Step.PROGRESSIVE: (gettext_lazy("Prog."), gettext_lazy("progresivo: suma de los puntos tras cada ronda")),
    Step.BLACK_WINS: (gettext_lazy("VN"), gettext_lazy("victorias con negras")),
    Step.BLACK_GAMES: (gettext_lazy("PN"), gettext_lazy("partidas con negras")),
    Step.PLUS_BALANCE: (gettext_lazy("+/−"), gettext_lazy("tablas con ventaja menos tablas con desventaja")),
    Step.FEWER_PLAYED: (gettext_lazy("Jug."), gettext_lazy("partidas jugadas y descansos")),
    Step.OPPONENTS_RATING: (gettext_lazy("RR"), gettext_lazy("ranking medio de los rivales")),
}
"""The heading and meaning of the figure of each step that is not in a column of its own."""


def step_name(step: Step, regulation: Regulation) -> str:
    """Return the name of a step; *average particular* is El Castillar's word."""
    if step is Step.HEAD_TO_HEAD and not regulation.head_to_head_pieces:
        return _("partidas entre los empatados")
    return str(STEPS[step])


def explanation(step: Step, regulation: Regulation) -> str:
    """Return the explanation of a step of a regulation, with an example."""
    if step is Step.HEAD_TO_HEAD and not regulation.head_to_head_pieces:
        return _(
            "Se cuentan los puntos de las partidas entre los empatados, si todos han jugado entre sí. Ejemplo: "
            "entre dos, "
            "va delante quien ganó la suya."
        )
    if step is Step.RULING and Step.TIEBREAK_GAME not in regulation.chain:
        return _("La organización decide el orden y dice por qué, y lo lee cualquiera.")
    if step is Step.FURTHER_GAME and regulation.play_off_for_medals:
        only = _("Se juegan solo por las medallas; los demás puestos se comparten.")
        return f"{EXPLANATIONS[step]} {only}"
    by_score = regulation.material or regulation.paces
    if step is Step.SONNEBORN_BERGER and regulation.points.loss and not by_score:
        nothing = _("Las partidas perdidas no suman aquí.")
        return f"{EXPLANATIONS[step]} {nothing}"
    return str(EXPLANATIONS[step])
