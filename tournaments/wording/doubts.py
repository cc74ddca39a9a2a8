"""Lists and files in words: what was left out, texts that may be no names, and the faults of files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.faults import Code
from tournaments.league.file.list_doubts import Doubt
from tournaments.league.file.list_words import DoubtKind
from tournaments.league.file.listed_names import LeftOut, LeftOutReason
from tournaments.league.file.name_parts import Namesake

KINDS: dict[DoubtKind, Promise] = {
    DoubtKind.TELEPHONE: gettext_lazy("un teléfono"),
    DoubtKind.MAIL: gettext_lazy("una dirección"),
    DoubtKind.IDENTITY: gettext_lazy("un número de identidad o de licencia"),
    DoubtKind.DATE: gettext_lazy("una fecha o una edad"),
    DoubtKind.RATING: gettext_lazy("un Elo o un año"),
    DoubtKind.TITLE: gettext_lazy("un título"),
    DoubtKind.COUNTRY: gettext_lazy("un país"),
    DoubtKind.POINTS: gettext_lazy("unos puntos o un puesto"),
    DoubtKind.TOTAL: gettext_lazy("un total"),
    DoubtKind.HEADING: gettext_lazy("un título de la lista"),
}
"""What a text looks like, after "parece"."""
_CLAUSES: dict[DoubtKind, Promise] = {
    DoubtKind.ABSENT: gettext_lazy("«%(text)s» dice que no juega"),
    DoubtKind.MESSAGE: gettext_lazy("el mensaje dice «%(text)s»"),
    DoubtKind.ALPHABETS: gettext_lazy("«%(text)s» mezcla letras de dos alfabetos"),
    DoubtKind.PAIR: gettext_lazy("«%(text)s» parecen dos personas, que van cada una en su línea"),
    DoubtKind.YEARS: gettext_lazy("Los números que van con los nombres pueden ser rankings o años."),
    DoubtKind.OTHER: gettext_lazy("«%(text)s» parece llevar algo más que un nombre"),
    DoubtKind.ALIKE: gettext_lazy(
        "«%(text)s» es como otro nombre de la lista, salvo por tildes, signos, paréntesis o el orden"
    ),
    DoubtKind.TWIN: gettext_lazy("«%(text)s» se ve igual que otro nombre, con letras de otro alfabeto"),
}


@dataclass(frozen=True, slots=True)
class ShownDoubt:
    """A question: a sentence, and the words of the box to tick, empty without one; `key` is its value."""

    sentence: str
    tick: str
    key: str
    taken: bool


def doubts_shown(doubts: Sequence[Doubt]) -> list[ShownDoubt]:
    """Return the questions about a list, in the order of its lines."""
    return [ShownDoubt(doubt_sentence(one), _tick(one), one.key, one.taken) for one in doubts]


def doubt_sentence(doubt: Doubt) -> str:
    """Return a sentence with the line of a text, what it looks like, and which name enters for now."""
    if DoubtKind.YEARS in doubt.kinds:
        return looks_like(doubt)
    values = {"number": doubt.line, "what": looks_like(doubt), "name": doubt.proposed}
    if doubt.proposed:
        return _("Línea %(number)d: %(what)s. Entra «%(name)s».") % values
    return _("Línea %(number)d: %(what)s. No entra.") % values


def looks_like(doubt: Doubt) -> str:
    """Return what a text looks like, without a full stop."""
    for kind, words in _CLAUSES.items():
        if kind in doubt.kinds:
            return str(words) % {"text": doubt.text}
    kinds = ", ".join(str(KINDS[kind]) for kind in doubt.kinds)
    return _("«%(text)s» parece %(kinds)s") % {"text": doubt.text, "kinds": kinds}


def _tick(doubt: Doubt) -> str:
    """Return the words of the box that enters the other name; empty if there is none."""
    if doubt.other is None:
        return ""
    if DoubtKind.YEARS in doubt.kinds:
        return _("Son rankings: guárdalos")
    if not doubt.other and not {DoubtKind.TWIN, DoubtKind.ALIKE} & {*doubt.kinds}:
        return _("Que no entre así")
    if not doubt.other:
        return _("Es la misma persona: que no entre dos veces")
    if DoubtKind.ALPHABETS in doubt.kinds:
        return _("Dejarlo como está escrito")
    if DoubtKind.ABSENT in doubt.kinds:
        return _("Sí juega: que entre «%(name)s»") % {"name": doubt.other}
    return _("Que entre «%(name)s»") % {"name": doubt.other}


def left_out_words(left_out: Sequence[LeftOut]) -> list[str]:
    """Return a sentence for each line or column that was left out of a list, with the reason."""
    return [left_out_sentence(one) for one in left_out]


def left_out_sentence(item: LeftOut) -> str:
    """Return the sentence that says why a line or column was left out."""
    values = {"line": item.line, "text": item.text}
    if item.reason is LeftOutReason.COLUMN:
        return _("La columna «%(text)s» no se usa: solo cuentan el nombre, el club y el ranking.") % values
    if item.reason is LeftOutReason.HEADING:
        return _("Línea %(line)d, «%(text)s»: es un título.") % values
    if item.reason is LeftOutReason.NOTE:
        return (
            _("Línea %(line)d, «%(text)s»: es una nota, no va en el nombre. Si va, escríbela con mayúscula inicial.")
            % values
        )
    if item.reason is LeftOutReason.CLUB_NOTE:
        return (
            _("Línea %(line)d, «%(text)s»: es una nota, no va en el club. Si va, escríbela con mayúscula inicial.")
            % values
        )
    if item.reason is LeftOutReason.CLUB_FIGURE:
        return _("Línea %(line)d, «%(text)s»: no va en el club, que lo leerá cualquiera.") % values
    return _("Línea %(line)d, «%(text)s»: no lleva ningún nombre.") % values


def namesake_sentence(namesake: Namesake) -> str:
    """Return the sentence that says under which name a player enters who has the name of another one."""
    return _("Hay otra persona que se llama %(name)s: entra «%(own)s».") % {
        "name": namesake.listed.name,
        "own": namesake.name,
    }


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
    Code.EVENT_FILE: gettext_lazy(
        "es el fichero de un torneo entero, y aquí va el de una liga: impórtalo entero en «Mis ligas», o descarga el "
        "de cada fase en sus «Documentos»"
    ),
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
    Code.RESULT_LINE_UNREAD: gettext_lazy(
        "no se entiende la línea %(line)d, «%(found)s»; se esperaba algo como «Ana - Bea 1-0» o «Ana gana a Bea "
        "(abandono, 4 peones y 1 dama)»"
    ),
    Code.COLUMN_MISSING: gettext_lazy("falta la columna «%(column)s» en el encabezamiento"),
    Code.COLUMN_TWICE: gettext_lazy("la columna «%(column)s» figura dos veces en el encabezamiento"),
    Code.CELLS_TOO_MANY: gettext_lazy("hay %(found)d celdas y el encabezamiento tiene %(most)d"),
    Code.LINES_TOO_MANY: gettext_lazy("la lista pasa de %(most)d líneas"),
    Code.NO_RESULTS: gettext_lazy("no hay ningún resultado en la lista"),
    Code.LISTED_TWICE: gettext_lazy("es la misma partida que la línea %(first)d; deja solo el resultado que vale"),
    Code.GAME_UNKNOWN: gettext_lazy("%(one)s y %(two)s no tienen esa partida en el calendario"),
    Code.GAME_UNCLEAR: gettext_lazy(
        "no se sabe si es la partida de la liga entre %(one)s y %(two)s o su desempate: anótala en la página de esa "
        "partida, o añade la columna «Ronda», vacía en los desempates"
    ),
    Code.LEG_NEEDED: gettext_lazy(
        "%(one)s y %(two)s juegan a dos vueltas: falta decir cuál es en la columna «Vuelta» (1 o 2)"
    ),
}
