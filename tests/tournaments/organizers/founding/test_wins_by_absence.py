"""The pieces of a win by absence: half the men in a league made anew, those of the model in a copy, all in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.rules import RULES
from tests.organizing import ACTOR, drawn_league, league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.organizers.founding.new_leagues import found_league
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.league.file.reading import read_league
from tournaments.models.league import Role
from tournaments.organizers.founding.copying import copy_league
from tournaments.organizers.founding.import_league import import_league

pytestmark = pytest.mark.django_db
HALF = {"castillar": 6, "international": 10, "las-damas": 10}
FILE = {"format": "castillar-league/1", "name": "De fichero", "players": ["Ana", "Bea", "Carlos"]}


@pytest.mark.parametrize("rules", sorted(RULES))
def test_league_made_by_page_or_api_has_half_the_men(rules: str) -> None:
    client = client_of(Visitor.STRANGER, league_in_preparation())
    made = api_client_of("ana").decide("/leagues", {"name": "Nueva", "rules": rules})
    half = RULES[rules].men_per_side // 2
    assert found_league(client, rules=rules).walkover_pieces == made["walkover_pieces"] == half == HALF.get(rules, half)


def test_league_made_from_a_list_of_names_has_half_the_men(tmp_path: Path) -> None:
    names = tmp_path / "jugadores.txt"
    names.write_text("Ana\nBea\nCarlos\n")
    call_command("import_league", str(names))
    assert models.League.objects.get().walkover_pieces == 6


@pytest.mark.parametrize(("rules", "men"), [("castillar", 12), ("international", 20)])
def test_file_without_the_number_has_all_the_men(rules: str, men: int) -> None:
    content = json.dumps({**FILE, "rules": rules}).encode()
    imported = import_league(read_league(content), by=ACTOR)
    by_api = api_client_of("ana").decide("/imports", {**FILE, "rules": rules})
    assert imported.walkover_pieces == by_api["walkover_pieces"] == men


def test_copy_keeps_the_number_of_its_model() -> None:
    """By page, by the API and in the history, 7 stays 7 and 12 stays 12."""
    for pieces in (7, 12):
        league = drawn_league(name=f"Con {pieces}", walkover_pieces=pieces)
        program = api_client_of(f"ana{pieces}", league, Role.ORGANIZER)
        assert copy_league(league, "Otra", by=ACTOR).walkover_pieces == pieces
        assert program.decide(f"/leagues/{league.slug}/copy", {"name": "Otra más"})["walkover_pieces"] == pieces


def test_settings_left_out_keep_the_number() -> None:
    league = drawn_league(walkover_pieces=12)
    program = api_client_of("ana", league, Role.ORGANIZER)
    address = f"/leagues/{league.slug}"
    program.decide(address, {"name": "Otra"}, "PATCH")
    assert program.read(address)["walkover_pieces"] == 12
    program.decide(address, {"walkover_pieces": None}, "PATCH")
    assert program.read(address)["walkover_pieces"] == 6


@pytest.mark.parametrize("name", ["game", "record"])
def test_page_of_an_absence_says_its_pieces_and_where_they_change(name: str) -> None:
    league = drawn_league(walkover_pieces=7)
    address = league_url(name, league, *([league.fixtures.all()[0].pk] if name == "game" else []))
    settings = f'<a href="{league_url("settings", league)}">Cambiarlo</a>'
    page = html_of(organizer_of(league).get(address))
    assert "Una incomparecencia suma F 7 a quien vino." in page and settings in page
    page = html_of(client_of(Visitor.REFEREE, league).get(address))
    assert "suma F 7" in page and settings not in page


def test_preview_of_a_withdrawal_says_the_pieces() -> None:
    league = drawn_league(walkover_pieces=7)
    page = html_of(send(organizer_of(league), league_url("withdraw", league), player="Bea"))
    assert "gana cada rival por incomparecencia, con F 7." in page
