"""American pool checkers: Black begins, men capture both ways, kings fly, and the choice among captures is free.

It differs from Russian draughts where a man passes the far row in a capture: it stays a man (16). The rules of the
association were read in parts: no article was found about winning, for which the whole is cited, nor about the thirteen
moves that its players give three kings against one, which are left to the referee.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Side
from ..catalogs import _
from ..draw_rules import KingMovesOnly, Repetition
from ..ruleset import Crowning, KingRange, MenCapture, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

RULES = regulation(
    "APCA Tournament Rules of Play",
    "en",
    ("1", _("tablero de 64 casillas, 32 oscuras y 32 claras"), DEFINITION),
    ("2", _("la casilla de abajo a la izquierda, oscura"), REFEREE),
    ("5", _("piezas oscuras en las doce primeras casillas, claras en las doce últimas"), CHECK),
    ("7", _("empieza siempre quien lleva las negras"), CHECK),
    ("9", _("las partidas se anotan"), REFEREE),
    ("14", _("el peón avanza, y captura también hacia atrás"), CHECK),
    ("15", _("la dama mueve y captura a cualquier distancia"), CHECK),
    ("16", _("el peón corona solo si su captura acaba en la última fila"), CHECK),
    ("19", _("las piezas capturadas se retiran al final; ninguna se salta dos veces"), CHECK),
    ("20", _("captura obligatoria y completa; se elige cualquiera"), CHECK),
    ("26", _("tablas por tres repeticiones o por quince jugadas de dama"), CHECK),
    ("—", _("gana quien deja al contrario sin piezas o sin jugada"), CHECK),
)

POOL = RuleSystem(
    slug="pool",
    name=_("Damas pool de Estados Unidos"),
    title=RULES.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    draw_rules=(
        Repetition(times=3, automatic=False, article=RULES["26"]),
        KingMovesOnly(moves=15, automatic=False, article=RULES["26"]),
    ),
    first_side=Side.BLACK,
    game_types=(23,),
    unfound=_(
        "Del reglamento se ha leído una parte: no se ha encontrado el artículo que dice quién gana, ni las trece "
        "jugadas que suelen darse a tres damas contra una, que decide quien arbitra."
    ),
    provisions=RULES.articles,
    articles=RULES.by_topic(
        {
            "5": (Topic.BOARD,),
            "7": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "14": (Topic.MAN_MOVE, Topic.MEN_DIRECTION, Topic.MAN_CAPTURE, Topic.MAN_TARGET, Topic.OWN_PIECES),
            "15": (Topic.KING_MOVE, Topic.KING_CAPTURE, Topic.KING_TARGET, Topic.KING_OWN_PIECES),
            "20": (Topic.MUST_CAPTURE, Topic.KEEP_CAPTURING),
            "19": (Topic.ONLY_ONCE, Topic.REMOVAL),
            "16": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
            "—": (Topic.NO_PIECES, Topic.BLOCKED),
        }
    ),
)
