"""The games on the air: their board and their moves so far, as officials enter them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.replay import Replay
from games.rules import RULES, check
from games.rules.diagrams import piece_drawings, svg
from games.sheet_page import columns_and_rows
from games.wording import position_in_words
from tournaments.display.games import GameLine
from tournaments.store.fixtures import IN_PLAY
from tournaments.store.load import LoadedLeague

MAX_SILENCE = timedelta(hours=12)
"""Time without a new move after which a game is no longer shown."""
CAPTION = gettext_lazy("Jugada %(number)s: %(text)s")


@dataclass(frozen=True, slots=True)
class OnAir:
    """A game and its moves so far; `shown` is False for a game that is not being broadcast yet."""

    fixture_id: int
    number: int
    shown: bool
    replay: Replay

    @property
    def board(self) -> SafeString:
        """Return the drawing of the position, with ids that let a page have several boards."""
        diagram = self.replay.diagram
        assert diagram
        identity = f"board-{self.fixture_id}"
        drawing = svg(diagram, title=self.caption, description=position_in_words(diagram.position), identity=identity)
        return mark_safe(drawing)  # noqa: S308 - `svg` escapes its texts

    @property
    def caption(self) -> str:
        """Return the last half-move with its number, in the same words as the page's script."""
        if not self.replay.shown:
            return _("Posición inicial")
        lost = f" S{self.replay.shown.lost}" if self.replay.shown.lost else ""
        return CAPTION % {"number": (self.replay.step + 1) // 2, "text": self.replay.shown.text + lost}

    @property
    def caption_pattern(self) -> str:
        """Return the caption with placeholders for number and move."""
        return CAPTION % {"number": "#", "text": "…"}

    @property
    def columns_and_rows(self) -> str:
        """Return the column and row of each square, for the script that draws the next moves."""
        return columns_and_rows(self.replay.report.rules.board)


def live_game(loaded: LoadedLeague, line: GameLine) -> OnAir | None:
    """Return the board of a public game in play, on the air or not yet; None for any other game."""
    if line.fixture_id is None or line.result or not _is_followed(loaded):
        return None
    fixture = line.fixture_id
    return on_air(loaded).get(fixture) or OnAir(fixture, 0, shown=False, replay=_replay(loaded.league.rules, "", ""))


def on_air(loaded: LoadedLeague) -> dict[int, OnAir]:
    """Return the games of a public league in play that are on the air, by their fixtures."""
    if not _is_followed(loaded):
        return {}
    since, rules = timezone.now() - MAX_SILENCE, loaded.league.rules
    return {
        fixture: OnAir(fixture, draft.number, shown=True, replay=_replay(rules, draft.start, draft.moves))
        for fixture, draft in loaded.on_air.items()
        if draft.changed_at >= since
    }


def _is_followed(loaded: LoadedLeague) -> bool:
    """Return whether the games of a league can be broadcast: it is public and in play."""
    return loaded.published and loaded.league.state in IN_PLAY


def pieces() -> SafeString:
    """Return a drawing of each kind of piece around (0, 0), which a script copies to draw positions."""
    return mark_safe(piece_drawings())  # noqa: S308 - nothing in it is text


def _replay(rules: str, start: str, moves: str) -> Replay:
    """Return the position after some moves from the position `start`, a FEN, or from the usual one if empty."""
    heading = f'[FEN "{start}"]\n' if start else ""
    report = check(RULES[rules], heading + moves)
    return Replay(report, report.plies)
