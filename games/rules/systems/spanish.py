"""Spanish draughts: men that capture forwards, flying kings, captures by quantity and then quality.

The quantity of pieces decides first (5.2), and the number of kings among them only between captures of equal quantity
(5.3); any of those still level may be chosen (5.4).

A draw by 9.1, 9.2 or 9.3 exists only once a player claims it, so these rules are not `automatic`. In the ending of 9.2
only the moves of the side with three kings count, and only while one of them holds the long diagonal.

The regulation: Reglamento de las damas españolas (2010), whose own language is Galician.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Origin, Pieces
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_kings, most_pieces
from ..ruleset import KingRange, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

REGULATION = regulation(
    "Regulamento das damas (2010)",
    "gl",
    ("1.1", _("tablero de 64 casillas"), DEFINITION),
    ("1.2", _("casilla oscura a la derecha de cada jugador"), REFEREE),
    ("1.3", _("diagonales"), DEFINITION),
    ("1.4", _("el río y las paralelas"), DEFINITION),
    ("1.5", _("filas"), DEFINITION),
    ("1.6", _("base de cada jugador"), DEFINITION),
    ("2.1", _("doce piezas por bando"), CHECK),
    ("2.2", _("forma de los peones"), REFEREE),
    ("3", _("colocación inicial"), CHECK),
    ("4.1", _("juego por turnos, empiezan las blancas"), CHECK),
    ("4.2", _("avance del peón"), CHECK),
    ("4.3", _("captura de piezas contrarias"), CHECK),
    ("4.3.1", _("pieza contraria con una casilla libre detrás"), CHECK),
    ("4.3.2", _("salto del peón al capturar"), CHECK),
    ("4.3.3", _("captura múltiple hasta el final"), CHECK),
    ("4.3.4", _("las piezas capturadas se retiran al completar la jugada"), CHECK),
    ("4.4", _("coronación, que termina la jugada"), CHECK),
    ("4.4", _("el contrario cubre la ficha coronada antes de mover"), REFEREE),
    ("4.5", _("movimiento de la dama"), CHECK),
    ("4.5.1", _("captura con la dama"), CHECK),
    ("4.5.2", _("casilla de llegada de la dama y cambio de diagonal"), CHECK),
    ("4.5.3", _("no se salta dos veces la misma pieza"), CHECK),
    ("5.1", _("captura obligatoria"), CHECK),
    ("5.2", _("ley de la cantidad"), CHECK),
    ("5.3", _("ley de la calidad"), CHECK),
    ("5.4", _("libre elección entre capturas iguales"), CHECK),
    ("6.1", _("ajustar piezas con aviso"), REFEREE),
    ("6.2", _("pieza tocada, pieza movida"), REFEREE),
    ("7.1", _("reloj"), REFEREE),
    ("7.2", _("tiempo agotado"), REFEREE),
    ("8.1", _("partida ganada por captura o bloqueo"), CHECK),
    ("8.2", _("abandono o negativa a cumplir el reglamento"), REFEREE),
    ("9.1", _("veinte jugadas sin captura ni movimiento de peón"), CHECK),
    ("9.2", _("la forzosa: tres damas con el río contra una"), CHECK),
    ("9.3", _("la misma posición por tercera vez"), CHECK),
    ("9.4", _("empate por acuerdo"), REFEREE),
    ("10.1", _("obligación de anotar"), REFEREE),
    ("10.2", _("sistema numérico español"), CHECK),
)

BOARD = BoardShape(size=8, dark_corner=Corner.RIGHT, origin=Origin.NEAR_RIGHT)

SPANISH = RuleSystem(
    slug="spanish",
    name=_("Damas españolas"),
    title=REGULATION.title,
    board=BOARD,
    king_range=KingRange.FLYING,
    priority=(Priority(most_pieces, REGULATION["5.2"]), Priority(most_kings, REGULATION["5.3"])),
    draw_rules=(
        KingMovesOnly(moves=20, automatic=False, article=REGULATION["9.1"]),
        Ending(
            strong=(Pieces(0, 3),),
            weak=Pieces(0, 1),
            strong_king_squares=BOARD.long_diagonal,
            moves=12,
            stronger_moves_count=True,
            automatic=False,
            article=REGULATION["9.2"],
        ),
        Repetition(times=3, automatic=False, article=REGULATION["9.3"]),
    ),
    game_types=(24,),
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "3": (Topic.BOARD,),
            "10.2": (Topic.NUMBERING, Topic.NOTATION),
            "4.1": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "4.2": (Topic.MAN_MOVE, Topic.MEN_DIRECTION),
            "4.5": (Topic.KING_MOVE,),
            "4.3.2": (Topic.MAN_CAPTURE,),
            "4.5.1": (Topic.KING_CAPTURE, Topic.KING_TARGET),
            "4.3.1": (Topic.MAN_TARGET,),
            "4.3": (Topic.OWN_PIECES, Topic.KING_OWN_PIECES),
            "5.1": (Topic.MUST_CAPTURE,),
            "4.3.3": (Topic.KEEP_CAPTURING,),
            "4.5.3": (Topic.ONLY_ONCE,),
            "4.3.4": (Topic.REMOVAL,),
            "4.4": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
            "8.1": (Topic.NO_PIECES, Topic.BLOCKED),
            "8.2": (Topic.RESIGNATION, Topic.NONCOMPLIANCE),
            "7.2": (Topic.TIME,),
            "9.4": (Topic.AGREEMENT,),
        }
    ),
)
