"""Parts of pages that are kept by their values."""

from __future__ import annotations

from dataclasses import replace

from django.urls import set_script_prefix
from django.utils import translation

from tournaments.display.standings import StandingsRow
from tournaments.league.table import Figures
from tournaments.web.markup import standings_row

ROW = StandingsRow(
    pos=1,
    name="Ana",
    club=None,
    player_id=7,
    figures=Figures(played=2, won=1, drawn=1, lost=0, pieces=5, points=4),
    sanctions=0,
    note=None,
    pending=False,
    annulled=False,
    withdrawn=False,
    medal=None,
    podium_points=None,
)


def test_row_kept_for_one_language_is_not_shown_in_another() -> None:
    assert "Ganadas" in standings_row(ROW)
    with translation.override("en"):
        assert "Ganadas" not in standings_row(ROW)


def test_cached_row_is_not_used_under_another_name() -> None:
    assert "Ana" in standings_row(ROW)
    hidden = standings_row(replace(ROW, name="A. B.", player_id=None))
    assert "A. B." in hidden and "Ana" not in hidden and "href" not in hidden


def test_row_leads_to_the_player_where_the_site_is() -> None:
    assert 'href="/jugadores/7/"' in standings_row(ROW)
    try:
        set_script_prefix("/damas/")
        assert 'href="/damas/jugadores/7/"' in standings_row(ROW)
    finally:
        set_script_prefix("/")
