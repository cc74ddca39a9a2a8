"""What each value of a parameter means, in a sentence of our own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.article import Seen
from games.rules.board import Corner, Origin, Side
from games.rules.endings import DrawRule, Ending, KingMovesOnly, Repetition
from games.rules.parameters import Blocked, Chain, Crowning, KingRange, MenCapture, Refusal, Removal
from games.rules.priority import Key, kings_first, most_kings, most_pieces, with_a_king

TITLES: Mapping[type[Enum], object] = {
    Corner: gettext_lazy("El tablero"),
    MenCapture: gettext_lazy("Captura del peón"),
    KingRange: gettext_lazy("La dama"),
    Refusal: gettext_lazy("Deber de capturar"),
    Chain: gettext_lazy("Captura de varias piezas"),
    Removal: gettext_lazy("Cuándo salen las piezas capturadas"),
    Crowning: gettext_lazy("Coronar capturando"),
    Blocked: gettext_lazy("Sin jugada posible"),
}

VALUES: Mapping[Enum, object] = {
    Corner.LEFT: gettext_lazy("cada jugador tiene una casilla oscura en su esquina izquierda"),
    Corner.RIGHT: gettext_lazy("cada jugador tiene una casilla oscura en su esquina derecha"),
    MenCapture.FORWARD: gettext_lazy("El peón mueve y captura solo hacia delante."),
    MenCapture.BOTH_WAYS: gettext_lazy("El peón mueve hacia delante y captura hacia delante y hacia atrás."),
    KingRange.ONE_SQUARE: gettext_lazy(
        "La dama mueve una casilla en las cuatro direcciones, y captura la pieza que tiene al lado."
    ),
    KingRange.FLYING: gettext_lazy(
        "La dama recorre las casillas libres que quiera en las cuatro direcciones, y captura desde lejos; "
        "al capturar cae en cualquiera de las casillas libres que siguen."
    ),
    Refusal.ILLEGAL: gettext_lazy("Quien puede capturar tiene que hacerlo: ninguna otra jugada vale."),
    Refusal.OPPONENT_MAY_RECTIFY: gettext_lazy(
        "Quien puede capturar tiene que hacerlo. Una jugada contra las reglas la puede hacer corregir el contrario; "
        "si sigue jugando, la acepta."
    ),
    Refusal.PIECE_IS_FORFEIT: gettext_lazy(
        "Quien puede capturar debe hacerlo; si no, el contrario le sopla una pieza que podía: la quita del tablero "
        "antes de jugar, sin que cuente como jugada."
    ),
    Chain.TO_THE_END: gettext_lazy("La captura sigue hasta que no quede nada que capturar por ese camino."),
    Chain.FREE: gettext_lazy("Tras cada salto se puede seguir capturando o parar."),
    Removal.JUMP_BY_JUMP: gettext_lazy("Cada pieza capturada sale del tablero al saltarla: ya no estorba."),
    Removal.AFTER_THE_MOVE: gettext_lazy(
        "Las piezas capturadas salen al acabar la jugada: hasta entonces estorban, y ninguna se salta dos veces."
    ),
    Crowning.ENDS_THE_MOVE: gettext_lazy("El peón que llega a la última fila es dama, y su jugada acaba ahí."),
    Crowning.IF_IT_ENDS_THERE: gettext_lazy(
        "El peón que llega a la última fila capturando sigue como peón si puede capturar más; "
        "es dama solo si su jugada acaba ahí."
    ),
    Blocked.LOSES: gettext_lazy("Pierde quien, al tocarle, no puede mover."),
    Blocked.PASSES: gettext_lazy("Quien no puede mover pasa; si no puede ninguno de los dos, son tablas."),
}

PRIORITIES: Mapping[Key, object] = {
    most_pieces: gettext_lazy("Entre varias capturas, la de más piezas."),
    most_kings: gettext_lazy("A igual número, la que captura más damas."),
    with_a_king: gettext_lazy("A igual número, con una dama antes que con un peón."),
    kings_first: gettext_lazy("A iguales damas capturadas, la que encuentra antes una dama."),
}

SEEN: Mapping[Seen, object] = {
    Seen.BY_THE_CHECK: gettext_lazy("lo exige la comprobación"),
    Seen.BY_THE_REFEREE: gettext_lazy("solo lo ve quien arbitra"),
    Seen.DEFINES: gettext_lazy("define, no hay qué incumplir"),
}


def board_words(size: int, men: int, corner: Corner) -> str:
    return _("Tablero de %(size)d por %(size)d, con %(men)d peones por bando; %(corner)s.") % {
        "size": size,
        "men": men,
        "corner": VALUES[corner],
    }


def numbering_words(origin: Origin, squares: int) -> str:
    """Where the numbers begin."""
    values = {"squares": squares}
    if origin is Origin.NEAR_RIGHT:
        return _("Las casillas se numeran del 1, abajo a la derecha de las blancas, al %(squares)d.") % values
    return _("Las casillas se numeran del 1, arriba a la izquierda según las blancas, al %(squares)d.") % values


def first_words(first: Side | None) -> str:
    if first is None:
        return _("Empieza cualquiera de los dos colores: lo deciden los dados.")
    return _("Empiezan las blancas.") if first is Side.WHITE else _("Empiezan las negras.")


def draw_words(draw: DrawRule) -> str:
    """What is counted, and whether the draw comes by itself."""
    ends = _("Es empate sin que nadie lo pida.") if draw.automatic else _("Es empate si se reclama.")
    return f"{_counted(draw)} {ends}"


def _counted(draw: DrawRule) -> str:
    if isinstance(draw, Repetition):
        return _("La misma posición, con el mismo turno, %(times)d veces.") % {"times": draw.times}
    if isinstance(draw, KingMovesOnly):
        return _("%(moves)d jugadas de cada bando sin capturar ni mover un peón.") % {"moves": draw.moves}
    return _ending(draw)


def _ending(draw: Ending) -> str:
    if not draw.moves:
        if draw.not_while_capturing:
            return _("Al llegar a un final como el dibujado, salvo que toque capturar.")
        return _("Al llegar a un final como el dibujado.")
    whose = _("del bando fuerte") if draw.stronger_moves_count else _("de cada bando")
    return ngettext(
        "%(moves)d jugada %(whose)s en un final como el dibujado.",
        "%(moves)d jugadas %(whose)s en un final como el dibujado.",
        draw.moves,
    ) % {"moves": draw.moves, "whose": whose}
