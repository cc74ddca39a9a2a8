"""Findings and reports as sentences, in the languages of the catalogues, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .article import Article
from .board import Side
from .catalogs import _, translated
from .draw_rules import GameEnd
from .notation.fen import BadPosition
from .notation.unplayed import tells_an_end
from .position import Position
from .sheets.findings import CUSTOMARY, Code, Finding, IrregularityState
from .sheets.record import SheetReport, Verdict

SHEET = _("La planilla")
PLACE = _("Jugada {move} ({side})")
CITATION = _("art. {number}, {subject} ({title})")
SIDES = {Side.WHITE: _("blancas"), Side.BLACK: _("negras")}

PIECES = _("{side}: peones {men}; damas {kings}.")
NO_PIECES = _("ninguno")
SUMMARY = _("{file}, partida {game}: {verdict}; jugadas: {plies}, sin leer: {unread}")
VERDICTS = {
    Verdict.VALID: _("válida"),
    Verdict.IRREGULAR: _("irregular"),
    Verdict.INVALID: _("no válida"),
    Verdict.UNREADABLE: _("ilegible"),
}
UNREAD = _("Jugadas que quedan sin leer: {unread}.")
LEFT = _("{side}: quedan peones {men}, damas {kings}; cuentan {worth}.")
BOARD = _("El tablero: {winner}, {reason}.")
UNDECIDED = _("El tablero no decide nada.")
RESULT = _("Resultado escrito: {result}.")
NO_RESULT = _("No hay resultado escrito.")
TEXT_OF_RESULT = _("El texto «{text}» no es una jugada: dice cómo acaba la partida.")
"""In place of the sentence of a skipped text, where it is one that tells a result."""
CUSTOM = _("El reglamento no lo dice: es costumbre.")
ONLY_PATH = _("Solo {only} deja leer el resto de la planilla hasta el final.")

SENTENCES = {
    Code.NO_MOVES_READ: _("No se ha podido leer ninguna jugada."),
    Code.BAD_POSITION: _("La posición de la etiqueta FEN no se puede montar: {fault} ({place})."),
    Code.UNREADABLE_MOVE: _("«{text}» no se lee como jugada."),
    Code.POSITION_CHANGED: _("«{text}» coloca otra posición en mitad de la partida; lo que sigue no se comprueba."),
    Code.MIXED_NOTATION: _("«{text}» mezcla números y nombres de casilla con las jugadas anteriores."),
    Code.NO_SUCH_SQUARE: _("«{text}» nombra una casilla que no existe en este tablero."),
    Code.EMPTY_SQUARE: _("{text}: no hay ninguna pieza en {square}."),
    Code.NOT_YOUR_PIECE: _("{text}: la pieza de {square} es del contrario."),
    Code.OCCUPIED_SQUARE: _("{text}: la casilla {square} está ocupada."),
    Code.IMPOSSIBLE_MOVE: _("{text}: {piece} de {square} no puede mover así."),
    Code.IMPOSSIBLE_CAPTURE: _("{text}: {piece} de {square} no puede capturar así."),
    Code.MAN_TAKES_KING: _("{text}: un peón no puede capturar la dama de {square}."),
    Code.NOTHING_TO_TAKE: _("{text}: al ir a {square} no salta ninguna pieza del contrario."),
    Code.LANDS_ON_A_PIECE: _("{text}: la captura cae en {square}, que no está libre."),
    Code.OWN_PIECE_JUMPED: _("{text}: pasa sobre la pieza de {square}, que es propia."),
    Code.PIECES_TOGETHER: _("{text}: no puede saltar la pieza de {square}, porque hay otra justo detrás."),
    Code.JUMPED_FROM_AFAR: _(
        "{text}: la pieza de {square} no se puede saltar así; hay que estar al lado y caer justo detrás."
    ),
    Code.MAN_TAKES_BACKWARDS: _(
        "{text}: captura hacia atrás la pieza de {square}, y un peón solo captura hacia delante."
    ),
    Code.TURNS_BACK: _("{text}: en {square} la captura da media vuelta."),
    Code.TAKEN_TWICE: _("{text}: salta dos veces la pieza de {square}."),
    Code.TAKEN_PIECE_BLOCKS: _(
        "{text}: la pieza de {square}, ya capturada, no sale hasta acabar la jugada, y no deja pasar."
    ),
    Code.CROWNED_GOES_ON: _("{text}: el peón corona en {square} y su jugada acaba ahí."),
    Code.STILL_A_MAN: _("{text}: en {square} el peón solo pasa por la última fila, y sigue como peón, no como dama."),
    Code.CAPTURE_REQUIRED: _("{text} no captura y la captura es obligatoria; puede hacerla la pieza de {square}."),
    Code.STOPPED_SHORT: _(
        "{text} se detiene tras capturar {taken} y desde {square} la captura sigue; lo más son {most}."
    ),
    Code.NOT_MOST_PIECES: _("{text} captura {taken}; hay que capturar {most}, como puede la pieza de {square}."),
    Code.NOT_MOST_KINGS: _(
        "{text} captura {taken}, damas {kings}; otra captura de tantas, con la pieza de {square}, lleva más damas."
    ),
    Code.NOT_MOST_VALUE: _("{text} captura {taken}, damas {kings}; otra captura, con la pieza de {square}, vale más."),
    Code.NOT_WITH_A_KING: _("{text} captura con un peón; la dama de {square} puede capturar lo mismo."),
    Code.NOT_KINGS_FIRST: _("{text} no encuentra antes las damas; otra captura igual, con la pieza de {square}, sí."),
    Code.AMBIGUOUS_CAPTURE: _("{text} puede ser {ways} capturas distintas; hay que escribir por dónde pasa."),
    Code.MOVE_AFTER_END: _("{text} viene después del final de la partida: {reason}."),
    Code.MOVE_AFTER_RESULT: _("{text} viene después del resultado {result}."),
    Code.NO_PASS: _("«{text}»: en estas reglas nadie puede pasar."),
    Code.PASS_WITH_MOVES: _("«{text}»: no se puede pasar habiendo jugada."),
    Code.FORFEIT_NOT_DUE: _("{text}: no procede el soplo."),
    Code.FORFEIT_OF_ANOTHER: _("{text}: esa pieza no se puede soplar; se puede: {candidates}."),
    Code.FORFEIT_TWICE: _("{text}: solo se sopla una pieza."),
    Code.OPPONENTS_PIECE: _("{text} mueve la pieza de {square}, que es del contrario."),
    Code.IRREGULAR_MOVEMENT: _("{text}: {piece} de {square} no mueve así."),
    Code.MOVED_WITH_CAPTURE_DUE: _("{text} no captura y había que capturar, como podía la pieza de {able}."),
    Code.WRONG_NUMBER_TAKEN: _("{text} captura {taken}; había que capturar {most}."),
    Code.CHAIN_STOPPED: _("{text} se detiene en {behind} antes del final de la captura."),
    Code.TWO_IN_A_ROW: _("{text} es la segunda jugada seguida del mismo jugador."),
    Code.KING_OVERUSED: _("{text}: la dama de {square} no puede mover más de {most} veces seguidas sin capturar."),
    Code.FORFEIT_NOT_RECORDED: _("Tras {text} procedía soplar y no consta (S y su casilla); podía ser: {candidates}."),
    Code.DASH_FOR_CAPTURE: _("{text} está escrito sin signo de captura, pero captura."),
    Code.CROSS_FOR_MOVE: _("{text} está escrito con signo de captura, pero no captura."),
    Code.VARIATION_SKIPPED: _("Hay texto entre paréntesis; se toma por una variante y no se comprueba."),
    Code.TEXT_SKIPPED: _("El texto «{text}» no se ha leído como jugada."),
    Code.OTHER_RULES: _("La planilla dice otras reglas: {text}."),
    Code.MORE_FINDINGS: _("Lo demás que se ha encontrado no cabe en la lista: {more}."),
    Code.MORE_GAMES: _("El texto contiene más partidas, {more}; solo se ha comprobado la primera."),
    Code.POSITION_MISSING: _("La etiqueta anuncia una posición y no la da (FEN): se parte de la posición inicial."),
    Code.STARTER_UNHEEDED: _(
        "La etiqueta Starter dice «{text}», pero quién empieza lo deciden las reglas, la posición o el primer número."
    ),
    Code.CAPTURE_IN_PARTS: _("{text}: la captura está escrita salto a salto; se lee como una sola jugada."),
    Code.DRAW_OPEN: _("Desde aquí se podían reclamar las tablas: {reason}."),
    Code.RESULT_UNREADABLE: _("El resultado de la etiqueta, «{text}», no se entiende; se esperaba 2-0, 1-1, 0-2 o *."),
    Code.RESULTS_DIFFER: _("La etiqueta del resultado dice {text} y tras las jugadas se lee {result}."),
    Code.WORDS_DIFFER: _("Las palabras «{text}» dicen otro resultado que {result}."),
    Code.RESULT_DISAGREES: _("El resultado escrito es {result} y el tablero dice: {winner}, {reason}."),
    Code.DRAW_BY_AGREEMENT: _("El tablero no decide las tablas: valen por acuerdo, que confirma quien arbitra."),
    Code.BOTH_LOST: _("{text}: pierden los dos; no lo deciden el tablero ni el reglamento, sino quien arbitra."),
    Code.CLOCK_AT_ZERO: _("El reloj marca cero tras {text}: si se pierde por tiempo, lo decide quien arbitra."),
    Code.SQUARES_BY_NAME: _("Las casillas están escritas con letras; el reglamento pide números."),
    Code.TAG_CUT: _("La etiqueta «{text}» está cortada y sin ella no se pueden leer las jugadas."),
    Code.TAG_REPEATED: _(
        "La etiqueta «{text}» dice otra cosa que la anterior del mismo nombre: no se sabe desde qué posición se juega."
    ),
    Code.NOT_CLOSED: _("Se abre «{text}» y no se cierra: nada de lo que sigue se puede leer."),
    Code.FIRST_NUMBER: _("El primer número de jugada es «{text}» y se esperaba 1: faltan las jugadas anteriores."),
    Code.SECOND_GAME: _(
        "El número «{text}» aparece otra vez: aquí parece empezar otra partida; deja una línea en blanco entre las dos."
    ),
    Code.NUMBERING: _("El número de jugada «{text}» no es el que toca."),
    Code.BLACK_BEGINS: _("Por el primer número empiezan las negras; por estas reglas empiezan las blancas."),
    Code.WHITE_BEGINS: _("Por el primer número empiezan las blancas; por estas reglas empiezan las negras."),
    Code.UNUSUAL_SIGN: _("{text} lleva entre las casillas un signo poco usual; se esperaba - o x."),
    Code.SHORT_NOTATION: _("{text} está abreviado; se esperaban las dos casillas enteras y su signo, como en c3-d4."),
    Code.PASS_DUE: _("{text}: a quien le toca no tiene jugada y pasa; se esperaba el pase (--)."),
    Code.STARTER_UNKNOWN: _(
        "La etiqueta Starter dice «{text}»; se esperaba White, Black (blancas, negras) o el nombre de "
        "un jugador que otra etiqueta dé."
    ),
    Code.RESULT_IN_WORDS: _("La planilla dice «{text}»: se lee como {proposed}."),
    Code.TURN_RESIGNS: _(
        "La planilla dice «{text}» y no quién: les toca mover a {turn}, así que se lee como {proposed}. Si no fueron "
        "ellas, escribe el resultado: 2-0 si ganan las blancas, 0-2 si ganan las negras."
    ),
    Code.END_WITHOUT_COLOUR: _(
        "«{text}» no dice qué color gana: escribe «abandonan las blancas», «abandonan las negras» o el resultado, "
        "2-0 si ganan las blancas y 0-2 si ganan las negras."
    ),
    Code.WIN_OFF_THE_BOARD: _(
        "El resultado escrito es {result} y el tablero no decide nada: abandono, tiempo o adjudicación, "
        "lo dice el árbitro."
    ),
}

IRREGULARITY_STATES = {
    IrregularityState.ACCEPTED: _("El contrario siguió jugando: queda aceptado (art. {acceptance})."),
    IrregularityState.OPEN: _("Solo el contrario puede pedir que se corrija, y aún puede (art. {rectifying})."),
}

VALUES = {
    "first": {
        "either_black": _(
            'Es jugada de las negras: si empezaron ellas, lo tiene que decir la etiqueta [Starter "Black"] o el '
            "primer número (1...)."
        ),
        "either_white": _(
            "Es jugada de las blancas: si empezaron ellas, el primer número va sin puntos suspensivos (1.) y la "
            "etiqueta Starter, si la hay, dice White."
        ),
        "black": _("Es jugada de las negras: si empezaron ellas, lo tiene que decir el primer número (1...)."),
        "white": _("Es jugada de las blancas: si empezaron ellas, el primer número va sin puntos suspensivos (1.)."),
        "after_black_white": _(
            "Es jugada de las blancas: si empezaron ellas, lo tiene que decir el primer número (1...)."
        ),
        "after_black_black": _(
            "Es jugada de las negras: si empezaron ellas, el primer número va sin puntos suspensivos (1.)."
        ),
        "fen": _("Es jugada del otro bando: a quién le toca lo dice la etiqueta FEN (W o B al principio)."),
    },
    "piece": {
        "man": _("el peón"),
        "king": _("la dama"),
    },
    "fault": {
        "no_turn": _("falta quién juega, W o B"),
        "side_missing": _("faltan las piezas de un bando"),
        "side_twice": _("un bando está dos veces"),
        "unreadable": _("no se lee como casilla"),
        "no_such_square": _("no existe esa casilla"),
        "square_twice": _("casilla nombrada dos veces"),
        "man_on_crowning_row": _("peón en su propia fila de coronación"),
        "too_many_pieces": _("más piezas de las que las reglas dan a un bando"),
    },
    "reason": {
        "no_pieces": _("un jugador sin piezas"),
        "blocked": _("un jugador sin jugada posible"),
        "no_moves": _("tablas, nadie puede mover"),
        "repetition": _("la misma posición por tercera vez"),
        "move_limit": _("límite de jugadas sin captura ni movimiento de peón"),
        "ending": _("límite de jugadas de un final"),
    },
    "turn": {
        "white": _("las blancas"),
        "black": _("las negras"),
    },
    "winner": {
        "white": _("ganan las blancas"),
        "black": _("ganan las negras"),
        "draw": _("tablas"),
    },
}

FORMER_SUBJECTS = frozenset(
    {
        _("las fichas comidas dejan el tablero"),
        _("deber de comer saltando a la casilla libre de detrás"),
        _("movimiento de la dama; pieza tocada y soltada; ajustar"),
        _("captura obligatoria, hacia delante y hacia atrás"),
        _("no se salta sobre piezas propias"),
        _("cómo se gana"),
        _("cómo se hacen tablas"),
        _("coronación, que termina la jugada; la cubre el contrario"),
        _("victoria: abandono, bloqueo o captura de todo"),
        _("empate por acuerdo (reglamento federal)"),
    }
)
"""Subjects of articles in earlier versions: stored incidents keep them, and they are still translated."""


def sentence(finding: Finding, language: str = "es") -> str:
    """Return the sentence of a finding, without its place and article; in Spanish for an unknown language."""
    values = {name: _in_words(name, value, language) for name, value in finding.values.items()}
    template = SENTENCES[finding.code]
    if finding.code is Code.TEXT_SKIPPED and tells_an_end(finding.text):
        template = TEXT_OF_RESULT
    text = translated(template, language).format(text=finding.text, **values)
    if "first" in values:
        text += f" {values['first']}"
    if finding.state:
        text += f" {translated(IRREGULARITY_STATES[finding.state], language).format(**values)}"
    if finding.code in CUSTOMARY and finding.article is None:
        text += f" {translated(CUSTOM, language)}"
    if "only" in values:
        text += f" {translated(ONLY_PATH, language).format(only=values['only'])}"
    if finding.unread:
        text += f" {translated(UNREAD, language).format(unread=finding.unread)}"
    return text


def place(finding: Finding, language: str = "es") -> str:
    """Return the place of a finding: the number of the move and its side, or the sheet."""
    if finding.side is None:
        return translated(SHEET, language)
    return translated(PLACE, language).format(move=finding.move, side=_side(finding.side, language))


def description(position: Position, language: str = "es") -> str:
    """Return the pieces of a position in words, for readers who do not see the board."""
    numbers, nothing = position.rules.board.numbers_in, translated(NO_PIECES, language)
    return " ".join(
        translated(PIECES, language).format(
            side=_side(side, language).capitalize(),
            men=", ".join(map(str, numbers(position.men_of(side)))) or nothing,
            kings=", ".join(map(str, numbers(position.kings_of(side)))) or nothing,
        )
        for side in Side
    )


def verdict_name(verdict: Verdict, language: str = "es") -> str:
    return translated(VERDICTS[verdict], language)


def summary(report: SheetReport, file: str, game: int, language: str = "es") -> str:
    """Return the verdict on a game of a file, with its number there, in a line."""
    verdict = verdict_name(report.verdict, language)
    return translated(SUMMARY, language).format(
        file=file, game=game, verdict=verdict, plies=report.plies, unread=report.unread
    )


def end_words(end: GameEnd, language: str = "es") -> tuple[str, str]:
    """Return the winner decided by the board, or that it is a draw, and the reason."""
    winner = end.winner.code if end.winner else "draw"
    return (
        translated(VALUES["winner"][winner], language),
        translated(VALUES["reason"][end.reason.value], language),
    )


def outcome(report: SheetReport, language: str = "es") -> Iterator[str]:
    """Yield the results of a check: the pieces left, the decision of the board and the written result."""
    if report.position is not None:
        for side in Side:
            left = report.pieces(side)
            yield translated(LEFT, language).format(
                side=_side(side, language).capitalize(), men=left.men, kings=left.kings, worth=left.worth
            )
    if report.outcome is None:
        yield translated(UNDECIDED, language)
    else:
        winner, reason = end_words(report.outcome, language)
        yield translated(BOARD, language).format(winner=winner, reason=reason)
    if report.result is None and report.proposed is None:
        yield translated(NO_RESULT, language)
    elif report.result is not None:
        yield translated(RESULT, language).format(result=report.result)


def refusal(error: BadPosition, language: str = "es") -> str:
    """Return the sentence about the error of a FEN, with its place."""
    return f"FEN: {translated(VALUES['fault'][error.fault.value], language)} ({error.place})"


def citation(article: Article, language: str = "es") -> str:
    """Return an article by number, subject and the title of its regulation."""
    about = translated(article.subject, language)
    return translated(CITATION, language).format(number=article.number, subject=about, title=article.title)


def _side(side: Side, language: str) -> str:
    return translated(SIDES[side], language)


def _in_words(name: str, value: str | int, language: str) -> str | int:
    """Return the words for a value that is a code; any other value unchanged."""
    text = VALUES.get(name, {}).get(str(value))
    return value if text is None else translated(text, language)


Json = dict[str, Any]


def report_json(report: SheetReport, language: str = "es") -> Json:
    """Return a report as JSON, with sentences in a language; `winner` is white, black, draw or None."""
    outcome = report.outcome
    winner = None if outcome is None else outcome.winner.code if outcome.winner else "draw"
    return {
        "verdict": report.verdict.value,
        "findings": [_finding(finding, language) for finding in report.findings],
        "plies": report.plies,
        "fen": report.fen,
        "pieces": {side.code: _pieces(report, side) for side in Side},
        "outcome": {"winner": winner, "reason": outcome.reason.value if outcome else None},
        "result": report.result,
        "result_agrees": report.result_agrees,
        "proposed": report.proposed,
    }


def _finding(finding: Finding, language: str) -> Json:
    """Return a finding as JSON, with its sentence and the legal moves."""
    message = sentence(finding, language)
    if finding.legal:
        message += f" [{', '.join(finding.legal)}]"
    return {
        "ply": finding.ply or None,
        "side": finding.side.code if finding.side else None,
        "text": finding.text,
        "code": finding.code.value,
        "article": citation(finding.article, language) if finding.article else None,
        "message": message,
    }


def _pieces(report: SheetReport, side: Side) -> Json:
    pieces = report.pieces(side)
    return {"men": pieces.men, "kings": pieces.kings}
