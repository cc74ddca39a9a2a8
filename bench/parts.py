"""The parts of the benchmark, and the database they run on."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from bench import archive, check_sheets, pages, perft, report, table, workers
from bench.fill import fill
from bench.site import site
from bench.timing import Figure

PARTS = ("rules", "table", "reports", "pages", "archive", "workers")
QUICK_REPORTS = ("calendar", "standings")


def measured(url: str, options: Namespace) -> list[Figure]:
    """Measure the chosen parts on a database; those without a database only with SQLite."""
    with site(url):
        return [*(() if url else _without_database(options)), *_with_site(options)]


def _without_database(options: Namespace) -> Iterator[Figure]:
    rounds = 5 if options.quick else 15
    if "rules" in options.parts:
        yield from check_sheets.figures(50 if options.quick else 400, 5)
        yield from perft.figures(2, 4 if options.quick else perft.DEPTH)
    if "table" in options.parts:
        yield from table.figures(rounds)
    if "reports" in options.parts:
        yield from report.figures(rounds, QUICK_REPORTS if options.quick else ())


def _with_site(options: Namespace) -> Iterator[Figure]:
    if "pages" in options.parts:
        yield from pages.figures(options.leagues, 15 if options.quick else 40)
    if "archive" in options.parts:
        yield from archive.figures(1_000 if options.quick else 10_000, 2)
    if "workers" in options.parts:
        fill(10)
        yield from workers.figures(200 if options.quick else 800)
