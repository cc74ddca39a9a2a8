"""The words of a check in English."""

from __future__ import annotations

from games.rules.board import Side
from games.rules.sheets.findings import Code, IrregularityState
from games.rules.sheets.report import Verdict

SHEET = "The sheet"
PLACE = "Move {move} ({side})"
CITATION = "art. {number}, {subject} ({title})"
SIDES = {Side.WHITE: "White", Side.BLACK: "Black"}

PIECES = "{side}: men {men}; kings {kings}."
NO_PIECES = "none"
SUMMARY = "{file}, game {game}: {verdict}; moves: {plies}, unread: {unread}"
VERDICTS = {
    Verdict.VALID: "valid",
    Verdict.IRREGULAR: "irregular",
    Verdict.INVALID: "invalid",
    Verdict.UNREADABLE: "unreadable",
}
UNREAD = "Moves not read after it: {unread}."
LEFT = "{side}: men left: {men}; kings left: {kings}; they count {worth}."
BOARD = "On the board: {winner} ({reason})."
UNDECIDED = "On the board: the game is not decided."
RESULT = "Written result: {result}."
NO_RESULT = "There is no written result."
CUSTOM = "This is a custom; the regulation does not mention it."
ONLY_PATH = "Only {only} lets the rest of the sheet be read to its end."

SENTENCES = {
    Code.NO_MOVES_READ: "No move could be read.",
    Code.BAD_POSITION: "The position in the FEN tag cannot be set up: {fault} ({place}).",
    Code.UNREADABLE_MOVE: "“{text}” cannot be read as a move.",
    Code.POSITION_CHANGED: "“{text}” sets up another position in the middle of the game; the rest is not checked.",
    Code.MIXED_NOTATION: (
        "“{text}” names squares in another way than the earlier moves: numbers and names cannot be mixed."
    ),
    Code.NO_SUCH_SQUARE: "“{text}” names a square that this board does not have.",
    Code.EMPTY_SQUARE: "{text}: there is no piece on {square}.",
    Code.NOT_YOUR_PIECE: "{text}: the piece on {square} is the opponent's.",
    Code.OCCUPIED_SQUARE: "{text}: square {square} is occupied.",
    Code.IMPOSSIBLE_MOVE: "{text}: {piece} on {square} cannot move like that.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: {piece} on {square} cannot capture like that.",
    Code.MAN_TAKES_KING: "{text}: a man cannot capture the king on {square}.",
    Code.NOTHING_TO_TAKE: "{text}: it jumps over no opposing piece on its way to {square}.",
    Code.LANDS_ON_A_PIECE: "{text}: the capture ends a jump on {square}, which is occupied.",
    Code.OWN_PIECE_JUMPED: "{text}: it jumps over the player's own piece on {square}.",
    Code.PIECES_TOGETHER: "{text}: it cannot jump over the piece on {square}: the square behind it is occupied.",
    Code.JUMPED_FROM_AFAR: (
        "{text}: the piece on {square} can only be jumped from the square next to it to the one right behind it."
    ),
    Code.MAN_TAKES_BACKWARDS: "{text}: it captures the piece on {square} backwards, but a man only captures forwards.",
    Code.TAKEN_TWICE: "{text}: it jumps over the piece on {square} twice.",
    Code.TAKEN_PIECE_BLOCKS: (
        "{text}: the captured piece on {square} is in the way; it is removed only when the move ends."
    ),
    Code.CROWNED_GOES_ON: "{text}: the man is crowned on {square}, and its move ends there.",
    Code.STILL_A_MAN: "{text}: on {square} the man only passes the last row; it goes on as a man, not as a king.",
    Code.CAPTURE_REQUIRED: "{text} captures nothing, but a capture is required: the piece on {square} can make one.",
    Code.STOPPED_SHORT: (
        "{text} stops after capturing {taken}, but the capture goes on from {square}; the most is {most}."
    ),
    Code.NOT_MOST_PIECES: "{text} captures {taken}, but {most} must be captured, as the piece on {square} can.",
    Code.NOT_MOST_KINGS: (
        "{text} captures {taken} (kings: {kings}); the piece on {square} can capture as many with more kings."
    ),
    Code.NOT_WITH_A_KING: "{text} captures with a man, but the king on {square} can capture as many.",
    Code.NOT_KINGS_FIRST: (
        "{text} does not capture the kings first; an equal capture with the piece on {square} does."
    ),
    Code.AMBIGUOUS_CAPTURE: "{text} can mean {ways} different captures; write the squares that it passes.",
    Code.MOVE_AFTER_END: "{text} comes after the end of the game: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} comes after the result {result}.",
    Code.NO_PASS: "“{text}”: under these rules nobody may pass.",
    Code.PASS_WITH_MOVES: "“{text}”: a player with a legal move cannot pass.",
    Code.FORFEIT_NOT_DUE: "{text}: no piece can be huffed (soplo).",
    Code.FORFEIT_OF_ANOTHER: "{text}: that piece cannot be huffed; these can: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: only one piece can be huffed.",
    Code.OPPONENTS_PIECE: "{text} moves the opponent's piece on {square}.",
    Code.IRREGULAR_MOVEMENT: "{text}: {piece} on {square} does not move like that.",
    Code.MOVED_WITH_CAPTURE_DUE: (
        "{text} captures nothing, but a capture was required: the piece on {able} could make one."
    ),
    Code.WRONG_NUMBER_TAKEN: "{text} captures {taken}, but {most} had to be captured.",
    Code.CHAIN_STOPPED: "{text} stops on {behind}, before the end of the capture.",
    Code.TWO_IN_A_ROW: "{text} is the same player's second move in a row.",
    Code.FORFEIT_NOT_RECORDED: (
        "After {text} a piece could be huffed, but none is recorded (S and its square): {candidates}."
    ),
    Code.DASH_FOR_CAPTURE: "{text} is written without the sign of a capture, but it captures.",
    Code.CROSS_FOR_MOVE: "{text} is written with the sign of a capture, but it captures nothing.",
    Code.VARIATION_SKIPPED: "The text in parentheses is taken for a variation and is not checked.",
    Code.TEXT_SKIPPED: "The text “{text}” was not read as a move.",
    Code.OTHER_RULES: "The sheet names other rules: {text}.",
    Code.MORE_FINDINGS: "More was found than is listed: {more}.",
    Code.MORE_GAMES: "The text has more games ({more}); only the first was checked.",
    Code.POSITION_MISSING: (
        "The tag announces a position, but none is given (FEN): the game starts from the initial position."
    ),
    Code.STARTER_UNHEEDED: (
        "The tag Starter says “{text}”, but the rules, the position or the first number decide who begins."
    ),
    Code.CAPTURE_IN_PARTS: "{text}: the capture is written jump by jump; it is read as one move.",
    Code.DRAW_OPEN: "From here a draw could be claimed: {reason}.",
    Code.RESULT_UNREADABLE: "The result in the tag, “{text}”, cannot be understood; 2-0, 1-1, 0-2 or * was expected.",
    Code.RESULTS_DIFFER: "The Result tag says {text}, but the result after the moves is {result}.",
    Code.WORDS_DIFFER: "The words “{text}” mean a result other than {result}.",
    Code.RESULT_DISAGREES: "The written result is {result}, but on the board: {winner} ({reason}).",
    Code.TAG_CUT: "The tag “{text}” is cut short, and the moves cannot be read without it.",
    Code.TAG_REPEATED: (
        "The tag “{text}” contradicts the earlier tag of the same name: the position played is not known."
    ),
    Code.NOT_CLOSED: "A “{text}” is never closed: nothing after it can be read.",
    Code.FIRST_NUMBER: "The first move number is “{text}”, but 1 was expected: the moves before it are missing.",
    Code.SECOND_GAME: (
        "The number “{text}” comes again: another game seems to begin here; leave a blank line between the two."
    ),
    Code.NUMBERING: "The move number “{text}” is not the next one.",
    Code.BLACK_BEGINS: "By the first number Black begins; by these rules White does.",
    Code.UNUSUAL_SIGN: "{text} is written with an unusual sign between its squares; - or x was expected.",
    Code.PASS_DUE: "{text}: the player to move has no legal move and must pass; a pass (--) was expected.",
    Code.STARTER_UNKNOWN: (
        "The tag Starter says “{text}”; White, Black or the name of a player in another tag was expected."
    ),
    Code.RESULT_IN_WORDS: "The sheet says “{text}”: it is read as {proposed}, and an official has to enter it.",
    Code.WIN_OFF_THE_BOARD: (
        "The written result is {result}, but the game is not decided on the board: the referee says whether "
        "it ended by resignation, on time or by adjudication."
    ),
    Code.DRAW_BY_AGREEMENT: (
        "The game is not drawn on the board: the draw is by agreement, and the referee confirms it."
    ),
    Code.BOTH_LOST: "{text}: both players lose; only the referee can decide that, not the board or the regulation.",
    Code.CLOCK_AT_ZERO: "The clock is at zero after {text}: the referee decides whether the game is lost on time.",
    Code.SQUARES_BY_NAME: "The squares are written with letters, but the regulation requires numbers.",
}

IRREGULARITY_STATES = {
    IrregularityState.ACCEPTED: "The opponent accepted it by playing on (art. {acceptance}).",
    IrregularityState.OPEN: "Only the opponent can ask for a correction, and still can (art. {rectifying}).",
}

VALUES = {
    "first": {
        "either_black": (
            'It is a move of Black\'s: if Black began, the tag [Starter "Black"] or the first number (1...) has to say '
            "so."
        ),
        "either_white": (
            "It is a move of White's: if White began, the first number has no dots after it (1.), and the tag Starter, "
            "if there is one, says White."
        ),
        "black": "It is a move of Black's: if Black began, the first number has to say so (1...).",
        "white": "It is a move of White's: if White began, the first number has no dots after it (1.).",
        "fen": "It is a move of the other side: the tag FEN says who is to move (W or B at its beginning).",
    },
    "piece": {
        "man": "the man",
        "king": "the king",
    },
    "fault": {
        "no_turn": "the side to move (W or B) is missing",
        "side_missing": "the pieces of a side are missing",
        "side_twice": "a side is listed twice",
        "unreadable": "this cannot be read as a square",
        "no_such_square": "there is no such square",
        "square_twice": "the square is named twice",
        "man_on_crowning_row": "a man on the row where it is crowned",
        "too_many_pieces": "a side has more pieces than the rules allow",
    },
    "reason": {
        "no_pieces": "a player has no pieces left",
        "blocked": "a player cannot move",
        "no_moves": "neither player can move",
        "repetition": "the same position for the third time",
        "move_limit": "the move limit without a capture or a man's move",
        "ending": "the move limit of an ending",
    },
    "winner": {
        "white": "White wins",
        "black": "Black wins",
        "draw": "a draw",
    },
}
