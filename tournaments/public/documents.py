"""The list of a league's documents, and each document as a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.display.championships import championship_page
from tournaments.display.contradictions import contradictions
from tournaments.display.header import LeagueHeader
from tournaments.display.league import get_loaded
from tournaments.display.reports import Printed, loaded_for_minutes, make_printed, printed_for_team, printed_league
from tournaments.display.standings import Moment, Unit, last_moment
from tournaments.documents.print import registry, rendering
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.text import boxed_texts
from tournaments.league.values import League
from tournaments.public.files import FileLine, league_files, refuse_long_sheets
from tournaments.store.branding import crest_of
from tournaments.web.costly import cached_part, costly_of_championship, costly_of_league
from tournaments.web.freshness import revalidated, revalidated_championship
from tournaments.web.markup import address
from tournaments.web.requests import (
    absolute_address,
    choice_parameter,
    is_official,
    keeps_parameters,
    only_on_this_machine,
    readable_leagues,
)
from tournaments.web.uploads import file_name

STANDINGS = "standings"
MAX_NUMBER_LENGTH = 5
REFUSED_STATUS = 422
UNIT_NAMES = {Unit.GAME: gettext_lazy("la partida"), Unit.ROUND: gettext_lazy("la ronda")}


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A document in the list; `missing` is the reason why it cannot be made yet."""

    kind: str
    title: str
    purpose: str
    missing: str | None
    address: str


@dataclass(frozen=True, slots=True)
class Listing:
    """The documents and files of a league."""

    header: LeagueHeader
    now: list[DocumentLine]
    """Those that the league needs in its state."""
    rest: list[tuple[str, list[DocumentLine]]]
    """The other possible ones, by what they are for."""
    missing: dict[str, list[str]]
    """The titles of those that cannot be made yet, by the reason."""
    files: list[FileLine]
    """Those in several formats."""
    single_files: list[FileLine]
    boxed: list[str]
    """The texts with letters that are printed as boxes."""

    @property
    def missing_count(self) -> int:
        return sum(map(len, self.missing.values()))


@require_safe
@keeps_parameters("hasta", "n", "papel", "fichero")
@revalidated
def documents(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list of documents."""
    return _list_response(request, slug)


def _listing(request: HttpRequest, slug: str) -> Listing:
    """Return the documents and files of a league, for the reader."""
    league, official = printed_league(slug, readable_leagues(request)), is_official(request, slug)
    files = league_files(league, official=official)
    own = loaded_for_minutes(league.page.loaded) if official else None
    lines = document_lines(league, official=official)
    possible = {line.kind: line for line in lines if line.missing is None}
    missing: dict[str, list[str]] = {}
    for line in lines:
        if line.missing is not None:
            missing.setdefault(str(line.missing), []).append(line.title)
    now = [possible.pop(kind) for kind in registry.FIRST[league.page.header.state] if kind in possible]
    by_use = [
        (str(title), [line for line in possible.values() if registry.KINDS[line.kind].use is use])
        for use, title in registry.USES.items()
    ]
    return Listing(
        league.page.header,
        now,
        [(title, group) for title, group in by_use if group],
        missing,
        [file for file in files if len(file.links) > 1],
        [file for file in files if len(file.links) == 1],
        boxed_texts(league, own),
    )


def _list_response(request: HttpRequest, slug: str, error: str = "") -> HttpResponse:
    """Show the list of documents; `error` is a sentence about an invalid moment of the table in the address."""
    listing = cached_part(request, "documents", lambda: _listing(request, slug))
    chosen = request.GET.get("fichero", "")
    links = (link for line in (*listing.files, *listing.single_files) for link in line.links)
    if file := next((link for link in links if link.address == chosen), None):
        return redirect(file.address)
    paper_error = _paper_error(request)
    paper = choice_parameter(request, "papel", PaperSize) or PaperSize.A4
    context = {
        "page": listing,
        "boxed": listing.boxed,
        "units": UNIT_NAMES.items(),
        "asked": (request.GET.get("hasta", ""), request.GET.get("n", "")[:MAX_NUMBER_LENGTH]),
        "wrong": error,
        "papers": list(PaperSize),
        "paper": paper,
        "paper_query": "" if paper is PaperSize.A4 else f"?papel={paper}",
        "wrong_paper": paper_error,
        "only_here": only_on_this_machine(request),
        "tab": "documents",
    }
    return render(
        request, "documents/print/documents.html", context, status=REFUSED_STATUS if error or paper_error else 200
    )


@require_safe
@revalidated
@costly_of_league
def document(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Show one document in the browser. Raises Http404 if it cannot be made."""
    if kind not in registry.KINDS:
        raise Http404(kind)
    if _paper_error(request):
        return _list_response(request, slug)
    if registry.reads_sheets(kind) and not is_official(request, slug):
        refuse_long_sheets(readable_leagues(request).filter(slug=slug))
    loaded = get_loaded(slug, readable_leagues(request), sheets=registry.reads_sheets(kind))
    try:
        moment = _moment(request, loaded.league) if kind == STANDINGS else None
    except ValueError as error:
        return _list_response(request, slug, str(error))
    site = absolute_address(request, "/")
    sheets = registry.reads_sheets(kind)
    league = make_printed(
        loaded,
        sheets=sheets,
        moment=moment,
        site=site,
        award=registry.names_signers(kind),
        contradicted=contradictions(loaded) if sheets else (),
    )
    if missing := registry.why_unavailable(kind, league):
        raise Http404(missing)
    if (reason := registry.why_restricted(kind, league)) and not is_official(request, slug):
        raise PermissionDenied(reason)
    if registry.KINDS[kind].private:
        league = printed_for_team(loaded, site=site)
    pdf = rendering.render(kind, league, paper_of(request), get_language() or "es")
    return inline_pdf(pdf, f"{file_name(slug, registry.KINDS[kind].title, _moment_words(moment))}.pdf")


@require_safe
@revalidated_championship
@costly_of_championship
def championship_document(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the PDF with the table of a championship and the podiums that give its points."""
    if error := _paper_error(request):
        raise Http404(error)
    page = championship_page(slug, readable_leagues(request), request.user)
    crest, site = crest_of(page.branding), absolute_address(request, "/")
    pdf = rendering.render_championship(page, paper_of(request), get_language() or "es", crest, site)
    return inline_pdf(pdf, f"{slug}.pdf")


def _moment_words(moment: Moment | None) -> str:
    """Return the moment of a table in words, for the file name; empty for the present table."""
    if moment is None:
        return ""
    words = _("hasta la ronda %(count)d") if moment.unit is Unit.ROUND else _("hasta la partida %(count)d")
    return words % {"count": moment.count}


def inline_pdf(pdf: bytes, name: str) -> HttpResponse:
    """Return a PDF to be shown by the browser, with the name under which it would be saved."""
    named = content_disposition_header(as_attachment=False, filename=name)
    return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": named or "inline"})


class PaperSize(StrEnum):
    """The sizes of paper, by their words in the address."""

    A4 = "A4"
    LETTER = "Letter"
    A3 = "A3"


PAPER_BY_SIZE = {PaperSize.A4: Paper.A4, PaperSize.LETTER: Paper.LETTER, PaperSize.A3: Paper.A3}


def paper_of(request: HttpRequest) -> Paper:
    """Return the size of paper in the address, A4 by default."""
    return PAPER_BY_SIZE[choice_parameter(request, "papel", PaperSize) or PaperSize.A4]


def _paper_error(request: HttpRequest) -> str:
    """Return a sentence about an unknown size of paper in the address; empty for a known one or none."""
    typed = request.GET.get("papel", "")
    if not typed or choice_parameter(request, "papel", PaperSize):
        return ""
    words = _("No hay papel «%(typed)s»: se espera uno de estos: %(sizes)s.")
    return words % {"typed": Truncator(typed).chars(20), "sizes": ", ".join(PaperSize)}


def _moment(request: HttpRequest, league: League) -> Moment | None:
    """Return the last game or round that counts; None for all. Raises ValueError with a sentence."""
    unit, typed = choice_parameter(request, "hasta", Unit), request.GET.get("n", "").strip()
    if not typed:
        return None
    most = last_moment(league, unit or Unit.GAME)
    count = int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= MAX_NUMBER_LENGTH else -1
    if unit is None or not 0 <= count <= most:
        raise ValueError(_("Se espera un número de 0 a %(most)d.") % {"most": most})
    return Moment(unit, count)


def document_lines(league: Printed, *, official: bool) -> list[DocumentLine]:
    """Return every document of the format, with the reason if it cannot be made."""
    slug = league.page.header.slug
    return [
        DocumentLine(
            kind,
            str(each.title),
            str(each.purpose),
            _why_missing(kind, league, official),
            address("tournaments:document", slug, kind),
        )
        for kind, each in registry.KINDS.items()
        if registry.suits(kind, league)
    ]


def _why_missing(kind: str, league: Printed, official: bool) -> str | None:
    """Return why the reader does not get a document, or None."""
    missing = registry.why_unavailable(kind, league)
    return missing if missing or official else registry.why_restricted(kind, league)
