"""The documents of a league: which there are, and each as a PDF."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.reports import registry
from tournaments.selectors.league import LeaguePage, league_page
from tournaments.views.files import lines_of_league
from tournaments.views.freshness import as_it_stands


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A document by its title; `missing` says why it cannot be made yet."""

    kind: str
    title: str
    missing: str | None


@require_safe
@as_it_stands
def documents(request: HttpRequest, slug: str) -> HttpResponse:
    page = league_page(slug)
    context = {"page": page, "documents": lines_of(page), "files": lines_of_league(page), "tab": "documents"}
    return render(request, "league/documents.html", context)


@require_safe
@as_it_stands
def document(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """One document, to be seen in the browser, or Http404 where it cannot be made."""
    if kind not in registry.KINDS:
        raise Http404(kind)
    page = league_page(slug)
    if lacking := registry.missing(kind, page):
        raise Http404(lacking)
    pdf = registry.render(kind, page, lang=get_language() or "es")
    named = content_disposition_header(False, f"{slug}-{kind}.pdf")
    return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": named or "inline"})


def lines_of(page: LeaguePage) -> list[DocumentLine]:
    return [DocumentLine(kind, str(each.title), registry.missing(kind, page)) for kind, each in registry.KINDS.items()]
