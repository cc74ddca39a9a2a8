"""Las damas: reglas del juego. Its parts have titles, not numbers.

One paragraph describes the variant on 64 squares (La reina, 5); its changes to other parts stand with each part.
"""

from __future__ import annotations

from ...article import Enforcement, regulation
from ...catalogs import _

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
