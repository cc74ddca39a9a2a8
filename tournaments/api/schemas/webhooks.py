"""Types of the webhooks of a league."""

from __future__ import annotations

from datetime import datetime

from ninja import Field, Schema

from tournaments.api.schemas.common import Page, Sent
from tournaments.models.sending import SendingState


class WebhookSent(Sent):
    """The address of another program."""

    address: str = Field(max_length=500, description="HTTPS, on port 443 or 8443, outside the site's own network.")


class Delivery(Schema):
    """A decision on its way to a webhook."""

    id: int
    event: str = Field(description="Such as `result.entered`.")
    decision: int = Field(description="Its number in the league.")
    state: SendingState
    answer: str = Field(description="The HTTP status of the last answer, or what kept it from being sent, as a code.")
    attempts: int
    made_at: datetime
    due_at: datetime | None = Field(description="When it is tried next; null once it has ended.")
    ended_at: datetime | None


class DeliveryList(Page[Delivery]):
    """A page of what a webhook was sent."""


class Webhook(Schema):
    """A webhook. Its secret is shown only once, when it is made."""

    id: int
    address: str
    added_by: str
    made_at: datetime
    renewed_at: datetime | None = Field(description="When its secret was renewed; null for the first one.")
    failing_since: datetime | None
    stopped_at: datetime | None = Field(description="When the site stopped it, since it failed for days.")
    skipped: int = Field(description="Decisions that it was not told of, since too many waited already.")
    last: Delivery | None = Field(description="The latest delivery.")


class WebhookWithSecret(Webhook):
    """A webhook with its secret, which no other answer contains."""

    secret: str = Field(description="`whsec_…`, with which what is sent is signed.")
