"""What the server hands over that Django alone would fail on."""

from __future__ import annotations

import logging

import pytest
from django.test import RequestFactory

from config.logs import RefusedInOneLine
from config.requests import Request
from config.wsgi import application

pytestmark = pytest.mark.django_db

SENSELESS = (
    "application/x-www-form-urlencoded; charset=base64",
    "application/x-www-form-urlencoded; charset=no-such",
    "application/x-www-form-urlencoded; charset=idna",
    "multipart/form-data; boundary*=x''%ff",
)


@pytest.mark.parametrize("said", SENSELESS)
def test_a_type_of_content_that_makes_no_sense_is_answered(said: str) -> None:
    answers: list[str] = []
    environ = RequestFactory()._base_environ(
        PATH_INFO="/healthz", QUERY_STRING="a=%C3%B1", CONTENT_TYPE=said, HTTP_HOST="localhost", REQUEST_METHOD="GET"
    )
    application(environ, lambda status, headers, error=None: answers.append(status))
    assert answers == ["200 OK"]
    request = Request(environ)
    assert request.encoding in (None, "utf-8") and "a" in request.GET


@pytest.mark.parametrize(("path", "status"), [("/healthz", "200 OK"), ("/comprobar/", "400 Bad Request")])
def test_signs_of_life_are_given_by_whatever_name_they_are_asked(path: str, status: str) -> None:
    answers: list[str] = []
    environ = RequestFactory()._base_environ(PATH_INFO=path, HTTP_HOST="10.0.0.11:8000", REQUEST_METHOD="GET")
    application(environ, lambda status, headers, error=None: answers.append(status))
    assert answers == [status]


def test_a_refusal_is_told_without_a_traceback_and_a_failure_with_it() -> None:
    told = {}
    for status in (400, 403, 500):
        record = logging.LogRecord(
            "django.request", logging.ERROR, "", 0, "dicho", (), (ValueError, ValueError("x"), None)
        )
        record.status_code = status
        assert RefusedInOneLine().filter(record)
        told[status] = logging.Formatter().format(record)
    assert told[400] == told[403] == "dicho"
    assert "ValueError: x" in told[500]
