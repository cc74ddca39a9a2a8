"""The cost of public pages: their queries, and unchanged ones answered 304."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve
from django.utils import timezone, translation

from tests import leagues, organizing
from tests.caches import clear_caches
from tests.people import organizer_of
from tests.queries import count_queries
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.every.budgets import excess_of_page
from tests.tournaments.public.public_pages import every_page, pages_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import RecordResult
from tournaments.wording.columns import Surface, headings

pytestmark = pytest.mark.django_db


def queries(client: Client, address: str) -> int:
    """Return the queries of an uncached page."""
    clear_caches()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def counts(client: Client, addresses: Sequence[str]) -> list[int]:
    return [queries(client, address) for address in addresses]


def test_page_queries_do_not_grow_with_players(client: Client) -> None:
    small, large = (leagues.store_league(leagues.league(n, played=n, championship="Copa")) for n in (3, 10))
    of_large = counts(client, every_page(large))
    assert counts(client, every_page(small)) == of_large


def test_page_queries_do_not_grow_with_leagues(client: Client) -> None:
    for number in range(3):
        league = leagues.store_league(leagues.league(4, played=3, name=f"Liga {number}", championship="Copa"))
    leagues.store_league(leagues.finished_league(4, name="Terminada", championship="Copa"))
    few = counts(client, every_page(league))
    leagues.store_leagues(1100)
    assert counts(client, every_page(league)) == few


def test_logged_in_reader_of_a_finished_league_keeps_the_budget(client: Client) -> None:
    league = leagues.store_league(leagues.finished_league(10, championship="Copa"))
    client.force_login(User.objects.create_user("ana"))
    for page in every_page(league):
        clear_caches()
        with count_queries() as made:
            client.get(page)
        assert not excess_of_page(resolve(urlsplit(page).path).view_name, made)


def test_unchanged_page_is_not_sent_again(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=2))
    for address in pages_of(league):
        tag = client.get(address).headers["ETag"]
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address, headers={"if-none-match": tag}).status_code == 304
        assert len(captured) == 1


def test_page_differs_by_language(client: Client) -> None:
    for address in pages_of(leagues.store_league(leagues.league(4, played=2))):
        languages = ("es", "gl", "it", "en")
        tags = [client.get(address, headers={"accept-language": code}).headers["ETag"] for code in languages]
        assert len(set(tags)) == 4
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "it"
        headers = {"accept-language": "gl", "if-none-match": tags[2]}
        answer = client.get(address, headers=headers)
        assert (answer.status_code, answer.headers["Content-Language"]) == (304, "it")
        assert {"Accept-Language", "Cookie"} <= {part.strip() for part in answer.headers["Vary"].split(",")}
        assert client.get(address, headers=headers | {"if-none-match": tags[1]}).status_code == 200
        del client.cookies[settings.LANGUAGE_COOKIE_NAME]


@pytest.mark.parametrize(("language", "player"), [("es", "Jugador/a"), ("gl", "Xogador/a"), ("en", "Player")])
def test_heads_and_letters_of_columns_are_translated(client: Client, language: str, player: str) -> None:
    address = pages_of(leagues.store_league(leagues.league(4, played=2)))[0]
    html = client.get(address, headers={"accept-language": language}).content.decode()
    with translation.override(language):
        heads = ["Pos.", player, *headings(Surface.PAGE)]
    assert re.findall(r'<th scope="col"[^>]*>\s*(?:<abbr[^>]*>)?([^<]*)', html) == heads


def test_decision_changes_the_page(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=2))
    address = pages_of(league)[0]
    tag = client.get(address).headers["ETag"]
    game = league.fixtures.get(position=3)
    organizing.decide(league, RecordResult(game.pk, organizing.ONE_WINS))
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_logged_in_reader_always_gets_the_page(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=2))
    client.force_login(User.objects.create_user("ana"))
    assert "ETag" not in client.get(pages_of(league)[0]).headers


def test_front_page_changes_with_decisions_and_publication(
    client: Client,
) -> None:
    league = leagues.store_league(leagues.league(4, played=2))
    tag = client.get("/").headers["ETag"]
    assert client.get("/", headers={"if-none-match": tag}).status_code == 304
    organizing.decide(league, RecordResult(league.fixtures.get(position=3).pk, organizing.ONE_WINS))
    another = client.get("/", headers={"if-none-match": tag})
    assert another.status_code == 200
    organizing.decide(league, Publish(False))
    assert client.get("/", headers={"if-none-match": another.headers["ETag"]}).status_code == 200


def test_restored_version_changes_the_front_page(client: Client) -> None:
    """A backup was restored, and a different decision was then taken."""
    league = leagues.store_league(leagues.league(4, played=2))
    tag = client.get("/").headers["ETag"]
    models.League.objects.filter(pk=league.pk).update(updated_at=timezone.now())
    assert client.get("/", headers={"if-none-match": tag}).status_code == 200


def test_league_row_is_read_once_per_page(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=2))
    tabs = ("", "calendario/", "partidas/", "podio/", "insertar/tabla/")
    for address in (f"/ligas/{league.slug}/{tab}" for tab in tabs):
        with CaptureQueriesContext(connection) as captured:
            fresh = client.get(address)
        assert sum('FROM "tournaments_league"' in query["sql"] for query in captured) == 1
        stale = client.get(address, headers={"if-none-match": '"another"'})
        assert (stale.status_code, stale.headers["ETag"]) == (200, fresh.headers["ETag"])
        assert stale.content == fresh.content


def test_unchanged_open_page_of_an_official_is_not_rendered() -> None:
    found = organizing.drawn_league()
    address, client = league_url("standings", found), organizer_of(found)
    shown = {"X-Edition": str(found.version)}
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address, headers=shown).status_code == 204
    assert len(queries) <= 4
    organizing.beat(found, "Ana", "Bea")
    assert client.get(address, headers=shown).status_code == 200
    assert Client().get(address, headers=shown).status_code == 200


def test_open_page_reveals_no_private_league() -> None:
    league = organizing.drawn_league()
    organizing.decide(league, Publish(False))
    stranger = Client()
    stranger.force_login(User.objects.create_user("de-fuera"))
    assert stranger.get(league_url("standings", league), headers={"X-Edition": str(league.version)}).status_code == 404


def test_list_of_leagues_is_read_once_for_state_and_page(client: Client) -> None:
    leagues.store_league(leagues.league(4, played=2))
    for address in ("/ligas/", "/ligas/?estado=en-juego"):
        with CaptureQueriesContext(connection) as captured:
            assert b"Liga" in client.get(address).content
        assert sum('FROM "tournaments_league"' in each["sql"] and "LIMIT 21" in each["sql"] for each in captured) == 1


def test_page_of_a_round_makes_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    league = playing(swiss_league(8, 4), 1)
    for module in ("league", "news"):
        monkeypatch.setattr(f"tournaments.display.{module}.table", None)
    assert "Jugador 5" in Client().get(f"/ligas/{league.slug}/rondas/").content.decode()
