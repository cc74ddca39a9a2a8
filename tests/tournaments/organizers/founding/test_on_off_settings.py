"""Every on/off setting works wherever settings do, from its declaration alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.acts import page_address
from tests.organizing import ACTOR, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.every.sendings import form_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.league.file.writing import league_document
from tournaments.league.player_rules import PERMISSIONS, Setting
from tournaments.league.settings import SETUP
from tournaments.models.league import Role
from tournaments.organizers.founding.copying import copy_league
from tournaments.store.load import load_league
from tournaments.store.players import rules_of, with_player_settings

pytestmark = pytest.mark.django_db
ON_OFF = [setting for setting in SETUP if setting.type is bool]
ALLOWED = [setting for setting in PERMISSIONS if setting.type is bool]


def on_or_off(league: models.League, setting: Setting) -> bool:
    value: bool = getattr(load_league(models.League.objects.get(pk=league.pk)).league, setting.name)
    return value


@pytest.mark.parametrize("setting", ON_OFF, ids=[setting.name for setting in ON_OFF])
def test_on_off_setting_is_kept_everywhere(setting: Setting) -> None:
    on: dict[str, Any] = {setting.name: not setting.default}
    league = league_in_preparation(**on)
    assert on_or_off(league, setting) is not setting.default
    assert on_or_off(copy_league(league, "Otra", by=ACTOR), setting) is not setting.default
    assert (setting.key in league_document(load_league(league).league)) is setting.in_file
    shown = Client().get(f"/api/v1/leagues/{league.slug}").json()
    assert shown.get(setting.key) is (not setting.default if setting.public else None)


@pytest.mark.parametrize("setting", ON_OFF, ids=[setting.name for setting in ON_OFF])
def test_on_off_setting_is_founded_with_its_default(setting: Setting) -> None:
    form = form_of(organizer_of(league_in_preparation()), page_address("tournaments:found"))
    assert (setting.name in form.fields) is setting.default


@pytest.mark.parametrize("setting", ON_OFF, ids=[setting.name for setting in ON_OFF])
def test_on_off_setting_is_changed_by_page_and_program(setting: Setting) -> None:
    league = league_in_preparation()
    organizer, page = organizer_of(league), league_url("settings", league)
    assert setting.label in html_of(organizer.get(page))
    fields = {"name": league.name, "rules": "castillar", "legs": 1, "boards": 1, "max_players": 10}
    changed = fields | ({} if setting.default else {setting.name: "on"})
    assert send(organizer, page, **changed).status_code == 302
    assert on_or_off(league, setting) is not setting.default
    last = league.decisions.order_by("number").last()
    assert last and last.before and last.after and last.before[setting.key] is not last.after[setting.key]
    program = api_client_of("programa", league, Role.ORGANIZER)
    program.decide(f"/leagues/{league.slug}", {setting.key: setting.default}, method="PATCH")
    assert on_or_off(league, setting) is setting.default


@pytest.mark.parametrize("setting", ALLOWED, ids=[setting.name for setting in ALLOWED])
def test_permission_of_players_is_changed_by_page_and_program(setting: Setting) -> None:
    league = league_in_preparation()
    program, address = api_client_of("programa", league, Role.ORGANIZER), f"/leagues/{league.slug}/player-rules"
    program.decide(address, {setting.key: not setting.default}, method="PUT")
    assert getattr(rules_of(models.League.objects.get(pk=league.pk)), setting.name) is not setting.default
    assert program.read(address)[setting.key] is not setting.default
    written = league_document(with_player_settings(load_league(league)))["player_rules"]
    assert written[setting.key] is not setting.default
    page = league_url("allow_players", league)
    fields = {"confirm_hours": 48, "overdue": "remind"} | ({setting.name: "on"} if setting.default else {})
    assert send(organizer_of(league), page, **fields).status_code == 302
    assert getattr(rules_of(models.League.objects.get(pk=league.pk)), setting.name) is setting.default
