"""Sheets whose names, starter or first position need an answer give no result without it."""

from __future__ import annotations

import pytest

from tests import sheets
from tests.organizing import ACTOR, ONE_WINS, decide
from tests.tournaments.organizers.sheets.submitting import result_of, submit
from tournaments import models
from tournaments.display.contradictions import contradicted_games
from tournaments.display.games import game_page
from tournaments.league.faults import Code, Fault
from tournaments.league.sheets import StarterAnswer
from tournaments.league.values import Reason, Side, Throw, Winner
from tournaments.organizers.results.verbs import ChooseColours, CorrectResult, DiceFor, RecordResult, ThrowDice
from tournaments.organizers.sheets.verbs import SettleSheet, SubmitSheet
from tournaments.store.decide import preview
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def refusal(league: models.League, game: models.Fixture, text: str, **how: object) -> tuple[Code, str]:
    with pytest.raises(Fault) as fault:
        submit(league, game, text, **how)
    assert not models.FixtureSheet.objects.exists() and result_of(game) is None
    return fault.value.code, fault.value.place


def test_unknown_colours_need_an_answer(league: models.League, game: models.Fixture) -> None:
    assert refusal(league, game, sheets.WHITE_WINS, white=None) == (Code.WHITE_MISSING, "white")
    named = sheets.between(game.two.name, game.one.name)
    assert refusal(league, game, named, white=None) == (Code.SHEET_NAMES, "white")
    submit(league, game, named, white=Side.TWO)
    game.refresh_from_db()
    result = result_of(game)
    assert game.white == "two" and result and result.winner is Winner.TWO


@pytest.mark.parametrize(("white", "winner"), [(Side.ONE, Winner.ONE), (Side.TWO, Winner.TWO)])
def test_swapped_names_give_no_result_without_an_answer(
    league: models.League, game: models.Fixture, white: Side, winner: Winner
) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    swapped = sheets.between(game.two.name, game.one.name)
    assert refusal(league, game, swapped, white=None) == (Code.SHEET_NAMES, "white")
    decision = submit(league, game, swapped, white=white)
    game.refresh_from_db()
    result = result_of(game)
    assert game.white == white and result and result.winner is winner
    text = sentence("submit_sheet", decision.before, decision.after)
    chosen = "como dice la planilla" if white is Side.TWO else f"se eligió a {game.one.name}"
    assert chosen in text and not contradicted_games(load_league(league))


def test_unknown_names_on_a_sheet_raise_a_question(league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    foreign = sheets.between("Zoe", "Yago")
    assert refusal(league, game, foreign, white=None) == (Code.SHEET_NAMES, "white")
    decision = submit(league, game, foreign, white=Side.ONE)
    assert "no son los de la partida" in sentence("submit_sheet", decision.before, decision.after)


def test_another_first_position_is_refused(league: models.League, game: models.Fixture) -> None:
    assert refusal(league, game, sheets.TWO_MEN) == (Code.SHEET_POSITION, "text")
    with pytest.raises(Fault):
        preview(league, SubmitSheet(game.pk, sheets.TWO_MEN, "Ana", Side.ONE), loaded=load_league(league))


@pytest.mark.parametrize("began", [StarterAnswer.SHEET, StarterAnswer.DICE])
def test_starter_against_the_dice_leaves_no_result(
    league: models.League, game: models.Fixture, began: StarterAnswer
) -> None:
    throw = Throw((6, 6), (1, 1))
    decide(league, ThrowDice(game.pk, DiceFor.START, (throw,)))
    decide(league, ChooseColours(game.pk, Side.TWO, Side.ONE))
    assert refusal(league, game, sheets.WHITE_WINS, white=None) == (Code.SHEET_STARTER, "began")
    decision = submit(league, game, sheets.WHITE_WINS, white=None, began=began)
    result = result_of(game)
    assert (result.winner if result else None) is (Winner.TWO if began is StarterAnswer.SHEET else None)
    text = sentence("submit_sheet", decision.before, decision.after)
    assert ("no quien se había anotado" if began is StarterAnswer.SHEET else "no da resultado") in text
    game.refresh_from_db()
    assert game.starter == (Side.TWO if began is StarterAnswer.SHEET else Side.ONE)
    settled = game_page(load_league(league), game.pk)
    assert settled.starter == (game.two.name if began is StarterAnswer.SHEET else game.one.name)
    assert ("Se decidió que empezó" in settled.start) is (began is StarterAnswer.SHEET)
    decide(league, ChooseColours(game.pk, Side.TWO, Side(game.starter)))


def test_exchanged_colours_are_recorded_and_undone(league: models.League, game: models.Fixture) -> None:
    decide(league, ThrowDice(game.pk, DiceFor.START, (Throw((6, 6), (1, 1)),)))
    decide(league, ChooseColours(game.pk, Side.TWO, Side.ONE))
    decision = submit(league, game, sheets.WHITE_WINS, white=None, began=StarterAnswer.EXCHANGED)
    result = result_of(game)
    assert result and result.winner is Winner.ONE
    game.refresh_from_db()
    assert (game.white, game.starter) == (Side.ONE, Side.ONE)
    assert f"Se cambiaron los colores: Blancas, {game.one.name}." in sentence(
        "submit_sheet", decision.before, decision.after
    )
    decide(league, Undo(decision.number, ACTOR))
    game.refresh_from_db()
    assert (game.white, game.starter, result_of(game)) == (Side.TWO, Side.ONE, None)


def test_starter_by_the_sheet_is_recorded_without_dice(league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.TWO, Side.ONE))
    decision = submit(league, game, sheets.WHITE_WINS, white=None, began=StarterAnswer.SHEET)
    game.refresh_from_db()
    assert game.starter == Side.TWO and not contradicted_games(load_league(league))
    assert "no quien se había anotado" in sentence("submit_sheet", decision.before, decision.after)
    decide(league, Undo(decision.number, ACTOR))
    game.refresh_from_db()
    assert game.starter == Side.ONE


@pytest.mark.parametrize("dice", [True, False])
def test_sheet_set_aside_contradicts_nothing(league: models.League, game: models.Fixture, dice: bool) -> None:
    if dice:
        decide(league, ThrowDice(game.pk, DiceFor.START, (Throw((6, 6), (1, 1)),)))
    decide(league, ChooseColours(game.pk, Side.TWO, Side.ONE))
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.WHITE_WINS, white=None, began=StarterAnswer.DICE)
    game.refresh_from_db()
    assert game.starter == Side.ONE and not contradicted_games(load_league(league))
    submit(league, game, sheets.WHITE_WINS, white=None, began=StarterAnswer.SHEET)
    assert contradicted_games(load_league(league))


def test_sheet_set_aside_counts_again_if_colours_change(league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, Side.TWO))
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS, white=None, began=StarterAnswer.DICE)
    assert not contradicted_games(load_league(league))
    decide(league, ChooseColours(game.pk, Side.ONE, Side.ONE))
    assert contradicted_games(load_league(league))
    decide(league, ChooseColours(game.pk, Side.ONE, Side.TWO))
    assert not contradicted_games(load_league(league))


def test_starter_by_the_dice_raises_no_question(league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.TWO, Side.ONE))
    submit(league, game, sheets.BLACK_BEGINS, white=None, end_reason=Reason.TIME)
    result = result_of(game)
    assert result and result.winner is Winner.TWO


def test_answer_about_names_is_dropped_if_colours_change(league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.ONE, None))
    submit(league, game, sheets.between("Zoe", "Yago"), white=Side.ONE)
    decide(league, CorrectResult(game.pk, ONE_WINS), reason="acta")
    decide(league, ChooseColours(game.pk, Side.TWO, None))
    with pytest.raises(Fault) as fault:
        decide(league, SettleSheet(game.pk, True), reason="x")
    assert fault.value.code is Code.SHEET_NAMES


def test_colours_chosen_before_the_game_prevail(league: models.League, game: models.Fixture) -> None:
    decide(league, ChooseColours(game.pk, Side.TWO, None))
    submit(league, game, sheets.WHITE_WINS, white=Side.ONE)
    result = result_of(game)
    assert result and result.winner is Winner.TWO
