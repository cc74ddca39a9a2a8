"""The page of a rule system: each parameter with its sentence, its article and its drawing; and every article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.diagrams import Diagram, Labels
from games.diagrams.svg import svg
from games.explaining import examples, words
from games.names import NAMES
from games.rules import RULES
from games.rules import start as starting_position
from games.rules.article import Article, Enforcement, Topic
from games.rules.board import Corner, Side
from games.rules.game import outcome
from games.rules.parameters import Notation, Refusal
from games.rules.position import Move, Position
from games.rules.priority import Key, most_pieces
from games.rules.ruleset import RuleSystem
from games.wording import article_subject, position_in_words

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
        yield drawings.explained(title, sentence, parameter.article, examples.parameter_example(rules, value))
        if value is Refusal.OPPONENT_MAY_RECTIFY:
            yield _rectifying(rules, drawings)
    yield from _choice(rules, drawings)
    if rules.king_moves_in_a_row:
        position = examples.parameter_example(rules, rules.king_range)
        article = rules.article(Topic.KING_LIMIT)
        yield drawings.explained(_("Jugadas seguidas de una dama"), words.king_limit_words(rules), article, position)
    for draw in rules.draw_rules:
        position = examples.draw_example(rules, draw)
        yield drawings.explained(words.draw_title(draw), words.draw_words(draw), draw.article, position)


def _explain_start(rules: RuleSystem, drawings: _Drawings) -> Iterator[ExplainedParameter]:
    """Yield the explanations of the starting position and of the first player."""
    board, start = rules.board, starting_position(rules)
    board_text = words.board_words(board.size, rules.men_per_side, board.dark_corner)
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
    position = examples.parameter_example(rules, Refusal.OPPONENT_MAY_RECTIFY)
    article = rules.article(Topic.RECTIFYING)
    return drawings.explained(_("Jugada contra las reglas"), sentence % {"number": accepted}, article, position)


def _choice(rules: RuleSystem, drawings: _Drawings) -> Iterator[ExplainedParameter]:
    """Yield the explanations of the choice among captures, and of kings that a man may not capture."""
    for priority in rules.priority:
        key: Key = priority.key
        position = examples.priority_example(rules, key)
        yield drawings.explained(_("Qué captura"), words.priority_words(rules, key), priority.article, position)
    if not rules.priority:
        article = rules.article(Topic.MUST_CAPTURE)  # any capture fulfils the duty
        position = examples.priority_example(rules, most_pieces)
        yield drawings.explained(_("Qué captura"), _("Se elige libremente entre las capturas."), article, position)
    if not rules.men_take_kings:
        article, position = rules.article(Topic.MEN_SPARE_KINGS), examples.MEN_AND_KINGS.position(rules)
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
