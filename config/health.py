"""Health checks, for monitoring and for the balancer."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import League


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer `ok` without a session or a query: the server works."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Answer `ok` if the database works too; otherwise the error becomes a 503."""
    League.objects.exists()
    return HttpResponse("ok", content_type="text/plain")
