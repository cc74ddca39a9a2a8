"""Submitting and settling sheets."""

from __future__ import annotations

import pytest

from tests import sheets
from tests.organizing import ACTOR, ONE_WINS, decide, drawn_league, fixture
from tests.tournaments.organizers.sheets.submitting import result_of, submit
from tournaments import models
from tournaments.display.contradictions import open_sheets
from tournaments.league.faults import Code, Fault
from tournaments.league.file import write_league
from tournaments.league.values import Pieces, Reason, Result, Side, Source, State, Winner
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.results.verbs import ChooseColours, RecordResult
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.store.decide import preview
from tournaments.store.league_rows import result_value
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def waiting(league: models.League) -> set[int | None]:
    """Return the open games of a league that have an irregular sheet waiting for a decision."""
    return {one.line.fixture_id for one in open_sheets(load_league(league)) if one.acceptable}


@pytest.mark.parametrize(
    ("text", "white", "expected"),
    [
        (sheets.WHITE_WINS, Side.ONE, Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(0))),
        (sheets.WHITE_WINS, Side.TWO, Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(1))),
        (sheets.BLACK_WINS, Side.ONE, Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(1))),
    ],
)
def test_valid_sheet_gives_winner_reason_and_pieces(
    league: models.League, game: models.Fixture, text: str, white: Side, expected: Result
) -> None:
    submit(league, game, text, white=white)
    row = models.Result.objects.get(fixture=game)
    assert (result_value(row), row.source) == (expected, Source.SHEET)
    assert league.state == State.PLAYING


@pytest.mark.parametrize(
    "text",
    [
        sheets.ILLEGAL,
        sheets.UNREADABLE,
        sheets.OPEN,
        sheets.AGAINST_ITSELF,
        sheets.RESIGNED,
        sheets.AGREED,
        sheets.BOTH_LOST,
    ],
)
def test_undecided_sheet_is_kept_without_result(league: models.League, game: models.Fixture, text: str) -> None:
    decision = submit(league, game, text)
    assert result_of(game) is None and "winner" not in decision.after
    assert league.state == State.DRAWN
    stored_sheet = models.FixtureSheet.objects.select_related("sheet").get(fixture=game)
    assert (stored_sheet.sheet.text, stored_sheet.current, stored_sheet.submitted_by) == (text, True, "Ana")
    assert stored_sheet.sheet.report["verdict"] == decision.after["verdict"]


@pytest.mark.parametrize(
    ("text", "reason", "expected"),
    [
        (sheets.RESIGNED, Reason.RESIGNATION, Result(Winner.ONE, Reason.RESIGNATION, Pieces(12), Pieces(12))),
        (sheets.AGREED, Reason.AGREEMENT, Result(Winner.DRAW, Reason.AGREEMENT, Pieces(12), Pieces(12))),
        (sheets.AGREED, Reason.ADJUDICATED, Result(Winner.DRAW, Reason.ADJUDICATED, Pieces(12), Pieces(12))),
        (sheets.BOTH_LOST, Reason.REFUSAL, Result(Winner.NONE, Reason.REFUSAL)),
        (sheets.AGREED, Reason.RESIGNATION, None),
        (sheets.RESIGNED, Reason.AGREEMENT, None),
    ],
)
def test_proposed_result_takes_the_reason_of_an_official(
    league: models.League, game: models.Fixture, text: str, reason: Reason, expected: Result | None
) -> None:
    submit(league, game, text, end_reason=reason)
    assert result_of(game) == expected


def test_given_reason_never_replaces_that_of_the_board(league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.WHITE_WINS, end_reason=Reason.TIME)
    result = result_of(game)
    assert result and result.reason is Reason.NO_PIECES


def test_last_sheet_is_current_and_earlier_ones_are_kept(league: models.League, game: models.Fixture) -> None:
    for text in (sheets.UNREADABLE, sheets.ILLEGAL, sheets.WHITE_WINS):
        submit(league, game, text)
    rows = list(game.sheets.order_by("pk").select_related("sheet"))
    assert [row.current for row in rows] == [False, False, True]
    assert rows[-1].sheet.text == sheets.WHITE_WINS
    assert load_league(league, sheets=True).league.games[game.position - 1].sheet == sheets.WHITE_WINS
    assert "18x9x2" in write_league(load_league(league, sheets=True).league)


def test_entered_result_stays_despite_the_sheet(league: models.League, game: models.Fixture) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    row = models.Result.objects.get(fixture=game)
    assert (result_value(row), row.source) == (ONE_WINS, Source.WORD)


def test_sheet_prevails_with_a_reason(league: models.League, game: models.Fixture) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    with pytest.raises(Fault) as fault:
        decide(league, SettleSheet(game.pk, True))
    assert fault.value.code is Code.REASON_NEEDED
    decide(league, SettleSheet(game.pk, True), reason="se contó mal")
    row = models.Result.objects.get(fixture=game)
    assert (result_value(row).winner, row.source) == (Winner.TWO, Source.SHEET)


def test_kept_result_sets_the_sheet_aside(league: models.League, game: models.Fixture) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    decide(league, SettleSheet(game.pk, False), reason="es de otra partida")
    assert result_of(game) == ONE_WINS
    assert [row.current for row in game.sheets.all()] == [False]
    with pytest.raises(Fault) as fault:
        decide(league, SettleSheet(game.pk, True), reason="x")
    assert fault.value.code is Code.SHEET_MISSING


def test_sheet_set_aside_takes_its_colours_with_it(league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.ILLEGAL)
    game.refresh_from_db()
    assert game.white == Side.ONE
    decision = decide(league, SettleSheet(game.pk, False), reason="es de otra partida")
    game.refresh_from_db()
    assert game.white is None
    decide(league, Undo(decision.number, ACTOR))
    game.refresh_from_db()
    assert game.white == Side.ONE and [row.current for row in game.sheets.all()] == [True]


def test_colours_chosen_since_stay_when_a_sheet_is_set_aside(league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.ILLEGAL)
    decide(league, ChooseColours(game.pk, Side.ONE, Side.ONE))
    decide(league, SettleSheet(game.pk, False), reason="es de otra partida")
    game.refresh_from_db()
    assert (game.white, game.starter) == (Side.ONE, Side.ONE)


def test_nothing_to_settle_without_two_results(league: models.League, game: models.Fixture) -> None:
    submit(league, game, sheets.ILLEGAL)
    with pytest.raises(Fault) as fault:
        decide(league, SettleSheet(game.pk, True), reason="x")
    assert fault.value.code is Code.RESULT_MISSING
    decide(league, RecordResult(game.pk, ONE_WINS))
    with pytest.raises(Fault) as fault:
        decide(league, SettleSheet(game.pk, True), reason="x")
    assert fault.value.code is Code.SHEET_GIVES_NO_RESULT


def test_settled_game_takes_no_sheet(league: models.League, game: models.Fixture) -> None:
    decide(league, Withdraw("Ana"))
    with pytest.raises(Fault) as fault:
        submit(league, game, sheets.WHITE_WINS)
    assert fault.value.code is Code.GAME_SETTLED


def test_text_that_a_league_file_could_not_hold_is_refused(league: models.League, game: models.Fixture) -> None:
    for text, code in (("1. 21-17\0", Code.CHARACTER), ("x" * 524_289, Code.TEXT_TOO_LONG)):
        with pytest.raises(Fault) as fault:
            submit(league, game, text)
        assert (fault.value.code, fault.value.place) == (code, "text")
    assert not models.FixtureSheet.objects.exists()


def test_preview_of_a_sheet_stores_nothing(league: models.League, game: models.Fixture) -> None:
    effect = preview(league, SubmitSheet(game.pk, sheets.WHITE_WINS, "Ana", Side.ONE))
    assert effect.before != effect.after
    assert not models.FixtureSheet.objects.exists() and result_of(game) is None


@pytest.fixture
def under_international() -> models.League:
    return drawn_league(rules="international", name="Internacional")


def test_accepted_irregular_sheet_gives_its_board_result(
    under_international: models.League,
) -> None:
    league = under_international
    game = fixture(league, "Ana", "Bea")
    submit(league, game, sheets.IRREGULAR)
    assert result_of(game) is None and waiting(league) == {game.pk}
    with pytest.raises(Fault) as fault:
        decide(league, AcceptSheet(game.pk))
    assert fault.value.code is Code.REASON_NEEDED
    with pytest.raises(Fault) as fault:
        decide(league, AcceptSheet(game.pk), reason="nadie reclamó")
    assert (fault.value.code, fault.value.place) == (Code.REASON_MISSING, "told")
    decision = decide(league, AcceptSheet(game.pk, Reason.AGREEMENT), reason="nadie reclamó")
    row = models.Result.objects.get(fixture=game)
    agreed = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(19), Pieces(20))
    assert (result_value(row), row.source) == (agreed, Source.SHEET)
    assert not waiting(league) and league.state == State.PLAYING
    text = sentence("accept_sheet", decision.before, decision.after)
    assert "vale la planilla irregular." in text


def test_only_irregular_sheet_without_result_is_accepted(
    under_international: models.League, league: models.League, game: models.Fixture
) -> None:
    for text, code in (
        (None, Code.SHEET_MISSING),
        (sheets.ILLEGAL, Code.SHEET_NOT_IRREGULAR),
        (sheets.OPEN, Code.SHEET_NOT_IRREGULAR),
        (sheets.WHITE_WINS, Code.RESULT_EXISTS),
    ):
        if text:
            submit(league, game, text)
        with pytest.raises(Fault) as fault:
            decide(league, AcceptSheet(game.pk), reason="x")
        assert fault.value.code is code
    other = fixture(under_international, "Ana", "Bea")
    submit(under_international, other, sheets.IRREGULAR.replace("1-1", "*"))
    with pytest.raises(Fault) as fault:
        decide(under_international, AcceptSheet(other.pk), reason="x")
    assert fault.value.code is Code.SHEET_GIVES_NO_RESULT
