"""The crests, each at an address of its own that never shows another."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.league.livery import Livery
from tournaments.selectors.liveries import crest_of

HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


@require_safe
def crest(request: HttpRequest, digest: str) -> HttpResponse:
    content = crest_of(Livery(crest=digest))
    if content is None:
        raise Http404(digest)
    return HttpResponse(content, content_type="image/png", headers=HEADERS)
