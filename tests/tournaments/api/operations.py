"""Every operation that needs a token: its role, its scope and a valid body."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tests.organizing import beat, decide, drawn_league, fixture, league_in_preparation, podium_of
from tests.own_pages import allow
from tests.tournaments.every.objects import an_event_stage
from tournaments import models
from tournaments.accounts.invitations import invite
from tournaments.connections.webhooks.verbs import AddWebhook
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant
from tournaments.models.access_link import Scope
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.league import Role
from tournaments.models.player_request import RequestKind
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.players.requests.verbs import MakeRequest
from tournaments.store.access.actor import Actor


class RequiredRole(StrEnum):
    """The role that an operation requires."""

    ANY_ACCOUNT = "any account"
    REFEREE = "a referee of the league"
    ORGANIZER = "an organizer of the league"
    CHAMPIONSHIP = "an organizer of the championship"


@dataclass(frozen=True)
class OperationCase:
    by: RequiredRole
    scope: Scope
    body: Mapping[str, Any] | None = None


DRAWN = {"winner": "draw", "reason": "agreement", "pieces": {"one": {"men": 2}, "two": {"men": 2}}}
WITH_REASON = {"why": "lo pide"}
COLOURS = {"first": "#112233", "second": "#445566"}
FILE = {
    "format": "castillar-league/1",
    "name": "De fichero",
    "players": [{"name": name} for name in ("Ana", "Bea", "Carlos")],
}

SIX = [{"name": f"Persona {letter}"} for letter in "ABCDEF"]


def by_referee(scope: Scope = Scope.RESULTS, body: Any = None) -> OperationCase:
    return OperationCase(RequiredRole.REFEREE, scope, body)


def by_organizer(body: Any = None, scope: Scope = Scope.ORGANIZE) -> OperationCase:
    return OperationCase(RequiredRole.ORGANIZER, scope, body)


def by_championship(body: Any = None, scope: Scope = Scope.ORGANIZE) -> OperationCase:
    return OperationCase(RequiredRole.CHAMPIONSHIP, scope, body)


OPERATIONS = {
    "found_league": OperationCase(RequiredRole.ANY_ACCOUNT, Scope.ORGANIZE, {"name": "Nueva"}),
    "found_event": OperationCase(RequiredRole.ANY_ACCOUNT, Scope.ORGANIZE, {"name": "Torneo", "players": SIX}),
    "bring_in_league": OperationCase(RequiredRole.ANY_ACCOUNT, Scope.ORGANIZE, FILE),
    # games
    "record_result": by_referee(body=DRAWN),
    "correct_result": by_referee(body={**DRAWN, **WITH_REASON}),
    "clear_result": by_referee(body=WITH_REASON),
    "submit_sheet": by_referee(body={"text": "1. 21-17 9-14 *", "white": "one", "told": "later"}),
    "accept_sheet": by_referee(body=WITH_REASON),
    "settle_sheet": by_referee(body={**WITH_REASON, "right": "sheet"}),
    "choose_colours": by_referee(body={"white": "one", "starter": "one"}),
    "throw_dice": by_referee(body={"purpose": "start"}),
    "list_incidents": by_referee(Scope.READ),
    "note_incident": by_referee(body={"article": "Antes de jugar, 1", "outcome": "stands"}),
    "strike_incident": by_referee(body=WITH_REASON),
    "undo_decision": by_referee(),
    # sanctions
    "list_sanctions": by_referee(Scope.READ),
    "sanction_player": by_referee(Scope.ORGANIZE, {"player": "Ana", "reason": "voces"}),
    "revoke_sanction": by_organizer(WITH_REASON),
    # leagues
    "change_settings": by_organizer({"name": "Otra"}),
    "delete_league": by_organizer(),
    "read_league_file": by_organizer(scope=Scope.READ),
    "copy_season": by_organizer({"name": "La siguiente"}),
    "enter_players": by_organizer({"players": [{"name": "Ana"}, {"name": "Bea"}, {"name": "Xoel"}]}),
    "draw_lots": by_organizer({}),
    "qualify_players": by_organizer(),
    "return_players": by_organizer(),
    "publish_round": by_organizer({"numbers": "entry"}),
    "retract_round": by_organizer({}),
    "exchange_players": by_organizer({"one": 1, "two": 3, "why": "Son de la misma casa"}),
    "keep_apart": by_organizer({"groups": [{"players": [1, 2], "rounds": 2}]}),
    "check_in": by_organizer({"here": [1], "missing": [2]}),
    "rate_players": by_organizer({"ratings": [{"player": 1, "rating": 2100}]}),
    "set_bye": by_organizer({"player": 1, "round": 2, "kind": "half"}),
    "set_rounds": by_organizer({"rounds": 2}),
    "put_notice": by_organizer({"place": "Casino"}),
    "set_visibility": by_organizer({"published": False}),
    "set_archived": by_organizer({"archived": True}),
    "change_colours": by_organizer(COLOURS),
    "read_player_rules": by_organizer(scope=Scope.READ),
    "allow_players": by_organizer({"report_results": False}),
    "set_deadlines": by_organizer({"days": [{"round": 1, "last_day": "2030-12-01"}]}),
    "ask_for_championship": by_organizer({"championship": None}),
    "replan_games": by_organizer({"boards": 1}),
    "move_game": by_organizer({"at": "2030-02-01T18:00"}),
    "postpone_game": by_organizer({}),
    "close_league": by_organizer(),
    "reopen_league": by_organizer(WITH_REASON),
    "call_tiebreak": by_organizer({"one": "Ana", "two": "Bea"}),
    "rule_tie": by_organizer({"order": ["Ana", "Bea"], **WITH_REASON}),
    "draw_tie": by_organizer({"players": ["Ana", "Bea"]}),
    # players
    "add_latecomer": by_organizer({"name": "Zoe"}),
    "correct_player": by_organizer({"name": "Ana Nueva"}),
    "withdraw_player": by_organizer({"player": "Ana"}),
    "readmit_player": by_organizer({"player": "Ana"}),
    "list_requests": by_organizer(scope=Scope.READ),
    "read_request": by_organizer(scope=Scope.READ),
    "answer_request": by_organizer({"accepted": True, **WITH_REASON}),
    "list_names": by_organizer(scope=Scope.READ),
    "show_initials": by_organizer({"initials": True}),
    "erase_name": by_organizer({"name": "Ana"}, Scope.PEOPLE),
    "note_consent": by_organizer({"by": "Carmen Rey", "on": "2026-11-02"}),
    "list_namesakes": by_organizer(scope=Scope.READ),
    "join_players": by_organizer({"other": 1}),
    "part_players": by_organizer(),
    "propose_player": by_organizer({"same": True}),
    "answer_proposal": by_organizer({"same": True}),
    # officials
    "list_team": by_organizer(scope=Scope.READ),
    "appoint_official": by_organizer({"handle": "@nueva", "role": "referee"}, Scope.PEOPLE),
    "dismiss_official": by_organizer({}, Scope.PEOPLE),
    "invite_official": by_organizer({"role": "referee"}, Scope.PEOPLE),
    "revoke_official_invitation": by_organizer(scope=Scope.PEOPLE),
    # webhooks
    "list_webhooks": by_organizer(),
    "add_webhook": by_organizer({"address": "https://club.example/avisos"}),
    "read_webhook": by_organizer(),
    "remove_webhook": by_organizer(),
    "renew_secret": by_organizer(),
    "start_webhook": by_organizer(),
    "list_deliveries": by_organizer(),
    "replay_delivery": by_organizer(),
    # championships
    "read_desk": by_championship(scope=Scope.READ),
    "list_championship_decisions": by_championship(scope=Scope.READ),
    "change_championship": by_championship({"name": "Copa de Damas"}),
    "colour_championship": by_championship(COLOURS),
    "admit_league": by_championship(),
    "refuse_league": by_championship(),
    "take_league_out": by_championship(),
    "add_podium": by_championship(
        {"game": "Ajedrez", "players": 3, "medallists": [{"name": "Ana"}, {"name": "Bea"}], "played_on": None}
    ),
    "remove_podium": by_championship(),
    "list_medallists": by_championship(scope=Scope.READ),
    "show_medallist_initials": by_championship({"initials": True}),
    "erase_medallist_name": by_championship({"name": "Xela Oro"}, Scope.PEOPLE),
    "invite_organizer": by_championship({}, Scope.PEOPLE),
    "revoke_organizer_invitation": by_championship(scope=Scope.PEOPLE),
    "dismiss_championship_organizer": by_championship(scope=Scope.PEOPLE),
}


@dataclass
class World:
    """A league of a championship with one object of each kind, and the values in the addresses of operations."""

    published: bool = True
    by: Actor = field(default_factory=lambda: Actor("Anxo"))

    @cached_property
    def league(self) -> models.League:
        league = drawn_league(
            ("Ana", "Bea", "Carlos"),
            championship="Copa",
            timetable=Timetable(start=datetime(2030, 1, 5, 17), minutes=20),
        )
        allow(league)
        beat(league, "Ana", "Bea")
        models.League.objects.filter(pk=league.pk).update(published=self.published)
        league.refresh_from_db()
        return league

    @cached_property
    def championship(self) -> models.Championship:
        assert self.league.championship
        return self.league.championship

    @cached_property
    def keys(self) -> dict[str, Any]:
        """Return a value for each parameter of an address."""
        league, cup = self.league, self.championship
        official = User.objects.create_user("persona")
        User.objects.create_user("nueva")
        models.Official.objects.create(league=league, user=official, role=Role.REFEREE)
        cup.organizers.create(user=official)
        game = fixture(league, "Ana", "Carlos")
        decide(league, SanctionPlayer("Ana", "tardanza"))
        incident_verb = {"claimed_by": Claimant.ONE, "outcome": Outcome.STANDS, "by": "Anxo"}
        decide(league, NoteIncident(fixture=game.pk, article=articles_of(league.rules)[0], **incident_verb))
        entry = league.entries.get(name="Carlos")
        decide(league, MakeRequest(entry.pk, RequestKind.INITIALS), reason="Prefiero iniciales")
        decision = decide(league, AddWebhook("https://club.example/", "https://ligas.example", official))
        webhook = league.webhooks.get()
        delivery = webhook.deliveries.create(decision=decision, key="1" * 32, due_at=timezone.now())
        asking = league_in_preparation(name="La que pide")
        models.ChampionshipRequest.objects.create(league=asking, championship=cup)
        won = [Entrant("Xela Oro"), Entrant("Brais Plata")]
        podium_of("Copa", OtherGame("Parchís", 3, won))
        other = cup.other_podiums.get()
        of_cup = invite("de la copa", by=official, championship=cup).row.pk
        return {
            "stage": "final",
            "event": an_event_stage(league)[0],
            "game": game.pk,
            "number": 1,
            "entry": entry.pk,
            "sanction": league.sanctions.get().pk,
            "incident": models.Incident.objects.get().pk,
            "request_id": models.PlayerRequest.objects.get().pk,
            "webhook": webhook.pk,
            "delivery": delivery.pk,
            "official": official.pk,
            "organizer": official.pk,
            "invitation": invite("de la liga", by=official, league=league, role=Role.REFEREE).row.pk,
            "invitation of championship": of_cup,
            "league": asking.pk,
            "podium": other.pk,
            "player": other.placings.get(place=1).player_id,
        }

    def values(self, path: str) -> dict[str, Any]:
        """Return the values of the parameters of an address."""
        of_cup = "/championships/" in path
        found: dict[str, Any] = {"slug": self.championship.slug if of_cup else self.league.slug, **self.keys}
        if of_cup:
            found["invitation"] = self.keys["invitation of championship"]
        if "/events/" in path:
            found["slug"] = self.keys["event"]
        if "/decisions/" in path:
            found["number"] = self.league.decisions.get(verb="record_result").number
        return {name: value for name, value in found.items() if f"{{{name}}}" in path}

    def address(self, path: str) -> str:
        for name, value in self.values(path).items():
            path = path.replace(f"{{{name}}}", str(value))
        assert "{" not in path, path
        return path


def body_of(needs: OperationCase) -> Any:
    return None if needs.body is None else json.loads(json.dumps(needs.body))
