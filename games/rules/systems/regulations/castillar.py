"""El Castillar, Campeonato de Multijuegos: Damas. Its parts have titles, not numbers."""

from __future__ import annotations

from ...article import Enforcement, regulation
from ...catalogs import _

CHECK, REFEREE, LEAGUE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.LEAGUE, Enforcement.DEFINITION

REGULATION = regulation(
    "El Castillar, Damas",
    "es",
    ("El juego", _("tablero de 64 casillas y 24 fichas"), DEFINITION),
    ("Antes de jugar, 1", _("elección de color, o a los dados"), REFEREE),
    ("Antes de jugar, 2", _("casilla blanca abajo a la derecha"), REFEREE),
    ("Antes de jugar, 3", _("colocación de los peones"), CHECK),
    ("Antes de jugar, 4", _("sorteo, calendario y quién empieza"), REFEREE),
    ("Antes de jugar, 5", _("saque inicial a los dados"), REFEREE),
    ("Cómo jugar, 1", _("avance del peón"), CHECK),
    ("Cómo jugar, 2", _("deber de comer saltando a la casilla libre de detrás; lo comido se retira"), CHECK),
    ("Cómo jugar, 3", _("seguir comiendo es posible, cambiando de trayectoria"), CHECK),
    ("Cómo jugar, 4", _("la meta: dejar al rival sin fichas; las comidas se apartan"), DEFINITION),
    ("Cómo jugar, 5", _("soplo: se elimina la ficha que pudo comer y no comió"), CHECK),
    ("Cómo jugar, 6", _("el peón que llega al otro lado es dama"), CHECK),
    ("Cómo jugar, 7", _("movimiento y captura de la dama"), CHECK),
    ("Cómo jugar, 8", _("pierde quien se queda sin fichas; tablas si nadie puede mover"), CHECK),
    ("Cómo jugar, 9", _("el ganador cuenta sus fichas"), LEAGUE),
    ("Cómo jugar, 10", _("en tablas cuentan los dos; la dama vale dos"), LEAGUE),
    ("Cómo jugar, 11", _("otras situaciones, en un vídeo"), DEFINITION),
    ("Restricciones", _("ficha soltada, turno acabado"), REFEREE),
    ("Objetivo", _("dejar al rival sin fichas y coronar"), DEFINITION),
    ("Puntuación", _("puntos y clasificación"), LEAGUE),
    ("Sanciones", _("sanciones"), REFEREE),
)
