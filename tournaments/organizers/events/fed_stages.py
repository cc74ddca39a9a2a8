"""Corrections in a stage whose players play a later one already: refused if others would have gone on to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.db.models import Exists, F, OuterRef

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League
from tournaments.organizers.events.verbs import GoingOn, going_on
from tournaments.store.events import LoadedEvent, LoadedStage, feeds, load_event
from tournaments.wording.terms import listed


def later_with_players(league: models.League | OuterRef) -> Exists:
    """Return whether a later stage of the event of a league has players."""
    own = models.EventStage.objects.filter(league=league)
    return Exists(own.filter(event__stages__position__gt=F("position"), event__stages__league__entries__isnull=False))


def kept(row: models.League, value: League) -> Iterator[LoadedStage]:
    """Yield the stages to which the same players go on if a league is as this value. Raises Fault for another one."""
    own = models.EventStage.objects.filter(later_with_players(row), league=row).select_related("event").first()
    if own is None:
        return
    event = load_event(own.event, public=False)
    changed = _with_league(event, own.key, value)
    for later in changed.later:
        if later.filled and feeds(own, later.row):
            _check(changed, later)
            yield later


def _with_league(event: LoadedEvent, key: str, value: League) -> LoadedEvent:
    """Return an event with another value of the league of a stage."""
    own = event.of(key)
    changed = replace(own, loaded=replace(own.loaded, league=value), stage=replace(own.stage, league=value))
    return replace(event, stages=tuple(changed if each.key == key else each for each in event.stages))


def _check(event: LoadedEvent, later: LoadedStage) -> None:
    """Raise Fault if others would go on to a stage than those who play it, in another order or with other games."""
    name, now = later.loaded.league.name, later.loaded.league.names
    try:
        going = going_on(event, later)
    except Fault as fault:
        raise Fault(Code.STAGE_KEEPS, stage=name) from fault
    if _persons(event, going) != [later.loaded.player_ids.get(each) for each in now]:
        names = listed([entrant.name for entrant in going.entrants])
        raise Fault(Code.STAGE_OTHERS_GO, stage=name, names=names, now=listed(list(now)))
    results = {(game.pair, game.leg): game.result for game in later.loaded.league.games}
    for game in going.carried:
        if results.get((game.pair, game.leg)) != game.result:
            raise Fault(Code.STAGE_CARRIES, stage=name, names=listed(sorted(game.pair)))


def _persons(event: LoadedEvent, going: GoingOn) -> list[int | None]:
    """Return the keys of the registered players who go on."""
    return [event.of(one.at.group).loaded.player_ids.get(one.name) for one in going.qualifiers]
