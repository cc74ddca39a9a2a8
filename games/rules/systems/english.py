"""English draughts, the checkers of the United States: short kings, men that capture forwards, and free choice.

Black moves first (1.13). Whether captured pieces leave at once (1.18) or at the end (1.19) changes no move, since a
king of one step never meets them again. A player shows both draws to the referee (1.32.1, 1.32.2), so they are claimed.

The rules were read in parts. The number of the definition of a win was not found: Section One, which holds it, is
cited.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Side
from ..catalogs import _
from ..draw_rules import KingMovesOnly, Repetition
from ..ruleset import KingRange, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

RULES = regulation(
    "WCDF Rules of Draughts (Checkers)",
    "en",
    ("1", _("pierde quien no tiene piezas o no puede moverlas"), CHECK),
    ("1.1", _("tablero de ocho filas y ocho columnas"), DEFINITION),
    ("1.4", _("casilla oscura a la izquierda de cada jugador"), REFEREE),
    ("1.5", _("casillas numeradas del 1 al 32"), CHECK),
    ("1.11", _("doce peones en las doce primeras casillas de cada lado"), CHECK),
    ("1.13", _("empiezan las piezas oscuras, y se juega por turnos"), CHECK),
    ("1.15", _("el peón avanza en diagonal a la casilla vecina"), CHECK),
    ("1.16", _("el peón que llega a la última fila es dama y acaba su turno"), CHECK),
    ("1.17", _("la dama mueve a la casilla vecina, también hacia atrás"), CHECK),
    ("1.18", _("el peón captura hacia delante, por encima de la pieza vecina"), CHECK),
    ("1.19", _("la captura sigue hasta completar todos los saltos"), CHECK),
    ("1.20", _("captura obligatoria, a elección; ninguna pieza se salta dos veces"), CHECK),
    ("1.23", _("pieza tocada, pieza jugada"), REFEREE),
    ("1.32.1", _("tablas por la tercera vez de una posición, mostrada a quien arbitra"), CHECK),
    ("1.32.2", _("tablas por cuarenta jugadas sin captura ni avance de peón"), CHECK),
)

ENGLISH = RuleSystem(
    slug="english",
    name=_("Damas inglesas"),
    title=RULES.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.ONE_SQUARE,
    draw_rules=(
        Repetition(times=3, automatic=False, article=RULES["1.32.1"]),
        KingMovesOnly(moves=40, automatic=False, article=RULES["1.32.2"]),
    ),
    first_side=Side.BLACK,
    game_types=(21,),
    unfound=_(
        "Del reglamento se ha leído una parte: no se ha encontrado el número del punto que dice quién gana, y se cita "
        "la sección primera."
    ),
    provisions=RULES.articles,
    articles=RULES.by_topic(
        {
            "1.11": (Topic.BOARD,),
            "1.5": (Topic.NUMBERING,),
            "1.13": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "1.15": (Topic.MAN_MOVE,),
            "1.17": (Topic.KING_MOVE,),
            "1.18": (Topic.MEN_DIRECTION, Topic.MAN_CAPTURE, Topic.MAN_TARGET, Topic.OWN_PIECES),
            "1.19": (Topic.KING_CAPTURE, Topic.KING_TARGET, Topic.KING_OWN_PIECES, Topic.KEEP_CAPTURING, Topic.REMOVAL),
            "1.20": (Topic.MUST_CAPTURE, Topic.ONLY_ONCE),
            "1.16": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
            "1": (Topic.NO_PIECES, Topic.BLOCKED),
        }
    ),
)
