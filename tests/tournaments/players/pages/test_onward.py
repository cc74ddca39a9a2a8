"""A player's own page of a group whose player went on: the stage, the next game there, and where to follow it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from random import Random

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.events import close, event_of, loaded, play, play_groups, qualify
from tests.own_pages import Player, player_of
from tests.queries import count_queries
from tests.tournaments.every.budgets import MAX_QUERIES
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.league.timetable import Timetable

pytestmark = pytest.mark.django_db
NOTHING_LEFT = "No te queda ninguna partida por jugar."


@dataclass(frozen=True)
class Groups:
    """An event whose groups are over, the bracket of its final, and the players of its groups by name."""

    event: models.Event
    players: dict[str, Player]

    @property
    def final(self) -> models.League:
        return loaded(self.event).of("final").row.league

    @property
    def going(self) -> tuple[str, ...]:
        return loaded(self.event).of("final").loaded.league.names

    @property
    def first_game(self) -> models.Fixture:
        return self.final.fixtures.select_related("one__player", "two").order_by("position")[0]


@pytest.fixture
def groups() -> Groups:
    timetable = Timetable(start=datetime(2030, 12, 14, 10), minutes=20)
    event = event_of(10, knockout=True, qualify=3, setup={"boards": 2, "timetable": timetable})
    entries = models.Entry.objects.filter(league__event_stage__event=event)
    players = {entry.name: player_of(entry.league, entry.name) for entry in entries}
    play_groups(event)
    qualify(event)
    return Groups(event, players)


def test_page_of_a_group_tells_of_the_next_game_in_the_final(groups: Groups) -> None:
    game = groups.first_game
    page = groups.players[game.one.name].page()
    own = page[page.index("Has pasado a «Final»") :]
    assert f"<b><bdi>{game.two.name}</bdi></b>" in own
    assert f"{game.at:%Y-%m-%d}" in own and f"tablero {game.board}" in own
    assert f'href="/jugadores/{game.one.player_id}/"' in own
    assert NOTHING_LEFT not in page


def test_player_who_did_not_go_on_has_nothing_left(groups: Groups) -> None:
    out = next(player for name, player in groups.players.items() if name not in groups.going)
    assert NOTHING_LEFT in out.page() and "Has pasado" not in out.page()


def test_final_that_is_over_is_still_named(groups: Groups) -> None:
    play(groups.final, Random(1))
    close(groups.final)
    page = groups.players[groups.first_game.one.name].page()
    assert "Has pasado a «Final»" in page and NOTHING_LEFT in page


def test_hidden_opponent_has_initials_and_a_private_final_is_not_told_of(groups: Groups) -> None:
    game = groups.first_game
    player = groups.players[game.one.name]
    models.Entry.objects.filter(pk=game.two_id).update(initials=True)
    assert game.two.name not in player.page()[player.page().index("Has pasado") :]
    models.League.objects.filter(pk=groups.final.pk).update(published=False)
    assert "Has pasado" not in player.page()
    models.League.objects.filter(event_stage__event=groups.event).update(published=False)
    page = player.page()
    assert "Has pasado a «Final»" in page and "/jugadores/" not in page[page.index("Has pasado") :]
    models.League.objects.filter(pk=groups.final.pk).update(withheld=True)
    assert "Has pasado" not in player.page()


def test_page_stays_within_its_queries(groups: Groups) -> None:
    player = groups.players[groups.first_game.one.name]
    player.page()
    with count_queries() as made:
        player.page()
    assert not made.excess(MAX_QUERIES, loads=2)


def test_account_that_keeps_both_pages_goes_from_one_to_the_other(groups: Groups) -> None:
    player = groups.players[groups.first_game.one.name]
    player.client.force_login(User.objects.create_user("suya"))
    player.client.post(player.url("keep_page"))
    mine = reverse("tournaments:my_pages")
    html = html_of(player.client.get(mine))
    assert "Has pasado a «Final»" in html and f"<b><bdi>{groups.first_game.two.name}</bdi></b>" in html
    in_final = player_of(groups.final, player.entry.name)
    address = f"/mi/ficha-{in_final.entry.pk}/"
    assert address not in html_of(player.client.get(f"/mi/ficha-{player.entry.pk}/"))
    player.client.post(in_final.url("keep_page"))
    assert f'href="{address}">Tu página de esa fase' in html_of(player.client.get(f"/mi/ficha-{player.entry.pk}/"))
    assert f'href="{address}">Tu página de esa fase' in html_of(player.client.get(mine))
    assert address not in player.page(), "the private link alone does not open what an account keeps"
