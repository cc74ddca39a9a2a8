"""The page of the sheets of a game, as tests read it and send sheets to it."""

from __future__ import annotations

from html import unescape

from django.test import Client

from tests.organizing import decide
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.sheets.verbs import SubmitSheet


def page(client: Client, league: models.League, game: models.Fixture, query: str = "") -> str:
    answer = client.get(league_url("sheet", league, game.pk) + query)
    assert answer.status_code == 200
    return unescape(html_of(answer))


def submit(league: models.League, game: models.Fixture, text: str) -> None:
    decide(league, SubmitSheet(game.pk, text, "Ana Árbitro", Side.ONE))


def look(client: Client, address: str, text: str, **fields: str) -> str:
    return html_of(send(client, address, step="look", text=text, **fields))
