"""Sheets and incidents are signed with a name and a handle, as decisions are."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from tests import sheets
from tests.organizing import decide, fixture
from tests.tournaments.organizers.incidents.test_pages import incident
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.models.league import Role
from tournaments.organizers.privacy.personal import personal_data
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournaments.migrations.0021_handles_of_sheets_and_incidents")


@pytest.fixture
def game(league: models.League) -> models.Fixture:
    return fixture(league, "Ana", "Bea")


def add_sheet_and_incident(league: models.League, game: models.Fixture, username: str, name: str) -> None:
    """Add a sheet and an incident by a referee with that name."""
    user = User.objects.create_user(username, first_name=name)
    league.officials.create(user=user, role=Role.REFEREE)
    client = Client()
    client.force_login(user)
    answer = confirm(client, league_url("submit_sheet", league, game.pk), text=sheets.WHITE_WINS, white="one")
    assert answer.status_code == 302
    assert send(client, league_url("incidents", league, game.pk), **incident(league, public="on")).status_code == 302


def test_sheets_and_incidents_show_the_handle(league: models.League, game: models.Fixture) -> None:
    add_sheet_and_incident(league, game, "carme", "Carme Árbitra")
    html = html_of(Client().get(league_url("sheet", league, game.pk)))
    assert html.count("Carme Árbitra (@carme)") == 2
    client = Client()
    client.force_login(User.objects.get(username="carme"))
    assert "Carme Árbitra (@carme)" in html_of(client.get(league_url("incidents", league, game.pk)))
    [game_data] = [one for one in _kept("Ana")["leagues"][0]["games"] if one["sheets"]]
    assert game_data["sheets"][0]["submitted_by"] == game_data["incidents"][0]["noted_by"] == "Carme Árbitra (@carme)"


def _kept(name: str) -> dict[str, list[dict[str, list[dict[str, list[dict[str, str]]]]]]]:
    player = models.Player.objects.get(name=name)
    found = personal_data(player.pk, models.League.objects.all(), models.Championship.objects.all())
    assert found
    return found


def test_handle_of_a_hidden_name_is_not_shown(league: models.League, game: models.Fixture) -> None:
    add_sheet_and_incident(league, game, "carlos-p", "Carlos")
    carlos = models.Player.objects.get(name="Carlos")
    decide(league, ShowAs(carlos.pk, True))
    html = html_of(Client().get(league_url("sheet", league, game.pk)))
    assert "C." in html and "carlos-p" not in html and "Carlos" not in html


def test_erasing_a_name_erases_the_handle_beside_it(league: models.League, game: models.Fixture) -> None:
    add_sheet_and_incident(league, game, "carlos-p", "Carlos")
    carlos = models.Player.objects.get(name="Carlos")
    decide(league, Anonymise(carlos.pk, (league.pk,)))
    sheet, noted_down = models.FixtureSheet.objects.get(), models.Incident.objects.get()
    assert sheet.submitted_by == noted_down.noted_by == f"Jugador {carlos.pk}"
    assert (sheet.submitted_by_handle, noted_down.noted_by_handle) == ("", "")


def test_old_sheets_and_incidents_get_their_handle(league: models.League, game: models.Fixture) -> None:
    add_sheet_and_incident(league, game, "carme", "Carme Árbitra")
    models.FixtureSheet.objects.update(submitted_by_handle="")
    models.Incident.objects.update(noted_by_handle="")
    MIGRATION.find_handles(apps, None)
    assert models.FixtureSheet.objects.get().submitted_by_handle == "carme"
    assert models.Incident.objects.get().noted_by_handle == "carme"
