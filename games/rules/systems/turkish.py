"""Turkish draughts: all sixty-four squares, along rows and columns, and pieces that leave as they are jumped.

Men go forwards and sideways, kings any distance all four ways. The capture of most pieces is due; a captured piece
leaves at once, so its square is free for the rest of the move; and no capture turns back between two jumps (13).

No text of a federation was found: a guide to learning and playing is cited, of which the table of contents and some
sections were read. Texts differ on a man that reaches the last row in a capture. Here it goes on as a king; the
published counts do not tell. They count captures in another order of jumps apart: the same up to the sixth half-move.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Directions, Pieces
from ..catalogs import _
from ..draw_rules import Ending
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, Notation, Removal, RuleSystem, Turning

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION
MAN, KING = Pieces(1, 0), Pieces(0, 1)

RULES = regulation(
    "Türk Daması, öğrenme ve oynama kılavuzu",
    "tr",
    ("1", _("dieciséis piezas por bando; empiezan las blancas, y se mueve por turnos"), CHECK),
    ("3", _("tablero de ocho por ocho, en el que se usan todas las casillas"), DEFINITION),
    ("5", _("las piezas, en la segunda y la tercera fila"), CHECK),
    ("6", _("la meta del juego"), DEFINITION),
    ("7", _("el peón mueve de frente o de lado"), CHECK),
    ("8", _("la dama mueve por filas y columnas, cuantas casillas quiera"), CHECK),
    ("9a", _("cómo captura el peón"), CHECK),
    ("9b", _("cómo captura la dama"), CHECK),
    ("12", _("los nombres de las casillas"), DEFINITION),
    ("13", _("capturar es obligatorio, y lo más posible; lo capturado sale enseguida"), CHECK),
    ("14", _("reglas de cortesía"), REFEREE),
    ("19a", _("gana quien captura todas las piezas del otro o lo encierra"), CHECK),
    ("19b", _("tablas con una pieza cada uno"), CHECK),
    ("20", _("cómo se escriben las partidas"), REFEREE),
)

TURKISH = RuleSystem(
    slug="turkish",
    name=_("Damas turcas"),
    title=RULES.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT, directions=Directions.STRAIGHT),
    king_range=KingRange.FLYING,
    removal=Removal.JUMP_BY_JUMP,
    crowning=Crowning.GOES_ON_AS_KING,
    turning=Turning.NOT_BACK,
    priority=(Priority(most_pieces, RULES["13"]),),
    draw_rules=(
        Ending(strong=(KING, MAN), weak=KING, moves=0, not_while_capturing=True, automatic=True, article=RULES["19b"]),
        Ending(strong=(MAN,), weak=MAN, moves=0, not_while_capturing=True, automatic=True, article=RULES["19b"]),
    ),
    back_rows=1,
    notation=Notation.NAMES,
    game_types=(30,),
    unfound=_(
        "No se ha encontrado el texto de una federación: se cita una guía, leída en parte; los textos difieren en el "
        "peón que llega capturando a la última fila, y aquí sigue como dama."
    ),
    provisions=RULES.articles,
    articles=RULES.by_topic(
        {
            "5": (Topic.BOARD,),
            "7": (Topic.DIRECTIONS, Topic.MAN_MOVE, Topic.CROWNING),
            "1": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "8": (Topic.KING_MOVE,),
            "9a": (
                Topic.MEN_DIRECTION,
                Topic.MAN_CAPTURE,
                Topic.MAN_TARGET,
                Topic.OWN_PIECES,
                Topic.PROMOTION,
                Topic.NEW_KING,
            ),
            "9b": (Topic.KING_CAPTURE, Topic.KING_TARGET, Topic.KING_OWN_PIECES),
            "13": (Topic.MUST_CAPTURE, Topic.KEEP_CAPTURING, Topic.ONLY_ONCE, Topic.TURNING, Topic.REMOVAL),
            "19a": (Topic.NO_PIECES, Topic.BLOCKED),
        }
    ),
)
