"""A sentence for each value of each parameter, in words of our own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.article import Article, Enforcement, Topic
from games.rules.board import BoardShape, Corner, Directions, Origin, Pieces, Side
from games.rules.draw_rules import DrawRule, Ending, KingMovesOnly, Repetition
from games.rules.priority import Key, kings_first, most_kings, most_pieces, most_value, with_a_king
from games.rules.ruleset import Blocked, Chain, Crowning, KingRange, MenCapture, Refusal, Removal, RuleSystem, Turning

TITLES: Mapping[type[Enum], object] = {
    Corner: gettext_lazy("El tablero"),
    Directions: gettext_lazy("Por dónde se juega"),
    MenCapture: gettext_lazy("Captura del peón"),
    KingRange: gettext_lazy("La dama"),
    Refusal: gettext_lazy("Deber de capturar"),
    Chain: gettext_lazy("Captura de varias piezas"),
    Turning: gettext_lazy("Giros al capturar"),
    Removal: gettext_lazy("Cuándo salen las piezas capturadas"),
    Crowning: gettext_lazy("Coronar capturando"),
    Blocked: gettext_lazy("Sin jugada posible"),
}

VALUES: Mapping[Enum, object] = {
    Corner.LEFT: gettext_lazy("cada jugador tiene una casilla oscura en su esquina izquierda"),
    Corner.RIGHT: gettext_lazy("cada jugador tiene una casilla oscura en su esquina derecha"),
    Directions.DIAGONALS_TO_MOVE: gettext_lazy(
        "Se mueve en diagonal, y se captura en diagonal, de frente y de lado, de casilla oscura a casilla oscura."
    ),
    Directions.STRAIGHT: gettext_lazy("Se juega en todas las casillas: se mueve y se captura de frente y de lado."),
    Turning.NOT_BACK: gettext_lazy("Entre dos saltos no se da media vuelta."),
    MenCapture.FORWARD: gettext_lazy("El peón mueve y captura solo hacia delante."),
    MenCapture.BOTH_WAYS: gettext_lazy("El peón mueve hacia delante y captura hacia delante y hacia atrás."),
    KingRange.ONE_SQUARE: gettext_lazy(
        "La dama mueve una casilla en las cuatro direcciones, y captura la pieza que tiene al lado."
    ),
    KingRange.FLYING: gettext_lazy(
        "La dama recorre las casillas libres que quiera en las cuatro direcciones, y captura desde lejos; "
        "al capturar cae en cualquiera de las casillas libres que siguen."
    ),
    Refusal.ILLEGAL: gettext_lazy("Quien puede capturar tiene que hacerlo: ninguna otra jugada vale."),
    Refusal.OPPONENT_MAY_RECTIFY: gettext_lazy("Quien puede capturar tiene que hacerlo."),
    Refusal.MAY_BE_HUFFED: gettext_lazy(
        "Quien puede capturar debe hacerlo; si no, el contrario le sopla una pieza que podía: la quita del tablero "
        "antes de jugar, sin que cuente como jugada."
    ),
    Chain.TO_THE_END: gettext_lazy("La captura sigue hasta que no quede nada que capturar por ese camino."),
    Chain.FREE: gettext_lazy("Tras cada salto se puede seguir capturando o parar."),
    Removal.JUMP_BY_JUMP: gettext_lazy("Cada pieza capturada sale del tablero al saltarla: ya no estorba."),
    Removal.AFTER_THE_MOVE: gettext_lazy("Las piezas capturadas salen al acabar la jugada: hasta entonces estorban."),
    Crowning.ENDS_THE_MOVE: gettext_lazy("El peón que llega a la última fila es dama, y su jugada acaba ahí."),
    Crowning.IF_IT_ENDS_THERE: gettext_lazy(
        "El peón que llega a la última fila capturando sigue como peón si puede capturar más; "
        "es dama solo si su jugada acaba ahí."
    ),
    Crowning.GOES_ON_AS_KING: gettext_lazy(
        "El peón que llega a la última fila capturando es dama enseguida, y sigue como dama si puede capturar más."
    ),
    Blocked.LOSES: gettext_lazy("Pierde quien, al tocarle, no puede mover."),
    Blocked.PASSES: gettext_lazy(
        "Si no puede mover ninguno de los dos, son tablas. Si solo no puede uno, pasa: el reglamento no lo dice, "
        "es costumbre."
    ),
}

PRIORITIES: Mapping[Key, object] = {
    most_pieces: gettext_lazy("Entre varias capturas, la de más piezas."),
    most_value: gettext_lazy("Entre varias capturas, la de más valor: una dama vale algo menos que dos peones."),
    most_kings: gettext_lazy("A igual número, la que captura más damas."),
    with_a_king: gettext_lazy("A igual número, con una dama antes que con un peón."),
    kings_first: gettext_lazy("A iguales damas capturadas, la que encuentra antes una dama."),
}

REMOVAL_WITHOUT_BLOCKING = gettext_lazy("Las piezas capturadas salen al acabar la jugada.")
"""The words for kings of one step: a captured piece never blocks them."""
CROWNING_ENDS_FORWARDS = gettext_lazy(
    "El peón que llega a la última fila capturando es dama y su jugada acaba ahí: como solo captura hacia delante, "
    "no puede seguir."
)
"""The words for men that capture forwards only: they cannot go on from the far row anyway."""

ENFORCEMENT: Mapping[Enforcement, object] = {
    Enforcement.CHECK: gettext_lazy("lo exige la comprobación"),
    Enforcement.REFEREE: gettext_lazy("solo lo ve quien arbitra"),
    Enforcement.LEAGUE: gettext_lazy("lo cuenta la liga"),
    Enforcement.DEFINITION: gettext_lazy("es una definición: no hay nada que incumplir"),
}


def value_words(rules: RuleSystem, value: Enum) -> str:
    """Return the sentence of a parameter's value in a system; it may depend on other parameters."""
    if value is Removal.AFTER_THE_MOVE:
        flying = rules.king_range is KingRange.FLYING
        return f"{VALUES[value] if flying else REMOVAL_WITHOUT_BLOCKING} {_only_once(rules.articles[Topic.ONLY_ONCE])}"
    if isinstance(value, MenCapture | KingRange) and rules.board.directions is not Directions.DIAGONALS:
        return _piece_words(rules, value)
    if value is Crowning.IF_IT_ENDS_THERE and rules.men_capture is MenCapture.FORWARD:
        return str(CROWNING_ENDS_FORWARDS)
    return str(VALUES[value])


def _piece_words(rules: RuleSystem, value: Enum) -> str:
    """Return the sentence about men or kings that go along rows and columns too."""
    if rules.board.directions is Directions.DIAGONALS_TO_MOVE:
        if isinstance(value, MenCapture):
            return _("El peón mueve hacia delante en diagonal y captura en las ocho direcciones.")
        return _("La dama mueve lejos en diagonal y captura lejos en las ocho direcciones.")
    if isinstance(value, MenCapture):
        return _("El peón mueve y captura de frente y de lado, nunca hacia atrás.")
    return _("La dama mueve y captura lejos de frente, de lado y hacia atrás.")


def _only_once(article: Article | None) -> str:
    """Return the sentence that no piece is jumped twice, with its article, or that it is custom."""
    if article is None:
        return _("Ninguna se salta dos veces: el reglamento no lo dice, es costumbre.")
    return _("Ninguna se salta dos veces (art. %(number)s).") % {"number": article.number}


def board_words(board: BoardShape, men: int) -> str:
    """Return the size of the board, the number of men, and the colour of the corner if it matters, in a sentence."""
    if board.directions is Directions.STRAIGHT:
        return _("Tablero de %(size)d por %(size)d, con %(men)d peones por bando; sus casillas no tienen color.") % {
            "size": board.size,
            "men": men,
        }
    return _("Tablero de %(size)d por %(size)d, con %(men)d peones por bando; %(corner)s.") % {
        "size": board.size,
        "men": men,
        "corner": VALUES[board.dark_corner],
    }


def numbering_words(origin: Origin, squares: int) -> str:
    """Return the sentence about the origin of the numbering."""
    values = {"squares": squares}
    if origin is Origin.NEAR_RIGHT:
        return _("Las casillas se numeran del 1, abajo a la derecha de las blancas, al %(squares)d.") % values
    return _("Las casillas se numeran del 1, arriba a la izquierda según las blancas, al %(squares)d.") % values


def first_words(first: Side | None) -> str:
    """Return the sentence about the side that begins; None is either side, by dice."""
    if first is None:
        return _("Empieza cualquiera de los dos colores: lo deciden los dados.")
    return _("Empiezan las blancas.") if first is Side.WHITE else _("Empiezan las negras.")


def king_limit_words(rules: RuleSystem) -> str:
    """Return the sentence about the limit of a king's moves in a row."""
    return _("Una dama no mueve más de %(most)d veces seguidas sin capturar mientras su bando tenga peones.") % {
        "most": rules.king_moves_in_a_row
    }


def priority_words(rules: RuleSystem, key: Key) -> str:
    """Return the sentence of a criterion of choice; it may depend on the criterion before it."""
    if key is with_a_king and rules.priority[0].key is most_value:
        return _("A igual valor, con una dama antes que con un peón.")
    return str(PRIORITIES[key])


def draw_title(draw: DrawRule) -> str:
    """Return the heading of a draw rule."""
    if isinstance(draw, Repetition):
        return _("Tablas por repetición")
    if isinstance(draw, KingMovesOnly):
        return _("Tablas por jugadas solo de damas")
    return _("Tablas: %(forces)s") % {"forces": _forces(draw)}


def draw_words(draw: DrawRule) -> str:
    """Return a draw rule in words: its count, and whether the draw needs a claim."""
    ends = _("Son tablas sin que nadie las pida.") if draw.automatic else _("Son tablas si se reclaman.")
    return f"{_counted(draw)} {ends}"


def _counted(draw: DrawRule) -> str:
    """Return the count of a draw rule as a sentence."""
    if isinstance(draw, Repetition):
        return _("La misma posición, con el mismo turno, %(times)d veces.") % {"times": draw.times}
    if isinstance(draw, KingMovesOnly):
        return _("%(moves)d jugadas de cada bando sin capturar ni mover un peón.") % {"moves": draw.moves}
    return _ending(draw)


def _ending(draw: Ending) -> str:
    """Return the count of an ending as a sentence: the forces on the board, and the number of moves."""
    forces = _forces(draw)
    if draw.strong_king_squares:
        forces = _("%(forces)s, con una dama del bando fuerte en la diagonal mayor (el río)") % {"forces": forces}
    if not draw.moves:
        if draw.not_while_capturing:
            return _("Al llegar a %(forces)s, salvo que toque capturar.") % {"forces": forces}
        return _("Al llegar a %(forces)s.") % {"forces": forces}
    whose = _("del bando fuerte") if draw.stronger_moves_count else _("de cada bando")
    return ngettext(
        "%(moves)d jugada %(whose)s en el final de %(forces)s.",
        "%(moves)d jugadas %(whose)s en el final de %(forces)s.",
        draw.moves,
    ) % {"moves": draw.moves, "whose": whose, "forces": forces}


def _forces(draw: Ending) -> str:
    """Return the forces of an ending in words."""
    return _("%(strong)s contra %(weak)s") % {"strong": _either(draw.strong), "weak": _force(draw.weak)}


def _either(forces: tuple[Pieces, ...]) -> str:
    """Join alternative forces with "or"."""
    *others, last = map(_force, forces)
    return _("%(others)s o %(last)s") % {"others": ", ".join(others), "last": last} if others else last


def _force(pieces: Pieces) -> str:
    """Return a count of kings and men in words, without zeros."""
    kings = ngettext("%(count)d dama", "%(count)d damas", pieces.kings) % {"count": pieces.kings}
    men = ngettext("%(count)d peón", "%(count)d peones", pieces.men) % {"count": pieces.men}
    return _("%(kings)s y %(men)s") % {"kings": kings, "men": men} if pieces.men else kings


def referee_words(rules: RuleSystem) -> Iterator[tuple[str, Article | None]]:
    """Yield the decisions left to the referee, each with its article, or None where it is custom."""
    articles = rules.articles
    yield _("Quien abandona pierde la partida."), articles[Topic.RESIGNATION]
    time = _(
        "Del tiempo, la comprobación solo avisa si la planilla anota un reloj a cero: no da la partida por perdida."
    )
    yield time, articles[Topic.TIME]
    yield _("Las tablas de acuerdo: la planilla las propone y quien arbitra las confirma."), articles[Topic.AGREEMENT]
    yield _("Que pierdan los dos (0-0) solo puede decidirlo quien arbitra."), articles[Topic.RESULTS]
