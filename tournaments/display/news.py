"""The last decision on a result, in words, for people who follow a league."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.league.file.results import result_in
from tournaments.league.table import table
from tournaments.league.values import Result, State
from tournaments.wording.decisions import sentence
from tournaments.wording.places import place_changes

RESULT_VERBS = ("record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet")
RESULT_DECISIONS = Q(verb__in=RESULT_VERBS) | Q(verb="undo", undoes__verb__in=RESULT_VERBS)
FOLLOWED_STATES = (State.DRAWN, State.PLAYING)
"""The states in which results may come at any moment."""


@dataclass(frozen=True, slots=True)
class LatestNews:
    """The last decision on a result, in words; empty before the first."""

    sentence: str = ""
    place_changes: tuple[str, ...] = ()
    """A sentence for each player of the game whose place changed."""
    at: datetime | None = None
    """The time of the decision."""
    undone: bool = False
    """Whether the decision undid another one."""

    @property
    def words(self) -> str:
        """Return the sentences of the decision and of the places it changed, as one text."""
        return " ".join((self.sentence, *self.place_changes))


def news(page: LeaguePage) -> LatestNews | None:
    """Return the news of a league that may still have results, empty before the first; None for another league."""
    return latest_news(page) if page.loaded.league.state in FOLLOWED_STATES else None


def latest_news(page: LeaguePage) -> LatestNews:
    """Return the news of the last decision on a result, in one query; empty if its game was deleted."""
    loaded = page.loaded
    decisions = models.Decision.objects.filter(RESULT_DECISIONS, league=loaded.pk).order_by("-number")
    row = decisions.values_list("subject", "verb", "before", "after", "taken_at", named=True).first()
    if row is None:
        return LatestNews()
    fixture = int(row.subject.split()[1])
    if fixture not in loaded.games_by_key:
        return LatestNews()
    text = sentence(row.verb, row.before, row.after, loaded.league.pieces_of_absence)
    return LatestNews(
        loaded.aliases.within(text),
        _place_changes(page, fixture, *_results_before_and_after(row)),
        row.taken_at,
        row.verb == "undo",
    )


def _results_before_and_after(row: Any) -> tuple[Result | None, Result | None]:
    """Return the result of the game before and after a decision; an undoing reverses them."""
    before, after = row.before or {}, row.after or {}
    if row.verb == "undo":
        before, after = before["after"] or {}, before["before"] or {}
    return result_in(before), result_in(after)


def _place_changes(page: LeaguePage, fixture: int, old: Result | None, new: Result | None) -> tuple[str, ...]:
    """Return the changes of place that a result caused, in sentences."""
    if old == new:
        return ()
    game = page.loaded.game(fixture)
    before, after = table(page.loaded.with_result(fixture, old)), page.computed
    moved = [name for name in (game.one, game.two) if before.row(name).pos != after.row(name).pos]
    return tuple(place_changes(before, after, moved))
