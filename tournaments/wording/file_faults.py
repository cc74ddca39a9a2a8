"""The sentences of unreadable files, lists, fields and pictures, by their codes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.league.faults import Code

FILE_FAULTS = {
    Code.WINNER_UNKNOWN: gettext_lazy(
        "no se entiende quién gana: %(found)s; se espera 1, 2, tablas, ninguno o el nombre de quien gana"
    ),
    Code.REASON_UNKNOWN: gettext_lazy(
        "no se entiende cómo acabó: %(found)s; se espera sin fichas, abandono, acuerdo, incomparecencia u otro motivo"
    ),
    Code.NOT_UTF8: gettext_lazy("no está en UTF-8 (byte %(byte)d); guárdalo como texto UTF-8"),
    Code.NOT_JSON: gettext_lazy("no es un documento JSON: error en la línea %(line)d, columna %(column)d"),
    Code.TOO_DEEP: gettext_lazy("no es un fichero de liga: tiene demasiados niveles, uno dentro de otro"),
    Code.TOO_MANY_VALUES: gettext_lazy("el documento JSON tiene %(found)d valores; caben %(most)d"),
    Code.NOT_A_NUMBER: gettext_lazy("se esperaba un número entero y hay %(key)s"),
    Code.KEY_TWICE: gettext_lazy("la clave %(key)s figura dos veces en el mismo objeto"),
    Code.KEY_UNKNOWN: gettext_lazy("la clave %(key)s no se conoce; se esperaba alguna de: %(known)s"),
    Code.KEY_MISSING: gettext_lazy("falta la clave «%(key)s»"),
    Code.EXPECTED: gettext_lazy("se esperaba %(expected)s y hay %(found)s"),
    Code.OUT_OF_RANGE: gettext_lazy("se esperaba un número de %(least)d a %(most)d y hay %(found)s"),
    Code.TOO_LONG: gettext_lazy("la lista tiene %(count)d elementos; se esperaban de %(least)s a %(most)s"),
    Code.TEXT_EMPTY: gettext_lazy("falta el texto"),
    Code.TEXT_TOO_LONG: gettext_lazy("el texto tiene %(length)d letras; caben %(most)d"),
    Code.CHARACTER: gettext_lazy("hay un carácter que no se puede escribir (%(character)s)"),
    Code.NOT_ONE_OF: gettext_lazy("se esperaba uno de: %(choices)s; y hay %(found)s"),
    Code.NOT_A_DATE: gettext_lazy("se esperaba una fecha y hora como 2026-11-21T17:00 y hay %(found)s"),
    Code.NOT_A_DAY: gettext_lazy("se esperaba un día como 2026-11-21 y hay %(found)s"),
    Code.NOT_A_TIME: gettext_lazy("se esperaba una hora como 17:00 y hay %(found)s"),
    Code.NOT_A_ZONE: gettext_lazy("no se conoce la zona horaria %(found)s; se esperaba una como Europe/Madrid"),
    Code.HOUR_MISSING: gettext_lazy(
        "las %(at)s no existen, porque los relojes se adelantan; la siguiente hora que existe es %(next)s"
    ),
    Code.HOUR_TWICE: gettext_lazy(
        "las %(at)s pasan dos veces, porque los relojes se atrasan: hay que decir cuál, la primera (%(first)s) o la "
        "segunda (%(second)s)"
    ),
    Code.HOUR_OFFSET: gettext_lazy(
        "a las %(at)s la diferencia con la hora universal no es %(found)s en esa zona: se esperaba %(offset)s"
    ),
    Code.NOT_A_NAME_LIST: gettext_lazy("se esperaba un nombre, o un nombre y un club, y hay %(found)d columnas"),
    Code.PICTURE_TOO_HEAVY: gettext_lazy("el fichero pasa de %(most)d MB"),
    Code.PICTURE_UNREADABLE: gettext_lazy("el fichero no es una imagen PNG o JPEG que se pueda leer"),
    Code.PDF_TOO_HEAVY: gettext_lazy("el fichero pasa de %(most)d MB"),
    Code.PDF_UNREADABLE: gettext_lazy("el fichero no es un PDF entero"),
    Code.PDF_ACTIVE: gettext_lazy("el PDF lleva programas o ficheros dentro; guárdalo otra vez sin ellos"),
    Code.PDF_UNCHECKED: gettext_lazy("el PDF no se puede revisar por dentro; guárdalo otra vez, sin contraseña"),
    Code.PICTURE_SIZE: gettext_lazy("cada lado de la imagen ha de tener de %(least)d a %(most)d píxeles"),
    Code.COLOUR_UNREADABLE: gettext_lazy("se esperaba un color como #1d5c3f"),
    Code.NOT_CSV: gettext_lazy(
        "no se puede leer como CSV: unas comillas quedan abiertas o sobran, o la celda no acaba"
    ),
    Code.COLUMN_UNKNOWN: gettext_lazy("la columna «%(column)s» no se conoce; se esperaba alguna de: %(known)s"),
    Code.COLUMN_MISSING: gettext_lazy("falta la columna «%(column)s» en el encabezamiento"),
    Code.COLUMN_TWICE: gettext_lazy("la columna «%(column)s» figura dos veces en el encabezamiento"),
    Code.CELLS_TOO_MANY: gettext_lazy("hay %(found)d celdas y el encabezamiento tiene %(most)d"),
    Code.LINES_TOO_MANY: gettext_lazy("la lista pasa de %(most)d líneas"),
    Code.NO_RESULTS: gettext_lazy("no hay ningún resultado en la lista"),
    Code.GAME_UNKNOWN: gettext_lazy("%(one)s y %(two)s no tienen esa partida en el calendario"),
    Code.LEG_NEEDED: gettext_lazy(
        "%(one)s y %(two)s juegan a dos vueltas: falta decir cuál es en la columna «Vuelta» (1 o 2)"
    ),
}
