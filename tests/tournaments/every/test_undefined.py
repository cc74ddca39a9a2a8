"""Templates shared by several pages get every variable that they use."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from tests.organizing import drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import league_url, send

pytestmark = pytest.mark.django_db


def undefined(caplog: pytest.LogCaptureFixture) -> set[str]:
    """Return the variables that templates did not find, from Django's log."""
    return {str(record.args[0]) for record in caplog.records if record.name == "django.template" and record.args}


def test_search_of_the_front_page_has_a_query(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    drawn_league()
    with caplog.at_level(logging.DEBUG, logger="django.template"):
        assert 'name="q" value=""' in client.get("/").content.decode()
    assert "query" not in undefined(caplog)


def test_effect_of_a_result_has_notices_from_the_start(caplog: pytest.LogCaptureFixture) -> None:
    league = drawn_league()
    referee, address = client_of(Visitor.REFEREE, league), league_url("game", league, fixture(league, "Ana", "Bea").pk)
    with caplog.at_level(logging.DEBUG, logger="django.template"):
        assert referee.get(f"{address}?gana=one").status_code == 200
        assert send(referee, address, step="look").status_code == 200
    assert "effect_notices" not in undefined(caplog)
