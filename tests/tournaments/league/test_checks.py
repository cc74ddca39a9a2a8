"""The conditions on results, dice and names, for forms and files alike."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.checks import REASONS, dice, dice_winner, name, refuse_repeated_names, result, words
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
    assert set().union(*REASONS.values()) == set(Reason) - {Reason.EARLY_DRAW}


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


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("\ufeffAna\u200b Pé\u00adrez\u2060", "Ana Pérez"),
        ("\u202aAna\u202c Pérez", "Ana Pérez"),
        ("Ana \u202ezeréP\u2066", "Ana zeréP"),
        ("An\u200da\u200c", "Ana"),
        ("Ana\ufe0f\u200d", "Ana"),
        ("e\u200b\u0301", "é"),
        ("Ana\u3164Pérez", "Ana Pérez"),
        ("\u200fשרה\u200e", "שרה"),
        ("Ana\U000e0061", "Ana"),
    ],
)
def test_hidden_characters_are_dropped_from_a_name(typed: str, stored: str) -> None:
    assert name(typed) == stored


@pytest.mark.parametrize(
    "needed",
    [
        "می\u200cخواهم",
        "ක්\u200dෂ",
        "👩\u200d👧",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "葛\U000e0100城",
        "Ana 👩🏽\u200d🚀",
    ],
)
def test_joiners_of_emoji_and_scripts_stay(needed: str) -> None:
    assert name(needed) == needed


@pytest.mark.many_examples
@given(
    st.text(max_size=40)
    | st.text(
        st.sampled_from("Aé\u0301م्क가ᄀ❤〈1👩🏴\ufe0f\u200c\u200d\u200b\u202e\u3164\U000e0061\U000e007f"), max_size=8
    )
)
def test_cleaned_name_is_clean(typed: str) -> None:
    with suppress(Fault):
        assert name(name(typed)) == name(typed)


def test_words_for_readers_have_no_hidden_characters() -> None:
    assert words("No \u202eonam\nvino\u200b") == "No onam\nvino"
