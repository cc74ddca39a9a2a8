"""Health checks, for monitoring and for the balancer."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import League


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer `ok` if the site answers at all, without a session or a query."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer `ok` if the site's database answers too; otherwise 503 with the page that says so."""
    League.objects.exists()
    return HttpResponse("ok", content_type="text/plain")
