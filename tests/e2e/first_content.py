"""The law of beginnings: on a phone, what a page exists for begins above 300 of its 844 px."""

from __future__ import annotations

from playwright.sync_api import Page

MAX_TOP = 300
TOP = """() => {
    const content = "tbody tr, li, dt, input, select, textarea, label, legend, figure, article, svg.chart, .btn, "
        + ".prose > *, .summary, .address, .explains, .empty, .next-step, .two-versions > *, section.verdict";
    const around = "nav, header, .league-head, .head-line, [role=status], [role=alert], "
        + ".note:not(.upcoming, :has(.summary, .btn))";
    const tops = (selector) => [...document.querySelectorAll(`main :is(${selector})`)]
        .filter((element) => element.checkVisibility() && !element.closest(around))
        .map((element) => element.getBoundingClientRect()).filter(({ height, width }) => height > 8 && width > 8)
        .map(({ top }) => top + scrollY);
    // What was just done, or must be corrected first, is told before.
    const told = [...document.querySelectorAll("main :is(.message, [role=alert])")];
    if (told.some((element) => element.checkVisibility())) return -1;
    const board = document.querySelector(".game-sheet .board");
    return board ? board.getBoundingClientRect().top + scrollY : Math.min(...tops(content), Infinity);
}"""
"""The place of the first row, field, board, figure or main button; of the board, on the page of a sheet.

Infinity where a page only says why an action is impossible.
"""


def beginning_too_low(page: Page) -> list[str]:
    """Return a line if the content of a page begins too low."""
    top = page.evaluate(TOP)
    return [f"begins at {top} px"] if MAX_TOP < top < float("inf") else []
