"""What somebody decided a moment ago and may still undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.decisions.actor import Actor
from tournaments.decisions.confirm_result import entered_by
from tournaments.decisions.fixtures import on_fixture
from tournaments.decisions.undo import MINUTES, why_not, with_later
from tournaments.league.values import State
from tournaments.selectors.history import DecisionLine, lines_of


def undoable(league: models.League, by: Actor) -> tuple[models.Decision, ...]:
    """The decisions of a league that an actor may undo now, the oldest first, in one query."""
    if league.state == State.FINISHED:
        return ()
    now = timezone.now()
    recent = league.decisions.filter(taken_at__gt=now - timedelta(minutes=MINUTES))
    rows = list(recent.select_related("undone_by").order_by("number"))
    return tuple(row for row, later in with_later(rows) if why_not(row, later, by, now) is None)


@dataclass(frozen=True, slots=True)
class Deeds:
    """What was done to a game, for somebody: the last decision on it, the last of their own that they may still undo,
    and whether the result as it stands is their entry."""

    last: DecisionLine | None
    undoable: DecisionLine | None
    own: bool


def deeds_on(league: models.League, fixture: int, by: Actor) -> Deeds:
    """What was done to a game of a league, for an actor, in one query."""
    found = league.decisions.filter(on_fixture(fixture) | Q(verb="draw_lots"))
    rows = list(found.select_related("undone_by").order_by("number"))
    now = timezone.now()
    free = [row for row, later in with_later(rows) if why_not(row, later, by, now) is None]
    return Deeds(
        last=_line(league, [row for row in rows if row.verb != "draw_lots"]),
        undoable=_line(league, free) if league.state != State.FINISHED else None,
        own=league.confirm_results and entered_by(league, rows, by),
    )


def _line(league: models.League, rows: Sequence[models.Decision]) -> DecisionLine | None:
    return lines_of(league, rows[-1:])[0] if rows else None
