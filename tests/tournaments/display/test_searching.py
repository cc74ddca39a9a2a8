"""Searches, and their index, which matches the names after any decisions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from random import Random

import pytest
from django.apps import apps
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from tests import builders, leagues
from tests.databases import examples
from tests.organizing import ACTOR, decide, drawn_league, league_in_preparation
from tournaments import models
from tournaments.display import home
from tournaments.display.home import league_list
from tournaments.display.players import player_list
from tournaments.league.file.event import read_event
from tournaments.league.names import words
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.events.managing import EventSettings, change_event
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.verbs import Configure, Enrol, found_league
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.store.search_index import complete_index

pytestmark = pytest.mark.django_db

Index = set[tuple[str, int, str]]


def index() -> Index:
    """Return the stored index: each word with its player or league."""
    kinds = (models.PlayerWord, models.LeagueWord)
    return {(type(row).__name__, row.of_id, str(row)) for kind in kinds for row in kind.objects.all()}


def index_of_names() -> Index:
    """Return the index that the names should have."""
    players = {("PlayerWord", row.pk, word) for row in models.Player.objects.all() for word in words(row.name)}
    events = dict(models.EventStage.objects.values_list("league", "event__name"))
    texts = {row.pk: f"{row.name} {events.get(row.pk, '')}" for row in models.League.objects.all()}
    return players | {("LeagueWord", key, word) for key, text in texts.items() for word in words(text)}


def leagues_found(query: str) -> list[str]:
    return [card.header.name for card in league_list(query=query).cards]


def players_found(query: str) -> list[str]:
    return [player.name for player in player_list(query)]


def test_name_is_found_by_word_beginnings_in_any_order() -> None:
    drawn_league(("María García-Lorca", "Mario d'Ávila", "Zoë"), name="Liga de Otoño")
    assert players_found("mar") == ["María García-Lorca", "Mario d'Ávila"]
    for text in ("garcia", "LORCA", "lor mar", "garcía lorca", "garcia-lorca"):
        assert players_found(text) == ["María García-Lorca"], text
    assert players_found("d'av") == ["Mario d'Ávila"]
    for text in ("arcia", "maria avila", "lorcas", "%", "_", "-"):
        assert players_found(text) == [], text
    assert leagues_found("otoño liga") == leagues_found("zoe") == ["Liga de Otoño"]
    assert leagues_found("otoño zoe") == []


def test_name_without_letters_is_found_by_its_signs() -> None:
    league_in_preparation((), name="★★ !")
    assert leagues_found("★") == ["★★ !"]


def test_a_search_of_no_word_shows_everything() -> None:
    drawn_league()
    assert len(players_found("\u0301")) == 3 and len(leagues_found("\u0301")) == 1


@pytest.mark.parametrize("max_listed", [0, 1, 2, 1000])
def test_rare_and_frequent_words_find_the_same(max_listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leagues.store_league(leagues.league(("Ana Gil", "Ana Mir", "Bea Gil", "Eva Paz"), name="Una liga"))
    leagues.store_league(leagues.league(("Ana Gil", "Bea Mir", "Eva Mir"), name="Otra liga de Ana"))
    models.Player.objects.filter(name="Eva Paz").update(initials=True)
    monkeypatch.setattr(home, "MAX_LISTED", max_listed)
    assert players_found("ana") == ["Ana Gil", "Ana Mir"]
    assert players_found("mir e") == ["Eva Mir"]
    assert players_found("paz") == players_found("mir gil") == []
    assert leagues_found("liga") == leagues_found("gil") == ["Otra liga de Ana", "Una liga"]
    assert leagues_found("bea gil") == leagues_found("ana mi") == ["Una liga"]
    assert leagues_found("ana otra") == leagues_found("eva") == ["Otra liga de Ana"]
    assert leagues_found("paz") == leagues_found("liga gil") == []


def test_event_is_found_by_its_own_name_if_its_stages_have_others() -> None:
    swiss = {"format": "castillar-league/2", "name": "Suizo", "players": ["Ana", "Bea", "Carlos", "Dora"]}
    final = {"format": "castillar-league/1", "name": "Final", "players": []}
    stages = [
        {"key": "S", "league": {**swiss, "stage": {"format": "swiss", "rounds": 3}}},
        {"key": "final", "from": [["S", 1], ["S", 2]], "league": final},
    ]
    document = {"format": "castillar-event/1", "name": "Abierto del Faro", "stages": stages}
    event = import_event(read_event(json.dumps(document).encode()), by=ACTOR)
    assert leagues_found("abierto faro") == ["Abierto del Faro"] == leagues_found("suizo")
    assert index() == index_of_names()
    change_event(event, EventSettings("Copa del Puerto", published=True, archived=False), by=ACTOR)
    assert leagues_found("faro") == [] and leagues_found("copa") == ["Copa del Puerto"]
    assert index() == index_of_names()


def test_former_name_finds_no_league() -> None:
    league = drawn_league(name="De otoño")
    decide(league, Configure(Setup(name="De invierno")))
    assert leagues_found("otono") == [] and leagues_found("invi") == ["De invierno"]


def test_removed_name_leaves_the_index() -> None:
    league = drawn_league(("Úrsula Quintáns", "Bea", "Carlos"))
    decide(league, Anonymise(models.Player.objects.get(name="Úrsula Quintáns").pk, (league.pk,)))
    assert not {"ursula", "quintans"} & {word for _, _, word in index()}
    assert index() == index_of_names()


def test_older_names_enter_the_index() -> None:
    drawn_league(("Ana María", "Ñoño", "Zoë"))
    for kind in (models.PlayerWord, models.LeagueWord):
        kind.objects.all().delete()
    import_module("tournaments.migrations.0012_words_of_names").fill(apps, None)
    assert index() == index_of_names()


def test_unindexed_rows_are_indexed_at_the_next_start() -> None:
    league = drawn_league(("Ana María", "Ñoño", "Úrsula Quintáns"), name="De otoño")
    decide(league, Anonymise(models.Player.objects.get(name="Úrsula Quintáns").pk, (league.pk,)))
    player = models.Player.objects.exclude(sorted_as="").get()
    models.PlayerWord.objects.create(of=player, word=b"quintans")
    models.PlayerWord.objects.filter(of__name="Ñoño").delete()
    models.League.objects.update(name="De otoño y de invierno")
    complete_index()
    assert index() == index_of_names()


def test_complete_index_is_not_written(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    drawn_league(("Ana María", "Ñoño", "Zoë"))
    with django_assert_num_queries(3):
        complete_index()


class AnyName(TestCase):
    @settings(max_examples=examples(50), deadline=None)
    @given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12), st.data())
    def test_each_beginning_of_a_name_finds_it(self, name: str, data: st.DataObject) -> None:
        found_league(Setup(name=f"{name}!"), by=ACTOR)
        stored_name = models.League.objects.get().name
        for word in words(stored_name):
            beginning = word[: data.draw(st.integers(1, len(word)))]
            assert leagues_found(beginning) == [stored_name], beginning


class AnyDecisions(TestCase):
    """Any leagues founded, imported, renamed and deleted, with players entered, corrected and hidden."""

    @settings(max_examples=examples(25), deadline=None)
    @given(st.integers(0, 10_000), st.lists(st.integers(0, 4), min_size=1, max_size=8))
    def test_index_matches_the_names(self, seed: int, steps: Sequence[int]) -> None:
        chance = Random(seed)
        league = league_in_preparation(chance.sample(builders.NAMES, 3))
        for number, step in enumerate(steps):
            anybody = chance.choice(models.Player.objects.filter(entries__league=league))
            match step:
                case 0:
                    import_league(builders.league_of(builders.document(chance)), by=ACTOR)
                case 1:
                    decide(league, Enrol([Entrant(name) for name in chance.sample(builders.NAMES, 4)]))
                case 2:
                    decide(league, Configure(Setup(name=f"Liga {number} de {chance.choice(builders.NAMES)}")))
                case 3:
                    decide(league, ShowAs(anybody.pk, initials=not anybody.initials))
                case 4:
                    decide(league, Anonymise(anybody.pk, (league.pk,)))
            assert index() == index_of_names()
