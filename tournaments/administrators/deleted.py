"""The page at the address of a deleted league or championship, which says only that it was deleted."""

from __future__ import annotations

import re
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from tournaments.models.administration import ActSubject, SiteAct, address_digest

GONE = 410
PREFIXES = {"ligas": ActSubject.LEAGUE, "campeonatos": ActSubject.CHAMPIONSHIP}
ADDRESS = re.compile(r"/(ligas|campeonatos)/([-\w]{1,80})/")


def deleted_at(path: str) -> tuple[ActSubject, datetime] | None:
    """Return the kind of subject deleted from a path, and the time; None if nothing was deleted there."""
    match = ADDRESS.match(path)
    if match is None:
        return None
    subject = PREFIXES[match[1]]
    acts = SiteAct.objects.filter(deleted_address__digest=address_digest(subject, match[2]))
    at = acts.values_list("taken_at", flat=True).first()
    return (subject, at) if at else None


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404, with a page of its own for deleted leagues and championships."""
    deletion = deleted_at(request.path_info)
    if deletion is None:
        answer: HttpResponse = defaults.page_not_found(request, exception)
        return answer
    subject, at = deletion
    return render(request, "410.html", {"championship": subject is ActSubject.CHAMPIONSHIP, "at": at}, status=GONE)
