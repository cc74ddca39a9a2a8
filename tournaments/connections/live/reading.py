"""The events of a league's stream, numbers and squares without names, read from the database in few queries."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.db.models import Max

from tournaments import models
from tournaments.league.file.parts import result_in
from tournaments.league.table import table
from tournaments.league.values import Result
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.load import load_rows

MAX_DIGITS = 18


class EventKind(StrEnum):
    """The kind of an event, its name in the stream."""

    READY = "ready"
    """The first event of each connection: the position of the stream, and the games being broadcast."""
    RESULT = "result"
    """A result was entered, corrected or undone."""
    TABLE = "table"
    """The table changed."""
    TIES = "ties"
    """The reasons that order players level on points changed."""
    CHANGE = "change"
    """Any other decision on the league."""
    MOVES = "moves"
    """All moves so far of a broadcast game, or the end of its broadcast."""
    RESTART = "restart"
    """The stream ends here, and continues when the listener reconnects."""


class ResultChange(StrEnum):
    """The change that a decision made to a result."""

    ENTERED = "entered"
    CORRECTED = "corrected"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True, order=True)
class StreamPosition:
    """A position in the stream of a league: its last decision and the last change of a broadcast game."""

    decision: int
    draft: int

    def __str__(self) -> str:
        return f"{self.decision}.{self.draft}"


def parse_position(text: str) -> StreamPosition | None:
    """Return the position that an event's id holds, or None for malformed text."""
    match = re.fullmatch(rf"([0-9]{{1,{MAX_DIGITS}}})\.([0-9]{{1,{MAX_DIGITS}}})", text)
    return StreamPosition(int(match[1]), int(match[2])) if match else None


@dataclass(frozen=True)
class StreamEvent:
    """An event of the stream. `position` is the position after it, or None if more events of the same change follow.

    A listener cut off between them reconnects at the position before the change, and gets all its events again.
    """

    kind: EventKind
    data: Mapping[str, Any] = field(default_factory=dict)
    position: StreamPosition | None = None
    game: int | None = None
    """The key of the game whose moves it holds; None for other events."""
    retry: int | None = None
    """Milliseconds after which a listener that was cut off reconnects."""

    @cached_property
    def encoded(self) -> bytes:
        """The bytes of the event in the stream, made once for all listeners."""
        lines = [f"retry: {self.retry}"] if self.retry is not None else []
        lines += [f"id: {self.position}"] if self.position else []
        lines += [f"event: {self.kind}", f"data: {json.dumps(self.data, separators=(',', ':'))}"]
        return "\n".join((*lines, "", "")).encode()


MAX_DECISIONS = 200
"""Maximum number of decisions sent as one event each; more are sent as a single change."""
FIXTURE_SUBJECT = re.compile(r"fixture (\d+)")
UNDO = "undo"


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The table of a league and the reasons of its order, to detect whether a decision changed them."""

    decision: int
    """The number of the last decision included."""
    table: object
    ties: object


def position_of(slug: str) -> tuple[int, StreamPosition] | None:
    """Return the key of a public league and the position of its stream, or None for any other slug."""
    return next(iter(_positions(slug=slug).items()), None)


def positions(keys: Collection[int]) -> dict[int, StreamPosition]:
    """Return the position of each league, by key; leagues that are not public are left out."""
    return _positions(pk__in=keys)


def _positions(**condition: object) -> dict[int, StreamPosition]:
    """Return the position of each public league that meets a condition, by key."""
    rows = leagues_seen_by().filter(**condition).annotate(draft=Max("drafts__number"))
    return {
        key: StreamPosition(version, draft or 0) for key, version, draft in rows.values_list("pk", "version", "draft")
    }


def snapshot(key: int) -> TableSnapshot | None:
    """Return the present table of a public league, or None for any other."""
    rows = list(leagues_seen_by().filter(pk=key).select_related("championship"))
    if not rows:
        return None
    [loaded] = load_rows(rows, public=True)
    standings, entries = table(loaded.league), loaded.entry_ids
    lines = [
        (entries[row.player], row.pos, row.figures, row.sanctions, row.pending, row.medal, row.podium_points)
        for row in standings.rows
    ]
    return TableSnapshot(
        loaded.version, (standings.complete, lines), [(entries[row.player], row.split) for row in standings.rows]
    )


def events_between(
    key: int, since: StreamPosition, until: StreamPosition, before: TableSnapshot | None, after: TableSnapshot | None
) -> list[StreamEvent]:
    """Return the events of a league between two positions, in order.

    Without a snapshot at `since`, as for a listener that reconnects, table and ties count as changed.
    """
    events = list(_decision_events(key, since.decision, until.decision))
    if events:
        before = before if before and before.decision == since.decision else None
        if before is None or after is None or before.table != after.table:
            events.append(StreamEvent(EventKind.TABLE, {"decision": until.decision}))
        if before is None or after is None or before.ties != after.ties:
            events.append(StreamEvent(EventKind.TIES, {"decision": until.decision}))
        events[-1] = replace(events[-1], position=StreamPosition(until.decision, since.draft))
    decision = max(since.decision, until.decision)
    return [*events, *move_events(key, since.draft, decision)]


def move_events(key: int, since: int, decision: int) -> list[StreamEvent]:
    """Return an event for each broadcast that changed or ended after the change numbered `since`."""
    rows = models.GameDraft.objects.filter(league=key, number__gt=since).order_by("number")
    drafts = rows.values_list("fixture_id", "number", "on_air", "start", "moves", "pieces")
    return [
        StreamEvent(
            EventKind.MOVES,
            {"game": game, "number": number, "on_air": True, "start": start, "moves": words, "pieces": pieces}
            if on_air
            else {"game": game, "number": number, "on_air": False},
            StreamPosition(decision, number),
            game,
        )
        for game, number, on_air, start, words, pieces in drafts
    ]


def on_air(key: int) -> list[int]:
    """Return the keys of the games being broadcast."""
    drafts = models.GameDraft.objects.filter(league=key, on_air=True).order_by("fixture")
    return list(drafts.values_list("fixture_id", flat=True))


def _decision_events(key: int, since: int, until: int) -> Iterator[StreamEvent]:
    """Yield an event for each decision between two numbers, or a single one for more than MAX_DECISIONS."""
    rows = models.Decision.objects.filter(league=key, number__gt=since, number__lte=until).order_by("number")
    decisions = rows.values_list("number", "verb", "subject", "before", "after")[: MAX_DECISIONS + 1]
    if len(decisions) > MAX_DECISIONS:
        yield StreamEvent(EventKind.CHANGE, {"decision": until})
        return
    for number, verb, subject, before, after in decisions:
        game = FIXTURE_SUBJECT.fullmatch(subject)
        was = _result_change(verb, before or {}, after or {}) if game else None
        if game and was:
            yield StreamEvent(EventKind.RESULT, {"decision": number, "game": int(game[1]), "was": was})
        else:
            yield StreamEvent(EventKind.CHANGE, {"decision": number})


def _result_change(verb: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> ResultChange | None:
    """Return the change that a decision on a game made to its result, or None if it made none."""
    if verb == UNDO:
        before, after = before.get("after") or {}, before.get("before") or {}
    old, new = _result(before), _result(after)
    if old == new:
        return None
    if new is None:
        return ResultChange.UNDONE
    return ResultChange.ENTERED if old is None else ResultChange.CORRECTED


def _result(document: Mapping[str, Any]) -> Result | None:
    """Return the result without its confirmation: a second person who confirms a result does not change it."""
    result = result_in(dict(document))
    return replace(result, confirmed=False) if result else None
