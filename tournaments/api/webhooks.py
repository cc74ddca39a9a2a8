"""Operations on the webhooks of a league: adding, listing, new secrets, removal, and repeated deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.api.callers import RefusedError, RequiredToken
from tournaments.api.deciding import OpenQuestionsError, access_to, decide, locate
from tournaments.api.gate import ErrorPlace, page_of
from tournaments.api.organizing import RESPONSES
from tournaments.api.schemas import decisions
from tournaments.api.schemas import organizing as schemas
from tournaments.api.schemas.common import PageNumber
from tournaments.connections.outbox import https
from tournaments.connections.webhooks.outlet import EVENTS
from tournaments.connections.webhooks.verbs import (
    AddWebhook,
    RemoveWebhook,
    RenewWebhook,
    repeat_delivery,
    restart,
    secret_of,
)
from tournaments.connections.webhooks.views import FAILURE_TEXTS, last_deliveries
from tournaments.models.access_link import Scope
from tournaments.models.alert import SendingState
from tournaments.models.league import Role
from tournaments.store.access.people import full_signature
from tournaments.store.decide import Verb
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.web.requests import mail_address

PAGE_SIZE = 50
TAGS = ["webhooks"]
WITH_SECRET = {201: schemas.WebhookWithSecret, 200: decisions.Preview}
router = Router(tags=TAGS, auth=RequiredToken(Scope.ORGANIZE))


@router.get(
    "/leagues/{slug:slug}/webhooks",
    response=list[schemas.Webhook],
    summary="List the webhooks of a league",
    url_name="league_webhooks",
)
def list_webhooks(request: HttpRequest, slug: str) -> Any:
    """Only for its organizers: the addresses may be secrets of their receivers."""
    return _webhooks([*_access(request, slug).row.webhooks.select_related("made_by__handle").order_by("pk")])


@router.post(
    "/leagues/{slug:slug}/webhooks",
    response=WITH_SECRET,
    summary="Add a webhook",
    url_name="add_webhook",
)
def add_webhook(request: HttpRequest, slug: str, sent: schemas.WebhookSent) -> Status[Any]:
    """The history records it without its address. The address is looked up at each delivery."""

    def make_webhook(access: LeagueAccess) -> Verb:
        try:
            https.check_entered(sent.address)
        except https.RequestFailed as failed:
            place = ErrorPlace(
                place="address", code=failed.disclosed.value, message=str(FAILURE_TEXTS[failed.disclosed])
            )
            raise OpenQuestionsError("address_refused", place.message, [place]) from None
        assert access.actor.user
        return AddWebhook(sent.address, mail_address(request, ""), access.actor.user, sent.whole_event)

    return _with_secret(request, slug, decide(request, slug, make_webhook))


@router.get(
    "/leagues/{slug:slug}/webhooks/{int:webhook}",
    response=schemas.Webhook,
    summary="Read a webhook",
    url_name="league_webhook",
)
def read_webhook(request: HttpRequest, slug: str, webhook: int) -> Any:
    return _webhook(_row(_access(request, slug), webhook))


@router.delete(
    "/leagues/{slug:slug}/webhooks/{int:webhook}",
    response=RESPONSES,
    summary="Remove a webhook",
    url_name="remove_webhook",
)
def remove_webhook(request: HttpRequest, slug: str, webhook: int) -> Status[Any]:
    return decide(request, slug, lambda access: RemoveWebhook(_row(access, webhook).pk))


@router.post(
    "/leagues/{slug:slug}/webhooks/{int:webhook}/secret",
    response=WITH_SECRET,
    summary="Renew the secret of a webhook",
    url_name="webhook_secret",
)
def renew_secret(request: HttpRequest, slug: str, webhook: int) -> Status[Any]:
    """For a day, deliveries are signed with the former secret too."""
    return _with_secret(request, slug, decide(request, slug, lambda access: RenewWebhook(_row(access, webhook).pk)))


@router.post(
    "/leagues/{slug:slug}/webhooks/{int:webhook}/start",
    response=schemas.Webhook,
    summary="Start a webhook that the site stopped",
    url_name="start_webhook",
)
def start_webhook(request: HttpRequest, slug: str, webhook: int) -> Any:
    """The account is responsible for it from then on. This is no decision: the league does not change."""
    access = _access(request, slug)
    assert access.actor.user
    restart(_row(access, webhook), access.actor.user)
    return _webhook(_row(access, webhook))


@router.get(
    "/leagues/{slug:slug}/webhooks/{int:webhook}/deliveries",
    response=schemas.DeliveryList,
    summary="List the deliveries of a webhook",
    url_name="webhook_deliveries",
)
def list_deliveries(request: HttpRequest, slug: str, webhook: int, page: PageNumber) -> Any:
    """The latest comes first, with fifty on a page. They are kept for a month."""
    first = (page - 1) * PAGE_SIZE
    rows = _row(_access(request, slug), webhook).deliveries.select_related("decision").order_by("-pk")
    page_rows = list(rows[first : first + PAGE_SIZE + 1])
    return page_of(request, [*map(_delivery, page_rows[:PAGE_SIZE])], page, more=len(page_rows) > PAGE_SIZE)


@router.post(
    "/leagues/{slug:slug}/webhooks/{int:webhook}/deliveries/{int:delivery}/replay",
    response=schemas.Delivery,
    summary="Send a delivery again",
    url_name="replay_delivery",
)
def replay_delivery(request: HttpRequest, slug: str, webhook: int, delivery: int) -> Any:
    """It has the same `webhook-id`. This is no decision: the league does not change."""
    rows = _row(_access(request, slug), webhook).deliveries.select_related("decision")
    with transaction.atomic():
        repeat_delivery(rows.get(pk=delivery))
    return _delivery(rows.get(pk=delivery))


def _access(request: HttpRequest, slug: str) -> LeagueAccess:
    return access_to(request, slug, Role.ORGANIZER)


def _row(access: LeagueAccess, webhook: int) -> models.Webhook:
    """Return a webhook of the league. Raises Webhook.DoesNotExist for an unknown one."""
    return access.row.webhooks.select_related("made_by__handle").get(pk=webhook)


def _with_secret(request: HttpRequest, slug: str, answer: Status[Any]) -> Status[Any]:
    """Return the answer to a decision on a webhook: the webhook with its secret, or the preview."""
    if answer.status_code != 201:
        return answer
    access = _access(request, slug)
    taken = access.row.decisions.get(number=answer.value["number"])
    row = access.row.webhooks.filter(pk=(taken.after or {})["webhook"]).select_related("made_by__handle").first()
    if row is None:
        raise RefusedError(409, "webhook_removed", _("Ese programa ya no recibe avisos."))
    locate(request, "league_webhook", access.row.slug, row.pk)
    return Status(201, {**_webhook(row), "secret": secret_of(row)})


def _webhook(row: models.Webhook) -> dict[str, Any]:
    """Return a webhook as a document, with its latest delivery."""
    return _webhooks([row])[0]


def _webhooks(rows: Sequence[models.Webhook]) -> list[dict[str, Any]]:
    """Return webhooks as documents, with the latest delivery of each, in two queries."""
    last = last_deliveries(rows)
    return [_with_last(row, last.get(row.pk)) for row in rows]


def _with_last(row: models.Webhook, last: models.WebhookDelivery | None) -> dict[str, Any]:
    return {
        "id": row.pk,
        "address": row.address,
        "whole_event": row.whole_event,
        "added_by": full_signature(row.made_by),
        "made_at": row.made_at,
        "renewed_at": row.renewed_at,
        "failing_since": row.failing_since,
        "stopped_at": row.stopped_at,
        "skipped": row.skipped,
        "last": _delivery(last) if last else None,
    }


def _delivery(row: models.WebhookDelivery) -> dict[str, Any]:
    """Return a delivery as a document."""
    waiting = row.state == SendingState.WAITING
    return {
        "id": row.pk,
        "event": EVENTS.get(row.decision.verb, row.decision.verb),
        "decision": row.decision.number,
        "state": row.state,
        "answer": row.answer,
        "attempts": row.attempts,
        "made_at": row.made_at,
        "due_at": row.due_at if waiting else None,
        "ended_at": row.ended_at,
    }
