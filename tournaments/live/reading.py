"""What the stream tells, read from the database: only of public leagues, in few queries."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max

from tournaments import models
from tournaments.access.permissions import leagues_seen_by
from tournaments.league.table import table
from tournaments.league.values import Result
from tournaments.league_file.results import result_in
from tournaments.live.events import Event, Kind, Place, Was
from tournaments.store.load import load_rows

MAX_DECISIONS = 200
"""Decisions told one by one; of more, only that there were."""
OF_GAME = re.compile(r"fixture (\d+)")
UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of a league and the reasons of its order, to tell whether a decision changed them."""

    decision: int
    """The last one that they count."""
    table: object
    ties: object


def place_of(slug: str) -> tuple[int, Place] | None:
    """Return the key of a public league and the place where its stream stands; None for any other."""
    return next(iter(_places(slug=slug).items()), None)


def places(keys: Collection[int]) -> dict[int, Place]:
    """Return the places of those leagues that are public."""
    return _places(pk__in=keys)


def _places(**which: object) -> dict[int, Place]:
    rows = leagues_seen_by().filter(**which).annotate(draft=Max("drafts__number"))
    return {key: Place(version, draft or 0) for key, version, draft in rows.values_list("pk", "version", "draft")}


def standing(key: int) -> Standing | None:
    """Return the present standing of a public league."""
    rows = list(leagues_seen_by().filter(pk=key).select_related("championship"))
    if not rows:
        return None
    [loaded] = load_rows(rows, public=True)
    found, entries = table(loaded.league), loaded.entry_ids
    lines = [
        (entries[row.player], row.pos, row.figures, row.sanctions, row.pending, row.medal, row.podium_points)
        for row in found.rows
    ]
    return Standing(loaded.version, (found.complete, lines), [(entries[row.player], row.split) for row in found.rows])


def news(key: int, since: Place, until: Place, before: Standing | None, after: Standing | None) -> list[Event]:
    """Return the events of a league between two places, in order.

    Without a standing at `since`, as for a listener who was away, table and ties may have changed and are told.
    """
    told = list(_decisions(key, since.decision, until.decision))
    if told:
        before = before if before and before.decision == since.decision else None
        if before is None or after is None or before.table != after.table:
            told.append(Event(Kind.TABLE, {"decision": until.decision}))
        if before is None or after is None or before.ties != after.ties:
            told.append(Event(Kind.TIES, {"decision": until.decision}))
        told[-1] = replace(told[-1], place=Place(until.decision, since.draft))
    decision = max(since.decision, until.decision)
    return [*told, *moves(key, since.draft, decision)]


def moves(key: int, since: int, decision: int) -> list[Event]:
    """Return the state of each game on the air that changed after a number, or went off it."""
    rows = models.GameDraft.objects.filter(league=key, number__gt=since).order_by("number")
    found = rows.values_list("fixture_id", "number", "on_air", "start", "moves", "pieces")
    return [
        Event(
            Kind.MOVES,
            {"game": game, "number": number, "on_air": True, "start": start, "moves": words, "pieces": pieces}
            if on_air
            else {"game": game, "number": number, "on_air": False},
            Place(decision, number),
            game,
        )
        for game, number, on_air, start, words, pieces in found
    ]


def on_air(key: int) -> list[int]:
    """Return the games on the air."""
    shown = models.GameDraft.objects.filter(league=key, on_air=True).order_by("fixture")
    return list(shown.values_list("fixture_id", flat=True))


def _decisions(key: int, since: int, until: int) -> Iterator[Event]:
    rows = models.Decision.objects.filter(league=key, number__gt=since, number__lte=until).order_by("number")
    found = rows.values_list("number", "verb", "subject", "before", "after")[: MAX_DECISIONS + 1]
    if len(found) > MAX_DECISIONS:
        yield Event(Kind.CHANGE, {"decision": until})
        return
    for number, verb, subject, before, after in found:
        game = OF_GAME.fullmatch(subject)
        was = _was(verb, before or {}, after or {}) if game else None
        if game and was:
            yield Event(Kind.RESULT, {"decision": number, "game": int(game[1]), "was": was})
        else:
            yield Event(Kind.CHANGE, {"decision": number})


def _was(verb: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Was | None:
    """Return what a decision on a game made of its result; None where it left it as it was."""
    if verb == UNDO:
        before, after = before.get("after") or {}, before.get("before") or {}
    old, new = _result(before), _result(after)
    if old == new:
        return None
    if new is None:
        return Was.UNDONE
    return Was.ENTERED if old is None else Was.CORRECTED


def _result(document: Mapping[str, Any]) -> Result | None:
    """Return the result without who stands for it: a second person who confirms it does not change it."""
    found = result_in(dict(document))
    return replace(found, confirmed=False) if found else None
