"""The last decision about a result, in words, for followers of a league."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.league.table import table
from tournaments.league.values import Result, State
from tournaments.league_file.results import result_in
from tournaments.wording.decisions import sentence
from tournaments.wording.places import moves

RESULTS = ("record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet")
ON_RESULTS = Q(verb__in=RESULTS) | Q(verb="undo", undoes__verb__in=RESULTS)
FOLLOWED = (State.DRAWN, State.PLAYING)
"""The states in which results may come at any moment."""


@dataclass(frozen=True, slots=True)
class News:
    """A recent decision."""

    sentence: str = ""
    moves: tuple[str, ...] = ()
    """One sentence for each of its players whose place the decision changed."""
    at: datetime | None = None
    """The time of the decision."""
    undone: bool = False
    """Whether the decision undid another one."""

    @property
    def words(self) -> str:
        """Return the sentences of the decision and of the places it changed, as one text."""
        return " ".join((self.sentence, *self.moves))


def news(page: LeaguePage) -> News | None:
    """Return the news of a followed league, empty before the first result; None if no more may come."""
    return latest(page) if page.loaded.league.state in FOLLOWED else None


def latest(page: LeaguePage) -> News:
    """Return the last decision on the result of an existing game, in one query."""
    loaded = page.loaded
    found = models.Decision.objects.filter(ON_RESULTS, league=loaded.pk).order_by("-number")
    row = found.values_list("subject", "verb", "before", "after", "taken_at", named=True).first()
    if row is None:
        return News()
    fixture = int(row.subject.split()[1])
    if fixture not in (*loaded.fixture_ids, *loaded.tiebreak_ids):
        return News()
    text = sentence(row.verb, row.before, row.after, loaded.league.walkover_pieces)
    return News(loaded.aliases.within(text), _moves(page, fixture, *_results(row)), row.taken_at, row.verb == "undo")


def _results(row: Any) -> tuple[Result | None, Result | None]:
    """Return the result of the game before and after a decision; an undoing reverses them."""
    before, after = row.before or {}, row.after or {}
    if row.verb == "undo":
        before, after = before["after"] or {}, before["before"] or {}
    return result_in(before), result_in(after)


def _moves(page: LeaguePage, fixture: int, old: Result | None, new: Result | None) -> tuple[str, ...]:
    """Return the changes of place that a result caused, in sentences."""
    if old == new:
        return ()
    game = page.loaded.game(fixture)
    before, after = table(page.loaded.with_result(fixture, old)), page.computed
    moved = [name for name in (game.one, game.two) if before.row(name).pos != after.row(name).pos]
    return tuple(moves(before, after, moved))
