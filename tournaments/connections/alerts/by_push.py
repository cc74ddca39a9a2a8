"""Notices to browsers, encrypted for each (RFC 8291) and signed with the site's key (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.connections.alerts.note import Note
from tournaments.connections.alerts.owners import own_page_cache_key
from tournaments.connections.outbox import https
from tournaments.connections.outbox.sending import SendResult, TryOutcome

TTL_SECONDS = 24 * 3600
"""The time for which the push service keeps a notice for a device that is off."""
MAX_BYTES = 2_800
"""The limit of a notice before encryption; push services accept some 4,000 encrypted bytes."""
MAX_TEXT_LENGTH = 1_000
MAX_SUBSCRIPTION_LENGTH = 2_000
SIGNATURE_SECONDS = 12 * 3600
GONE = (404, 410)
TOO_MANY = 429


def public_key() -> str:
    """Return the site's public key, with which browsers subscribe."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def read_subscription(text: str) -> str | None:
    """Return a browser's subscription in its stored form, or None if it is malformed or its address is refused."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    if len(text) > MAX_SUBSCRIPTION_LENGTH:
        return None
    try:
        subscription = json.loads(text)
        keys = {name: str(subscription["keys"][name]) for name in ("p256dh", "auth")}
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decoded(keys["p256dh"]))
        if len(_decoded(keys["p256dh"])) != 65 or len(_decoded(keys["auth"])) != 16:
            return None
        https.check_entered(str(subscription["endpoint"]))
    except (KeyError, TypeError, ValueError, RecursionError, https.RequestFailed):
        return None
    return json.dumps({"endpoint": subscription["endpoint"], **keys}, sort_keys=True)


def send(channel: models.AlertChannel, note: Note, key: str) -> SendResult:
    """Send a notice to a browser. Return whether it was sent, refused, or is to be tried again."""
    if not settings.PUSH_PRIVATE_KEY:
        return SendResult(TryOutcome.REFUSED, "not_set_up")
    subscription = json.loads(channel.target)
    endpoint: str = subscription["endpoint"]
    with translation.override(channel.language):
        body = _encrypted(payload(note, channel, key), subscription)
    headers = {
        **_vapid_headers(endpoint),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(TTL_SECONDS),
        "Urgency": "normal",
        "Topic": key,
    }
    try:
        status = https.post(endpoint, body, headers)
    except https.RequestFailed as failed:
        return SendResult(TryOutcome.RETRY, failed.failure)
    if 200 <= status < 300:
        return SendResult(TryOutcome.SENT, str(status))
    if status in GONE:
        # The browser ended the subscription.
        channel.delete()
        return SendResult(TryOutcome.DROPPED, str(status))
    retry = status >= 500 or status == TOO_MANY
    return SendResult(TryOutcome.RETRY if retry else TryOutcome.REFUSED, str(status))


def payload(note: Note, channel: models.AlertChannel, key: str) -> bytes:
    """Return the notice as JSON for the service worker of the device; the push service cannot read it.

    A device that gets several notices with the same key shows one.
    """
    text = "\n".join(line for part in note.parts for line in part.lines)
    fields = {
        **({"own": own_page_cache_key(channel.link_id)} if channel.link_id else {}),
        "title": note.subject[:200],
        "body": text[:MAX_TEXT_LENGTH],
        "tag": key,
        "address": note.address,
        "stop": note.stop,
        "stop_title": _("No avisar más"),
    }
    while len(content := json.dumps(fields, ensure_ascii=False).encode()) > MAX_BYTES:
        fields["body"] = fields["body"][: len(fields["body"]) // 2]
    return content


def _encrypted(content: bytes, subscription: dict[str, str]) -> bytes:
    """Return the content encrypted for the browser that subscribed."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    encrypted: bytes = http_ece.encrypt(
        content,
        private_key=generate_private_key(SECP256R1()),
        dh=_decoded(subscription["p256dh"]),
        auth_secret=_decoded(subscription["auth"]),
        version="aes128gcm",
    )
    return encrypted


def _vapid_headers(endpoint: str) -> dict[str, str]:
    """Return the headers that identify this site to the push service (VAPID)."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": f"mailto:{settings.PUSH_CONTACT}",
        "exp": int(time.time()) + SIGNATURE_SECONDS,
    }
    headers: dict[str, str] = _vapid().sign(claims)
    return headers


def _vapid() -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_string(settings.PUSH_PRIVATE_KEY)


def _decoded(text: str) -> bytes:
    """Return the bytes of unpadded base64url text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
