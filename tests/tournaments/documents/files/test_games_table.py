"""The table of games agrees with the games of the league and with its standings."""

from __future__ import annotations

from tests.tournaments.documents.print.leagues import LEAGUES, with_colours
from tests.tournaments.documents.print.making import page
from tournaments.display.league import LeaguePage
from tournaments.documents.files import tables
from tournaments.documents.files.pdn import Value


def games_of(league_page: LeaguePage) -> list[dict[str, Value]]:
    """Return the rows of the table of games, each by the keys of its columns."""
    sheet = tables.games(league_page)
    return [dict(zip((column.key for column in sheet.columns), row, strict=True)) for row in sheet.rows]


def test_table_of_games_says_who_has_white_and_who_begins() -> None:
    games = games_of(page(with_colours(LEAGUES["two legs"])))
    assert [(game["white"], game["starter"]) for game in games] == [(game["one"], game["two"]) for game in games]


def test_points_and_pieces_of_games_add_up_to_the_table() -> None:
    league_page = page(LEAGUES["hard names finished"])
    games = games_of(league_page)
    for row in league_page.standings.rows:
        own = [(game, side) for game in games for side in ("one", "two") if game[side] == row.name]
        for key, total in (("points", row.points), ("pieces", row.pieces)):
            assert sum(int(str(game[f"{key}_{side}"])) for game, side in own) == total
