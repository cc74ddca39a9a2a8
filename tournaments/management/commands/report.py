from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.http import Http404

from games.management.console import BadInput, ConsoleCommand
from tournaments.management.files import league_by_slug, make_folder, write_bytes
from tournaments.reports.frame import Paper
from tournaments.reports.registry import KINDS, kinds_of, missing, render, render_championship
from tournaments.selectors.championships import ChampionshipPage, championship_page
from tournaments.selectors.league import LeaguePage, page_of

ALL = "all"
CHAMPIONSHIP = "championship"
NAMES = ", ".join((*KINDS, CHAMPIONSHIP))
TO_COME = ("record",)
PAPERS = {"A4": Paper.A4, "Letter": Paper.LETTER}


class Command(ConsoleCommand):
    help = "Escribe en PDF un documento de una liga, o todos los que tienen sentido ahora."
    example = "manage.py report liga-de-damas standings -o clasificacion.pdf"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga; para el campeonato, también el suyo")
        parser.add_argument("kind", metavar="KIND", help=f"el documento ({NAMES}) o {ALL}, todos")
        parser.add_argument("-o", "--output", required=True, metavar="FILE", help=f"el fichero; con {ALL}, la carpeta")
        parser.add_argument("--paper", choices=PAPERS, default="A4", help="tamaño del papel")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, kind, output = options["slug"], options["kind"], Path(options["output"])
        how = (PAPERS[options["paper"]], options["lang"])
        _expect_known(kind)
        if kind == CHAMPIONSHIP:
            write_bytes(output, render_championship(_championship(slug), *how))
            return
        page = page_of(league_by_slug(slug))
        if kind != ALL:
            _expect_possible(kind, page)
            write_bytes(output, render(kind, page, *how))
            return
        make_folder(output)
        for each in kinds_of(page):
            write_bytes(output / f"{each}.pdf", render(each, page, *how))
        if page.header.championship_slug:
            shared = championship_page(page.header.championship_slug)
            write_bytes(output / f"{CHAMPIONSHIP}.pdf", render_championship(shared, *how))


def _expect_known(kind: str) -> None:
    if kind in TO_COME:
        raise BadInput(f"{kind}: este documento todavía no se hace; los que hay son {NAMES}")
    if kind not in (*KINDS, CHAMPIONSHIP, ALL):
        raise BadInput(f"{kind}: no hay tal documento; se esperaba {NAMES} o {ALL}")


def _expect_possible(kind: str, page: LeaguePage) -> None:
    lacking = missing(kind, page)
    if lacking:
        raise BadInput(f"{kind}: {lacking}")


def _championship(slug: str) -> ChampionshipPage:
    """The championship of a slug, or the one to which the league of that slug belongs."""
    try:
        return championship_page(slug)
    except Http404:
        of_league = league_by_slug(slug).championship_slug
    if of_league is None:
        raise BadInput(f"{CHAMPIONSHIP}: la liga «{slug}» no es de ningún campeonato")
    return championship_page(of_league)
