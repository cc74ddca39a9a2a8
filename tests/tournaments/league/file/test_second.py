"""Version 2 of the league file: what it adds is read, written and read again, and only where it is needed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.builders import Document, league_of
from tests.swiss_files import swiss_file
from tests.tournaments.league.regulations.events import SWISS, swiss
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league
from tournaments.league.file.regulation import read_regulation
from tournaments.league.file.writing import league_document, write_league
from tournaments.league.formats.planning import FINALS
from tournaments.league.regulation import Apart, Bye, ByeKind, Colour, Step, System


def test_everything_of_a_stage_is_read() -> None:
    league = league_of(swiss())
    assert (league.stage.rounds, league.stage.system, league.stage.first_colour) == (3, System.ROTATION, Colour.BLACK)
    assert league.stage.apart == (Apart(("Ana", "Juan Pérez (1)"), 2),)
    assert league.byes == (Bye("Cris", 1, ByeKind.PAIRING), Bye("Juan Pérez (2)", 2, ByeKind.HALF))
    assert [player.rating for player in league.players] == [2105, None, 0, None, None]
    assert [(game.one, game.two) for game in league.games][:2] == [
        ("Ana", "Juan Pérez (1)"),
        ("Juan Pérez (2)", "Eva"),
    ]


def test_file_is_written_as_it_is_read_again() -> None:
    league = league_of(swiss())
    written = write_league(league)
    assert json.loads(written)["format"] == "castillar-league/2"
    again = league_of(json.loads(written))
    assert (again, write_league(again)) == (league, written)


BARE = {"format": "castillar-league/1", "name": "Liga", "players": ["Ana", "Bea", "Cris"]}


@pytest.mark.parametrize(
    ("more", "version"),
    [
        ({}, 1),
        ({"regulation": "castillar", "stage": {"format": "round_robin", "legs": 2}, "byes": []}, 1),
        ({"regulation": "fmjd"}, 2),
        ({"stage": SWISS}, 2),
        *(({"stage": {"format": each.value, "games": 2, "third_place": True}}, 2) for each in FINALS),
        ({"players": ["Ana", "Bea", {"name": "Cris", "rating": 0}]}, 2),
        ({"games": [{"one": "Ana", "two": "Bea", "part": 1}]}, 2),
        ({"byes": [{"player": "Ana", "round": 1, "kind": "zero"}]}, 2),
    ],
)
def test_version_two_is_written_only_where_it_is_needed(more: Document, version: int) -> None:
    league = league_of(BARE | {"format": "castillar-league/2"} | more)
    assert json.loads(write_league(league))["format"] == f"castillar-league/{version}"
    assert league_of(json.loads(write_league(league))) == league


def test_three_hundred_players_may_play_a_swiss() -> None:
    names: Any = [f"Nombre {number}" for number in range(300)]
    league = league_of(BARE | {"format": "castillar-league/2", "players": names, "max_players": 300, "stage": SWISS})
    assert len(league.players) == 300 and league.games == ()
    without_limit = BARE | {"format": "castillar-league/2", "players": names, "stage": SWISS}
    assert league_of(without_limit).max_players == 300


def test_swiss_has_the_boards_of_a_round_unless_its_file_says_others() -> None:
    document = swiss_file(121, 5, [], [])
    whole = read_league(json.dumps(document).encode())
    assert whole.boards == 60
    assert read_league(json.dumps(league_document(whole)).encode()) == whole
    assert read_league(json.dumps({**document, "boards": 1}).encode()).boards == 1


def test_step_that_is_never_reached_is_refused_only_where_a_chain_is_composed() -> None:
    own = {"points": {"win": 2, "draw": 1}, "chain": ["wins", "ruling", "further_game"]}
    assert league_of(BARE | {"format": "castillar-league/2", "regulation": own}).regulation.chain[1:] == (
        Step.RULING,
        Step.FURTHER_GAME,
    )
    with pytest.raises(Fault) as fault:
        read_regulation(own, composing=True)
    assert (fault.value.code, fault.value.place) == (Code.STEP_NOT_REACHED, "regulation.chain[2]")
    assert read_regulation({**own, "chain": own["chain"][:2]}, composing=True).chain == (Step.BOARD_WINS, Step.RULING)
