"""Results that a regulation does not know, or whose points it cannot tell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import league_of
from tests.tournaments.league.regulations.test_regulations import PLAYERS, WHOLE, game
from tournaments.league import checks
from tournaments.league.audit import stages
from tournaments.league.faults import Code, Fault
from tournaments.league.prospects import prospects
from tournaments.league.regulations import CASTILLAR, REGULATIONS, federation_of
from tournaments.league.results import Need, need_of, recorded
from tournaments.league.scores import is_complete
from tournaments.league.table import table
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

DELFT, FMJD = REGULATIONS["delft"], REGULATIONS["fmjd"]
DRAW = Result(Winner.DRAW, Reason.AGREEMENT)
WIN = Result(Winner.ONE, Reason.RESIGNATION)
OPEN = {"one": "Ana", "two": "Bea", "white": "one"}


@pytest.mark.parametrize(
    ("result", "regulation", "code"),
    [
        (Result(Winner.DRAW, Reason.AGREEMENT, advantage=Side.ONE), FMJD, Code.ADVANTAGE_NOT_KNOWN),
        (Result(Winner.NONE, Reason.EARLY_DRAW), CASTILLAR, Code.EARLY_DRAW_NOT_KNOWN),
        (Result(Winner.DRAW, Reason.AGREEMENT, score=(8, 2)), FMJD, Code.SCORE_NOT_KNOWN),
        (Result(Winner.DRAW, Reason.AGREEMENT, score=(7, 6)), DELFT, Code.SCORE_IMPOSSIBLE),
        (Result(Winner.ONE, Reason.RESIGNATION, score=(2, 8)), DELFT, Code.SCORE_AGAINST_WINNER),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(3), Pieces(3)), DELFT, Code.SCORE_MISSING),
    ],
)
def test_outcome_unknown_to_the_regulation_is_refused(result: Result, regulation: object, code: Code) -> None:
    with pytest.raises(Fault) as refused:
        checks.result(result, 20, (), regulation)  # type: ignore[arg-type]
    assert refused.value.code is code


def test_federation_has_the_rule_systems_it_plays() -> None:
    assert federation_of("international") is FMJD
    assert federation_of("castillar") is None


def test_regulation_that_counts_or_scores_by_pieces_needs_them() -> None:
    assert CASTILLAR.needs_pieces and DELFT.needs_pieces and not FMJD.needs_pieces


def test_every_stage_of_a_league_is_its_table_after_that_game() -> None:
    games = [game("Ana", "Bea"), game("Cris", "Dani", "draw"), game("Ana", "Cris", "two")]
    league = league_of({**WHOLE, "regulation": "fmjd", "games": games})
    *_, last = stages(league)
    assert list(last.places) == [row.player for row in table(league).rows]


def test_lots_decide_where_the_chain_has_them_and_no_further_game() -> None:
    own = {"name": "Propio", "points": {"win": 2, "draw": 1}, "chain": ["lots"]}
    league = league_of({**WHOLE, "regulation": own, "games": [game("Ana", "Bea", "draw")]})
    assert need_of(league, PLAYERS[:2]) is Need.LOTS


def test_result_without_the_pieces_that_give_its_points_is_refused() -> None:
    league = league_of({**WHOLE, "regulation": "delft", "games": [OPEN]})
    with pytest.raises(Fault) as refused:
        recorded(league, league.games[0], WIN)
    assert refused.value.code is Code.PIECES_MISSING


def test_result_without_the_pieces_of_the_loser_is_refused_where_they_are_compared() -> None:
    league = league_of({**WHOLE, "regulation": "delft", "games": [OPEN]})
    won = Result(Winner.ONE, Reason.RESIGNATION, Pieces(3))
    with pytest.raises(Fault) as refused:
        recorded(league, league.games[0], won)
    assert (refused.value.code, refused.value.place) == (Code.PIECES_MISSING, "pieces.two")
    assert recorded(league, league.games[0], replace(won, two=Pieces(2))).games[0].result


def test_swiss_with_rounds_to_come_is_not_complete() -> None:
    stage = {"format": "swiss", "rounds": 3}
    games = [{"round": 1, **game("Ana", "Bea")}, {"round": 1, **game("Cris", "Dani")}]
    assert not is_complete(league_of({**WHOLE, "regulation": "fmjd", "stage": stage, "games": games}))


def test_blocked_rival_gives_all_the_points_of_delft() -> None:
    won = game("Ana", "Bea", reason="blocked", pieces={"one": {"men": 3}, "two": {"men": 5}})
    rows = table(league_of({**WHOLE, "regulation": "delft", "games": [won]})).rows
    assert {row.player: row.figures.points for row in rows}["Ana"] == 12


def test_places_of_a_league_with_shorter_games_are_bounds() -> None:
    own = {
        "name": "Propio",
        "points": {"win": 12, "draw": 6},
        "paces": {"rapid": {"win": 8, "draw": 4}},
        "chain": ["wins"],
    }
    drawn = league_of({**WHOLE, "regulation": own, "games": [OPEN, game("Cris", "Dani")]})
    assert {prospect.player for prospect in prospects(drawn)} == set(PLAYERS)


def test_places_below_the_medals_are_not_played_for() -> None:
    won = [game(one, two) for one, two in (("Ana", "Bea"), ("Ana", "Cris"), ("Ana", "Dani"), ("Bea", "Dani"))]
    absent = game("Bea", "Cris", reason="walkover")
    league = league_of({**WHOLE, "regulation": "fmjd", "games": [*won, absent, game("Cris", "Dani", "draw")]})
    assert [row.pos for row in table(league).rows][2:] == [3, 3]


def test_game_without_both_players_counts_for_no_opponent() -> None:
    own = {"name": "Propio", "points": {"win": 2, "draw": 1}, "chain": ["sonneborn_berger", "table_order"]}
    games = [game("Ana", "Bea", "none"), game("Cris", "Dani", "draw"), game("Ana", "Cris", "draw")]
    assert len(table(league_of({**WHOLE, "regulation": own, "games": games})).rows) == len(PLAYERS)
