"""The page of a rule system: its summary, each parameter with its article and its drawing, and every article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.explaining import words
from games.rules import RULES, start
from games.rules import start as starting_position
from games.rules.article import Article, Enforcement, Topic
from games.rules.board import Corner, Directions, Side
from games.rules.diagrams import Diagram, Labels, svg
from games.rules.draw_rules import DrawRule, Ending
from games.rules.game import outcome
from games.rules.position import Move, Position
from games.rules.priority import Key, kings_first, most_kings, most_pieces, most_value, with_a_king
from games.rules.ruleset import (
    Blocked,
    Chain,
    Crowning,
    KingRange,
    MenCapture,
    Notation,
    Refusal,
    Removal,
    RuleSystem,
    Turning,
)
from games.wording import NAMES, article_subject, position_in_words

SMALL_BOARD_SIDE = 8


@dataclass(frozen=True)
class Example:
    """A position with White to move: the squares of each side, separated by spaces, with K before a king's square."""

    white: str
    black: str
    at_the_far_row: bool = False

    def position(self, rules: RuleSystem) -> Position:
        """Return the position on the board of a rule system."""
        men, kings = self._sets(rules, self.white)
        foe_men, foe_kings = self._sets(rules, self.black)
        return Position.of(rules, men, kings, foe_men, foe_kings, Side.WHITE)

    def _sets(self, rules: RuleSystem, pieces: str) -> tuple[int, int]:
        """Return the men and the kings of one side as sets of bits."""
        men = kings = 0
        for piece in pieces.split():
            bit = rules.board.bits[self._square(rules, piece.removeprefix("K"))]
            men, kings = (men, kings | bit) if piece.startswith("K") else (men | bit, kings)
        return men, kings

    def _square(self, rules: RuleSystem, name: str) -> int:
        """Return the number of a square named as on a small board with a dark corner at the left."""
        board = rules.board
        shift = board.size - SMALL_BOARD_SIDE if self.at_the_far_row else 0
        column, row = ord(name[0]) - ord("a") + shift, int(name[1:]) + shift
        if board.dark_corner is Corner.RIGHT:
            column = board.size - 1 - column
        return board.numbers_by_name[f"{chr(ord('a') + column)}{row}"]


PARAMETERS: Mapping[type[Enum], Example] = {
    MenCapture: Example("d4", "c5 e3"),
    KingRange: Example("Kb2", "e5"),
    Refusal: Example("c3 h2", "d4"),
    Chain: Example("c3", "d4 f6"),
    Removal: Example("c3", "d4 f6"),
    Crowning: Example("d6", "e7 g7", at_the_far_row=True),
    Blocked: Example("a3", "b4 c5"),
}
STRAIGHT: Mapping[type[Enum], Example] = {
    MenCapture: Example("d4", "d5 c4 d3"),
    KingRange: Example("Kb2", "b5"),
    Refusal: Example("c3 h2", "c4"),
    Chain: Example("c3", "c4 c6"),
    Turning: Example("Kd4", "b4 f4"),
    Removal: Example("Kb2", "b4 b7"),
    Crowning: Example("d6", "d7 f8"),
    Blocked: Example("a3", "a4 a5 b3 c3"),
}
"""The same where pieces go along rows and columns."""
STRAIGHT_MOST_PIECES = Example("c3 h2", "c4 c6 h3")
TURKISH_STROKE = Example("Kb8", "c7 e3 g5")
"""Shows whether a captured piece blocks until the end of the move, which matters for flying kings only."""
PRIORITIES: Mapping[Key, Example] = {
    most_pieces: Example("c3 h2", "d4 f6 g3"),
    most_value: Example("Kc3 Kh2", "d4 Kg3"),
    most_kings: Example("Kc3 Kh2", "d4 Kg3"),
    with_a_king: Example("a3 Kc3", "b4 g7"),
    kings_first: Example("Kd2", "c3 Kc5 Ke3 g5"),
}
MEN_AND_KINGS = Example("c3", "Kd4")
KINGS_ALONE = Example("Ka1 Kc1", "Kb8 Kf8")
"""An ending of kings that no regulation counts specially."""
ENDINGS = (Example("Ka1 Kc1 Kg1", "Kb8"), Example("Ka1 Kc1", "Kb8"), Example("Ka1", "Kb8"), Example("a3", "h6"))


def parameter_example(rules: RuleSystem, value: Enum) -> Position:
    """Return the position that shows a parameter; the start if it has no example."""
    straight = rules.board.directions is Directions.STRAIGHT
    if isinstance(value, Removal) and rules.king_range is KingRange.FLYING and not straight:
        return TURKISH_STROKE.position(rules)
    example = examples_of(rules).get(type(value))
    return example.position(rules) if example else start(rules)


def examples_of(rules: RuleSystem) -> Mapping[type[Enum], Example]:
    """Return the examples of parameters for the directions in which pieces go."""
    return STRAIGHT if rules.board.directions is Directions.STRAIGHT else PARAMETERS


def priority_example(rules: RuleSystem, key: Key) -> Position:
    """Return the position that shows a criterion of choice."""
    straight = key is most_pieces and rules.board.directions is Directions.STRAIGHT
    return (STRAIGHT_MOST_PIECES if straight else PRIORITIES[key]).position(rules)


def draw_example(rules: RuleSystem, draw: DrawRule) -> Position:
    """Return an ending to which a draw rule applies, or only kings for a rule without an ending."""
    positions = (example.position(rules) for example in ENDINGS)
    if isinstance(draw, Ending):
        return next(position for position in positions if draw.stronger_side(position.state) is Side.WHITE)
    return KINGS_ALONE.position(rules)


MAX_LEGAL = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedParameter:
    """A parameter: its subject, its sentence, its article, and a drawn position with its legal moves."""

    title: str
    sentence: str
    article: Article
    subject: str
    drawing: SafeString
    legal: tuple[str, ...]
    huffable_moves: tuple[str, ...]
    """Quiet moves after which a piece may be huffed; none where captures are compulsory."""


@dataclass(frozen=True, slots=True)
class Provision:
    """An article, and the authority that enforces it; `title` is that of another document than the regulation's."""

    number: str
    subject: str
    title: str
    language: str
    """Language of the document."""
    enforcement: str
    enforcement_name: str


@dataclass(frozen=True, slots=True)
class RefereeDecision:
    """A decision left to the referee, and its article, if any."""

    sentence: str
    article: Article | None
    subject: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    slug: str
    name: str
    title: str
    language: str
    """Language of the regulation."""
    parameters: tuple[ExplainedParameter, ...]
    referee_decisions: tuple[RefereeDecision, ...]
    """Decisions left to the referee, since the board does not show them."""
    provisions: tuple[Provision, ...]
    enforced: int
    """Number of articles that the check of sheets enforces."""
    black_begins: bool
    unfound: str
    """What was not found of the regulation."""


def rules_page(slug: str) -> RulesPage:
    """Return the page of a rule system. Raises KeyError for an unknown one."""
    rules = RULES[slug]
    return RulesPage(
        slug=slug,
        name=str(NAMES[slug]),
        title=rules.title,
        language=rules.language,
        parameters=tuple(_explained(rules)),
        referee_decisions=tuple(
            RefereeDecision(sentence, article, article_subject(article.subject) if article else "")
            for sentence, article in words.referee_words(rules)
        ),
        provisions=tuple(_provision(article, rules) for article in rules.provisions),
        enforced=sum(article.enforcement is Enforcement.CHECK for article in rules.provisions),
        black_begins=rules.first_side is Side.BLACK,
        unfound=article_subject(rules.unfound) if rules.unfound else "",
    )


def _provision(article: Article, rules: RuleSystem) -> Provision:
    return Provision(
        article.number,
        article_subject(article.subject),
        "" if article.title == rules.title else article.title,
        article.language,
        article.enforcement.value,
        str(words.ENFORCEMENT[article.enforcement]),
    )


def _explained(rules: RuleSystem) -> Iterator[ExplainedParameter]:
    """Yield the explained parameters of a rule system, in the order of a newcomer's questions."""
    drawings = _Drawings()
    for parameter in rules.parameters:
        value = parameter.value
        if isinstance(value, Corner):
            yield from _explain_start(rules, drawings)
            continue
        title, sentence = str(words.TITLES[type(value)]), words.value_words(rules, value)
        yield drawings.explained(title, sentence, parameter.article, parameter_example(rules, value))
        if value is Refusal.OPPONENT_MAY_RECTIFY:
            yield _rectifying(rules, drawings)
    yield from _choice(rules, drawings)
    if rules.king_moves_in_a_row:
        position = parameter_example(rules, rules.king_range)
        article = rules.article(Topic.KING_LIMIT)
        yield drawings.explained(_("Jugadas seguidas de una dama"), words.king_limit_words(rules), article, position)
    for draw in rules.draw_rules:
        position = draw_example(rules, draw)
        yield drawings.explained(words.draw_title(draw), words.draw_words(draw), draw.article, position)


def _explain_start(rules: RuleSystem, drawings: _Drawings) -> Iterator[ExplainedParameter]:
    """Yield the explanations of the starting position and of the first player."""
    board, start = rules.board, starting_position(rules)
    board_text = words.board_words(board, rules.men_per_side)
    numbering_text = words.numbering_words(board.origin, board.square_count)
    article = rules.articles[Topic.NUMBERING]
    custom = _("El reglamento no lo dice: es costumbre.")
    source = _("Así lo manda el artículo %(number)s.") % {"number": article.number} if article else custom
    title = str(words.TITLES[Corner])
    yield drawings.explained(
        title, f"{board_text} {numbering_text} {source}", rules.article(Topic.BOARD), start, position_only=True
    )
    yield drawings.explained(
        _("Quién empieza"), words.first_words(rules.first_side), rules.article(Topic.FIRST_MOVE), start
    )


def _rectifying(rules: RuleSystem, drawings: _Drawings) -> ExplainedParameter:
    """Return the explanation of an illegal move where the opponent decides on its correction."""
    accepted = rules.article(Topic.ACCEPTANCE).number
    sentence = _("Solo el contrario puede hacerla corregir; si sigue jugando, la acepta (art. %(number)s).")
    position = parameter_example(rules, Refusal.OPPONENT_MAY_RECTIFY)
    article = rules.article(Topic.RECTIFYING)
    return drawings.explained(_("Jugada contra las reglas"), sentence % {"number": accepted}, article, position)


def _choice(rules: RuleSystem, drawings: _Drawings) -> Iterator[ExplainedParameter]:
    """Yield the explanations of the choice among captures, and of kings that a man may not capture."""
    for priority in rules.priority:
        key: Key = priority.key
        position = priority_example(rules, key)
        yield drawings.explained(_("Qué captura"), words.priority_words(rules, key), priority.article, position)
    if not rules.priority:
        article = rules.article(Topic.MUST_CAPTURE)  # any capture fulfils the duty
        position = priority_example(rules, most_pieces)
        yield drawings.explained(_("Qué captura"), _("Se elige libremente entre las capturas."), article, position)
    if not rules.men_take_kings:
        article, position = rules.article(Topic.MEN_SPARE_KINGS), MEN_AND_KINGS.position(rules)
        yield drawings.explained(_("Peones y damas"), _("Un peón no captura damas."), article, position)


class _Drawings:
    """Explains parameters with drawings whose ids are unique on one page."""

    def __init__(self) -> None:
        self._count = 0

    def explained(
        self, title: str, sentence: str, article: Article, position: Position, *, position_only: bool = False
    ) -> ExplainedParameter:
        """Return the explanation of a parameter; `position_only` draws the position without its legal moves."""
        self._count += 1
        over = outcome(position) is not None  # a finished game has no move to show
        legal = [] if position_only or over else position.legal_moves()
        costs = not position.rules.capture_is_forced and any(move.captures for move in legal)
        named = position.rules.notation is Notation.NAMES
        diagram = Diagram(position=position, labels=Labels.NAMES if named else Labels.NUMBERS)
        if legal:
            diagram = replace(diagram, last=_longest(legal), marked=tuple(dict.fromkeys(move.end for move in legal)))
        drawing = svg(diagram, title=title, description=position_in_words(position), identity=f"board-{self._count}")
        # The drawing escapes its own texts.
        return ExplainedParameter(
            title=title,
            sentence=sentence,
            article=article,
            subject=article_subject(article.subject),
            drawing=mark_safe(drawing),  # noqa: S308 - its texts are escaped
            legal=_listed(position.rules, (move for move in legal if not costs or move.captures)),
            huffable_moves=_listed(position.rules, (move for move in legal if costs and not move.captures)),
        )


def _listed(rules: RuleSystem, moves: Iterable[Move]) -> tuple[str, ...]:
    return tuple(rules.written(move.path, move.sign) for move in islice(moves, MAX_LEGAL))


def _longest(legal: list[Move]) -> Move | None:
    """Return the capture that takes most pieces, to be drawn; None without captures."""
    best = max(legal, key=lambda move: len(move.captures))
    return best if best.captures else None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, with its subject."""

    title: str
    sentence: str


def summary(slug: str) -> tuple[Rule, ...]:
    """Return the rules of a system, from the values that the engine reads. Raises KeyError for an unknown one."""
    return tuple(_rules(RULES[slug]))


def _rules(rules: RuleSystem) -> Iterator[Rule]:
    """Yield each rule of a system with its title and its sentence."""
    board = rules.board
    placed = words.board_words(board, rules.men_per_side)
    yield Rule(str(words.TITLES[Corner]), f"{placed} {words.numbering_words(board.origin, board.square_count)}")
    yield Rule(_("Quién empieza"), words.first_words(rules.first_side))
    for parameter in rules.parameters:
        if not isinstance(parameter.value, Corner):
            yield Rule(str(words.TITLES[type(parameter.value)]), words.value_words(rules, parameter.value))
    yield Rule(_("Qué captura"), _summary_choice(rules))
    if not rules.men_take_kings:
        yield Rule(_("Peones y damas"), _("Un peón no captura damas."))
    if rules.king_moves_in_a_row:
        yield Rule(_("Jugadas seguidas de una dama"), words.king_limit_words(rules))
    for draw in rules.draw_rules:
        yield Rule(words.draw_title(draw), words.draw_words(draw))


def _summary_choice(rules: RuleSystem) -> str:
    """Return the rule of choice among several captures."""
    if not rules.priority:
        return _("Se elige libremente entre las capturas.")
    return " ".join(words.priority_words(rules, priority.key) for priority in rules.priority)
