"""A league of the largest size: public requests take little work, and costlier ones are for its officials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import resolve

from bench.large_league import DECISIONS, MAX_BYTES, addresses, build, enter_history, enter_images, enter_sheets
from tests import leagues
from tests.organizing import beat, decide, drawn
from tests.people import OFFICIALS, Who, client_of, organizer_of
from tests.tournaments.deciding.desk import at, body
from tests.tournaments.every.matrix import PAGES
from tests.work import calls
from tournaments import models
from tournaments.access.actor import Actor
from tournaments.deciding.undoing import undoable
from tournaments.league import course as course_stages
from tournaments.officials.publish import Publish
from tournaments.public import course as course_view
from tournaments.public import documents as documents_view
from tournaments.public import views as public
from tournaments.reports import registry
from tournaments.store.undo import _changes_same_values, _is_in_force, with_later
from tournaments.web import costly, public_limits


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "bodies", costly.Bodies(costly.MAX_KEPT_BYTES))


def asked(address: str) -> tuple[int, int]:
    """Return the status and the bytes of an address, with empty caches."""
    cache.clear()
    costly.bodies = costly.Bodies(costly.MAX_KEPT_BYTES)
    answer = Client().get(address)
    return answer.status_code, len(answer.content)


@pytest.mark.django_db
def test_every_anonymous_request_of_a_league_of_forty_is_small() -> None:
    """`python -m bench.large_league` measures the seconds, with four times as many decisions."""
    league = build(decisions=DECISIONS // 4)
    enter_images(league)
    enter_sheets(league)
    User.objects.create_user("quien-lleva-el-sitio")
    assert league.decisions.count() == DECISIONS // 4
    check_sizes(addresses(league), decisions=4)


@pytest.mark.django_db
def test_every_public_address_is_measured() -> None:
    measured = {resolve(urlsplit(each).path).view_name for each in addresses(build(4, decisions=0))}
    read = {name for name, page in PAGES.items() if page.answers[Who.NOBODY] == 200}
    assert read - measured - OF_ONE_PLAYER == SAME_ADDRESS | {"logout"}


SAME_ADDRESS = {
    *("api:found_league", "api:enter_players", "api:change_settings", "api:delete_league", "api:rename_championship"),
}
"""Names of operations whose address is read under another name."""
OF_ONE_PLAYER = {
    *("tournaments:own_report", "tournaments:own_sheet", "tournaments:own_take_back", "tournaments:own_confirm"),
    *("tournaments:ask", "tournaments:own_request", "tournaments:take_request_back", "tournaments:own_undo"),
    *("tournaments:own_alerts", "tournaments:confirm_alerts", "tournaments:stop_alerts"),
}
"""Forms behind the private link of one person."""


@pytest.mark.django_db
def test_pages_of_remaining_games_of_a_large_league_are_small() -> None:
    league = build(decisions=0, complete=False)
    remaining_games = ("opciones", "prospects", "slips", "calendar", "proyector", "marcha", "standings")
    check_sizes(address for address in addresses(league) if any(word in address for word in remaining_games))


def check_sizes(asked_for: Iterable[str], *, decisions: int = 1) -> None:
    """Check the size of each response; that of the history is multiplied by `decisions`."""
    for address in asked_for:
        status, size = asked(address)
        times = decisions if "hist" in address else 1
        assert status in (200, 403, 404) and times * size < MAX_BYTES, (address, status, size)


@pytest.mark.django_db
def test_league_of_sixty_gives_no_error() -> None:
    league = build(60, legs=1, decisions=0)
    for kind in ("course", "standings", "crosstable", "poster"):
        assert Client().get(f"/ligas/{league.slug}/documentos/{kind}.pdf").status_code == 200
    assert Client().get(f"/ligas/{league.slug}/documentos/wallchart.pdf").status_code == 404
    dossier = organizer_of(league).get(f"/ligas/{league.slug}/documentos/dossier.pdf")
    assert dossier["Content-Type"] == "application/pdf"


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> models.League:
    """Return a league that exceeds the limits, which are lowered for it."""
    monkeypatch.setattr(public_limits, "MAX_GAMES", 5)
    monkeypatch.setattr(public_limits, "MAX_PRINTED_GAMES", 5)
    monkeypatch.setattr(public_limits, "MAX_ROWS", 20)
    return leagues.stored(leagues.finished(4))


@pytest.mark.django_db
def test_most_expensive_pages_are_for_officials(small_limits: models.League) -> None:
    slug = small_limits.slug
    official = organizer_of(small_limits)
    listed, own = body(Client().get(f"/ligas/{slug}/documentos/")), body(official.get(f"/ligas/{slug}/documentos/"))
    for path in ("documentos/dossier.pdf", "documentos/cards.pdf", "documentos/calendar.pdf", "datos/course.csv"):
        address = f"/ligas/{slug}/{path}"
        assert Client().get(address).status_code == 403
        assert official.get(address).status_code == 200
        assert address not in listed and address in own
    assert "quien la organiza o la arbitra" in listed
    assert Client().get(f"/ligas/{slug}/documentos/standings.pdf").status_code == 200


@pytest.mark.django_db
def test_very_long_sheets_are_for_officials(monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.stored(leagues.finished(4))
    enter_sheets(league)
    official, one = organizer_of(league), f"/ligas/{league.slug}/"
    files = [f"{one}datos/games.pdn", f"{one}datos/league.json", f"{one}documentos/record.pdf"]
    files.append(f"/jugadores/{league.entries.order_by('number')[0].player_id}/datos/games.pdn")
    assert {Client().get(file).status_code for file in files} == {200}
    assert f'href="{files[-1]}"' in body(Client().get(files[-1].removesuffix("datos/games.pdn")))
    monkeypatch.setattr("tournaments.display.record.MAX_SHEET_CHARACTERS", 1_000)
    costly.bodies = costly.Bodies(costly.MAX_KEPT_BYTES)
    assert {Client().get(file).status_code for file in files} == {403}
    assert [official.get(file).status_code for file in files] == [200, 200, 200, 403]
    pages = (f"{one}documentos/", f"/jugadores/{league.entries.order_by('number')[0].player_id}/")
    assert not any(file in body(Client().get(page)) for file in files for page in pages)


@pytest.mark.django_db
def test_figures_of_the_course_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.public.course.PAGE_SIZE", 4)
    league = leagues.stored(leagues.finished(4))
    pages = [body(Client().get(f"{at('course', league)}?pagina={number}")) for number in (1, 2, 3)]
    shown = [[game for game in range(1, 7) if f'<th scope="row">{game}</th>' in page] for page in pages]
    assert shown == [[1, 2, 3, 4], [5, 6], []]
    assert 'rel="next"' in pages[0] and 'rel="next"' not in pages[1]


@pytest.mark.django_db
def test_course_of_many_games_makes_few_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart has as many points as are distinguishable, and a page of figures those of its own games."""
    monkeypatch.setattr("tournaments.display.course.MAX_DRAWN", 5)
    monkeypatch.setattr("tournaments.public.course.PAGE_SIZE", 4)
    league = leagues.stored(leagues.finished(6))
    made: list[int] = []
    stage_of = course_stages.stage_of
    monkeypatch.setattr(course_stages, "stage_of", lambda *all: made.append(1) or stage_of(*all))
    page = body(Client().get(at("course", league)))
    assert len(made) == len({3, 6, 9, 12, 15} | {1, 2, 3, 4})
    assert "se dibujan cada 3 partidas" in page
    for line in re.findall('<polyline class="line-[1-5]" points="([^"]+)"', page):
        assert len(line.split()) <= 5
    assert '<th scope="row">4</th>' in page and '<th scope="row">5</th>' not in page


@pytest.mark.django_db
def test_course_in_print_makes_few_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.display.course.MAX_DRAWN", 5)
    made: list[int] = []
    stage_of = course_stages.stage_of
    monkeypatch.setattr(course_stages, "stage_of", lambda *all: made.append(1) or stage_of(*all))
    league = leagues.stored(leagues.finished(6))
    assert Client().get(f"/ligas/{league.slug}/documentos/course.pdf").status_code == 200
    assert len(made) == 5


@pytest.mark.django_db
def test_chart_names_of_many_players_do_not_overlap() -> None:
    page = body(Client().get(at("course", build(40, legs=1, decisions=0))))
    for chart in re.findall('<svg [^>]*class="chart .*?</svg>', page):
        names = re.findall(r'<text class="name" x="[^"]+" y="([^"]+)" font-size="([^"]+)"', chart)
        heights = sorted(float(y) for y, _size in names)
        assert len(names) == 40 and all(b - a >= float(names[0][1]) for a, b in pairwise(heights))


@pytest.mark.django_db
def test_games_played_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "GAMES_A_PAGE", 4)
    league = leagues.stored(leagues.finished(4))
    pages = [body(Client().get(f"{at('games', league)}?pagina={number}")) for number in (1, 2, 3)]
    assert [page.count('<tr class="game ') for page in pages] == [4, 2, 0]
    assert ['class="crosstable"' in page for page in pages] == [True, False, False]
    assert 'rel="next"' in pages[0] and 'rel="next"' not in pages[1]


@pytest.mark.django_db
def test_calendar_opens_at_the_page_of_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "GAMES_A_PAGE", 4)
    league = leagues.stored(leagues.league(4, played=5))
    opened, first = (body(Client().get(at("calendar", league) + query)) for query in ("", "?pagina=1"))
    assert [page.count('<tr class="game ') for page in (opened, first)] == [2, 4]
    assert 'class="next"' in opened and 'class="next"' not in first
    assert 'rel="prev"' in opened and 'rel="next"' in first


@pytest.mark.django_db
def test_document_is_made_once_per_version(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn()
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


def costly_render(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> Any:
    render = registry.render

    def counted(kind: str, *args: Any, **kwargs: Any) -> bytes:
        made.append(kind)
        return render(kind, *args, **kwargs)

    monkeypatch.setattr(registry, "render", counted)
    return render


@pytest.mark.django_db
def test_few_requests_wait_for_documents_and_pages_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_PAUSE_SECONDS", 0.01)
    league = leagues.stored(leagues.finished(4))
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    with full():
        busy = Client().get(address)
        assert busy.status_code == 503 and int(busy["Retry-After"]) == costly.RETRY_SECONDS
        assert Client().get(f"/ligas/{league.slug}/").status_code == 200
        assert organizer_of(league).get(address).status_code == 200
    assert Client().get(address).status_code == 200


@pytest.mark.django_db
def test_page_of_figures_is_made_once_for_any_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Abandoned requests with different parameters take no more work than one."""
    league, made = leagues.stored(leagues.finished(4)), []
    course_page = course_view.course_page
    monkeypatch.setattr(course_view, "course_page", lambda *all, **more: made.append(1) or course_page(*all, **more))
    first = body(Client().get(at("course", league)))
    for number in range(3):
        assert body(Client().get(f"{at('course', league)}?otra={number}&n={number}")) == first
    assert len(made) == 1
    one = body(Client().get(f"{at('course', league)}?jugador=1&otra=1"))
    assert one != first and "otra=1" not in one and len(made) == 2
    mine = client_of(Who.STRANGER, league)
    mine.get(at("course", league))
    assert len(made) == 3


@pytest.mark.django_db
def test_list_of_documents_is_made_once_for_any_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    league, made = leagues.stored(leagues.finished(4)), []
    listing = documents_view.lines_of
    monkeypatch.setattr(documents_view, "lines_of", lambda *all, **more: made.append(1) or listing(*all, **more))
    pages = [body(Client().get(f"{at('documents', league)}?hasta=game&n={number}&otra=1")) for number in range(3)]
    assert len(made) == 1 and ['name="n" value="2"' in page for page in pages] == [False, False, True]
    organizer_of(league).get(at("documents", league))
    decide(league, Publish(False))
    decide(league, Publish(True))
    Client().get(at("documents", league))
    assert len(made) == 3


@pytest.mark.django_db
def test_nothing_is_made_for_clients_that_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.stored(leagues.finished(4))
    monkeypatch.setattr(costly, "is_gone", lambda: True)
    for address in (at("course", league), f"/ligas/{league.slug}/documentos/standings.pdf"):
        answer = Client().get(address)
        assert (answer.status_code, answer.content) == (503, b"")


@pytest.mark.django_db
@pytest.mark.parametrize("who", Who)
def test_only_officials_skip_the_queue_of_documents(who: Who, monkeypatch: pytest.MonkeyPatch) -> None:
    """An account without a role waits for its turn like a reader without one."""
    monkeypatch.setattr(costly, "MAX_PAUSE_SECONDS", 0.01)
    league = leagues.stored(leagues.league(4, played=5, championship="Copa"))
    client, official = client_of(who, league), who in OFFICIALS - {Who.LINK_TO_GAME, Who.LINK_TO_ANOTHER_GAME}
    organizes = who in (Who.ORGANIZER_OF_CHAMPIONSHIP, Who.SUPERUSER)
    player = league.entries.earliest("number").player_id
    is_free = {
        f"/ligas/{league.slug}/documentos/standings.pdf": official,
        f"/ligas/{league.slug}/datos/standings.csv": official,
        f"/ligas/{league.slug}/marcha/": official,
        "/campeonatos/copa/campeonato.pdf": organizes,
        "/campeonatos/copa/datos/standings.csv": organizes,
        f"/jugadores/{player}/datos/leagues.csv": who is Who.SUPERUSER,
        "/jugadores/datos/players.csv": who is Who.SUPERUSER,
    }
    with full():
        answers = {address: client.get(address).status_code for address in is_free}
    assert answers == {address: 200 if free else 503 for address, free in is_free.items()}
    assert {client.get(address).status_code for address in is_free} == {200}


def full() -> ExitStack:
    """Fill the queue with as many requests as may wait."""
    held = ExitStack()
    for _ in range(1 + costly.MAX_WAITING):
        costly.turns._queued.acquire()
        held.callback(costly.turns._queued.release)
    return held


def test_bodies_that_do_not_fit_make_room() -> None:
    kept = costly.Bodies(10)
    for name in ("a", "b", "c"):
        kept.keep((name,), (b"1234", {}))
    assert kept.get(("a",)) is None and kept.get(("b",)) and kept.get(("c",))
    kept.keep(("d",), (b"12345678901", {}))
    assert kept.get(("d",)) is None and kept.get(("c",))


@pytest.mark.django_db
def test_search_for_undo_grows_no_faster_than_the_history() -> None:
    league = leagues.stored(leagues.league(6, played=9))
    ana = User.objects.create_user("ana")
    work = []
    for count in (500, 1_000):
        enter_history(league, count, actor=ana)
        assert len(undoable(league, Actor("Ana de Uriandia", ana))) == 9
        work.append(calls(undoable, league, Actor("Ana de Uriandia", ana)))
    assert work[1] < 2.2 * work[0], work


def decisions() -> Iterator[list[Any]]:
    """Yield sequences of decisions on the league, on games and of new lots, one of them undone."""
    for order in ("abab", "aLa", "a*b", "*a*", "Lab*", "aab!", "a!aL"):
        yield [
            SimpleNamespace(
                number=number,
                verb={"L": "draw_lots", "!": "undo"}.get(sign, "record_result"),
                subject="league" if sign in "L*" else sign,
            )
            for number, sign in enumerate(order, start=1)
        ]


def test_later_decisions_are_those_that_block_undo() -> None:
    for rows in decisions():
        for place, (row, later) in enumerate(with_later(rows)):
            every = [other for other in rows[place + 1 :] if _is_in_force(other) and _changes_same_values(other, row)]
            few = [other for other in later if _is_in_force(other) and _changes_same_values(other, row)]
            assert [other.number for other in few[-1:]] == [other.number for other in every[-1:]]
