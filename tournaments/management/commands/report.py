from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from games.management.console import BadInput, ConsoleCommand
from tournaments.management.files import league_by_slug, make_folder, write_bytes
from tournaments.reports.frame import Paper
from tournaments.reports.registry import KINDS, kinds_of, missing, render
from tournaments.selectors.league import LeaguePage, page_of

ALL = "all"
TO_COME = ("wallchart", "slips", "sheets", "crosstable", "cards", "record", "diplomas", "championship", "dossier")
PAPERS = {"A4": Paper.A4, "Letter": Paper.LETTER}


class Command(ConsoleCommand):
    help = "Escribe en PDF un documento de una liga, o todos los que tienen sentido ahora."
    example = "manage.py report liga-de-damas standings -o clasificacion.pdf"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")
        parser.add_argument("kind", metavar="KIND", help=f"el documento ({', '.join(KINDS)}) o {ALL}, todos")
        parser.add_argument("-o", "--output", required=True, metavar="FILE", help=f"el fichero; con {ALL}, la carpeta")
        parser.add_argument("--paper", choices=PAPERS, default="A4", help="tamaño del papel")

    def handle(self, *args: Any, **options: Any) -> None:
        kind: str = options["kind"]
        _expect_known(kind)
        page = page_of(league_by_slug(options["slug"]))
        paper, lang, output = PAPERS[options["paper"]], options["lang"], Path(options["output"])
        if kind != ALL:
            _expect_possible(kind, page)
            write_bytes(output, render(kind, page, paper, lang))
            return
        make_folder(output)
        for each in kinds_of(page):
            write_bytes(output / f"{each}.pdf", render(each, page, paper, lang))


def _expect_known(kind: str) -> None:
    if kind in TO_COME:
        raise BadInput(f"{kind}: este documento todavía no se hace; los que hay son {', '.join(KINDS)}")
    if kind != ALL and kind not in KINDS:
        raise BadInput(f"{kind}: no hay tal documento; se esperaba {', '.join(KINDS)} o {ALL}")


def _expect_possible(kind: str, page: LeaguePage) -> None:
    lacking = missing(kind, page)
    if lacking:
        raise BadInput(f"{kind}: {lacking}")
