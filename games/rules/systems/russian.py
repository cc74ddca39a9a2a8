"""Russian draughts: men that capture both ways, free choice of capture, and a man crowned in mid-capture goes on.

A man that reaches the far row by a capture is a king from there, and captures on as one if it can (1.5.15). Among
several captures the player chooses freely, but each goes on to its end.

The code of the Russian federation was read in parts. Where the number of a point was not found, the section is cited
that holds it: 1.4 for moves, 1.5 for captures, I for the rest of the rules of play. Its draws were not found: those of
the world federation for 64 squares are cited under its own title, with the one number that is known (7.2.6). Nothing
was found about the notation, so squares may be written by name, as is usual, or by number.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner, Pieces
from ..catalogs import _
from ..draw_rules import Ending, KingMovesOnly, Repetition
from ..ruleset import Crowning, KingRange, MenCapture, Notation, RuleSystem

CHECK, REFEREE = Enforcement.CHECK, Enforcement.REFEREE

CODE = regulation(
    "Шашечный кодекс России (2004)",
    "ru",
    ("1.1", _("tablero de 64 casillas; casilla oscura abajo a la izquierda"), CHECK),
    ("1.4", _("empiezan las blancas; por turnos, el peón avanza una casilla"), CHECK),
    ("1.4.5", _("la dama recorre las casillas libres de su diagonal"), CHECK),
    ("1.5", _("captura obligatoria y hasta el final; se elige libremente"), CHECK),
    ("1.5.3", _("el peón captura hacia delante y hacia atrás"), CHECK),
    ("1.5.15", _("el peón que corona capturando sigue como dama"), CHECK),
    ("I", _("pierde quien se queda sin piezas o no puede mover"), CHECK),
)
DRAWS = regulation(
    "FMJD, 64: 7.2",
    "en",
    ("7.2", _("la misma posición por tercera vez"), CHECK),
    ("7.2", _("quince jugadas solo de damas"), CHECK),
    ("7.2", _("tres damas contra una: quince jugadas"), CHECK),
    ("7.2.6", _("finales de cuatro a siete piezas sin cambio de fuerzas"), REFEREE),
)

RUSSIAN = RuleSystem(
    slug="russian",
    name=_("Damas rusas"),
    title=CODE.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.GOES_ON_AS_KING,
    draw_rules=(
        Repetition(times=3, automatic=True, article=DRAWS.about("7.2", "posición")),
        Ending(
            strong=(Pieces(0, 3),),
            weak=Pieces(0, 1),
            moves=15,
            automatic=True,
            article=DRAWS.about("7.2", "tres damas"),
        ),
        KingMovesOnly(moves=15, automatic=True, article=DRAWS.about("7.2", "solo de damas")),
    ),
    notation=Notation.NAMES,
    game_types=(25,),
    unfound=_(
        "Del código se ha leído una parte: donde falta el número de un punto se cita su apartado; de las tablas se "
        "cita el reglamento de la FMJD, y de la anotación no se ha encontrado nada."
    ),
    provisions=(*CODE.articles, *DRAWS.articles),
    articles=CODE.by_topic(
        {
            "1.1": (Topic.BOARD,),
            "1.4": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE, Topic.MAN_MOVE, Topic.CROWNING),
            "1.4.5": (Topic.KING_MOVE,),
            "1.5.3": (Topic.MEN_DIRECTION,),
            "1.5": (
                Topic.MAN_CAPTURE,
                Topic.KING_CAPTURE,
                Topic.MAN_TARGET,
                Topic.KING_TARGET,
                Topic.OWN_PIECES,
                Topic.KING_OWN_PIECES,
                Topic.MUST_CAPTURE,
                Topic.KEEP_CAPTURING,
                Topic.ONLY_ONCE,
                Topic.REMOVAL,
            ),
            "1.5.15": (Topic.PROMOTION, Topic.NEW_KING),
            "I": (Topic.NO_PIECES, Topic.BLOCKED),
        }
    ),
)
