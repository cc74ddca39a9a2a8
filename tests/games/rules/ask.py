"""Short helpers around the library, so that a test reads like the article that it is named after."""

from __future__ import annotations

import re

from games.rules import RULES, check, read_fen
from games.rules.game import outcome as board_outcome
from games.rules.sheets.record import SheetReport


def legal(slug: str, fen: str) -> set[str]:
    """Return the legal moves, each with its full path."""
    return {move.full for move in read_fen(RULES[slug], fen).legal_moves()}


def taken(slug: str, fen: str, move: str) -> tuple[int, ...]:
    """Return the squares of the pieces that a move, given by its full path, takes."""
    return next(found.captures for found in read_fen(RULES[slug], fen).legal_moves() if found.full == move)


def after(slug: str, fen: str, move: str) -> str:
    """Return the FEN after a move, given by its full path."""
    position = read_fen(RULES[slug], fen)
    return position.play(next(found for found in position.legal_moves() if found.full == move)).fen


def ends(slug: str, fen: str) -> tuple[str, str, str] | None:
    """Return the winner (or "draw"), the reason and the article if the board ends the game, otherwise None."""
    outcome = board_outcome(read_fen(RULES[slug], fen))
    if outcome is None:
        return None
    return (outcome.winner.code if outcome.winner else "draw"), outcome.reason.value, outcome.article.number


def checked(slug: str, moves: str, fen: str | None = None, **tags: str) -> SheetReport:
    tags = {**({"FEN": fen} if fen else {}), **tags}
    return check(RULES[slug], "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + moves)


def findings_of(report: SheetReport) -> list[tuple[int, str, str | None]]:
    """Return the half-move, code and article of each finding."""
    return [(each.ply, each.code.value, each.article.number if each.article else None) for each in report.findings]


def tour(white: tuple[int, ...], black: tuple[int, ...], plies: int) -> str:
    """Return quiet moves of one king a side, each round its own squares, White first, for so many half-moves."""
    words = []
    for index in range(plies):
        squares = (white, black)[index % 2]
        turn = index // 2
        words.append(f"{squares[turn % len(squares)]}-{squares[(turn + 1) % len(squares)]}")
    return " ".join(words)


def plain(text: str) -> str:
    """Return a text as a test id without characters that pytest escapes, because mutmut selects tests by name."""
    return re.sub(r"[^ -\[\]-~]", "_", text)
