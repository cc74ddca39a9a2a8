"""The hidden fields that tests send are those of the pages."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.organizing import drawn_league, fixture
from tests.own_pages import allow, player_of
from tests.people import organizer_of_both
from tests.tournaments.web.deciding.browsing import HIDDEN_FIELD, hidden_fields, html_of, league_url

pytestmark = pytest.mark.django_db


def test_form_has_the_fields_that_tests_send() -> None:
    league = drawn_league(championship="Copa")
    allow(league)
    ana, organizer = player_of(league, "Ana"), organizer_of_both(league)
    game = fixture(league, "Ana", "Bea").pk
    pages = [
        (organizer, league_url("game", league, game)),
        (organizer, league_url("withdraw", league)),
        (organizer, reverse("tournaments:rename_championship", args=["copa"])),
        (organizer, reverse("tournaments:found")),
        (ana.client, ana.url("own_report", game)),
    ]
    for client, address in pages:
        shown, sent = dict(HIDDEN_FIELD.findall(html_of(client.get(address)))), hidden_fields(address)
        assert shown.keys() == sent.keys() and shown["seen"] == sent["seen"], address
