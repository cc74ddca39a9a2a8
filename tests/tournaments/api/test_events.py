"""Events read and founded through the API."""

from __future__ import annotations

from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import event_of, event_with_groups_over, loaded, play, play_groups
from tests.organizing import decide
from tests.tournaments.api.programs import ApiClient, problem
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.tokens import make_token

pytestmark = pytest.mark.django_db


def test_event_is_read_with_its_stages(client: Client) -> None:
    event = event_of()
    read = client.get(f"/api/v1/events/{event.slug}").json()
    assert [(one["key"], one["players_count"], one["state"]) for one in read["stages"]] == [
        ("A", 7, "drawn"),
        ("B", 7, "drawn"),
        ("final", 0, "preparing"),
    ]
    assert (read["games_played"], read["games_total"], read["state"]) == (0, 48, "drawn")
    assert read["stages"][2]["takes"][0] == {"stage": "A", "place": 1}
    assert read["stages"][2]["format"] == "round_robin"
    assert client.get(f"/api/v1/leagues/{read['stages'][0]['league']}").json()["players_count"] == 7


def test_list_has_the_events_that_anybody_may_see(client: Client) -> None:
    shown = event_of()
    event_of(published=False, setup={"name": "Privado"})
    listed = client.get("/api/v1/events").json()
    assert listed["items"] == [{"slug": shown.slug, "name": shown.name}]
    assert listed["next"] is None


def organizer_of(event: models.Event) -> ApiClient:
    user = User.objects.create_user("carme")
    for stage in event.stages.all():
        stage.league.officials.create(user=user, role=Role.ORGANIZER)
    return ApiClient(make_token(user, "programa", Scope.ORGANIZE))


def test_program_lets_players_go_on_and_takes_them_back() -> None:
    event = event_of()
    program = organizer_of(event)
    address = f"/events/{event.slug}/stages/final/qualifiers"
    assert problem(program.post(address))[1] == "stage_open"
    play_groups(event)
    assert program.post(f"{address}?preview=1").json()["preview"]
    assert not loaded(event).of("final").filled
    taken = [program.decide(address, Idempotency_Key="una-vez") for _ in range(2)]
    assert taken[0] == taken[1]
    assert taken[0]["verb"] == "qualify"
    final = loaded(event).of("final")
    assert len(final.loaded.league.players) == 4
    assert problem(program.post(address))[1] == "stage_filled"
    stale = program.post(f"{address}/return", If_Match=str(final.loaded.version - 1))
    assert stale.status_code in (201, 412)
    if stale.status_code == 412:
        program.decide(f"{address}/return")
    assert not loaded(event).of("final").filled
    program.decide(address)
    play(loaded(event).of("final").row.league, Random(1))
    assert problem(program.post(f"{address}/return"))[1] == "stage_begun"


def test_players_do_not_go_on_to_a_stage_that_changed_meanwhile() -> None:
    event = event_with_groups_over()
    program, final = organizer_of(event), loaded(event).of("final")
    decide(final.row.league, Publish(False))
    address = f"/events/{event.slug}/stages/final/qualifiers"
    assert problem(program.post(address, If_Match=str(final.loaded.version)))[0] == 412
    assert not loaded(event).of("final").filled
    program.decide(address, If_Match=str(final.loaded.version + 1))


def test_only_who_organizes_every_stage_decides_who_goes_on() -> None:
    event = event_with_groups_over()
    program = organizer_of(event)
    models.Official.objects.filter(league__event_stage__key="B").delete()
    address = f"/events/{event.slug}/stages/final/qualifiers"
    assert problem(program.post(address))[0] == 403
    assert problem(program.post(f"/events/{event.slug}/stages/A/qualifiers"))[0] == 403
    assert problem(ApiClient().post(address))[0] == 401


EIGHT = [{"name": f"Nena {letter}"} for letter in "ABCDEFGH"]
SENT = {
    "name": "Escolar",
    "boards": 3,
    "seed": "7f3a",
    "final": "round_robin",
    "players": [{"name": f"Nena {letter}"} for letter in "ABCDEFGH"],
}


def test_program_founds_the_event_that_it_previewed_once() -> None:
    program = ApiClient(make_token(User.objects.create_user("carme"), "programa", Scope.ORGANIZE))
    previewed = program.post("/events?preview=1", SENT | {"consolation": True}).json()
    assert not models.League.objects.exists()
    made = [program.post("/events", SENT | {"consolation": True}, Idempotency_Key="una-vez") for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    event = models.Event.objects.get()
    assert [one.json()["slug"] for one in made] == [event.slug, event.slug]
    without_league = [[{**stage, "league": ""} for stage in one["stages"]] for one in (previewed, made[0].json())]
    assert without_league[0] == without_league[1]
    assert [len(stage.loaded.league.players) for stage in loaded(event).stages] == [4, 4, 0, 0]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"groups": 4}, "groups_too_small"),
        ({"qualify": 5}, "final_too_large"),
        ({"best": 2}, "best_too_many"),
        ({"players": EIGHT * 2}, "name_twice"),
        ({"boards": 0}, "invalid"),
        ({"seed": 7}, "invalid"),
    ],
)
def test_event_that_does_not_fit_is_refused_by_its_field(more: dict[str, object], code: str) -> None:
    program = ApiClient(make_token(User.objects.create_user("carme"), "programa", Scope.ORGANIZE))
    assert problem(program.post("/events", SENT | more))[1] == code
    assert not models.League.objects.exists()


def test_program_founds_a_list_of_those_who_sign_up() -> None:
    program = ApiClient(make_token(User.objects.create_user("carme"), "programa", Scope.ORGANIZE))
    listed = program.post("/events", {"name": "Abierto", "players": [], "gathers": True}).json()
    assert [stage["state"] for stage in listed["stages"]] == ["preparing"]
    assert models.SignUpList.objects.get().is_open
