"""The list of a league's documents, and each document as a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.display.championships import championship_page
from tournaments.display.contradictions import contradictions
from tournaments.display.headers import LeagueHeader
from tournaments.display.league import LeaguePage, get_loaded
from tournaments.display.printed import Printed, make_printed, printed_for_team, printed_league
from tournaments.display.standings import Moment, Unit, last_moment
from tournaments.league.values import League, State
from tournaments.public.file_lines import FileLine, lines_of_league
from tournaments.public.files import refuse_long_sheets
from tournaments.reports import registry, rendering
from tournaments.reports.fonts import is_boxed
from tournaments.reports.frame import Paper
from tournaments.store.branding import crest_of
from tournaments.web.addresses import for_others, only_here
from tournaments.web.costly import costly_of_championship, costly_of_league
from tournaments.web.file_names import file_name
from tournaments.web.freshness import revalidated, revalidated_championship
from tournaments.web.parameters import reads
from tournaments.web.parts import kept_part
from tournaments.web.requests import chosen, is_official, readable_leagues

STANDINGS = "standings"
AWARDS = frozenset({"podium", "diplomas"})
MAX_NUMBER_LENGTH = 5
REFUSED = 422
MOMENTS = {Unit.GAME: gettext_lazy("la partida"), Unit.ROUND: gettext_lazy("la ronda")}


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A document in the list; `missing` is the reason why it cannot be made yet."""

    kind: str
    title: str
    purpose: str
    missing: str | None


@dataclass(frozen=True, slots=True)
class Listing:
    """The documents and files of a league."""

    header: LeagueHeader
    documents: list[DocumentLine]
    files: list[FileLine]
    boxed: list[str]
    """The names with letters that are printed as boxes."""


@require_safe
@reads("hasta", "n", "papel")
@revalidated
def documents(request: HttpRequest, slug: str) -> HttpResponse:
    return _list_page(request, slug)


def _listing(request: HttpRequest, slug: str) -> Listing:
    league, official = printed_league(slug, readable_leagues(request)), is_official(request, slug)
    files = lines_of_league(league, official=official)
    return Listing(league.page.header, lines_of(league, official=official), files, _boxed(league.page))


def _boxed(page: LeaguePage) -> list[str]:
    """Return the names of the league, its players and clubs that have letters printed as boxes, each once."""
    names = [page.header.name, *(name for one in page.entrants for name in (one.name, one.club) if name)]
    return [name for name in dict.fromkeys(names) if is_boxed(name)]


def _list_page(request: HttpRequest, slug: str, wrong: str = "") -> HttpResponse:
    """Show the list of documents; `wrong` is the sentence about an invalid past moment of the table."""
    listing = kept_part(request, "documents", lambda: _listing(request, slug))
    context = {
        "page": listing,
        "documents": listing.documents,
        "files": listing.files,
        "boxed": listing.boxed,
        "units": MOMENTS.items(),
        "asked": (request.GET.get("hasta", ""), request.GET.get("n", "")[:MAX_NUMBER_LENGTH]),
        "wrong": wrong,
        "papers": list(Sheet),
        "paper": chosen(request, "papel", Sheet) or Sheet.A4,
        "only_here": only_here(request),
        "tab": "documents",
    }
    return render(request, "reports/documents.html", context, status=REFUSED if wrong else 200)


@require_safe
@revalidated
@costly_of_league
def document(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Show one document in the browser. Raises Http404 if it cannot be made."""
    if kind not in registry.KINDS:
        raise Http404(kind)
    if registry.reads_sheets(kind) and not is_official(request, slug):
        refuse_long_sheets(readable_leagues(request).filter(slug=slug))
    loaded = get_loaded(slug, readable_leagues(request), sheets=registry.reads_sheets(kind))
    try:
        moment = _moment(request, loaded.league) if kind == STANDINGS else None
    except ValueError as wrong:
        return _list_page(request, slug, str(wrong))
    site = for_others(request, "/")
    sheets = registry.reads_sheets(kind)
    league = make_printed(
        loaded,
        sheets=sheets,
        moment=moment,
        site=site,
        award=registry.names_signers(kind),
        contradicted=contradictions(loaded) if sheets else (),
    )
    if lacking := registry.missing(kind, league):
        raise Http404(lacking)
    if (reason := registry.for_officials(kind, league)) and not is_official(request, slug):
        raise PermissionDenied(reason)
    if registry.KINDS[kind].private:
        league = printed_for_team(loaded, site=site)
    pdf = rendering.render(kind, league, _paper(request), get_language() or "es")
    return _inline_pdf(pdf, f"{file_name(slug, registry.KINDS[kind].title, _until(moment))}.pdf")


@require_safe
@revalidated_championship
@costly_of_championship
def of_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the document with the table of a championship and the podiums that it sums."""
    page = championship_page(slug, readable_leagues(request), request.user)
    crest, site = crest_of(page.branding), for_others(request, "/")
    pdf = rendering.render_championship(page, _paper(request), get_language() or "es", crest, site)
    return _inline_pdf(pdf, f"{slug}.pdf")


def _until(moment: Moment | None) -> str:
    """Return the part of a file name that says the moment of its table."""
    if moment is None:
        return ""
    words = _("hasta la ronda %(count)d") if moment.unit is Unit.ROUND else _("hasta la partida %(count)d")
    return words % {"count": moment.count}


def _inline_pdf(pdf: bytes, name: str) -> HttpResponse:
    named = content_disposition_header(as_attachment=False, filename=name)
    return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": named or "inline"})


class Sheet(StrEnum):
    """The sizes of paper, by their words in the address."""

    A4 = "A4"
    LETTER = "Letter"
    A3 = "A3"


PAPERS = {Sheet.A4: Paper.A4, Sheet.LETTER: Paper.LETTER, Sheet.A3: Paper.A3}


def _paper(request: HttpRequest) -> Paper:
    return PAPERS[chosen(request, "papel", Sheet) or Sheet.A4]


def _moment(request: HttpRequest, league: League) -> Moment | None:
    """Return the last game or round that counts; None for all. Raises ValueError with a sentence."""
    unit, typed = chosen(request, "hasta", Unit), request.GET.get("n", "").strip()
    if not typed:
        return None
    most = last_moment(league, unit or Unit.GAME)
    count = int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= MAX_NUMBER_LENGTH else -1
    if unit is None or not 0 <= count <= most:
        raise ValueError(_("Se espera un número de 0 a %(most)d.") % {"most": most})
    return Moment(unit, count)


def lines_of(league: Printed, *, official: bool) -> list[DocumentLine]:
    """Return every document: first the awards of a finished league, last those that cannot be made."""
    lines = [
        DocumentLine(kind, str(each.title), str(each.purpose), _missing_words(kind, league, official))
        for kind, each in registry.KINDS.items()
    ]
    first = AWARDS if league.page.header.state is State.FINISHED else frozenset()
    return sorted(lines, key=lambda line: (line.missing is not None, line.kind not in first))


def _missing_words(kind: str, league: Printed, official: bool) -> str | None:
    lacking = registry.missing(kind, league)
    return lacking if lacking or official else registry.for_officials(kind, league)
