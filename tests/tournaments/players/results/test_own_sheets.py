"""The game sheet of a result that a player reports."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests import sheets
from tests.organizing import ONE_WINS, decide, fixture
from tests.people import organizer_of
from tests.tournaments.players.results.test_own_results import league_of_players
from tests.tournaments.web.deciding.browsing import WON, hidden_fields, html_of, league_url
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Side
from tournaments.players.results.verbs import MAX_REPORTS, ReportResult, ReportSheet
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db


def test_sheet_of_a_report_is_submitted_with_its_result() -> None:
    _league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    address = one.url("own_sheet", game.pk)
    trail = html_of(one.client.get(address)).partition('<nav class="trail"')[2].partition("</nav>")[0]
    assert f'href="{one.url("own_page")}"' in trail and "Mi página</a>" in trail
    answer = one.confirm("own_sheet", game.pk, text="1. 12-16 21-18 2. 16-20", white="one")
    assert answer.status_code == 302, html_of(answer)
    assert models.ResultReport.objects.get().sheet
    assert "Cambiar la planilla" in one.page()
    assert not models.FixtureSheet.objects.exists()
    two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    sheet = models.FixtureSheet.objects.get()
    assert (sheet.fixture_id, sheet.submitted_by) == (game.pk, one.entry.name)
    assert not models.ResultReport.objects.get().sheet


def test_official_reads_the_sheet_of_a_report() -> None:
    league, one, two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    one.confirm("own_sheet", game.pk, text="1. 12-16 21-18 2. 16-20", white="one")
    official = html_of(organizer_of(league).get(league_url("reported", league, game.pk)))
    assert "1. 12-16 21-18 2. 16-20</pre>" in official
    assert "1. 12-16" not in two.page()


def test_sheet_is_compared_with_the_report_while_it_is_typed() -> None:
    _league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    saved = "Se guarda con el resultado que has comunicado."
    for text, agrees in (("1. 12-16 21-18 2. 16-20", True), (sheets.BLACK_WINS, False)):
        seen = html_of(one.send("own_sheet", game.pk, text=text, white="one", step="look"))
        assert (saved in seen, 'id="disagreement"' in seen) == (agrees, not agrees)


def test_player_brings_the_sheet_of_a_lidraughts_game() -> None:
    league, one, two, game = league_of_players()
    models.League.objects.filter(pk=league.pk).update(rules="international")
    one.confirm("own_report", game.pk, **WON)
    text = sheets.LIDRAUGHTS.format(white=one.entry.name, black=two.entry.name)
    asked = html_of(one.confirm("own_sheet", game.pk, text=text))
    as_the_sheet_says = re.search(r'name="white" value="(one:[0-9a-f]+)"', asked)
    assert as_the_sheet_says and not models.ResultReport.objects.get().sheet
    assert one.confirm("own_sheet", game.pk, text=text, white=as_the_sheet_says[1]).status_code == 302
    two.send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    assert "lidraughts.org/AbCdEfGh" in models.FixtureSheet.objects.get().sheet.text


def test_sheet_needs_a_report() -> None:
    league, one, _two, game = league_of_players()
    assert one.client.get(one.url("own_sheet", game.pk)).status_code == 302
    one.confirm("own_report", game.pk, **WON)
    form = hidden_fields(one.url("own_sheet", game.pk))
    one.send("own_take_back", game.pk)
    league.refresh_from_db()
    moves = {**form, "seen": str(league.version), "text": "1. 12-16 21-18 2. 16-20", "white": "one"}
    for step in ({}, {"step": "confirm"}):
        answer = one.client.post(one.url("own_sheet", game.pk), {**moves, **step})
        assert answer.status_code == 422 and "Ese resultado ya no está pendiente" in html_of(answer)
    looked = one.client.post(one.url("own_sheet", game.pk), {**moves, "step": "look"})
    assert "Ese resultado ya no está pendiente" in html_of(looked)


def test_player_neither_starts_nor_ends_a_broadcast() -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    moves = {"text": "1. 12-16 21-18 2. 16-20", "step": "look"}
    assert one.client.post(one.url("own_sheet", game.pk), {**moves, "air": "1"}).status_code == 200
    assert not models.GameDraft.objects.exists()
    address = league_url("submit_sheet", league, game.pk)
    assert organizer_of(league).post(address, {**moves, "air": "1"}).status_code == 200
    assert one.client.post(one.url("own_sheet", game.pk), {**moves, "air": "0"}).status_code == 200
    assert models.GameDraft.objects.get().on_air


def test_repeated_sheets_of_a_report_are_limited() -> None:
    league, one, _two, game = league_of_players()
    one.confirm("own_report", game.pk, **WON)
    by = Actor(one.entry.name, own_link=models.PlayerLink.objects.get(entry=one.entry))
    again = ReportSheet(game.pk, one.entry.pk, sheets.WHITE_WINS, Side.ONE)
    for _ in range(MAX_REPORTS):
        take(league, again, by=by)
    with pytest.raises(Fault) as refused:
        take(league, again, by=by)
    assert refused.value.code is Code.REPORTS_TOO_MANY
    other = fixture(league, one.entry.name, "Carlos")
    decide(league, ReportResult(other.pk, one.entry.pk, ONE_WINS))
    assert take(league, replace(again, fixture=other.pk), by=by)
