"""What a decision is foreseen to make of a league is what it makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest

from tests.builders import document, league_of
from tests.organizing import SOMEBODY
from tournaments import models
from tournaments.decisions.add_latecomer import AddLatecomer
from tournaments.decisions.configure import Configure
from tournaments.decisions.found import setup_of
from tournaments.decisions.import_league import import_league
from tournaments.decisions.move_games import MoveGame, SetHour, SwapGames
from tournaments.decisions.reschedule import Reschedule
from tournaments.decisions.rule import Rule
from tournaments.decisions.sanction import RevokeSanction, SanctionPlayer
from tournaments.decisions.taking import Verb, take
from tournaments.decisions.withdraw import Readmit, Withdraw
from tournaments.league.faults import Fault
from tournaments.league.table import table
from tournaments.league.values import Entrant, League, Timetable, WithdrawnGames
from tournaments.selectors.loading import LoadedLeague, load_league

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 22, 12)
WHEN = Timetable(start=datetime(2026, 11, 21, 17), minutes=20, timezone="Atlantic/Canary")
Making = Callable[[LoadedLeague, Random], Verb]


def somebody(league: League, chance: Random) -> str:
    return chance.choice([*league.names, "Nadie"])


def some_ruling(loaded: LoadedLeague, chance: Random) -> Rule:
    pending = table(loaded.league).pending
    order = list(chance.choice(pending) if pending else loaded.league.names[:2])
    return Rule(chance.sample(order, len(order)), chance.choice(["acuerdo", " "]))


MAKING: dict[str, Making] = {
    "sanction": lambda loaded, chance: SanctionPlayer(somebody(loaded.league, chance), chance.choice(["voces", " "])),
    "revoke": lambda loaded, chance: RevokeSanction(chance.choice(loaded.sanction_ids or (0,))),
    "withdraw": lambda loaded, chance: Withdraw(
        somebody(loaded.league, chance), chance.choice([None, *WithdrawnGames])
    ),
    "readmit": lambda loaded, chance: Readmit(somebody(loaded.league, chance)),
    "latecomer": lambda loaded, chance: AddLatecomer(Entrant(chance.choice(["Quien llega", loaded.league.names[0]]))),
    "reschedule": lambda loaded, chance: Reschedule(chance.randint(1, 4), chance.choice([None, WHEN])),
    "rule": some_ruling,
    "swap": lambda loaded, chance: SwapGames(*chance.choices(loaded.fixture_ids, k=2)),
    "move": lambda loaded, chance: MoveGame(*chance.choices(loaded.fixture_ids, k=2)),
    "hour": lambda loaded, chance: SetHour(
        chance.choice(loaded.fixture_ids), chance.choice([NOON, NOON.replace(minute=10)]), chance.randint(0, 2)
    ),
    "configure": lambda loaded, chance: Configure(
        replace(setup_of(loaded.league), **chance.choice([{"max_players": chance.randint(3, 12)}, {"legs": 2}]))
    ),
}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", MAKING)
def test_what_is_foreseen_is_what_comes_about_refusals_too(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    given = replace(league_of(document(chance)), timetable=chance.choice([None, WHEN]))
    row = import_league(given, by=SOMEBODY)
    loaded = load_league(row)
    verb = MAKING[name](loaded, chance)
    try:
        expected: object = verb.foreseen(loaded)
    except (Fault, models.Sanction.DoesNotExist) as refused:
        expected = told(refused)
    assert load_league(row).league == loaded.league
    try:
        take(row, verb, by=SOMEBODY, reason="porque sí")
        assert load_league(row).league == expected
    except (Fault, models.Sanction.DoesNotExist) as refused:
        assert told(refused) == expected


def told(refused: Exception) -> object:
    return (refused.code, refused.values) if isinstance(refused, Fault) else type(refused)
