"""A sheet that contradicts the result is marked wherever its submission is shown."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import sheets
from tests.organizing import ONE_WINS, decide
from tests.tournaments.organizers.sheets.submitting import submit
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.display.news import latest_news
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

CONTRADICTS = "No coincide con el resultado anotado, que cuenta hasta que se decida cuál vale."


def test_message_and_history_tell_the_contradiction(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    answer = confirm(referee, league_url("submit_sheet", league, game.pk), text=sheets.BLACK_WINS, white="one")
    html = html_of(referee.get(answer["Location"]))
    assert CONTRADICTS in html and "message-warning" in html
    assert CONTRADICTS in html_of(referee.get(reverse("tournaments:history", args=[league.slug])))


def test_projector_tells_the_contradiction(league: models.League, game: models.Fixture) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    assert latest_news(LeaguePage(load_league(league))).sentence.endswith(CONTRADICTS)


@pytest.mark.parametrize("text", [sheets.WHITE_WINS, sheets.ILLEGAL])
def test_sheet_without_contradiction_shows_no_warning(league: models.League, game: models.Fixture, text: str) -> None:
    first = submit(league, game, text)
    again = submit(league, game, text)
    for decision in (first, again):
        assert "contradicts" not in (decision.after or {})


@pytest.mark.parametrize(
    ("right", "chosen"),
    [
        ("sheet", "Vale la planilla. Gana {two} con 1 peón: F 1 (rival sin fichas)."),
        ("entered", "Vale el resultado anotado, y la planilla queda aparte. Gana {one} con 3 peones: F 3"),
    ],
)
def test_preview_of_settling_repeats_choice_and_reason(
    referee: Client, league: models.League, game: models.Fixture, right: str, chosen: str
) -> None:
    decide(league, RecordResult(game.pk, ONE_WINS))
    submit(league, game, sheets.BLACK_WINS)
    html = html_of(send(referee, league_url("settle_sheet", league, game.pk), right=right, settled_for="se contó mal"))
    assert chosen.format(one=game.one.name, two=game.two.name) in html
    assert "Motivo: se contó mal" in html
