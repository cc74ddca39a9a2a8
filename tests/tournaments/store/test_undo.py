"""Undoing one's own decision restores the league, and the history keeps both decisions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.organizing import (
    ACTOR,
    ONE_WINS,
    TWO_WINS,
    beat,
    complete_league,
    decide,
    drawn_league,
)
from tests.tournaments.store.undo_cases import CASES, OTHER, begun, game_of, list_of_an_evening, put_off, replanned
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file import write_league
from tournaments.league.values import Entrant, Side, State
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.verbs import (
    ChooseColours,
    ConfirmResult,
    CorrectResult,
    DiceFor,
    RecordResult,
    ThrowDice,
)
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.inverses import INVERSES
from tournaments.store.load import load_league
from tournaments.store.undo import (
    UNDO_MINUTES,
    Undo,
    can_be_undone,
    undo_refusal,
    undo_request_key,
    with_later_decisions,
)

pytestmark = pytest.mark.django_db


def shown_state(league: models.League) -> tuple[str, list[object]]:
    """Return the league file with its sheets, and the columns of its rows that the file leaves out."""
    more = models.Result.objects.filter(fixture__league=league).order_by("fixture")
    row = models.League.objects.get(pk=league.pk)
    columns = [*more.values_list("source", "confirmed"), row.archived, row.rules_file_id]
    return write_league(load_league(league, sheets=True).league), columns


def undo(league: models.League, decision: models.Decision, by: Actor = ACTOR) -> models.Decision:
    undoing = take(league, Undo(decision.number, by), by=by, request_key=undo_request_key(league, decision.number))
    league.refresh_from_db()
    return undoing


def test_every_undoable_verb_has_a_case() -> None:
    assert {name.split()[0] for name in CASES} == set(INVERSES)


@pytest.mark.parametrize("name", CASES)
def test_undo_restores_the_league_and_extends_history(name: str) -> None:
    league, verb = CASES[name]()
    before = shown_state(league)
    by = OTHER if isinstance(verb, ConfirmResult) else ACTOR
    decision = take(league, verb, by=by, reason="porque sí")
    changed = shown_state(league)
    simulated = Undo(decision.number, by).simulate(load_league(league))
    undoing = undo(league, decision, by)
    assert simulated == load_league(league).league
    assert changed != before == shown_state(league)
    assert (undoing.verb, undoing.undoes, undoing.subject) == ("undo", decision, decision.subject)
    assert list(league.decisions.values_list("number", flat=True)) == list(range(1, league.version + 1))


def test_undoing_cannot_be_undone() -> None:
    league, verb = put_off()
    undoing = undo(league, take(league, verb, by=ACTOR))
    assert not can_be_undone(undoing)


@pytest.mark.parametrize("name", CASES)
def test_undone_decision_can_be_repeated_and_undone(name: str) -> None:
    league, verb = CASES[name]()
    by = OTHER if isinstance(verb, ConfirmResult) else ACTOR
    before = shown_state(league)
    for _ in range(2):
        undo(league, take(league, verb, by=by, reason="porque sí"), by)
    assert shown_state(league) == before


def refusal(league: models.League, decision: models.Decision, by: Actor = ACTOR) -> Code:
    with pytest.raises(Fault) as refused:
        take(league, Undo(decision.number, by), by=by)
    return refused.value.code


def test_only_the_author_undoes_a_decision() -> None:
    league = drawn_league()
    user = User.objects.create_user("ana")
    named, keyed = decide(league, SanctionPlayer("Ana", "voces")), Actor("Somebody", user)
    assert refusal(league, named, OTHER) is Code.UNDO_OF_ANOTHER
    assert refusal(league, named, keyed) is Code.UNDO_OF_ANOTHER
    own = take(league, SanctionPlayer("Bea", "voces"), by=keyed)
    assert refusal(league, own) is Code.UNDO_OF_ANOTHER
    undo(league, own, keyed)


def test_change_by_another_blocks_undo_and_is_named() -> None:
    league, game = begun()
    recorded = league.decisions.get(verb="record_result")
    take(league, CorrectResult(game.pk, TWO_WINS), by=OTHER, reason="acta")
    with pytest.raises(Fault) as refused:
        take(league, Undo(recorded.number, ACTOR), by=ACTOR)
    assert (refused.value.code, refused.value.values) == (Code.UNDO_CHANGED, {"actor": "Otra"})


def test_latecomer_with_results_cannot_be_undone() -> None:
    league = drawn_league()
    late = decide(league, AddLatecomer(Entrant("Zoe")))
    beat(league, "Zoe", "Ana")
    assert refusal(league, late) is Code.UNDO_CHANGED


def test_list_cannot_be_undone_once_a_game_was_played() -> None:
    league, verb = list_of_an_evening()
    listed = take(league, verb, by=ACTOR)
    beat(league, "Bea", "Carlos")
    assert refusal(league, listed) is Code.UNDO_CHANGED
    assert next(later for _row, later in with_later_decisions([listed, league.decisions.latest("number")]))


def test_list_of_several_stages_is_not_undone_in_one_of_them() -> None:
    league = drawn_league()
    assert not can_be_undone(decide(league, CheckIn(missing=frozenset({"Ana"}), alone=False)))


def test_decision_before_new_lots_cannot_be_undone() -> None:
    league = drawn_league()
    chosen = decide(league, ChooseColours(game_of(league).pk, Side.ONE, None))
    decide(league, DrawLots("otra"))
    assert refusal(league, chosen) is Code.UNDO_CHANGED


def test_result_can_be_undone_after_its_correction_is_undone() -> None:
    league, game = begun()
    recorded = league.decisions.get(verb="record_result")
    undo(league, decide(league, CorrectResult(game.pk, TWO_WINS), reason="acta"))
    undo(league, recorded)
    assert not models.Result.objects.exists()


def test_undone_first_result_leaves_a_league_with_others_in_play() -> None:
    league = drawn_league()
    first = decide(league, RecordResult(game_of(league).pk, ONE_WINS))
    beat(league, "Ana", "Carlos")
    for decision in (first, league.decisions.latest("number")):
        undo(league, decision)
        assert load_league(league).league.state is State.PLAYING


def test_decision_cannot_be_undone_after_ten_minutes() -> None:
    league, _ = begun()
    recorded = league.decisions.get(verb="record_result")
    soon, late = (recorded.taken_at + timedelta(minutes=UNDO_MINUTES, seconds=seconds) for seconds in (-1, 1))
    assert undo_refusal(recorded, [], ACTOR, soon) is None
    fault = undo_refusal(recorded, [], ACTOR, late)
    assert fault and fault.code is Code.UNDO_LATE
    assert undo_refusal(recorded, [], ACTOR, timezone.now()) is None


def test_plan_stored_without_former_places_cannot_be_undone() -> None:
    league, verb = replanned()
    planned = decide(league, verb)
    assert can_be_undone(planned)
    del planned.before["games"]
    assert not can_be_undone(planned)


def test_result_after_a_plan_blocks_its_undoing() -> None:
    league, verb = replanned()
    planned = decide(league, verb)
    beat(league, "Ana", "Bea")
    assert refusal(league, planned) is Code.UNDO_CHANGED


def test_withdrawal_is_blocked_by_the_last_game_won_by_absence() -> None:
    rows = [models.Decision(number=1, verb="withdraw", subject="entry 2")]
    for number in (2, 3):
        subject, after = f"playoff {number}", {"winner": "Ana"}
        rows.append(models.Decision(number=number, verb="play_off", subject=subject, after=after))
    (_, blocking), *_ = with_later_decisions(rows)
    assert [decision.number for decision in blocking] == [3]


def test_lots_dice_and_undoings_cannot_be_undone() -> None:
    league = drawn_league()
    thrown = decide(league, ThrowDice(game_of(league).pk, DiceFor.START))
    assert refusal(league, thrown) is Code.UNDO_NOT_POSSIBLE
    assert refusal(league, league.decisions.get(verb="draw_lots")) is Code.UNDO_NOT_POSSIBLE
    recorded = decide(league, SanctionPlayer("Ana", "voces"))
    undoing = undo(league, recorded)
    assert undo(league, recorded) == undoing
    assert refusal(league, recorded) is Code.UNDONE
    assert refusal(league, undoing) is Code.UNDO_NOT_POSSIBLE


def test_decisions_of_a_finished_league_cannot_be_undone() -> None:
    league = complete_league()
    last = league.decisions.get(number=league.version)
    decide(league, Close())
    assert refusal(league, last) is Code.LEAGUE_FINISHED
