"""Pages for reading without a network: permission to store a page, its owner, and the files of the web app.

The service worker (`static/worker.js`) stores them. It serves those of one account or private link at a time, for a day
at most, and deletes them when the session ends or a page is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from tournaments.web.form_token import owners_of

GetResponse = Callable[[HttpRequest], HttpResponse]

ICON = settings.BASE_DIR / "static" / "icon-192.png"
WORKER = settings.BASE_DIR / "static" / "worker.js"
KEEP_HEADER = "X-Keep-Offline"
"""The header of a page that the service worker stores."""
OWNER_HEADER = "X-Senders"
"""The header with the owner of a page; the service worker deletes pages stored for others."""
MAX_AGE_SECONDS = 24 * 3600
MIN_FAILED_STATUS = 500
GREEN, PAPER = "#24452f", "#faf5ea"


def allow_offline(response: HttpResponse) -> HttpResponse:
    """Mark a page as one that the device may store and open without a network."""
    if response.status_code == 200:
        response[KEEP_HEADER] = "1"
    return response


def opens_offline(request: HttpRequest) -> bool:
    """Return whether browsers allow service workers for this address: with HTTPS, or on this machine."""
    name = split_domain_port(request.get_host())[0].strip("[]")
    try:
        return request.is_secure() or ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def add_owner_header(get_response: GetResponse) -> GetResponse:
    """Middleware: add the header with the owner of a page for the service worker; empty for a page without a user."""

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer, with the name of the account or link in a header for the script of unsent forms."""
        response = get_response(request)
        page = response.get("Content-Type", "").startswith("text/html") and "HX-Request" not in request.headers
        if page and response.status_code < MIN_FAILED_STATUS and settings.SESSION_COOKIE_NAME in request.COOKIES:
            with suppress(DatabaseError):
                response[OWNER_HEADER] = ",".join(owners_of(request))
        return response

    return answer


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """Return the script of the service worker, at the root of the site so that it serves every page."""
    context = {
        "files": settings.STATIC_URL,
        "logout": reverse("logout"),
        "lost": reverse("offline"),
        "seconds": MAX_AGE_SECONDS,
        "keep": KEEP_HEADER,
        "senders": OWNER_HEADER,
        "icon": static("icon-192.png"),
    }
    script = f'"use strict";\nconst GIVEN = {json.dumps(context)};\n{WORKER.read_text(encoding="utf-8")}'
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def offline_page(request: HttpRequest) -> HttpResponse:
    """Return the page that replaces pages that were not stored, without a network; it has no owner."""
    return render(request, "offline/lost.html")


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """Return the icon of the site where programs ask for it that read no page, such as readers of feeds."""
    headers = {"Cache-Control": f"public, max-age={MAX_AGE_SECONDS}"}
    return HttpResponse(ICON.read_bytes(), content_type="image/png", headers=headers)


@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """Return the web app manifest: name, colours and icons, in the reader's language."""
    sizes = [{"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    svg_icon = {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml"}
    return JsonResponse(
        {
            "id": "/",
            "name": "El Castillar",
            "short_name": "Castillar",
            "description": gettext("Ligas de damas, del sorteo al podio."),
            "lang": get_language() or "es",
            "dir": "ltr",
            "start_url": reverse("tournaments:mine"),
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": GREEN,
            "icons": [*sizes, {**sizes[1], "purpose": "maskable"}, svg_icon],
        },
        content_type="application/manifest+json",
    )
