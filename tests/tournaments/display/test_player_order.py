"""The order of the list of players: the Spanish alphabet, by the name that is shown."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from tests.organizing import decide, drawn_league
from tests.queries import count_queries
from tournaments import models
from tournaments.display.players import player_list
from tournaments.league.names import alphabetical
from tournaments.models.player import name_sort_key
from tournaments.organizers.names import CorrectPlayer
from tournaments.organizers.privacy.verbs import Anonymise
from tournaments.store.search_index import complete_sort_keys

pytestmark = pytest.mark.django_db
NAMES = ("Óscar", "Ñáñez", "Nzinga", "ñoño", "Núñez", "nuno", "Ana")
IN_ORDER = ["Ana", "nuno", "Núñez", "Nzinga", "Ñáñez", "ñoño", "Óscar"]


def listed() -> list[str]:
    return [player.name for player in player_list("")]


def stored_keys() -> dict[str, str]:
    return {row.name: bytes(row.sort_key).decode() for row in models.Player.objects.all()}


def test_enye_follows_n_and_accents_do_not_count() -> None:
    drawn_league(NAMES)
    assert sorted(NAMES, key=alphabetical) == IN_ORDER
    assert listed() == IN_ORDER
    assert [player.name for player in player_list("", skip=3, most=2)] == ["Nzinga", "Ñáñez"]


def test_order_takes_one_query_for_any_number_of_players() -> None:
    drawn_league(NAMES)
    with count_queries() as count:
        listed()
    assert count.total == 1


def test_corrected_name_takes_its_new_place() -> None:
    league = drawn_league(NAMES)
    decide(league, CorrectPlayer(league.entries.get(name="Núñez").pk, "Zúñiga", ""))
    assert listed() == [*(name for name in IN_ORDER if name != "Núñez"), "Zúñiga"]


def test_erased_player_stands_at_the_place_of_the_pseudonym() -> None:
    league = drawn_league(NAMES)
    player = models.Player.objects.get(name="Ñáñez")
    decide(league, Anonymise(player.pk, (league.pk,)))
    names = listed()
    assert names == sorted(names, key=alphabetical)
    assert names[1].startswith("Jugador ")
    assert set(stored_keys().values()) == set(map(alphabetical, names))


@pytest.mark.parametrize("way", ["migration", "start"])
def test_missing_keys_are_stored(way: str) -> None:
    drawn_league(NAMES)
    models.Player.objects.update(sort_key=b"")
    if way == "migration":
        module = import_module("tournaments.migrations.0041_sort_keys_of_players")
        module.fill_sort_keys(apps, None)
    else:
        complete_sort_keys()
    assert listed() == IN_ORDER


def test_key_of_a_name_erased_by_a_previous_version_is_replaced() -> None:
    league = drawn_league(NAMES)
    decide(league, Anonymise(models.Player.objects.get(name="Ñáñez").pk, (league.pk,)))
    erased = models.Player.objects.exclude(sorted_as="").get()
    models.Player.objects.filter(pk=erased.pk).update(sort_key=name_sort_key("Ñáñez"))
    complete_sort_keys()
    assert stored_keys()[erased.name] == alphabetical(erased.name)
