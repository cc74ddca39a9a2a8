"""The secret of a webhook and the signature of its deliveries, after the Standard Webhooks specification."""

from __future__ import annotations

import hmac
from base64 import b64encode
from datetime import timedelta
from hashlib import sha256
from secrets import token_hex

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments import models

PURPOSE = "tournaments.webhooks.secret"
SECRET_OVERLAP = timedelta(days=1)
"""The time after a renewal in which deliveries are signed with the former secret too."""


def new_salt() -> str:
    """Return a random salt, from which the secret of a webhook is derived."""
    return token_hex(32)


def secret_of(webhook: models.Webhook) -> str:
    """Return the secret in the form that receivers store, `whsec_` and base64."""
    return f"whsec_{b64encode(_key(webhook.salt)).decode()}"


def headers(webhook: models.Webhook, key: str, moment: int, body: bytes) -> dict[str, str]:
    """Return the headers of a delivery: its key, its time as a Unix timestamp, and the signature of both and the body.

    For a day after a renewal there are two signatures, since the receiver may not have the new secret yet.
    """
    signed_content = f"{key}.{moment}.".encode() + body
    signatures = [
        f"v1,{b64encode(hmac.digest(_key(salt), signed_content, sha256)).decode()}" for salt in _salts(webhook)
    ]
    return {"webhook-id": key, "webhook-timestamp": str(moment), "webhook-signature": " ".join(signatures)}


def _salts(webhook: models.Webhook) -> list[str]:
    """Return the present salt and, for a day after a renewal, the former one."""
    renewed = webhook.renewed_at
    overlaps = renewed is not None and timezone.now() - renewed < SECRET_OVERLAP
    return [webhook.salt, *([webhook.former_salt] if overlaps and webhook.former_salt else [])]


def _key(salt: str) -> bytes:
    """Return the signing key of a salt."""
    return salted_hmac(PURPOSE, salt, algorithm="sha256").digest()
