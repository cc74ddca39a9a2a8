from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import NAMES, league, page, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, boxes, read, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.parts import open_games
from tournaments.documents.print.rendering import render
from tournaments.web import qr


def slips(name: str) -> str:
    return text(render("slips", to_print(LEAGUES[name])))


def test_every_open_game_has_one_slip() -> None:
    words = slips("ten half played")
    assert words.count("Partida ") == 23
    assert "Partida 23 · ronda 5" in words
    assert "Partida 22 ·" not in words


def test_annulled_games_have_no_slip() -> None:
    league_page = page(LEAGUES["annulled"])
    assert slips("annulled").count("Partida ") == league_page.header.total - league_page.header.played


def test_slip_has_space_for_pieces_and_three_signatures() -> None:
    words = slips("two boards").split("\n")
    count = sum(line.startswith("Partida ") for line in words)
    labels = [line.strip() for line in words]
    assert (labels.count("Peones"), labels.count("Damas"), labels.count("Gana")) == (2 * count,) * 3
    assert (labels.count("Arbitraje"), labels.count("incomparecencia")) == (count, count)
    assert (labels.count("empieza"), labels.count("blancas")) == (2 * count, 2 * count)


def test_known_colours_are_printed_without_boxes() -> None:
    international = league(NAMES[:4], rules="international")
    words = [line.strip() for line in text(render("slips", to_print(international))).split("\n")]
    assert (words.count("blancas"), words.count("negras")) == (6, 6)


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_slips_are_of_one_height_four_to_a_page(paper: Paper) -> None:
    for printed in (to_print(LEAGUES["ten half played"], site=SITE), to_print(LEAGUES["drawn"])):
        pages = read(render("slips", printed, paper)).pages
        assert len(pages) == -(-len(open_games(printed.page)) // 4)
        tops = [[box.y for box in boxes(page) if box.text.startswith("Partida ")] for page in pages]
        apart = {round(above - below, 1) for page in tops for above, below in pairwise(page)}
        assert apart == {round(float(paper.value[1]) / 4, 1)}


def test_long_names_leave_four_slips_to_a_page() -> None:
    long = "XXIV Campeonato de Primavera de la Sociedad Recreativa y Cultural de Castrelos"
    players = ["Uxía Vázquez-Montalbán y Ruiz de Alarcón", "Ñoño Gutiérrez de la Concha Goikoetxea"]
    printed = to_print(league([*players, *NAMES[:3]], name=long, boards=2), site=SITE)
    pdf = render("slips", printed, Paper.LETTER)
    assert_well_set(pdf)
    assert len(read(pdf).pages) == -(-len(open_games(printed.page)) // 4)


@pytest.mark.parametrize(("paper", "order"), [(Paper.A4, range(4)), (Paper.A3, (0, 4, 1, 5, 2, 6, 3, 7))])
def test_piles_of_a_cut_stack_are_in_order(paper: Paper, order: Sequence[int]) -> None:
    pages = read(render("slips", to_print(LEAGUES["ten half played"]), paper)).pages
    numbers = [[int(n) for n in re.findall(r"Partida (\d+) ", page.extract_text())] for page in pages]
    piles = [[page[row] for page in numbers if row < len(page)] for row in order]
    assert [number for pile in piles for number in pile] == list(range(23, 46))


SITE = "https://ligas.example/"


def test_slip_code_is_the_entry_address_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    matrix = qr.code_matrix
    monkeypatch.setattr(qr, "code_matrix", lambda address: [addresses.append(address), matrix(address)][1])
    words = text(render("slips", to_print(LEAGUES["ten half played"], site=SITE)))
    assert sorted(addresses) == [f"https://ligas.example/ligas/liga/partidas/{number}/" for number in range(23, 46)]
    assert words.count("Anotar en la") == 23


def test_slip_without_site_address_has_no_code() -> None:
    assert "Anotar en la" not in slips("drawn")
    with_codes = render("slips", to_print(LEAGUES["ten half played"], site=SITE))
    assert len(read(with_codes).pages) == len(read(render("slips", to_print(LEAGUES["ten half played"]))).pages) == 6


def test_slips_with_codes_are_well_set() -> None:
    assert_well_set(render("slips", to_print(LEAGUES["all long"], site=SITE)))
    assert_well_set(render("slips", to_print(LEAGUES["walkovers"], site=SITE), Paper.LETTER))
