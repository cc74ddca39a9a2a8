"""El Castillar: free choice of captures, pieces that leave at once, and a huff (soplo) for a missed capture.

A piece is taken off as it is jumped (Cómo jugar, 2), so its square is free for the rest of the same move. After each
jump the player may go on, but need not (3): every beginning of a capture is a legal move, hence `Chain.FREE`.

Capturing is a duty (2), yet a quiet move in its place is not undone: it stands, and one piece that could have captured
is taken off (5), hence `MAY_BE_HUFFED`. A player with pieces and no move loses nothing but the turn: the
game is drawn only if neither can move (8).

The regulation sets no order among captures and no limit of moves, so this system has no `priority` and no `draw_rules`.

The regulation: El Castillar, Campeonato de Multijuegos: Damas. Its parts have titles, not numbers.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner
from ..catalogs import _
from ..ruleset import Blocked, Chain, KingRange, Refusal, Removal, RuleSystem

CHECK, REFEREE, LEAGUE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.LEAGUE, Enforcement.DEFINITION

REGULATION = regulation(
    "El Castillar, Damas",
    "es",
    ("El juego", _("tablero de 64 casillas y 24 fichas"), DEFINITION),
    ("Antes de jugar, 1", _("elección de color, o a los dados"), REFEREE),
    ("Antes de jugar, 2", _("casilla blanca abajo a la derecha"), REFEREE),
    ("Antes de jugar, 3", _("colocación de los peones"), CHECK),
    ("Antes de jugar, 4", _("sorteo, calendario y quién empieza"), REFEREE),
    ("Antes de jugar, 5", _("saque inicial a los dados"), REFEREE),
    ("Cómo jugar, 1", _("avance del peón"), CHECK),
    ("Cómo jugar, 2", _("deber de comer saltando a la casilla libre de detrás; lo comido se retira"), CHECK),
    ("Cómo jugar, 3", _("seguir comiendo es posible, cambiando de trayectoria"), CHECK),
    ("Cómo jugar, 4", _("la meta: dejar al rival sin fichas; las comidas se apartan"), DEFINITION),
    ("Cómo jugar, 5", _("soplo: se elimina la ficha que pudo comer y no comió"), CHECK),
    ("Cómo jugar, 6", _("el peón que llega al otro lado es dama"), CHECK),
    ("Cómo jugar, 7", _("movimiento y captura de la dama"), CHECK),
    ("Cómo jugar, 8", _("pierde quien se queda sin fichas; tablas si nadie puede mover"), CHECK),
    ("Cómo jugar, 9", _("el ganador cuenta sus fichas"), LEAGUE),
    ("Cómo jugar, 10", _("en tablas cuentan los dos; la dama vale dos"), LEAGUE),
    ("Cómo jugar, 11", _("otras situaciones, en un vídeo"), DEFINITION),
    ("Restricciones", _("ficha soltada, turno acabado"), REFEREE),
    ("Objetivo", _("dejar al rival sin fichas y coronar"), DEFINITION),
    ("Puntuación", _("puntos y clasificación"), LEAGUE),
    ("Sanciones", _("sanciones"), REFEREE),
)

CASTILLAR = RuleSystem(
    slug="castillar",
    name=_("Damas El Castillar"),
    title=REGULATION.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    removal=Removal.JUMP_BY_JUMP,
    chain=Chain.FREE,
    refusal=Refusal.MAY_BE_HUFFED,
    blocked=Blocked.PASSES,
    first_side=None,
    max_players=10,
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "Antes de jugar, 3": (Topic.BOARD,),
            "Antes de jugar, 5": (Topic.FIRST_MOVE,),
            "Cómo jugar, 1": (Topic.TURNS, Topic.OPPONENTS_PIECE, Topic.MAN_MOVE, Topic.MEN_DIRECTION),
            "Cómo jugar, 7": (Topic.KING_MOVE, Topic.KING_CAPTURE, Topic.KING_OWN_PIECES),
            "Cómo jugar, 2": (
                Topic.MAN_CAPTURE,
                Topic.MAN_TARGET,
                Topic.KING_TARGET,
                Topic.OWN_PIECES,
                Topic.ONLY_ONCE,
                Topic.REMOVAL,
            ),
            "Cómo jugar, 5": (Topic.MUST_CAPTURE, Topic.HUFF),
            "Cómo jugar, 3": (Topic.KEEP_CAPTURING,),
            "Cómo jugar, 6": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
            "Cómo jugar, 8": (Topic.NO_PIECES, Topic.BLOCKED, Topic.NO_MOVES),
        }
    ),
)
