"""The conditions on results, dice and names, for forms and files alike."""

from __future__ import annotations

from itertools import product

import pytest

from tournaments.league.checks import REASONS, dice, dice_winner, name, refuse_repeated_names, result
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import BOARD_ENDS, Dice, Entrant, Pieces, Reason, Result, Side, Throw, Winner

EQUAL_THROW, ONE_WINS, TWO_WINS = Throw((1, 2), (2, 1)), Throw((6, 1), (2, 1)), Throw((1, 1), (2, 1))


@pytest.mark.parametrize(("winner", "reason"), list(product(Winner, Reason)))
def test_each_reason_is_accepted_only_with_its_outcomes(winner: Winner, reason: Reason) -> None:
    loser = Pieces(0) if reason is Reason.NO_PIECES else Pieces(1)
    checked_result = Result(winner, reason, *((loser, Pieces(1)) if winner is Winner.TWO else (Pieces(1), loser)))
    if reason in REASONS[winner]:
        assert result(checked_result, 12, BOARD_ENDS) == checked_result
    else:
        with pytest.raises(Fault) as fault:
            result(checked_result, 12, BOARD_ENDS)
        assert fault.value.place == "reason"


def test_every_reason_ends_some_game() -> None:
    assert set().union(*REASONS.values()) == set(Reason)


def test_a_walkover_needs_no_pieces_and_allows_any() -> None:
    for pieces in (None, Pieces(0), Pieces(12)):
        assert result(Result(Winner.ONE, Reason.WALKOVER, pieces, pieces), 12, BOARD_ENDS).one == pieces


def test_pieces_of_a_tie_break_game_may_be_left_out() -> None:
    for tiebreak_result in (Result(Winner.ONE, Reason.TIME), Result(Winner.DRAW, Reason.AGREEMENT, None, Pieces(2))):
        assert (
            result(tiebreak_result, 12, BOARD_ENDS, tiebreak=True) == tiebreak_result
            and not tiebreak_result.pieces_known
        )
        with pytest.raises(Fault) as fault:
            result(tiebreak_result, 12, BOARD_ENDS)
        assert (fault.value.code, fault.value.place) == (Code.PIECES_MISSING, "pieces.one")
    with pytest.raises(Fault) as fault:
        result(Result(Winner.ONE, Reason.TIME, Pieces(0)), 12, BOARD_ENDS, tiebreak=True)
    assert fault.value.code is Code.PIECES_NONE_LEFT


def test_survivors_are_those_of_winner_or_both_in_a_draw() -> None:
    assert Result(Winner.TWO, Reason.TIME).survivors == (Side.TWO,)
    assert Result(Winner.DRAW, Reason.AGREEMENT).survivors == tuple(Side)
    for game_result in (Result(Winner.NONE, Reason.TIME), Result(Winner.ONE, Reason.WALKOVER)):
        assert game_result.survivors == () and game_result.pieces_known


def test_a_board_has_the_men_of_its_rules() -> None:
    assert result(Result(Winner.ONE, Reason.TIME, Pieces(0, 20)), 20, BOARD_ENDS)
    with pytest.raises(Fault) as fault:
        result(Result(Winner.ONE, Reason.TIME, Pieces(6, 7)), 12, BOARD_ENDS)
    assert (fault.value.code, fault.value.place) == (Code.PIECES_TOO_MANY, "pieces.one")
    assert fault.value.values == {"count": 13, "most": 12}


def test_dice_are_thrown_again_only_while_level() -> None:
    thrown = Dice(colour=(EQUAL_THROW, TWO_WINS), start=(EQUAL_THROW, EQUAL_THROW, ONE_WINS))
    assert dice(thrown, Side.ONE) == thrown
    assert (dice_winner(thrown.colour), dice_winner(thrown.start), dice_winner((EQUAL_THROW,)), dice_winner(())) == (
        Side.TWO,
        Side.ONE,
        None,
        None,
    )
    assert dice(Dice(start=(EQUAL_THROW,)), Side.TWO).start == (EQUAL_THROW,)


def test_place_of_a_fault_begins_with_the_outermost() -> None:
    with pytest.raises(Fault) as fault, within("games[3]"), within("pieces"), within(""):
        raise Fault(Code.PIECES_MISSING, "[0]", side="one")
    assert (fault.value.place, fault.value.values) == ("games[3].pieces[0]", {"side": "one"})


@pytest.mark.parametrize("blank", ["", " ", "\u200b", "\u3164", "\u2800 \u00ad", "\ufe0f"])
def test_invisible_name_is_refused(blank: str) -> None:
    with pytest.raises(Fault) as fault:
        name(blank)
    assert fault.value.code is Code.NAME_EMPTY


@pytest.mark.parametrize("other", ["Ana\u200b", "A\u00adna", "\u202eana"])
def test_names_that_look_the_same_are_one(other: str) -> None:
    with pytest.raises(Fault) as fault:
        refuse_repeated_names([Entrant("Ana"), Entrant(other)])
    assert fault.value.code is Code.NAME_TWICE
