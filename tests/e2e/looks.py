"""How the elements of pages look, in a form that can be kept and compared: the values that style sheets change.

Of each page, only the looks that no earlier page has are kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.looked_at import FRAMED, Shown, View

OPEN = "opened => document.querySelectorAll('details').forEach((each) => { each.open ||= opened; })"
SCRIPT = Path(__file__).with_name("looks.js").read_text(encoding="utf-8")
ASKED_FROM_THE_SITE = re.compile(r'(?<= )src="/(?!static/)[^"]*"')
"""The addresses of frames and pictures, which the running site does not have."""

Look = Mapping[str, str]
"""The values of an element, by the names of its properties."""
PageLooks = Mapping[str, Look]
"""The looks of a page, by the parent and the element. Of several ways to look, the later ones have a number."""
Looks = Mapping[str, PageLooks]


def new_looks(page: Page, pages: Iterable[tuple[str, Shown]]) -> Looks:
    """Return the looks of the views of pages, by page and view, without those that an earlier one has.

    Of the second view of a page and later ones, only what differs from the first is kept.

    `page` is at any address of the site, from which the style sheets come.
    """
    seen: set[str] = set()
    new: dict[str, PageLooks] = {}
    for name, shown in pages:
        page.set_content(ASKED_FROM_THE_SITE.sub("", shown.html))
        first: PageLooks | None = None
        for view in shown.views:
            looks = _looks(page, view, is_framed=name in FRAMED)
            differing = looks if first is None else _differing(looks, first)
            first = looks if first is None else first
            marks = {
                each: f"{each.split(' #')[0]}{json.dumps(look, sort_keys=True)}" for each, look in differing.items()
            }
            new[f"{name}, {view.name}"] = {
                each: look for each, look in differing.items() if look and marks[each] not in seen
            }
            seen.update(marks.values())
    return new


def _looks(page: Page, view: View, *, is_framed: bool) -> PageLooks:
    width, height = view.size
    page.set_viewport_size({"width": width, "height": height})
    # A transition, as that of a field that gets the focus, would be seen half way.
    page.emulate_media(color_scheme=view.scheme, media=view.media, reduced_motion="reduce")
    page.evaluate(OPEN, view.opened)
    looks: PageLooks = page.evaluate(SCRIPT, is_framed)
    return looks


def _differing(looks: PageLooks, others: PageLooks) -> PageLooks:
    """Return the values of the looks that the others lack, with "-" for those that only the others have."""
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
                    expected, found_value = (look.get(name, "(no change)") for look in (old, new))
                    yield f"{page}: {element}: {name}: expected {expected}, found {found_value}"


def as_json(found: Looks) -> str:
    """Return the looks as JSON with a line for each, so that a change shows what it is about."""
    lines = {page: {element: _line(look) for element, look in looks.items()} for page, looks in found.items()}
    return json.dumps(lines, ensure_ascii=False, indent=0) + "\n"


def from_json(text: str) -> Looks:
    kept: Mapping[str, Mapping[str, str]] = json.loads(text)
    return {page: {element: _values(line) for element, line in looks.items()} for page, looks in kept.items()}


def _line(look: Look) -> str:
    return "; ".join(f"{name}: {value}" for name, value in sorted(look.items()))


def _values(line: str) -> Look:
    pairs = (part.partition(": ") for part in line.split("; "))
    return {name: value for name, _, value in pairs}
