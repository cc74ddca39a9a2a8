"""How the elements of pages look, in a form that can be kept and compared: the values that style sheets change.

Of each page, only the looks that no earlier page has are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.e2e.devices import DESK

SCRIPT = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")

Look = Mapping[str, str]
"""The values of an element, by the names of its properties."""
PageLooks = Mapping[str, Look]
"""The looks of a page, by the parent and the element. Where these look in several ways, the others have a number."""
Looks = Mapping[str, PageLooks]


@dataclass(frozen=True)
class Visit:
    """A page to look at: its address, its width, its theme and medium."""

    address: str
    size: tuple[int, int] = DESK
    scheme: Literal["light", "dark"] = "light"
    media: Literal["screen", "print"] = "screen"
    beside: str = ""
    """Another visit to the address: of this one, only what differs from it is kept."""
    checked: str = ""
    """A sheet to check there."""


def looks_of(page: Page, visit: Visit, places: Mapping[str, str]) -> PageLooks:
    width, height = visit.size
    page.set_viewport_size({"width": width, "height": height})
    # A transition, as that of a field that gets the focus, would be seen half way.
    page.emulate_media(color_scheme=visit.scheme, media=visit.media, reduced_motion="reduce")
    page.goto(visit.address.format(**places))
    if visit.checked:
        page.select_option("[name=rules]", "castillar")
        page.fill("[name=text]", visit.checked)
        with page.expect_navigation():
            # A click would leave the mouse over the elements of later pages.
            page.press("[name=nueva]", "Enter")
    looks: PageLooks = page.evaluate(SCRIPT)
    return looks


def only_new(found: Looks, visits: Mapping[str, Visit]) -> Looks:
    """Return the looks without those that an earlier page has."""
    seen: set[str] = set()
    new: dict[str, PageLooks] = {}
    for page, visit in visits.items():
        looks = _differing(found[page], found[visit.beside]) if visit.beside else found[page]
        marks = {name: f"{name.split('#')[0]}{json.dumps(look, sort_keys=True)}" for name, look in looks.items()}
        new[page] = {name: look for name, look in looks.items() if look and marks[name] not in seen}
        seen.update(marks.values())
    return new


def _differing(looks: PageLooks, others: PageLooks) -> PageLooks:
    """Return the values of the looks that the others have not, with "-" for those that only the others have."""
    return {
        name: dict(look.items() - others.get(name, {}).items()) | dict.fromkeys(others.get(name, {}).keys() - look, "-")
        for name, look in looks.items()
    }


def differences(kept: Looks, found: Looks) -> Iterator[str]:
    """Yield the page, the element, the property and both values of each difference."""
    for page in dict.fromkeys([*kept, *found]):
        before, now = kept.get(page, {}), found.get(page, {})
        for element in dict.fromkeys([*before, *now]):
            old, new = before.get(element, {}), now.get(element, {})
            for name in dict.fromkeys([*old, *new]):
                if old.get(name) != new.get(name):
                    yield f"{page}: {element}: {name}: expected {old.get(name)}, found {new.get(name)}"


def written(found: Looks) -> str:
    """Return the looks as JSON with a line for each, so that a change shows what it is about."""
    lines = {page: {element: _line(look) for element, look in looks.items()} for page, looks in found.items()}
    return json.dumps(lines, ensure_ascii=False, indent=0) + "\n"


def read(text: str) -> Looks:
    kept: Mapping[str, Mapping[str, str]] = json.loads(text)
    return {page: {element: _values(line) for element, line in looks.items()} for page, looks in kept.items()}


def _line(look: Look) -> str:
    return "; ".join(f"{name}: {value}" for name, value in sorted(look.items()))


def _values(line: str) -> Look:
    pairs = (part.partition(": ") for part in line.split("; "))
    return {name: value for name, _, value in pairs}
