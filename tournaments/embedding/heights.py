"""The height, in pixels, of a frame that shows a piece whole in a column at least 600 pixels wide."""

from __future__ import annotations

from tournaments.display.league import LeaguePage
from tournaments.embedding.pieces import HEIGHT_STEP, MAX_HEIGHT, Piece
from tournaments.embedding.shown_games import latest, upcoming

AROUND, SENTENCE = 140, 60
"""The title with the foot, and a sentence under a table."""
ROW, MORE_OF_A_NAME, LETTERS_A_LINE = 40, 22, 30
LIST_TITLE, COMING, PLAYED = 45, 52, 76
PODIUM, BOARD = 320, 660


def fitting_height(piece: Piece, page: LeaguePage) -> int:
    """Return the height, in pixels, at which a piece fits its frame."""
    if piece is Piece.TABLE:
        height = AROUND + _rows(page) + SENTENCE * len(page.standings.needed)
    elif piece is Piece.GAMES:
        lists = (len(upcoming(page)) * COMING, len(latest(page)) * PLAYED)
        height = AROUND + (sum(LIST_TITLE + games for games in lists if games) or SENTENCE)
    elif piece is Piece.PODIUM:
        height = PODIUM + SENTENCE * len(page.standings.needed)
    else:
        height = BOARD
    return min(-(-height // HEIGHT_STEP) * HEIGHT_STEP, MAX_HEIGHT)


def _rows(page: LeaguePage) -> int:
    return sum(ROW + MORE_OF_A_NAME * (len(entrant.name) // LETTERS_A_LINE) for entrant in page.entrants) or SENTENCE
