from __future__ import annotations

import re

import pytest

from tests.tournaments.reports.leagues import LEAGUES
from tests.tournaments.reports.making import page, to_print
from tests.tournaments.reports.pdf import assert_well_set, read, text
from tournaments.reports.frame import Paper
from tournaments.reports.registry import render
from tournaments.web import qr


def slips(name: str) -> str:
    return text(render("slips", to_print(LEAGUES[name])))


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


def test_each_thing_to_write_has_a_line_to_write_it_on() -> None:
    for sheet in read(render("slips", to_print(LEAGUES["two boards"]))).pages:
        contents = sheet.get_contents()
        asked = re.findall("Peones|Damas|Firma|Arbitraje|Motivo", sheet.extract_text())
        assert contents is not None and contents.get_data().count(b" l S") >= len(asked) > 0


SITE = "https://ligas.example/"


def test_the_code_of_a_slip_is_the_address_where_its_game_is_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    matrix = qr.matrix
    monkeypatch.setattr(qr, "matrix", lambda address: [addresses.append(address), matrix(address)][1])
    words = text(render("slips", to_print(LEAGUES["ten half played"], site=SITE)))
    assert addresses == [f"https://ligas.example/ligas/liga/partidas/{number}/" for number in range(23, 46)]
    assert words.count("Anotar en la") == 23


def test_without_the_address_of_the_site_a_slip_has_no_code_and_takes_no_less_paper() -> None:
    assert "Anotar en la" not in slips("drawn")
    with_codes = render("slips", to_print(LEAGUES["ten half played"], site=SITE))
    assert len(read(with_codes).pages) == len(read(render("slips", to_print(LEAGUES["ten half played"]))).pages) == 6


def test_slips_with_codes_are_well_set() -> None:
    assert_well_set(render("slips", to_print(LEAGUES["all long"], site=SITE)))
    assert_well_set(render("slips", to_print(LEAGUES["walkovers"], site=SITE), Paper.LETTER))
