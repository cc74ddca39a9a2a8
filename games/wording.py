"""The words of a report and the names of rule systems, in the reader's language; and texts read from files."""

from __future__ import annotations

import codecs
from collections.abc import Mapping

from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from games.rules import RULES
from games.rules.article import Article
from games.rules.board import Side
from games.rules.catalogs import LANGUAGES, translated
from games.rules.position import Position
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.record import SheetReport, Verdict
from games.rules.wording import end_words
from games.rules.wording import verdict_name as verdict_name_in

KINDS = {
    Code.NO_MOVES_READ: _lazy("sin jugadas que leer"),
    Code.BAD_POSITION: _lazy("posición inicial que no puede ser"),
    Code.TAG_CUT: _lazy("etiqueta cortada"),
    Code.TAG_REPEATED: _lazy("dos etiquetas que se contradicen"),
    Code.UNREADABLE_MOVE: _lazy("jugada que no se lee"),
    Code.NOT_CLOSED: _lazy("comentario sin cerrar"),
    Code.FIRST_NUMBER: _lazy("no empieza por la jugada 1"),
    Code.BLACK_BEGINS: _lazy("empiezan las negras"),
    Code.WHITE_BEGINS: _lazy("empiezan las blancas"),
    Code.SECOND_GAME: _lazy("otra partida sin separar"),
    Code.POSITION_CHANGED: _lazy("otra posición a mitad de partida"),
    Code.MIXED_NOTATION: _lazy("dos notaciones mezcladas"),
    Code.NO_SUCH_SQUARE: _lazy("casilla que no existe"),
    Code.EMPTY_SQUARE: _lazy("sale de una casilla vacía"),
    Code.NOT_YOUR_PIECE: _lazy("mueve una pieza del contrario"),
    Code.OCCUPIED_SQUARE: _lazy("llega a una casilla ocupada"),
    Code.IMPOSSIBLE_MOVE: _lazy("movimiento imposible"),
    Code.IMPOSSIBLE_CAPTURE: _lazy("captura imposible"),
    Code.MAN_TAKES_KING: _lazy("un peón captura una dama"),
    Code.NOTHING_TO_TAKE: _lazy("captura sin saltar ninguna pieza"),
    Code.LANDS_ON_A_PIECE: _lazy("captura que cae en casilla ocupada"),
    Code.OWN_PIECE_JUMPED: _lazy("pasa sobre una pieza propia"),
    Code.PIECES_TOGETHER: _lazy("salta dos piezas juntas"),
    Code.JUMPED_FROM_AFAR: _lazy("captura a distancia"),
    Code.MAN_TAKES_BACKWARDS: _lazy("un peón captura hacia atrás"),
    Code.TURNS_BACK: _lazy("da media vuelta al capturar"),
    Code.TAKEN_TWICE: _lazy("salta dos veces una pieza"),
    Code.TAKEN_PIECE_BLOCKS: _lazy("pasa por una pieza ya capturada"),
    Code.CROWNED_GOES_ON: _lazy("sigue capturando tras coronar"),
    Code.STILL_A_MAN: _lazy("captura como dama sin serlo"),
    Code.CAPTURE_REQUIRED: _lazy("no captura y debía"),
    Code.STOPPED_SHORT: _lazy("captura sin terminar"),
    Code.NOT_MOST_PIECES: _lazy("no captura el mayor número de piezas"),
    Code.NOT_MOST_VALUE: _lazy("no captura lo de más valor"),
    Code.NOT_MOST_KINGS: _lazy("no captura el mayor número de damas"),
    Code.NOT_WITH_A_KING: _lazy("debía capturar con la dama"),
    Code.NOT_KINGS_FIRST: _lazy("debía capturar antes la dama"),
    Code.AMBIGUOUS_CAPTURE: _lazy("captura ambigua"),
    Code.MOVE_AFTER_END: _lazy("jugadas tras el final"),
    Code.MOVE_AFTER_RESULT: _lazy("jugadas tras el resultado"),
    Code.NO_PASS: _lazy("no se puede pasar"),
    Code.PASS_WITH_MOVES: _lazy("pasa con jugadas posibles"),
    Code.PASS_DUE: _lazy("debía pasar"),
    Code.FORFEIT_NOT_DUE: _lazy("soplo que no procede"),
    Code.FORFEIT_OF_ANOTHER: _lazy("soplo de otra pieza"),
    Code.FORFEIT_TWICE: _lazy("dos soplos seguidos"),
    Code.OPPONENTS_PIECE: _lazy("irregularidad: pieza del contrario"),
    Code.IRREGULAR_MOVEMENT: _lazy("irregularidad: movimiento de otra pieza"),
    Code.MOVED_WITH_CAPTURE_DUE: _lazy("irregularidad: no captura y debía"),
    Code.WRONG_NUMBER_TAKEN: _lazy("irregularidad: captura de más o de menos"),
    Code.CHAIN_STOPPED: _lazy("irregularidad: captura sin terminar"),
    Code.TWO_IN_A_ROW: _lazy("irregularidad: dos jugadas seguidas"),
    Code.KING_OVERUSED: _lazy("irregularidad: demasiadas jugadas de una dama"),
    Code.FORFEIT_NOT_RECORDED: _lazy("soplo sin anotar"),
    Code.RESULT_DISAGREES: _lazy("el resultado no es el del tablero"),
}


_KIND_NAMES = {code.value: name for code, name in KINDS.items()}


def language() -> str:
    """Return the code of the reader's language, or of Spanish if the rules have no words in it."""
    code = (get_language() or "es")[:2]
    return code if code in LANGUAGES else "es"


def verdict_name(verdict: Verdict) -> str:
    return verdict_name_in(verdict, language())


def kind_name(code: str) -> str:
    """Return the short name of a kind of finding, by its code."""
    return str(_KIND_NAMES[code])


def article_subject(words: str) -> str:
    """Return the subject of an article in the reader's language, given its Spanish words."""
    return translated(words, language())


def short_citation(article: Article) -> str:
    """Return an article by number and subject, since some regulations repeat or skip numbers."""
    return f"{article.number} ({article_subject(article.subject)})"


def severity_names() -> Mapping[Severity, str]:
    return {
        Severity.REMARK: _("observación"),
        Severity.IRREGULAR: _("irregularidad"),
        Severity.INVALID: _("no vale"),
    }


def side_name(side: Side) -> str:
    return _("blancas") if side is Side.WHITE else _("negras")


def outcome_words(report: SheetReport) -> str:
    """Return the decision of the board: "ganan las blancas: un jugador sin piezas"."""
    if report.outcome is None:
        open_still = (report.proposed or report.result) in (None, "*")
        return _("no decide: la partida sigue abierta") if open_still else _("no decide")
    return ": ".join(end_words(report.outcome, language()))


def result_words(report: SheetReport) -> str:
    """Return the result of a sheet, in figures or words, with the dash of other scores ("0–2"); empty without one."""
    return (report.proposed or report.result or "").replace("-", "–")


def position_in_words(position: Position) -> str:
    """Return every piece of a position by its square, for readers who do not see the board."""
    parts = [_side(position, side) for side in Side]
    return ". ".join((*parts, _("Juegan %(side)s") % {"side": side_name(position.turn)})) + "."


def _side(position: Position, side: Side) -> str:
    """Return the squares of the men and kings of one side, in words."""
    numbers = position.rules.board.numbers_in
    men, kings = numbers(position.men_of(side)), numbers(position.kings_of(side))
    pieces = [
        words % {"squares": position.rules.written(squares)}
        for words, squares in ((_("peones en %(squares)s"), men), (_("damas en %(squares)s"), kings))
        if squares
    ]
    return _("%(side)s: %(pieces)s") % {
        "side": side_name(side).capitalize(),
        "pieces": "; ".join(pieces) or _("ninguna pieza"),
    }


def _system_name(name: str) -> str:
    """Return the name of a rule system in the reader's language."""
    return translated(name, language())


NAMES = {slug: lazy(_system_name, str)(rules.name) for slug, rules in RULES.items()}

MAX_NUMBER_LENGTH = 7
PICTURES = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
COMPRESSED = (
    b"\x1f\x8b",
    b"PK\x03\x04",
    b"BZh",
    b"\xfd7zX",
    b"7z\xbc\xaf",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
)
"""The first bytes of compressed files."""

ENCODING_BYTES = 4
"""Bytes needed to recognize UTF-16."""
ZERO_BYTES = b"0" + b"1" * 255
UTF_16_BY_ZEROS = {b"1010": "utf-16-le", b"0101": "utf-16-be"}
"""Encodings by the zero bytes (1) among the first four of Western text in UTF-16 without a byte order mark."""


def decoded(data: bytes) -> str:
    """Decode UTF-8 or UTF-16, or else the code page of old Western programs."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(utf_16(data) or "cp1252", errors="replace")


def utf_16(start: bytes) -> str:
    """Return the UTF-16 encoding of a text by its first bytes; empty for another encoding."""
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return UTF_16_BY_ZEROS.get(start[:ENCODING_BYTES].translate(ZERO_BYTES), "")


def is_compressed(start: bytes) -> bool:
    """Return whether the first bytes are those of a compressed file."""
    return start.startswith(COMPRESSED)


def is_picture(start: bytes) -> bool:
    """Return whether the first bytes are those of a PDF or of a picture, which hold no text of moves."""
    return start.startswith(PICTURES)


def number_asked(text: str | None) -> int | None:
    """Return the number of a step, game or page in an address; None if the text is not a number."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > MAX_NUMBER_LENGTH:
        return None
    return int(text)
