"""A sign of life for whoever watches the server."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """`ok`, if the site answers at all; no session, no query."""
    return HttpResponse("ok", content_type="text/plain")
