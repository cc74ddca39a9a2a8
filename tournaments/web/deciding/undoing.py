"""The recent decisions that an actor may undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.display.history import DecisionLine, lines_of
from tournaments.league.faults import Code
from tournaments.league.values import State
from tournaments.store.access.actor import Actor
from tournaments.store.confirmation import confirmation_refusal
from tournaments.store.fixtures import on_fixture_or_reports, subject
from tournaments.store.undo import UNDO_MINUTES, VERBS_UNDONE_IN_ANY_STATE, undo_refusal, with_later_decisions


def undoable(league: models.League, by: Actor) -> tuple[models.Decision, ...]:
    """Return the decisions of a league that an actor may undo now, oldest first, in one query."""
    now = timezone.now()
    recent = league.decisions.filter(taken_at__gt=now - timedelta(minutes=UNDO_MINUTES))
    if league.state == State.FINISHED:
        recent = recent.filter(verb__in=VERBS_UNDONE_IN_ANY_STATE)
    rows = list(recent.select_related("undone_by").order_by("number"))
    return tuple(row for row, later in with_later_decisions(rows) if undo_refusal(row, later, by, now) is None)


@dataclass(frozen=True, slots=True)
class RecentDecisions:
    """The recent decisions on a game, for an actor: the last one, and the last one that the actor may undo.

    `refusal` is the reason why the actor may not confirm the present result, or None.
    """

    last: DecisionLine | None
    undoable: DecisionLine | None
    refusal: Code | None


def recent_decisions_on(league: models.League, fixture: int, by: Actor) -> RecentDecisions:
    """Return the recent decisions on a game of a league, for an actor, in one query."""
    decisions = league.decisions.filter(on_fixture_or_reports(fixture) | Q(verb="draw_lots"))
    rows = list(decisions.select_related("undone_by", "actor").order_by("number"))
    now = timezone.now()
    undoable = [row for row, later in with_later_decisions(rows) if undo_refusal(row, later, by, now) is None]
    return RecentDecisions(
        last=_line(league, [row for row in rows if row.subject == subject(fixture)]),
        undoable=_line(league, undoable) if league.state != State.FINISHED else None,
        refusal=confirmation_refusal(league.pk, rows, by) if league.confirm_results else None,
    )


def _line(league: models.League, rows: Sequence[models.Decision]) -> DecisionLine | None:
    """Return the line of the history for the last of the decisions, or None without any."""
    return lines_of(league, rows[-1:])[0] if rows else None
