"""Decisions of a championship through the API: by its organizers, in both histories, as on its pages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.organizing import complete_league, drawn_league, league_in_preparation, podium_of
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.every.whole_history import StateBefore
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.store.access.tokens import make_token

pytestmark = pytest.mark.django_db
CUP = "/championships/copa"
PODIUM = {"game": "Ajedrez", "players": 4, "medallists": [{"name": name} for name in ("Xela", "Brais", "Uxía")]}


def championship_client(scope: Scope = Scope.PEOPLE) -> ApiClient:
    """Return a client for an organizer of the championship who has no role in its leagues."""
    user = User.objects.create_user("de-la-copa", first_name="Carme")
    models.Championship.objects.get().organizers.create(user=user)
    return ApiClient(make_token(user, "Programa", scope))


def verbs_of(program: ApiClient, address: str, document: Any = None, method: str = "POST", **headers: str) -> list[str]:
    """Send a decision, and return the verbs that it left in the histories."""
    before = StateBefore()
    taken = program.decide(address, document, method=method, **headers)
    found = before.later_verbs()
    assert taken["verb"] in found
    return found


def test_league_requests_entry_is_accepted_and_removed() -> None:
    drawn_league(name="Primera", championship="Copa")
    cup, league = championship_client(), league_in_preparation(name="Segunda")
    own = api_client_of("ana", league, Role.ORGANIZER)
    address = f"/leagues/{league.slug}/championship"
    asking = verbs_of(own, address, {"championship": "Copa"}, "PUT", Idempotency_Key="pide")
    assert asking == ["ask_entry", "ask_entry"]
    assert own.decide(address, {"championship": "Copa"}, method="PUT", Idempotency_Key="pide")["verb"] == "ask_entry"
    assert problem(own.send("PUT", address, {"championship": "Copa"})) == (409, "championship_same")
    [waiting] = cup.read(f"{CUP}/desk")["requests"]
    assert (waiting["id"], waiting["name"]) == (league.pk, "Segunda") and waiting["asked_at"]
    answer = f"{CUP}/leagues/{league.pk}"
    assert problem(own.post(f"{answer}/admit"))[0] == 403
    assert verbs_of(cup, f"{answer}/admit", Idempotency_Key="si") == ["admit_league", "admit_league"]
    assert cup.decide(f"{answer}/admit", Idempotency_Key="si")["verb"] == "admit_league"
    assert problem(cup.post(f"{answer}/refuse")) == (409, "championship_answered")
    assert own.read(f"/leagues/{league.slug}")["championship_slug"] == "copa"
    assert verbs_of(cup, answer, method="DELETE") == ["remove_league", "remove_league"]
    assert problem(cup.send("DELETE", answer)) == (409, "championship_left")
    assert own.read(f"/leagues/{league.slug}")["championship"] is None
    assert [one["verb"] for one in cup.read(f"{CUP}/decisions")["items"]][:2] == ["remove_league", "admit_league"]


def test_championship_is_founded_by_a_league_that_names_it() -> None:
    league = league_in_preparation(name="Primera")
    program = api_client_of("ana", league, Role.ORGANIZER)
    address = f"/leagues/{league.slug}/championship"
    previewed = program.send("PUT", f"{address}?preview=1", {"championship": "Copa"})
    assert previewed.status_code == 200 and not models.Championship.objects.exists()
    program.decide(address, {"championship": "Copa"}, method="PUT")
    slug = program.read(f"/leagues/{league.slug}")["championship_slug"]
    assert program.read(f"/championships/{slug}/desk")["organizers"][0]["name"].startswith("Ana")
    program.decide(address, {"championship": None}, method="PUT")
    assert program.read(f"/leagues/{league.slug}")["championship"] is None


def test_championship_gets_a_name_colours_and_a_podium() -> None:
    drawn_league(championship="Copa")
    cup = championship_client()
    assert verbs_of(cup, CUP, {"name": "Copa de Damas"}, "PATCH") == ["rename_championship"]
    assert verbs_of(cup, f"{CUP}/colours", {"first": "#112233", "second": "#445566"}, "PUT") == ["dress"]
    assert verbs_of(cup, f"{CUP}/podiums", PODIUM) == ["other_podium"]
    desk = cup.read(f"{CUP}/desk")
    assert desk["name"] == "Copa de Damas" and [one["game"] for one in desk["podiums"]] == ["Ajedrez"]
    assert models.Championship.objects.get().first_colour == "#112233"
    assert [row["player"] for row in ApiClient().read(CUP)["rows"]] == ["Xela", "Brais", "Uxía"]
    assert verbs_of(cup, f"{CUP}/podiums/{desk['podiums'][0]['id']}", method="DELETE") == ["remove_other_podium"]
    assert problem(cup.send("DELETE", f"{CUP}/podiums/{desk['podiums'][0]['id']}")) == (409, "podium_gone")


@pytest.mark.parametrize(
    ("sent", "refused"),
    [
        ({**PODIUM, "players": 3}, (422, "out_of_range")),
        ({**PODIUM, "players": 2}, (422, "invalid")),
        ({**PODIUM, "game": " "}, (422, "name_empty")),
        ({**PODIUM, "medallists": [{"name": "Xela"}] * 3}, (422, "medal_twice")),
        ({**PODIUM, "played_on": "ayer"}, (422, "invalid")),
    ],
)
def test_impossible_podium_is_refused(sent: Any, refused: tuple[int, str]) -> None:
    drawn_league(championship="Copa")
    cup, before = championship_client(), StateBefore()
    assert problem(cup.post(f"{CUP}/podiums", sent)) == refused
    assert before.later_verbs() == []


def test_history_continues_at_the_next_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.organizers.championships.page.PAGE_SIZE", 1)
    drawn_league(championship="Copa")
    cup = championship_client()
    for name in ("Copa de Damas", "Copa"):
        cup.decide(CUP, {"name": name}, method="PATCH")
    first = cup.read(f"{CUP}/decisions")
    second = cup.read(first["next"].partition("/api/v1")[2])
    assert [one["number"] for one in first["items"]] == [second["items"][0]["number"] + 1]
    assert (first["page"], second["page"]) == (1, 2)
    last = cup.read(f"{CUP}/decisions?page={first['items'][0]['number']}")
    assert (len(last["items"]), last["next"]) == (1, None)


def test_outdated_version_lists_the_decisions_since() -> None:
    drawn_league(championship="Copa")
    cup = championship_client()
    tag = cup.get(f"{CUP}/desk")["ETag"]
    assert cup.get(f"{CUP}/desk", If_None_Match=tag).status_code == 304
    cup.decide(CUP, {"name": "Copa Primera"}, method="PATCH", If_Match=tag)
    answer = cup.send("PATCH", CUP, {"name": "Copa Segunda"}, If_Match=tag)
    assert problem(answer) == (412, "changed_meanwhile")
    assert [one["verb"] for one in json.loads(answer.content)["decisions"]] == ["rename_championship"]
    assert cup.read(f"{CUP}/desk")["name"] == "Copa Primera"


def test_medallist_is_hidden_shown_and_erased() -> None:
    drawn_league(championship="Copa")
    podium_of("Copa", OtherGame("Parchís", 3, [Entrant("Xela Oro Vila"), Entrant("Brais Prata Seoane")]))
    cup = championship_client()
    without_people = ApiClient(make_token(User.objects.get(username="de-la-copa"), "Sin personas", Scope.ORGANIZE))
    medallist = next(one for one in cup.read(f"{CUP}/medallists") if one["name"] == "Xela Oro Vila")
    address = f"{CUP}/medallists/{medallist['player_id']}"
    assert verbs_of(without_people, f"{address}/initials", {"initials": True}, "PUT") == ["show_as"]
    assert ApiClient().read(CUP)["rows"][0]["player"] == "X. O. V."
    assert problem(without_people.send("PUT", f"{address}/initials", {"initials": False})) == (403, "token_scope")
    assert verbs_of(cup, f"{address}/initials", {"initials": False}, "PUT") == ["show_as"]
    assert problem(without_people.post(f"{address}/erase", {"name": "Xela Oro Vila"})) == (403, "token_scope")
    assert problem(cup.post(f"{address}/erase", {"name": "Otra"})) == (422, "player_unknown")
    assert verbs_of(cup, f"{address}/erase", {"name": "Xela Oro Vila"}) == ["anonymise"]
    assert "Xela" not in json.dumps(ApiClient().read(CUP)) + json.dumps(cup.read(f"{CUP}/decisions"))


def test_organizer_is_invited_and_dismissed() -> None:
    drawn_league(championship="Copa")
    cup, before = championship_client(), StateBefore()
    made = cup.decide(f"{CUP}/invitations", {}, Idempotency_Key="una")
    assert cup.decide(f"{CUP}/invitations", {}, Idempotency_Key="una")["link"] == made["link"]
    assert models.Invitation.objects.get().championship.slug == "copa"
    assert cup.send("DELETE", f"{CUP}/invitations/{made['id']}").status_code == 204
    assert problem(cup.send("DELETE", f"{CUP}/invitations/{made['id']}"))[0] == 404
    assert problem(cup.post(f"{CUP}/invitations", {}, Idempotency_Key="una")) == (409, "invitation_used")
    assert problem(cup.post(f"{CUP}/invitations", {"email": "nada"})) == (422, "invalid")
    assert before.later_verbs() == []
    other = User.objects.create_user("otra")
    models.Championship.objects.get().organizers.create(user=other)
    assert verbs_of(cup, f"{CUP}/organizers/{other.pk}", method="DELETE") == ["dismiss_organizer"]
    own = User.objects.get(username="de-la-copa").pk
    assert problem(cup.send("DELETE", f"{CUP}/organizers/{own}")) == (409, "championship_last_organizer")


def test_private_league_hides_its_address_in_the_championship() -> None:
    complete_league(name="Secreta", championship="Copa")
    models.League.objects.update(published=False)
    [shown] = championship_client().read(f"{CUP}/desk")["leagues"]
    assert shown["slug"] is None and shown["published"] is False
