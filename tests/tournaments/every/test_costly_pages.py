"""Costly pages are made once, wait for their turn, and are for officials when they are very large."""

from __future__ import annotations

from threading import Timer

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from bench.large_league import enter_sheets
from tests import leagues
from tests.caches import clear_caches
from tests.organizing import beat, decide, drawn_league
from tests.people import OFFICIALS, Visitor, client_of, organizer_of
from tests.tournaments.every.costly import costly_render, full
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.organizers.officials.verbs import Publish
from tournaments.public import documents as documents_view
from tournaments.public import views as course_view
from tournaments.web import costly, requests
from tournaments.web.freshness import ETAG

pytestmark = pytest.mark.django_db


COURSE = "/ligas/copa/marcha/"


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> models.League:
    """Return a league that exceeds the limits, which are lowered for it."""
    monkeypatch.setattr(requests, "MAX_GAMES", 5)
    monkeypatch.setattr(requests, "MAX_PRINTED_GAMES", 5)
    monkeypatch.setattr(requests, "MAX_ROWS", 20)
    return leagues.store_league(leagues.finished_league(4))


def test_most_expensive_pages_are_for_officials(small_limits: models.League) -> None:
    slug = small_limits.slug
    official = organizer_of(small_limits)
    listed, own = (
        html_of(Client().get(f"/ligas/{slug}/documentos/")),
        html_of(official.get(f"/ligas/{slug}/documentos/")),
    )
    for path in ("documentos/dossier.pdf", "documentos/cards.pdf", "documentos/calendar.pdf", "datos/course.csv"):
        address = f"/ligas/{slug}/{path}"
        assert Client().get(address).status_code == 403
        assert official.get(address).status_code == 200
        assert address not in listed and address in own
    assert "quien organiza o arbitra" in listed
    assert Client().get(f"/ligas/{slug}/documentos/standings.pdf").status_code == 200


def test_very_long_sheets_are_for_officials(monkeypatch: pytest.MonkeyPatch, admin_client: Client) -> None:
    league = leagues.store_league(leagues.finished_league(4))
    enter_sheets(league, different=6)
    official, one = organizer_of(league), f"/ligas/{league.slug}/"
    files = [f"{one}datos/games.pdn", f"{one}datos/league.json", f"{one}documentos/record.pdf"]
    files.append(f"/jugadores/{league.entries.order_by('number')[0].player_id}/datos/games.pdn")
    assert {Client().get(file).status_code for file in files} == {200}
    assert f'href="{files[-1]}"' in html_of(Client().get(files[-1].removesuffix("datos/games.pdn")))
    monkeypatch.setattr("tournaments.display.record.MAX_SHEET_CHARACTERS", 1_000)
    clear_caches()
    assert {Client().get(file).status_code for file in files} == {403}
    assert [official.get(file).status_code for file in files] == [200, 200, 200, 403]
    assert admin_client.get(files[-1]).status_code == 200
    pages = (f"{one}documentos/", f"/jugadores/{league.entries.order_by('number')[0].player_id}/")
    assert not any(file in html_of(Client().get(page)) for file in files for page in pages)


def test_document_is_made_once_per_version(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    made: list[str] = []
    render = costly_render(monkeypatch, made)
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    first, second = Client().get(address), Client().get(address)
    assert first.content == second.content and first["ETag"] == second["ETag"] and len(made) == 1
    assert second["Content-Disposition"] == first["Content-Disposition"]
    Client().get(f"{address}?papel=Letter")
    organizer_of(league).get(address)
    assert len(made) == 3
    beat(league, "Ana", "Carlos")
    assert Client().get(address).content != first.content and len(made) == 4
    assert render


def test_few_requests_wait_for_documents_and_pages_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_QUEUE_WAIT_SECONDS", 0.01)
    league = leagues.store_league(leagues.finished_league(4))
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    with full():
        busy = Client().get(address)
        assert busy.status_code == 503 and int(busy["Retry-After"]) == costly.RETRY_SECONDS
        assert Client().get(f"/ligas/{league.slug}/").status_code == 200
        assert organizer_of(league).get(address).status_code == 200
    assert Client().get(address).status_code == 200


def test_small_document_is_awaited_for_a_place_in_the_queue() -> None:
    queue = costly.Queue()
    for _ in range(1 + costly.MAX_WAITING):
        assert queue._queued.acquire(blocking=False)
    ended = Timer(costly.MAX_QUEUE_WAIT_SECONDS / 5, queue._queued.release)
    ended.start()
    with queue.turn():
        ended.join()


def test_part_of_a_page_and_page_of_a_known_reader_are_not_the_cached_page(rf: RequestFactory) -> None:
    """A script asks for the part at the address of the page; a reader is known by a cookie."""
    page, part, known = rf.get(COURSE), rf.get(COURSE, headers={"HX-Request": "true"}), rf.get(COURSE)
    known.COOKIES["owner"] = "ana"

    def answer(request: HttpRequest, content: str) -> bytes:
        vars(request)[ETAG] = '"versión"'
        return costly._in_turn(request, lambda: HttpResponse(content, content_type="text/csv")).content

    assert [answer(page, "page"), answer(part, "part"), answer(known, "of Ana")] == [b"page", b"part", b"of Ana"]
    assert answer(rf.get(COURSE), "another") == b"page"


def test_page_of_figures_is_made_once_for_any_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Abandoned requests with different parameters take no more work than one."""
    league, made = leagues.store_league(leagues.finished_league(4)), []
    course_page = course_view.course_page
    monkeypatch.setattr(course_view, "course_page", lambda *all, **more: made.append(1) or course_page(*all, **more))
    first = html_of(Client().get(league_url("course", league)))
    for number in range(3):
        assert html_of(Client().get(f"{league_url('course', league)}?otra={number}&n={number}")) == first
    assert len(made) == 1
    one = html_of(Client().get(f"{league_url('course', league)}?jugador=1&otra=1"))
    assert one != first and "otra=1" not in one and len(made) == 2
    mine = client_of(Visitor.STRANGER, league)
    mine.get(league_url("course", league))
    assert len(made) == 3


def test_list_of_documents_is_made_once_for_any_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    league, made = leagues.store_league(leagues.finished_league(4)), []
    listing = documents_view.document_lines
    monkeypatch.setattr(documents_view, "document_lines", lambda *all, **more: made.append(1) or listing(*all, **more))
    pages = [
        html_of(Client().get(f"{league_url('documents', league)}?hasta=game&n={number}&otra=1")) for number in range(3)
    ]
    assert len(made) == 1 and ['name="n" value="2"' in page for page in pages] == [False, False, True]
    organizer_of(league).get(league_url("documents", league))
    decide(league, Publish(False))
    decide(league, Publish(True))
    Client().get(league_url("documents", league))
    assert len(made) == 3


def test_nothing_is_made_for_clients_that_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.store_league(leagues.finished_league(4))
    monkeypatch.setattr(costly, "is_gone", lambda: True)
    for address in (league_url("course", league), f"/ligas/{league.slug}/documentos/standings.pdf"):
        answer = Client().get(address)
        assert (answer.status_code, answer.content) == (503, b"")


@pytest.mark.parametrize("visitor", Visitor)
def test_only_officials_skip_the_queue_of_documents(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """An account without a role waits for its turn like a reader without one."""
    monkeypatch.setattr(costly, "MAX_QUEUE_WAIT_SECONDS", 0.01)
    league = leagues.store_league(leagues.league(4, played=5, championship="Copa"))
    client, official = (
        client_of(visitor, league),
        visitor in OFFICIALS - {Visitor.LINK_TO_GAME, Visitor.LINK_TO_OTHER_GAME},
    )
    organizes = visitor in (Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.SUPERUSER)
    player = league.entries.earliest("number").player_id
    is_free = {
        f"/ligas/{league.slug}/documentos/standings.pdf": official,
        f"/ligas/{league.slug}/datos/standings.csv": official,
        f"/ligas/{league.slug}/marcha/": official,
        "/campeonatos/copa/campeonato.pdf": organizes,
        "/campeonatos/copa/datos/standings.csv": organizes,
        f"/jugadores/{player}/datos/leagues.csv": visitor is Visitor.SUPERUSER,
        "/jugadores/datos/players.csv": visitor is Visitor.SUPERUSER,
    }
    with full():
        answers = {address: client.get(address).status_code for address in is_free}
    assert answers == {address: 200 if free else 503 for address, free in is_free.items()}
    if visitor in (Visitor.ANONYMOUS, Visitor.STRANGER):
        assert {client.get(address).status_code for address in is_free} == {200}, "without the queue, it is made"


def test_full_cache_of_bodies_drops_the_oldest() -> None:
    bodies = costly.Bodies(10)
    for name in ("a", "b", "c"):
        bodies.keep((name,), (b"1234", {}))
    assert bodies.get(("a",)) is None and bodies.get(("b",)) and bodies.get(("c",))
    bodies.keep(("d",), (b"12345678901", {}))
    assert bodies.get(("d",)) is None and bodies.get(("c",))
