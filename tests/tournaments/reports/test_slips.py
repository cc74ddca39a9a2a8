from __future__ import annotations

from tests.tournaments.reports.leagues import LEAGUES
from tests.tournaments.reports.making import page
from tests.tournaments.reports.pdf import text
from tournaments.reports.registry import render


def slips(name: str) -> str:
    return text(render("slips", page(LEAGUES[name])))


def test_there_is_one_for_each_game_still_to_be_played_and_no_other() -> None:
    words = slips("ten half played")
    assert words.count("Partida ") == 23
    assert "Partida 23 · ronda 5" in words
    assert "Partida 22 ·" not in words


def test_annulled_games_have_none() -> None:
    shown = page(LEAGUES["annulled"])
    assert slips("annulled").count("Partida ") == shown.header.total - shown.header.played


def test_each_has_room_for_the_pieces_of_both_and_three_signatures() -> None:
    words = slips("two boards").split("\n")
    count = sum(line.startswith("Partida ") for line in words)
    labels = [line.strip() for line in words]
    assert (labels.count("Peones"), labels.count("Damas"), labels.count("Firma")) == (2 * count,) * 3
    assert labels.count("Gana") == 2 * count
    assert labels.count("Arbitraje") == count
