from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tests.tournaments.documents.print.leagues import LEAGUES, LONG_NAME
from tests.tournaments.documents.print.making import NAMES, league, page, to_print
from tests.tournaments.documents.print.pdf import Box, assert_well_set, boxes, fonts, read, squeezed
from tournaments.display.podiums import Award, Signer
from tournaments.documents.print.diplomas import Border, _draw_corner, tint
from tournaments.documents.print.fonts import BOLD, DISPLAY, face_for
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.medals import _light, contrast_with_white
from tournaments.documents.print.rendering import render
from tournaments.league.values import League
from tournaments.models.league import Role
from tournaments.store.branding import Branding

SIGNED = Award(date(2026, 11, 14), (Signer("Carme Souto", Role.ORGANIZER), Signer("Brais Lema", Role.REFEREE)))


def diplomas(league: League, award: Award = SIGNED, paper: Paper = Paper.A4) -> list[str]:
    pdf = render("diplomas", replace(to_print(league), award=award), paper)
    assert_well_set(pdf)
    return [sheet.extract_text() for sheet in read(pdf).pages]


def finished_league(names: Sequence[str]) -> League:
    """Return a finished league in which each player beat all later ones."""
    games = [{"one": one, "two": two, **WON} for n, one in enumerate(names) for two in names[n + 1 :]]
    return league(names, games=games, state="playing")


WON = {"winner": "one", "reason": "no_pieces", "pieces": {"one": {"men": 3}, "two": {"men": 0}}}


def test_every_player_has_a_diploma_and_medals_come_first() -> None:
    pages, rows = diplomas(LEAGUES["tie settled"]), page(LEAGUES["tie settled"]).standings.rows
    assert len(pages) == len(rows)
    for words, row in zip(pages, rows, strict=True):
        assert row.name in words
    places = ("oro", "primer puesto"), ("plata", "segundo puesto"), ("bronce", "tercer puesto")
    for words, (medal, place) in zip(pages, places, strict=False):
        assert f"Medalla de {medal}" in words and place in words
    assert all("por su participación" in words and "puesto" not in words for words in pages[3:])


def test_diploma_has_figures_date_and_signatures() -> None:
    first = page(LEAGUES["tie settled"]).standings.rows[0]
    words = diplomas(LEAGUES["tie settled"])[0]
    assert f"{first.points} puntos en {first.played} partidas y {first.pieces} fichas" in words
    assert "14 de noviembre de 2026" in words
    for words_shown in ("Carme Souto", "Organización", "Brais Lema", "Arbitraje", "Sello"):
        assert words_shown in words


def test_zeros_are_left_out_of_diplomas() -> None:
    """Bea beat only Carlos, without a piece left, and Carlos nobody."""
    walkover = {"winner": "one", "reason": "walkover"}
    games = [{"one": "Ana", "two": "Bea", **WON}, {"one": "Ana", "two": "Carlos", **WON}]
    games.append({"one": "Bea", "two": "Carlos", **walkover})
    value = league(("Ana", "Bea", "Carlos"), games=games, state="playing", walkover_pieces=0)
    _first, second, third = diplomas(value)
    assert "3 puntos en 2 partidas" in second and "fichas" not in second
    assert "Carlos" in third and "puntos" not in third and "fichas" not in third


def test_unknown_day_is_left_out() -> None:
    assert "2026" not in diplomas(LEAGUES["tie settled"], Award())[0]


def test_name_is_the_largest_text_unless_it_is_very_long() -> None:
    for sheet in read(render("diplomas", to_print(LEAGUES["tie settled"]))).pages:
        largest = max(boxes(sheet), key=lambda box: box.size)
        assert largest.text in {row.name for row in page(LEAGUES["tie settled"]).standings.rows}


@pytest.mark.parametrize("paper", Paper)
def test_long_names_are_whole_and_large(paper: Paper) -> None:
    pdf = render("diplomas", to_print(finished_league([LONG_NAME, "Ana", "Bea"])), paper)
    first = read(pdf).pages[0]
    assert squeezed(LONG_NAME) in squeezed(first.extract_text())
    assert box_with(boxes(first), "María").size >= 36 * paper.scale
    assert [round(float(side)) for side in first.mediabox[2:]] == [round(side) for side in reversed(paper.value)]


def box_with(found: Sequence[Box], part: str) -> Box:
    return next(box for box in found if part in box.text)


def test_longest_name_is_whole() -> None:
    assert any("W" * 200 in squeezed(words) for words in diplomas(LEAGUES["hard names finished"]))


def test_no_letter_of_a_name_is_lost() -> None:
    names = ["Ñuñez Ávila Łukasz Ștefan", "Жанна", "Peón ⛂ y dama ⛃"]
    pdf = render("diplomas", to_print(finished_league(names)))
    for words, name in zip([sheet.extract_text() for sheet in read(pdf).pages], names, strict=True):
        assert squeezed(name) in squeezed(words)
    assert [face_for(DISPLAY, name) for name in names] == [DISPLAY, BOLD, BOLD]
    used = list(fonts(read(pdf)))
    assert all(embedded for _font, embedded in used)
    assert any("Fraunces72pt-SemiBold" in font for font, _embedded in used)


@given(st.builds(Color, *(st.floats(0, 1) for _ in range(3))))
def test_tint_of_any_colour_leaves_letters_readable(colour: Color) -> None:
    assert contrast_with_white(tint(colour)) <= 1.1


def test_annulled_players_have_no_diploma() -> None:
    assert not any("Çelik" in words for words in diplomas(LEAGUES["annulled finished"]))


def test_medals_are_lit_from_the_upper_left() -> None:
    assert (_light((-1, 1), (-1, 1)), _light((1, -1), (1, -1))) == pytest.approx((1, 0))


@pytest.mark.parametrize(("stepped", "squares"), [(True, 10), (False, 16)])
def test_corner_of_a_border_is_a_staircase_or_a_square(stepped: bool, squares: int) -> None:
    canvas = Canvas(BytesIO(), pageCompression=0)
    _draw_corner(canvas, Border(4, 1, stepped=stepped, colour=Color(0, 0, 0)), Branding())
    assert canvas.getpdfdata().count(b" re") == squares


def test_border_has_squares_in_every_corner() -> None:
    """Inside the margin of ten millimetres, about half of a corner is dark."""
    with PdfDocument(render("diplomas", to_print(finished_league(NAMES[:4])))) as document:
        bitmap = document[0].render(scale=0.5)
        picture = bitmap.to_pil().convert("L")
        bitmap.close()
    near, far = round(10.5 * mm / 2), round(17 * mm / 2)
    for left, right in ((near, far), (picture.width - far, picture.width - near)):
        for top, bottom in ((near, far), (picture.height - far, picture.height - near)):
            shades = picture.crop((left, top, right, bottom)).histogram()
            assert sum(shades[:200]) > sum(shades) / 3, (left, top)
