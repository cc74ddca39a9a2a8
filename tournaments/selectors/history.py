"""The decisions taken in a league, the latest first: who, when, what, why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import Http404

from tournaments import models
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import timetable
from tournaments.selectors.loading import DEFAULT_ZONE
from tournaments.wording.decisions import sentence

A_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """A decision; `at` is local time of the league's zone."""

    number: int
    verb: str
    who: str
    at: datetime
    what: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A page, numbered from 1, of the history of a league; `more` when older decisions follow."""

    slug: str
    name: str
    lines: tuple[DecisionLine, ...]
    number: int
    more: bool


def history(slug: str, *, number: int = 1) -> History:
    """A page of the history of a league, or Http404."""
    league = models.League.objects.filter(slug=slug).first()
    if league is None:
        raise Http404(slug)
    first = (number - 1) * A_PAGE
    rows = list(league.decisions.order_by("-number")[first : first + A_PAGE + 1])
    line = _line_in(league)
    return History(
        slug=league.slug,
        name=league.name,
        lines=tuple(line(row) for row in rows[:A_PAGE]),
        number=number,
        more=len(rows) > A_PAGE,
    )


def latest_of(league: models.League, subject: str) -> DecisionLine | None:
    """The last decision taken on a subject, such as "fixture 12"."""
    row = league.decisions.filter(subject=subject).last()
    return _line_in(league)(row) if row else None


def _line_in(league: models.League) -> Callable[[models.Decision], DecisionLine]:
    zone = ZoneInfo(timetable(Cursor(league.calendar, "calendar")).timezone if league.calendar else DEFAULT_ZONE)

    def line(row: models.Decision) -> DecisionLine:
        return DecisionLine(
            number=row.number,
            verb=row.verb,
            who=row.actor_name,
            at=row.taken_at.astimezone(zone).replace(tzinfo=None),
            what=sentence(row.verb, row.before, row.after, league.walkover_pieces),
            why=row.reason,
        )

    return line
