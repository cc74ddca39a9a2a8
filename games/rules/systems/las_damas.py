"""Las damas, on a hundred squares, and its variant on 64 with a king of one step.

A missed capture is illegal: the regulation has abolished the huff (soplo), and requires the capture of most pieces
(Capturar, 4). Captured pieces stay until the capture ends, so that they still block it: the Turkish stroke (La reina,
3). A man that passes the last row in a capture is crowned only if it ends there (Promoción, 2).

The referee declares the draws of Empate 2 to 5 in official games, so they are `automatic`: no player has to claim them.
A king against two kings or one is drawn at once (Empate, 5), hence an ending of 0 moves; but a capture that is due is
played first, since it may decide the game.

The text on the variant says that its king moves one square, and that capturing backwards is a privilege of the king
(La reina, 5). So its men capture forwards only.

The regulation: Las damas: reglas del juego. Its parts have titles, not numbers.

One paragraph describes the variant on 64 squares (La reina, 5); its changes to other parts stand with each part.
"""

from __future__ import annotations

from dataclasses import replace

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Pieces
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, MenCapture, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

REGULATION = regulation(
    "Las damas, reglas del juego",
    "es",
    ("Preparar, 1", _("casilla oscura abajo a la izquierda"), REFEREE),
    ("Preparar, 2", _("piezas en casillas oscuras, dos filas vacías"), CHECK),
    ("Preparar, 3", _("empiezan las blancas"), CHECK),
    ("Mover", _("avance del peón"), CHECK),
    ("Capturar, 1", _("pieza vecina con una casilla libre detrás"), CHECK),
    ("Capturar, 2", _("varias capturas en una jugada"), CHECK),
    ("Capturar, 3", _("captura hacia delante y hacia atrás"), CHECK),
    ("Capturar, 4", _("captura obligatoria, sin soplo, y regla de la cantidad"), CHECK),
    ("Promoción, 1", _("coronación en la última fila"), CHECK),
    ("Promoción, 2", _("el peón que solo pasa por la última fila no corona"), CHECK),
    ("La reina, 1", _("movimiento de la dama"), CHECK),
    ("La reina, 2", _("captura con la dama a distancia"), CHECK),
    ("La reina, 3", _("las piezas se retiran al terminar; la jugada turca"), CHECK),
    ("La reina, 4", _("casilla final de la dama a su elección"), CHECK),
    ("La reina, 5", _("variante de 64 casillas: dama de un paso, que va y captura hacia atrás"), DEFINITION),
    ("Fin, 1", _("partida perdida sin piezas o sin jugada"), CHECK),
    ("Fin, 2", _("abandono"), REFEREE),
    ("Empate, 1", _("tablas ofrecidas y aceptadas"), REFEREE),
    ("Empate, 2", _("la misma posición por tercera vez"), CHECK),
    ("Empate, 3", _("veinticinco jugadas sin captura ni movimiento de peón"), CHECK),
    ("Empate, 4", _("una dama contra tres piezas: dieciséis jugadas"), CHECK),
    ("Empate, 5", _("una dama contra dos damas o contra una"), CHECK),
)

REGULATION_64 = REGULATION.with_changes(
    {
        "Capturar, 3": (_("captura hacia atrás: en 64 casillas, solo la dama"), CHECK),
        "Promoción, 2": (_("el peón que corona capturando acaba ahí su jugada: en 64 casillas no puede seguir"), CHECK),
        "La reina, 1": (_("movimiento de la dama en diagonal: en 64 casillas, de una en una"), CHECK),
        "La reina, 2": (_("captura a distancia: en 64 casillas no la hay"), DEFINITION),
        "La reina, 3": (_("las piezas se retiran al terminar: en 64 casillas no cambia ninguna jugada"), DEFINITION),
        "La reina, 5": (_("variante de 64 casillas: dama de un paso, que va y captura hacia atrás"), CHECK),
        "La reina, 4": (_("casilla final a elección: en 64 casillas la dama cae justo detrás"), DEFINITION),
    }
)

LONE_KING = Pieces(0, 1)
THREE_PIECES = (Pieces(0, 3), Pieces(1, 2), Pieces(2, 1))  # a king among them
TWO_KINGS_OR_ONE = (Pieces(0, 2), Pieces(0, 1))

LAS_DAMAS = RuleSystem(
    slug="las-damas",
    name=_("Las Damas, 100 casillas"),
    title=REGULATION.title,
    board=BoardShape(size=10, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, REGULATION["Capturar, 4"]),),
    draw_rules=(
        Repetition(times=3, automatic=True, article=REGULATION["Empate, 2"]),
        KingMovesOnly(moves=25, automatic=True, article=REGULATION["Empate, 3"]),
        Ending(strong=THREE_PIECES, weak=LONE_KING, moves=16, automatic=True, article=REGULATION["Empate, 4"]),
        Ending(
            strong=TWO_KINGS_OR_ONE,
            weak=LONE_KING,
            moves=0,
            not_while_capturing=True,
            automatic=True,
            article=REGULATION["Empate, 5"],
        ),
    ),
    game_types=(20,),
    provisions=REGULATION.articles,
    articles=REGULATION.by_topic(
        {
            "Preparar, 2": (Topic.BOARD,),
            "Preparar, 3": (Topic.FIRST_MOVE,),
            "Mover": (Topic.TURNS, Topic.OPPONENTS_PIECE, Topic.MAN_MOVE),
            "La reina, 1": (Topic.KING_MOVE,),
            "Capturar, 3": (Topic.MEN_DIRECTION,),
            "Capturar, 1": (Topic.MAN_CAPTURE, Topic.MAN_TARGET, Topic.OWN_PIECES, Topic.KING_OWN_PIECES),
            "La reina, 2": (Topic.KING_CAPTURE, Topic.KING_TARGET),
            "Capturar, 4": (Topic.MUST_CAPTURE, Topic.KEEP_CAPTURING),
            "La reina, 3": (Topic.REMOVAL,),
            "Promoción, 1": (Topic.CROWNING,),
            "Promoción, 2": (Topic.PROMOTION, Topic.NEW_KING),
            "Fin, 1": (Topic.NO_PIECES, Topic.BLOCKED),
            "Fin, 2": (Topic.RESIGNATION,),
            "Empate, 1": (Topic.AGREEMENT,),
        }
    ),
)

LAS_DAMAS_64 = replace(
    LAS_DAMAS,
    slug="las-damas-64",
    name=_("Las Damas, 64 casillas"),
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.ONE_SQUARE,
    men_capture=MenCapture.FORWARD,
    game_types=(),
    provisions=REGULATION_64.articles,
    articles={
        **{topic: article and REGULATION_64[article.number] for topic, article in LAS_DAMAS.articles.items()},
        Topic.MEN_DIRECTION: REGULATION_64["La reina, 5"],
        Topic.KING_MOVE: REGULATION_64["La reina, 5"],
        Topic.KING_CAPTURE: REGULATION_64["La reina, 5"],
        Topic.KING_TARGET: REGULATION_64["Capturar, 1"],
    },
)
