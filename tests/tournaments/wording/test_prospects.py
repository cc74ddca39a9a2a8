"""The text of a player's possible places, without claiming more than is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.podium import podium
from tournaments.league.prospects import Prospect
from tournaments.wording.podiums import podium_prospect_words, possible_places_words


def words(places: tuple[int, ...], players: int = 6, *, exact: bool = True) -> tuple[str, str]:
    prospect = Prospect("Ana", places, exact)
    return possible_places_words(prospect, players), podium_prospect_words(prospect, podium(players))


@pytest.mark.parametrize(
    ("places", "expected", "means"),
    [
        ((1,), "ya tiene el 1.º", "Medalla segura: oro."),
        ((3,), "ya tiene el 3.º", "Medalla segura: bronce."),
        ((4,), "ya tiene el 4.º", "Ya no llega al podio."),
        ((1, 2), "1.º o 2.º", "Tiene medalla segura, y puede quedar en primer lugar."),
        ((2, 3), "2.º o 3.º", "Tiene medalla segura; ya no puede quedar en primer lugar."),
        ((1, 2, 3, 4), "del 1.º al 4.º", "Puede quedar en primer lugar."),
        ((1, 3, 4), "1.º, 3.º o 4.º", "Puede quedar en primer lugar."),
        ((2, 3, 4), "del 2.º al 4.º", "Puede llegar al podio."),
        ((4, 5, 6), "del 4.º al 6.º", "Ya no llega al podio."),
        ((1, 2, 3, 4, 5, 6), "cualquier puesto", "Puede quedar en primer lugar."),
    ],
)
def test_known_places_are_stated_plainly(places: tuple[int, ...], expected: str, means: str) -> None:
    assert words(places) == (expected, means)


@pytest.mark.parametrize(
    ("places", "expected", "means"),
    [
        ((1, 2), "como mucho, 1.º o 2.º", "Tiene medalla segura, y no se descarta el primer puesto."),
        ((1, 2, 3, 4), "como mucho, del 1.º al 4.º", "No se descarta el primer puesto."),
        ((3, 4), "como mucho, 3.º o 4.º", "No se descarta que llegue al podio."),
        ((5, 6), "como mucho, 5.º o 6.º", "Ya no llega al podio."),
        ((1, 2, 3, 4, 5, 6), "todavía no se descarta ningún puesto", "No se descarta el primer puesto."),
    ],
)
def test_bounds_are_marked_as_bounds(places: tuple[int, ...], expected: str, means: str) -> None:
    assert words(places, exact=False) == (expected, means)


def test_third_of_three_players_has_no_medal() -> None:
    assert words((3,), players=3)[1] == "Ya no llega al podio."
    assert words((2, 3), players=3)[1] == "Puede llegar al podio."


@given(st.sets(st.integers(1, 10), min_size=2), st.booleans())
def test_only_exact_places_are_called_possible(places: set[int], exact: bool) -> None:
    text, means = words(tuple(sorted(places)), players=10, exact=exact)
    assert ("como mucho" in text or "no se descarta" in text) is not exact
    assert exact or (" puede quedar" not in means.replace("ya no puede", "") and not means.startswith("Puede"))
