"""Events founded from plans, and played by decisions."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.copies import copied
from tests.organizing import ACTOR
from tournaments import models
from tournaments.league.regulation import Format
from tournaments.league.settings import Setup
from tournaments.league.table import table
from tournaments.league.values import Entrant, Pieces, Reason, Result, Winner
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.events.plan import EventPlan
from tournaments.organizers.events.verbs import Qualify, going_on
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take
from tournaments.store.events import LoadedEvent, load_event
from tournaments.store.load import load_league

NAMES = (
    *("José García", "Ana Belmonte", "Brais O'Neill", "Noa Quintáns", "Zoe Çelik", "Óscar Ávila", "Iria Xesteira"),
    *("Ñoño Ibáñez", "Nando Ñíguez", "Uxío Lôpez-Århus", "Hortensia Vidal", "Giulia Rossi", "Lois Abeledo"),
    "Sabela Outón",
)


def plan_of(
    players: int = 14, *, setup: dict[str, Any] | None = None, knockout: bool = False, **more: Any
) -> EventPlan:
    """Return a plan of groups and a final in which everybody meets everybody; with `knockout`, a bracket."""
    entrants = tuple(Entrant(NAMES[at] if at < len(NAMES) else f"Jugadora {at}") for at in range(players))
    values = {"name": "Torneo de Uriandia", "boards": 3, **(setup or {})}
    if not knockout and more.get("groups") != 0:
        more.setdefault("final", Format.ROUND_ROBIN)
    return EventPlan(setup=Setup(**values), entrants=entrants, seed="7f3a", **more)


@copied
def event_of(players: int = 14, **more: Any) -> models.Event:
    return found_event(plan_of(players, **more), by=ACTOR)


@copied
def event_with_groups_over(players: int = 14, *, seed: int = 0, **more: Any) -> models.Event:
    """Return an event whose groups are played and closed."""
    event = event_of(players, **more)
    play_groups(event, seed)
    return event


def loaded(event: models.Event) -> LoadedEvent:
    return load_event(event, public=False)


def random_result(chance: Random) -> Result:
    winner = chance.choice([Winner.ONE, Winner.TWO, Winner.ONE, Winner.TWO, Winner.DRAW])
    if winner is Winner.DRAW:
        return Result(winner, Reason.AGREEMENT, Pieces(2), Pieces(chance.randint(1, 4)))
    left = Pieces(chance.randint(1, 6), chance.randint(0, 2))
    one, two = (left, Pieces(0)) if winner is Winner.ONE else (Pieces(0), left)
    return Result(winner, Reason.NO_PIECES, one, two)


def play(league: models.League, chance: Random) -> None:
    """Play every game of a league, those that follow included, and settle its ties by rulings."""
    left = league.fixtures.filter(tiebreak=False, result=None, one__withdrawal=None, two__withdrawal=None)
    while game := left.order_by("position").first():
        take(league, RecordResult(game.pk, random_result(chance)), by=ACTOR)
    while ties := table(load_league(league).league).open_ties:
        take(league, RuleOnTie(ties[0], "por sorteo"), by=ACTOR)


def close(league: models.League) -> None:
    take(league, Close(), by=ACTOR)


def play_groups(event: models.Event, seed: int = 0) -> None:
    chance = Random(seed)
    for stage in loaded(event).groups:
        play(stage.row.league, chance)
        close(stage.row.league)


def qualify(event: models.Event, key: str = "final") -> models.Decision:
    whole = loaded(event)
    stage = whole.of(key)
    going = going_on(whole, stage)
    before = {each.row.league_id: each.loaded.version for each in whole.groups}
    return take(stage.row.league, Qualify(going, before), by=ACTOR)
