"""The pictures of crests, each at its own address, for readers of a league or championship that uses it now.

Browsers revalidate their copy each time, so a removed crest disappears everywhere at once.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

from tournaments.league.branding import Branding
from tournaments.store.access import permissions
from tournaments.store.branding import crest_of
from tournaments.web.requests import readable_leagues

HEADERS = {
    "Cache-Control": "private, no-cache",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


def _etag(request: HttpRequest, digest: str) -> str | None:
    """Return the digest; None for a reader who sees nothing with this crest."""
    leagues = readable_leagues(request)
    if leagues.filter(crest=digest).exists():
        return f'"{digest}"'
    championships = permissions.championships_seen_in(leagues, request.user)
    return f'"{digest}"' if championships.filter(crest=digest).exists() else None


@require_safe
@condition(etag_func=_etag)
def crest(request: HttpRequest, digest: str) -> HttpResponse:
    """Return the picture of a crest. Raises Http404 for a reader who sees nothing with it."""
    content = crest_of(Branding(crest=digest)) if _etag(request, digest) else None
    if content is None:
        raise Http404(digest)
    return HttpResponse(content, content_type="image/png", headers=HEADERS)
