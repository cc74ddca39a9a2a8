"""The secret of a webhook, and the signature of what is sent to it, as the Standard Webhooks specification says."""

from __future__ import annotations

import hmac
from base64 import b64encode
from hashlib import sha256
from secrets import token_hex

from django.utils.crypto import salted_hmac

from tournaments import models

PURPOSE = "tournaments.webhooks.secret"


def new_salt() -> str:
    return token_hex(32)


def secret_of(webhook: models.Webhook) -> str:
    """Return the secret as its receiver keeps it."""
    return f"whsec_{b64encode(_key(webhook)).decode()}"


def headers(webhook: models.Webhook, key: str, moment: int, body: bytes) -> dict[str, str]:
    """Return the headers of a sending: its key, when it is sent, and the signature of both with the body."""
    signed = f"{key}.{moment}.".encode() + body
    signature = b64encode(hmac.digest(_key(webhook), signed, sha256)).decode()
    return {"webhook-id": key, "webhook-timestamp": str(moment), "webhook-signature": f"v1,{signature}"}


def _key(webhook: models.Webhook) -> bytes:
    return salted_hmac(PURPOSE, webhook.salt, algorithm="sha256").digest()
