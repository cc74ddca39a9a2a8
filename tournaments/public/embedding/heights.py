"""The height, in pixels, of a frame that shows a piece whole in a column at least 600 pixels wide."""

from __future__ import annotations

from tournaments.display.league import LeaguePage
from tournaments.public.embedding.pieces import HEIGHT_STEP, MAX_HEIGHT, EmbeddedPart
from tournaments.public.embedding.shown_games import latest_results, upcoming_games

TITLE_AND_FOOT_HEIGHT, SENTENCE_HEIGHT = 140, 60
"""The heights of the title with the foot, and of a sentence under a table."""
ROW_HEIGHT, NAME_LINE_HEIGHT, LETTERS_PER_LINE = 40, 22, 30
LIST_TITLE_HEIGHT, UPCOMING_GAME_HEIGHT, PLAYED_GAME_HEIGHT = 45, 52, 76
PODIUM_HEIGHT, BOARD_HEIGHT = 320, 660


def fitting_height(piece: EmbeddedPart, page: LeaguePage) -> int:
    """Return the height, in pixels, at which a piece fits its frame."""
    if piece is EmbeddedPart.TABLE:
        height = TITLE_AND_FOOT_HEIGHT + _rows_height(page) + SENTENCE_HEIGHT * len(page.standings.needed)
    elif piece is EmbeddedPart.GAMES:
        lists = (len(upcoming_games(page)) * UPCOMING_GAME_HEIGHT, len(latest_results(page)) * PLAYED_GAME_HEIGHT)
        height = TITLE_AND_FOOT_HEIGHT + (sum(LIST_TITLE_HEIGHT + games for games in lists if games) or SENTENCE_HEIGHT)
    elif piece is EmbeddedPart.PODIUM:
        height = PODIUM_HEIGHT + SENTENCE_HEIGHT * len(page.standings.needed)
    else:
        height = BOARD_HEIGHT
    return min(-(-height // HEIGHT_STEP) * HEIGHT_STEP, MAX_HEIGHT)


def _rows_height(page: LeaguePage) -> int:
    return (
        sum(ROW_HEIGHT + NAME_LINE_HEIGHT * (len(entrant.name) // LETTERS_PER_LINE) for entrant in page.entrants)
        or SENTENCE_HEIGHT
    )
