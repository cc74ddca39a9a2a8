"""Pages of many games show some at a time, and make only what they show."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.test import Client

from bench.large_league import build
from tests import leagues
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.league import audit as course_stages
from tournaments.public import views as public

pytestmark = pytest.mark.django_db


def test_figures_of_the_course_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.public.views.PAGE_SIZE", 4)
    league = leagues.store_league(leagues.finished_league(4))
    pages = [html_of(Client().get(f"{league_url('course', league)}?pagina={number}")) for number in (1, 2, 3)]
    shown = [[game for game in range(1, 7) if f'<th scope="row">{game}</th>' in page] for page in pages]
    assert shown == [[1, 2, 3, 4], [5, 6], []]
    assert 'rel="next"' in pages[0] and 'rel="next"' not in pages[1]


def test_course_of_many_games_makes_few_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart has as many points as are distinguishable, and a page of figures those of its own games."""
    monkeypatch.setattr("tournaments.display.course.MAX_CHART_POINTS", 5)
    monkeypatch.setattr("tournaments.public.views.PAGE_SIZE", 4)
    league = leagues.store_league(leagues.finished_league(6))
    made: list[int] = []
    stage_of = course_stages.stage_of
    monkeypatch.setattr(course_stages, "stage_of", lambda *all: made.append(1) or stage_of(*all))
    page = html_of(Client().get(league_url("course", league)))
    assert len(made) == len({3, 6, 9, 12, 15} | {1, 2, 3, 4})
    assert "se dibujan cada 3 partidas" in page
    for line in re.findall('<polyline class="line-[1-5]" points="([^"]+)"', page):
        assert len(line.split()) <= 5
    assert '<th scope="row">4</th>' in page and '<th scope="row">5</th>' not in page


def test_course_in_print_makes_few_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.display.course.MAX_CHART_POINTS", 5)
    made: list[int] = []
    stage_of = course_stages.stage_of
    monkeypatch.setattr(course_stages, "stage_of", lambda *all: made.append(1) or stage_of(*all))
    league = leagues.store_league(leagues.finished_league(6))
    assert Client().get(f"/ligas/{league.slug}/documentos/course.pdf").status_code == 200
    assert len(made) == 5


def test_chart_names_of_many_players_do_not_overlap() -> None:
    page = html_of(Client().get(league_url("course", build(40, legs=1, decisions=0))))
    for chart in re.findall('<svg [^>]*class="chart .*?</svg>', page):
        names = re.findall(r'<text class="name" x="[^"]+" y="([^"]+)" font-size="([^"]+)"', chart)
        heights = sorted(float(y) for y, _size in names)
        assert len(names) >= 40, "there is at least one line of text for each player"
        assert all(b - a >= float(names[0][1]) for a, b in pairwise(heights))


def test_games_played_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "GAMES_PAGE_SIZE", 4)
    league = leagues.store_league(leagues.finished_league(4))
    pages = [html_of(Client().get(f"{league_url('games', league)}?pagina={number}")) for number in (1, 2, 3)]
    assert [page.count('<tr class="game ') for page in pages] == [4, 2, 0]
    assert ['class="crosstable"' in page for page in pages] == [True, False, False]
    assert 'rel="next"' in pages[0] and 'rel="next"' not in pages[1]


def test_calendar_opens_at_the_page_of_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "GAMES_PAGE_SIZE", 4)
    league = leagues.store_league(leagues.league(4, played=5))
    opened, first = (html_of(Client().get(league_url("calendar", league) + query)) for query in ("", "?pagina=1"))
    assert [page.count('<tr class="game ') for page in (opened, first)] == [2, 4]
    assert 'class="next"' in opened and 'class="next"' not in first
    assert 'rel="prev"' in opened and 'rel="next"' in first
