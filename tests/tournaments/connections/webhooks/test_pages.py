"""The pages of a league's webhooks: for its organizers alone, with the secret shown once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import IntegrityError
from django.utils import timezone

from tests.events import event_of, loaded
from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.people import Visitor, client_of, organizer_of
from tests.queries import count_queries
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.connections.outbox.receivers import Receiver
from tests.tournaments.connections.webhooks.hooks import hooked
from tests.tournaments.every.budgets import excess_of_page
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.connections.outbox import sending
from tournaments.connections.webhooks.verbs import MAX_WEBHOOKS, repeat_delivery, secret_of
from tournaments.models.alert import SendingState
from tournaments.models.league import Role
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db
ORGANIZERS = {Visitor.ORGANIZER, Visitor.SUPERUSER}


def delivered(league: models.League, receiver: Receiver) -> models.WebhookDelivery:
    hooked(league, receiver.url)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, ONE_WINS))
    sending.send_all()
    return models.WebhookDelivery.objects.latest("pk")


def test_secret_is_shown_once(receiver: Receiver) -> None:
    league = drawn_league()
    client = organizer_of(league)
    answer = client.post(league_url("webhooks", league), {"address": receiver.url})
    [secret] = re.findall(r"whsec_[A-Za-z0-9+/=]{40,}", answer.content.decode())
    webhook = league.webhooks.get()
    assert secret == secret_of(webhook) and answer["Cache-Control"].count("no-store") == 1
    for address in (league_url("webhooks", league), league_url("webhook", league, webhook.pk)):
        html = client.get(address).content.decode()
        assert "whsec_" not in html and receiver.url in html
    assert secret.removeprefix("whsec_") not in str(models.Webhook.objects.values().get())


def test_webhook_of_a_stage_may_be_that_of_the_whole_event(receiver: Receiver) -> None:
    league, stage = drawn_league(), loaded(event_of(6)).stages[0].row.league
    for row, offered in ((league, False), (stage, True)):
        client, where = organizer_of(row), league_url("webhooks", row)
        assert ('name="whole_event"' in html_of(client.get(where))) is offered
        client.post(where, {"address": receiver.url, "whole_event": "on"})
        assert row.webhooks.get().whole_event is offered
    assert "Recibe lo de todas las fases del torneo." in html_of(client.get(where))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", "Hace falta."),
        ("http://club.example/", "que empiece por https://"),
        ("club", "Se espera una dirección como"),
        ("https://127.0.0.1/", "No se encuentra ese servidor"),
        ("https://[::1]/", "No se encuentra ese servidor"),
        ("https://localhost:22/", "puertos 443 y 8443"),
        ("https://no-hay.invalid/", "No se encuentra ese servidor"),
    ],
)
def test_wrong_address_is_refused_with_a_sentence(address: str, expected: str) -> None:
    league = drawn_league()
    answer = organizer_of(league).post(league_url("webhooks", league), {"address": address})
    assert answer.status_code == 422 and expected in html_of(answer)
    assert not league.webhooks.exists()


def test_internal_host_is_refused_like_an_unknown_one() -> None:
    """Neither page nor API says which names and machines the site's network has."""
    league = drawn_league()
    client, program = organizer_of(league), api_client_of("xan", league, Role.ORGANIZER)
    outcomes = []
    for host in ("localhost", "127.0.0.1", "10.0.0.7", "no-hay.invalid"):
        page = client.post(league_url("webhooks", league), {"address": f"https://{host}/"})
        answer = program.post(f"/leagues/{league.slug}/webhooks", {"address": f"https://{host}/"})
        [error] = json.loads(answer.content)["errors"]
        outcomes.append(
            (page.status_code, re.findall(r"No se[^<]*", html_of(page)), answer.status_code, *error.values())
        )
    assert outcomes[0][1] and all(each == outcomes[0] for each in outcomes)


def test_same_address_or_too_many_are_refused(receiver: Receiver) -> None:
    league = drawn_league()
    client = organizer_of(league)
    for number in range(MAX_WEBHOOKS):
        assert client.post(league_url("webhooks", league), {"address": f"{receiver.url}{number}"}).status_code == 200
    again = client.post(league_url("webhooks", league), {"address": f"{receiver.url}0"})
    assert again.status_code == 422 and "ya avisa a un programa en esa dirección" in html_of(again)
    more = client.post(league_url("webhooks", league), {"address": f"{receiver.url}más"})
    assert more.status_code == 422 and html_of(more).count("La liga ya avisa a 5 programas: quita alguno antes.") == 1
    assert league.webhooks.count() == MAX_WEBHOOKS


def test_page_shows_the_result_of_each_delivery(receiver: Receiver) -> None:
    league = drawn_league()
    receiver.answers = [500]
    row = delivered(league, receiver)
    client = organizer_of(league)
    html = html_of(client.get(league_url("webhook", league, row.webhook_id)))
    assert "result.entered" in html and "El servidor respondió 500." in html and "Se repite el" in html
    assert "Falla desde el" in html
    models.WebhookDelivery.objects.update(due_at=timezone.now())
    sending.send_all()
    assert "Recibido: respondió 204." in html_of(client.get(league_url("webhook", league, row.webhook_id)))
    assert "Recibido: respondió 204." in html_of(client.get(league_url("webhooks", league)))


def test_delivery_can_be_repeated(receiver: Receiver) -> None:
    league = drawn_league()
    hooked(drawn_league(name="Otra"), receiver.url)
    row = delivered(league, receiver)
    client = organizer_of(league)
    address = league_url("send_again", league, row.webhook_id, row.pk)
    assert row.webhook_id != row.pk
    assert f'action="{address}"' in html_of(client.get(league_url("webhook", league, row.webhook_id)))
    answer = client.post(address, follow=True)
    assert answer.redirect_chain and "Se vuelve a enviar." in html_of(answer)
    sending.send_all()
    assert [one.headers["webhook-id"] for one in receiver.accepted] == [row.key] * 2


def test_waiting_delivery_is_hastened_unless_it_is_being_sent(receiver: Receiver) -> None:
    receiver.answers = [500]
    row = delivered(drawn_league(), receiver)
    due_at = row.due_at
    for taken_until, unchanged in ((timezone.now(), True), (None, False)):
        models.WebhookDelivery.objects.update(taken_until=taken_until)
        repeat_delivery(row)
        row.refresh_from_db()
        assert row.state == SendingState.WAITING and (row.due_at == due_at) is unchanged


@pytest.mark.parametrize(
    ("since", "state"),
    [
        ((), '<span class="state state-playing">funciona</span>'),
        (("failing_since",), '<span class="state">falla</span>'),
        (("stopped_at", "failing_since"), '<span class="state">parado</span>'),
    ],
)
def test_list_of_webhooks_shows_the_state_of_each(receiver: Receiver, since: tuple[str, ...], state: str) -> None:
    league = drawn_league()
    delivered(league, receiver)
    models.Webhook.objects.update(**dict.fromkeys(since, timezone.now()))
    assert state in html_of(organizer_of(league).get(league_url("webhooks", league)))


def test_stopped_webhook_can_be_restarted(receiver: Receiver) -> None:
    league = drawn_league()
    row = delivered(league, receiver)
    models.Webhook.objects.update(stopped_at=timezone.now(), failing_since=timezone.now())
    client = organizer_of(league)
    address = league_url("webhook", league, row.webhook_id)
    assert "Parado desde el" in html_of(client.get(address))
    client.post(league_url("start_webhook_again", league, row.webhook_id))
    assert "Parado desde el" not in html_of(client.get(address))
    decide(league, RecordResult(fixture(league, "Ana", "Carlos").pk, ONE_WINS))
    sending.send_all()
    assert len(receiver.accepted) == 2


@pytest.mark.parametrize("name", ["remove_webhook", "renew_webhook", "start_webhook_again", "send_again"])
def test_only_organizers_of_the_league_act_on_a_webhook(name: str, receiver: Receiver) -> None:
    league = drawn_league()
    row = delivered(league, receiver)
    more = [row.pk] if name == "send_again" else []
    for visitor in Visitor:
        models.Webhook.objects.update(stopped_at=timezone.now())
        answer = client_of(visitor, league).post(league_url(name, league, row.webhook_id, *more))
        webhook = models.Webhook.objects.filter(pk=row.webhook_id).first()
        sent = models.WebhookDelivery.objects.first()
        acted = (
            webhook is None
            or webhook.stopped_at is None
            or webhook.renewed_at
            or (sent and sent.state == SendingState.WAITING)
        )
        assert bool(acted) == (visitor in ORGANIZERS), visitor
        assert answer.status_code == ((200 if name == "renew_webhook" else 302) if visitor in ORGANIZERS else 403), (
            visitor
        )
        models.Webhook.objects.update(renewed_at=None)
        if webhook is None:
            return
        models.WebhookDelivery.objects.update(state=SendingState.SENT)


@pytest.mark.parametrize(("name", "status"), [("remove_webhook", 302), ("renew_webhook", 200)])
def test_act_on_a_webhook_is_repeated_after_a_conflict(monkeypatch: pytest.MonkeyPatch, name: str, status: int) -> None:
    league = drawn_league()
    webhook = hooked(league, "https://localhost/hook")
    conflicts = [IntegrityError()]

    def conflicting(*given: Any, **more: Any) -> models.Decision:
        if conflicts:
            raise conflicts.pop()
        return take(*given, **more)

    monkeypatch.setattr("tournaments.connections.webhooks.views.take", conflicting)
    assert organizer_of(league).post(league_url(name, league, webhook.pk)).status_code == status
    assert league.decisions.filter(verb=name).exists()


def test_webhook_of_another_league_answers_404(receiver: Receiver) -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    row = delivered(other, receiver)
    client = organizer_of(league)
    assert client.get(league_url("webhook", league, row.webhook_id)).status_code == 404
    for name, more in (
        ("remove_webhook", []),
        ("renew_webhook", []),
        ("start_webhook_again", []),
        ("send_again", [row.pk]),
    ):
        assert client.post(league_url(name, league, row.webhook_id, *more)).status_code == 404, name
    own = hooked(league, f"{receiver.url}2")
    assert client.post(league_url("send_again", league, own.pk, row.pk)).status_code == 404


def test_pages_make_few_queries(receiver: Receiver) -> None:
    league = drawn_league()
    client = organizer_of(league)
    for number in range(MAX_WEBHOOKS):
        hooked(league, f"{receiver.url}{number}")
    for game in league.fixtures.all():
        decide(league, RecordResult(game.pk, ONE_WINS))
    sending.send_all()
    for name, more in (("webhooks", []), ("webhook", [models.Webhook.objects.latest("pk").pk])):
        with count_queries() as queries:
            assert client.get(league_url(name, league, *more)).status_code == 200
        assert not excess_of_page(name, queries)


def test_history_of_webhooks_leaves_out_their_address(receiver: Receiver) -> None:
    league = drawn_league()
    client = organizer_of(league)
    client.post(league_url("webhooks", league), {"address": receiver.url})
    webhook = league.webhooks.get()
    renewed = client.post(league_url("renew_webhook", league, webhook.pk))
    webhook.refresh_from_db()
    assert secret_of(webhook) in renewed.content.decode() and "no-store" in renewed["Cache-Control"]
    client.post(league_url("remove_webhook", league, webhook.pk))
    verbs = league.decisions.order_by("-number").values_list("verb", flat=True)[:3]
    assert [*verbs] == ["remove_webhook", "renew_webhook", "add_webhook"]
    history = html_of(client.get(f"/ligas/{league.slug}/historial/"))
    assert "Otro programa recibe lo que se decide" in history and "localhost" not in history
    assert html_of(client.get(league_url("webhooks", league))).count("localhost") == 3
