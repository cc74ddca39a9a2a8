"""A league that needs version 2 of its file is stored whole: import, export, and loading for the public."""

from __future__ import annotations

import pytest

from tests.builders import content_of, league_of
from tests.leagues import ACTOR
from tests.tournaments.league.regulations.events import swiss
from tests.tournaments.league.regulations.test_regulations import EVENTS, PLAYERS, WHOLE, all_drawn, game
from tournaments import models
from tournaments.league.file import read_league, write_league
from tournaments.league.schedule import draw
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.load import load_league, load_leagues

pytestmark = pytest.mark.django_db
DRAWN = all_drawn()
DOCUMENTS = {
    "swiss": swiss(),
    "own": EVENTS[0]["league"],
    "paired": EVENTS[2]["league"],
    "kndb": {**WHOLE, "regulation": "kndb", "games": [game("Ana", "Bea", "draw", advantage="two")]},
    "delft": {**WHOLE, "regulation": "delft", "games": [game("Ana", "Bea", score=[8, 2])]},
    "parts": {**WHOLE, "games": [game("Ana", "Bea", part=1), game("Bea", "Ana", part=2, pace="blitz", match=3)]}
    | {"regulation": "fid"},
    "lots": {**WHOLE, "regulation": {"based_on": "fmjd", "chain": ["lots"]}, "games": DRAWN}
    | {"rulings": [{"order": draw("x", PLAYERS), "reason": "sorteo", "seed": "x"}], "state": "finished"},
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_imported_league_is_exported_with_the_same_bytes(name: str) -> None:
    league = league_of(DOCUMENTS[name])
    row = import_league(league, by=ACTOR)
    assert write_league(load_league(row).league) == write_league(league)
    [public] = load_leagues(models.League.objects.filter(pk=row.pk), public=True)
    assert (public.league.regulation, public.league.stage, public.league.byes) == (
        league.regulation,
        league.stage,
        league.byes,
    )
    assert read_league(content_of(DOCUMENTS[name])) == league
