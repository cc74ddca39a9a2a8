"""The first page of the administrator's, and the log."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.administrators.access import for_administrator
from tournaments.administrators.log import log
from tournaments.web.requests import page_number


@for_administrator
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the administrator's front page, with the latest acts."""
    return render(request, "administrators/home.html", {"log": log()})


@for_administrator
@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    """Show the log of all acts, or of deletions only."""
    number, deleted = page_number(request), request.GET.get("que") == "borrado"
    context = {"log": log(number, deleted=deleted), "number": number, "deleted": deleted}
    return render(request, "administrators/log.html", context)
