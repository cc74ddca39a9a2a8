"""Ties below the medals wait for a decision where the regulation ends in one, and the pages say so."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.organizing import beat, drawn_league, record_draw
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.league.regulation import Regulation
from tournaments.league.regulations import CASTILLAR, FID

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bea", "Carlos", "Duarte", "Elvira", "Fiz", "Gil")


@pytest.mark.parametrize(("regulation", "asked"), [(CASTILLAR, False), (FID, True)], ids=["castillar", "fid"])
def test_pages_say_that_the_regulation_asks_for_a_decision(regulation: Regulation, asked: bool) -> None:
    """The fourth and fifth are level, and so are the last two."""
    league = drawn_league(NAMES, regulation=regulation)
    for one, two in combinations(NAMES, 2):
        if (one, two) in (("Duarte", "Elvira"), ("Fiz", "Gil")):
            record_draw(league, one, two)
        else:
            beat(league, one, two)
    client = organizer_of(league)
    for name in ("close", "organize"):
        page = html_of(client.get(league_url(name, league)))
        assert ("El reglamento pide decidir todos los empates, también los que no dan medalla" in page) is asked
    for name in ("close", "standings"):
        assert ("Hay 2 empates por decidir" in html_of(client.get(league_url(name, league)))) is asked
