"""Notices to browsers: encrypted for one device, signed with the site's key, ended with the subscription."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.tournaments.connections.alerts.channels import deliver, official_channel, page_of, player_channel
from tests.tournaments.connections.outbox.receivers import Receiver, receiving
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.connections.alerts.by_push import public_key
from tournaments.connections.alerts.kinds import RESULT
from tournaments.models.alert import SendingState
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import Verb
from tournaments.store.links import RevokePlayerLinks

pytestmark = pytest.mark.django_db
ACCOUNT = "/cuenta/avisos/"


def base64url(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    """A browser with a subscription at a push service."""

    key: EllipticCurvePrivateKey
    secret: bytes
    service: Receiver

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.service.url, "keys": {"p256dh": base64url(point), "auth": base64url(self.secret)}}

    @property
    def kept(self) -> str:
        subscription = self.subscription
        return json.dumps({"endpoint": subscription["endpoint"], **subscription["keys"]}, sort_keys=True)

    def read(self, content: bytes) -> dict[str, str]:
        opened = http_ece.decrypt(content, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        read: dict[str, str] = json.loads(opened)
        return read


@pytest.fixture
def device(tmp_path: Path, settings: Any) -> Iterator[Device]:
    """Yield a device that receives notices, on a site with keys."""
    output = StringIO()
    call_command("push_keys", stdout=output)
    settings.PUSH_PRIVATE_KEY = output.getvalue().strip().removeprefix("PUSH_PRIVATE_KEY=")
    settings.PUSH_CONTACT = "club@example.org"
    with receiving(tmp_path) as service:
        service.status = 201
        settings.DELIVERY_HOSTS, settings.DELIVERY_CA_FILE = ["localhost"], service.authority
        yield Device(generate_private_key(SECP256R1()), b"0123456789abcdef", service)


def record_result(league: models.League, one: str = "Ana", two: str = "Bea") -> None:
    decide(league, RecordResult(fixture(league, one, two).pk, ONE_WINS))


def signed(authorization: str) -> dict[str, Any]:
    """Return the claims of a VAPID header, after verifying its signature with the site's public key."""
    scheme, _space, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    header, claims, signature = fields["t"].split(".")
    assert scheme == "vapid" and json.loads(from_base64url(header))["alg"] == "ES256"
    assert fields["k"] == public_key()
    point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), from_base64url(fields["k"]))
    raw = from_base64url(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(pair, f"{header}.{claims}".encode(), ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        point.verify(pair, b"another", ECDSA(SHA256()))
    read: dict[str, Any] = json.loads(from_base64url(claims))
    return read


def test_only_the_subscribed_device_can_decrypt_a_notice(device: Device) -> None:
    league = drawn_league()
    official_channel(league, medium="push", target=device.kept, kinds=[RESULT])
    record_result(league)
    deliver()
    [sent] = device.service.accepted
    assert sent.headers["content-encoding"] == "aes128gcm" and sent.headers["ttl"] == "86400"
    assert b"Bea" not in sent.body and b"Liga" not in sent.body
    read = device.read(sent.body)
    assert read["title"] == "Resultado anotado o corregido: Liga de prueba" and "Gana Bea" in read["body"]
    assert read["address"] == f"https://ligas.example/ligas/{league.slug}/"
    assert read["stop"].startswith("https://ligas.example/avisos/parar/")
    other = Device(generate_private_key(SECP256R1()), device.secret, device.service)
    with pytest.raises(http_ece.ECEException):
        other.read(sent.body)
    claims = signed(sent.headers["authorization"])
    assert claims["aud"] == f"https://localhost:{device.service.port}" and claims["sub"] == "mailto:club@example.org"
    assert 0 < claims["exp"] - time.time() <= 24 * 3600, "RFC 8292: a day at most"


def test_ended_subscription_is_deleted(device: Device) -> None:
    device.service.status = 410
    league = drawn_league()
    official_channel(league, medium="push", target=device.kept)
    record_result(league)
    deliver()
    assert len(device.service.received) == 1 and not models.AlertChannel.objects.exists()


def test_busy_push_service_is_tried_again(device: Device) -> None:
    device.service.answers = [503, 429]
    league = drawn_league()
    official_channel(league, medium="push", target=device.kept, kinds=[RESULT])
    record_result(league)
    for _ in range(4):
        deliver()
    assert [one.status for one in device.service.received] == [503, 429, 201]
    topics = {one.headers["topic"] for one in device.service.received}
    assert topics == {device.read(one.body)["tag"] for one in device.service.received} and len(topics) == 1
    assert models.AlertMessage.objects.get().state == SendingState.SENT


def test_long_notice_is_cut_to_the_size_limit(device: Device) -> None:
    names = tuple(f"Ñ{'ñ' * 150}{number}" for number in range(5))
    league = drawn_league(names)
    official_channel(league, medium="push", target=device.kept, kinds=[RESULT])
    for opponent in names[1:]:
        record_result(league, names[0], opponent)
    deliver()
    [sent] = device.service.accepted
    assert len(sent.body) < 4096 and len(device.read(sent.body)["body"]) > 300


def logged_in() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("olga"))
    return client


def subscribe(client: Client, subscription: object) -> str:
    text = subscription if isinstance(subscription, str) else json.dumps(subscription)
    client.post(ACCOUNT, {"do": "push", "push-kinds": [RESULT], "subscription": text})
    return client.get(ACCOUNT).content.decode()


def test_browser_subscribes_once(device: Device) -> None:
    client = logged_in()
    assert public_key() in client.get(ACCOUNT).content.decode()
    for _ in range(2):
        assert "Este dispositivo recibirá los avisos." in subscribe(client, device.subscription)
    made = models.AlertChannel.objects.get()
    assert made.confirmed_at and made.kinds == [RESULT] and made.target == device.kept
    assert device.service.url not in html_of(client.get(ACCOUNT))


def test_malformed_subscription_is_refused(device: Device) -> None:
    client, right = logged_in(), device.subscription
    inside = right | {"endpoint": "https://127.0.0.1/x"}
    short = right | {"keys": right["keys"] | {"auth": "AAAA"}}
    for wrong in ("", "[]", "{}", "null", "[" * 1000, right | {"endpoint": "http://localhost/"}, inside, short):
        assert "no ha podido suscribirse" in subscribe(client, wrong), wrong
    assert not models.AlertChannel.objects.exists()


@pytest.mark.parametrize("end", [RevokePlayerLinks, lambda entries: MakePlayerLinks(entries, "otro")])
def test_device_gets_nothing_after_its_link_ends(device: Device, end: Callable[[tuple[int, ...]], Verb]) -> None:
    league = drawn_league()
    entry = league.entries.get(name="Ana")
    player_channel(league, "Ana", medium="push", target=device.kept)
    record_result(league)
    decide(league, end((entry.pk,)))
    deliver()
    assert device.service.received == [] and not models.AlertChannel.objects.exists()


def test_push_message_has_a_page_key_and_no_address(device: Device) -> None:
    league = drawn_league()
    token = page_of(league, "Ana")
    player_channel(league, "Ana", medium="push", target=device.kept)
    record_result(league)
    deliver()
    [sent] = device.service.accepted
    read = device.read(sent.body)
    key = f"/own-page/{models.PlayerLink.objects.get().pk}"
    assert read["own"] == key and token not in str(read)
    html = html_of(Client().get(f"/mi/{token}/avisos/"))
    assert f'data-own="{key}" data-page="/mi/{token}/"' in html
    assert Client().get(key).status_code == 404
