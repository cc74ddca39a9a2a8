from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from tournaments import models
from tournaments.display.championships import ChampionshipPage, championship_page
from tournaments.display.contradictions import contradictions
from tournaments.display.reports import Printed, make_printed, printed_for_team
from tournaments.documents.print.fonts import drawn_boxes
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.registry import (
    KINDS,
    is_of_format,
    kinds_of,
    names_signers,
    reads_sheets,
    why_restricted,
    why_unavailable,
)
from tournaments.documents.print.rendering import render, render_championship
from tournaments.documents.print.text import boxed_part
from tournaments.management.files import add_moment, league_by_slug, make_folder, moment_in, write_bytes
from tournaments.store.branding import crest_of

ALL = "all"
CHAMPIONSHIP = "championship"
NAMES = ", ".join((*KINDS, CHAMPIONSHIP))
STANDINGS = "standings"
MAX_SITE_LENGTH = 200
PAPERS = {"A4": Paper.A4, "Letter": Paper.LETTER, "A3": Paper.A3}


class Command(ConsoleCommand):
    help = "Escribe en PDF un documento de una liga, o todos los que tienen sentido ahora."
    example = "manage.py report liga-de-damas standings -o clasificacion.pdf"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga; para el campeonato, también el suyo")
        parser.add_argument("kind", metavar="KIND", help=f"el documento ({NAMES}) o {ALL}, todos")
        parser.add_argument("-o", "--output", required=True, metavar="FILE", help=f"el fichero; con {ALL}, la carpeta")
        parser.add_argument("--paper", choices=PAPERS, default="A4", help="tamaño del papel")
        parser.add_argument(
            "--site",
            metavar="URL",
            default=settings.SITE_URL,
            help="el sitio, para el código de las papeletas",
        )
        add_moment(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        with drawn_boxes() as boxes:
            self._write(options)
        for text in dict.fromkeys(filter(None, map(boxed_part, boxes))):
            self.stderr.write(_("algunas letras salen como recuadros (□): %(text)s") % {"text": text})

    def _write(self, options: dict[str, Any]) -> None:
        """Write the document, or all of them."""
        slug, kind, output = options["slug"], options["kind"], Path(options["output"])
        layout = (PAPERS[options["paper"]], options["lang"])
        _expect_known(kind)
        if kind == CHAMPIONSHIP:
            write_bytes(output, _championship_pdf(_championship(slug), *layout, _site(options["site"])))
            return
        league = _league(slug, kind, options)
        if kind != ALL:
            _expect_possible(kind, league)
            write_bytes(output, render(kind, league, *layout))
            return
        make_folder(output)
        for each in kinds_of(league):
            write_bytes(output / f"{each}.pdf", render(each, league, *layout))
        if championship_slug := league.page.header.championship_slug:
            write_bytes(
                output / f"{CHAMPIONSHIP}.pdf",
                _championship_pdf(
                    championship_page(championship_slug, models.League.objects.all()), *layout, league.site
                ),
            )
        self._say_missing(league)

    def _say_missing(self, league: Printed) -> None:
        """Print the documents of the league's format that were not made, with the reason."""
        for each, kind in KINDS.items():
            if not is_of_format(kind, league):
                continue
            if lacking := why_unavailable(each, league) or (kind.private and why_restricted(each, league)):
                self.stderr.write(f"{each}: {lacking}")


def _expect_known(kind: str) -> None:
    """Raise BadInput for a document that does not exist."""
    if kind not in (*KINDS, CHAMPIONSHIP, ALL):
        raise BadInput(
            _("%(kind)s: no hay tal documento; se esperaba %(known)s o %(all)s")
            % {"kind": kind, "known": NAMES, "all": ALL}
        )


def _league(slug: str, kind: str, options: dict[str, Any]) -> Printed:
    """Return a league with the data that its document prints. Raises BadInput."""
    sheets = kind == ALL or reads_sheets(kind)
    site = _site(options["site"])
    loaded = league_by_slug(slug, sheets=sheets, public=True)
    moment = moment_in(options, loaded.league)
    if moment and kind != STANDINGS:
        words = _("--after-%(unit)s: solo va con %(only)s, y el documento es %(kind)s")
        raise BadInput(words % {"unit": moment.unit, "only": STANDINGS, "kind": kind})
    if kind != ALL and KINDS[kind].private:
        return printed_for_team(loaded, site=site)
    return make_printed(
        loaded,
        sheets=sheets,
        moment=moment,
        site=site,
        award=kind == ALL or names_signers(kind),
        contradicted=contradictions(loaded) if sheets else (),
    )


def _site(address: str) -> str:
    """Return the address of the site, for the codes on paper. Raises BadInput."""
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
        usable = usable and (parts.port is None or parts.port > 0) and address.isascii() and address.isprintable()
    except ValueError:
        usable = False
    if not usable or " " in address or len(address) > MAX_SITE_LENGTH:
        words = _("--site: se esperaba una dirección como https://ligas.example y es %(given)s")
        raise BadInput(words % {"given": ascii(address[:80])})
    return address


def _expect_possible(kind: str, league: Printed) -> None:
    """Raise BadInput if the league lacks the data of a document."""
    lacking = why_unavailable(kind, league)
    if lacking:
        raise BadInput(f"{kind}: {lacking}")


def _championship_pdf(page: ChampionshipPage, paper: Paper, lang: str, site: str) -> bytes:
    """Return the PDF document of a championship."""
    return render_championship(page, paper, lang, crest_of(page.branding), site)


def _championship(slug: str) -> ChampionshipPage:
    """Return the championship of a slug, or the one of the league with that slug."""
    try:
        return championship_page(slug, models.League.objects.all())
    except Http404:
        of_league = league_by_slug(slug).championship_slug
    if of_league is None:
        raise BadInput(
            _("%(kind)s: la liga «%(slug)s» no es de ningún campeonato") % {"kind": CHAMPIONSHIP, "slug": slug}
        )
    return championship_page(of_league, models.League.objects.all())
