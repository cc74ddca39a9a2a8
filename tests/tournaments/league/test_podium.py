"""The championship: podium points added up by registered player."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.podium import ChampionshipRow, Medal, MedalsWon, championship_table, podium

GOLD, SILVER, BRONZE = Medal.GOLD, Medal.SILVER, Medal.BRONZE


@pytest.mark.parametrize(("players", "points"), [(2, []), (3, [5, 2]), (4, [5, 3, 1]), (10, [5, 3, 1])])
def test_three_players_have_no_bronze(players: int, points: list[int]) -> None:
    assert [(step.medal, step.points) for step in podium(players)] == list(zip(Medal, points, strict=False))


def placings(*won: tuple[int, str, list[tuple[Medal, int]]]) -> list[MedalsWon]:
    return [MedalsWon(player, name, medal, points) for player, name, medals in won for medal, points in medals]


def test_points_then_golds_silvers_bronzes_then_the_alphabet() -> None:
    table = championship_table(
        placings(
            (1, "Ñoño", [(SILVER, 3), (SILVER, 2)]),
            (2, "Zoe", [(GOLD, 5)]),
            (3, "Nuria", [(SILVER, 2), (SILVER, 3)]),
            (4, "Ana", [(SILVER, 3), (BRONZE, 1), (BRONZE, 1)]),
            (5, "Oscar", [(GOLD, 5), (BRONZE, 1)]),
        )
    )
    assert [(row.pos, row.name, row.points) for row in table] == [
        (1, "Oscar", 6),
        (2, "Zoe", 5),
        (3, "Nuria", 5),
        (3, "Ñoño", 5),
        (5, "Ana", 5),
    ]


def test_row_has_every_medal_and_rank_compares_in_order() -> None:
    won = {
        1: [GOLD, SILVER, SILVER, BRONZE, BRONZE, BRONZE],
        2: [GOLD, SILVER, SILVER, BRONZE, BRONZE],
        3: [GOLD, SILVER, BRONZE, BRONZE, BRONZE],
        4: [BRONZE],
    }
    table = championship_table(
        MedalsWon(player, "Ana", medal, 0, hidden=player == 4) for player, medals in won.items() for medal in medals
    )
    assert table == [
        ChampionshipRow(1, 1, "Ana", 0, 1, 2, 3, False),
        ChampionshipRow(2, 2, "Ana", 0, 1, 2, 2, False),
        ChampionshipRow(3, 3, "Ana", 0, 1, 1, 3, False),
        ChampionshipRow(4, 4, "Ana", 0, 0, 0, 1, True),
    ]


def test_medals_together_count_once_each() -> None:
    table = championship_table([MedalsWon(1, "Ana", SILVER, 9, medals=3), MedalsWon(1, "Ana", GOLD, 5)])
    assert table == [ChampionshipRow(1, 1, "Ana", 14, 1, 3, 0)]


def test_aliases_sort_like_the_real_names() -> None:
    table = championship_table([MedalsWon(1, "A. P.", GOLD, 5, sorted_as="Zoe Paz"), MedalsWon(2, "Bea", GOLD, 5)])
    assert [(row.pos, row.name) for row in table] == [(1, "Bea"), (1, "A. P.")]


def test_people_of_the_same_name_stay_apart() -> None:
    table = championship_table(placings((1, "Ana", [(GOLD, 5)]), (2, "Ana", [(GOLD, 5), (GOLD, 5)])))
    assert [(row.pos, row.player, row.golds) for row in table] == [(1, 2, 2), (2, 1, 1)]


def test_championship_without_podiums_has_no_table() -> None:
    assert championship_table([]) == []


PLACED = st.builds(
    MedalsWon,
    st.integers(1, 6),
    st.just("Ana"),
    st.sampled_from(Medal),
    st.sampled_from([1, 2, 3, 5]),
    hidden=st.just(False),
)


@pytest.mark.many_examples
@given(st.lists(PLACED), st.randoms(use_true_random=False))
def test_no_point_is_lost_and_order_of_entry_changes_nothing(placed: list[MedalsWon], random: Random) -> None:
    table = championship_table(placed)
    assert sum(row.points for row in table) == sum(placing.points for placing in placed)
    shuffled = placed.copy()
    random.shuffle(shuffled)
    assert championship_table(shuffled) == table
