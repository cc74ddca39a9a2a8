"""The broadcast of a game: its moves as officials enter them, stored for spectators."""

from __future__ import annotations

import re
import time
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.rules import start
from games.rules.move_text import PASS
from games.rules.sheets.record import Ply, SheetReport
from games.sheet_page import pieces_of
from tournaments import models
from tournaments.league.values import State

MAX_PLIES = 600
"""Maximum number of half-moves of a broadcast; a longer game is no longer updated."""
ENDED_RETENTION = timedelta(days=1)
"""How long the row of an ended broadcast is kept, so that spectators who return learn that it ended."""
IN_PLAY = (State.DRAWN, State.PLAYING)
MOVE_BY_SQUARES = re.compile(r"\d{1,2}(?:[-x]\d{1,2})+")


def broadcast_moves(league: models.League, fixture: int, report: SheetReport) -> bool:
    """Store the moves of a sheet that is being entered; return whether spectators see them.

    Only games without a result, in a public league in play, are broadcast.
    """
    if report.start is None or report.position is None or report.plies > MAX_PLIES:
        return False
    moves = squares_of_moves(report)
    with transaction.atomic():
        last = _lock_and_last_number(league)
        if not models.Fixture.objects.filter(
            pk=fixture, league__published=True, league__state__in=IN_PLAY, result__isnull=True
        ).exists():
            return False
        own = start(report.rules).fen
        values = {
            "on_air": True,
            "start": "" if report.start.fen == own else report.start.fen,
            "moves": moves,
            "pieces": pieces_of(report.position),
        }
        row = models.GameDraft.objects.filter(fixture=fixture).first()
        if row is None or any(getattr(row, name) != value for name, value in values.items()):
            columns = {**values, "league": league, "number": _next_number(last), "changed_at": timezone.now()}
            models.GameDraft.objects.update_or_create(fixture_id=fixture, defaults=columns)
        if row is None:
            delete_old_drafts()
    return True


def end_broadcasts(league: models.League, *fixtures: int) -> None:
    """End the broadcasts of games, if there are any, and delete their moves."""
    broadcasts = models.GameDraft.objects.filter(fixture__in=fixtures, on_air=True)
    if not (keys := list(broadcasts.values_list("pk", flat=True))):
        return
    with transaction.atomic():
        number = _lock_and_last_number(league)
        for pk in keys:
            number = _next_number(number)
            columns = {"on_air": False, "start": "", "moves": "", "pieces": "", "number": number}
            models.GameDraft.objects.filter(pk=pk).update(**columns, changed_at=timezone.now())


def broadcast_of(fixture: int) -> models.GameDraft | None:
    """Return the draft of a game that is being broadcast, or None."""
    return models.GameDraft.objects.filter(fixture=fixture, on_air=True).first()


def sheet_text(draft: models.GameDraft) -> str:
    """Return a draft as the text of a sheet, so that another device can continue it."""
    position = f'[FEN "{draft.start}"]\n\n' if draft.start else ""
    return f"{position}{draft.moves} " if draft.moves else position


def delete_old_drafts() -> None:
    """Delete the drafts that have not changed for a day."""
    models.GameDraft.objects.filter(changed_at__lt=timezone.now() - ENDED_RETENTION).delete()


def squares_of_moves(report: SheetReport) -> str:
    """Return the half-moves of a checked sheet as squares ("9-13 22x13"), without its comments or tags."""
    record = report.record
    return " ".join(_notation(record.ply(number)) for number in range(1, report.plies + 1)) if record else ""


def _notation(ply: Ply) -> str:
    """Return a half-move as squares, followed by the piece lost by huffing ("soplo"), if any."""
    lost = f" S{ply.lost}" if ply.lost else ""
    if ply.move is None:
        return PASS + lost
    return (ply.text if MOVE_BY_SQUARES.fullmatch(ply.text) else ply.move.sign.join(map(str, ply.move.told))) + lost


def _lock_and_last_number(league: models.League) -> int:
    """Lock the league, and return the number of the last change of its drafts."""
    models.League.objects.select_for_update().filter(pk=league.pk).values_list("pk").first()
    return models.GameDraft.objects.filter(league=league).aggregate(last=Max("number"))["last"] or 0


def _next_number(last: int) -> int:
    """Return a number above the last one: the time in microseconds, or one more."""
    return max(last + 1, time.time_ns() // 1000)
