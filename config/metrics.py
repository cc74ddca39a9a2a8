"""The counters of the site, for Prometheus: `/metrics`, with METRICS=1."""

from __future__ import annotations

import os
from hmac import compare_digest

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess

LOCAL = ("127.0.0.1", "::1")
PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the figures of all workers of this machine. Raises Http404 for readers without the right."""
    if not (settings.METRICS and may_read(request)):
        raise Http404
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Return whether a request may read: with METRICS_TOKEN or, if none is set, from this machine without a proxy."""
    if settings.METRICS_TOKEN:
        expected = f"Bearer {settings.METRICS_TOKEN}"
        return compare_digest(request.headers.get("Authorization", "").encode(), expected.encode())
    return request.META.get("REMOTE_ADDR") in LOCAL and not any(name in request.headers for name in PROXY_HEADERS)
