"""Brazilian draughts: international draughts on sixty-four squares, with a shorter count of king's moves.

The text counts 20 moves of kings on this board (16). What follows its point 17 was not found, so no other draw is
looked for; nor was anything about notation, so squares may be written by name, as is usual, or by number.
"""

from __future__ import annotations

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner
from ..catalogs import _
from ..draw_rules import KingMovesOnly
from ..priority import Priority, most_pieces
from ..ruleset import Crowning, KingRange, MenCapture, Notation, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

RULES = regulation(
    "Regras oficiais do jogo de damas 64 casas e 100 casas",
    "pt",
    ("1", _("el objeto: capturar o inmovilizar todas las piezas contrarias"), CHECK),
    ("2", _("tablero de 64 casillas o de 100"), CHECK),
    ("3", _("gran diagonal oscura a la izquierda"), REFEREE),
    ("4", _("empieza quien tiene las piezas claras"), CHECK),
    ("5", _("el peón avanza de casilla en casilla"), CHECK),
    ("6", _("el peón que acaba en la última fila es dama"), CHECK),
    ("7", _("la dama, pieza de más alcance"), DEFINITION),
    ("8", _("la dama va hacia delante y hacia atrás, cuantas casillas quiera"), CHECK),
    ("9", _("captura obligatoria, sin soplo; dos piezas juntas no se capturan"), CHECK),
    ("10", _("peón y dama valen lo mismo al capturar y al ser capturados"), CHECK),
    ("11", _("peón y dama capturan hacia delante y hacia atrás"), CHECK),
    ("12", _("ley de la mayoría"), CHECK),
    ("13", _("el peón que solo pasa por una casilla de coronación no es dama"), CHECK),
    ("14", _("se puede pasar varias veces por la misma casilla libre"), CHECK),
    ("15", _("ninguna pieza dos veces; se retiran al acabar la jugada"), CHECK),
    ("16", _("veinte jugadas de dama sin captura ni movimiento de peón"), CHECK),
    ("17", _("la dama acaba la captura en cualquier casilla libre de la diagonal"), CHECK),
)

BRAZILIAN = RuleSystem(
    slug="brazilian",
    name=_("Damas brasileñas"),
    title=RULES.title,
    board=BoardShape(size=8, dark_corner=Corner.LEFT),
    king_range=KingRange.FLYING,
    men_capture=MenCapture.BOTH_WAYS,
    crowning=Crowning.IF_IT_ENDS_THERE,
    priority=(Priority(most_pieces, RULES["12"]),),
    draw_rules=(KingMovesOnly(moves=20, automatic=True, article=RULES["16"]),),
    notation=Notation.NAMES,
    game_types=(26,),
    unfound=_(
        "No se ha encontrado lo que sigue al punto 17 ni lo que el reglamento dice de la anotación: no se busca otra "
        "clase de tablas."
    ),
    provisions=RULES.articles,
    articles=RULES.by_topic(
        {
            "2": (Topic.BOARD,),
            "4": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
            "5": (Topic.MAN_MOVE,),
            "8": (Topic.KING_MOVE,),
            "11": (Topic.MEN_DIRECTION,),
            "9": (
                Topic.MAN_CAPTURE,
                Topic.KING_CAPTURE,
                Topic.MAN_TARGET,
                Topic.KING_TARGET,
                Topic.OWN_PIECES,
                Topic.KING_OWN_PIECES,
                Topic.MUST_CAPTURE,
            ),
            "12": (Topic.KEEP_CAPTURING,),
            "15": (Topic.ONLY_ONCE, Topic.REMOVAL),
            "6": (Topic.CROWNING,),
            "13": (Topic.PROMOTION, Topic.NEW_KING),
            "1": (Topic.NO_PIECES, Topic.BLOCKED),
        }
    ),
)
