from __future__ import annotations

from tests.tournaments.reports.leagues import LEAGUES
from tests.tournaments.reports.making import page
from tests.tournaments.reports.pdf import text
from tournaments.reports.registry import render
from tournaments.reports.text import mirrored


def cards(name: str) -> dict[str, list[str]]:
    """The lines of each player's card."""
    shown = page(LEAGUES[name])
    lines = [line.strip() for line in text(render("cards", shown)).split("\n")]
    starts = [
        next(at for at, line in enumerate(lines) if line.startswith(f"{player.number}. {player.name}"))
        for player in shown.entrants
    ]
    ends = [*starts[1:], len(lines)]
    return {player.name: lines[start:end] for player, start, end in zip(shown.entrants, starts, ends, strict=True)}


def test_each_player_has_their_games_as_they_see_them() -> None:
    shown, found = page(LEAGUES["ten half played"]), cards("ten half played")
    for game in shown.calendar[:22]:
        one = found[game.one]
        two = found[game.two]
        assert one[one.index(game.two) + 1 :][:2] == [game.score, game.pieces]
        assert two[two.index(game.one) + 1 :][:2] == [mirrored(game.score), mirrored(game.pieces)]


def test_each_card_says_how_the_player_stands() -> None:
    found = cards("ten half played")
    for row in page(LEAGUES["ten half played"]).standings.rows:
        assert f"Puesto {row.pos}: {row.points} punto" in " ".join(found[row.name])
        assert f"F {row.pieces} en {row.played} partidas" in " ".join(found[row.name])
