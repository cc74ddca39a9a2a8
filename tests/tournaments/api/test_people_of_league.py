"""Requests of players, names, and officials of a league through the API, as on the pages."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.organizing import decide, drawn_league, fixture, league_in_preparation
from tests.own_pages import allow
from tests.own_pages import player_of as link_of
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.every.whole_history import StateBefore
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.models.player_request import RequestKind, RequestState
from tournaments.organizers.calendar.verbs import Reschedule
from tournaments.players.requests.verbs import MakeRequest, PickHour
from tournaments.store.access.permissions import actor_of
from tournaments.store.access.tokens import make_token
from tournaments.store.championships import found_championship
from tournaments.store.players import register

pytestmark = pytest.mark.django_db
NAMES = ("Ana Pérez Lomba", "Bea Souto", "Carlos Rey")


def organizer(league: models.League, scope: Scope = Scope.PEOPLE) -> ApiClient:
    return api_client_of(f"organiza-{league.pk}", league, Role.ORGANIZER, scope)


def send_decision(program: ApiClient, address: str, document: Any, method: str = "POST") -> list[str]:
    before = StateBefore()
    program.decide(address, document, method=method)
    return before.later_verbs()


# Requests of players


def league_with_request(
    kind: RequestKind = RequestKind.ABSENT, **more: Any
) -> tuple[models.League, models.PlayerRequest]:
    """Return a league with a player's request, and the request."""
    league = drawn_league(timetable=Timetable(start=datetime(2030, 11, 30, 17), minutes=20))
    allow(league)
    game = fixture(league, "Ana", "Bea")
    link_of(league, game.two.name)
    decide(league, MakeRequest(game.one_id, kind, game.pk, **more), reason="Tengo guardia")
    return league, models.PlayerRequest.objects.get()


def test_request_is_listed_and_refused_with_a_reason() -> None:
    league, row = league_with_request()
    program, address = organizer(league, Scope.ORGANIZE), f"/leagues/{league.slug}/requests"
    [one] = program.read(address)
    assert (one["id"], one["kind"], one["state"], one["text"]) == (row.pk, "absent", "organizer", "Tengo guardia")
    answer = f"{address}/{row.pk}/answer"
    assert problem(program.post(answer, {"accepted": False})) == (422, "reason_needed")
    assert send_decision(program, answer, {"accepted": False, "why": "no hay otra fecha"}) == ["answer_request"]
    assert program.read(address) == []
    [answered] = program.read(f"{address}?waiting=false")
    assert answered["state"] == "refused" and answered["answers"][0]["why"] == "no hay otra fecha"
    assert program.read(f"{address}/{row.pk}") == answered
    assert problem(program.post(answer, {"accepted": True, "why": "sí"})) == (409, "request_gone")


def test_accepted_hour_moves_the_game() -> None:
    league, row = league_with_request(RequestKind.HOUR, hours=(datetime(2030, 12, 7, 17),))
    game = row.fixture
    assert game
    decide(league, PickHour(row.pk, game.two_id, 0))
    program = organizer(league)
    [one] = program.read(f"/leagues/{league.slug}/requests")
    assert one["proposals"] == [{"at": "2030-12-07T17:00", "board": 1, "picked": True}]
    address = f"/leagues/{league.slug}/requests/{row.pk}/answer"
    assert send_decision(program, address, {"accepted": True}) == ["answer_request", "set_hour"]
    assert program.read(f"/leagues/{league.slug}/games/{game.pk}")["at"] == "2030-12-07T17:00"


def test_request_of_another_league_is_not_found() -> None:
    _league, row = league_with_request()
    other = drawn_league(name="Otra")
    answer = organizer(other).post(f"/leagues/{other.slug}/requests/{row.pk}/answer", {"accepted": True, "why": "x"})
    assert problem(answer) == (404, "not_found")
    row.refresh_from_db()
    assert row.state == RequestState.ORGANIZER


def test_rules_of_players_and_last_days_are_set() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    assert send_decision(program, f"{address}/player-rules", {"report_results": True, "overdue": "tell"}, "PUT") == [
        "allow_players"
    ]
    days = [{"round": 1, "last_day": "2030-12-01"}]
    assert send_decision(program, f"{address}/deadlines", {"days": days}, "PUT") == ["set_deadlines"]
    data = program.read(f"{address}/player-rules")
    assert data["report_results"] and data["overdue"] == "tell" and data["confirm_hours"] == 48
    assert data["deadlines"] == days
    for wrong in ([*days, *days], [{"round": 9, "last_day": "2030-12-01"}]):
        assert problem(program.send("PUT", f"{address}/deadlines", {"days": wrong})) == (422, "not_one_of")
    decide(league, Reschedule(1, Timetable(start=datetime(2030, 12, 6, 18), minutes=20)))
    early = program.send("PUT", f"{address}/deadlines", {"days": [{"round": 1, "last_day": "2030-12-05"}]})
    assert problem(early) == (422, "last_day_early")
    assert "days[0].last_day" in early.content.decode() and "viernes 6 de diciembre" in early.content.decode()
    fits = [{"round": 1, "last_day": "2030-12-07"}]
    assert send_decision(program, f"{address}/deadlines", {"days": fits}, "PUT") == ["set_deadlines"]


# Names


def test_consent_is_noted_only_for_organizers() -> None:
    league = drawn_league(NAMES)
    program, address = organizer(league, Scope.ORGANIZE), f"/leagues/{league.slug}"
    consent = {"by": "Carmen Rey, su madre", "on": "2026-11-02"}
    assert send_decision(program, f"{address}/players/1/consent", consent, "PUT") == ["note_consent"]
    assert program.read(f"{address}/names")["players"][0]["consent"] == consent
    for reader in (program, ApiClient()):
        assert "Carmen" not in json.dumps(reader.read(f"{address}/decisions")) + json.dumps(reader.read(address))
    assert problem(program.send("PUT", f"{address}/players/1/consent", consent)) == (409, "consent_same")
    assert problem(program.send("PUT", f"{address}/players/1/consent", {"by": "X"})) == (422, "key_missing")
    send_decision(program, f"{address}/players/1/consent", {}, "PUT")
    assert program.read(f"{address}/names")["players"][0]["consent"] is None


def player_of(program: ApiClient, address: str, name: str) -> dict[str, Any]:
    return next(one for one in program.read(f"{address}/names")["players"] if one["name"] == name)


def test_name_is_hidden_and_shown_again_by_a_token_for_people() -> None:
    league = drawn_league(NAMES)
    weak, address = organizer(league, Scope.ORGANIZE), f"/leagues/{league.slug}"
    number = player_of(weak, address, NAMES[0])["number"]
    shown = f"{address}/players/{number}/initials"
    assert send_decision(weak, shown, {"initials": True, "why": f"lo pide {NAMES[0]}"}, "PUT") == ["show_as"]
    assert player_of(weak, address, NAMES[0])["shown"] == "A. P. L."
    public = json.dumps([ApiClient().read(address + part) for part in ("/players", "/standings", "/decisions")])
    assert "Lomba" not in public and "A. P. L." in public
    assert problem(weak.send("PUT", shown, {"initials": True})) == (409, "shown_same")
    assert problem(weak.send("PUT", shown, {"initials": False})) == (403, "token_scope")
    strong = ApiClient(make_token(User.objects.get(username=f"organiza-{league.pk}"), "Personas", Scope.PEOPLE))
    assert send_decision(strong, shown, {"initials": False}, "PUT") == ["show_as"]
    assert "Lomba" in json.dumps(ApiClient().read(f"{address}/players"))


def two_leagues_with_a_common_player() -> tuple[models.League, models.League, User]:
    """Return two leagues of one organizer, with the same person in both."""
    user = User.objects.create_user("ana", first_name="Ana")
    first = league_in_preparation((), name="Primera")
    program = api_client_of(user, first, Role.ORGANIZER)
    program.decide(f"/leagues/{first.slug}/players", {"players": [{"name": name} for name in NAMES]}, method="PUT")
    second = league_in_preparation((), name="Segunda")
    models.Official.objects.create(league=second, user=user, role=Role.ORGANIZER)
    again = [{"name": name, "same": "theirs"} for name in NAMES]
    program.decide(f"/leagues/{second.slug}/players", {"players": again}, method="PUT")
    return first, second, user


@pytest.mark.parametrize("limited", [False, True])
def test_token_of_one_league_hides_and_erases_in_that_one(limited: bool) -> None:
    first, second, user = two_leagues_with_a_common_player()
    program = ApiClient(make_token(user, "Personas", Scope.PEOPLE, first if limited else None))
    address = f"/leagues/{first.slug}/players/1"
    program.decide(f"{address}/initials", {"initials": True}, method="PUT")
    assert second.entries.get(number=1).initials is not limited
    program.decide(f"{address}/erase", {"name": NAMES[0]})
    assert not first.entries.filter(name=NAMES[0]).exists()
    assert second.entries.filter(name=NAMES[0]).exists() is limited


def test_name_is_erased_only_by_its_whole_name() -> None:
    league = drawn_league(NAMES)
    program, address = organizer(league), f"/leagues/{league.slug}"
    number = player_of(program, address, NAMES[0])["number"]
    before = StateBefore()
    assert problem(program.post(f"{address}/players/{number}/erase", {"name": NAMES[1]})) == (422, "player_unknown")
    assert before.later_verbs() == []
    assert send_decision(program, f"{address}/players/{number}/erase", {"name": NAMES[0]}) == ["anonymise"]
    whole = json.dumps([program.read(address + part) for part in ("/names", "/decisions", "/file")], ensure_ascii=False)
    assert "Lomba" not in whole and NAMES[1] in whole


def test_two_players_are_joined_and_parted() -> None:
    user = User.objects.create_user("ana")
    first = league_in_preparation(NAMES, name="Primera")
    second = league_in_preparation(("Ana Pérez", "Xoel", "Zeltia"), name="Segunda")
    for league in (first, second):
        models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    program, address = ApiClient(make_token(user, "x", Scope.ORGANIZE)), f"/leagues/{first.slug}"
    other = second.entries.get(name="Ana Pérez").player_id
    assert other in [one["player_id"] for one in program.read(f"{address}/players/1/namesakes")]
    assert send_decision(program, f"{address}/players/1/join", {"other": other}) == ["join_players", "join_players"]
    entry = first.entries.get(number=1)
    assert second.entries.get(name="Ana Pérez").player_id == entry.player_id
    assert send_decision(program, f"{address}/entries/{entry.pk}/part", None) == ["part_players"]
    limited = ApiClient(make_token(user, "x", Scope.PEOPLE, first))
    assert limited.read(f"{address}/players/1/namesakes") == []
    assert problem(limited.post(f"{address}/players/1/join", {"other": other})) == (403, "token_league")


def test_lookalike_is_proposed_and_accepted() -> None:
    theirs = drawn_league(NAMES, name="De otra gente")
    ours = league_in_preparation((NAMES[0], "Xoel", "Zeltia"), name="La nuestra")
    entry = ours.entries.get(number=1)
    if not entry.proposed_id:
        [own] = register([Entrant(entry.name)])
        models.Entry.objects.filter(pk=entry.pk).update(player=own, proposed=theirs.entries.get(name=NAMES[0]).player)
    one, other = organizer(ours, Scope.ORGANIZE), organizer(theirs, Scope.ORGANIZE)
    [found] = one.read(f"/leagues/{ours.slug}/names")["lookalikes"]
    assert (found["name"], found["league"], found["asked"]) == (NAMES[0], "De otra gente", False)
    path = f"/leagues/{ours.slug}/entries/{found['entry']}/lookalike"
    assert send_decision(one, path, {"same": True}) == ["propose_player"]
    [asks] = other.read(f"/leagues/{theirs.slug}/names")["proposals"]
    answer = f"/leagues/{theirs.slug}/proposals/{asks['entry']}/answer"
    assert send_decision(other, answer, {"same": True}) == ["answer_proposal", "answer_proposal"]
    assert other.read(f"/leagues/{theirs.slug}/names")["accepted"][0]["entry"] == entry.pk


# Officials


def test_official_is_appointed_invited_and_dismissed() -> None:
    league = drawn_league()
    program, address = organizer(league), f"/leagues/{league.slug}"
    referee = User.objects.create_user("xan")
    assert send_decision(program, f"{address}/team", {"handle": "@xan", "role": "referee"}) == ["appoint"]
    assert problem(program.post(f"{address}/team", {"handle": "@xan", "role": "referee"})) == (409, "official_already")
    assert problem(program.post(f"{address}/team", {"handle": "@nadie", "role": "referee"})) == (422, "player_unknown")
    made = program.decide(f"{address}/invitations", {"role": "organizer"})
    [waiting] = program.read(f"{address}/team")["invitations"]
    assert waiting["id"] == made["id"] and "link" not in waiting and made["link"]
    assert program.send("DELETE", f"{address}/invitations/{made['id']}").status_code == 204
    assert send_decision(program, f"{address}/team/{referee.pk}/dismiss", {"why": "se va"}) == ["dismiss"]
    own = User.objects.get(username=f"organiza-{league.pk}").pk
    assert problem(program.post(f"{address}/team/{own}/dismiss", {})) == (409, "last_organizer")
    assert [one["role"] for one in program.read(f"{address}/team")["officials"]] == ["organizer"]


def test_address_with_an_account_is_invited_like_any_other() -> None:
    league = drawn_league()
    User.objects.create_user("xan", email="xan@example.org")
    program, answers = organizer(league), []
    for email in ("xan@example.org", "nadie@example.org"):
        made = program.decide(f"/leagues/{league.slug}/invitations", {"email": email})
        answers.append({key for key, value in made.items() if value} | {made["role"]})
    assert answers[0] == answers[1]


def test_token_of_one_league_does_not_see_the_championship() -> None:
    league = drawn_league(name="Propia")
    user = User.objects.create_user("ana")
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    cup = found_championship("Copa secreta", by=actor_of(user))
    assert ApiClient(make_token(user, "x", Scope.READ)).read(f"/championships/{cup.slug}/desk")["name"] == cup.name
    limited = ApiClient(make_token(user, "x", Scope.PEOPLE, league))
    assert problem(limited.get(f"/championships/{cup.slug}/desk")) == (404, "not_found")
