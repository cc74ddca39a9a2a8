"""An imported league is stored with every field of its file."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from tests.organizing import ACTOR
from tests.tournaments.league.file.every_field import NAMES, carried, with_other_field
from tournaments.league.values import League
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.load import load_league
from tournaments.store.players import with_player_settings

pytestmark = pytest.mark.django_db


FOR_PLAYERS = {"League.initials"}
"""Settings that are loaded as values of the players."""


@pytest.mark.parametrize("name", sorted({*NAMES} - FOR_PLAYERS))
def test_imported_league_has_every_field(name: str) -> None:
    league = numbered(with_other_field(name))
    stored = load_league(import_league(league, by=ACTOR), sheets=True)
    assert carried(with_player_settings(stored)) == carried(league)


def numbered(league: League) -> League:
    """Return the league with numbers for games that the file gives none: the storage numbers them on."""
    free = count(max((game.number or 0 for game in league.games), default=0) + 1)
    games = (replace(game, number=game.number or next(free)) for game in league.games)
    return replace(league, games=tuple(games))
