"""The file of a player's data is complete, without leagues of other organizers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import sheets
from tests.organizing import (
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    podium_of,
    tied_league,
)
from tests.people import organizer_of
from tournaments import models
from tournaments.league.values import Entrant, Side
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.founding.verbs import Enrol
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.links.verbs import MakeLink
from tournaments.organizers.privacy.personal import personal_data
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db


def player_named(name: str) -> models.Player:
    return models.Player.objects.get(name=name)


def personal_data_of(name: str) -> dict[str, Any]:
    document = personal_data(player_named(name).pk, models.League.objects.all(), models.Championship.objects.all())
    assert document is not None
    return dict(json.loads(json.dumps(document)))


def test_games_sheets_incidents_and_sanctions_are_included() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    article = articles_of(league.rules)[0]
    note_verb = NoteIncident(
        fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo"
    )
    decide(league, replace(note_verb, note="se levantó"))
    decide(league, SanctionPlayer("Ana", "retraso"))
    decide(league, Withdraw("Ana"))
    [data] = personal_data_of("Ana")["leagues"]
    assert [{one["one"], one["two"]} for one in data["games"]].count({"Ana", "Bea"}) == 1
    assert {name for one in data["games"] for name in (one["one"], one["two"])} == {"Ana", "Bea", "Carlos"}
    assert [sheet["text"] for one in data["games"] for sheet in one["sheets"]] == [sheets.AGREED]
    assert [incident["note"] for one in data["games"] for incident in one["incidents"]] == ["se levantó"]
    assert data["sanctions"] == [{"reason": "retraso", "revoked": False}]
    assert data["withdrawn"] == models.Withdrawal.objects.get().games
    verbs = [decision["verb"] for decision in data["decisions"]]
    assert {"enrol", "submit_sheet", "note_incident", "sanction", "withdraw"} <= set(verbs)
    [other] = personal_data_of("Carlos")["leagues"]
    assert not other["sanctions"] and "sanction" not in [decision["verb"] for decision in other["decisions"]]


def test_places_and_medals_are_included() -> None:
    league = complete_league(championship="Copa")
    decide(league, Close())
    [data] = personal_data_of("Ana")["leagues"]
    assert all(one["result"]["winner"] in ("one", "two") for one in data["games"])
    assert data["placing"] == {"place": 1, "medal": "gold", "points": 5}


def test_rulings_links_and_referee_decisions_are_included() -> None:
    league = tied_league()
    decide(league, RuleOnTie(("Ana", "Bea"), "se jugó a dados"))
    decide(league, MakeLink("Mesa de Ana", digest(new_token())))
    take(league, SanctionPlayer("Bea", "retraso"), by=Actor("Ana"))
    [data] = personal_data_of("Ana")["leagues"]
    assert data["rulings"] == [{"place": 1, "reason": "se jugó a dados"}]
    assert "make_link" in [decision["verb"] for decision in data["decisions"]]
    assert "Ana" in [decision["who"] for decision in data["decisions"]]
    [other] = personal_data_of("Carlos")["leagues"]
    assert other["rulings"] == [] and "make_link" not in [decision["verb"] for decision in other["decisions"]]


def test_former_lists_and_other_podiums_are_included() -> None:
    left = league_in_preparation(("Zoe", "Ana", "Bea"), name="De la que se fue")
    decide(left, Enrol([Entrant(name) for name in ("Ana", "Bea")]))
    podium = OtherGame("Tute", 5, [Entrant("Zoe"), Entrant("Ana"), Entrant("Bea")])
    podium_of("Copa", podium, by=Actor("Quien organiza"))
    data = personal_data_of("Zoe")
    assert [league["league"] for league in data["leagues"]] == ["De la que se fue"]
    assert [decision["verb"] for decision in data["leagues"][0]["decisions"]] == ["enrol", "enrol"]
    assert data["podiums"] == [{"championship": "Copa", "game": "Tute", "place": 1, "medal": "gold", "points": 5}]
    [championship] = data["championships"]
    assert [decision["verb"] for decision in championship["decisions"]] == ["other_podium"]


def test_list_with_a_namesake_is_left_out() -> None:
    drawn_league(name="Suya")
    models.Player.objects.filter(name="Ana").update(club="Un club", folded_club="un club")
    other = league_in_preparation(("Carlos", "Duarte"), name="De otra Ana")
    decide(other, Enrol([Entrant("Ana", "Otro club"), Entrant("Carlos"), Entrant("Duarte")]))
    own = models.Player.objects.filter(name="Ana").order_by("pk")
    assert own.count() == 2
    data = personal_data(own[0].pk, models.League.objects.all(), models.Championship.objects.all())
    assert data and [league["league"] for league in data["leagues"]] == ["Suya"]


def test_organizer_gets_own_leagues_and_superuser_all() -> None:
    own, other = drawn_league(name="Propia"), drawn_league(name="Ajena")
    assert other.pk
    page = reverse("tournaments:personal_file", args=[player_named("Ana").pk])
    data = json.loads(organizer_of(own).get(page).content)
    assert [league["league"] for league in data["leagues"]] == ["Propia"]
    everything = Client()
    everything.force_login(User.objects.create_superuser("todo"))
    data = json.loads(everything.get(page).content)
    assert {league["league"] for league in data["leagues"]} == {"Propia", "Ajena"}


def test_player_page_offers_the_file_only_to_organizers() -> None:
    league = drawn_league()
    page = reverse("tournaments:player", args=[player_named("Ana").pk])
    address = reverse("tournaments:personal_file", args=[player_named("Ana").pk])
    assert address in organizer_of(league).get(page).content.decode()
    assert address not in Client().get(page).content.decode()


def test_personal_file_queries_do_not_grow() -> None:
    counts = []
    for number in range(2):
        drawn_league(name=f"Liga {number}")
        with CaptureQueriesContext(connection) as captured:
            personal_data_of("Ana")
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_personal_file_knows_every_table_with_players() -> None:
    """A new table must be added to the file and to docs/personal-data.md."""
    persons = (models.Player, models.Entry, models.Fixture)
    fields = [field for model in persons for field in model._meta.get_fields(include_hidden=True)]
    pointing = {str(field.related_model.__name__) for field in fields if field.auto_created and field.is_relation}
    in_the_file = {"Entry", "Fixture", "Result", "FixtureSheet", "Incident", "Sanction", "Withdrawal", "Placing"}
    in_the_file |= {"PlayerRequest", "ResultReport"}
    # PlayerWord holds words of the name; rows of AlertLine and GameDraft are deleted after a time.
    others = {"PlayerLink", "RulingPlace", "AccessLink", "PlayerWord", "AlertLine", "GameDraft"}
    assert pointing == in_the_file | others, "every table that refers to a player is in the file or listed here"
