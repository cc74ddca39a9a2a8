"""The sentence of each refusal (`Fault`), with the value found and the one expected, on leagues, files and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from tournaments.league.faults import Code, Fault
from tournaments.league.file.results_list import HalfLine
from tournaments.league.file.strict_json import ValueType
from tournaments.league.formats.swiss.changes import Breach
from tournaments.league.formats.swiss.of_league import NotYet
from tournaments.league.formats.swiss.values import Cause
from tournaments.league.regulation import Step
from tournaments.league.values import Game, Reason, Side
from tournaments.wording.doubts import FILE_FAULTS
from tournaments.wording.pairings import ROUND_FAULTS, breach_sentence, cause_sentence, waiting_sentence
from tournaments.wording.results import result_headings, told_words
from tournaments.wording.results import sentence as result_sentence
from tournaments.wording.stages import STAGE_FAULTS
from tournaments.wording.terms import REASONS, alternatives, listed
from tournaments.wording.ties import step_name

LEAGUE_FAULTS: dict[Code, Any] = {
    Code.NAME_EMPTY: gettext_lazy("falta el nombre"),
    Code.NAME_TOO_LONG: gettext_lazy("el nombre tiene %(length)d letras; caben %(longest)d"),
    Code.NAME_TWICE: gettext_lazy(
        "el nombre %(name)s ya está en el puesto %(first)d de la lista; si son dos personas, añade a cada nombre algo "
        "que las distinga, como el club o «padre»"
    ),
    Code.PLAYER_UNKNOWN: gettext_lazy("%(name)s no está entre los jugadores de la liga"),
    Code.PLAYER_REPEATED: gettext_lazy("un mismo jugador figura dos veces"),
    Code.NO_PLAYERS: gettext_lazy("aún no hay jugadores"),
    Code.TOO_FEW_PLAYERS: ngettext_lazy(
        "hay %(count)d jugador y una liga necesita al menos %(least)d: con menos no hay liguilla que jugar",
        "hay %(count)d jugadores y una liga necesita al menos %(least)d: con menos no hay liguilla que jugar",
        "count",
    ),
    Code.TOO_MANY_PLAYERS: gettext_lazy(
        "hay %(count)d jugadores y en esta liga caben %(most)d; para jugar con más, sube antes el máximo de jugadores"
    ),
    Code.TOO_MANY_FOR_RULES: gettext_lazy(
        "el reglamento de El Castillar admite de %(least)d a %(most)d jugadores y serían %(found)d; con otras reglas "
        "caben hasta %(others)d"
    ),
    Code.AGAINST_ONESELF: gettext_lazy("%(name)s no puede jugar contra sí mismo"),
    Code.PAIR_TWICE: ngettext_lazy(
        "%(one)s y %(two)s ya tienen esta partida; a una vuelta no se enfrentan más veces",
        "%(one)s y %(two)s ya tienen esta partida; a %(legs)d vueltas no se enfrentan más veces",
        "legs",
    ),
    Code.REASON_OF_A_WIN: gettext_lazy("una victoria no puede terminar por «%(reason)s»"),
    Code.REASON_OF_A_DRAW: gettext_lazy("unas tablas no pueden terminar por «%(reason)s»"),
    Code.REASON_OF_NO_WINNER: gettext_lazy("una partida perdida por los dos no puede terminar por «%(reason)s»"),
    Code.REASON_NOT_OF_RULES: gettext_lazy(
        "con las reglas de esta liga ese resultado no puede terminar por «%(reason)s»; se esperaba %(possible)s"
    ),
    Code.ADVANTAGE_NOT_KNOWN: gettext_lazy(
        "la ventaja (advantage) solo cuenta en unas tablas, y con un reglamento que la mire"
    ),
    Code.EARLY_DRAW_NOT_KNOWN: gettext_lazy("con este reglamento unas tablas no llegan demasiado pronto"),
    Code.SCORE_NOT_KNOWN: gettext_lazy(
        "con este reglamento los puntos salen de quién gana: no se anotan aparte (score)"
    ),
    Code.SCORE_IMPOSSIBLE: gettext_lazy("una partida no puede acabar %(found)s; se esperaba alguno de: %(possible)s"),
    Code.SCORE_AGAINST_WINNER: gettext_lazy("los puntos (score) dan más a quien pierde"),
    Code.SCORE_MISSING: gettext_lazy(
        "con las mismas fichas hay que decir los puntos de cada uno (score), como [6, 4] o [4, 6]"
    ),
    Code.BYE_TWICE: gettext_lazy("%(name)s ya tiene un descanso en la ronda %(round)d"),
    Code.BYE_AND_GAME: gettext_lazy("%(name)s juega en la ronda %(round)d: no puede descansar en ella"),
    Code.TWICE_IN_ROUND: gettext_lazy("%(name)s ya juega con otro rival en la ronda %(round)d"),
    Code.GAME_TWICE: gettext_lazy(
        "la partida %(one)s – %(two)s ya está en la ronda %(round)d; si jugaron otra, lleva otro número (part)"
    ),
    Code.DRAW_ABOVE_WIN: gettext_lazy("unas tablas valen %(draw)d, más que ganar (%(win)d)"),
    Code.LOSS_ABOVE_DRAW: gettext_lazy("perder vale %(loss)d, más que unas tablas (%(draw)d)"),
    Code.STEP_NOT_REACHED: gettext_lazy(
        "«%(step)s» no se aplica nunca detrás de «%(last)s», que ya lo decide todo: ponlo antes, o quítalo"
    ),
    Code.STEP_TWICE: gettext_lazy("el desempate «%(step)s» figura dos veces"),
    Code.STEP_OF_TEAMS: gettext_lazy("el desempate «%(step)s» es de equipos, y esta liga es de jugadores"),
    Code.ID_TWICE: gettext_lazy("dos jugadores llevan el identificador «%(id)s»"),
    Code.LOTS_NOT_OF_SEED: gettext_lazy("el sorteo con la semilla «%(seed)s» da otro orden"),
    Code.NO_LOTS: gettext_lazy("el reglamento de la liga no decide este empate por sorteo"),
    Code.REGULATION_UNFIT: gettext_lazy(
        "la partida %(one)s – %(two)s acabó de un modo que ese reglamento no cuenta, o le faltan las fichas que cuenta"
    ),
    Code.REASON_MISSING: gettext_lazy("falta el motivo del resultado"),
    Code.WINNER_MISSING: gettext_lazy("sin ganador (winner) no puede haber motivo ni fichas"),
    Code.PIECES_MISSING: gettext_lazy("faltan las fichas con que terminó"),
    Code.PIECES_NONE_LEFT: gettext_lazy("quien gana o hace tablas conserva al menos una ficha"),
    Code.PIECES_LEFT_TO_LOSER: gettext_lazy("si perdió por quedarse sin fichas no le pueden quedar %(count)d"),
    Code.PIECES_TOO_MANY: gettext_lazy("son %(count)d fichas y cada bando empieza con %(most)d"),
    Code.TIEBREAK_ALREADY_WON: gettext_lazy(
        "el desempate entre %(one)s y %(two)s ya tiene ganador: no admite otra partida"
    ),
    Code.DICE_AFTER_DECIDED: gettext_lazy("la tirada anterior ya decidió; solo se vuelve a tirar si igualan"),
    Code.STARTER_AGAINST_DICE: gettext_lazy("según los dados empieza %(thrown)s"),
    Code.GAME_NUMBER_TWICE: gettext_lazy("dos partidas tienen el número %(number)d"),
    Code.ROUND_TWICE: gettext_lazy("la ronda %(round)d tiene dos plazos"),
    Code.WITHDRAWN_TWICE: gettext_lazy("la retirada de %(name)s ya está anotada"),
    Code.STATE_HAS_GAMES: gettext_lazy("una liga en preparación (preparing) no tiene partidas todavía"),
    Code.STATE_HAS_RESULTS: gettext_lazy(
        "una liga sorteada (drawn) no tiene resultados todavía; con ellos está en juego (playing)"
    ),
    Code.STATE_NOT_COMPLETE: gettext_lazy("una liga terminada (finished) no puede tener partidas sin resultado"),
    Code.STATE_PENDING: gettext_lazy("una liga terminada (finished) no puede tener un empate abierto: %(names)s"),
    Code.STATE_CONTRADICTED: gettext_lazy(
        "una liga terminada (finished) no puede tener una planilla que diga otra cosa que el resultado; corrige uno de "
        "los dos"
    ),
    Code.LEAGUE_FINISHED: gettext_lazy("ya ha terminado; para cambiar algo hay que reabrir, con un motivo"),
    Code.LEAGUE_NOT_FINISHED: gettext_lazy("la liga no está terminada"),
    Code.LEAGUE_NOT_DRAWN: gettext_lazy("aún no hay partidas"),
    Code.LEAGUE_ALREADY_DRAWN: gettext_lazy(
        "la liga ya está sorteada; los jugadores entran ahora como incorporación tardía"
    ),
    Code.FIXED_BY_LOTS: gettext_lazy(
        "eso quedó fijado con el sorteo; los tableros y las horas se cambian al planificar lo que queda"
    ),
    Code.RESULTS_KEEP_LEAGUE: gettext_lazy("con resultados no se borra: se archiva"),
    Code.RESULTS_EXIST: gettext_lazy("ya hay resultados: el sorteo solo se repite antes del primero"),
    Code.RESULT_EXISTS: gettext_lazy("la partida ya tiene resultado; si está mal, corrígelo"),
    Code.RESULT_DIFFERS: gettext_lazy(
        "%(one)s – %(two)s ya tiene resultado, «%(stands)s», y aquí dice «%(told)s»: quita la línea, o corrígelo en la "
        "página de esa partida"
    ),
    Code.RESULT_MISSING: gettext_lazy("la partida aún no tiene resultado que corregir"),
    Code.RESULT_SAME: gettext_lazy("el resultado ya es ese"),
    Code.WHITE_MISSING: gettext_lazy(
        "falta decir quién llevaba las blancas: la partida no lo tiene anotado y la planilla no lo dice"
    ),
    Code.SHEET_NAMES: gettext_lazy(
        "los nombres de la planilla no son los que constan en la partida; al entregarla hay que decir quién llevaba "
        "las blancas"
    ),
    Code.SHEET_STARTER: gettext_lazy(
        "en la planilla no empieza quien consta en la partida; al entregarla hay que decir cuál de las dos vale"
    ),
    Code.SHEET_POSITION: gettext_lazy(
        "la planilla coloca otra posición (FEN); una partida de liga empieza en la posición inicial de sus reglas"
    ),
    Code.SHEET_GAMES: gettext_lazy("el texto tiene %(count)d partidas; entrega solo la de esta partida"),
    Code.SHEET_PROPOSES: gettext_lazy("la planilla propone un resultado y falta decir qué se anota"),
    Code.SHEET_UNNAMED: gettext_lazy("no dice quién llevaba las blancas y quién las negras"),
    Code.SHEET_UNPLAYED: gettext_lazy("no tiene jugadas; si no se jugó, anota el resultado en su página"),
    Code.SHEET_OF_SEVERAL: gettext_lazy(
        "%(one)s y %(two)s tienen más de una partida, y la fecha no dice cuál es; entrégala desde su página"
    ),
    Code.SHEET_AGAIN: gettext_lazy("la partida ya tiene esta misma planilla"),
    Code.SHEET_TWICE: gettext_lazy("es de la misma partida que la número %(first)d"),
    Code.SHEETS_CONTRADICT: ngettext_lazy(
        "hay %(count)d partida cuya planilla dice otra cosa que el resultado (%(names)s): decide antes cuál vale",
        "hay %(count)d partidas cuya planilla dice otra cosa que el resultado (%(names)s): decide antes cuál vale",
        "count",
    ),
    Code.SHEETS_UNSOUND: ngettext_lazy(
        "hay %(count)d partida con una planilla que no es válida (%(names)s): decide antes si vale o queda aparte",
        "hay %(count)d partidas con una planilla que no es válida (%(names)s): decide antes si valen o quedan aparte",
        "count",
    ),
    Code.SHEET_MISSING: gettext_lazy("la partida no tiene planilla vigente"),
    Code.SHEET_NOT_IRREGULAR: gettext_lazy("solo una planilla irregular espera a que alguien decida si vale"),
    Code.SHEET_GIVES_NO_RESULT: gettext_lazy("de la planilla no sale ningún resultado"),
    Code.ARTICLE_UNKNOWN: gettext_lazy("el reglamento de la liga no tiene ese artículo: %(article)s"),
    Code.LOSER_OF_INCIDENT: gettext_lazy("falta decir quién pierde la partida, y solo se dice si se pierde"),
    Code.INCIDENT_STRUCK: gettext_lazy("esa incidencia ya está tachada"),
    Code.GAME_SETTLED: gettext_lazy("esa partida ya no se juega, por la retirada de %(name)s"),
    Code.GAME_PLAYED: gettext_lazy("esa partida ya se jugó"),
    Code.DICE_DECIDED: gettext_lazy("los dados ya decidieron"),
    Code.DICE_NOT_OF_RULES: gettext_lazy("con estas reglas empiezan las blancas: el reglamento no usa dados"),
    Code.REASON_NEEDED: gettext_lazy("falta el motivo"),
    Code.NOT_WITHDRAWN: gettext_lazy("%(name)s no se ha retirado"),
    Code.SANCTION_REVOKED: gettext_lazy("esa sanción ya está levantada"),
    Code.LINK_REVOKED: gettext_lazy("ese enlace ya está retirado"),
    Code.LINK_STOPPED: gettext_lazy("el enlace con el que entraste ya no vale; pide otro a quien organiza la liga"),
    Code.DISMISSED: gettext_lazy(
        "mientras tanto has dejado de poder hacerlo en esta liga; pregunta a quien la organiza"
    ),
    Code.TIE_NOT_OPEN: gettext_lazy("%(names)s no forman un empate abierto"),
    Code.TIEBREAK_OPEN: gettext_lazy("ya hay una partida de desempate por jugar entre %(names)s"),
    Code.TIEBREAK_NOT_PLAYED: gettext_lazy(
        "%(names)s se retiraron y no juegan desempates: hace falta una resolución de la organización"
    ),
    Code.TIEBREAK_HAS_SHEET: gettext_lazy(
        "la partida de desempate %(names)s que sobraría tiene una planilla; decide antes qué se hace con ella"
    ),
    Code.TIE_NOT_RULED: gettext_lazy("ninguna resolución decide ahora un empate entre %(names)s"),
    Code.ATTENDANCE_LATE: gettext_lazy(
        "ya ha empezado: a quien no venga se le retira en «Gente», y sus partidas se pueden aplazar"
    ),
    Code.ATTENDANCE_NOBODY: gettext_lazy("en «%(stage)s» no quedan dos que jueguen"),
    Code.NOT_COMPLETE: gettext_lazy("quedan partidas sin resultado: %(count)d"),
    Code.TIES_OPEN: gettext_lazy("queda un empate por decidir: %(names)s"),
    Code.CHANGED_MEANWHILE: gettext_lazy("%(actor)s lo cambió mientras tanto; mira cómo quedó y decide de nuevo"),
    Code.REQUEST_OF_ANOTHER: gettext_lazy("ese envío ya se usó para otra cosa; vuelve a abrir la página"),
    Code.SITE_UPDATING: gettext_lazy(
        "el sitio se está poniendo al día y no puede guardar esto ahora; no ha cambiado nada: prueba dentro de un "
        "momento"
    ),
    Code.PARAMETER_UNKNOWN: gettext_lazy("esa operación no conoce el parámetro «%(name)s»; conoce: %(known)s"),
    Code.PARAMETER_TWICE: gettext_lazy("el parámetro «%(name)s» figura más de una vez"),
    Code.CONSENT_SAME: gettext_lazy("es lo que ya estaba anotado"),
    Code.SHOWN_SAME: gettext_lazy("su nombre ya sale así"),
    Code.HIDDEN_EVERYWHERE: gettext_lazy(
        "sale con iniciales en todas sus ligas; solo quien administra el sitio puede volver a mostrar su nombre"
    ),
    Code.PLAYER_GONE: gettext_lazy("esa persona ya no está, o no puede ser la misma"),
    Code.PLAYER_OF_OTHERS: gettext_lazy(
        "juega también en ligas o campeonatos que no organizas; puede hacerlo quien administra el sitio"
    ),
    Code.PLAYER_SAME: gettext_lazy("ya pone eso: no hay nada que corregir"),
    Code.PLAYER_ALONE: gettext_lazy("la página de %(name)s no tiene nada de otra liga"),
    Code.PROPOSAL_GONE: gettext_lazy("ya no hay nada que responder: la propuesta se respondió o se retiró"),
    Code.PLAYER_ALREADY_THERE: gettext_lazy(
        "en %(league)s ya juega esa persona con otra inscripción, así que %(name)s no puede ser la misma"
    ),
    Code.MEDAL_TWICE: gettext_lazy("%(name)s figura dos veces en el podio"),
    Code.CHAMPIONSHIP_SAME: gettext_lazy("la liga ya está así: no hay nada que cambiar"),
    Code.CHAMPIONSHIP_NAMESAKE: gettext_lazy(
        "ya organizas otro campeonato con ese nombre: añade algo que lo distinga, como el año"
    ),
    Code.CHAMPIONSHIP_DISMISSED: gettext_lazy(
        "has dejado de organizar este campeonato; pregunta a quien lo organiza ahora"
    ),
    Code.CHAMPIONSHIP_ANSWERED: gettext_lazy("esa petición ya no está: la liga la retiró o alguien la respondió"),
    Code.PODIUM_GONE: gettext_lazy("ese podio ya no está"),
    Code.MEDALLIST_GONE: gettext_lazy("ese nombre ya no está en los podios de otros juegos"),
    Code.CHAMPIONSHIP_LEFT: gettext_lazy("esa liga ya no está en el campeonato"),
    Code.CHAMPIONSHIP_ORGANIZED: gettext_lazy("%(name)s ya organiza el campeonato"),
    Code.CHAMPIONSHIP_ORGANIZER_UNKNOWN: gettext_lazy("esa persona ya no organiza el campeonato"),
    Code.CHAMPIONSHIP_LAST_ORGANIZER: gettext_lazy(
        "nadie más que %(name)s organiza el campeonato; invita antes a otra persona"
    ),
    Code.UNDO_NOT_POSSIBLE: gettext_lazy("eso no se deshace; si hace falta cambiarlo, decídelo de nuevo"),
    Code.UNDO_OF_ANOTHER: gettext_lazy("lo decidió %(actor)s, y solo puede deshacerlo quien lo decidió"),
    Code.UNDO_LATE: ngettext_lazy(
        "ha pasado más de %(minutes)d minuto: ya no se deshace, se corrige con un motivo",
        "han pasado más de %(minutes)d minutos: ya no se deshace, se corrige con un motivo",
        "minutes",
    ),
    Code.UNDO_CHANGED: gettext_lazy("%(actor)s lo cambió después; mira cómo quedó y decide de nuevo"),
    Code.UNDONE: gettext_lazy("eso ya está deshecho"),
    Code.CONFIRM_NOT_ASKED: gettext_lazy("en esta liga los resultados no se confirman"),
    Code.CONFIRM_UNNAMED: gettext_lazy(
        "con un enlace sin nombre no se confirma: ábrelo otra vez y escribe tu nombre antes de empezar"
    ),
    Code.CONFIRM_SAME_DEVICE: gettext_lazy(
        "en este dispositivo se ha abierto también la cuenta o el enlace que lo anotó; confírmalo desde otro"
    ),
    Code.CONFIRM_OWN: gettext_lazy("el resultado lo anotó quien lo quiere confirmar; ha de hacerlo otra persona"),
    Code.CONFIRMED: gettext_lazy("el resultado ya está confirmado"),
    Code.UNCONFIRMED: ngettext_lazy(
        "queda %(count)d resultado sin confirmar: %(names)s",
        "quedan %(count)d resultados sin confirmar: %(names)s",
        "count",
    ),
    Code.REPORTS_NOT_ALLOWED: gettext_lazy("en esta liga los resultados los anota quien arbitra"),
    Code.REPORT_GONE: gettext_lazy("ese resultado ya no está pendiente: mira cómo quedó la partida"),
    Code.REPORTS_TOO_MANY: gettext_lazy(
        "ya has comunicado esta partida %(most)d veces; díselo a quien organiza la liga"
    ),
    Code.REQUESTS_NOT_ALLOWED: gettext_lazy("en esta liga no se hacen peticiones por aquí; díselo a quien la organiza"),
    Code.REQUESTS_TOO_MANY: gettext_lazy(
        "tienes %(most)d peticiones sin contestar; espera a que te respondan o retira alguna"
    ),
    Code.REQUESTS_TODAY: gettext_lazy("hoy ya has hecho %(most)d peticiones; díselo a quien organiza la liga"),
    Code.REQUEST_GONE: gettext_lazy("esa petición ya está contestada o retirada"),
    Code.REQUEST_TWICE: gettext_lazy("ya pediste lo mismo y está sin contestar"),
    Code.HOUR_UNPICKED: gettext_lazy(
        "el rival no ha elegido ninguna de las horas: para moverla a una, se le da otra fecha a la partida"
    ),
    Code.HOUR_NEEDED: gettext_lazy("hace falta proponer al menos un día y una hora"),
    Code.HOUR_TAKEN: gettext_lazy("a esa hora no se puede: %(why)s"),
    Code.HOUR_PASSED: gettext_lazy("esa hora ya ha pasado"),
    Code.PAGE_OF_ANOTHER_ACCOUNT: gettext_lazy(
        "esta página ya la tiene otra cuenta; pide otro enlace a quien organiza"
    ),
    Code.OFFICIAL_ALREADY: gettext_lazy("%(name)s ya tiene esa función en la liga"),
    Code.OFFICIAL_UNKNOWN: gettext_lazy("esa persona ya no está en el equipo de la liga"),
    Code.LAST_ORGANIZER: gettext_lazy("nadie más que %(name)s organiza la liga; nombra antes a otra persona"),
    Code.LEAGUES_TOO_MANY: gettext_lazy(
        "cada cuenta puede crear %(most)d ligas al día, y la tuya ya las ha creado; podrás crear otra cuando haya "
        "pasado un día desde la primera"
    ),
    Code.VISIBILITY_SAME: gettext_lazy("la liga ya está así"),
    Code.ARCHIVED_SAME: gettext_lazy("la liga ya está así"),
    Code.WEBHOOK_TWICE: gettext_lazy("esta liga ya avisa a un programa en esa dirección"),
    Code.WEBHOOKS_TOO_MANY: gettext_lazy("la liga ya avisa a %(most)d programas: quita alguno antes"),
    Code.NOT_ADMINISTRATOR: gettext_lazy("esta cuenta ya no administra el sitio"),
    Code.ACCOUNT_OWN: gettext_lazy(
        "nadie puede desactivar su propia cuenta; puede hacerlo otra persona que administre el sitio"
    ),
    Code.ADMINISTRATOR_ALREADY: gettext_lazy("la cuenta ya administra el sitio"),
    Code.ADMINISTRATOR_NEVER: gettext_lazy("la cuenta no administra el sitio"),
    Code.LAST_ADMINISTRATOR: gettext_lazy(
        "es la única cuenta activa que administra el sitio: antes tiene que administrarlo otra"
    ),
    Code.ACCOUNT_OUT_OF_USE: gettext_lazy("la cuenta está desactivada"),
    Code.ACCOUNT_ERASED: gettext_lazy("la cuenta se borró, y no puede volver"),
    Code.ACCOUNT_IN_USE: gettext_lazy("la cuenta ya está activa"),
    Code.LEAGUE_WITHHELD: gettext_lazy(
        "quien administra el sitio ha ocultado la liga al público, y no se puede publicar mientras siga así"
    ),
    Code.TEXT_GONE: gettext_lazy("la decisión ya no tiene ese texto; elige otra vez lo que se tacha"),
    Code.NO_CREST: gettext_lazy("ya no tiene escudo"),
    Code.WITHHELD_SAME: gettext_lazy("ya está así"),
    Code.LINK_SHOWN: gettext_lazy("ese enlace ya se mostró; si se perdió, crea otro"),
    Code.SHEETS_FULL: gettext_lazy(
        "no cabe: las planillas de esta liga ocupan ya %(used)d MB de los %(most)d que puede guardar; quien administra "
        "el sitio puede ampliarlos"
    ),
    Code.HOURS_REVERSED: gettext_lazy("las horas de juego terminan antes de empezar"),
    Code.SESSION_TOO_SHORT: gettext_lazy(
        "en las horas de juego de un día no cabe ni una partida de %(minutes)d minutos"
    ),
    Code.PLACE_SAME: gettext_lazy("la partida ya está ahí"),
    Code.LAST_DAY_EARLY: gettext_lazy("esta ronda se juega hasta el %(day)s"),
    Code.PLAYS_THEN: gettext_lazy("%(name)s jugaría dos partidas a la vez: a esa hora tiene %(one)s – %(two)s"),
    Code.BOARD_TAKEN: gettext_lazy("en el tablero %(board)d se juega a esa hora %(one)s – %(two)s"),
}
_TYPES = {
    ValueType.OBJECT: gettext_lazy("un objeto"),
    ValueType.LIST: gettext_lazy("una lista"),
    ValueType.TEXT: gettext_lazy("un texto"),
    ValueType.INTEGER: gettext_lazy("un número entero"),
    ValueType.FLAG: gettext_lazy("true o false"),
}
_SIDES = {Side.ONE: gettext_lazy("quien figura primero"), Side.TWO: gettext_lazy("quien figura segundo")}
SENTENCES = LEAGUE_FAULTS | STAGE_FAULTS | ROUND_FAULTS | FILE_FAULTS
_COLUMN_CODES = frozenset({Code.COLUMN_UNKNOWN, Code.COLUMN_MISSING, Code.COLUMN_TWICE})
_NAME_VALUES = ("name", "names", "one", "actor")
"""The keys of values that are names as typed, whose first letter does not change."""


def sentence(fault: Fault) -> str:
    """Return the sentence of a fault, without its place."""
    values = {key: _in_words(value) for key, value in fault.values.items()}
    if fault.code in _COLUMN_CODES:
        values |= _column_headings(fault.values)
    return str(SENTENCES[fault.code] % values)


def _column_headings(values: Mapping[str, object]) -> dict[str, str]:
    """Return column names as the headings of a list in the reader's language; unknown ones as typed."""
    headings = result_headings()
    words_by_key = {
        "column": headings.get(str(values["column"]), str(values["column"])),
        "known": ", ".join(headings.values()),
    }
    return {key: words for key, words in words_by_key.items() if key in values}


def sentence_with_place(fault: Fault) -> str:
    """Return the sentence of a fault with its place: `games[3].pieces: ...`."""
    if not fault.place:
        return sentence(fault)
    return _("%(place)s: %(sentence)s") % {"place": fault.place, "sentence": sentence(fault)}


def full_sentence(fault: Fault) -> str:
    """Return the sentence of a fault with capital and full stop; a name at the beginning does not change."""
    words = sentence(fault)
    names_in_fault = [str(_in_words(value)) for key, value in fault.values.items() if key in _NAME_VALUES]
    if not any(words.startswith(name) for name in names_in_fault):
        words = words[0].upper() + words[1:]
    return f"{words}."


_WORDS: Mapping[type, Callable[[Any], object]] = {
    Cause: cause_sentence,
    NotYet: waiting_sentence,
    Breach: breach_sentence,
    Step: step_name,
    Game: lambda game: result_sentence(game, None).rstrip("."),
    HalfLine: told_words,
    date: lambda day: date_format(day, _(r"l j \d\e F")),
}
"""The words for values of faults, by their type."""


def _in_words(value: object) -> object:
    """Return a value of a fault in words."""
    if isinstance(value, tuple) and all(isinstance(one, Reason) for one in value):
        return alternatives([f"{REASONS[reason]} ({reason})" for reason in value])
    if in_words := _WORDS.get(type(value)):
        return in_words(value)
    if isinstance(value, tuple):
        return listed([str(name) for name in value])
    for names in (_TYPES, _SIDES, REASONS):
        if isinstance(value, ValueType | Side | Reason) and value in names:
            return str(names[value])  # type: ignore[index]
    return value
