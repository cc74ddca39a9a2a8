"""A site goes on while the first machine of a later version has changed the tables."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from tests.databases import only_on_sqlite
from tests.organizing import drawn_league, fixture
from tests.people import organizer_of
from tests.tournaments.api.programs import api_client_of, problem
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url
from tournaments import models
from tournaments.models.league import Role

pytestmark = [
    pytest.mark.django_db,
    only_on_sqlite("PostgreSQL changes no table in the middle of the test's transaction"),
]
RESULT = {"winner": "one", "reason": "no_pieces", "pieces": {"one": {"men": 3}, "two": {"men": 0}}}
FORM = {"winner": "one", "one_men": "3", "one_kings": "0", "reason": "no_pieces", "step": "confirm"}


def test_result_that_a_later_column_stops_is_refused_in_clear_words() -> None:
    """A column of a later version without a default: the page and the API say that the site is being updated."""
    league = drawn_league()
    table, game = models.Result._meta.db_table, fixture(league, "Ana", "Bea").pk
    client, program = organizer_of(league), api_client_of("ana", league, Role.ORGANIZER)
    address = league_url("game", league, game)
    sent = {**hidden_fields(f"{address}?gana=one"), **FORM}
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} ADD COLUMN later integer CHECK (later IS NOT NULL)")
        try:
            page = client.post(address, sent)
            answer = program.post(f"/leagues/{league.slug}/games/{game}/result", RESULT)
        finally:
            cursor.execute(f"ALTER TABLE {table} DROP COLUMN later")
    assert page.status_code == 422 and "se está poniendo al día" in html_of(page)
    assert problem(answer) == (503, "site_updating") and "formulario" not in json.loads(answer.content)["detail"]
    assert not models.Result.objects.exists()
    assert client.post(address, sent).status_code == 302
