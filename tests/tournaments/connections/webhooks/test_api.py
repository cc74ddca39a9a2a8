"""Webhooks through the API: for programs of organizers, with the secret shown once."""

from __future__ import annotations

import json

import pytest

from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.connections.outbox.receivers import Receiver
from tests.tournaments.connections.webhooks.hooks import hooked
from tournaments import models
from tournaments.connections.outbox import sending
from tournaments.connections.webhooks.verbs import secret_of
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db


def test_webhook_is_added_listed_renewed_and_removed(receiver: Receiver) -> None:
    league = drawn_league()
    program, address = api_client_of("ana", league, Role.ORGANIZER), f"/leagues/{league.slug}/webhooks"
    sent = {"address": receiver.url, "whole_event": True}
    made = program.decide(address, sent, Idempotency_Key="uno")
    row = league.webhooks.get()
    assert made["whole_event"] and row.whole_event
    assert made["secret"] == secret_of(row) and made["address"] == receiver.url
    assert program.decide(address, sent, Idempotency_Key="uno") == made
    [listed] = program.read(address)
    assert listed["id"] == made["id"] and "secret" not in listed
    renewed = program.decide(f"{address}/{made['id']}/secret")
    assert renewed["secret"] != made["secret"] and renewed["renewed_at"]
    assert program.decide(f"{address}/{made['id']}", method="DELETE")["verb"] == "remove_webhook"
    assert program.read(address) == []
    decisions = program.read(f"/leagues/{league.slug}/decisions")["items"]
    assert [one["verb"] for one in decisions[:3]] == ["remove_webhook", "renew_webhook", "add_webhook"]
    assert "localhost" not in json.dumps(decisions) and "Ana" in decisions[0]["who"]
    assert problem(program.post(address, sent, Idempotency_Key="uno")) == (409, "webhook_removed")


def test_deliveries_are_listed_and_sent_again(receiver: Receiver) -> None:
    league = drawn_league()
    program = api_client_of("ana", league, Role.ORGANIZER)
    row = hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    address = f"/leagues/{league.slug}/webhooks/{row.pk}"
    [one] = program.read(f"{address}/deliveries")["items"]
    assert (one["event"], one["state"], one["answer"]) == ("result.entered", "sent", "204")
    assert program.read(address)["last"] == one
    again = json.loads(program.post(f"{address}/deliveries/{one['id']}/replay").content)
    assert again["state"] == "waiting" and again["due_at"]
    sending.send_all()
    assert len({sent.headers["webhook-id"] for sent in receiver.accepted}) == 1 and len(receiver.accepted) == 2


@pytest.mark.parametrize(
    ("address", "code"),
    [("http://club.example/", "not_https"), ("https://127.0.0.1/", "unknown_host"), ("https://localhost:22/", "port")],
)
def test_unacceptable_address_is_refused(address: str, code: str) -> None:
    league = drawn_league()
    answer = api_client_of("ana", league, Role.ORGANIZER).post(f"/leagues/{league.slug}/webhooks", {"address": address})
    assert problem(answer) == (422, "address_refused")
    assert [(one["place"], one["code"]) for one in json.loads(answer.content)["errors"]] == [("address", code)]
    assert not league.webhooks.exists()


def test_only_organizers_of_its_league_use_a_webhook(receiver: Receiver) -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    row = hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    delivery = row.deliveries.get().pk
    webhooks = f"/leagues/{league.slug}/webhooks"
    narrow = api_client_of("lara", league, Role.ORGANIZER, Scope.RESULTS)
    for program, status in (
        (ApiClient(), 401),
        (narrow, 403),
        (api_client_of("xan", league, Role.REFEREE), 403),
        (api_client_of("roi", other, Role.ORGANIZER), 403),
    ):
        for method, address in (
            *(("GET", webhooks), ("GET", f"{webhooks}/{row.pk}"), ("GET", f"{webhooks}/{row.pk}/deliveries")),
            *(
                ("POST", f"{webhooks}/{row.pk}/secret"),
                ("POST", f"{webhooks}/{row.pk}/start"),
                ("DELETE", f"{webhooks}/{row.pk}"),
            ),
            ("POST", f"{webhooks}/{row.pk}/deliveries/{delivery}/replay"),
        ):
            assert program.send(method, address).status_code == status, (method, address)
    theirs = f"/leagues/{other.slug}/webhooks/{row.pk}"
    thief = ApiClient(api_client_of("uxia", other, Role.ORGANIZER).token)
    for method, address in (("GET", theirs), ("DELETE", theirs), ("POST", f"{theirs}/secret")):
        assert problem(thief.send(method, address)) == (404, "not_found")
    assert problem(thief.post(f"{theirs}/deliveries/{delivery}/replay")) == (404, "not_found")
    assert models.Webhook.objects.get(pk=row.pk).renewed_at is None
    assert row.deliveries.get().state == "sent"
