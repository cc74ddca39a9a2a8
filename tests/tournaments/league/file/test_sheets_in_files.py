"""The sheets in league files: from the first position, and consistent with the results of a finished league."""

from __future__ import annotations

import pytest

from tests import sheets
from tests.builders import Document, content_of
from tests.organizing import ACTOR
from tournaments.display.contradictions import contradicted_games
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.load import load_league

NAMES = ["Ana", "Bea", "Carlos"]


def game(one: str, two: str, **more: object) -> Document:
    left = {"one": {"men": 1}, "two": {"men": 0}}
    return {"one": one, "two": two, "white": "one", "winner": "one", "reason": "no_pieces", "pieces": left, **more}


def league_file(sheet: str, state: str = "playing", **more: object) -> bytes:
    games = [game("Ana", "Bea", sheet=sheet, **more), game("Ana", "Carlos"), game("Bea", "Carlos")]
    return content_of(
        {"format": "castillar-league/1", "name": "Liga", "players": NAMES, "state": state, "games": games}
    )


def refusal_of(content: bytes) -> tuple[Code, str]:
    with pytest.raises(Fault) as refused:
        read_league(content)
    return refused.value.code, refused.value.place


@pytest.mark.parametrize("state", ["playing", "finished"])
def test_sheet_of_another_position_is_refused(state: str) -> None:
    assert refusal_of(league_file(sheets.TWO_MEN, state)) == (Code.SHEET_POSITION, "games[0].sheet")


def test_sheet_of_a_file_has_at_most_512_kb() -> None:
    longest = f"{{{'x' * (512 * 1024 - 2)}}}"
    assert read_league(league_file(longest)).games[0].sheet == longest
    assert refusal_of(league_file(f"{longest} ")) == (Code.TEXT_TOO_LONG, "games[0].sheet")


def test_explicit_first_position_is_accepted() -> None:
    men = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert read_league(league_file(f'[FEN "{men}"]\n{sheets.WHITE_WINS}')).games[0].sheet


def test_sheet_against_a_finished_leagues_result_is_refused() -> None:
    assert refusal_of(league_file(sheets.BLACK_WINS, "finished")) == (Code.STATE_CONTRADICTED, "games[0].sheet")
    assert read_league(league_file(sheets.WHITE_WINS, "finished")) and read_league(league_file(sheets.BLACK_WINS))


@pytest.mark.parametrize("state", ["playing", "finished"])
def test_starter_decided_by_a_sheet_against_the_dice_is_read_back(state: str) -> None:
    content = league_file(sheets.WHITE_WINS, state, starter="one", dice={"start": [[[1, 2], [6, 6]]]})
    [decided, *_] = read_league(content).games
    assert decided.starter == "one"
    assert read_league(write_league(read_league(content)).encode()).games[0] == decided


@pytest.mark.django_db
def test_answered_name_question_is_kept_in_the_file() -> None:
    value = read_league(league_file(sheets.between("Bea", "Ana"), "finished"))
    league = import_league(value, by=ACTOR)
    loaded = load_league(league, sheets=True)
    assert write_league(loaded.league) == write_league(value)
    assert contradicted_games(loaded) == ()


@pytest.mark.django_db
def test_swapped_names_in_an_open_league_are_a_question() -> None:
    league = import_league(read_league(league_file(sheets.between("Bea", "Ana"))), by=ACTOR)
    assert len(contradicted_games(load_league(league))) == 1


@pytest.mark.django_db
def test_sheet_set_aside_is_kept_in_the_file() -> None:
    value = read_league(league_file(sheets.BLACK_WINS, "finished", starter="two"))
    league = import_league(value, by=ACTOR)
    loaded = load_league(league, sheets=True)
    assert write_league(loaded.league) == write_league(value)
    assert contradicted_games(loaded) == ()
    assert refusal_of(league_file(sheets.BLACK_WINS, "finished", starter="one"))[0] is Code.STATE_CONTRADICTED
