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
    """The delivery of a decision to a webhook."""

    id: int
    event: str = Field(description="Such as `result.entered`.")
    decision: int = Field(description="The number of the decision in the league.")
    state: SendingState
    answer: str = Field(description="The HTTP status of the last answer, or the code of the failure to send.")
    attempts: int
    made_at: datetime
    due_at: datetime | None = Field(description="When the next attempt is due; null after the last one.")
    ended_at: datetime | None


class DeliveryList(Page[Delivery]):
    """A page of the deliveries of a webhook."""


class Webhook(Schema):
    """A webhook. Its secret is shown only once, when it is made."""

    id: int
    address: str
    added_by: str
    made_at: datetime
    renewed_at: datetime | None = Field(description="When its secret was renewed; null for the first one.")
    failing_since: datetime | None
    stopped_at: datetime | None = Field(description="When the site stopped it after failures for days.")
    skipped: int = Field(description="Decisions that were not delivered, because too many were waiting.")
    last: Delivery | None = Field(description="The latest delivery.")


class WebhookWithSecret(Webhook):
    """A webhook with its secret, which no other answer contains."""

    secret: str = Field(description="The key that signs deliveries, such as `whsec_…`.")
