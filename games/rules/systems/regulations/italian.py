"""Regole del gioco della dama. Its parts have titles.

It does not say whether a man captures a king: the federation does, in regulations of its own, which are cited by name.
"""

from __future__ import annotations

from ...article import Article, Enforcement, Regulation, regulation
from ...catalogs import _

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
