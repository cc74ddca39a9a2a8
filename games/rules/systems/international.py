"""International draughts: a hundred squares, men that capture both ways, the capture of most pieces.

Captured pieces stay on the board until the capture is complete (27), and none may be jumped twice (24): a piece jumped
already is an obstacle to the rest of its own capture. A man that passes the far row in the middle of a capture is not
crowned (31).

An irregular move is not void. Only the opponent may have it put right (35), and accepts it by playing on (52). So the
check reports the breach and goes on from the board as played, instead of stopping there.

The regulation: Damas internacionales. The document repeats and skips numbers, and refers to some that it does not have.

The points of 78 and 79 are listed one by one, since the board shows some and a referee the others. 79.3 (neither
can win) is the referee's: a program could be certain of it only by solving the game from there, and the endings that
nobody can win are already limited by 55 and 66. 23 is cited for what its words say; own pieces are those of 17.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Pieces
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, MenCapture, Refusal, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

REGULATION = regulation(
    "Reglamento de damas internacionales",
    "es",
    ("1", _("deporte de dos personas"), DEFINITION),
    ("2", _("los jugadores"), DEFINITION),
    ("3", _("tablero de 100 casillas, gran diagonal a la izquierda"), REFEREE),
    ("4", _("bases, tablas, filas y columnas"), DEFINITION),
    ("5", _("numeración del 1 al 50"), CHECK),
    ("6", _("veinte piedras por bando"), CHECK),
    ("7", _("colocación inicial"), CHECK),
    ("8", _("pieza: piedra o dama"), DEFINITION),
    ("9", _("movimiento según la pieza"), DEFINITION),
    ("10", _("empiezan las blancas y se juega por turnos"), CHECK),
    ("11", _("avance de la piedra"), CHECK),
    ("12", _("coronación de la piedra que termina en la última fila"), CHECK),
    ("13", _("corona el contrario"), DEFINITION),
    ("14", _("la dama ha de estar coronada para mover"), REFEREE),
    ("15", _("la dama nueva espera una jugada contraria"), CHECK),
    ("16", _("movimiento de la dama"), CHECK),
    ("16", _("pieza tocada y pieza soltada; ajustar con aviso"), REFEREE),
    ("17", _("captura obligatoria, hacia delante y hacia atrás; las piezas propias no se capturan"), CHECK),
    ("18", _("captura con la piedra"), CHECK),
    ("19", _("captura con la dama"), CHECK),
    ("20", _("claridad de la captura"), REFEREE),
    ("21", _("captura en cadena con la piedra"), CHECK),
    ("22", _("captura en cadena con la dama"), CHECK),
    ("23", _("en una cadena no se saltan casillas"), CHECK),
    ("24", _("ninguna pieza se salta dos veces; una casilla vacía se puede repetir"), CHECK),
    ("25", _("ejecución clara de la cadena, salto a salto"), REFEREE),
    ("26", _("cuándo termina el movimiento en una cadena"), REFEREE),
    ("27", _("las piezas se retiran al terminar la cadena"), CHECK),
    ("28", _("cuándo termina la retirada"), REFEREE),
    ("29", _("mayor número de piezas"), CHECK),
    ("30", _("libre elección entre capturas iguales"), CHECK),
    ("31", _("la piedra que solo pasa por la última fila sigue siendo piedra"), CHECK),
    ("32", _("tablero mal colocado"), REFEREE),
    ("33", _("colocación comprobada antes de empezar"), REFEREE),
    ("34", _("pieza en casilla inactiva"), REFEREE),
    ("35", _("solo el contrario decide si se corrige"), CHECK),
    ("36", _("jugar dos veces seguidas"), CHECK),
    ("37", _("movimiento irregular de piedra o dama"), CHECK),
    ("38", _("tocar una pieza y jugar otra"), REFEREE),
    ("39", _("volver atrás una jugada"), REFEREE),
    ("40", _("jugar una pieza del contrario"), CHECK),
    ("41", _("mover cuando había captura"), CHECK),
    ("42", _("retirar piezas sin motivo"), REFEREE),
    ("43", _("capturar más o menos piezas de las debidas"), CHECK),
    ("44", _("detener una cadena antes del final"), CHECK),
    ("45", _("retirar una pieza antes de terminar"), REFEREE),
    ("46", _("retirar menos piezas de las capturadas"), REFEREE),
    ("47", _("retirar piezas no capturadas"), REFEREE),
    ("48", _("detener la retirada"), REFEREE),
    ("49", _("retirar piezas propias"), REFEREE),
    ("50", _("cambio accidental de la posición"), REFEREE),
    ("51", _("negativa a cumplir el reglamento"), REFEREE),
    ("52", _("seguir jugando acepta la irregularidad"), CHECK),
    ("53", _("una irregularidad no se corrige a medias"), REFEREE),
    ("53", _("la misma posición por tercera vez"), CHECK),
    ("54", _("veinticinco jugadas solo de damas"), CHECK),
    ("55", _("final de tres piezas contra una dama"), CHECK),
    ("66", _("final de dos piezas o una dama contra una dama"), CHECK),
    ("77", _("resultados posibles"), DEFINITION),
    ("78.1", _("abandono"), REFEREE),
    ("78.2", _("pierde quien no puede jugar"), CHECK),
    ("78.3", _("pierde quien se queda sin piezas"), CHECK),
    ("78.4", _("negativa a cumplir el reglamento"), REFEREE),
    ("79.1", _("empate por acuerdo"), REFEREE),
    ("79.2", _("empate por los artículos 53 a 66"), DEFINITION),
    ("79.3", _("tablas cuando ninguno puede ganar"), REFEREE),
    ("80", _("anotación por números"), DEFINITION),
    ("81", _("escritura de la jugada"), CHECK),
    ("82", _("signos convencionales"), DEFINITION),
    ("83", _("límite de tiempo por jugadas"), REFEREE),
    ("84", _("reloj y anotación obligatorios"), REFEREE),
    ("85", _("límite de tiempo para la partida"), REFEREE),
    ("86", _("reloj sin obligación de anotar"), REFEREE),
    ("87", _("uso del reloj"), REFEREE),
)

LONE_KING = Pieces(0, 1)
THREE_PIECES = (Pieces(0, 3), Pieces(1, 2), Pieces(2, 1))  # a king among them
TWO_PIECES_OR_ONE = (Pieces(0, 2), Pieces(1, 1), Pieces(0, 1))

INTERNATIONAL = RuleSystem(
    slug="international",
    name=_("Damas internacionales"),
    title=REGULATION.title,
    board=BoardShape(size=10, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, REGULATION["29"]),),
    refusal=Refusal.OPPONENT_MAY_RECTIFY,
    draw_rules=(
        Repetition(times=3, automatic=True, article=REGULATION.about("53", "posición")),
        KingMovesOnly(moves=25, automatic=True, article=REGULATION["54"]),
        Ending(strong=THREE_PIECES, weak=LONE_KING, moves=10, automatic=True, article=REGULATION["55"]),
        Ending(strong=TWO_PIECES_OR_ONE, weak=LONE_KING, moves=5, automatic=True, article=REGULATION["66"]),
    ),
    game_types=(20,),
    engine_game="normal",
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "7": (Topic.BOARD,),
            "5": (Topic.NUMBERING,),
            "10": (Topic.FIRST_MOVE, Topic.TURNS),
            "40": (Topic.OPPONENTS_PIECE,),
            "11": (Topic.MAN_MOVE,),
            "16": (Topic.KING_MOVE,),
            "17": (Topic.MEN_DIRECTION, Topic.OWN_PIECES, Topic.KING_OWN_PIECES, Topic.MUST_CAPTURE),
            "18": (Topic.MAN_CAPTURE, Topic.MAN_TARGET),
            "19": (Topic.KING_CAPTURE, Topic.KING_TARGET),
            "21": (Topic.KEEP_CAPTURING,),
            "23": (Topic.CHAIN_JUMP,),
            "24": (Topic.ONLY_ONCE,),
            "27": (Topic.REMOVAL,),
            "12": (Topic.CROWNING,),
            "31": (Topic.PROMOTION,),
            "15": (Topic.NEW_KING,),
            "37": (Topic.IRREGULAR_MOVEMENT,),
            "41": (Topic.MOVED_WITH_CAPTURE_DUE,),
            "43": (Topic.NUMBER_TAKEN,),
            "44": (Topic.CHAIN_STOPPED,),
            "36": (Topic.TWO_IN_A_ROW,),
            "35": (Topic.RECTIFYING,),
            "52": (Topic.ACCEPTANCE,),
            "78.3": (Topic.NO_PIECES,),
            "78.2": (Topic.BLOCKED,),
            "78.1": (Topic.RESIGNATION,),
            "51": (Topic.NONCOMPLIANCE,),
            "87": (Topic.TIME,),
            "77": (Topic.RESULTS,),
            "79.1": (Topic.AGREEMENT,),
            "81": (Topic.NOTATION,),
        }
    ),
)
