"""Taps on the board of a sheet, and what the page shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from games.rules import RULES
from tests import leagues
from tests.e2e.devices import Devices
from tests.e2e.entering import first_game
from tests.e2e.people import logged_in
from tests.e2e.site import Site

USER = "uxia"
RULE = RULES["castillar"]
OPENING = [(2, 5), (3, 4), (5, 2), (4, 3), (3, 4), (5, 2)]
"""The taps of 22-18 11-15 18x11: each piece and its target square, as column and row from 0."""

CENTRE = """([column, row]) => { const at = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(
    document.querySelector("svg.board").getScreenCTM()); return [at.x, at.y]; }"""
"""The centre of a square on the screen, from its column and row, counted from 0."""


@contextmanager
def sheet_to_tap(devices: Devices, site: Site, rules: str = RULE.slug) -> Iterator[Page]:
    """Yield a page on a phone where the sheet of the first game of a new league is entered."""
    slug = site.league(leagues.league(4, name="Liga de los toques", rules=rules))
    with logged_in(devices, site, site.account(USER), touch=True) as page:
        page.goto(f"{first_game(site, slug)}hoja/entregar/")
        expect(page.locator("button[data-move]").first).to_be_visible()
        yield page


def square_of(number: int) -> tuple[int, int]:
    """Return the column and row, from 0, of a numbered square."""
    row, column = RULE.board.row_and_column(number)
    return column, row


def marked(page: Page, kind: str) -> list[tuple[int, int]]:
    """Return the squares with a mark of a kind: column and row. Each mark is as large as its square."""
    marks = page.evaluate(
        """(kind) => [...document.querySelectorAll(`svg.board rect.${kind}`)].map(
            (mark) => ["x", "y", "width", "height"].map((name) => mark[name].baseVal.value))""",
        kind,
    )
    assert all(size == [1, 1] for _column, _row, *size in marks)
    return sorted((int(column), int(row)) for column, row, *_size in marks)


def touch(page: Page, column: int, row: int) -> None:
    """Tap a square of the board, given by column and row from 0."""
    page.evaluate("document.querySelector('svg.board').scrollIntoView({block: 'nearest', behavior: 'instant'})")
    page.mouse.click(*page.evaluate(CENTRE, (column, row)))


def drawn(page: Page) -> set[tuple[int, int, str]]:
    """Return the pieces drawn on the board: column, row, side."""
    return {
        (int(column), int(row), side)
        for column, row, side in page.evaluate(
            """() => [...document.querySelectorAll("svg.board circle")].map((piece) => {
                const moved = piece.transform.baseVal.consolidate()?.matrix;
                return [Math.floor(piece.cx.baseVal.value + (moved?.e ?? 0)),
                    Math.floor(piece.cy.baseVal.value + (moved?.f ?? 0)), piece.getAttribute("class")];
            })"""
        )
    }


def wait_for_sheet(page: Page, words: list[str]) -> None:
    """Wait until the sheet has these moves and the server has checked them."""
    expect(page.locator("#id_text")).to_have_value(f"{' '.join(words)} ")
    expect(page.locator("[data-behind]")).to_be_hidden()
