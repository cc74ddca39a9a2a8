"""The findings of a check: codes with values. Sentences are made from them in `wording`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from ..article import Article
from ..board import Side


class Severity(Enum):
    REMARK = "remark"  # for information only
    IRREGULAR = "irregular"  # against the rules, and the game goes on
    INVALID = "invalid"  # the check stops here


class Code(Enum):
    """The code of a finding: the rule broken, or a remark."""

    severity: Severity

    def __new__(cls, value: str, severity: Severity) -> Self:
        code = object.__new__(cls)
        code._value_ = value
        code.severity = severity
        return code

    NO_MOVES_READ = "no_moves_read", Severity.INVALID
    BAD_POSITION = "bad_position", Severity.INVALID
    TAG_CUT = "tag_cut", Severity.INVALID
    TAG_REPEATED = "tag_repeated", Severity.INVALID
    UNREADABLE_MOVE = "unreadable_move", Severity.INVALID
    NOT_CLOSED = "not_closed", Severity.INVALID
    FIRST_NUMBER = "first_number", Severity.INVALID
    SECOND_GAME = "second_game", Severity.INVALID
    POSITION_CHANGED = "position_changed", Severity.INVALID
    MIXED_NOTATION = "mixed_notation", Severity.INVALID
    NO_SUCH_SQUARE = "no_such_square", Severity.INVALID
    EMPTY_SQUARE = "empty_square", Severity.INVALID
    NOT_YOUR_PIECE = "not_your_piece", Severity.INVALID
    OCCUPIED_SQUARE = "occupied_square", Severity.INVALID
    IMPOSSIBLE_MOVE = "impossible_move", Severity.INVALID
    IMPOSSIBLE_CAPTURE = "impossible_capture", Severity.INVALID
    MAN_TAKES_KING = "man_takes_king", Severity.INVALID
    NOTHING_TO_TAKE = "nothing_to_take", Severity.INVALID
    LANDS_ON_A_PIECE = "lands_on_a_piece", Severity.INVALID
    OWN_PIECE_JUMPED = "own_piece_jumped", Severity.INVALID
    PIECES_TOGETHER = "pieces_together", Severity.INVALID
    JUMPED_FROM_AFAR = "jumped_from_afar", Severity.INVALID
    MAN_TAKES_BACKWARDS = "man_takes_backwards", Severity.INVALID
    TURNS_BACK = "turns_back", Severity.INVALID
    TAKEN_TWICE = "taken_twice", Severity.INVALID
    TAKEN_PIECE_BLOCKS = "taken_piece_blocks", Severity.INVALID
    CROWNED_GOES_ON = "crowned_goes_on", Severity.INVALID
    STILL_A_MAN = "still_a_man", Severity.INVALID
    CAPTURE_REQUIRED = "capture_required", Severity.INVALID
    STOPPED_SHORT = "stopped_short", Severity.INVALID
    NOT_MOST_PIECES = "not_most_pieces", Severity.INVALID
    NOT_MOST_VALUE = "not_most_value", Severity.INVALID
    NOT_MOST_KINGS = "not_most_kings", Severity.INVALID
    NOT_WITH_A_KING = "not_with_a_king", Severity.INVALID
    NOT_KINGS_FIRST = "not_kings_first", Severity.INVALID
    AMBIGUOUS_CAPTURE = "ambiguous_capture", Severity.INVALID
    MOVE_AFTER_END = "move_after_end", Severity.INVALID
    MOVE_AFTER_RESULT = "move_after_result", Severity.INVALID
    NO_PASS = "no_pass", Severity.INVALID
    PASS_WITH_MOVES = "pass_with_moves", Severity.INVALID
    PASS_DUE = "pass_due", Severity.INVALID
    FORFEIT_NOT_DUE = "forfeit_not_due", Severity.INVALID
    FORFEIT_OF_ANOTHER = "forfeit_of_another", Severity.INVALID
    FORFEIT_TWICE = "forfeit_twice", Severity.INVALID

    BLACK_BEGINS = "black_begins", Severity.IRREGULAR
    WHITE_BEGINS = "white_begins", Severity.IRREGULAR
    OPPONENTS_PIECE = "opponents_piece", Severity.IRREGULAR
    IRREGULAR_MOVEMENT = "irregular_movement", Severity.IRREGULAR
    MOVED_WITH_CAPTURE_DUE = "moved_with_capture_due", Severity.IRREGULAR
    WRONG_NUMBER_TAKEN = "wrong_number_taken", Severity.IRREGULAR
    CHAIN_STOPPED = "chain_stopped", Severity.IRREGULAR
    TWO_IN_A_ROW = "two_in_a_row", Severity.IRREGULAR
    KING_OVERUSED = "king_overused", Severity.IRREGULAR
    FORFEIT_NOT_RECORDED = "forfeit_not_recorded", Severity.IRREGULAR

    DASH_FOR_CAPTURE = "dash_for_capture", Severity.REMARK
    CROSS_FOR_MOVE = "cross_for_move", Severity.REMARK
    VARIATION_SKIPPED = "variation_skipped", Severity.REMARK
    NUMBERING = "numbering", Severity.REMARK
    UNUSUAL_SIGN = "unusual_sign", Severity.REMARK
    SHORT_NOTATION = "short_notation", Severity.REMARK
    TEXT_SKIPPED = "text_skipped", Severity.REMARK
    OTHER_RULES = "other_rules", Severity.REMARK
    MORE_FINDINGS = "more_findings", Severity.REMARK
    MORE_GAMES = "more_games", Severity.REMARK
    POSITION_MISSING = "position_missing", Severity.REMARK
    STARTER_UNHEEDED = "starter_unheeded", Severity.REMARK
    STARTER_UNKNOWN = "starter_unknown", Severity.REMARK
    CAPTURE_IN_PARTS = "capture_in_parts", Severity.REMARK
    DRAW_OPEN = "draw_open", Severity.REMARK
    RESULT_UNREADABLE = "result_unreadable", Severity.REMARK
    RESULTS_DIFFER = "results_differ", Severity.REMARK
    WORDS_DIFFER = "words_differ", Severity.REMARK
    RESULT_DISAGREES = "result_disagrees", Severity.REMARK
    RESULT_IN_WORDS = "result_in_words", Severity.REMARK
    TURN_RESIGNS = "turn_resigns", Severity.REMARK
    END_WITHOUT_COLOUR = "end_without_colour", Severity.REMARK
    WIN_OFF_THE_BOARD = "win_off_the_board", Severity.REMARK
    DRAW_BY_AGREEMENT = "draw_by_agreement", Severity.REMARK
    BOTH_LOST = "both_lost", Severity.REMARK
    CLOCK_AT_ZERO = "clock_at_zero", Severity.REMARK
    SQUARES_BY_NAME = "squares_by_name", Severity.REMARK


CUSTOMARY = frozenset(
    {
        Code.MIXED_NOTATION,
        Code.AMBIGUOUS_CAPTURE,
        Code.DASH_FOR_CAPTURE,
        Code.CROSS_FOR_MOVE,
        Code.CAPTURE_IN_PARTS,
        Code.TAKEN_TWICE,
        Code.DRAW_BY_AGREEMENT,
        Code.CLOCK_AT_ZERO,
    }
)
"""Codes without an article in some regulations; their sentence then says that they are custom."""

SQUARES = ("square", "behind", "able")
"""Keys of the values of a finding that are square numbers."""


class IrregularityState(Enum):
    """The state of an irregularity that only the opponent may have corrected."""

    ACCEPTED = "accepted"
    OPEN = "open"


Value = str | int


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A finding of a check: its place in the game, its code, and its article.

    `ply` is the half-move, from 1; `move` its number on the sheet, where a move is one of each side. Both are 0 for the
    sheet as a whole.
    """

    code: Code
    ply: int = 0
    move: int = 0
    side: Side | None = None
    text: str = ""
    article: Article | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    state: IrregularityState | None = None
    unread: int = 0  # half-moves left unread after a finding that ended the check

    def with_state(self, state: IrregularityState) -> Finding:
        return replace(self, state=state)
