"""Pages stored on a device: which ones, for which owner, and the files for the browser."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.web.offline import ICON

pytestmark = pytest.mark.django_db


def test_referee_pages_are_stored_and_name_their_owner() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    for visitor in (Visitor.REFEREE, Visitor.ORGANIZER, Visitor.LINK):
        client = client_of(visitor, league)
        for name in ("game", "submit_sheet", "dice", "incidents"):
            answer = client.get(league_url(name, league, game.pk))
            assert answer["X-Keep-Offline"] == "1" and f'data-who="{answer["X-Senders"]}"' in html_of(answer)
        assert client.get(league_url("record", league)).has_header("X-Keep-Offline")


def test_public_pages_and_refusals_are_not_stored() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    referee = client_of(Visitor.REFEREE, league)
    for client in (Client(), referee):
        assert not client.get(league_url("standings", league)).has_header("X-Keep-Offline")
    answer = Client().get(league_url("game", league, game.pk))
    assert not answer.has_header("X-Keep-Offline") and not answer.has_header("X-Senders")
    wrong = referee.post(league_url("dice", league, game.pk), {})
    assert not wrong.has_header("X-Keep-Offline")


def test_worker_serves_the_whole_site_and_is_revalidated() -> None:
    answer = Client().get("/worker.js")
    assert answer["Content-Type"] == "text/javascript" and "no-cache" in answer["Cache-Control"]
    assert (
        '"X-Keep-Offline"' in html_of(answer)
        and "/salir/" in html_of(answer)
        and "&" not in html_of(answer).replace("&&", "")
    )
    policy = answer["Content-Security-Policy"]
    assert "worker-src 'self'" in policy and "manifest-src 'self'" in policy


def test_manifest_is_in_the_language_of_its_reader() -> None:
    client = Client(headers={"Accept-Language": "gl"})
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["lang"] == "gl" and manifest["description"] == "Ligas de damas, do sorteo ao podio."
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512", "any"}


def test_icon_is_where_programs_ask_for_it_without_a_page(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 200 and answer["Content-Type"] == "image/png"
    assert answer.content == ICON.read_bytes()


@pytest.mark.parametrize(
    ("host", "secure", "expected"),
    [("192.168.1.20", False, True), ("192.168.1.20", True, False), ("127.0.0.1", False, False)],
)
def test_plain_http_page_says_that_it_does_not_work_offline(
    host: str, secure: bool, expected: bool, settings: pytest.FixtureRequest
) -> None:
    settings.ALLOWED_HOSTS = [host]  # type: ignore[attr-defined]
    league = drawn_league()
    page = html_of(
        client_of(Visitor.REFEREE, league).get(league_url("record", league), secure=secure, headers={"Host": host})
    )
    assert ("las páginas no se abren sin red" in page) is expected
