"""Short game sheets for tests, from the first position, under the rules of El Castillar unless noted."""

from __future__ import annotations

WHITE_WINS = (
    "1. 24-19 11-15 2. 22-18 15x22 3. 25x18 10-15 4. 18x11 7x16 5. 29-25 2-7 6. 23-18 16x23 7. 26x19 9-14 "
    "8. 18x9x2 8-11 9. 21-17 1-6 10. 2x9 5x14x21 11. 30-26 21x30 12. 27-24 30x23 13. 31-27 23x16 14. "
    "24-19 16x23 15. 27x18 3-8 16. 32-27 11-15 17. 18x11x2 12-16 18. 2x20 8-11 19. 20x2 4-8 20. 28-24 "
    "8-12 21. 2-6 12-16 22. 27-23 16-20 23. 23-19 20x27 24. 6-10 27-31 25. 10-6 31-17 26. 6-15 17-7 27. "
    "15-11 7x16 28. 19x12 2-0"
)
"""White captures every piece and keeps one man."""
BLACK_WINS = (
    "1. 21-17 11-16 2. 17-13 10-14 3. 24-19 16-20 4. 28-24 6-10 5. 13x6 2x9 6. 23-18 14x23 7. 27x18 20x27 "
    "8. 31x24 12-16 9. 19x12 1-6 10. 22-17 10-14 11. 17x10x1 7-10 12. 1x19 3-7 13. 12x3 9-14 14. 3x10x17 "
    "5-9 15. 25-21 9-13 16. 29-25 13x22x29 17. 19-6 29x15x28x1 18. 32-28 1-10 19. 21-17 10x21 20. 30-25 "
    "21x30x23 21. 28-24 23-19 22. 24x15 4-8 23. 15-11 8x15 0-2"
)
"""Black captures every piece and keeps one man."""
ILLEGAL = "1. 18-17 2-0"
"""White has no piece on 18 at the beginning."""
UNREADABLE = "Ana ganó y ya está"
RESIGNED = "1. 21-17 2-0"
AGREED = "1. 21-17 1-1"
OPEN = "1. 21-17 *"
BOTH_LOST = "1. 21-17 0-0"
TWO_MEN = '[FEN "W:W18:B14"]\n1. 18x9 2-0'
"""A position other than the first: White's man on 18 captures Black's on 14."""
BLACK_BEGINS = '[Starter "Black"]\n1. 11-15 2-0'
BLOCKED = (
    "1. 23-18 11-15 2. 24-19 S18 15x24 3. 26-23 S28 9-13 4. 21-17 S27 24-27 5. 30-26 S31 27-31 6. 23-19 10-15 "
    "7. 17-14 S19 7-11 8. 14-9 3-7 S5 9. 9-5 6-10 10. 22-17 31x22 11. 32-27 S25 22-25 12. 27-24 S29 13x22 "
    "13. 24-20 15-19 14. 20-16 10-15 S11 15. 16-11 7x16 16."
)
"""White has no legal move and Black has, so the next move is a pass."""
IRREGULAR = "1. 32-28 19-23 2. 33-29 23x32 1-1"
"""Under international rules: White did not capture with 28x19, and Black played on."""
TWO_PATHS = (
    "1. 22-17 10-14 2. 24-19 S17 9-13 3. 27-24 12-16 4. 21-17 S19 7-10 S13 5. 26-22 2-7 S14 6. 24-20 11-15 "
    "7. 23-18 S20 10-14 8. 18x2 5-9 9. 2x11x18x5 16-19 10. 30-26 1-6 11. 17-13 *"
)
"""18x2 takes 14 or 15 on its way; only after 18x9x2 can the rest be played."""
AGAINST_ITSELF = WHITE_WINS.replace("2-0", "0-2")
"""White wins on the board, and the score says that Black does."""


LIDRAUGHTS = """[Event "Casual Standard game"]
[Site "https://lidraughts.org/AbCdEfGh"]
[Date "2026.11.24"]
[White "{white}"]
[Black "{black}"]
[Result "2-0"]
[UTCTime "20:01:02"]
[WhiteElo "1500"]
[GameType "20"]
[TimeControl "600+8"]
[Termination "Normal"]

1. 32-28 {{ [%clock w0:10:00 B0:10:00] }} 17-22 {{ [%clock W0:10:00 b0:10:00] }}
2. 28x17 {{ [%eval 0.2] [%clock w0:09:55 B0:10:00] }} 11x22 $2 3. 37-32 6-11 2-0
"""
"""A game in the form in which lidraughts exports it: rules `international`, with clocks and evaluations."""


def between(white: str, black: str, text: str = WHITE_WINS) -> str:
    """Return the sheet with the names of its players as tags."""
    return f'[White "{white}"]\n[Black "{black}"]\n{text}'
