"""Sessions that are over are none."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from config.sessions import SessionStore
from tests.queries import count_queries

pytestmark = pytest.mark.django_db


def stored(**values: str) -> SessionStore:
    session = SessionStore()
    session.update(values)
    session.create()
    return session


def test_session_is_read_in_one_query() -> None:
    key = stored(name="ana").session_key
    SessionStore(key).load()
    with count_queries() as queries:
        assert SessionStore(key)["name"] == "ana"
    assert len(queries.statements) == 1


@pytest.mark.parametrize("key", [None, "", "de-nadie", "x" * 400])
def test_unknown_key_is_that_of_no_session(key: str | None) -> None:
    session = SessionStore(key)
    assert session.get("name") is None and session.session_key is None


def test_session_that_is_over_is_none(client: Client) -> None:
    client.force_login(User.objects.create_user("ana"))
    assert client.get("/cuenta/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get("/cuenta/").status_code == 302
