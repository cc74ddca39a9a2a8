"""Find the legal move for a written one. An ambiguous one is never resolved by a guess."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.moves import Capture
from games.rules.notation.movetext import WrittenMove
from games.rules.position import Position
from games.rules.sheets.findings import Code
from games.rules.sheets.matching import matching_captures


@dataclass(frozen=True)
class Choice:
    """The captures that fit a written move (none for a quiet move), and a remark on the notation."""

    captures: tuple[Capture, ...]
    remark: Code | None
    or_quiet: bool = False  # whether a quiet move fits too, and no sign decides

    @property
    def ambiguous(self) -> bool:
        return len(self.captures) > 1 or self.or_quiet

    @property
    def capture(self) -> Capture | None:
        """Return the capture to play, the first that fits; None for a quiet move."""
        return self.captures[0] if self.captures else None


def choose(position: Position, written: WrittenMove) -> Choice | None:
    """Return the legal move, or the captures that it could be; None if no legal move fits.

    The sign decides only if both a quiet move and a capture fit.
    """
    legal = position.legal_captures()
    captures = matching_captures(position, written, legal)
    quiet = (not legal or not position.rules.capture_is_forced) and position.is_step(written.squares)
    if written.unusual and (quiet or captures):
        captures = _written_in_full(written, captures) or captures
        return Choice(tuple(captures), Code.UNUSUAL_SIGN, quiet and bool(captures))
    if quiet and not (written.takes and captures):
        return Choice((), Code.CROSS_FOR_MOVE if written.takes else None)
    if captures:
        captures = _written_in_full(written, captures) or captures
        return Choice(tuple(captures), None if written.takes else Code.DASH_FOR_CAPTURE)
    return None


def _written_in_full(written: WrittenMove, captures: list[Capture]) -> list[Capture]:
    """Return the captures whose path is written in full."""
    if not written.between:
        return []
    return [capture for capture in captures if len(capture.path) == len(written.squares)]
