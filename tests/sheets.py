"""Small game sheets for tests, under the rules of El Castillar: White's man on 18 takes Black's on 14."""

from __future__ import annotations

SETUP = '[FEN "W:W18:B14"]\n'
WHITE_WINS = f"{SETUP}1. 18x9 2-0"
BLACK_WINS = '[FEN "B:W18:B14"]\n1... 14x23 0-2'
ILLEGAL = f"{SETUP}1. 18-17 2-0"
UNREADABLE = "Ana ganó y ya está"
RESIGNED = "1. 21-17 2-0"
AGREED = "1. 21-17 1-1"
OPEN = "1. 21-17 *"
IRREGULAR = '[FEN "W:W32,40:B28"]\n1. 40-35 28x37 1-1'
"""Under international rules: White moved where 32x23 was due, and Black played on."""
AGAINST_ITSELF = f"{SETUP}1. 18x9 0-2"


def between(white: str, black: str, text: str = WHITE_WINS) -> str:
    """The sheet with the names of its players."""
    return f'[White "{white}"]\n[Black "{black}"]\n{text}'
