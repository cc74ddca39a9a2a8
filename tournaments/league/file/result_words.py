"""The words and marks of a list of results: headings, winners and reasons in the languages of the site; formulas."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from tournaments.league.names import searchable
from tournaments.league.values import Reason, Winner

Key = TypeVar("Key", bound=str)

RESULT_HEADINGS = ("resultado", "result", "risultato")
"""Headings of a result that names the winner, unless another column does."""
OTHER_HEADINGS = frozenset(
    {
        *("number", "n.º", "n.", "no.", "partida", "partita", "game", "zone", "zona horaria", "fuso horario"),
        *("fuso orario", "time zone", "league", "liga", "torneo", "at", "hora", "ora", "time", "fecha", "data", "date"),
        *("board", "tablero", "taboleiro", "damiera", "mesa", "turn", "turno", "quenda", "fascia", "slot"),
        *("starter", "empieza", "comeza", "comincia", "first move", "white", "blancas", "brancas", "bianco"),
        *("status", "estado", "stato", "points_one", "puntos del primero", "puntos do primeiro", "punti del primo"),
        *("first player's points", "points_two", "puntos del segundo", "puntos do segundo", "punti del secondo"),
        *("second player's points", "pieces_one", "f del primero", "f do primeiro", "f del primo", "first player's f"),
        *("pieces_two", "f del segundo", "f do segundo", "f del secondo", "second player's f"),
    }
)
"""Headings of the other columns of the product's tables of games, which a list of results may have too."""
COLUMN_WORDS: Mapping[str, tuple[str, ...]] = {
    "one": ("primero", "primeiro", "primo", "first", "jugador 1", "xogador 1", "giocatore 1", "player 1", "1"),
    "two": ("segundo", "secondo", "second", "jugador 2", "xogador 2", "giocatore 2", "player 2", "2"),
    "leg": ("vuelta", "volta", "girone"),
    "round": ("ronda", "rolda", "jornada", "xornada", "giornata"),
    "winner": (
        "gana",
        "ganador",
        "ganador/a",
        "gaña",
        "gañador",
        "vence",
        "vince",
        "vincitore",
        "wins",
        *RESULT_HEADINGS,
    ),
    "reason": ("motivo", "cómo acabó", "como acabou", "how it ended", "come è finita"),
    "one_men": ("peones 1", "peóns 1", "pedine 1", "men 1", "peones del primero"),
    "one_kings": ("damas 1", "dame 1", "kings 1", "damas del primero"),
    "two_men": ("peones 2", "peóns 2", "pedine 2", "men 2", "peones del segundo"),
    "two_kings": ("damas 2", "dame 2", "kings 2", "damas del segundo"),
}
RARE_COLUMN_WORDS: Mapping[str, tuple[str, ...]] = {
    "advantage": ("advantage", "ventaja", "vantaxe", "vantaggio"),
    "score": ("puntos acordados", "punti concordati", "agreed points"),
}
"""The words of columns that only some regulations have; as "Score" is many a thing, that code is read as it is only."""
WINNER_WORDS: Mapping[Winner, tuple[str, ...]] = {
    Winner.ONE: ("1", "1.º", "1º", "1-0", "uno", "primero", "primeiro", "primo", "first", "gana 1"),
    Winner.TWO: ("2", "2.º", "2º", "0-1", "dos", "segundo", "secondo", "second", "gana 2"),
    Winner.DRAW: (
        *("x", "=", "½", "1/2", "1-1", "tablas", "empate", "táboas", "patta", "pari", "drawn", "draw"),
        *("en tablas", "hicieron tablas"),
    ),
    Winner.NONE: (
        *("0", "0-0", "-", "ninguno", "ninguna", "nadie", "pierden los dos", "ninguén", "ningún", "perden os dous"),
        *("nessuno", "perdono entrambi", "nobody", "both lose", "both lost"),
    ),
}
REASON_WORDS: Mapping[Reason, tuple[str, ...]] = {
    Reason.NO_PIECES: (
        *("sin fichas", "sen fichas", "senza pezzi", "no pieces left", "sin piezas", "captura"),
        *("rival sin fichas", "rival sen fichas", "avversario senza pezzi", "opponent has no pieces left"),
    ),
    Reason.BLOCKED: ("bloqueado", "bloqueada", "bloqueo", "bloccato", "sin movimientos", "ahogado"),
    Reason.RESIGNATION: ("abandono", "abandona", "abbandono", "rendición", "se rinde", "resigned", "retirada"),
    Reason.TIME: (
        *("tiempo agotado", "tiempo", "tempo esgotado", "tempo", "tempo scaduto", "reloj"),
        *("out of time", "time run out"),
    ),
    Reason.REFUSAL: (
        *("negativa a cumplir las reglas", "negativa", "negativa a cumprir as regras"),
        *("rifiuto di rispettare le regole", "rifiuto", "refusal to follow the rules", "refusal to keep the rules"),
    ),
    Reason.WALKOVER: (
        *(
            "incomparecencia",
            "walkover",
            "no se presentó",
            "no vino",
            "ausencia",
            "ausente",
            "forfait",
            "wo",
            "w.o.",
            "absence",
        ),
    ),
    Reason.AGREEMENT: ("acuerdo", "de acuerdo", "acordo", "accordo", "agreed", "de común acuerdo"),
    Reason.NO_MOVES: ("nadie puede mover", "ninguén pode mover", "nessuno può muovere", "nobody can move"),
    Reason.REPETITION: ("repetición", "ripetizione", "repetición de la posición"),
    Reason.MOVE_LIMIT: ("límite de jugadas", "límite de xogadas", "limite di mosse", "limit of moves"),
    Reason.ENDING: ("final teórico", "finale teorico", "theoretical ending"),
    Reason.ADJUDICATED: (
        *("decisión arbitral", "decisión del árbitro", "decisione arbitrale", "referee's decision", "adjudicada"),
    ),
    Reason.EARLY_DRAW: (
        *("tablas demasiado pronto", "táboas demasiado axiña", "patta troppo presto", "drawn too early"),
    ),
}


def _by_word(table: Mapping[Key, tuple[str, ...]]) -> dict[str, Key]:
    """Return the keys of a table by each of their words, and by the key itself."""
    return {plain(word): key for key, words in table.items() for word in (str(key), *words)}


def plain(text: str) -> str:
    """Return a word for comparison: without accents, case and surrounding marks."""
    words = " ".join(searchable(text).replace("_", " ").split())
    return words.strip(" .:;«»\"'()") or words


_BY = re.compile("^(?:por|per|by) ")
_OTHERS = frozenset(map(plain, OTHER_HEADINGS))
_RARE_COLUMNS = {plain(word): key for key, words in RARE_COLUMN_WORDS.items() for word in words}
_COLUMNS, _WINNERS, _REASONS = _by_word(COLUMN_WORDS), _by_word(WINNER_WORDS), _by_word(REASON_WORDS)


def column_of(heading: str) -> str | None:
    """Return the column named by a heading; None for an unknown one."""
    if heading in RARE_COLUMN_WORDS:
        return heading
    return _COLUMNS.get(plain(heading)) or _RARE_COLUMNS.get(plain(heading))


def is_other_heading(heading: str) -> bool:
    """Return whether a heading is that of another column of a table of games, such as "Hora (Europe/Madrid)"."""
    return plain(heading.partition("(")[0]) in _OTHERS or plain(heading) in _OTHERS


def winner_of(word: str) -> Winner | None:
    return _WINNERS.get(plain(word))


def reason_of(word: str) -> Reason | None:
    """Return the reason of a word, also behind a preposition: "abandono", "por abandono"."""
    return _REASONS.get(plain(word)) or _REASONS.get(_BY.sub("", plain(word)))


# A cell may begin at the start, and after the separators of some spreadsheets' settings, quoted or not.
_BEGINS = '(^ *|[,;|"\t\r\n] *)'
_SIGN = "(?=[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n])"
_SIGNS = frozenset("=+-@\uff1d\uff0b\uff0d\uff20\t\r\n")
_TO_MARK = re.compile(f"{_BEGINS}('*){_SIGN}")
_MARKED = re.compile(f"{_BEGINS}'('*){_SIGN}")


def marked(text: str) -> str:
    """Return the text with an apostrophe before each sign that could begin a formula in CSV.

    CSV knows no types: a spreadsheet evaluates `=1+1` however it is quoted. The apostrophe is what spreadsheets
    themselves put before such text. It also goes after separators, since a program set to another separator splits the
    text there. Apostrophes already before a sign get one more, so that `unmarked` returns the original text.
    """
    if _SIGNS.isdisjoint(text):  # most texts: the expression takes thirty times as long
        return text
    return _TO_MARK.sub(r"\1'\2", text)


def unmarked(text: str) -> str:
    """Return the original of a text returned by `marked`."""
    return _MARKED.sub(r"\1\2", text)
