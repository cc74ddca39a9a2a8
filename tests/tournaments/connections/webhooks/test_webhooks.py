"""What is delivered to webhooks: the documents of events, and their signatures."""

from __future__ import annotations

import hmac
import re
import time
from base64 import b64decode, b64encode
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as configured
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.events import event_of, loaded, plan_of, play_groups, qualify
from tests.organizing import (
    ACTOR,
    DRAWN_RESULT,
    ONE_WINS,
    TWO_WINS,
    complete_league,
    decide,
    drawn_league,
    fixture,
    tied_league,
)
from tests.swiss_leagues import publish, swiss_league
from tests.tournaments.connections.outbox.receivers import Receiver
from tests.tournaments.connections.webhooks.hooks import hooked, send_deliveries
from tournaments import models
from tournaments.connections.outbox import sending
from tournaments.connections.webhooks.outlet import EVENTS
from tournaments.connections.webhooks.verbs import RenewWebhook, secret_of
from tournaments.organizers.calendar.verbs import SwapGames
from tournaments.organizers.closing.verbs import Close, PlayOff, Reopen, RuleOnTie
from tournaments.organizers.conduct.verbs import Readmit, Withdraw
from tournaments.organizers.events.founding import found_event, found_gathered
from tournaments.organizers.events.verbs import ReturnQualified
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.rounds.verbs import RetractRound
from tournaments.store.access.actor import Actor
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
ROOT = Path(configured.BASE_DIR)


def test_events_say_which_players_and_games_they_are_about(receiver: Receiver) -> None:
    """Each has numbers and keys that lead to its subject, and no name, hidden or not."""
    league = tied_league()
    models.Entry.objects.filter(league=league, name="Bea").update(initials=True)
    hooked(league, receiver.url)
    numbers = dict(league.entries.values_list("name", "number"))
    taken = [
        decide(league, PlayOff("Ana", "Bea")),
        decide(league, RecordResult(league.fixtures.get(tiebreak=True).pk, DRAWN_RESULT)),
        decide(league, RuleOnTie(["Bea", "Ana"], "sorteo")),
        decide(league, Withdraw("Carlos")),
        decide(league, Readmit("Carlos")),
    ]
    taken += [decide(league, Undo(one.number, ACTOR)) for one in taken[:1:-1]]
    events = {one["data"]["decision"]: one["data"] for one in send_deliveries(receiver)}
    game, both = league.fixtures.get(tiebreak=True).pk, sorted((numbers["Ana"], numbers["Bea"]))
    gone = [numbers["Carlos"]]
    about = [([game], []), ([game], []), ([], both), ([], gone), ([], gone), ([], gone), ([], gone), ([], both)]
    for decision, (games, players) in zip(taken, about, strict=True):
        data = events[decision.number]
        assert [one["id"] for one in data["games"]] == games, decision.verb
        assert [one["number"] for one in data["players"]] == players, decision.verb
        for one in (*data["games"], *data["players"]):
            assert Client().get(urlsplit(one["api"]).path).status_code == 200
    sent = " ".join(str(one.body) for one in receiver.accepted)
    assert not [name for name in numbers if name in sent]


def test_results_corrections_and_undoings_are_delivered(receiver: Receiver) -> None:
    league = drawn_league()
    hooked(league, receiver.url)
    game = fixture(league, "Ana", "Bea").pk
    entered = decide(league, RecordResult(game, ONE_WINS))
    corrected = decide(league, CorrectResult(game, TWO_WINS), reason="errata")
    decide(league, Undo(corrected.number, ACTOR))
    events = send_deliveries(receiver)
    assert [one["type"] for one in events] == ["result.entered", "result.corrected", "decision.undone"]
    data = events[0]["data"]
    assert data["decision"] == entered.number and data["games"][0]["id"] == game
    assert data["league"] == {
        "id": league.pk,
        "address": f"https://ligas.example/ligas/{league.slug}/",
        "api": f"https://ligas.example/api/v1/leagues/{league.slug}",
    }
    assert events[2]["data"]["undoes"] == {"decision": corrected.number, "event": "result.corrected"}


def test_delivered_addresses_lead_to_pages(receiver: Receiver) -> None:
    league = drawn_league()
    hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    [event] = send_deliveries(receiver)
    data = event["data"]
    for address in (data["league"]["address"], data["league"]["api"], data["games"][0]["api"]):
        assert Client().get(address.removeprefix("https://ligas.example")).status_code == 200, address


def test_closing_reopening_and_moved_games_are_delivered(receiver: Receiver) -> None:
    league, moved = complete_league(), drawn_league(name="Otra")
    for one in (league, moved):
        hooked(one, receiver.url)
    decide(league, Close())
    decide(league, Reopen(), reason="faltaba una")
    first, second = moved.fixtures.order_by("position")[:2]
    decide(moved, SwapGames(first.pk, second.pk))
    events = sorted(send_deliveries(receiver), key=lambda event: event["type"] == "game.moved")
    assert [one["type"] for one in events] == ["league.closed", "league.reopened", "game.moved"]
    assert {game["id"] for game in events[2]["data"]["games"]} == {first.pk, second.pk}


def test_no_name_is_delivered(receiver: Receiver) -> None:
    league = drawn_league(("Zenobia", "Bea", "Carlos"))
    hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Zenobia", "Bea").pk, ONE_WINS))
    assert send_deliveries(receiver)
    text = " ".join(one.body.decode() + str(one.headers) for one in receiver.received)
    assert "Zenobia" not in text and "Bea" not in text and "Somebody" not in text


def test_docs_list_every_type_of_event() -> None:
    docs = (ROOT / "docs/formats.md").read_text()
    [listed] = re.findall(r"^Types: (.*?), whose ", docs, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"`([a-z]+\.[a-z]+)`", listed)) == set(EVENTS.values())


def test_example_of_the_docs_verifies_a_delivery(receiver: Receiver) -> None:
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    send_deliveries(receiver)
    [one] = receiver.received
    [example] = re.findall(r"```python verified\.py\n(.*?)```", (ROOT / "docs/formats.md").read_text(), re.DOTALL)
    own: dict[str, Any] = {}
    exec(example, own)  # noqa: S102 - the example itself is tried
    verified, secret = own["verified"], secret_of(webhook)
    assert verified(secret, one.headers, one.body)
    assert not verified(secret, one.headers, one.body + b" ")
    assert not verified(f"whsec_{b64encode(bytes(32)).decode()}", one.headers, one.body)
    assert not verified(secret, one.headers | {"webhook-id": "0" * 32}, one.body)
    late = one.headers | {"webhook-timestamp": str(int(time.time()) - 600)}
    assert not verified(secret, late, one.body)


def test_renewed_secret_overlaps_with_the_former_for_a_day(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn_league()
    webhook = hooked(league, receiver.url)
    former = secret_of(webhook)
    decide(league, RenewWebhook(webhook.pk))
    webhook.refresh_from_db()
    assert secret_of(webhook) != former
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    [one] = receiver.accepted
    assert verifies(one, former) and verifies(one, secret_of(webhook))
    models.Webhook.objects.update(renewed_at=timezone.now() - timedelta(days=2))
    decide(league, RecordResult(fixture(league, "Ana", "Carlos").pk, ONE_WINS))
    sending.send_all()
    assert not verifies(receiver.accepted[-1], former) and verifies(receiver.accepted[-1], secret_of(webhook))


def verifies(one: Any, secret: str) -> bool:
    """Return whether a delivery is signed with a secret, as the specification requires."""
    signed = f"{one.headers['webhook-id']}.{one.headers['webhook-timestamp']}.".encode() + one.body
    right = hmac.digest(b64decode(secret.removeprefix("whsec_")), signed, "sha256")
    return f"v1,{b64encode(right).decode()}" in one.headers["webhook-signature"].split()


def test_rounds_of_a_swiss_and_stages_of_a_tournament_are_sent(receiver: Receiver) -> None:
    league = swiss_league(8)
    hooked(league, receiver.url)
    publish(league)
    decide(league, RetractRound(1))
    sent = send_deliveries(receiver)
    assert [(one["type"], one["data"]["round"], len(one["data"]["games"])) for one in sent] == [
        ("round.published", 1, 0),
        ("round.retracted", 1, 0),
    ]
    event = event_of()
    final = loaded(event).of("final").row.league
    hooked(final, receiver.url)
    play_groups(event)
    qualify(event)
    [filled] = send_deliveries(receiver)[2:]
    assert filled["type"] == "stage.filled"
    assert filled["data"]["event"]["api"].endswith(f"/api/v1/events/{event.slug}")
    decide(final, ReturnQualified())
    assert send_deliveries(receiver)[-1]["type"] == "stage.emptied"


def test_published_round_names_its_games(receiver: Receiver) -> None:
    league = swiss_league(8)
    hooked(league, receiver.url)
    publish(league)
    [sent] = send_deliveries(receiver)
    assert len(sent["data"]["games"]) == 4


def test_webhook_of_a_whole_event_gets_the_decisions_on_every_stage(receiver: Receiver) -> None:
    event = event_of(8)
    first, other, *_ = [stage.row.league for stage in loaded(event).stages]
    hook = hooked(first, receiver.url)
    models.Webhook.objects.filter(pk=hook.pk).update(whole_event=True)
    elsewhere = drawn_league(name="Otra")
    for league in (other, elsewhere):
        decide(league, RecordResult(league.fixtures.order_by("position")[0].pk, ONE_WINS))
    [told] = send_deliveries(receiver)
    assert told["data"]["league"]["id"] == other.pk
    Publish(published=False).apply(other)
    models.Official.objects.filter(league=other).delete()
    decide(other, RecordResult(other.fixtures.order_by("position")[1].pk, ONE_WINS))
    assert len(send_deliveries(receiver)) == 1


def test_stages_founded_after_a_sign_up_are_told_to_the_webhook_of_the_event(receiver: Receiver) -> None:
    user = User.objects.create_user("carme")
    by = Actor("carme", user)
    event = found_event(plan_of(0, gathers=True), by=by)
    row = event.stages.get().league
    hook = hooked(row, receiver.url, user)
    models.Webhook.objects.filter(pk=hook.pk).update(whole_event=True)
    found_gathered(plan_of(8), event, by=by)
    told = send_deliveries(receiver)
    founded = {one["data"]["league"]["id"] for one in told if one["type"] == "stage.founded"}
    assert founded == set(event.stages.values_list("league", flat=True))
