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
UNREAD = "Moves left unread after it: {unread}."
LEFT = "{side}: men left {men}, kings {kings}; they count {worth}."
BOARD = "The board: {winner}, {reason}."
UNDECIDED = "The board decides nothing."
RESULT = "Result written: {result}."
NO_RESULT = "No result is written."
CUSTOM = "The regulation does not say so: it is custom."

SENTENCES = {
    Code.NO_MOVES_READ: "No move could be read.",
    Code.BAD_POSITION: "The position in the FEN tag cannot be set up: {fault} ({place}).",
    Code.UNREADABLE_MOVE: "“{text}” does not read as a move.",
    Code.POSITION_CHANGED: "“{text}” sets up another position in the middle of the game; what follows is not checked.",
    Code.MIXED_NOTATION: "“{text}” mixes square numbers and names with the moves before.",
    Code.NO_SUCH_SQUARE: "“{text}” names a square that this board does not have.",
    Code.EMPTY_SQUARE: "{text}: there is no piece on {square}.",
    Code.NOT_YOUR_PIECE: "{text}: the piece on {square} is the opponent's.",
    Code.OCCUPIED_SQUARE: "{text}: square {square} is occupied.",
    Code.IMPOSSIBLE_MOVE: "{text}: {piece} on {square} cannot move like that.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: {piece} on {square} cannot capture like that.",
    Code.MAN_TAKES_KING: "{text}: a man cannot capture the king on {square}.",
    Code.NOTHING_TO_TAKE: "{text}: on its way to {square} it jumps no piece of the opponent's.",
    Code.LANDS_ON_A_PIECE: "{text}: the capture lands on {square}, which is not empty.",
    Code.OWN_PIECE_JUMPED: "{text}: it passes over the piece on {square}, which is the player's own.",
    Code.PIECES_TOGETHER: "{text}: it cannot jump the piece on {square}, because another stands right behind it.",
    Code.JUMPED_FROM_AFAR: (
        "{text}: the piece on {square} cannot be jumped like that, only from next to it to right behind it."
    ),
    Code.MAN_TAKES_BACKWARDS: "{text}: it captures the piece on {square} backwards, and a man captures forwards only.",
    Code.TAKEN_TWICE: "{text}: it jumps the piece on {square} twice.",
    Code.TAKEN_PIECE_BLOCKS: (
        "{text}: the piece on {square}, captured already, leaves only when the move ends, and is in the way."
    ),
    Code.CROWNED_GOES_ON: "{text}: the man is crowned on {square} and its move ends there.",
    Code.STILL_A_MAN: "{text}: on {square} the man only passes the last row, and goes on as a man, not as a king.",
    Code.CAPTURE_REQUIRED: "{text} takes nothing and a capture is due; the piece on {square} can make one.",
    Code.STOPPED_SHORT: (
        "{text} stops after capturing {taken} and from {square} the capture goes on; the most is {most}."
    ),
    Code.NOT_MOST_PIECES: "{text} captures {taken}; {most} must be captured, as the piece on {square} can.",
    Code.NOT_MOST_KINGS: (
        "{text} captures {taken}, kings {kings}; another of as many, by the piece on {square}, takes more kings."
    ),
    Code.NOT_WITH_A_KING: "{text} captures with a man; the king on {square} can capture as many.",
    Code.NOT_KINGS_FIRST: (
        "{text} does not meet the kings first; another capture as good, by the piece on {square}, does."
    ),
    Code.AMBIGUOUS_CAPTURE: "{text} can be {ways} different captures; write the squares it passes.",
    Code.MOVE_AFTER_END: "{text} comes after the end of the game: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} comes after the result {result}.",
    Code.NO_PASS: "“{text}”: under these rules nobody may pass.",
    Code.PASS_WITH_MOVES: "“{text}”: a player who has a move cannot pass.",
    Code.FORFEIT_NOT_DUE: "{text}: no piece is forfeit (soplo).",
    Code.FORFEIT_OF_ANOTHER: "{text}: that piece is not forfeit; one of these is: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: only one piece is forfeit.",
    Code.OPPONENTS_PIECE: "{text} moves the piece on {square}, which is the opponent's.",
    Code.IRREGULAR_MOVEMENT: "{text}: {piece} on {square} does not move like that.",
    Code.MOVED_WITH_CAPTURE_DUE: "{text} captures nothing and a capture was due, as the piece on {able} could make.",
    Code.WRONG_NUMBER_TAKEN: "{text} captures {taken}; {most} had to be captured.",
    Code.CHAIN_STOPPED: "{text} stops on {behind} before the end of the capture.",
    Code.TWO_IN_A_ROW: "{text} is a second move running by the same player.",
    Code.FORFEIT_NOT_RECORDED: "After {text} a piece was forfeit; none is recorded (S and its square): {candidates}.",
    Code.DASH_FOR_CAPTURE: "{text} is written without the sign of a capture, and captures.",
    Code.CROSS_FOR_MOVE: "{text} is written with the sign of a capture, and captures nothing.",
    Code.VARIATION_SKIPPED: "There is text in parentheses; it is taken for a variation and not checked.",
    Code.TEXT_SKIPPED: "The text “{text}” is no move and was not read.",
    Code.OTHER_RULES: "The sheet says other rules: {text}.",
    Code.MORE_FINDINGS: "What else was found is not listed: {more}.",
    Code.MORE_GAMES: "The text has more games, {more}; only the first was checked.",
    Code.POSITION_MISSING: "The tag announces a position and gives none (FEN): the game starts from the initial one.",
    Code.STARTER_UNHEEDED: "The tag Starter says “{text}”, but the rules or the position decide who begins.",
    Code.CAPTURE_IN_PARTS: "{text}: the capture is written jump by jump; it is read as one move.",
    Code.DRAW_OPEN: "From here a draw could be claimed: {reason}.",
    Code.RESULT_UNREADABLE: "The result in the tag, “{text}”, cannot be understood; 2-0, 1-1, 0-2 or * was expected.",
    Code.RESULTS_DIFFER: "The tag of the result says {text} and after the moves it reads {result}.",
    Code.WORDS_DIFFER: "The words “{text}” say another result than {result}.",
    Code.RESULT_DISAGREES: "The result written is {result} and the board says: {winner}, {reason}.",
    Code.TAG_CUT: "The tag “{text}” is cut short, and the moves cannot be read without it.",
    Code.TAG_REPEATED: (
        "The tag “{text}” says something other than the one before of its name: which position was played is not known."
    ),
    Code.NOT_CLOSED: "A «{text}» is never closed: nothing after it can be read.",
    Code.FIRST_NUMBER: "The first move number is “{text}” and 1 was expected: the moves before it are missing.",
    Code.NUMBERING: "The move number “{text}” is not the one due.",
    Code.UNUSUAL_SIGN: "{text} is written with an unusual sign between its squares; - or x was expected.",
    Code.PASS_DUE: "{text}: the player to move has no move and has to pass; a pass (--) was expected.",
    Code.STARTER_UNKNOWN: (
        "The tag Starter says “{text}”; White, Black or the name of a player in a tag of theirs was expected."
    ),
    Code.RESULT_IN_WORDS: "The sheet says “{text}”: it reads as {proposed}, and a person has to record it.",
    Code.WIN_OFF_THE_BOARD: (
        "The result written is {result} and the board decides nothing: resignation, time or "
        "adjudication, which the referee says."
    ),
    Code.DRAW_BY_AGREEMENT: "The board does not decide the draw: it stands by agreement, which the referee confirms.",
    Code.BOTH_LOST: "{text}: both players lose; neither the board nor the regulation decides that, the referee does.",
    Code.CLOCK_AT_ZERO: "The clock is at zero after {text}: whether the game is lost on time, the referee decides.",
    Code.SQUARES_BY_NAME: "The squares are written with letters; the regulation asks for numbers.",
}

IRREGULARITY_STATES = {
    IrregularityState.ACCEPTED: "The opponent played on: accepted (art. {acceptance}).",
    IrregularityState.OPEN: "Only the opponent can have it put right, and still can (art. {rectifying}).",
}

VALUES = {
    "piece": {
        "man": "the man",
        "king": "the king",
    },
    "fault": {
        "no_turn": "the side to move, W or B, is missing",
        "side_missing": "the pieces of a side are missing",
        "side_twice": "a side is listed twice",
        "unreadable": "does not read as a square",
        "no_such_square": "there is no such square",
        "square_twice": "square named twice",
        "man_on_crowning_row": "man on its own crowning row",
        "too_many_pieces": "more pieces than the rules give a side",
    },
    "reason": {
        "no_pieces": "a player without pieces",
        "blocked": "a player who cannot move",
        "no_moves": "a draw, nobody can move",
        "repetition": "the same position for the third time",
        "move_limit": "the limit of moves without a capture or a man's move",
        "ending": "the limit of moves of an ending",
    },
    "winner": {
        "white": "White wins",
        "black": "Black wins",
        "draw": "a draw",
    },
}
