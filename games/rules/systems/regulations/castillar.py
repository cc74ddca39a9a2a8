"""El Castillar, Campeonato de Multijuegos: Damas. Its parts have titles, not numbers."""

from __future__ import annotations

from games.rules.article import Enforcement, regulation

CHECK, REFEREE, LEAGUE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.LEAGUE, Enforcement.DEFINITION

REGULATION = regulation(
    "El Castillar, Damas",
    "es",
    ("El juego", "tablero de 64 casillas y 24 fichas", DEFINITION),
    ("Antes de jugar, 1", "elección de color, o a los dados", REFEREE),
    ("Antes de jugar, 2", "casilla blanca abajo a la derecha", REFEREE),
    ("Antes de jugar, 3", "colocación de los peones", CHECK),
    ("Antes de jugar, 4", "sorteo, calendario y quién empieza", REFEREE),
    ("Antes de jugar, 5", "saque inicial a los dados", REFEREE),
    ("Cómo jugar, 1", "avance del peón", CHECK),
    ("Cómo jugar, 2", "deber de comer saltando a la casilla libre de detrás; lo comido se retira", CHECK),
    ("Cómo jugar, 3", "seguir comiendo es posible, cambiando de trayectoria", CHECK),
    ("Cómo jugar, 4", "la meta: dejar al rival sin fichas; las comidas se apartan", DEFINITION),
    ("Cómo jugar, 5", "soplo: se elimina la ficha que pudo comer y no comió", CHECK),
    ("Cómo jugar, 6", "el peón que llega al otro lado es dama", CHECK),
    ("Cómo jugar, 7", "movimiento y captura de la dama", CHECK),
    ("Cómo jugar, 8", "pierde quien se queda sin fichas; tablas si nadie puede mover", CHECK),
    ("Cómo jugar, 9", "el ganador cuenta sus fichas", LEAGUE),
    ("Cómo jugar, 10", "en tablas cuentan los dos; la dama vale dos", LEAGUE),
    ("Cómo jugar, 11", "otras situaciones, en un vídeo", DEFINITION),
    ("Restricciones", "ficha soltada, turno acabado", REFEREE),
    ("Objetivo", "dejar al rival sin fichas y coronar", DEFINITION),
    ("Puntuación", "puntos y clasificación", LEAGUE),
    ("Sanciones", "sanciones", REFEREE),
)
