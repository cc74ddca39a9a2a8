"""Leagues whose players may send requests, and helpers that send and read them."""

from __future__ import annotations

from datetime import datetime

from tests.organizing import beat, drawn_league, fixture
from tests.own_pages import Player, allow, player_of
from tournaments import models
from tournaments.league.timetable import Timetable

WEEKLY = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
PROPOSED = {"day_1": "2030-12-07", "hour_1": "17:00", "day_2": "2030-12-08", "hour_2": "18:30"}


def timed(**allowed: object) -> tuple[models.League, Player, Player, models.Fixture]:
    """Return a league with hours, the two players of a game, and that game."""
    league = drawn_league(timetable=WEEKLY)
    allow(league, **allowed)
    game = fixture(league, "Ana", "Bea")
    return league, player_of(league, game.one.name), player_of(league, game.two.name), game


def ask(player: Player, kind: str, game: models.Fixture | None = None, **fields: object) -> int:
    """Send a request, and return the status of the answer."""
    sent = {"asked_for": "Tengo guardia", **fields, **({"game": game.pk} if game else {})}
    return int(player.send("ask", kind, **sent).status_code)


def only_request() -> models.PlayerRequest:
    return models.PlayerRequest.objects.get()


def hour_of(game: models.Fixture) -> str:
    game.refresh_from_db()
    assert game.at
    return game.at.strftime("%Y-%m-%d %H:%M")


def record_win(league: models.League, game: models.Fixture) -> None:
    beat(league, game.one.name, game.two.name)
