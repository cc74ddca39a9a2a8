"""Reglamento de las damas españolas (2010), whose own language is Galician."""

from __future__ import annotations

from games.rules.article import Enforcement, regulation

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

REGULATION = regulation(
    "Regulamento das damas (2010)",
    "gl",
    ("1.1", "tablero de 64 casillas", DEFINITION),
    ("1.2", "casilla oscura a la derecha de cada jugador", REFEREE),
    ("1.3", "diagonales", DEFINITION),
    ("1.4", "el río y las paralelas", DEFINITION),
    ("1.5", "filas", DEFINITION),
    ("1.6", "base de cada jugador", DEFINITION),
    ("2.1", "doce piezas por bando", CHECK),
    ("2.2", "forma de los peones", REFEREE),
    ("3", "colocación inicial", CHECK),
    ("4.1", "juego por turnos, empiezan las blancas", CHECK),
    ("4.2", "avance del peón", CHECK),
    ("4.3", "captura de piezas contrarias", CHECK),
    ("4.3.1", "pieza contraria con una casilla libre detrás", CHECK),
    ("4.3.2", "salto del peón al capturar", CHECK),
    ("4.3.3", "captura múltiple hasta el final", CHECK),
    ("4.3.4", "las piezas capturadas se retiran al completar la jugada", CHECK),
    ("4.4", "coronación, que termina la jugada", CHECK),
    ("4.4", "el contrario cubre la ficha coronada antes de mover", REFEREE),
    ("4.5", "movimiento de la dama", CHECK),
    ("4.5.1", "captura con la dama", CHECK),
    ("4.5.2", "casilla de llegada de la dama y cambio de diagonal", CHECK),
    ("4.5.3", "no se salta dos veces la misma pieza", CHECK),
    ("5.1", "captura obligatoria", CHECK),
    ("5.2", "ley de la cantidad", CHECK),
    ("5.3", "ley de la calidad", CHECK),
    ("5.4", "libre elección entre capturas iguales", CHECK),
    ("6.1", "ajustar piezas con aviso", REFEREE),
    ("6.2", "pieza tocada, pieza movida", REFEREE),
    ("7.1", "reloj", REFEREE),
    ("7.2", "tiempo agotado", REFEREE),
    ("8.1", "partida ganada por captura o bloqueo", CHECK),
    ("8.2", "abandono o negativa a cumplir el reglamento", REFEREE),
    ("9.1", "veinte jugadas sin captura ni movimiento de peón", CHECK),
    ("9.2", "la forzosa: tres damas con el río contra una", CHECK),
    ("9.3", "la misma posición por tercera vez", CHECK),
    ("9.4", "empate por acuerdo", REFEREE),
    ("10.1", "obligación de anotar", REFEREE),
    ("10.2", "sistema numérico español", CHECK),
)
