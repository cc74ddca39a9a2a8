"""The Regole del gioco della dama, part by part."""

from __future__ import annotations

import pytest

from games.rules import RULES, read_fen, start
from games.rules.board import Side
from tests.games.rules.ask import after, checked, ends, findings_of, legal, tour


def test_gioco_twelve_men_on_the_first_three_rows() -> None:
    assert start(RULES["italian"]) == read_fen(RULES["italian"], "W:W21-32:B1-12")


def test_il_gioco_dark_corner_at_the_right_and_white_begins() -> None:
    assert RULES["italian"].board.names[32] == "h1"
    assert start(RULES["italian"]).turn is Side.WHITE


def test_definizioni_a_man_that_reaches_the_far_row_is_crowned() -> None:
    assert after("italian", "W:W6:B9", "6-2") == "B:WK2:B9"


def test_il_gioco_a_man_goes_one_square_forward() -> None:
    assert legal("italian", "W:W22:B1") == {"22-18", "22-19"}


def test_il_gioco_a_king_goes_one_square_any_way() -> None:
    assert legal("italian", "W:WK22:B1") == {"22-18", "22-19", "22-26", "22-27"}


def test_la_presa_a_man_takes_forwards_only() -> None:
    assert legal("italian", "W:W22:B26") == {"22-18", "22-19"}


def test_fid_a_man_never_takes_a_king() -> None:
    assert legal("italian", "W:W22:BK18") == {"22-19"}
    assert legal("italian", "W:WK22:BK18") == {"22x13"}
    assert findings_of(checked("italian", "22x13", "W:W22:BK18")) == [(1, "man_takes_king", "FID")]


def test_la_presa_is_compulsory() -> None:
    assert findings_of(checked("italian", "22-19", "W:W22:B18")) == [(1, "capture_required", "La Presa, 1")]


def test_la_presa_a_free_square_may_be_crossed_twice() -> None:
    assert legal("italian", "W:WK30:B26,19,K27,K18") == {"30x23x14x21x30"}


def test_la_presa_the_most_pieces_first() -> None:
    assert legal("italian", "W:W22,K24:B18,10,K20") == {"22x13x6"}


def test_la_presa_then_with_a_king() -> None:
    fen = "W:W22,K32:B18,28"
    assert legal("italian", fen) == {"32x23"}
    assert findings_of(checked("italian", "22x13", fen))[0][1:] == ("not_with_a_king", "La Presa, 4")


def test_la_presa_then_the_most_kings() -> None:
    fen = "W:WK22,K32:B18,K28"
    assert legal("italian", fen) == {"32x23"}
    assert findings_of(checked("italian", "22x13", fen))[0][1:] == ("not_most_kings", "La Presa, 5")


def test_la_presa_then_the_one_that_meets_a_king_first() -> None:
    fen = "W:WK22,K32:B18,K10,K28,20"
    assert legal("italian", fen) == {"32x23x16"}
    assert findings_of(checked("italian", "22x13x6", fen))[0][1:] == ("not_kings_first", "La Presa, 6")


@pytest.mark.parametrize(
    ("fen", "right", "wrong"),
    [
        ("W:WK30:B26,19,K27,K18", "30x23x14x21x30", "30x21x14x23x30"),
        ("W:WK30:B27,18,K26,K19", "30x21x14x23x30", "30x23x14x21x30"),
    ],
)
def test_la_presa_a_loop_goes_the_way_round_that_meets_a_king_first(fen: str, right: str, wrong: str) -> None:
    assert findings_of(checked("italian", right, fen)) == []
    assert findings_of(checked("italian", wrong, fen)) == [(1, "not_kings_first", "La Presa, 6")]


def test_la_presa_between_equal_captures_the_choice_is_free() -> None:
    assert legal("italian", "W:WK22,K32:B18,28") == {"22x13", "32x23"}


def test_il_gioco_lost_without_pieces_or_moves() -> None:
    assert ends("italian", "B:W22:B") == ("white", "no_pieces", "Il Gioco, 5")
    assert ends("italian", "W:W22:B") == ("white", "no_pieces", "Il Gioco, 5")
    assert ends("italian", "W:W24:B20,15,16") == ("black", "blocked", "Il Gioco, 5")
    assert ends("italian", "W:W32:BK28") == ("black", "blocked", "Il Gioco, 5")  # which a man may not take


def test_draws_are_not_detected() -> None:
    report = checked("italian", tour((25, 29), (3, 7), 60), "W:WK25,24,28:BK3,5,9")
    assert (report.plies, report.outcome, findings_of(report)) == (60, None, [])


@pytest.mark.parametrize("result", ["1-1", "1/2-1/2", "½-½"])
def test_draw_by_agreement_is_accepted(result: str) -> None:
    report = checked("italian", f"1. 22-18 {result}")
    assert (report.verdict.value, report.result) == ("valid", result)


def test_man_with_several_captures_spares_a_king_in_each() -> None:
    assert legal("italian", "W:W22:B18,19,K10") == {"22x13", "22x15"}
    assert legal("italian", "W:W18:B13,K5") == {"18x9"}


def test_rule_of_the_federation_is_cited_under_its_own_title() -> None:
    [finding] = checked("italian", "22x13", "W:W22:BK18").findings
    assert finding.article and "Federazione Italiana Dama" in finding.article.title and "2006" in finding.article.title
    others = [article for article in RULES["italian"].provisions if article.title != RULES["italian"].title]
    assert others == [finding.article]
