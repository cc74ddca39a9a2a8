"""Leagues to print, made from league files without a database, and their pages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random
from typing import Any

from tests.builders import league_of
from tests.leagues import with_keys
from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed, make_printed
from tournaments.display.standings import Moment
from tournaments.league.values import League
from tournaments.store.load import LoadedLeague

NAMES = ("Ñoño", "Ávila", "Hortera", "Xoán", "Begoña", "Íñigo", "Çelik", "Uxía", "Zoe", "Núria")
LAST_CHANGE = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
START = {"start": "2026-11-21T17:00", "minutes": 20, "days": ["sat"], "hours": ["17:00", "21:00"]}


def league(players: Iterable[Any] = NAMES, *, played: int = 0, seed: int = 1, **changes: Any) -> League:
    """Return a league of these players with its calendar and first results, the same for the same arguments."""
    document = {
        "format": "castillar-league/1",
        "name": "Liga de Damas",
        "draw_seed": "7f3a",
        "state": "drawn",
        "players": list(players),
        **changes,
    }
    whole = league_of(document)
    if played and "games" not in changes:
        chance = Random(seed)
        games = [
            {"one": game.one, "two": game.two, "leg": game.leg, "round": game.round}
            | (a_result(chance) if number < played else {})
            for number, game in enumerate(whole.games)
        ]
        whole = league_of(document | {"games": games, "state": "playing"})
    return whole


def a_result(chance: Random) -> dict[str, Any]:
    winner = chance.choice(["one", "two", "draw", "one", "two"])
    left = {"one": {"men": chance.randint(1, 6)}, "two": {"men": chance.randint(1, 6)}}
    return {"winner": winner, "reason": "agreement" if winner == "draw" else "resignation", "pieces": left}


def page(league: League) -> LeaguePage:
    """Return the page of a league as if it were the only one in the database."""
    return to_print(league).page


def to_print(league: League, *, moment: Moment | None = None, site: str = "") -> Printed:
    """Return the data from which the documents of a league are printed."""
    printed = make_printed(
        LoadedLeague(
            pk=1,
            slug="liga",
            version=1,
            updated_at=LAST_CHANGE,
            championship_slug=None,
            league=with_keys(league),
        ),
        sheets=True,
        moment=moment,
        site=site,
    )
    # Of a value that is in no database, the page has the last days of the value.
    vars(printed.page)["deadlines"] = {one.round: one.last_day for one in league.deadlines}
    return printed
