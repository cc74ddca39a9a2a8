"""The words of a check in English."""

from __future__ import annotations

from games.rules.board import Side
from games.rules.sheets.findings import Code, Standing
from games.rules.sheets.report import Verdict

SHEET = "The sheet"
PLACE = "Ply {ply} ({side})"
CITATION = "art. {number}, {subject} ({title})"
SIDES = {Side.WHITE: "White", Side.BLACK: "Black"}

PIECES = "{side}: men {men}; kings {kings}."
NO_PIECES = "none"
SUMMARY = "{file}, game {game}: {verdict}; plies: {plies}, unread: {unread}"
VERDICTS = {
    Verdict.VALID: "valid",
    Verdict.IRREGULAR: "irregular",
    Verdict.INVALID: "invalid",
    Verdict.UNREADABLE: "unreadable",
}
UNREAD = "Plies left unread after it: {unread}."
LEFT = "{side}: men left {men}, kings {kings}; they count {worth}."
BOARD = "The board: {winner}, {reason}."
UNDECIDED = "The board decides nothing."
RESULT = "Result written: {result}."
NO_RESULT = "No result is written."

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
    Code.IMPOSSIBLE_MOVE: "{text}: that piece cannot move like that.",
    Code.IMPOSSIBLE_CAPTURE: "{text}: that piece cannot capture like that.",
    Code.MAN_TAKES_KING: "{text}: a man cannot take a king.",
    Code.CAPTURE_REQUIRED: "{text} takes nothing and a capture is due; the piece on {square} can make one.",
    Code.STOPPED_SHORT: "{text} stops after {taken} capture(s) and the capture goes on; the most is {most}.",
    Code.NOT_MOST_PIECES: "{text} takes {taken}; {most} must be taken.",
    Code.NOT_MOST_KINGS: "{text} takes {taken}, kings {kings}; another capture of as many takes more kings.",
    Code.NOT_WITH_A_KING: "{text} takes with a man; a king can take as many.",
    Code.NOT_KINGS_FIRST: "{text} does not meet the kings first; another capture as good does.",
    Code.AMBIGUOUS_CAPTURE: "{text} can be {ways} different captures; write the squares it passes.",
    Code.MOVE_AFTER_END: "{text} comes after the end of the game: {reason}.",
    Code.MOVE_AFTER_RESULT: "{text} comes after the result {result}.",
    Code.NO_PASS: "“{text}”: under these rules nobody may pass.",
    Code.PASS_WITH_MOVES: "“{text}”: a player who has a move cannot pass.",
    Code.FORFEIT_NOT_DUE: "{text}: no piece is forfeit (soplo).",
    Code.FORFEIT_OF_ANOTHER: "{text}: that piece is not forfeit; one of these is: {candidates}.",
    Code.FORFEIT_TWICE: "{text}: only one piece is forfeit.",
    Code.OPPONENTS_PIECE: "{text} moves a piece of the opponent's.",
    Code.IRREGULAR_MOVEMENT: "{text} is not how that piece moves.",
    Code.MOVED_WITH_CAPTURE_DUE: "{text} takes nothing and a capture was due.",
    Code.WRONG_NUMBER_TAKEN: "{text} does not take as many pieces as are due.",
    Code.CHAIN_STOPPED: "{text} stops before the end of the capture.",
    Code.TWO_IN_A_ROW: "{text} is a second move running by the same player.",
    Code.FORFEIT_NOT_RECORDED: "After {text} a piece was forfeit; none is recorded (S and its square): {candidates}.",
    Code.DASH_FOR_CAPTURE: "{text} is written without the sign of a capture, and captures.",
    Code.CROSS_FOR_MOVE: "{text} is written with the sign of a capture, and captures nothing.",
    Code.VARIATION_SKIPPED: "There is text in parentheses; it is taken for a variation and not checked.",
    Code.NOT_CLOSED: "A «{text}» is never closed; what follows it was not read.",
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
    Code.RESULT_DISAGREES: "The result written is {result} and the board says: {winner}, {reason}.",
    Code.DRAW_BY_AGREEMENT: "The board does not decide the draw: it stands by agreement, which the referee confirms.",
}

STANDINGS = {
    Standing.ACCEPTED: "The opponent played on: accepted.",
    Standing.OPEN: "The opponent may still have it put right.",
}

VALUES = {
    "fault": {
        "no_turn": "the side to move, W or B, is missing",
        "side_missing": "the pieces of a side are missing",
        "side_twice": "a side is listed twice",
        "unreadable": "does not read as a square",
        "no_such_square": "there is no such square",
        "square_twice": "square named twice",
        "man_on_crowning_row": "man on its own crowning row",
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
