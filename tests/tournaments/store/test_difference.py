"""A decision changes the rows as it changes the league's value, and both refuse it alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import sheets
from tests.builders import document, league_of
from tests.organizing import (
    ACTOR,
    ONE_WINS,
    TWO_WINS,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    tied_league,
)
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, League, Pieces, Reason, Result, Side, Winner, WithdrawnGames
from tournaments.organizers.calendar.verbs import MoveGame, Reschedule, SetHour, SwapGames
from tournaments.organizers.closing.verbs import Close, PlayOff, Reopen, RuleOnTie
from tournaments.organizers.conduct.verbs import Readmit, RevokeSanction, SanctionPlayer, Withdraw
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import AddLatecomer, Configure, Enrol, setup_of
from tournaments.organizers.results.verbs import (
    ChooseColours,
    ConfirmResult,
    CorrectResult,
    DiceFor,
    RecordResult,
    ThrowDice,
)
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.store.decide import preview, take
from tournaments.store.league_verb import LeagueVerb
from tournaments.store.load import LoadedLeague, load_league

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 22, 12)
TIMETABLE = Timetable(start=datetime(2026, 11, 21, 17), minutes=20, timezone="Atlantic/Canary")
DRAWN_RESULT = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1))
PIECES = st.none() | st.builds(Pieces, st.integers(0, 21), st.integers(0, 2))
RESULTS = st.builds(Result, st.sampled_from(Winner), st.sampled_from(Reason), PIECES, PIECES)
Refusal = tuple[object, str]
VerbMaker = Callable[[LoadedLeague, Random], LeagueVerb]


def assert_same_outcome(league: models.League, verb: LeagueVerb) -> League | Refusal:
    """Return the outcome of a decision on the league's value, after asserting that taking it gives the same rows.

    The decision is rolled back.
    """
    loaded = load_league(league)
    expected = answer(lambda: verb.change(loaded).league)
    with transaction.atomic():
        taken = answer(lambda: take(league, verb, by=ACTOR, reason="acta") and load_league(league).league)
        transaction.set_rollback(True)
    assert expected == taken, verb
    return expected


def assert_same_outcomes(league: models.League, verbs: Iterable[LeagueVerb]) -> None:
    for verb in verbs:
        assert_same_outcome(league, verb)


def answer(decide_on: Callable[[], League]) -> League | Refusal:
    """Return the league that the function returns, or the code and place of its refusal."""
    try:
        return decide_on()
    except Fault as fault:
        return fault.code, fault.place
    except models.Sanction.DoesNotExist as unknown:
        return type(unknown), ""


def random_player(league: League, chance: Random) -> str:
    return chance.choice([*league.names, "Nadie"])


def random_ruling(loaded: LoadedLeague, chance: Random) -> RuleOnTie:
    pending = table(loaded.league).pending
    order = list(chance.choice(pending) if pending else loaded.league.names[:2])
    return RuleOnTie(chance.sample(order, len(order)), chance.choice(["acuerdo", " "]))


def any_sanction(loaded: LoadedLeague, chance: Random) -> int:
    return chance.choice([sanction.key or 0 for sanction in loaded.league.sanctions] or [0])


def fixtures(loaded: LoadedLeague) -> list[int]:
    return [key for key, game in loaded.games_by_key.items() if not game.tiebreak]


VERB_MAKERS: dict[str, VerbMaker] = {
    "sanction": lambda loaded, chance: SanctionPlayer(
        random_player(loaded.league, chance), chance.choice(["voces", " "])
    ),
    "revoke": lambda loaded, chance: RevokeSanction(
        chance.choice([each.key or 0 for each in loaded.league.sanctions] or [0])
    ),
    "withdraw": lambda loaded, chance: Withdraw(
        random_player(loaded.league, chance), chance.choice([None, *WithdrawnGames])
    ),
    "readmit": lambda loaded, chance: Readmit(random_player(loaded.league, chance)),
    "latecomer": lambda loaded, chance: AddLatecomer(Entrant(chance.choice(["Quien llega", loaded.league.names[0]]))),
    "reschedule": lambda loaded, chance: Reschedule(chance.randint(1, 4), chance.choice([None, TIMETABLE])),
    "rule": random_ruling,
    "swap": lambda loaded, chance: SwapGames(*chance.choices(fixtures(loaded), k=2)),
    "move": lambda loaded, chance: MoveGame(*chance.choices(fixtures(loaded), k=2)),
    "hour": lambda loaded, chance: SetHour(
        chance.choice(fixtures(loaded)), chance.choice([NOON, NOON.replace(minute=10)]), chance.randint(0, 2)
    ),
    "configure": lambda loaded, chance: Configure(
        replace(setup_of(loaded.league), **chance.choice([{"max_players": chance.randint(3, 12)}, {"legs": 2}]))
    ),
    "colours": lambda loaded, chance: ChooseColours(chance.choice(fixtures(loaded)), chance.choice(list(Side)), None),
    "dice": lambda loaded, chance: ThrowDice(chance.choice(fixtures(loaded)), chance.choice(list(DiceFor))),
}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", VERB_MAKERS)
def test_any_league_is_saved_by_its_difference(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    row = import_league(replace(league_of(document(chance)), timetable=chance.choice([None, TIMETABLE])), by=ACTOR)
    assert_same_outcome(row, VERB_MAKERS[name](load_league(row), chance))


def test_list_and_lots_are_saved_by_their_difference() -> None:
    league = league_in_preparation(("Ana", "Bea", "Carlos"))
    lists = [["Bea", "Dora", "Ana"], ["Ana", "Bea"], ["Ana", "ana"], ["Ana", "Bea", "Carlos"]]
    verbs = [*(Enrol([Entrant(name, "Club") for name in names]) for names in lists), DrawLots("7f3a")]
    assert_same_outcomes(league, verbs)
    decide(league, DrawLots("7f3a"))
    assert_same_outcomes(league, [*verbs, DrawLots("otra")])
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    assert assert_same_outcome(league, DrawLots("otra")) == (Code.RESULTS_EXIST, "")


@pytest.mark.many_examples
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), RESULTS, st.booleans(), st.data())
def test_results_are_saved_by_their_difference(
    chance: Random, result: Result, erase: bool, data: st.DataObject
) -> None:
    league = import_league(league_of(document(chance, 4)), by=ACTOR)
    pk = data.draw(st.sampled_from(list(league.fixtures.order_by("pk").values_list("pk", flat=True))))
    assert_same_outcomes(league, (RecordResult(pk, result), CorrectResult(pk, None if erase else result)))


SHEETS = (
    sheets.WHITE_WINS,
    sheets.BLACK_WINS,
    sheets.ILLEGAL,
    sheets.UNREADABLE,
    sheets.RESIGNED,
    sheets.AGREED,
    sheets.AGAINST_ITSELF,
    sheets.between("Ana", "Bea"),
    sheets.between("Bea", "Ana"),
    "1. 21-17\0",
    "x" * 1_000_001,
)


@pytest.mark.parametrize("text", SHEETS)
def test_sheet_is_saved_by_its_difference(text: str) -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    verbs = [
        SubmitSheet(game.pk, text, "Anxo", white, reason)
        for white in (None, *Side)
        for reason in (None, Reason.RESIGNATION, Reason.AGREEMENT)
    ]
    assert_same_outcomes(league, verbs)
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert_same_outcome(league, verbs[-1])
    decide(league, Withdraw("Ana"))
    assert assert_same_outcome(league, verbs[-1]) == (Code.GAME_SETTLED, "")


@pytest.mark.parametrize("rules", ["castillar", "international"])
@pytest.mark.parametrize(
    "text", [sheets.WHITE_WINS, sheets.BLACK_WINS, sheets.RESIGNED, sheets.AGREED, sheets.IRREGULAR]
)
def test_decisions_about_a_sheet_are_saved_by_difference(text: str, rules: str) -> None:
    league = drawn_league(rules=rules)
    game = fixture(league, "Ana", "Bea")
    verbs: list[LeagueVerb] = [
        *(AcceptSheet(game.pk, reason) for reason in (None, Reason.RESIGNATION)),
        *(SettleSheet(game.pk, prevails, reason) for prevails in (True, False) for reason in (None, Reason.TIME)),
    ]
    assert_same_outcomes(league, verbs)
    decide(league, SubmitSheet(game.pk, text, "Anxo", Side.ONE))
    assert_same_outcomes(league, verbs)
    if not models.Result.objects.exists():
        decide(league, RecordResult(game.pk, ONE_WINS))
    else:
        decide(league, CorrectResult(game.pk, TWO_WINS), reason="acta")
    assert_same_outcomes(league, verbs)


def test_removed_tie_break_game_is_saved_by_difference() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    first = league.fixtures.get(tiebreak=True)
    decide(league, RecordResult(first.pk, DRAWN_RESULT))
    decide(league, PlayOff("Ana", "Bea"))
    second = league.fixtures.filter(tiebreak=True).latest("position")
    decide(league, CorrectResult(first.pk, None), reason="acta")
    assert_same_outcomes(league, [RecordResult(game.pk, ONE_WINS) for game in (first, second)])
    decide(league, RecordResult(first.pk, DRAWN_RESULT))
    decide(league, RecordResult(second.pk, ONE_WINS))
    assert_same_outcome(league, CorrectResult(first.pk, None))
    assert assert_same_outcome(league, CorrectResult(first.pk, ONE_WINS)) == (Code.TIEBREAK_ALREADY_WON, "[1]")


def test_closing_is_saved_by_its_difference() -> None:
    league = tied_league()
    verbs = [
        PlayOff("Ana", "Bea"),
        PlayOff("Ana", "Carlos"),
        Close(),
        ConfirmResult(league.fixtures.first().pk, ACTOR),
    ]
    assert_same_outcomes(league, verbs)
    decide(league, verbs[0])
    assert_same_outcomes(league, verbs)
    decide(league, RecordResult(league.fixtures.get(tiebreak=True).pk, ONE_WINS))
    assert_same_outcomes(league, verbs)
    decide(league, Close())
    assert_same_outcome(league, Reopen())


def test_tie_break_won_by_absence_is_saved_by_difference() -> None:
    league = tied_league()
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    assert_same_outcome(league, PlayOff("Ana", "Bea"))


def test_preview_of_a_loaded_league_makes_no_query(django_assert_num_queries: Callable[..., object]) -> None:
    league = drawn_league()
    verb, loaded = RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS), load_league(league)
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        preview(league, verb, loaded=loaded)
