"""The addresses that search engines should read: public leagues, their championships, and the pages of the site.

Players' pages are left out: leagues link to their players, but search engines get no list of people.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.db.models import Max
from django.db.models.query import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.rules import RULES
from tournaments import models
from tournaments.store.access.permissions import championships_seen_in, leagues_seen_by
from tournaments.web.addresses import absolute_address
from tournaments.web.as_anybody import shared_view

PAGE_SIZE = 2_000
"""Addresses in one file; an index names the files."""
DISALLOWED = (
    *("/administrar/", "/cuenta/", "/enlace/", "/entrar/", "/invitacion/", "/organizar/"),
    *("/campeonatos/*/datos/", "/jugadores/datos/", "/jugadores/*/datos/", "/ligas/*/datos/"),
    "/ligas/*/documentos/*.pdf",
)
"""The pages that need an account or a private link, and the files, which take more time than pages."""
SECTION_ADDRESS = "tournaments:sitemap_section"


class Leagues(Sitemap):  # type: ignore[type-arg]
    """The table of each public league, with the day of its last decision."""

    limit = PAGE_SIZE

    def items(self) -> QuerySet[models.League]:
        return leagues_seen_by().only("slug", "updated_at").order_by("pk")

    def location(self, item: models.League) -> str:
        return reverse("tournaments:standings", args=[item.slug])

    def lastmod(self, item: models.League) -> datetime:
        return item.updated_at

    def get_latest_lastmod(self) -> datetime | None:
        """Return the time of the last decision on any of them, in one query."""
        latest: datetime | None = leagues_seen_by().aggregate(latest=Max("updated_at"))["latest"]
        return latest


class Championships(Sitemap):  # type: ignore[type-arg]
    limit = PAGE_SIZE

    def items(self) -> QuerySet[models.Championship]:
        return championships_seen_in(leagues_seen_by()).only("slug").order_by("pk")

    def location(self, item: models.Championship) -> str:
        return reverse("tournaments:championship", args=[item.slug])


class Pages(Sitemap):  # type: ignore[type-arg]
    """The lists of the site, its rules and its guide."""

    names = ("tournaments:home", "tournaments:leagues", "tournaments:championships", "tournaments:guide")

    def items(self) -> list[str]:
        own = [reverse(name) for name in (*self.names, "games:check", "games:systems", "privacy")]
        return [*own, *(reverse("games:rules", args=[rules]) for rules in RULES)]

    def location(self, item: str) -> str:
        return item


SECTIONS: dict[str, type[Sitemap[Any]] | Sitemap[Any]] = {
    "ligas": Leagues,
    "campeonatos": Championships,
    "sitio": Pages,
}
"""The sections of the site map by the word in their address."""


@require_safe
@shared_view
def sitemap_index(request: HttpRequest) -> HttpResponseBase:
    """Return the index of the site map."""
    return index(request, SECTIONS, sitemap_url_name=SECTION_ADDRESS)


@require_safe
@shared_view
def sitemap_section(request: HttpRequest, section: str) -> HttpResponseBase:
    """Return a section of the site map."""
    return sitemap(request, SECTIONS, section=section)


@require_safe
@shared_view
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt: the addresses that crawlers should not read, and the address of the site map."""
    disallowed = (f"Disallow: {path}" for path in DISALLOWED)
    sitemap_line = f"Sitemap: {absolute_address(request, reverse('tournaments:sitemap'))}"
    content = "\n".join(("User-agent: *", *disallowed, "", sitemap_line, ""))
    return HttpResponse(content, content_type="text/plain; charset=utf-8")
