"""The address of the live stream on pages, and their policy, which allows only that connection."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.organizers.officials.verbs import Publish

pytestmark = pytest.mark.django_db


def stream_and_policy(client: Client, address: str, **how: Any) -> tuple[str, str]:
    """Return the address of the stream on a page, and the connections that its policy allows."""
    answer = client.get(address, **how)
    stream = re.search(r'data-stream="([^"]*)"', answer.content.decode())
    policy = re.search(r"connect-src ([^;]*)", answer["Content-Security-Policy"])
    assert stream
    return stream[1], policy[1] if policy else ""


@pytest.mark.parametrize(
    ("url", "stream", "policy"),
    [
        ("", "", ""),
        ("/", "/en-vivo/liga-de-prueba/", ""),
        (":8001", "http://testserver:8001/en-vivo/liga-de-prueba/", "'self' http://testserver:8001"),
        ("https://live.example/", "https://live.example/en-vivo/liga-de-prueba/", "'self' https://live.example"),
    ],
)
def test_stream_address_follows_the_setting(url: str, stream: str, policy: str, settings: Any) -> None:
    settings.LIVE_URL = url
    league = drawn_league()
    for _again in range(2):
        assert stream_and_policy(Client(), league_url("standings", league)) == (stream, policy)
    assert (stream_and_policy(Client(), league_url("projector", league))[0] == stream and "partidas/") or url
    assert stream_and_policy(Client(), league_url("video_table", league)) == (stream, policy)


@pytest.mark.parametrize("setting", ["LIVE_URL", "SITE_URL"])
def test_another_address_changes_the_pages_that_browsers_have(setting: str, settings: Any) -> None:
    page, client = league_url("standings", drawn_league()), Client(headers={"host": "localhost"})
    old = client.get(page)
    assert client.get(page, headers={"if-none-match": old["ETag"]}).status_code == 304
    setattr(settings, setting, "https://other.example")
    new = client.get(page, headers={"if-none-match": old["ETag"]})
    assert new.status_code == 200
    assert b"https://other.example" in new.content and b"https://other.example" not in old.content


def test_stream_port_is_on_the_host_of_the_request(settings: Any) -> None:
    settings.LIVE_URL, settings.ALLOWED_HOSTS = ":9001", ["192.168.1.20", "[::1]"]
    league = drawn_league()
    stream, policy = stream_and_policy(Client(), league_url("standings", league), headers={"host": "192.168.1.20:9000"})
    assert stream.startswith("http://192.168.1.20:9001/en-vivo/") and policy.endswith("http://192.168.1.20:9001")
    assert stream_and_policy(Client(), league_url("standings", league), headers={"host": "[::1]:9000"})[0].startswith(
        "http://[::1]:9001/"
    )
    assert Client().get("/", headers={"host": "otro.example"}).status_code == 400


def test_private_league_has_no_stream(settings: Any) -> None:
    settings.LIVE_URL = "/"
    league = drawn_league()
    decide(league, Publish(False))
    assert stream_and_policy(client_of(Visitor.ORGANIZER, league), league_url("standings", league))[0] == ""


def test_finished_league_has_no_stream(settings: Any) -> None:
    settings.LIVE_URL = "/"
    league = drawn_league()
    league.state = "finished"
    league.save()
    assert "data-stream" not in Client().get(league_url("standings", league)).content.decode()
