"""A form says before it is sent which texts it requires."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import sheets
from tests.organizing import ONE_WINS, decide, drawn_league, tied_league
from tests.people import organizer_of
from tests.tournaments.organizers.sheets.submitting import submit
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db

REQUIRED = "Obligatorio. Este texto lo leerá cualquiera que vea la página."


def test_reason_to_settle_a_sheet_is_required(referee: Client, league: models.League, game: models.Fixture) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    assert REQUIRED in html_of(referee.get(league_url("settle_sheet", league, game.pk)))


def test_reason_of_a_ruling_is_required() -> None:
    league = tied_league()
    assert REQUIRED in html_of(organizer_of(league).get(league_url("rule", league, 1)))


def test_optional_reason_is_not_marked_as_required() -> None:
    league = drawn_league()
    html = html_of(organizer_of(league).get(league_url("withdraw", league)))
    assert "Puede quedar en blanco." in html and "Obligatorio" not in html
