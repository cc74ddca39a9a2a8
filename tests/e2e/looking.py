"""What is wrong with a page as it stands: what axe-core finds in somebody's way, and what scrolls sideways."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parent.parent / "data/vendor/axe-core/axe.min.js"


def violations(page: Page) -> list[str]:
    """One line a violation: the rule and the first thing that breaks it."""
    page.wait_for_load_state()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(run => run.violations.map(v => [v.id, v.nodes[0].html]))")
    return [f"{page.url}: {rule}: {html}" for rule, html in found]


def sideways(page: Page) -> list[str]:
    """One line if the page is wider than its window."""
    page.wait_for_load_state()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{page.url}: scrolls sideways"] if wide else []
