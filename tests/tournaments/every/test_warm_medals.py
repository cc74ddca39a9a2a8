"""The cached picture of a player follows the podiums of other games in championships."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.organizing import ACTOR, drawn_league, podium_of
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame, remove_other_podium

pytestmark = pytest.mark.django_db
MEDALLISTS = [Entrant(name) for name in ("Ana", "Bea", "Carlos")]


def add_podium() -> None:
    podium_of("Copa", OtherGame("Parchís", 5, MEDALLISTS))


def remove_podium() -> None:
    other = models.OtherPodium.objects.get()
    remove_other_podium(other.championship, other.pk, by=ACTOR)


@pytest.mark.parametrize("change", [add_podium, remove_podium])
def test_player_picture_counts_present_medals(change: Callable[[], None]) -> None:
    podium_of("Copa", OtherGame("Ajedrez", 5, MEDALLISTS))
    player = models.Player.objects.get(name="Ana")
    models.Entry.objects.create(league=drawn_league(("Xoel", "Zeltia", "Uxía")), player=player, name="Ana", number=4)
    picture = f"/jugadores/{player.pk}/imagen.png"
    first = Client().get(picture)
    assert first.status_code == 200
    change()
    again = Client().get(picture, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert again.content != first.content
