"""What is kept of an event comes back from its file, and a name that is erased is in none of its pages."""

from __future__ import annotations

import json
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client

from tests.copies import copied
from tests.events import ACTOR, event_of, event_with_groups_over, loaded, play_groups, qualify
from tests.organizing import league_in_preparation
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.organizers.events.new_events import text
from tournaments import models
from tournaments.display.names import leagues_naming
from tournaments.league.file.event import read_event, write_event
from tournaments.league.file.reading import read_league
from tournaments.league.file.writing import write_league
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.league import Role
from tournaments.organizers.events.check_in import Attendance, take_list
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.events.verbs import ReturnQualified, going_on
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.events import OpenSignUp, sign_up
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
PAGES = ("", "calendario/", "historial/", "proyector/", "insertar/")


@copied
def begun() -> models.Event:
    """Return an event with somebody absent, groups closed and the finalists known."""
    event = event_of()
    group = loaded(event).of("A")
    gone = frozenset(group.loaded.league.names[:1])
    take_list(event, [(group.row.league_id, Attendance(frozenset(), gone))], by=ACTOR)
    play_groups(event)
    qualify(event)
    return event


def test_file_of_an_event_with_absences_and_a_final_makes_it_again() -> None:
    event = begun()
    content = write_event(loaded(event).event)
    again = import_event(read_event(content.encode()), by=ACTOR)
    assert json.loads(write_event(loaded(again).event)) == json.loads(content)


def test_file_of_a_swiss_in_its_second_round_makes_it_again() -> None:
    league = playing(swiss_league(9), 2)
    content = write_league(load_league(league).league)
    again = import_league(read_league(content.encode()), by=ACTOR)
    assert json.loads(write_league(load_league(again).league)) == json.loads(content)


def test_erased_name_is_in_no_page_and_no_decision_of_any_stage() -> None:
    event = begun()
    user = User.objects.create_user("carme")
    for stage in event.stages.all():
        stage.league.officials.create(user=user, role=Role.ORGANIZER)
    final = loaded(event).of("final")
    name = final.loaded.league.names[0]
    entry = models.Entry.objects.get(league=final.row.league_id, name=name)
    leagues = tuple(entry.player.entries.exclude(league=entry.league_id).values_list("league", flat=True))
    assert len(leagues) == 1
    take(final.row.league, Anonymise(entry.player_id, leagues), by=Actor("Carme", user), reason="lo pide")
    reader = Client()
    for page in PAGES:
        assert name not in text(reader.get(f"/torneos/{event.slug}/{page}")), page
    assert not [one.pk for one in models.Decision.objects.all() if name in str([one.before, one.after, one.reason])]
    assert name not in write_event(loaded(event).event)


def returned(hidden: str = "") -> tuple[models.Event, str, int]:
    """Return an event out of whose final a finalist was taken again, the name and the key of that player.

    With `hidden`, the player is shown by initials "before" the finalists are entered, or "after" they were taken out.
    """
    event = event_with_groups_over()
    name = going_on(loaded(event), loaded(event).of("final")).entrants[0].name
    entry = models.Entry.objects.select_related("league").get(name=name)
    if hidden == "before":
        take(entry.league, ShowAs(entry.player_id, initials=True), by=ACTOR)
    qualify(event)
    final = loaded(event).of("final").row.league
    game = final.fixtures.filter(Q(one__name=name) | Q(two__name=name)).earliest("pk")
    decision = take(final, RecordResult(game.pk, WON), by=ACTOR)
    take(final, Undo(decision.number, ACTOR), by=ACTOR)
    take(final, ReturnQualified(), by=ACTOR)
    if hidden == "after":
        player = models.Player.objects.get(pk=entry.player_id)
        leagues = leagues_naming(player, models.League.objects.exclude(pk=entry.league_id))
        take(entry.league, ShowAs(player.pk, initials=True, leagues=leagues), by=ACTOR)
    return event, name, entry.player_id


def pages(event: models.Event) -> str:
    """Return what a reader sees of an event and of the history of its final."""
    reader, final = Client(), loaded(event).of("final").row.league
    addresses = [f"/torneos/{event.slug}/{page}" for page in PAGES] + [f"/ligas/{final.slug}/historial/"]
    return unescape("".join(text(reader.get(address)) for address in addresses))


@pytest.mark.parametrize("hidden", ["before", "after"])
def test_finalist_taken_out_again_is_hidden_in_the_history_of_the_final(hidden: str) -> None:
    event, name, _player = returned(hidden)
    assert name not in pages(event)


def test_finalist_taken_out_again_is_erased_from_the_history_of_the_final() -> None:
    event, name, player = returned()
    assert name in pages(event)
    named = leagues_naming(models.Player.objects.get(pk=player), models.League.objects.all())
    final = loaded(event).of("final").row.league
    assert final.pk in named
    own = models.Entry.objects.select_related("league").get(player=player)
    take(own.league, Anonymise(player, named), by=ACTOR, reason="lo pide")
    assert name not in pages(event)
    assert not [one.pk for one in models.Decision.objects.all() if name in str([one.before, one.after])]


def test_erased_name_is_no_longer_signed_up() -> None:
    league = league_in_preparation(("Ana", "Bea", "Carlos"))
    take(league, OpenSignUp(8), by=ACTOR)
    sign_up(league, "Bea", "Uriandia", "token")
    take(league, Anonymise(league.entries.get(name="Bea").player_id, ()), by=ACTOR, reason="lo pide")
    assert not models.SignUp.objects.exists()


def test_deleted_league_leaves_nobody_signed_up() -> None:
    league = league_in_preparation(("Ana", "Bea", "Carlos"))
    take(league, OpenSignUp(8), by=ACTOR)
    sign_up(league, "Dora", "", "token")
    user = User.objects.create_superuser("marta")
    delete_without_results(league, by=Actor("Marta", user))
    assert not models.SignUp.objects.exists()
