"""Frisian draughts: pieces step along diagonals, and capture along rows and columns too.

Among captures that of the highest value is due: a king counts a little less than two men (10), and of two captures of
equal value that of a king (11). A captured piece stays until the capture ends (12).

A king may make three quiet moves in a row while its side has men (7). The draw of one king against one, where neither
can win (16), is left to the referee.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Directions, Pieces
from ..catalogs import _
from ..draw_rules import Ending
from ..priority import Priority, most_value, with_a_king
from ..ruleset import Crowning, KingRange, MenCapture, RuleSystem

CHECK, REFEREE = Enforcement.CHECK, Enforcement.REFEREE

RULES = regulation(
    "Spulrigels (Dambûn Frysk Spul, 2019)",
    "fy",
    ("1", _("casilla oscura abajo a la izquierda; se juega en las oscuras"), CHECK),
    ("2", _("empiezan las blancas"), CHECK),
    ("3", _("el peón mueve una casilla en diagonal hacia delante"), CHECK),
    ("4", _("el peón captura en ocho direcciones"), CHECK),
    ("5", _("el peón que se queda en la última fila es dama; si solo pasa, sigue siendo peón"), CHECK),
    ("6", _("la dama mueve en diagonal, tan lejos como pueda"), CHECK),
    ("7", _("tres jugadas seguidas de una dama como mucho, mientras su bando tenga peones"), CHECK),
    ("8", _("la dama captura en ocho direcciones, y cae donde quiera detrás"), CHECK),
    ("9", _("capturar es obligatorio"), CHECK),
    ("10", _("la captura de más valor: dos peones más que una dama, y una dama más que un peón"), CHECK),
    ("11", _("a igual valor, la captura con dama"), CHECK),
    ("12", _("las piezas se quitan después de la captura"), CHECK),
    ("13", _("varias veces por la misma casilla, pero no por la misma pieza"), CHECK),
    ("14", _("lo tocado se juega"), REFEREE),
    ("15", _("dos damas contra una: siete jugadas"), CHECK),
    ("16", _("tablas cuando nadie puede ganar: una dama cada uno"), REFEREE),
    ("17", _("gana quien deja al otro sin piezas o encerrado"), CHECK),
)

FRISIAN = RuleSystem(
    slug="frisian",
    name=_("Damas frisonas"),
    title=RULES.title,
    board=BoardShape(size=10, dark_corner=Corner.LEFT, directions=Directions.DIAGONALS_TO_MOVE),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_value, RULES["10"]), Priority(with_a_king, RULES["11"])),
    draw_rules=(Ending(strong=(Pieces(0, 2),), weak=Pieces(0, 1), moves=7, automatic=True, article=RULES["15"]),),
    king_moves_in_a_row=3,
    game_types=(40,),
    provisions=RULES.articles,
    articles=RULES.by_topic(
        {
            "1": (Topic.BOARD,),
            "4": (Topic.DIRECTIONS, Topic.MEN_DIRECTION, Topic.MAN_CAPTURE, Topic.MAN_TARGET, Topic.OWN_PIECES),
            "2": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "3": (Topic.MAN_MOVE,),
            "6": (Topic.KING_MOVE,),
            "7": (Topic.KING_LIMIT,),
            "8": (Topic.KING_CAPTURE, Topic.KING_TARGET, Topic.KING_OWN_PIECES),
            "9": (Topic.MUST_CAPTURE,),
            "10": (Topic.KEEP_CAPTURING,),
            "13": (Topic.ONLY_ONCE,),
            "12": (Topic.REMOVAL,),
            "5": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
            "17": (Topic.NO_PIECES, Topic.BLOCKED),
        }
    ),
)
