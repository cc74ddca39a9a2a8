"""Whole leagues through the API: exported, imported, copied, and deleted without results."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User

from tests.organizing import beat, complete_league, decide, drawn_league, league_in_preparation
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.every.whole_history import StateBefore
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.store.access.tokens import make_token

pytestmark = pytest.mark.django_db


def test_league_is_imported_again_from_its_file() -> None:
    league = complete_league(name="Liga de ida")
    decide(league, Close())
    program = api_client_of("ana", league, Role.ORGANIZER)
    file = program.read(f"/leagues/{league.slug}/file")
    previewed = program.send("POST", "/imports?preview=1", file)
    assert previewed.status_code == 200 and models.League.objects.count() == 1
    before = StateBefore()
    made = program.decide("/imports", file, Idempotency_Key="vuelta")
    assert before.later_verbs() == ["import_league"]
    assert program.decide("/imports", file, Idempotency_Key="vuelta") == made
    assert made["state"] == "finished" and made["slug"] != league.slug
    assert program.read(f"/leagues/{made['slug']}/file") == file
    podiums = [program.read(f"/leagues/{slug}/podium") for slug in (made["slug"], league.slug)]
    assert [step["player"] for step in podiums[0]] == [step["player"] for step in podiums[1]] == ["Ana", "Bea"]


FORMAT = "castillar-league/1"


@pytest.mark.parametrize(
    ("file", "status", "place"),
    [
        ({"format": FORMAT}, 422, "name"),
        ([], 422, ""),
        (
            {
                "format": FORMAT,
                "name": "X",
                "players": [{"name": "Ana"}, {"name": "Ana"}, {"name": "Bea"}],
            },
            422,
            "players[1]",
        ),
    ],
)
def test_invalid_file_is_refused_with_its_place(file: object, status: int, place: str) -> None:
    answer = api_client_of("ana").post("/imports", file)
    assert answer.status_code == status, answer.content
    data = json.loads(answer.content)
    assert place in (data["errors"][0]["place"] if data["errors"] else data["detail"])
    assert not models.League.objects.exists()


def test_file_is_only_for_organizers() -> None:
    league = drawn_league()
    address = f"/leagues/{league.slug}/file"
    for program, status in (
        (ApiClient(), 401),
        (api_client_of("xan"), 403),
        (api_client_of("roi", league, Role.REFEREE), 403),
        (api_client_of("ana", league, Role.ORGANIZER, Scope.READ), 200),
    ):
        assert program.get(address).status_code == status


def test_league_is_copied_as_the_next_season() -> None:
    league = drawn_league(name="Liga 2026")
    program = api_client_of("ana", league, Role.ORGANIZER)
    address, sent = f"/leagues/{league.slug}/copy", {"name": "Liga 2027", "team": False}
    assert program.send("POST", f"{address}?preview=1", sent).status_code == 200
    made = program.decide(address, sent, Idempotency_Key="copia")
    assert program.decide(address, sent, Idempotency_Key="copia") == made
    assert (made["name"], made["state"], made["players_count"]) == ("Liga 2027", "preparing", 3)
    assert models.League.objects.count() == 2


def test_league_without_results_is_deleted() -> None:
    league, begun = league_in_preparation(name="De prueba"), drawn_league(name="Empezada")
    beat(begun, "Ana", "Bea")
    user = User.objects.create_user("ana")
    for row in (league, begun):
        models.Official.objects.create(league=row, user=user, role=Role.ORGANIZER)
    program = ApiClient(make_token(user, "x", Scope.ORGANIZE))
    assert problem(program.send("DELETE", f"/leagues/{league.slug}?preview=1"))[0] == 422
    assert problem(api_client_of("xan").send("DELETE", f"/leagues/{league.slug}")) == (403, "forbidden")
    assert program.send("DELETE", f"/leagues/{league.slug}").status_code == 204
    assert problem(program.get(f"/leagues/{league.slug}")) == (404, "not_found")
    assert problem(program.send("DELETE", f"/leagues/{begun.slug}")) == (409, "results_keep_league")
    assert [row.slug for row in models.League.objects.all()] == [begun.slug]
