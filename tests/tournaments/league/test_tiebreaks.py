"""Each step that orders players by itself: the players it tells apart, and the figure of each."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest

from tournaments.league.regulation import Step
from tournaments.league.scores import Score
from tournaments.league.tiebreaks import (
    STEPS,
    Average,
    Evidence,
    Split,
    TablePlace,
    alphabetical_order,
    averages_among,
    by_figure,
    head_to_head,
    order,
    ruling,
    tiebreak_game,
)
from tournaments.league.values import Game, Pieces, Reason, Result, Ruling, Winner

ABC = ("Ana", "Bea", "Eva")
AB = ABC[:2]
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1))
BOTH_ABSENT = Result(Winner.NONE, Reason.WALKOVER)


def level_evidence(**fields: Any) -> Evidence:
    """Return three players level on every criterion, in a complete league with three medals."""
    level: dict[str, Any] = {
        "numbers": {"Ana": 1, "Bea": 2, "Eva": 3},
        "sort_keys": {name: name for name in ABC},
        **{figure: dict.fromkeys(ABC, 0) for figure in ("points", "pieces", "wins", "sanctions")},
        "scores": (),
        "tiebreak_games": (),
        "rulings": (),
        "complete": True,
        "podium": 3,
    }
    return Evidence(**{**level, **fields})


def won(one: str, two: str, winner: Winner = Winner.ONE) -> Game:
    return Game(one=one, two=two, result=Result(winner, Reason.RESIGNATION, Pieces(1), Pieces(1)))


@pytest.mark.parametrize(
    ("step", "figure", "most"),
    [
        (Step.POINTS, "points", True),
        (Step.PIECES, "pieces", True),
        (Step.WINS, "wins", True),
        (Step.SANCTIONS, "sanctions", False),
    ],
)
def test_larger_figure_ranks_first_except_for_sanctions(step: Step, figure: str, most: bool) -> None:
    figures = {"Ana": 1, "Bea": 2, "Eva": 1}
    groups = (("Bea",), ("Ana", "Eva")) if most else (("Ana", "Eva"), ("Bea",))
    for compare in (STEPS[step], by_figure(step, attrgetter(figure), most=most)):
        assert compare(ABC, 1, level_evidence(**{figure: figures})) == Split(step, groups, figures)
        assert compare(("Ana", "Eva"), 1, level_evidence(**{figure: figures})) is None


def test_the_alphabet_decides_no_medal_of_a_complete_league() -> None:
    split = Split(Step.ALPHABETICAL, (("Ana",), ("Bea",)), {"Ana": "Ana", "Bea": "Bea"})
    for place, complete, decided in ((2, True, None), (3, True, None), (4, True, split), (1, False, split)):
        assert alphabetical_order(("Bea", "Ana"), place, level_evidence(complete=complete)) == decided


def test_equal_names_go_by_draw_number() -> None:
    found = alphabetical_order(
        ABC, 1, level_evidence(complete=False, sort_keys=dict.fromkeys(ABC, "A"), numbers=NUMBERS)
    )
    assert found is not None
    assert found.groups == (("Eva",), ("Bea",), ("Ana",))


NUMBERS = {"Ana": 3, "Bea": 2, "Eva": 1}


def test_group_games_count_points_then_piece_difference() -> None:
    scores = [
        Score("Ana", "Bea", 1, 5),
        Score("Bea", "Ana", 1, 2),
        Score("Ana", "Zoe", 3, 12),
        Score("Zoe", "Ana", 0, 9),
        Score("Zoe", "Bea", 0, 9),
        Score("Ana", "Bea", 0, 1),
        Score("Bea", "Ana", 0, 1),
    ]
    averages = {"Ana": Average(1, 6, 3), "Bea": Average(1, 3, 6)}
    assert averages_among(AB, scores) == averages
    assert head_to_head(AB, 1, level_evidence(scores=scores)) == Split(
        Step.HEAD_TO_HEAD, (("Ana",), ("Bea",)), averages
    )
    assert (averages["Ana"].rank, averages["Bea"].rank) == ((1, 3), (1, -3))
    assert head_to_head(AB, 1, level_evidence(scores=scores[:1])) is not None
    assert head_to_head(AB, 1, level_evidence(scores=scores[2:])) is None
    more_points = [*scores, Score("Bea", "Ana", 1, 0)]
    assert head_to_head(AB, 1, level_evidence(scores=more_points)).groups == (("Bea",), ("Ana",))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ([won("Ana", "Bea")], "Ana"),
        ([won("Ana", "Bea", Winner.TWO)], "Bea"),
        ([won("Bea", "Ana")], "Bea"),
        ([won("Ana", "Eva"), won("Eva", "Bea"), won("Bea", "Ana")], "Bea"),
        ([Game(one="Ana", two="Bea"), Game(one="Ana", two="Bea", result=DRAWN), won("Bea", "Ana")], "Bea"),
        ([Game(one="Ana", two="Bea", result=BOTH_ABSENT)], None),
        ([Game(one="Ana", two="Bea", result=DRAWN), Game(one="Ana", two="Bea")], None),
        ([won("Ana", "Eva")], None),
        ([], None),
    ],
)
def test_result_between_two_tied_players_separates_them(games: list[Game], winner: str | None) -> None:
    found = tiebreak_game(AB, 1, level_evidence(tiebreak_games=games))
    if winner is None:
        assert found is None
    else:
        loser = {"Ana": "Bea", "Bea": "Ana"}[winner]
        assert found == Split(Step.TIEBREAK_GAME, ((winner,), (loser,)), {winner: "1-0", loser: "0-1"})


def test_three_are_not_separated_by_a_game_of_two() -> None:
    assert tiebreak_game(ABC, 1, level_evidence(tiebreak_games=[won("Ana", "Bea")])) is None


def test_last_ruling_on_exactly_these_players_counts() -> None:
    rulings = [Ruling(names, "r") for names in (("Ana", "Bea"), ("Bea", "Ana"), ("Ana", "Bea", "Eva"), ("Ana", "Eva"))]
    assert ruling(AB, 4, level_evidence(rulings=rulings)) == Split(
        Step.RULING, (("Bea",), ("Ana",)), {"Bea": 4, "Ana": 5}, rulings[1]
    )
    assert ruling(("Bea", "Eva"), 4, level_evidence(rulings=rulings)) is None


def test_each_player_below_has_the_deciding_step() -> None:
    points = {"Ana": 1, "Bea": 1, "Eva": 3}
    places = order(ABC, level_evidence(points=points, rulings=[Ruling(("Bea", "Ana"), "r")]))
    assert [place.players for place in places] == [("Eva",), ("Bea",), ("Ana",)]
    first, second, third = (place.split for place in places)
    assert first is None
    assert second is not None and second.step is Step.POINTS
    assert third is not None and (third.step, third.figures) == (Step.RULING, {"Bea": 2, "Ana": 3})


def test_level_players_share_a_place_alphabetically() -> None:
    points = {"Ana": 3, "Bea": 1, "Eva": 1}
    places = order(("Eva", "Bea", "Ana"), level_evidence(points=points))
    assert [place.players for place in places] == [("Ana",), ("Bea", "Eva")]
    assert places[0].split is None
    assert places[1].split is not None and places[1].split.step is Step.POINTS
    letters = {"Ana": "Ana", "Bea": "Óscar", "Eva": "Nuria"}
    assert order(("Bea", "Eva"), level_evidence(sort_keys=letters)) == [TablePlace(("Eva", "Bea"))]


def test_single_player_needs_no_step() -> None:
    assert order(("Ana",), level_evidence()) == [TablePlace(("Ana",))]
    assert order(("Ana",), level_evidence(rulings=[Ruling(("Ana",), "r")])) == [TablePlace(("Ana",))]


def test_alphabet_decides_below_the_podium() -> None:
    points = {"Ana": 3, "Bea": 1, "Eva": 1}
    assert len(order(ABC, level_evidence(points=points, podium=1))) == 3
    assert len(order(ABC, level_evidence(points=points, podium=2))) == 2
