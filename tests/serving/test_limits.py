"""Requests are too large by their address and sender, whether their length is announced or not."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from games.forms import MAX_GAME_BYTES
from serving.limits import with_length

pytestmark = pytest.mark.django_db
ANONYMOUS, FORM = settings.MAX_ANONYMOUS_REQUEST_BYTES, settings.DATA_UPLOAD_MAX_MEMORY_SIZE
CHECK, FILES = settings.MAX_CHECK_REQUEST_BYTES, settings.MAX_REQUEST_BYTES


def status(client: Client, path: str, announced: int, **fields: Any) -> int:
    sent: dict[str, Any] = {"CONTENT_LENGTH": str(announced), "wsgi.input": io.BytesIO(), **fields}
    return client.generic("POST", path, b"x", "application/octet-stream", **sent).status_code


@pytest.mark.parametrize(
    ("path", "most"),
    [("/entrar/", ANONYMOUS), ("/comprobar/", CHECK), ("/mi/abc/", FORM), ("/ligas/x/", ANONYMOUS)],
)
def test_anonymous_requests_have_a_limit_for_each_address(path: str, most: int) -> None:
    client = Client(enforce_csrf_checks=True)
    assert status(client, path, most) != 413
    assert status(client, path, most + 1) == 413


def test_holder_of_a_link_sends_more_than_a_stranger() -> None:
    holder = Client(enforce_csrf_checks=True)
    session = holder.session
    session["link"] = "abc"
    session.save()
    assert status(holder, "/ligas/x/", FORM) != 413 and status(holder, "/ligas/x/", FORM + 1) == 413


def test_account_sends_files() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_user("ana"))
    assert status(client, "/ligas/x/", FILES) != 413 and status(client, "/ligas/x/", FILES + 1) == 413
    assert status(client, "/archivos/", settings.MAX_ARCHIVE_REQUEST_BYTES) != 413


@pytest.mark.parametrize(
    ("path", "fields", "most"),
    [
        ("/api/v1/sheets/check", {}, CHECK),
        ("/api/v1/leagues", {}, ANONYMOUS),
        ("/api/v1/leagues", {"HTTP_AUTHORIZATION": "Bearer x"}, FORM),
    ],
)
def test_api_has_a_limit_for_each_operation(path: str, fields: dict[str, str], most: int) -> None:
    assert status(Client(), path, most, **fields) != 413
    assert status(Client(), path, most + 1, **fields) == 413


def test_page_says_how_much_fits() -> None:
    sent: dict[str, Any] = {"CONTENT_LENGTH": str(ANONYMOUS + 1)}
    assert "Aquí caben 64 KB" in Client().generic("POST", "/entrar/", b"x", **sent).content.decode()


class Chunks(io.BytesIO):
    """A body sent in chunks, which counts the bytes that are read."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.taken += len(data)
        return data


def test_body_in_chunks_is_read_with_its_length() -> None:
    environ = with_length({"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input": Chunks(b"a" * 200_000)})
    assert environ["CONTENT_LENGTH"] == "200000" and environ["wsgi.input"].read() == b"a" * 200_000


def test_long_body_in_chunks_is_read_up_to_the_limit() -> None:
    body = Chunks(b"a" * (3 * FORM))
    environ = with_length({"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input": body})
    assert FORM < body.taken < FORM + 200_000
    assert int(environ["CONTENT_LENGTH"]) > settings.MAX_ARCHIVE_REQUEST_BYTES


def test_body_with_a_length_is_not_read() -> None:
    environ = {"CONTENT_LENGTH": "3", "wsgi.input": Chunks(b"abc")}
    assert with_length(environ) is environ and environ["wsgi.input"].taken == 0  # type: ignore[attr-defined]


def test_game_too_long_is_refused_among_others() -> None:
    short, long = "1. 10-14 2-0\n\n", '[White "A"]\n\n1. 10-14 ' + " " * MAX_GAME_BYTES + "\n\n"
    for text in (long, short + long):
        answer = Client().post("/comprobar/", {"rules": "castillar", "text": text})
        assert "ocupa 65 KB y caben 64" in answer.content.decode()
        sent = {"rules": "castillar", "text": text}
        refused = Client().post("/api/v1/sheets/check", sent, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (413, "too_large")
    answer = Client().post("/comprobar/", {"rules": "castillar", "text": '[White "A"]\n\n1. 10-14 *\n\n' * 9_000})
    assert "KB y caben" not in answer.content.decode()
