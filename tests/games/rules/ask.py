"""Short questions to the library, so that a test reads as the article it is named after."""

from __future__ import annotations

import re

from games.rules import RULES, check, read_fen
from games.rules.game import outcome as board_outcome
from games.rules.sheets.report import SheetReport


def legal(slug: str, fen: str) -> set[str]:
    """The legal moves, each with every square it stands on."""
    return {move.full for move in read_fen(RULES[slug], fen).legal_moves()}


def taken(slug: str, fen: str, move: str) -> tuple[int, ...]:
    """What a move takes, told by its full path."""
    return next(found.captures for found in read_fen(RULES[slug], fen).legal_moves() if found.full == move)


def after(slug: str, fen: str, move: str) -> str:
    """The position after a move, told by its full path."""
    position = read_fen(RULES[slug], fen)
    return position.play(next(found for found in position.legal_moves() if found.full == move)).fen


def ends(slug: str, fen: str) -> tuple[str, str, str] | None:
    """Who wins (or draw), why, and by which article, as the board stands; None while the game goes on."""
    outcome = board_outcome(read_fen(RULES[slug], fen))
    if outcome is None:
        return None
    return (outcome.winner.word if outcome.winner else "draw"), outcome.reason.value, outcome.article.number


def checked(slug: str, moves: str, fen: str | None = None, **tags: str) -> SheetReport:
    tags = {**({"FEN": fen} if fen else {}), **tags}
    return check(RULES[slug], "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + moves)


def found(report: SheetReport) -> list[tuple[int, str, str | None]]:
    """Half-move, code and article of each finding."""
    return [(each.ply, each.code.value, each.article.number if each.article else None) for each in report.findings]


def tour(white: tuple[int, ...], black: tuple[int, ...], plies: int) -> str:
    """Each side goes round its own squares for so many half-moves, White first: quiet moves of one king each."""
    words = []
    for index in range(plies):
        squares = (white, black)[index % 2]
        turn = index // 2
        words.append(f"{squares[turn % len(squares)]}-{squares[(turn + 1) % len(squares)]}")
    return " ".join(words)


def plain(text: str) -> str:
    """A text as the name of a test, in signs that pytest does not escape: mutmut asks for tests by name."""
    return re.sub(r"[^ -\[\]-~]", "_", text)
