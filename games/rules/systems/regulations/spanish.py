"""Reglamento de las damas españolas (2010), whose own language is Galician."""

from __future__ import annotations

from ...article import Enforcement, regulation
from ...catalogs import _

CHECK, REFEREE, DEFINITION = Enforcement.CHECK, Enforcement.REFEREE, Enforcement.DEFINITION

REGULATION = regulation(
    "Regulamento das damas (2010)",
    "gl",
    ("1.1", _("tablero de 64 casillas"), DEFINITION),
    ("1.2", _("casilla oscura a la derecha de cada jugador"), REFEREE),
    ("1.3", _("diagonales"), DEFINITION),
    ("1.4", _("el río y las paralelas"), DEFINITION),
    ("1.5", _("filas"), DEFINITION),
    ("1.6", _("base de cada jugador"), DEFINITION),
    ("2.1", _("doce piezas por bando"), CHECK),
    ("2.2", _("forma de los peones"), REFEREE),
    ("3", _("colocación inicial"), CHECK),
    ("4.1", _("juego por turnos, empiezan las blancas"), CHECK),
    ("4.2", _("avance del peón"), CHECK),
    ("4.3", _("captura de piezas contrarias"), CHECK),
    ("4.3.1", _("pieza contraria con una casilla libre detrás"), CHECK),
    ("4.3.2", _("salto del peón al capturar"), CHECK),
    ("4.3.3", _("captura múltiple hasta el final"), CHECK),
    ("4.3.4", _("las piezas capturadas se retiran al completar la jugada"), CHECK),
    ("4.4", _("coronación, que termina la jugada"), CHECK),
    ("4.4", _("el contrario cubre la ficha coronada antes de mover"), REFEREE),
    ("4.5", _("movimiento de la dama"), CHECK),
    ("4.5.1", _("captura con la dama"), CHECK),
    ("4.5.2", _("casilla de llegada de la dama y cambio de diagonal"), CHECK),
    ("4.5.3", _("no se salta dos veces la misma pieza"), CHECK),
    ("5.1", _("captura obligatoria"), CHECK),
    ("5.2", _("ley de la cantidad"), CHECK),
    ("5.3", _("ley de la calidad"), CHECK),
    ("5.4", _("libre elección entre capturas iguales"), CHECK),
    ("6.1", _("ajustar piezas con aviso"), REFEREE),
    ("6.2", _("pieza tocada, pieza movida"), REFEREE),
    ("7.1", _("reloj"), REFEREE),
    ("7.2", _("tiempo agotado"), REFEREE),
    ("8.1", _("partida ganada por captura o bloqueo"), CHECK),
    ("8.2", _("abandono o negativa a cumplir el reglamento"), REFEREE),
    ("9.1", _("veinte jugadas sin captura ni movimiento de peón"), CHECK),
    ("9.2", _("la forzosa: tres damas con el río contra una"), CHECK),
    ("9.3", _("la misma posición por tercera vez"), CHECK),
    ("9.4", _("empate por acuerdo"), REFEREE),
    ("10.1", _("obligación de anotar"), REFEREE),
    ("10.2", _("sistema numérico español"), CHECK),
)
