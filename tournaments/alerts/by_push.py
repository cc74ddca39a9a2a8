"""Notices to browsers, encrypted for each (RFC 8291) and signed with the site's key (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from py_vapid import Vapid02

from tournaments import models
from tournaments.alerts.note import Note
from tournaments.outbox import https
from tournaments.outbox.outlets import Answer, Outcome

KEPT_SECONDS = 24 * 3600
"""How long the service keeps a notice for a device that is off."""
MAX_BYTES = 2_800
"""Of what is shown, before it is encrypted: services take some 4,000 bytes."""
MAX_TEXT = 1_000
MAX_SUBSCRIPTION = 2_000
SIGNED_SECONDS = 12 * 3600
GONE = (404, 410)
TOO_MANY, TOO_LARGE = 429, 413


def public_key() -> str:
    """Return the key that a browser is given to subscribe with."""
    point = _vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def read_subscription(text: str) -> str | None:
    """Return a subscription as it is kept, or None for what is none, or leads where nothing is sent."""
    if len(text) > MAX_SUBSCRIPTION:
        return None
    try:
        given = json.loads(text)
        keys = {name: str(given["keys"][name]) for name in ("p256dh", "auth")}
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(keys["p256dh"]))
        if len(_bytes(keys["p256dh"])) != 65 or len(_bytes(keys["auth"])) != 16:
            return None
        https.check_entered(str(given["endpoint"]))
    except (KeyError, TypeError, ValueError, RecursionError, https.Unsent):
        return None
    return json.dumps({"endpoint": given["endpoint"], **keys}, sort_keys=True)


def send(channel: models.AlertChannel, note: Note, key: str) -> Answer:
    if not settings.PUSH_PRIVATE_KEY:
        return Answer(Outcome.REFUSED, "not_set_up")
    subscription = json.loads(channel.target)
    endpoint: str = subscription["endpoint"]
    with translation.override(channel.language):
        body = _encrypted(_shown(note), subscription)
    headers = {
        **_signed(endpoint),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Topic": key,
    }
    try:
        status = https.post(endpoint, body, headers)
    except https.Unsent as unsent:
        return Answer(Outcome.RETRY, unsent.trouble)
    if 200 <= status < 300:
        return Answer(Outcome.SENT, str(status))
    if status in GONE:
        # The browser ended the subscription.
        channel.delete()
        return Answer(Outcome.DROPPED, str(status))
    retry = status >= 500 or status == TOO_MANY
    return Answer(Outcome.RETRY if retry else Outcome.REFUSED, str(status))


def _shown(note: Note) -> bytes:
    """Return what the device shows: the service reads none of it."""
    text = "\n".join(line for part in note.parts for line in part.lines)
    shown = {
        "title": note.subject[:200],
        "body": text[:MAX_TEXT],
        "address": note.address,
        "stop": note.stop,
        "stop_title": _("No avisar más"),
    }
    while len(whole := json.dumps(shown, ensure_ascii=False).encode()) > MAX_BYTES:
        shown["body"] = shown["body"][: len(shown["body"]) // 2]
    return whole


def _encrypted(content: bytes, subscription: dict[str, str]) -> bytes:
    sealed: bytes = http_ece.encrypt(
        content,
        private_key=generate_private_key(SECP256R1()),
        dh=_bytes(subscription["p256dh"]),
        auth_secret=_bytes(subscription["auth"]),
        version="aes128gcm",
    )
    return sealed


def _signed(endpoint: str) -> dict[str, str]:
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": f"mailto:{settings.PUSH_CONTACT}",
        "exp": int(time.time()) + SIGNED_SECONDS,
    }
    headers: dict[str, str] = _vapid().sign(claims)
    return headers


def _vapid() -> Any:
    return Vapid02.from_string(settings.PUSH_PRIVATE_KEY)


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
