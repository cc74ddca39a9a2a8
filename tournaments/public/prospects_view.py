"""The page of places still possible in a league."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.display.prospects import prospects_page
from tournaments.public.file_lines import prospects_files
from tournaments.web.freshness import revalidated
from tournaments.web.parameters import keeps_parameters
from tournaments.web.requests import readable_leagues


@require_safe
@keeps_parameters()
@revalidated
def prospects(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the places that each player can still reach."""
    page = prospects_page(slug, readable_leagues(request))
    context = {"page": page, "tab": "standings", "news": page.news, "files": [prospects_files(slug)]}
    return render(request, "public/prospects.html", context)
