"""Checks of every document of random leagues: their layout and the text of their PDF.

python -m tests.tournaments.documents.print.paper --leagues 40 --seed 1 [--into FOLDER]
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter

import django


def main() -> int:
    options = _arguments().parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.tournaments.documents.print.checking import checked  # noqa: PLC0415
    from tests.tournaments.documents.print.random_leagues import trial  # noqa: PLC0415

    found, documents, began = 0, 0, perf_counter()
    for seed in range(options.seed, options.seed + options.leagues):
        one = trial(seed)
        for document in checked(one, options.kinds):
            documents += 1
            if options.into:
                options.into.mkdir(parents=True, exist_ok=True)
                (options.into / f"{seed:03}-{document.kind}.pdf").write_bytes(document.pdf)
            for fault in document.faults:
                found += 1
                print(f"{one.name}, {document.kind}: {fault}", flush=True)
    print(f"{options.leagues} leagues, {documents} documents, {found} faults, {perf_counter() - began:.0f} s")
    return 1 if found else 0


def _arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, help="the folder in which the documents are kept")
    parser.add_argument("kinds", nargs="*", help="the documents; all of them by default")
    return parser


if __name__ == "__main__":
    sys.exit(main())
