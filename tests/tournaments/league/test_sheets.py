"""The result that a sheet claims, compared with the entered one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import RULES, check, start
from games.rules.sheets.gist import gist_document, gist_of, read_gist
from games.rules.sheets.record import Verdict
from tests import sheets
from tests.tournaments.league.sheet_readings import GAME, reading, reading_with_names, refusal
from tournaments.league.faults import Code
from tournaments.league.sheet_tags import tags_of_game
from tournaments.league.sheets import (
    DRAW_REASONS,
    LOSS_REASONS,
    WIN_REASONS,
    Claim,
    SheetAnswers,
    SheetReading,
    StarterAnswer,
    claim_of,
)
from tournaments.league.values import Dice, Game, Pieces, Reason, Result, Side, Throw, Winner

MEN = 12


def claim(text: str, rules: str = "castillar", white: Side = Side.ONE) -> Claim | None:
    return claim_of(gist_of(check(RULES[rules], text)), white, rules)


def contradicts(text: str, entered: Result) -> bool:
    claimed = claim(text)
    assert claimed
    return claimed.contradicts(entered, MEN)


def test_claimable_draw_may_be_the_result() -> None:
    back_and_forth = " ".join(f"{n}. 31-27 1-5 {n + 1}. 27-31 5-1" for n in (1, 3, 5))
    claimed = claim(f'[FEN "W:WK31:BK1"]\n{back_and_forth} 1-1', "spanish")
    assert claimed and (claimed.winner, claimed.reason) == (Winner.DRAW, None)
    assert claimed.possible == (Reason.REPETITION, *DRAW_REASONS)


@pytest.mark.parametrize("rules", RULES)
def test_draw_the_board_leaves_open_is_only_proposed(rules: str) -> None:
    men = Pieces(RULES[rules].men_per_side)
    claimed = claim(f"1. {start(RULES[rules]).legal_moves()[0]} 1-1", rules)
    assert claimed == Claim(Winner.DRAW, None, men, men, DRAW_REASONS)
    assert claimed.result() is None
    assert claimed.result(Reason.AGREEMENT) == Result(Winner.DRAW, Reason.AGREEMENT, men, men)
    assert claimed.result(Reason.RESIGNATION) is None


def test_double_loss_is_only_proposed() -> None:
    claimed = claim(sheets.BOTH_LOST)
    assert claimed and (claimed.winner, claimed.possible, claimed.result()) == (Winner.NONE, LOSS_REASONS, None)
    assert claimed.result(Reason.REFUSAL) == Result(Winner.NONE, Reason.REFUSAL)


CONFLICTING_RESULTS = (
    '[Result "0-2"]\n1. 21-17 2-0',
    "1. 21-17 2-0 abandonan las blancas",
    "1. 21-17 2-0\nabandonan las blancas",
    "1. 21-17 0-2 {ganan blancas}",
    "1. 21-17 {tablas} 0-2",
    "1. 21-17 {ganan blancas}\nabandonan las blancas",
    '[Result "ganan negras"]\n1. 21-17 2-0',
    '[Result "ganan negras"]\n1. 21-17\nabandonan las negras',
    '[Result "0-2"]\n' + sheets.WHITE_WINS,
    sheets.AGAINST_ITSELF,
    sheets.WHITE_WINS + " {ganan negras}",
    sheets.WHITE_WINS.removesuffix("2-0") + "\nganan negras",
)
AGREEING_RESULTS = (
    '[Result "2-0"]\n1. 21-17 2-0 abandonan las negras',
    '[Result "*"]\n1. 21-17 2-0 {ganan blancas}',
    "1. 21-17 {ganan negras} 11-15 2-0",
    "1. 21-17 2-0 {las blancas rechazan tablas}",
    "1. 21-17 abandonan las negras",
    "1. 21-17 *\nabandonan las negras",
    sheets.WHITE_WINS + " {ganan blancas}",
)


@pytest.mark.parametrize("text", [*CONFLICTING_RESULTS, *AGREEING_RESULTS])
def test_sheet_with_several_results_claims_no_result(text: str) -> None:
    report = check(RULES["castillar"], text)
    assert report.verdict is Verdict.VALID
    assert gist_of(report).conflicting_results is (text in CONFLICTING_RESULTS)
    assert (claim(text) is None) is (text in CONFLICTING_RESULTS)


def test_only_the_board_counts_if_a_sheets_results_disagree() -> None:
    def claim_of_the_board(text: str) -> Claim | None:
        return claim_of(gist_of(check(RULES["castillar"], text)), Side.ONE, "castillar", against_itself=True)

    assert claim_of_the_board(CONFLICTING_RESULTS[0]) is None
    claimed = claim_of_the_board(sheets.AGAINST_ITSELF)
    assert claimed and claimed.winner is Winner.ONE


def test_win_on_the_board_raises_no_question() -> None:
    won = Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(0))
    claimed = claim(sheets.WHITE_WINS)
    assert claimed and claimed.result() == claimed.result(Reason.TIME) == won


def test_too_many_pieces_give_no_result() -> None:
    fen = "W:WK5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17:B1"
    assert claim(f'[FEN "{fen}"]\n1. 5-14 2-0') is None


@pytest.mark.parametrize(
    ("entered", "expected"),
    [
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), None), False),
        (Result(Winner.ONE, Reason.TIME, Pieces(1), Pieces(4)), False),
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(2), None), True),
        (Result(Winner.ONE, Reason.WALKOVER), True),
        (Result(Winner.TWO, Reason.NO_PIECES, None, Pieces(1)), True),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1)), True),
        (Result(Winner.NONE, Reason.TIME), True),
    ],
)
def test_only_another_winner_or_f_contradicts_the_sheet(entered: Result, expected: bool) -> None:
    assert contradicts(sheets.WHITE_WINS, entered) is expected


def test_proposed_win_agrees_with_any_reason() -> None:
    for reason in (*WIN_REASONS, Reason.NO_PIECES):
        assert not contradicts(sheets.RESIGNED, Result(Winner.ONE, reason, Pieces(12), None))
    assert contradicts(sheets.RESIGNED, Result(Winner.TWO, Reason.RESIGNATION, None, Pieces(12)))


@pytest.mark.parametrize("line", ["Resultado: 0-2", "Uitslag 0-1", "Abandonan las blancas", "Tablas"])
def test_another_result_above_the_moves_leaves_no_claim(line: str) -> None:
    sheet_reading = reading(f"{line}\n{sheets.RESIGNED}")
    assert sheet_reading.gist.verdict is Verdict.VALID and sheet_reading.gist.conflicting_results
    assert sheet_reading.resolved(SheetAnswers()).claim("castillar") is None


@pytest.mark.parametrize(
    "line", ["Resultado: 2-0", "Resultado: 1-0", "Resultado: *", "Abandonan las negras", "Final: 5"]
)
def test_result_repeated_above_the_moves_is_no_conflict(line: str) -> None:
    sheet_reading = reading(f"{line}\n{sheets.RESIGNED}")
    claim = sheet_reading.resolved(SheetAnswers()).claim("castillar")
    assert not sheet_reading.gist.conflicting_results and claim and claim.winner is Winner.ONE


def test_unknown_white_player_raises_a_question() -> None:
    unknown = replace(GAME, white=None)
    assert refusal(reading(sheets.OPEN, unknown)) == (Code.WHITE_MISSING, "white")
    assert refusal(reading_with_names("Ana Pérez", "Ñoño", unknown)) == (Code.SHEET_NAMES, "white")


@pytest.mark.parametrize("rules", RULES)
def test_only_the_first_position_is_accepted(rules: str) -> None:
    system = RULES[rules]
    move = start(system).legal_moves()[0]
    first = f'[FEN "{start(system).fen}"]\n1. {move} *'
    assert reading(first, rules=rules).resolved(SheetAnswers()).white is Side.ONE
    for fen in ("W:W18:B14", "W:W18:B1", "nonsense", start(system).passed().fen if system.first_side else "W:WK1:BK31"):
        assert refusal(reading(f'[FEN "{fen}"]\n1. {move} *', rules=rules)) == (Code.SHEET_POSITION, "text")


@pytest.mark.parametrize(
    "text",
    [
        f"{sheets.WHITE_WINS}\n\n{sheets.BLACK_WINS}",
        "1. 21-17 *\n\n1. 22-18 2-0",
        f'{sheets.OPEN}\n[White "Ñoño"]\n[Black "Ana Pérez"]',
    ],
)
def test_text_of_two_games_is_refused(text: str) -> None:
    assert check(RULES["castillar"], text).verdict is Verdict.VALID
    assert reading(text).gist.games == 2
    assert refusal(reading(text)) == (Code.SHEET_GAMES, "text")


def test_starter_against_the_dice_raises_a_question() -> None:
    dice = Dice(start=(Throw((6, 5), (1, 2)),))
    game = replace(GAME, white=Side.TWO, starter=Side.ONE, dice=dice)
    assert not reading(sheets.BLACK_BEGINS, game).asks_starter(Side.TWO)
    sheet_reading = reading(sheets.RESIGNED, game)
    assert refusal(sheet_reading) == (Code.SHEET_STARTER, "began")
    claim = sheet_reading.resolved(SheetAnswers(began=StarterAnswer.SHEET)).claim("castillar")
    assert claim and claim.winner is Winner.TWO
    assert sheet_reading.resolved(SheetAnswers(began=StarterAnswer.DICE)).claim("castillar") is None


def test_starter_decided_against_the_dice_is_that_of_the_game() -> None:
    game = replace(GAME, white=Side.TWO, starter=Side.TWO, dice=Dice(start=(Throw((6, 5), (1, 2)),)))
    assert not reading(sheets.RESIGNED, game).asks_starter(Side.TWO)
    assert reading(sheets.RESIGNED, replace(game, starter=None)).asks_starter(Side.TWO)


def test_exchanged_colours_agree_with_the_dice() -> None:
    dice = Dice(start=(Throw((6, 5), (1, 2)),))
    game = replace(GAME, white=Side.TWO, starter=Side.ONE, dice=dice)
    exchanged = SheetAnswers(began=StarterAnswer.EXCHANGED)
    plain = reading(sheets.RESIGNED, game)
    assert plain.may_be_exchanged(Side.TWO)
    resolved = plain.resolved(exchanged)
    claim = resolved.claim("castillar")
    assert resolved.white is Side.ONE and claim and claim.winner is Winner.ONE
    assert plain.stored(exchanged, resolved) == {"white": None, "starter": None}
    for text, played in (
        (f'[White "{game.two}"]\n{sheets.RESIGNED}', game),
        (sheets.ILLEGAL, game),
        (sheets.BLACK_BEGINS, game),
        (sheets.RESIGNED, replace(game, white=Side.ONE)),
    ):
        sheet_reading = reading(text, played)
        assert played.white and not sheet_reading.may_be_exchanged(played.white)
        assert sheet_reading.white(exchanged) is played.white
    open_white = reading(sheets.RESIGNED, replace(game, white=None))
    asked = replace(exchanged, white=Side.TWO)
    assert open_white.white(exchanged) is None and open_white.white(asked) is Side.ONE
    assert open_white.stored(asked, open_white.resolved(asked)) == {"white": Side.ONE, "starter": None}


def test_any_starter_is_accepted_without_a_record() -> None:
    for text in (sheets.RESIGNED, sheets.BLACK_BEGINS):
        assert reading(text).resolved(SheetAnswers()).starter_accepted


def test_first_player_is_asked_after_the_colours() -> None:
    game = replace(GAME, starter=Side.ONE)
    sheet_reading = reading(f'[White "Ñoño"]\n{sheets.RESIGNED}', game)
    assert refusal(sheet_reading, SheetAnswers(white=Side.TWO)) == (Code.SHEET_STARTER, "began")
    assert sheet_reading.resolved(SheetAnswers(white=Side.ONE)).white is Side.ONE


def test_starter_is_compared_only_with_the_dice() -> None:
    game = replace(GAME, starter=Side.ONE)
    assert not reading('[White "Ñoño"]\n1. 21-17 *', game, "spanish").asks_starter(Side.TWO)
    thrown = replace(game, dice=Dice(start=(Throw((6, 5), (1, 2)),)))
    assert reading("1. 21-17 *", thrown, "spanish").asks_starter(Side.TWO)


@pytest.mark.parametrize("winner", [Winner.ONE, Winner.TWO])
def test_swapped_names_contradict_either_result_until_answered(winner: Winner) -> None:
    left = {"one": Pieces(1 if winner is Winner.ONE else 0), "two": Pieces(1 if winner is Winner.TWO else 0)}
    result = Result(winner, Reason.NO_PIECES, left["one"], left["two"])
    sheet_reading = reading(sheets.between("Ñoño", "Ana Pérez"), replace(GAME, result=result))
    assert sheet_reading.contradiction(SheetAnswers(), 12)
    assert bool(sheet_reading.contradiction(SheetAnswers(white=Side.ONE), 12)) is (winner is Winner.TWO)


def test_board_that_contradicts_itself_is_compared() -> None:
    won = Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(0))
    lost = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(1))
    assert not reading(sheets.AGAINST_ITSELF, replace(GAME, result=won)).contradiction(SheetAnswers(), 12)
    assert reading(sheets.AGAINST_ITSELF, replace(GAME, result=lost)).contradiction(SheetAnswers(), 12)


@pytest.mark.parametrize("text", [v for v in vars(sheets).values() if isinstance(v, str) and "1." in v])
def test_stored_gist_is_read_back(text: str) -> None:
    for rules in RULES.values():
        gist = gist_of(check(rules, sheets.between("Ana", "Bea", text)))
        assert read_gist(gist_document(gist)) == gist


@pytest.mark.parametrize(
    ("text", "tagged"),
    [
        *(("", True), ("9-14 22-18", True), ("1. 9-14 *", True), ("22-13", True), ("2-0", True)),
        *(("22-18 9-14", False), ("1... 9-14", False), ('[Starter "White"]\n9-14', False)),
        *(('[Starter "Negras"]\n9-14', False), (sheets.TWO_MEN, False), ('[FEN "W:W18"]\n1. 9-14', False)),
    ],
)
def test_recorded_starter_is_written_into_a_sheet_that_leaves_it_open(text: str, tagged: bool) -> None:
    game = Game(one="Ana", two="Bea", white=Side.ONE, starter=Side.TWO)
    thrown = Game(one="Ana", two="Bea", dice=Dice(start=(Throw((1, 1), (6, 6)),)))
    for tag in (tags_of_game(text, "castillar", game, None), tags_of_game(text, "castillar", thrown, Side.ONE)):
        assert tag == ('[Starter "Black"]\n' if tagged else "")


def test_starter_that_is_white_or_unknown_or_of_the_rules_is_not_written() -> None:
    game = Game(one="Ana", two="Bea", white=Side.ONE, starter=Side.TWO)
    assert tags_of_game("", "castillar", replace(game, starter=Side.ONE), None) == ""
    assert tags_of_game("", "castillar", replace(game, white=None), None) == ""
    assert tags_of_game("", "castillar", replace(game, starter=None), None) == ""
    assert tags_of_game("", "spanish", game, None) == ""
    assert tags_of_game("", "castillar", game, Side.TWO), "the game says who had White"


def test_names_are_written_into_a_sheet_whose_end_needs_them() -> None:
    game = Game(one="Ana", two="Bea", white=Side.TWO)
    moves = "1. 10-14 23-20"
    names = '[White "Bea"]\n[Black "Ana"]\n'
    assert tags_of_game(f"{moves} abandona Ana", "spanish", game, None) == names
    assert tags_of_game(f"{moves} gana", "spanish", game, None) == ""
    assert tags_of_game(f"{moves} Ana gana a Bea", "spanish", game, None) == ""
    assert tags_of_game(f"{moves} gana Ana 2-0", "spanish", game, None) == ""
    assert tags_of_game(f'[Black "Eva"]\n{moves} gana Ana', "spanish", game, None) == ""
    assert tags_of_game(f"{moves} gana Ana", "spanish", replace(game, white=None), None) == ""
    [claim] = SheetReading(gist_of(check("spanish", f"{names}{moves} abandona Ana")), game, "spanish").claims(
        SheetAnswers()
    )
    assert claim.winner is Winner.TWO
