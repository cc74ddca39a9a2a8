"""A rule system: a value that holds each parameter of its regulation, each an enum of its possible values.

Moves, captures, endings and sheets read the parameters here, and never test the name of a system.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from typing import Any

from .article import Article, Topic
from .attack_tables import attack_tables
from .board import BoardShape, Directions, Side
from .draw_rules import DrawLimits, DrawRule, EndReason, draw_limits
from .moves import Capture, MoveGenerator
from .priority import Priority, kings_first, most_pieces, preferred


class KingRange(Enum):
    """The distance that a king moves and captures along a free diagonal."""

    ONE_SQUARE = "one square"
    FLYING = "flying"


class Notation(Enum):
    """How squares are usually written; both ways are read everywhere."""

    NUMBERS = "numbers"
    NAMES = "names"  # a1, b2


class MenCapture(Enum):
    FORWARD = "forward"
    BOTH_WAYS = "both ways"


class Removal(Enum):
    """The time when a captured piece leaves the board; until then it blocks other moves."""

    JUMP_BY_JUMP = "jump by jump"
    AFTER_THE_MOVE = "after the move"


class Crowning(Enum):
    """The treatment of a man that reaches the far row by a capture."""

    ENDS_THE_MOVE = "ends the move"
    IF_IT_ENDS_THERE = "only if it ends there"
    GOES_ON_AS_KING = "goes on as a king"


class Chain(Enum):
    """Whether a capture must be carried to its end."""

    TO_THE_END = "to the end"
    FREE = "free"


class Turning(Enum):
    """Whether a capture may turn back on its line between two jumps."""

    ANY = "any"
    NOT_BACK = "not back"


class Refusal(Enum):
    """The consequence of not capturing when it is due, or of another illegal move."""

    ILLEGAL = "illegal"
    OPPONENT_MAY_RECTIFY = "the opponent may have it put right"
    MAY_BE_HUFFED = "a piece that could have taken is lost"  # by a huff (soplo)


class Blocked(Enum):
    """The consequence for a player who cannot move."""

    LOSES = "loses"
    PASSES = "passes"  # a draw if neither player can move


@dataclass(frozen=True)
class Parameter:
    """The value of a parameter in a system, and its article."""

    value: Enum
    article: Article


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RuleSystem:
    """The parameters of one regulation of draughts.

    `articles`, the priorities and the draw rules cite the article of each parameter, or None where the regulation is
    silent and custom decides. `provisions` are all articles of the regulation. `first_side` is None where the
    regulation lets either side begin. `game_types` are the numbers of the system in PDN's tag GameType.
    """

    slug: str
    name: str
    """The usual name of the game, in the language of the catalogues; `translated` gives it in others."""
    title: str
    """The title of the regulation, in its language."""
    board: BoardShape
    king_range: KingRange
    men_capture: MenCapture = MenCapture.FORWARD
    men_take_kings: bool = True
    removal: Removal = Removal.AFTER_THE_MOVE
    crowning: Crowning = Crowning.ENDS_THE_MOVE
    chain: Chain = Chain.TO_THE_END
    turning: Turning = Turning.ANY
    priority: tuple[Priority, ...] = ()
    refusal: Refusal = Refusal.ILLEGAL
    blocked: Blocked = Blocked.LOSES
    draw_rules: tuple[DrawRule, ...] = ()
    first_side: Side | None = Side.WHITE
    king_moves_in_a_row: int = 0
    """Most quiet moves of one king in a row while its side has men; 0 without a limit."""
    notation: Notation = Notation.NUMBERS
    back_rows: int = 0
    """Rows of each side that are empty at the start, behind its men."""
    game_types: tuple[int, ...] = ()
    engine_game: str = ""
    """The name of the game among programs that speak Hub, where it is not the slug."""
    max_players: int | None = None
    """Most players of a league; None without a limit in the regulation."""
    unfound: str = ""
    """What was not found of the regulation, in a sentence; empty if it was read whole."""
    articles: Mapping[Topic, Article | None]
    provisions: tuple[Article, ...]

    def __repr__(self) -> str:
        return f"RULES[{self.slug!r}]" if self._is_registered else f"<RuleSystem based on {self.slug}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a registered system by its slug, and any other with all its parameters."""
        if self._is_registered:
            return rule_system, (self.slug,)
        return _restored, ({each.name: getattr(self, each.name) for each in fields(self)},)

    @property
    def _is_registered(self) -> bool:
        return RULES.get(self.slug) is self

    def article(self, topic: Topic) -> Article:
        """Return the article of a topic that the regulation covers."""
        article = self.articles[topic]
        assert article is not None, topic
        return article

    def written(self, squares: Iterable[int], sign: str = ", ") -> str:
        """Return squares as the system usually writes them, with a sign between them."""
        names = self.board.names
        return sign.join(names[number] if self.notation is Notation.NAMES else str(number) for number in squares)

    @property
    def hub_game(self) -> str:
        """Return the name of the game among programs that speak Hub."""
        return self.engine_game or self.slug

    @property
    def language(self) -> str:
        """Return the language of the regulation."""
        return self.provisions[0].language

    @property
    def men_per_side(self) -> int:
        """Return the number of men of each side at the start: on all rows but the two in the middle and `back_rows`."""
        return (self.board.size // 2 - 1 - self.back_rows) * self.board.row_length

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Return the parameters that the engine reads, each with its article."""
        values: dict[Topic, Enum] = {Topic.BOARD: self.board.dark_corner}
        if self.board.directions is not Directions.DIAGONALS:
            values[Topic.DIRECTIONS] = self.board.directions
        values |= {
            Topic.MEN_DIRECTION: self.men_capture,
            Topic.KING_MOVE: self.king_range,
            Topic.MUST_CAPTURE: self.refusal,
            Topic.KEEP_CAPTURING: self.chain,
            Topic.REMOVAL: self.removal,
            **({} if self.turning is Turning.ANY else {Topic.TURNING: self.turning}),
            Topic.PROMOTION: self.crowning,
            Topic.BLOCKED: self.blocked,
        }
        return tuple(Parameter(value, self.article(topic)) for topic, value in values.items())

    @cached_property
    def move_generator(self) -> MoveGenerator:
        """Return the move generator for these parameters."""
        flying, both_ways = self.king_range is KingRange.FLYING, self.men_capture is MenCapture.BOTH_WAYS
        return MoveGenerator(
            board=self.board.all_squares,
            tables=(
                attack_tables(self.board, Side.WHITE, flying, both_ways),
                attack_tables(self.board, Side.BLACK, flying, both_ways),
            ),
            men_spare_kings=not self.men_take_kings,
            remove_at_once=self.removal is Removal.JUMP_BY_JUMP,
            may_stop=self.chain is Chain.FREE,
            crowning_ends_move=self.crowning is Crowning.ENDS_THE_MOVE,
            goes_on_as_king=self.crowning is Crowning.GOES_ON_AS_KING,
            flying=flying,
            row_bits=self.board.size + 1 if self.turning is Turning.NOT_BACK else 0,
            most_pieces_first=bool(self.priority) and self.priority[0].key is most_pieces,
            king_order_counts=any(criterion.key is kings_first for criterion in self.priority),
        )

    @property
    def end_reasons(self) -> frozenset[EndReason]:
        """Return the reasons for which a game can end on the board, automatically or by a claim."""
        stuck = EndReason.NO_MOVES if self.passes else EndReason.BLOCKED
        return frozenset((EndReason.NO_PIECES, stuck, *(rule.reason for rule in self.draw_rules)))

    @property
    def passes(self) -> bool:
        """Return whether a player who cannot move passes."""
        return self.blocked is Blocked.PASSES

    @cached_property
    def draw_limits(self) -> DrawLimits:
        return draw_limits(self.draw_rules)

    def preferred(self, captures: list[Capture]) -> list[Capture]:
        """Return the captures that may be chosen, by the order of priority."""
        return preferred(captures, self.priority)

    @property
    def capture_is_forced(self) -> bool:
        """Return whether a quiet move is illegal while a capture is possible."""
        return self.refusal is not Refusal.MAY_BE_HUFFED


RULES: dict[str, RuleSystem] = {}
"""Every rule system by its slug; `systems` fills it."""


class UnknownRules(ValueError):
    """A name that is no rule system's."""


def rule_system(rules: RuleSystem | str) -> RuleSystem:
    """Return a rule system given by itself or by its slug. Raises UnknownRules, with the slugs that there are."""
    if isinstance(rules, RuleSystem):
        return rules
    found = RULES.get(rules) if isinstance(rules, str) else None
    if found is None:
        raise UnknownRules(f"{rules!r} is no rule system: expected one of RULES, or its slug: {', '.join(RULES)}")
    return found


def _restored(values: dict[str, Any]) -> RuleSystem:
    """Return a system that is not registered from its pickled parameters."""
    return RuleSystem(**values)
