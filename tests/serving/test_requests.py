"""Requests that Django alone would fail on: bad content types, incomplete forms, unknown host names."""

from __future__ import annotations

import io
import logging
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import RequestFactory

from config.logs import RefusedInOneLine
from config.wsgi import application
from serving.requests import Handler, Request

pytestmark = pytest.mark.django_db

MALFORMED_CONTENT_TYPES = (
    "application/x-www-form-urlencoded; charset=base64",
    "application/x-www-form-urlencoded; charset=no-such",
    "application/x-www-form-urlencoded; charset=idna",
    "multipart/form-data; boundary*=x''%ff",
)


@pytest.mark.parametrize("content_type", MALFORMED_CONTENT_TYPES)
def test_malformed_content_type_is_answered(content_type: str) -> None:
    answers: list[str] = []
    environ = RequestFactory()._base_environ(
        PATH_INFO="/healthz",
        QUERY_STRING="a=%C3%B1",
        CONTENT_TYPE=content_type,
        HTTP_HOST="localhost",
        REQUEST_METHOD="GET",
    )
    application(environ, lambda status, headers, error=None: answers.append(status))
    assert answers == ["200 OK"]
    request = Request(environ)
    assert request.encoding in (None, "utf-8") and "a" in request.GET


@pytest.mark.parametrize(("path", "status"), [("/healthz", "200 OK"), ("/comprobar/", "400 Bad Request")])
def test_health_checks_answer_to_any_host_name(path: str, status: str) -> None:
    answers: list[str] = []
    environ = RequestFactory()._base_environ(PATH_INFO=path, HTTP_HOST="10.0.0.11:8000", REQUEST_METHOD="GET")
    application(environ, lambda status, headers, error=None: answers.append(status))
    assert answers == [status]


CUT_SHORT = {
    "application/x-www-form-urlencoded": b"rules=castillar&text=1.+12-16",
    "multipart/form-data; boundary=x": b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n1. 12-16',
}


class Broken(io.BytesIO):
    """A request body whose connection is lost after some bytes."""

    def read(self, *args: Any) -> bytes:
        return super().read(*args) or self.fail()

    def fail(self) -> bytes:
        raise ConnectionResetError


@pytest.mark.parametrize("kind", CUT_SHORT)
@pytest.mark.parametrize("path", ["/comprobar/", "/idioma/", "/entrar/"])
@pytest.mark.parametrize("stream", [io.BytesIO, Broken])
def test_incomplete_form_changes_nothing(
    kind: str, path: str, stream: type[io.BytesIO], caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.create_user("ana")
    answers: list[str] = []
    environ = RequestFactory()._base_environ(
        PATH_INFO=path, CONTENT_TYPE=kind, CONTENT_LENGTH="1000", HTTP_HOST="localhost", REQUEST_METHOD="POST"
    )
    environ["HTTP_COOKIE"] = f"{settings.CSRF_COOKIE_NAME}={'a' * 32}"
    body = application(
        {**environ, "wsgi.input": stream(CUT_SHORT[kind])}, lambda status, headers, error=None: answers.append(status)
    )
    assert answers == ["400 Bad Request"] and b"12-16" not in b"".join(body)
    assert not any(record.levelno >= logging.ERROR for record in caplog.records)


def test_refusal_has_no_traceback_and_failure_has_one() -> None:
    lines = {}
    for status in (400, 403, 500):
        record = logging.LogRecord(
            "django.request", logging.ERROR, "", 0, "dicho", (), (ValueError, ValueError("x"), None)
        )
        record.status_code = status
        assert RefusedInOneLine().filter(record)
        lines[status] = logging.Formatter().format(record)
    assert lines[400] == lines[403] == "dicho"
    assert "ValueError: x" in lines[500]


def test_answer_to_head_has_the_length_and_no_body() -> None:
    lengths = []
    for request in (RequestFactory().get("/privacidad/"), RequestFactory().head("/privacidad/")):
        headers: dict[str, str] = {}
        body = Handler()(request.environ, lambda _status, fields, headers=headers: headers.update(fields))
        lengths.append((headers["Content-Length"], b"".join(body) == b""))
    assert lengths == [(lengths[0][0], False), (lengths[0][0], True)]
