from __future__ import annotations

from tests.tournaments.reports.leagues import LEAGUES, timed
from tests.tournaments.reports.making import league, page
from tests.tournaments.reports.pdf import boxes, read, text
from tournaments.league.lots import draw, ticket
from tournaments.reports.registry import render


def calendar(name: str) -> str:
    return text(render("calendar", page(LEAGUES[name])))


def test_shows_every_game_with_its_hour_and_result() -> None:
    words = calendar("ten half played").split("\n")
    shown = page(LEAGUES["ten half played"])
    assert words.count("17:00") == len(
        {game.at for game in shown.calendar if game.at and game.at.hour == 17 and not game.at.minute}
    )
    for game in shown.calendar[:22]:
        assert game.score in words
        assert game.pieces in words


def test_tells_how_to_repeat_the_lots() -> None:
    names = draw("una semilla", ["Ana", "Bea", "Carlos", "Dora"])
    words = text(render("calendar", page(league(names, draw_seed="una semilla"))))
    assert "«una semilla»" in words
    assert all(ticket("una semilla", name)[:8] in words for name in names)
    assert "el orden no es el del sorteo" not in words


def test_owns_up_when_the_numbers_are_not_those_of_the_lots() -> None:
    names = draw("x", ["Ana", "Bea", "Carlos", "Dora"])
    words = text(render("calendar", page(league([*names[1:], names[0]], draw_seed="x"))))
    assert "Desde el número 4, el orden no es el del sorteo." in words


def test_repeats_the_header_on_each_page() -> None:
    pages = read(render("calendar", page(LEAGUES["two legs"]))).pages
    assert len(pages) == 2
    assert all("Ronda" in {box.text for box in boxes(sheet)} for sheet in pages)


def test_says_that_annulled_games_are() -> None:
    assert calendar("annulled").count("anulada") == 9


def test_waits_for_the_lots() -> None:
    assert "El calendario se hará con el sorteo." in calendar("preparing")


def test_breaks_no_word_of_a_reason() -> None:
    assert "incomparecencia" in calendar("walkovers")
    assert "incomparecencia" in text(render("calendar", page(timed(LEAGUES["walkovers"]))))
