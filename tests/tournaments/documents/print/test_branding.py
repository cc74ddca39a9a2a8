"""The crest and the colours in printed documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PageObject
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm

from tests.pictures import picture_file
from tests.tournaments.documents.print.leagues import LEAGUES, LONG_NAME
from tests.tournaments.documents.print.making import to_print
from tests.tournaments.documents.print.pdf import MARGIN, assert_well_set, boxes, pictures_at, read
from tournaments.display.reports import Printed
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.medals import MIN_CONTRAST, contrast_with_white, readable
from tournaments.documents.print.rendering import render
from tournaments.organizers.branding import redrawn_picture
from tournaments.store.branding import Branding

colours = st.builds(Color, *(st.floats(0, 1) for _ in range(3)))


def branded(name: str, crest: bytes | None = None) -> Printed:
    """Return a league in red and in yellow, which is unreadable on white."""
    league = to_print(LEAGUES[name])
    loaded = replace(league.page.loaded, branding=Branding("#ffff00", "#ff0000"))
    return replace(league, page=replace(league.page, loaded=loaded), crest=crest)


def pictures(page: PageObject) -> list[str]:
    """Return the names of the pictures that a page may draw."""
    found: Any = page["/Resources"].get("/XObject", {})
    return [name for name, each in found.items() if each.get_object().get("/Subtype") == "/Image"]


@given(colours)
def test_any_colour_is_made_readable(colour: Color) -> None:
    assert contrast_with_white(readable(colour)) >= MIN_CONTRAST


@given(colours)
def test_readable_colour_does_not_change(colour: Color) -> None:
    if contrast_with_white(colour) >= MIN_CONTRAST:
        assert readable(colour) == colour


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast_with_white(HexColor("#000000")) == pytest.approx(21)
    assert contrast_with_white(HexColor("#ffffff")) == pytest.approx(1)
    assert contrast_with_white(HexColor("#767676")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["three played", "hard names finished"])
def test_crest_is_on_every_headed_page_and_covers_nothing(name: str) -> None:
    league = branded(name, crest=redrawn_picture(picture_file("PNG", (300, 400))).content)
    pdf = render("dossier", league)
    assert_well_set(pdf)
    assert all(pictures(page) for page in read(pdf).pages)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", ["poster", "wallresults", "podium"])
def test_crest_on_the_wall_is_at_the_right_of_the_name(kind: str, paper: Paper) -> None:
    crest = redrawn_picture(picture_file("PNG", (300, 300))).content
    league = replace(to_print(replace(LEAGUES["tie settled"], name=LONG_NAME)), crest=crest)
    pdf = render(kind, league, paper)
    assert_well_set(pdf)
    page = read(pdf).pages[0]
    [drawn] = pictures_at(page)
    assert drawn.width == pytest.approx(drawn.size) == pytest.approx(20 * mm * paper.scale)
    right, top, margin = float(page.mediabox.right), float(page.mediabox.top), 60 * paper.scale
    assert right - margin < drawn.x + drawn.width < right - MARGIN
    assert top - margin < drawn.y + drawn.size < top - MARGIN
    beside = [box for box in boxes(page) if box.y > drawn.y]
    assert beside and all(box.x + box.width < drawn.x for box in beside)


def test_without_a_crest_there_is_no_picture() -> None:
    assert all(not list(page.images) for page in read(render("standings", branded("drawn"))).pages)


@pytest.mark.parametrize("paper", Paper)
def test_diploma_darkens_light_colours_for_text(paper: Paper) -> None:
    crest = redrawn_picture(picture_file("PNG", (400, 100))).content
    for name in ("tie settled", "hard names finished"):
        assert_well_set(render("diplomas", branded(name, crest=crest), paper))
    page = read(render("diplomas", branded("tie settled"), paper)).pages[0]
    content = page.get_contents()
    assert content is not None and b"1 1 0 rg" not in content.get_data()


def test_sheet_with_a_crest_takes_two_pages() -> None:
    crest = redrawn_picture(picture_file()).content
    assert len(read(render("sheets", branded("hard names", crest=crest))).pages) == 2
