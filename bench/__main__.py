"""Measure the project's figures, in one table, each beside a bare equivalent measured alternately with it.

    python -m bench --quick                      # a minute or two: SQLite, 10 and 1,000 leagues
    python -m bench                              # everything
    python -m bench --parts pages --leagues 10,100000 --database postgres://127.0.0.1:5432/postgres
    python -m bench --quick --parts pages --beside COMMIT     # and those of a commit, by turns: the ratios of both

Figures are processor time, including PostgreSQL's if it runs on this machine. `ratio` is the time divided by that of
the bare equivalent or, if the target begins with >=, the speed divided by the other's. Exit 1 if a target is missed
or, with `--beside`, if a figure is more than a tenth slower.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bench.beside import compared
from bench.parts import PARTS, measured
from bench.timing import lines

SIZES = (10, 1_000, 100_000)


def main() -> None:
    parser = ArgumentParser(prog="python -m bench", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--leagues", type=_sizes, default=SIZES, help="10,1000,100000: multiples of ten, rising")
    parser.add_argument("--database", default=_postgresql(), help="address of a PostgreSQL server to measure too")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, at most 1,000 leagues, SQLite alone")
    parser.add_argument("--beside", metavar="COMMIT", help="compare with this commit")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured with --beside")
    options = parser.parse_args()
    if options.beside:
        sys.exit(0 if compared(options.beside, _passed_on(options), options.turns) else 1)
    if options.quick:
        options.leagues, options.database = tuple(size for size in options.leagues if size <= 1_000), ""
    print(f"some {_minutes(options)} minutes", flush=True)
    began, rows = time.perf_counter(), []
    for url in dict.fromkeys(("", options.database)):
        # Each database in a separate process, since Django is set up for one.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
            rows += apart.submit(measured, url, options).result()
    print("", *lines(rows), f"{time.perf_counter() - began:.0f} s", sep="\n")
    sys.exit(1 if any(figure.holds is False for figure in rows) else 0)


def _passed_on(options: Namespace) -> list[str]:
    """Return the arguments with which each of the compared trees is measured."""
    arguments = ["--parts", *options.parts, "--leagues", ",".join(map(str, options.leagues))]
    arguments += ["--database", options.database]
    return [*arguments, "--quick"] if options.quick else arguments


def _minutes(options: Namespace) -> int:
    """Return the estimated minutes of a run, measured on two cores."""
    databases = 2 if options.database else 1
    leagues = max(options.leagues) / 30_000 if "pages" in options.parts else 0
    rules = {"rules", "reports"} & set(options.parts)
    return round(1 if options.quick else 1 + 2 * len(rules) + databases * (2 + leagues))


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(size) for size in text.split(",")))


def _postgresql() -> str:
    """Return the PostgreSQL address of the environment; empty without one."""
    named = (os.environ.get(name, "") for name in ("TEST_DATABASE_URL", "DATABASE_URL"))
    return next((url for url in named if url.startswith("postgres")), "")


if __name__ == "__main__":
    main()
