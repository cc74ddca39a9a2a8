"""Tables under any regulation: published figures, the shipped regulations, and those that an organizer composes."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.builders import Document, league_of
from tests.swiss_files import data, event_file
from tournaments.league.audit import audit
from tournaments.league.file.regulation import OWN_STEPS, regulation_document
from tournaments.league.file.writing import write_league
from tournaments.league.prospects import prospects
from tournaments.league.records import played_by
from tournaments.league.regulation import Colour, Format, Step
from tournaments.league.regulations import REGULATIONS
from tournaments.league.results import Need, need_of
from tournaments.league.schedule import draw
from tournaments.league.scores import all_scores
from tournaments.league.table import Table, table
from tournaments.league.tiebreaks import STEPS

DATA = Path(__file__).parents[3] / "data/regulations"
EVENTS = json.loads((DATA / "figures.json").read_text(encoding="utf-8"))
PLAYERS = ["Ana", "Bea", "Cris", "Dani"]
WHOLE = {"format": "castillar-league/2", "name": "Liga", "rules": "international", "players": PLAYERS}


def game(one: str, two: str, winner: str = "one", reason: str = "", **more: Any) -> Document:
    reasons = {"draw": "agreement", "none": "walkover"}
    return {
        "one": one,
        "two": two,
        "winner": winner,
        "reason": reason or reasons.get(winner, "resignation"),
        "white": "one",
        **more,
    }


def tabled(regulation: object, *games: Document, **more: Any) -> Table:
    return table(league_of({**WHOLE, "regulation": regulation, "games": list(games), **more}))


def points(found: Table) -> dict[str, int]:
    return {row.player: row.figures.points for row in found.rows}


def figures(step: Step, *games: Document, **more: Any) -> dict[str, int]:
    own = {"points": {"win": 2, "draw": 1}, "chain": [step]}
    return {row.player: row.compared[step] for row in tabled(own, *games, **more).rows}


@pytest.mark.parametrize("event", EVENTS, ids=[event["league"]["name"] for event in EVENTS])
def test_event_has_the_figures_of_two_other_readings(event: Document) -> None:
    league = league_of(event["league"])
    found = table(league)
    rows = [
        {"pos": row.pos, "player": row.player, "points": row.figures.points, "figures": dict(row.compared)}
        for row in found.rows
    ]
    pending = [list(group) for group in found.pending]
    assert {"complete": found.complete, "pending": pending, "rows": rows} == event["standings"]
    assert league_of(json.loads(write_league(league))) == league


def test_half_final_of_2022_has_its_published_order() -> None:
    found = json.loads((DATA / "kndb_half_final_2022_c.json").read_text(encoding="utf-8"))
    winners = {(2, 0): "one", (1, 1): "draw", (0, 2): "two"}
    games = [
        game(one["white"], one["black"], winners[tuple(one["score"])], round=one["round"]) for one in found["games"]
    ]
    published = [(row["place"], row["player"], row["points"]) for row in found["published"]]
    players = sorted(player for _, player, _ in published)
    own = {"points": {"win": 2, "draw": 1}, "chain": ["further_game", "head_to_head"]}
    event = tabled(own, *games, players=players, tiebreak_games=[game("B", "C")])
    assert [(row.pos, row.player, row.figures.points) for row in event.rows] == published


def test_every_step_of_a_chain_is_known() -> None:
    for regulation in REGULATIONS.values():
        for stage_format in Format:
            assert set(regulation.chain_of(stage_format)) <= set(STEPS)
    assert set(OWN_STEPS) <= set(STEPS)


@pytest.mark.parametrize(
    "own",
    [
        {"points": {"win": 2, "draw": 1, "loss": 0}, "chain": ["wins", "lots"]},
        {"name": "Del puerto", "points": {"win": 3, "draw": 1, "loss": 1}, "bye": 1, "chain": []},
        {"based_on": "fmjd", "half_byes": 0},
        {"points": {"win": 2, "draw": 1, "loss": 0}, "absence": {"points": {"win": 1, "loss": 0}}, "chain": ["pieces"]},
        {"based_on": "fmjd", "chain": ["solkoff"]},
        {"based_on": "castillar", "points": {"win": 2, "draw": 1, "loss": 0}},
        {
            "name": "12-0",
            "points": {"win": 12, "draw": 6, "loss": 0},
            "paces": {"rapid": {"win": 8, "draw": 6, "loss": 4}, "blitz": {"win": 7, "draw": 6, "loss": 5}},
            "chain": ["wins"],
        },
        "delft",
    ],
)
def test_regulation_is_written_as_it_was_read(own: object) -> None:
    assert regulation_document(league_of({**WHOLE, "regulation": own}).regulation) == own


def test_a_chain_composed_on_a_shipped_one_keeps_its_points() -> None:
    own = {"based_on": "delft", "chain": ["pieces"]}
    assert points(tabled(own, game("Ana", "Bea", reason="blocked", pieces={"one": {"men": 1}})))["Ana"] == 12


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"reason": "no_pieces", "pieces": {"one": {"men": 3}}}, (12, 0)),
        ({"pieces": {"one": {"men": 3, "kings": 1}, "two": {"men": 1}}}, (9, 1)),
        ({"pieces": {"one": {"men": 3}, "two": {"men": 2}}}, (6, 4)),
        ({"winner": "draw", "pieces": {"one": {"men": 1}, "two": {"men": 2, "kings": 1}}}, (2, 8)),
        ({"winner": "draw", "score": [4, 6]}, (4, 6)),
        ({"reason": "walkover"}, (12, 0)),
        ({"winner": "none"}, (0, 0)),
    ],
)
def test_delft_gives_points_for_the_pieces_left(more: Document, expected: tuple[int, int]) -> None:
    found = tabled("delft", game("Ana", "Bea", **more))
    assert (points(found)["Ana"], points(found)["Bea"]) == expected
    drawn = more.get("winner") == "draw"
    assert sum(row.figures.drawn for row in found.rows) == 2 * drawn
    won = "winner" not in more and more.get("reason") != "walkover"
    assert sum(row.compared[Step.BOARD_WINS] for row in found.rows) == won


def test_early_draw_gives_nothing_and_is_played() -> None:
    rows = {row.player: row for row in tabled("fmjd", game("Ana", "Bea", "none", "early_draw")).rows}
    assert (rows["Ana"].figures.points, rows["Ana"].figures.played, rows["Bea"].figures.points) == (0, 1, 0)


def test_draw_with_the_advantage_ranks_first() -> None:
    found = tabled("kndb", game("Bea", "Ana", "draw", advantage="two"), game("Cris", "Dani", "draw"))
    assert [(row.player, row.compared[Step.PLUS_BALANCE]) for row in found.rows] == [
        *(("Ana", 1), ("Cris", 0), ("Dani", 0), ("Bea", -1))
    ]


def test_first_decided_game_of_an_encounter_decides() -> None:
    split = {
        "points": {"win": 12, "draw": 6},
        "paces": {"rapid": {"win": 8, "draw": 6, "loss": 4}, "blitz": {"win": 7, "draw": 6, "loss": 5}},
        "chain": ["wins"],
    }
    found = tabled(
        split,
        game("Ana", "Bea", "draw", part=1),
        game("Bea", "Ana", "one", part=2, pace="rapid"),
        game("Cris", "Dani", "draw", part=1),
        game("Dani", "Cris", "draw", part=2, pace="rapid"),
        game("Cris", "Dani", "draw", part=3, pace="blitz"),
    )
    assert points(found) == {"Bea": 8, "Cris": 6, "Dani": 6, "Ana": 4}


def test_games_of_a_micro_match_all_count() -> None:
    found = tabled("fmjd", game("Ana", "Bea", part=1), game("Bea", "Ana", "draw", part=2))
    assert points(found) == {"Ana": 3, "Bea": 1, "Cris": 0, "Dani": 0}


def test_results_in_the_order_of_the_table_take_level_players_together() -> None:
    games = [game("Ana", "Cris"), game("Bea", "Dani"), game("Cris", "Dani"), game("Dani", "Cris", leg=2)]
    own = {"points": {"win": 2, "draw": 1}, "chain": ["table_order"]}
    found = tabled(own, *games, stage={"format": "round_robin", "legs": 2})
    assert [row.player for row in found.rows][:2] == ["Ana", "Bea"] or found.rows[0].pos == found.rows[1].pos
    assert found.rows[0].figures.points == 2


def test_unplayed_game_counts_as_a_draw_with_oneself() -> None:
    won = game("Ana", "Bea", "one", "walkover")
    assert figures(Step.SOLKOFF, won)["Ana"] == 2
    assert figures(Step.SONNEBORN_BERGER, won) == {"Ana": 2, "Bea": 0, "Cris": 0, "Dani": 0}
    assert figures(Step.BOARD_WINS, won)["Ana"] == figures(Step.BLACK_GAMES, won)["Bea"] == 0
    assert figures(Step.FEWER_PLAYED, won)["Bea"] == 1


MISSED = [event for event in data("dutch") if '"Z"' in json.dumps(event)][:12]


@pytest.mark.parametrize("event", MISSED, ids=[str(event["id"]) for event in MISSED])
def test_missed_round_counts_as_a_bye_without_points(event: Document) -> None:
    own = {"points": {"win": 2, "draw": 1}, "chain": ["fewer_played", "sonneborn_berger", "solkoff", "solkoff_cut_2"]}
    document = event_file(event, len(event["rounds"])) | {"regulation": own}
    unsaid = document | {"byes": [bye for bye in document["byes"] if bye["kind"] != "zero"]}
    assert unsaid["byes"] != document["byes"]
    assert table(league_of(unsaid)) == table(league_of(document))


def test_annulled_game_is_no_missed_round() -> None:
    withdrawn = [{"player": "Ana", "games": "annulled"}]
    played = [game("Ana", "Bea", round=1), game("Cris", "Dani", round=1), game("Bea", "Cris", round=2)]
    swiss: Document = {"stage": {"format": "swiss", "rounds": 2}, "withdrawn": withdrawn}
    assert figures(Step.FEWER_PLAYED, *played, **swiss) == {"Ana": 0, "Bea": 1, "Cris": 2, "Dani": 2}


def test_each_player_has_a_colour_where_the_game_says_which() -> None:
    games = [game("Ana", "Bea"), game("Cris", "Ana", white="two"), game("Bea", "Cris", white=None)]
    league = league_of({**WHOLE, "regulation": "fmjd", "games": games})
    played = played_by(league, PLAYERS, list(all_scores(league)))
    colours = [[each.colour for each in played[player]] for player in ("Ana", "Bea", "Cris")]
    assert colours == [[Colour.WHITE, Colour.WHITE], [Colour.BLACK, None], [Colour.BLACK, None]]


def test_average_rating_is_of_the_opponents_met() -> None:
    players = [{"name": "Ana"}, {"name": "Bea", "rating": 1500}, {"name": "Cris", "rating": 1401}, "Dani"]
    games = [game("Ana", "Bea"), game("Cris", "Ana"), game("Dani", "Ana")]
    assert figures(Step.OPPONENTS_RATING, *games, players=players)["Ana"] == 1451


def all_drawn(names: list[str] = PLAYERS) -> list[Document]:
    return [game(one, two, "draw") for one in names for two in names if one < two]


def test_places_are_shared_where_no_step_can_separate() -> None:
    own = {"points": {"win": 2, "draw": 1}, "chain": ["wins"]}
    shared = tabled(own, *all_drawn())
    assert shared.settled and shared.pending == (tuple(PLAYERS),)
    assert [row.medal and row.medal.value for row in shared.rows] == ["gold"] * 4
    for last in ("ruling", "lots", "further_game"):
        assert not tabled({**own, "chain": ["wins", last]}, *all_drawn()).settled


def test_lots_of_a_seed_order_a_tie() -> None:
    own = {"points": {"win": 2, "draw": 1}, "chain": ["lots"]}
    drawn = {"order": draw("x", PLAYERS), "reason": "sorteo", "seed": "x"}
    found = tabled(own, *all_drawn(), rulings=[drawn])
    assert found.settled and [row.player for row in found.rows] == drawn["order"]
    assert not tabled(own, *all_drawn(), rulings=[{"order": PLAYERS, "reason": "r"}]).settled


def test_further_games_order_the_players_who_all_met_in_them() -> None:
    own = {"points": {"win": 2, "draw": 1}, "chain": ["further_game"]}
    some = [game("Ana", "Bea"), game("Cris", "Ana"), game("Bea", "Cris", "draw")]
    more = [game(name, "Dani") for name in ("Ana", "Bea", "Cris")]
    assert not tabled(own, *all_drawn(), tiebreak_games=some).settled
    found = tabled(own, *all_drawn(), tiebreak_games=some + more)
    assert [row.player for row in found.rows] == ["Cris", "Ana", "Bea", "Dani"]


def test_figures_of_any_regulation_add_up() -> None:
    for event in EVENTS:
        assert audit(league_of(event["league"])) == []
    assert audit(league_of({**WHOLE, "regulation": "fmjd", "games": all_drawn()})) == []


def test_prospects_of_any_regulation_keep_every_possible_end() -> None:
    for regulation in REGULATIONS:
        games = all_drawn()[:5] if regulation != "delft" else [game("Ana", "Bea", "draw", score=[6, 4])]
        if regulation == "castillar":
            games = [one | {"pieces": {"one": {"men": 1}, "two": {"men": 1}}} for one in games]
        league = league_of({**WHOLE, "regulation": regulation, "games": games})
        found = {one.player: one.places for one in prospects(league)}
        assert set(found) == set(PLAYERS) and 1 in found["Cris"] and 4 in found["Cris"]


def test_medals_alone_are_played_for_where_the_regulation_says_so() -> None:
    five = [*PLAYERS, "Eva"]
    games = [game(one, two) for one, two in combinations(five, 2) if one != "Dani"]
    further = [game("Eva", "Dani")]
    level = {"based_on": "fmjd", "chain": ["further_game"]}
    found = tabled(level, *games, game("Dani", "Eva", "draw"), players=five, tiebreak_games=further)
    assert [(row.pos, row.player) for row in found.rows][3:] == [(4, "Dani"), (4, "Eva")]


def test_kndb_plays_for_medals_and_draws_lots_for_the_rest() -> None:
    five = [*PLAYERS, "Eva"]
    level = ({"Ana", "Bea"}, {"Dani", "Eva"})
    games = [game(one, two, "draw" if {one, two} in level else "one") for one, two in combinations(five, 2)]
    league = league_of({**WHOLE, "regulation": "kndb", "players": five, "games": games})
    assert table(league).open_ties == (("Ana", "Bea"), ("Dani", "Eva"))
    assert [need_of(league, tie) for tie in table(league).open_ties] == [Need.GAME, Need.LOTS]
    assert need_of(league_of({**WHOLE, "regulation": "kndb", "games": all_drawn()}), PLAYERS) is Need.LOTS


@pytest.mark.parametrize("reason", ["walkover", "time"])
def test_game_that_both_lost_adds_nothing_to_sonneborn_berger(reason: str) -> None:
    both = game("Ana", "Bea", "none", reason)
    games = [both, game("Ana", "Cris"), game("Cris", "Dani"), game("Bea", "Dani")]
    assert figures(Step.SONNEBORN_BERGER, *games) == {"Ana": 4, "Bea": 0, "Cris": 0, "Dani": 0}


def test_level_pieces_give_the_score_of_the_one_with_more_to_say() -> None:
    level = {"men": 2, "kings": 0}
    games = [game("Ana", "Bea", "one", pieces={"one": level, "two": level})]
    assert points(tabled("delft", *games))["Ana"] == 6


def test_bracket_counts_no_pieces() -> None:
    for regulation in REGULATIONS.values():
        in_bracket, in_table = regulation.in_format(Format.KNOCKOUT), regulation.in_format(Format.ROUND_ROBIN)
        assert not in_bracket.counts_pieces
        assert in_bracket.material == regulation.material
        assert in_table.counts_pieces == regulation.counts_pieces
        assert in_table.chain == regulation.chain
