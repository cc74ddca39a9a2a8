"""The hours that games had before they were postponed without a date, from the history."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from tournaments import models
from tournaments.store.decide import Json

HOUR_VERBS = frozenset(
    {"swap_games", "move_game", "set_hour", "put_off", "set_tiebreak_hour", "play_off", "reschedule", "undo"}
)
"""The verbs of the decisions that change the hours of games."""


def former_hours(league: int, fixtures: Collection[int]) -> dict[int, datetime]:
    """Return the last hour, in local time, of each of these games without one; nothing for games that had none."""
    found: dict[int, datetime] = {}
    if not fixtures:
        return found
    decisions = models.Decision.objects.filter(league=league, verb__in=HOUR_VERBS).order_by("-number")
    for decision in decisions.select_related("undoes").only(
        *("verb", "subject", "before", "after", "undoes__subject", "undoes__before", "undoes__after")
    ):
        original = decision.undoes or decision
        for document in (original.after, original.before):
            for fixture, at in _hours_in(document or {}, original.subject):
                if fixture in fixtures:
                    found.setdefault(fixture, at)
        if len(found) == len(fixtures):
            break
    return found


def _hours_in(document: Json, subject: str) -> Iterator[tuple[int, datetime]]:
    """Yield the games in the document of a decision and their hours there."""
    kind, _, key = subject.partition(" ")
    own = [{**document, "game": int(key)}] if kind == "fixture" and key.isdigit() else []
    for place in document.get("games", own):
        if isinstance(place, dict) and place.get("game") and place.get("at"):
            yield place["game"], datetime.fromisoformat(place["at"]).replace(tzinfo=None)
