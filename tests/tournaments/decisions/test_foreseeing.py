"""What a verb foresees of a league is what doing it brings about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import builders, leagues, sheets
from tests.organizing import ONE_WINS, TWO_WINS, decide, drawn, fixture, tied
from tournaments import models
from tournaments.decisions.accept_sheet import AcceptSheet
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.play_off import PlayOff
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.settle_sheet import SettleSheet
from tournaments.decisions.submit_sheet import SubmitSheet
from tournaments.decisions.taking import Effect, Verb, preview
from tournaments.decisions.withdraw import Withdraw
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Pieces, Reason, Result, Side, Winner
from tournaments.selectors.loading import load_league

pytestmark = pytest.mark.django_db

PIECES = st.none() | st.builds(Pieces, st.integers(0, 21), st.integers(0, 2))
RESULTS = st.builds(Result, st.sampled_from(Winner), st.sampled_from(Reason), PIECES, PIECES)


def answer(ask: Callable[[], Effect]) -> Effect | tuple[Code, str]:
    """The effect, or why there is none."""
    try:
        return ask()
    except Fault as fault:
        return fault.code, fault.place


def both_ways(league: models.League, verb: Verb, reason: str = "acta") -> list[Effect | tuple[Code, str]]:
    loaded = load_league(league)
    return [
        answer(lambda: preview(league, verb, reason=reason, loaded=loaded)),
        answer(lambda: preview(league, verb, reason=reason)),
    ]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), RESULTS, st.booleans(), st.data())
def test_foreseen_and_tried_out_are_the_same(random: object, result: Result, erase: bool, data: st.DataObject) -> None:
    value = builders.league_of(builders.document(random, 4))  # type: ignore[arg-type]
    league = leagues.stored(value)
    pk = data.draw(st.sampled_from(list(league.fixtures.order_by("pk").values_list("pk", flat=True))))
    for verb in (RecordResult(pk, result), CorrectResult(pk, None if erase else result)):
        foreseen, tried = both_ways(league, verb)
        assert foreseen == tried, verb


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
def test_what_a_sheet_gives_is_foreseen(text: str) -> None:
    league = drawn()
    game = fixture(league, "Ana", "Bea")
    verbs = [
        SubmitSheet(game.pk, text, "Anxo", white, told)
        for white in (None, *Side)
        for told in (None, Reason.RESIGNATION, Reason.AGREEMENT)
    ]
    for verb in verbs:
        foreseen, tried = both_ways(league, verb)
        assert foreseen == tried, verb
    decide(league, RecordResult(game.pk, ONE_WINS))
    foreseen, tried = both_ways(league, verbs[-1])
    assert foreseen == tried
    decide(league, Withdraw("Ana"))
    assert both_ways(league, verbs[-1]) == [(Code.GAME_SETTLED, "")] * 2


@pytest.mark.parametrize("rules", ["castillar", "international"])
@pytest.mark.parametrize(
    "text", [sheets.WHITE_WINS, sheets.BLACK_WINS, sheets.RESIGNED, sheets.AGREED, sheets.IRREGULAR]
)
def test_what_is_decided_about_a_sheet_is_foreseen(text: str, rules: str) -> None:
    league = drawn(rules=rules)
    game = fixture(league, "Ana", "Bea")
    verbs: list[Verb] = [
        *(AcceptSheet(game.pk, told) for told in (None, Reason.RESIGNATION)),
        *(SettleSheet(game.pk, prevails, told) for prevails in (True, False) for told in (None, Reason.TIME)),
    ]

    def all_foreseen() -> None:
        for verb in verbs:
            foreseen, tried = both_ways(league, verb)
            assert foreseen == tried, verb

    all_foreseen()
    decide(league, SubmitSheet(game.pk, text, "Anxo", Side.ONE))
    all_foreseen()
    if not models.Result.objects.exists():
        decide(league, RecordResult(game.pk, ONE_WINS))
    else:
        decide(league, CorrectResult(game.pk, TWO_WINS), reason="acta")
    all_foreseen()


def test_what_is_refused_is_foreseen_as_refused() -> None:
    league = drawn()
    game = fixture(league, "Ana", "Bea")
    assert both_ways(league, CorrectResult(game.pk, ONE_WINS)) == [(Code.RESULT_MISSING, "")] * 2
    assert both_ways(league, CorrectResult(game.pk, None), reason=" ") == [(Code.REASON_NEEDED, "reason")] * 2
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert both_ways(league, RecordResult(game.pk, ONE_WINS)) == [(Code.RESULT_EXISTS, "")] * 2
    assert both_ways(league, CorrectResult(game.pk, ONE_WINS)) == [(Code.RESULT_SAME, "")] * 2
    other = fixture(league, "Ana", "Carlos")
    decide(league, Withdraw("Carlos"))
    assert both_ways(league, RecordResult(other.pk, ONE_WINS)) == [(Code.GAME_SETTLED, "")] * 2


def test_a_tie_break_game_taken_back_before_a_later_one_is_foreseen_too() -> None:
    league = tied()
    decide(league, PlayOff("Ana", "Bea"))
    game = league.fixtures.get(tiebreak=True)
    level = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1))
    decide(league, RecordResult(game.pk, level))
    decide(league, PlayOff("Ana", "Bea"))
    later = league.fixtures.filter(tiebreak=True).latest("position")
    decide(league, RecordResult(later.pk, ONE_WINS))
    foreseen, tried = both_ways(league, CorrectResult(game.pk, ONE_WINS))
    assert foreseen == tried == (Code.TIEBREAK_ALREADY_WON, "[1]")


def test_nothing_is_asked_of_the_database_for_what_can_be_foreseen(
    django_assert_num_queries: Callable[..., object],
) -> None:
    league = drawn()
    verb, loaded = RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS), load_league(league)
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        preview(league, verb, loaded=loaded)
