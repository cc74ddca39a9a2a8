"""Measure the bytes of a first visit: `python -m bench.first_visit [--players N]`.

A browser with an empty cache opens a league of ten players, or the calendar of one of 24, and loads what these pages
name: style sheets, scripts, icons, fonts; all compressed as the site sends it. Exit 1 if a page is over its limit.
"""

from __future__ import annotations

import gzip
import re
import sys
from argparse import ArgumentParser
from dataclasses import dataclass

from bench.site import site

PLAYERS, MANY_PLAYERS = 10, 24
LIMITS = {"league": (75_000, 50_000), "calendar": (85_000, 60_000)}
"""The most bytes of each page, with fonts and without."""
NAMED = re.compile(r"""(?:href|src)="/static/([^"#?]+)""")
FONT = ".woff2"
LOADED = (".css", ".js", ".svg", ".png", FONT)


@dataclass(frozen=True)
class Visit:
    """The bytes of a page and of what it loads."""

    page: str
    html: int
    files: int
    fonts: int

    @property
    def is_over(self) -> bool:
        with_fonts, without = LIMITS[self.page]
        return self.html + self.files + self.fonts > with_fonts or self.html + self.files > without

    def __str__(self) -> str:
        whole, mark = self.html + self.files, " OVER" if self.is_over else ""
        sizes = f"{self.html:8,} B page  {whole:8,} B with files  {whole + self.fonts:8,} B with fonts"
        return f"{self.page:10} {sizes}{mark}"


def measure(players: int = PLAYERS, many: int = MANY_PLAYERS) -> list[Visit]:
    """Return the first visit to each page, of leagues with that many players."""
    from tests import leagues

    half = players * (players - 1) // 4
    league = leagues.store_league(leagues.league(players, played=half, draw_seed="7f3a", name="Con mesa"))
    large = leagues.store_league(leagues.league(_names(many), played=many, draw_seed="7f3a", name="Muy grande"))
    return [visit("league", f"/ligas/{league.slug}/"), visit("calendar", f"/ligas/{large.slug}/calendario/")]


def _names(count: int) -> list[str]:
    from tests import leagues

    return [f"{leagues.NAMES[number % 10]} {chr(65 + number // 10)}" for number in range(count)]


def visit(page: str, address: str) -> Visit:
    """Return the bytes that a browser without a cache loads for an address."""
    from django.test import Client

    answer = Client(headers={"accept-encoding": "gzip"}).get(address)
    assert answer.status_code == 200 and answer.headers["Content-Encoding"] == "gzip", address
    names = sorted(set(NAMED.findall(gzip.decompress(answer.content).decode())))
    sizes = {name: sent_bytes(name) for name in names if name.endswith(LOADED)}
    fonts = sum(size for name, size in sizes.items() if name.endswith(FONT))
    # A browser takes one of the icons of the page: the small one.
    icons = sum(size for name, size in sizes.items() if name.endswith(".png"))
    return Visit(page, len(answer.content), sum(sizes.values()) - fonts - icons, fonts)


def sent_bytes(name: str) -> int:
    """Return the bytes of a static file as it is sent: pictures and fonts as they are."""
    from pathlib import Path

    from django.contrib.staticfiles import finders

    found = finders.find(name)
    assert isinstance(found, str), name
    content = Path(found).read_bytes()
    return len(content if name.endswith((".png", FONT)) else gzip.compress(content, 9))


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.first_visit", description=__doc__)
    parser.add_argument("--players", type=int, default=PLAYERS, help="of the league; its calendar has 24")
    options = parser.parse_args()
    with site():
        visits = measure(options.players)
    print(*visits, sep="\n")
    sys.exit(1 if any(visit.is_over for visit in visits) else 0)


if __name__ == "__main__":
    main()
