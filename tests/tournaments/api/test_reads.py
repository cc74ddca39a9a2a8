"""Public reads of the API show the same as the site's pages."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests import sheets
from tests.leagues import store_leagues
from tests.organizing import beat, complete_league, decide, drawn_league, fixture, tied_league
from tests.queries import count_queries
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.api.programs import ROOT, ApiClient, problem
from tests.tournaments.documents.files.test_schemas import VALID
from tests.tournaments.every.states import finished, ruled
from tests.tournaments.organizers.privacy import ursula
from tournaments import models
from tournaments.api import people
from tournaments.display.league import league_page
from tournaments.documents.files.registry import league_table
from tournaments.league.values import Side
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db

FIGURES = ("pos", "J", "G", "E", "P", "Ptos", "F", "sanctions", "medal", "podium_points")
OF_LEAGUE = ("", "/players", "/games", "/standings", "/podium", "/decisions")
anonymous = ApiClient


def test_leagues_are_listed_by_section_and_words() -> None:
    drawn_league(name="Liga de Otoño")
    complete_league(name="Liga de Invierno")
    names = [one["name"] for one in anonymous().read("/leagues")["items"]]
    assert names == ["Liga de Invierno", "Liga de Otoño"]
    assert [one["name"] for one in anonymous().read("/leagues?section=coming")["items"]] == ["Liga de Otoño"]
    assert [one["name"] for one in anonymous().read("/leagues?q=invierno")["items"]] == ["Liga de Invierno"]


def test_list_continues_at_the_next_address() -> None:
    store_leagues(46)
    first = anonymous().get("/leagues?section=coming")
    document = json.loads(first.content)
    assert (len(document["items"]), document["page"]) == (20, 1)
    assert first["Link"] == f'<{document["next"]}>; rel="next"'
    second = json.loads(Client().get(document["next"]).content)
    assert (len(second["items"]), second["page"], second["next"]) == (4, 2, None)


def test_league_has_its_settings_and_its_version() -> None:
    league = finished()
    document = anonymous().read(f"/leagues/{league.slug}")
    assert (document["name"], document["rules"], document["state"]) == (league.name, "castillar", "finished")
    assert (document["version"], document["games_played"], document["games_total"]) == (league.version, 3, 3)
    assert document["draw_seed"] == "7f3a"


def test_standings_are_the_document_of_the_command() -> None:
    league = tied_league()
    document = anonymous().read(f"/leagues/{league.slug}/standings")
    assert document == json.loads(league_table("standings", "json", league_page(league.slug)))
    VALID["clasificacion-1"](document)
    assert document["pending"] == [["Ana", "Bea"]]
    settled = ruled()
    rows = anonymous().read(f"/leagues/{settled.slug}/standings")["rows"]
    assert [row["decided_by"] for row in rows if row["why"]] == ["ruling"]


def test_standings_after_a_round_are_those_of_the_command_and_of_no_other_round() -> None:
    league = playing(swiss_league(6, 3), 2)
    address = f"/leagues/{league.slug}/standings"
    first, now = (anonymous().read(f"{address}{query}")["rows"] for query in ("?after_round=1", ""))
    assert {row["J"] for row in first} == {1} and {row["J"] for row in now} == {2}
    expected = league_page(league.slug).after_round(1).standings
    assert [row["player"] for row in first] == [row.name for row in expected.rows]
    assert anonymous().read(f"{address}?after_round=2")["rows"][0]["J"] == 2
    for wrong in ("3", "-1", "dos"):
        assert problem(anonymous().get(f"{address}?after_round={wrong}"))[0] == 422, wrong


def test_games_have_their_results() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea", men=2)
    games = anonymous().read(f"/leagues/{league.slug}/games")["items"]
    assert [game["number"] for game in games] == [1, 2, 3]
    [played] = [game for game in games if game["status"] == "played"]
    won, lost = ("one", "two") if played["one"] == "Ana" else ("two", "one")
    assert (played[won], played[lost]) == ("Ana", "Bea")
    assert (played[f"points_{won}"], played[f"points_{lost}"]) == (3, 0)
    assert (played[f"pieces_{won}"], played[f"pieces_{lost}"]) == (2, 0)
    assert played["outcome"]["reason"] == "no_pieces" and played["result"]


def test_games_are_those_of_the_file() -> None:
    league = drawn_league(legs=2)
    beat(league, "Ana", "Bea")
    rows = json.loads(league_table("games", "json", league_page(league.slug)))["rows"]
    games = anonymous().read(f"/leagues/{league.slug}/games")["items"]
    shared = rows[0].keys() & games[0].keys() - {"status"}  # a word in the file, a code in the API
    assert shared >= {"number", "round", "leg", "turn", "one", "two", "starter", "white"}
    assert [{key: game[key] for key in shared} for game in games] == [{key: row[key] for key in shared} for row in rows]


def test_game_document_includes_its_sheet_and_check() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    document = anonymous().read(f"/leagues/{league.slug}/games/{game.pk}")
    assert document["sheet"] == sheets.AGREED and document["check"]["verdict"] == "valid"
    assert [one["current"] for one in document["sheets"]] == [True]


def test_unfinished_podium_is_empty() -> None:
    league = complete_league()
    steps = anonymous().read(f"/leagues/{league.slug}/podium")
    assert [step["player"] for step in steps] == ["Ana", "Bea"]
    begun = drawn_league(name="Otra")
    assert {step["player"] for step in anonymous().read(f"/leagues/{begun.slug}/podium")} == {None}


def test_players_and_championships_are_read() -> None:
    league = finished()
    [ana] = [one for one in anonymous().read("/players?q=ana")["items"] if one["name"] == "Ana"]
    page = anonymous().read(f"/players/{ana['id']}")
    assert [own["slug"] for own in page["leagues"]] == [league.slug] and len(page["leagues"][0]["games"]) == 2
    assert page["medals"] == [{"medal": "gold", "count": 1}]
    rows = anonymous().read(f"/leagues/{league.slug}/standings")["rows"]
    [row] = [one for one in rows if one["player"] == "Ana"]
    assert [page["leagues"][0][figure] for figure in FIGURES] == [row[figure] for figure in FIGURES]
    [cup] = anonymous().read("/championships")["items"]
    document = anonymous().read(f"/championships/{cup['slug']}")
    first = document["rows"][0]
    assert (first["player"], first["golds"], first["silvers"], first["bronzes"]) == ("Ana", 1, 0, 0)
    assert document["events"][0]["slug"] == league.slug


def test_history_is_the_public_one() -> None:
    league = drawn_league()
    data = anonymous().read(f"/leagues/{league.slug}/decisions")["items"]
    assert [one["verb"] for one in data] == ["draw_lots", "enrol", "found"]
    assert all(one["what"] for one in data)


@pytest.mark.parametrize("part", OF_LEAGUE)
def test_unchanged_league_is_not_sent_again(part: str) -> None:
    league = drawn_league()
    address = f"/leagues/{league.slug}{part}"
    tag = anonymous().get(address)["ETag"]
    assert tag.startswith(f'"{league.version}-')
    again = anonymous().get(address, If_None_Match=tag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    beat(league, "Ana", "Bea")
    assert anonymous().get(address, If_None_Match=tag).status_code == 200


def test_list_is_not_sent_again_unchanged() -> None:
    drawn_league()
    for address in ("/leagues", "/players", "/championships"):
        tag = anonymous().get(address)["ETag"]
        assert anonymous().get(address, If_None_Match=tag).status_code == 304


@pytest.mark.parametrize("part", OF_LEAGUE)
def test_private_league_is_not_found(part: str) -> None:
    league = drawn_league()
    tag = anonymous().get(f"/leagues/{league.slug}{part}")["ETag"]
    decide(league, Publish(False))
    assert problem(anonymous().get(f"/leagues/{league.slug}{part}")) == (404, "not_found")
    assert problem(anonymous().get(f"/leagues/{league.slug}{part}", If_None_Match=tag)) == (404, "not_found")
    assert anonymous().read("/leagues")["items"] == []


def test_hidden_name_is_in_no_answer() -> None:
    league = ursula.finished()
    player = ursula.ursula()
    decide(league, ShowAs(player.pk, True, everywhere=True), reason="lo pide")
    games = [f"/games/{game.pk}" for game in league.fixtures.all()]
    wheres = [f"/leagues/{league.slug}{part}" for part in (*OF_LEAGUE, *games)]
    wheres += ["/leagues", "/leagues?q=ursula", "/players", "/players?q=quintans", "/championships/copa"]
    for address in wheres:
        text = anonymous().get(address).content.decode().casefold()
        assert not any(trace in text for trace in ("quintáns", "quintans", "veiga")), address
    shown = anonymous().read(f"/leagues/{league.slug}/players")
    assert ursula.SHOWN in [one["name"] for one in shown]
    assert {one["ticket"] for one in shown if one["name"] == ursula.SHOWN} == {None}
    assert anonymous().read(f"/leagues/{league.slug}")["draw_seed"] is None
    assert problem(anonymous().get(f"/players/{player.pk}")) == (404, "not_found")


def test_sentences_are_in_the_requested_language() -> None:
    league = ruled()
    address = f"/leagues/{league.slug}/standings"
    sentences = {
        language: json.loads(anonymous().get(address, Accept_Language=language).content)["rows"]
        for language in ("es", "gl", "it", "en")
    }
    assert len({next(row["why"]["text"] for row in rows if row["why"]) for rows in sentences.values()}) == 4


def test_pages_of_other_sites_may_read() -> None:
    league = drawn_league()
    answer = anonymous().get(f"/leagues/{league.slug}", Origin="https://club.example")
    assert answer["Access-Control-Allow-Origin"] == "*" and "Access-Control-Allow-Credentials" not in answer
    preflight = anonymous().send("OPTIONS", f"/leagues/{league.slug}", Origin="https://club.example")
    assert (preflight.status_code, preflight["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")
    assert "authorization" not in preflight["Access-Control-Allow-Headers"].lower()


@pytest.mark.parametrize("part", OF_LEAGUE)
def test_queries_do_not_grow_with_the_league(part: str) -> None:
    made = []
    for names in (("Ana", "Bea", "Carlos"), tuple(f"Jugadora {letter}" for letter in "ABCDEFGH")):
        league = complete_league(names, name=f"Liga de {len(names)}")
        anonymous().get(f"{ROOT}/leagues/{league.slug}{part}")
        with count_queries() as count:
            answer = anonymous().get(f"/leagues/{league.slug}{part}", **{"Accept-Language": "gl"})
            assert answer.status_code == 200
        made.append(count.total)
    assert made[0] == made[1]


def test_head_answers_as_get_does() -> None:
    league = drawn_league()
    assert anonymous().send("HEAD", f"/leagues/{league.slug}").status_code == 200
    assert models.League.objects.get().version == league.version


def test_players_and_championships_are_read_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PAGE_SIZE", 2)
    for name in ("Copa", "Trofeo", "Gran Premio"):
        drawn_league(("Ana", "Bea", "Carlos"), name=f"Liga de {name}", championship=name)
    for address, names in (
        ("/players", ["Ana", "Bea", "Carlos"]),
        ("/championships", ["Gran Premio", "Trofeo", "Copa"]),
    ):
        first = anonymous().get(address)
        data = json.loads(first.content)
        assert data["next"] in first["Link"] and first["ETag"]
        second = anonymous().read(data["next"].partition("/api/v1")[2])
        assert second["next"] is None and second["page"] == 2
        assert [one["name"] for one in (*data["items"], *second["items"])] == names
        assert anonymous().get(address, If_None_Match=first["ETag"]).status_code == 304
