"""The table and its order: published cases, an independent reading of the regulation, and properties of every table."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders import NAMES, Document, document, documents, league_of, table_document
from tests.leagues import league, won_by
from tests.tournaments.league.literal_reading import standings
from tournaments.league.names import alphabetical
from tournaments.league.podium import Medal, podium
from tournaments.league.regulations import CASTILLAR
from tournaments.league.scores import games_that_count
from tournaments.league.table import Table, table
from tournaments.league.values import League, Pieces, Reason, Result, Winner

CASES = json.loads((Path(__file__).parents[2] / "data/leagues.json").read_text(encoding="utf-8"))
DIFFERENT_NAMES = list({alphabetical(name): name for name in NAMES}.values())


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_published_league_has_its_published_table(case: Document) -> None:
    assert table_document(table(league_of(case["league"]))) == case["expect"]


def test_table_has_an_order_from_the_first_result() -> None:
    drawn = {"format": "castillar-league/1", "name": "Liga", "players": ["Ana", "Bea", "Caro"], "games": []}
    game = {"round": 1, "one": "Ana", "two": "Bea", "winner": "one", "reason": "walkover"}
    assert not table(league_of(drawn)).has_order
    assert table(league_of(drawn | {"games": [game]})).has_order


def test_nobody_leads_by_the_alphabet_alone() -> None:
    first, second, *rest = (drawn := league(3)).games
    two = Pieces(2)
    level = replace(first, result=Result(Winner.DRAW, Reason.AGREEMENT, two, two))
    winner = next(iter(first.pair & second.pair))
    played = [(first, second), (level, second), (level, won_by(second, winner))]
    leaders = [table(replace(drawn, games=(*games, *rest))).leader for games in played]
    assert leaders == [None, None, winner]
    assert table(replace(drawn, players=(), games=())).leader is None


RANDOM_LEAGUES = 400
random_numbers = st.integers(0, RANDOM_LEAGUES - 1)


@cache
def random_league(number: int) -> tuple[Document, League, Table]:
    """Return the file of a random league, the league and its table, cached for all tests."""
    content = document(Random(number))
    return content, (made := league_of(content)), table(made)


@pytest.mark.many_examples
@pytest.mark.parametrize("first", range(0, RANDOM_LEAGUES, 50))
def test_random_leagues_match_a_literal_reading(first: int) -> None:
    for number in range(first, first + 50):
        found, _, standing = random_league(number)
        assert table_document(standing) == standings(found), number


@pytest.mark.many_examples
@settings(max_examples=25)
@given(documents())
def test_any_league_matches_a_literal_reading(found: Document) -> None:
    assert table_document(table(league_of(found))) == standings(found)


@pytest.mark.many_examples
def test_random_leagues_use_every_step_and_leave_ties_open() -> None:
    tables = [random_league(number)[2] for number in range(300)]
    steps = {row.split.step for standing in tables for row in standing.rows if row.split}
    assert steps == set(CASTILLAR.chain)
    assert {len(names) for standing in tables for names in standing.pending} >= {2, 3, 4}


@pytest.mark.many_examples
@given(random_numbers, st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_listed_changes_nothing(number: int, random: Random) -> None:
    found, _, standing = random_league(number)
    shuffled = found | {"games": random.sample(found["games"], len(found["games"]))}
    assert table_document(table(league_of(shuffled))) == table_document(standing)


@pytest.mark.many_examples
@given(documents(among=DIFFERENT_NAMES), st.randoms(use_true_random=False))
def test_player_order_matters_only_for_equal_names_and_annulled(found: Document, random: Random) -> None:
    def rows_by_place(document: Document) -> list[Document]:
        return sorted(
            table_document(table(league_of(document)))["rows"], key=lambda row: (row["pos"] or 99, row["player"])
        )

    shuffled = found | {"players": random.sample(found["players"], len(found["players"]))}
    assert rows_by_place(shuffled) == rows_by_place(found)


@pytest.mark.many_examples
@given(random_numbers)
def test_each_step_separates_adjacent_rows(number: int) -> None:
    rows = random_league(number)[2].rows
    for above, row in pairwise(rows):
        if row.split is None:
            continue
        told_apart = [player for group in row.split.groups for player in group]
        first = next(index for index, other in enumerate(rows) if other.player in told_apart)
        assert {other.player for other in rows[first : first + len(told_apart)]} == set(told_apart)
        assert len(row.split.groups) > 1
        assert set(row.split.figures) == set(told_apart)
        place = next(index for index, group in enumerate(row.split.groups) if row.player in group)
        assert above.player in row.split.groups[place - 1]
        assert above.figures.points == row.figures.points


@pytest.mark.many_examples
@given(random_numbers)
def test_points_of_the_table_are_those_of_its_games(number: int) -> None:
    _, league, standing = random_league(number)
    winners = [game.result.winner for game in games_that_count(league) if game.result]
    points_of_outcome = {Winner.ONE: 3, Winner.TWO: 3, Winner.DRAW: 2, Winner.NONE: 0}
    rows = standing.rows
    assert sum(row.figures.points for row in rows) == sum(points_of_outcome[winner] for winner in winners)
    assert sum(row.figures.played for row in rows) == 2 * len(winners)


@pytest.mark.many_examples
@given(random_numbers)
def test_medals_are_given_all_at_once_when_no_place_is_open(number: int) -> None:
    standing = random_league(number)[2]
    steps = podium(sum(not row.annulled for row in standing.rows))
    if standing.settled:
        assert [row.medal for row in standing.rows if row.medal] == [step.medal for step in steps]
        assert sum(row.podium_points or 0 for row in standing.rows) == sum(step.points for step in steps)
    else:
        assert {(row.medal, row.podium_points) for row in standing.rows} == {(None, None)}


@pytest.mark.parametrize(
    ("players", "points"),
    [(2, []), (3, [5, 2]), *((n, [5, 3, 1]) for n in range(4, 11))],
)
def test_a_podium_has_the_medals_of_its_size(players: int, points: list[int]) -> None:
    assert [step.points for step in podium(players)] == points
    assert [step.medal for step in podium(players)] == list(Medal)[: len(points)]


@pytest.mark.parametrize("players", range(3, 11))
def test_league_with_all_players_level_stays_one_group(players: int) -> None:
    content = document(Random(0), players)
    names = sorted(NAMES[:players])
    pieces = {"one": {"men": 1}, "two": {"men": 1}}
    drawn = {"winner": "draw", "reason": "agreement", "pieces": pieces}
    games = [{"one": a, "two": b, **drawn} for a in names for b in names if a < b]
    level = content | {"players": names, "legs": 1, "games": games, "sanctions": [], "rulings": []}
    standing = table(league_of(level | {"withdrawn": [], "tiebreak_games": []}))
    assert [set(group) for group in standing.pending] == [set(names)]
    assert {row.pos for row in standing.rows} == {1}
