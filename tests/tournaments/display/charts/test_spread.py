from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.display.charts.lines import spread

places = st.lists(st.floats(0, 100, allow_subnormal=False), min_size=1, max_size=12).map(sorted)


def evenly(wanted: list[float], gap: float) -> list[float]:
    return spread(wanted, [gap] * (len(wanted) - 1), 0, 100)


@given(places, st.floats(0.1, 9))
def test_labels_keep_their_order_apart_and_within_bounds(wanted: list[float], gap: float) -> None:
    positions = evenly(wanted, gap)
    assert len(positions) == len(wanted)
    assert all(after - before >= gap - 1e-6 for before, after in pairwise(positions))
    assert positions[0] >= -1e-6 and positions[-1] <= 100 + 1e-6


@given(places, st.floats(0.1, 9))
def test_labels_that_do_not_touch_keep_their_places(wanted: list[float], gap: float) -> None:
    if all(after - before >= gap for before, after in pairwise(wanted)):
        assert all(abs(a - b) < 1e-6 for a, b in zip(evenly(wanted, gap), wanted, strict=True))


def test_overlapping_labels_move_equally() -> None:
    assert evenly([50, 50], 10) == [45, 55]
    assert evenly([0, 0, 0], 10) == [0, 10, 20]
    assert evenly([100, 100], 10) == [90, 100]


def test_high_labels_take_more_space() -> None:
    assert [round(place) for place in spread([50, 50, 50], [10, 30], 0, 100)] == [33, 43, 73]


@given(st.lists(st.just(5.0), min_size=2, max_size=40))
def test_too_many_labels_share_the_space_equally(wanted: list[float]) -> None:
    positions = evenly(wanted, 50)
    assert positions[0] >= -1e-6 and positions[-1] <= 100 + 1e-6
    assert len({round(place, 6) for place in positions}) == len(wanted)
