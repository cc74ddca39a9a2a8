"""Deployment on several machines: sessions in Redis, secrets in files, request ids in logs and answers."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import redis
from django.conf import settings as site
from django.contrib.auth.models import User
from django.core.cache import cache as django_cache
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config import cache, logs
from config.secrets import secret
from serving import redis_cache, request_id
from tests.serving.silent import relay

REDIS = "redis://127.0.0.1:6379/9"
UNREACHABLE_REDIS = "redis://127.0.0.1:1/0"


@pytest.fixture
def shared(settings: object) -> Iterator[redis.Redis]:
    """Yield a Redis client and keep the sessions in Redis, under a new prefix for each test."""
    server = redis.Redis.from_url(REDIS)
    try:
        server.ping()
    except redis.RedisError as error:
        pytest.skip(f"no Redis at {REDIS}: {error}")
    prefix = uuid4().hex
    use(settings, REDIS, prefix)
    yield server
    for key in server.scan_iter(f"*{prefix}*"):
        server.delete(key)


def use(settings: object, url: str, prefix: str = "") -> None:
    """Set a setting of the cache to the server at an address."""
    for name, value in cache.from_url(url).items():
        if name == "CACHES":
            for entry in value.values():
                entry["KEY_PREFIX"] = prefix
        setattr(settings, name, value)


def logged_in() -> Client:
    User.objects.create_user("ana", password="contraseña-larga")
    client = Client()
    assert client.post("/entrar/", {"username": "ana", "password": "contraseña-larga"}).status_code == 302
    return client


def is_logged_in(client: Client) -> bool:
    """Return whether a page that needs a login opens in a browser with the client's cookies."""
    other = Client(raise_request_exception=False)
    other.cookies = client.cookies
    answer = other.get("/ligas/nueva/")
    assert answer.status_code in (200, 302), answer.status_code
    return answer.status_code == 200


@pytest.mark.django_db
def test_session_is_in_redis_and_in_the_database(shared: redis.Redis) -> None:
    client = logged_in()
    assert is_logged_in(client)
    assert any(client.cookies[site.SESSION_COOKIE_NAME].value in key.decode() for key in shared.scan_iter("*"))


@pytest.mark.django_db
def test_session_survives_a_flush_of_redis(shared: redis.Redis, settings: object) -> None:
    client = logged_in()
    for key in shared.scan_iter(f"*{client.cookies[site.SESSION_COOKIE_NAME].value}*"):
        shared.delete(key)
    assert is_logged_in(client)


@pytest.mark.django_db
def test_login_and_logout_work_without_redis(settings: object) -> None:
    use(settings, UNREACHABLE_REDIS)
    client = logged_in()
    assert is_logged_in(client)
    assert Client().get("/").status_code == 200
    assert client.post("/salir/").status_code == 302
    assert not is_logged_in(client)


@pytest.mark.django_db
def test_deletion_missed_by_redis_expires_soon(shared: redis.Redis) -> None:
    key = logged_in().cookies[site.SESSION_COOKIE_NAME].value
    (key_in_redis,) = shared.scan_iter(f"*{key}*")
    assert 0 < int(str(shared.ttl(key_in_redis))) <= redis_cache.MAX_SECONDS


def test_cached_value_keeps_its_whole_timeout(shared: redis.Redis) -> None:
    assert django_cache.add("pause", value=True, timeout=600)
    assert not django_cache.add("pause", value=True, timeout=600)
    [key] = shared.scan_iter("*pause*")
    assert 500 < int(str(shared.ttl(key))) <= 600


def test_set_value_outlasts_no_missed_deletion(shared: redis.Redis) -> None:
    most = redis_cache.MAX_SECONDS
    for timeout, seconds in ((20, 20), (2 * most, most), (None, most), (DEFAULT_TIMEOUT, most)):
        django_cache.set("value", value=True, timeout=timeout)
        [key] = shared.scan_iter("*:value")
        assert seconds - 10 < int(str(shared.ttl(key))) <= seconds, timeout


def test_secret_comes_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text("s3creto\n")
    monkeypatch.delenv("A_KEY", raising=False)
    assert secret("A_KEY") == ""
    monkeypatch.setenv("A_KEY_FILE", str(tmp_path / "key"))
    assert secret("A_KEY") == "s3creto"
    monkeypatch.setenv("A_KEY", "otro")
    with pytest.raises(ImproperlyConfigured, match="A_KEY_FILE"):
        secret("A_KEY")


@pytest.mark.parametrize("content", [None, b"", b" \n", b"\xff"])
def test_file_without_a_secret_is_named(content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("A_KEY_FILE", str(file))
    with pytest.raises(ImproperlyConfigured, match="A_KEY_FILE"):
        secret("A_KEY")


def test_request_keeps_the_id_of_its_proxy(client: Client) -> None:
    assert client.get("/healthz", headers={"x-request-id": "abc-12345"})["X-Request-ID"] == "abc-12345"


@pytest.mark.parametrize("request_id", ["", "corto", "x" * 65, "con espacios 1", "ñ" * 10, 'comilla"s"12'])
def test_invalid_request_id_is_replaced(request_id: str, client: Client) -> None:
    made = client.get("/healthz", headers={"x-request-id": request_id})["X-Request-ID"]
    assert made != request_id and re.fullmatch("[0-9a-f]{32}", made)


def test_each_log_line_is_json_with_the_request_id() -> None:
    record = logging.makeLogRecord({"name": "castillar", "levelno": 30, "levelname": "WARNING", "msg": '/enlace/x"y z'})
    token = request_id.current.set("abc-12345")
    try:
        assert request_id.WithRequestId().filter(record)
    finally:
        request_id.current.reset(token)
    data = json.loads(logs.json_formatter().format(record))
    assert data["request_id"] == "abc-12345" and data["level"] == "WARNING" and data["logger"] == "castillar"
    assert data["message"] == '/enlace/…"y z' and data["timestamp"]
    assert os.environ.get("LOG_FORMAT") != "json"


@pytest.mark.parametrize("form", ["plain", "json"])
def test_start_messages_are_log_lines(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logs, "FORMAT", form)
    logs.say("está en\nmarcha")
    output = capsys.readouterr().out
    assert output == "está en\nmarcha\n" if form == "plain" else json.loads(output)["message"] == "está en\nmarcha"
    assert form == "plain" or output.count("\n") == 1


@pytest.mark.parametrize(
    ("token", "headers", "status"),
    [
        ("", {}, 200),
        ("", {"x-forwarded-for": "192.0.2.1"}, 404),
        ("", {"x-forwarded-proto": "https"}, 404),
        ("", {"x-real-ip": "192.0.2.1"}, 404),
        ("", {"via": "1.1 proxy"}, 404),
        ("llave", {}, 404),
        ("llave", {"authorization": "Bearer otra"}, 404),
        ("llave", {"authorization": "Bearer llave", "x-forwarded-for": "192.0.2.1"}, 200),
    ],
)
def test_metrics_need_this_machine_or_the_token(
    token: str, headers: dict[str, str], status: int, settings: object, client: Client
) -> None:
    settings.METRICS, settings.METRICS_TOKEN = True, token  # type: ignore[attr-defined]
    assert client.get("/metrics", headers=headers).status_code == status


def test_metrics_are_off_by_default(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


def test_silent_redis_is_tried_once_and_then_paused(settings: object) -> None:
    with relay() as silent:
        use(settings, f"redis://127.0.0.1:{silent.port}/0")
        try:
            for number in range(20):
                assert django_cache.get(f"key-{number}") is None
                django_cache.set(f"key-{number}", number)
        finally:
            redis_cache.Pause.until = 0.0
        assert silent.accepted == 1
