"""Italian draughts: short kings, which men never capture, and four criteria to choose a capture.

Each criterion is asked only among captures that are level by those before it: first the most pieces (La Presa, 3), then
with a king rather than with a man (4), then the most kings captured (5), then the king met earliest (6). Captures still
level may be chosen freely (7). So the criteria are a sequence and cannot be added up to a score.

The document does not say that men spare kings. That is the federation's technical rule, cited as FID under its title.

The regulation: Regole del gioco della dama. Its parts have titles.

It does not say whether a man captures a king: the federation does, in regulations of its own, which are cited by name.
"""

from __future__ import annotations

from ..article import Article, Enforcement, Regulation, Topic, regulation
from ..board import BoardShape, Corner
from ..catalogs import _
from ..priority import Priority, kings_first, most_kings, most_pieces, with_a_king
from ..ruleset import KingRange, RuleSystem

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

_WITHOUT_FEDERATION = regulation(
    "Regole del gioco della dama",
    "it",
    ("Gioco, 1", _("dos jugadores, 24 peones, tablero de 64 casillas"), DEFINITION),
    ("Gioco, 2", _("colocación inicial en las tres primeras filas"), CHECK),
    ("Gioco, 3", _("objeto del juego"), DEFINITION),
    ("Definizioni, 1", _("coronación en la base contraria"), CHECK),
    ("Definizioni, 2", _("gran diagonal"), DEFINITION),
    ("Definizioni, 3", _("jugada"), DEFINITION),
    ("Definizioni, 4", _("la captura salta y elimina piezas contrarias"), CHECK),
    ("Definizioni, 5", _("captura simple y múltiple"), DEFINITION),
    ("Il Gioco, 1", _("casilla oscura abajo a la derecha"), REFEREE),
    ("Il Gioco, 2", _("una jugada por turno; empieza el blanco"), CHECK),
    ("Il Gioco, 3", _("avance del peón"), CHECK),
    ("Il Gioco, 4", _("la dama mueve un paso en las cuatro direcciones"), CHECK),
    ("Il Gioco, 5", _("pierde quien se queda sin piezas o sin jugada"), CHECK),
    ("Il Gioco, 5", _("abandono"), REFEREE),
    ("La Presa, 1", _("captura obligatoria"), CHECK),
    ("La Presa, 2", _("casilla libre repetida, pieza no saltada dos veces"), CHECK),
    ("La Presa, 3", _("mayor número de piezas"), CHECK),
    ("La Presa, 4", _("con dama antes que con peón"), CHECK),
    ("La Presa, 5", _("mayor número de damas capturadas"), CHECK),
    ("La Presa, 6", _("la dama que se encuentra antes"), CHECK),
    ("La Presa, 7", _("libre elección entre capturas iguales"), CHECK),
)
_FEDERATION = Article(
    "Regolamento tecnico della Federazione Italiana Dama, capo I, 5.3 (gennaio 2006)",
    "FID",
    _("el peón no captura damas (reglamento federal)"),
    CHECK,
    "it",
)
REGULATION = Regulation(_WITHOUT_FEDERATION.title, (*_WITHOUT_FEDERATION.articles, _FEDERATION))

ITALIAN = RuleSystem(
    slug="italian",
    name=_("Damas italianas"),
    title=REGULATION.title,
    board=BoardShape(size=8, dark_corner=Corner.RIGHT),
    king_range=KingRange.ONE_SQUARE,
    men_take_kings=False,
    priority=(
        Priority(most_pieces, REGULATION["La Presa, 3"]),
        Priority(with_a_king, REGULATION["La Presa, 4"]),
        Priority(most_kings, REGULATION["La Presa, 5"]),
        Priority(kings_first, REGULATION["La Presa, 6"]),
    ),
    game_types=(22,),
    provisions=REGULATION.articles,
    articles={
        **REGULATION.by_topic(
            {
                "Gioco, 2": (Topic.BOARD,),
                "Il Gioco, 2": (Topic.FIRST_MOVE, Topic.TURNS, Topic.OPPONENTS_PIECE),
                "Il Gioco, 3": (Topic.MAN_MOVE, Topic.MEN_DIRECTION),
                "Il Gioco, 4": (Topic.KING_MOVE,),
                "Definizioni, 4": (
                    Topic.MAN_CAPTURE,
                    Topic.KING_CAPTURE,
                    Topic.MAN_TARGET,
                    Topic.KING_TARGET,
                    Topic.OWN_PIECES,
                    Topic.KING_OWN_PIECES,
                ),
                "FID": (Topic.MEN_SPARE_KINGS,),
                "La Presa, 1": (Topic.MUST_CAPTURE,),
                "La Presa, 3": (Topic.KEEP_CAPTURING,),
                "La Presa, 2": (Topic.ONLY_ONCE, Topic.REMOVAL),
                "Definizioni, 1": (Topic.CROWNING, Topic.PROMOTION, Topic.NEW_KING),
                "Il Gioco, 5": (Topic.NO_PIECES, Topic.BLOCKED),
            }
        ),
        Topic.RESIGNATION: REGULATION.about("Il Gioco, 5", "abandono"),
    },
)
