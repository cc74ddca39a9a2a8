"""The measures of an order of games, counted by hand."""

from __future__ import annotations

from tournaments.league.measures import Measures, Rest, games_played_difference, measure, measure_rest

TWO_LEGS = [[(1, 2)], [(1, 3)], [(3, 1)], [(2, 3)], [(2, 1)], [(2, 3)]]


def test_every_measure_of_an_order() -> None:
    assert measure(TWO_LEGS, boards=1, legs=2) == Measures(
        n=3,
        games=6,
        legs=2,
        boards=1,
        slots=6,
        valid=True,
        errors=[],
        guaranteed_rest=0,
        longest_rest=2,
        games_played_diff=2,
        rest_diff_index=2,
        rest_diff_total=4,
        rest_diff_hist={"0": 1, "1": 2, "2": 1},
        starts={"1": 2, "2": 3, "3": 1},
        starter_imbalance_max=2,
        breaks=5,
        breaks_max_player=2,
        max_run=3,
        min_rematch=1,
    )
    assert measure_rest(TWO_LEGS) == Rest(least=0, longest=2, difference=2, differences=4)
    assert measure_rest([[(1, 2)], [(3, 4)], [(1, 2)]]) == Rest(least=1, longest=1, difference=0, differences=0)


def test_single_game_has_neither_rest_nor_rematch() -> None:
    found = measure([[(1, 2)]], boards=1, legs=1)
    assert (found.guaranteed_rest, found.longest_rest, found.min_rematch) == (None, None, None)
    assert (found.rest_diff_index, found.rest_diff_total, found.rest_diff_hist) == (0, 0, {})
    assert measure_rest([]) == Rest(least=0, longest=0, difference=0, differences=0)


def test_all_have_played_as_much_where_all_play_each_turn() -> None:
    assert games_played_difference([[("Ana", "Bea"), ("Eva", "Zoe")], [("Ana", "Eva"), ("Bea", "Zoe")]]) == 0
    assert games_played_difference([]) == 0
