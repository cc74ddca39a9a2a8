"""Names, texts, results and dice that are refused, each with its own code and place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import leagues as whole
from tournaments.league import checks
from tournaments.league.audit import Breach, audit
from tournaments.league.faults import Code, Fault
from tournaments.league.values import BOARD_ENDS, Dice, Entrant, Game, Pieces, Reason, Result, Side, Throw, Winner
from tournaments.store.branding import Branding, colour, merged

ONE_WINS, TWO_WINS, EQUAL_THROW = Throw((6, 1), (2, 1)), Throw((1, 1), (2, 1)), Throw((1, 2), (2, 1))
NO_MOVES_ONLY = frozenset({Reason.NO_PIECES, Reason.NO_MOVES})


def fault_in(refusal: pytest.ExceptionInfo[Fault]) -> tuple[Code, str, dict[str, object]]:
    return refusal.value.code, refusal.value.place, dict(refusal.value.values)


def test_codes_that_programs_read_are_the_names_in_small_letters() -> None:
    assert [code for code in Code if code.value != code.name.lower()] == []


def test_fault_that_nobody_puts_in_words_shows_its_code() -> None:
    assert str(Fault(Code.NAME_TOO_LONG, "players[2]", longest=200, length=201)) == "name_too_long"


def test_a_name_is_kept_trimmed_and_composed() -> None:
    assert checks.name("  Jose\u0301 \t\n Ñoño ") == "José Ñoño"
    assert checks.name("a" * 200) == "a" * 200


@pytest.mark.parametrize(
    ("name", "code", "values"),
    [
        ("", Code.NAME_EMPTY, {}),
        (" \t\n", Code.NAME_EMPTY, {}),
        ("a" * 201, Code.NAME_TOO_LONG, {"longest": 200, "length": 201}),
        ("a" + " " * 2000, Code.NAME_TOO_LONG, {"longest": 200, "length": 2001}),
        ("An\0a", Code.CHARACTER, {"character": "U+0000"}),
        ("Ana\x7f", Code.CHARACTER, {"character": "U+007F"}),
        ("\ud800Ana", Code.CHARACTER, {"character": "U+D800"}),
    ],
)
def test_unusable_name_is_refused(name: str, code: Code, values: dict[str, object]) -> None:
    with pytest.raises(Fault) as refusal:
        checks.name(name)
    assert fault_in(refusal) == (code, "", values)


def test_surrounding_spaces_are_no_part_of_a_name() -> None:
    assert checks.name("Ana" + " " * 1997) == "Ana"


def test_text_allows_lines_and_tabs_only() -> None:
    assert checks.text("Ana\n\tgana\r\n") == "Ana\n\tgana\r\n"
    assert len(checks.text("a" * 2000)) == 2000
    for text, most, code, values in (
        ("a" * 2001, 2000, Code.TEXT_TOO_LONG, {"length": 2001, "most": 2000}),
        ("abc", 2, Code.TEXT_TOO_LONG, {"length": 3, "most": 2}),
        ("a\x1bb", 9, Code.CHARACTER, {"character": "U+001B"}),
    ):
        with pytest.raises(Fault) as refusal:
            checks.text(text, most)
        assert fault_in(refusal) == (code, "", values)
    assert checks.text("ab", 2) == "ab"


def test_league_has_three_players_at_least_and_its_maximum() -> None:
    for count in (3, 7, 10):
        checks.check_player_count(count, 10)
    with pytest.raises(Fault) as refusal:
        checks.check_player_count(2, 10)
    assert fault_in(refusal) == (Code.TOO_FEW_PLAYERS, "", {"count": 2, "least": 3})
    with pytest.raises(Fault) as refusal:
        checks.check_player_count(11, 10)
    assert fault_in(refusal) == (Code.TOO_MANY_PLAYERS, "", {"count": 11, "most": 10})


def test_player_of_another_league_is_unknown() -> None:
    league = whole.league(3)
    checks.check_player(league, league.names[2])
    with pytest.raises(Fault) as refusal:
        checks.check_player(league, "Nadie")
    assert fault_in(refusal) == (Code.PLAYER_UNKNOWN, "", {"name": "Nadie"})


def test_name_is_unique_in_a_league_in_any_case() -> None:
    checks.refuse_repeated_names([Entrant("Ana"), Entrant("Aná")])
    with pytest.raises(Fault) as refusal:
        checks.refuse_repeated_names([Entrant("Bea"), Entrant("Ñoño"), Entrant("ñOÑO")])
    assert fault_in(refusal) == (Code.NAME_TWICE, "[2]", {"name": "ñOÑO", "first": 2})


@pytest.mark.parametrize(
    ("result", "code", "place", "values"),
    [
        (Result(Winner.ONE, Reason.TIME, None, Pieces(3)), Code.PIECES_MISSING, "pieces.one", {}),
        (Result(Winner.TWO, Reason.TIME, Pieces(3), Pieces(0)), Code.PIECES_NONE_LEFT, "pieces.two", {}),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(3), None), Code.PIECES_MISSING, "pieces.two", {}),
        (
            Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(0, 2)),
            Code.PIECES_LEFT_TO_LOSER,
            "pieces.two",
            {"count": 2},
        ),
        (
            Result(Winner.TWO, Reason.NO_PIECES, Pieces(1), Pieces(1)),
            Code.PIECES_LEFT_TO_LOSER,
            "pieces.one",
            {"count": 1},
        ),
        (Result(Winner.ONE, Reason.AGREEMENT), Code.REASON_OF_A_WIN, "reason", {"reason": Reason.AGREEMENT}),
        (Result(Winner.TWO, Reason.NO_MOVES), Code.REASON_OF_A_WIN, "reason", {"reason": Reason.NO_MOVES}),
        (Result(Winner.DRAW, Reason.BLOCKED), Code.REASON_OF_A_DRAW, "reason", {"reason": Reason.BLOCKED}),
        (Result(Winner.NONE, Reason.NO_PIECES), Code.REASON_OF_NO_WINNER, "reason", {"reason": Reason.NO_PIECES}),
    ],
)
def test_impossible_result_is_refused(result: Result, code: Code, place: str, values: dict[str, object]) -> None:
    with pytest.raises(Fault) as refusal:
        checks.result(result, 12, BOARD_ENDS)
    assert fault_in(refusal) == (code, place, values)


def test_pieces_of_a_loser_are_optional() -> None:
    for result in (
        Result(Winner.ONE, Reason.NO_PIECES, Pieces(1)),
        Result(Winner.TWO, Reason.RESIGNATION, None, Pieces(1)),
        Result(Winner.NONE, Reason.TIME),
    ):
        assert checks.result(result, 12, BOARD_ENDS) is result


def test_reason_on_the_board_depends_on_the_rules() -> None:
    blocked = Result(Winner.ONE, Reason.BLOCKED, Pieces(1), Pieces(1))
    assert checks.result(blocked, 12, BOARD_ENDS) is blocked
    with pytest.raises(Fault) as refusal:
        checks.result(blocked, 12, NO_MOVES_ONLY)
    possible = (Reason.NO_PIECES, Reason.RESIGNATION, Reason.TIME, Reason.REFUSAL, Reason.WALKOVER, Reason.ADJUDICATED)
    assert fault_in(refusal) == (Code.REASON_NOT_OF_RULES, "reason", {"reason": Reason.BLOCKED, "possible": possible})
    assert checks.reasons(Winner.DRAW, NO_MOVES_ONLY) == (Reason.AGREEMENT, Reason.NO_MOVES, Reason.ADJUDICATED)


def test_dice_decide_once_and_give_the_first_move() -> None:
    for thrown, starter, place in (
        (Dice(colour=(EQUAL_THROW, ONE_WINS, TWO_WINS)), None, "dice.colour[2]"),
        (Dice(start=(TWO_WINS, EQUAL_THROW)), None, "dice.start[1]"),
    ):
        with pytest.raises(Fault) as refusal:
            checks.dice(thrown, starter)
        assert fault_in(refusal) == (Code.DICE_AFTER_DECIDED, place, {})
    with pytest.raises(Fault) as refusal:
        checks.dice(Dice(start=(EQUAL_THROW, TWO_WINS)), Side.ONE)
    assert fault_in(refusal) == (Code.STARTER_AGAINST_DICE, "starter", {"thrown": Side.TWO})
    assert checks.dice(Dice(start=(TWO_WINS,)), None).start == (TWO_WINS,)


def test_after_a_tiebreak_game_is_won_the_pair_plays_no_other() -> None:
    won = Result(Winner.TWO, Reason.TIME, Pieces(1), Pieces(1))
    drawn = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1))
    again = Game(one="Bea", two="Ana")
    checks.tiebreak_games([replace(again, result=drawn), replace(again, result=drawn), replace(again, result=won)])
    checks.tiebreak_games([Game(one="Ana", two="Bea", result=won), Game(one="Ana", two="Eva")])
    with pytest.raises(Fault) as refusal:
        checks.tiebreak_games([Game(one="Ana", two="Bea", result=won), Game(one="Ana", two="Eva"), again])
    assert fault_in(refusal) == (Code.TIEBREAK_ALREADY_WON, "[2]", {"one": "Bea", "two": "Ana"})


def test_old_impossible_result_is_found() -> None:
    league = whole.league(3, played=1)
    impossible = replace(league.games[0], result=Result(Winner.ONE, Reason.NO_PIECES, Pieces(13), Pieces(0)))
    findings = audit(replace(league, games=(impossible, *league.games[1:]), tiebreak_games=(impossible,)))
    of_results = [finding for finding in findings if finding.breach is Breach.RESULT]
    assert [(finding.player, finding.game) for finding in of_results] == [(None, impossible)] * 2
    assert [finding.fault.code for finding in of_results if finding.fault] == [Code.PIECES_TOO_MANY] * 2


def test_colour_is_stored_in_one_form() -> None:
    assert colour(" #1D5C3F ", "first") == "#1d5c3f"
    for text in ("", "1d5c3f", "#1d5c3", "#1d5c3f0", "#1d5c3g", "verde"):
        with pytest.raises(Fault) as refusal:
            colour(text, "first")
        assert fault_in(refusal) == (Code.COLOUR_UNREADABLE, "first", {})


def test_branding_falls_back_to_championship_and_site() -> None:
    championship = Branding("#000001", "#000002", "crest")
    own, half = Branding("#00000a", "#000002", "own"), Branding("#000001", "#00000b", "crest")
    assert merged(crest=None, first="", second="") == Branding()
    assert merged(crest=None, first="", second="", otherwise=championship) == championship
    assert merged(crest="own", first="#00000a", second="", otherwise=championship) == own
    assert merged(crest=None, first="", second="#00000b", otherwise=championship) == half
