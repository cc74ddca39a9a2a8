"""The analysis of a position by the program that the operator of the site has set, if any (ENGINE_COMMAND)."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from django.conf import settings
from django.core.cache import cache

from games.engines.hub import Analysis, EngineFault, HubEngine
from games.rules.position import Position

KEPT_SECONDS = 7 * 24 * 3600
MAX_WAIT_SECONDS = 5.0
"""Longest wait for the analysis of another reader: a process runs one program at a time."""
_running = Lock()
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """The analysis of a position for a page.

    `moves` is the line of play as the rules write it. `ended`: no move is left. `failed`: the program gave no answer.
    """

    program: str = ""
    score: float | None = None
    depth: int | None = None
    moves: str = ""
    ended: bool = False
    failed: bool = False

    @property
    def lead(self) -> float:
        """Return the score without its sign, rounded as it is shown."""
        return abs(round(self.score or 0.0, 2))

    @property
    def white_leads(self) -> bool:
        return (self.score or 0.0) > 0


def is_set() -> bool:
    """Return whether the operator has set a program."""
    return bool(settings.ENGINE_COMMAND)


def analysis_of(position: Position) -> PositionAnalysis:
    """Return the analysis of a position, kept from an earlier reader or made now."""
    if not position.legal_moves():
        return PositionAnalysis(ended=True)
    words = repr((settings.ENGINE_COMMAND, settings.ENGINE_SECONDS, position.rules.slug, position.fen))
    key = f"engine:{sha256(words.encode()).hexdigest()}"
    if (kept := cache.get(key)) is not None:
        return PositionAnalysis(*kept)
    try:
        found = _asked(position)
    except EngineFault as fault:
        logger.warning("no analysis: %s", fault)
        return PositionAnalysis(failed=True)
    moves = " ".join(position.rules.written((move.start, move.end), move.sign) for move in found.line)
    values = (found.program, found.score, found.depth, moves)
    cache.set(key, values, KEPT_SECONDS)
    return PositionAnalysis(*values)


def _asked(position: Position) -> Analysis:
    """Ask the program, one request at a time. Raises EngineFault."""
    if not _running.acquire(timeout=MAX_WAIT_SECONDS):
        raise EngineFault("the program is busy")
    try:
        with HubEngine(settings.ENGINE_COMMAND, position.rules.hub_game) as engine:
            return engine.analyse(position, settings.ENGINE_SECONDS)
    finally:
        _running.release()
