"""The addresses that search engines should read, and the guide for organizers and referees.

Players' pages are left out: leagues link to their players, but search engines get no list of people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.db.models import Max
from django.db.models.query import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

from games.rules import RULES
from tournaments import models
from tournaments.store.access.permissions import championships_seen_in, leagues_seen_by
from tournaments.store.load import event_of
from tournaments.web.freshness import shared_view, unchanging
from tournaments.web.requests import absolute_address, keeps_parameters

PAGE_SIZE = 2_000
"""Addresses in one file; an index names the files."""
DISALLOWED = (
    *("/administrar/", "/cuenta/", "/enlace/", "/entrar/", "/invitacion/", "/organizar/"),
    *("/campeonatos/*/datos/", "/jugadores/datos/", "/jugadores/*/datos/", "/ligas/*/datos/"),
    "/ligas/*/documentos/*.pdf",
)
"""The pages that need an account or a private link, and the files, which take more time than pages."""
SECTION_ADDRESS = "tournaments:sitemap_section"


def _listed() -> QuerySet[models.League]:
    """Return the public leagues; of an event, the one that speaks for it."""
    named = ("slug", "updated_at", "stage", "event_stage__event__slug", "event_stage__event__name")
    return leagues_seen_by().filter(listed=True).select_related("event_stage__event").only(*named)


class Leagues(Sitemap):  # type: ignore[type-arg]
    """The page of each public league or event, with the day of its last decision."""

    limit = PAGE_SIZE

    def items(self) -> QuerySet[models.League]:
        return _listed().order_by("pk")

    def location(self, item: models.League) -> str:
        if event := event_of(item):
            return reverse("tournaments:event", args=[event.slug])
        return reverse("tournaments:standings", args=[item.slug])

    def lastmod(self, item: models.League) -> datetime:
        return item.updated_at

    def get_latest_lastmod(self) -> datetime | None:
        """Return the time of the last decision on any of them, in one query."""
        latest: datetime | None = _listed().aggregate(latest=Max("updated_at"))["latest"]
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


@dataclass(frozen=True, slots=True)
class GuideSection:
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    """The whole guide; `body` is the HTML below its title."""

    title: str
    sections: tuple[GuideSection, ...]
    body: SafeString


@require_safe
@keeps_parameters()
@unchanging
def guide(request: HttpRequest) -> HttpResponse:
    """Show the guide in the reader's language."""
    return render(request, "public/guide.html", {"page": guide_page(get_language() or settings.LANGUAGE_CODE)})


@cache
def guide_page(language: str) -> GuidePage:
    """Return a guide, read once in a process, since it changes only with the version of the site.

    Sections have the anchors of the Spanish guide in every language: a link to one opens it for any reader.
    """
    text = (settings.BASE_DIR / "docs" / f"guide.{language}.md").read_text(encoding="utf-8")
    # HTML in the text is disabled, so the result has no markup but Markdown's.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    _show_pictures(tokens)
    headings = [pair for pair in pairwise(tokens) if pair[0].type == "heading_open" and pair[0].tag == "h2"]
    titles = [words.content for _, words in headings]
    own = language == settings.LANGUAGE_CODE
    anchors = map(slugify, titles) if own else (one.anchor for one in guide_page(settings.LANGUAGE_CODE).sections)
    sections = tuple(map(GuideSection, titles, anchors))
    for (heading, _), section in zip(headings, sections, strict=True):
        heading.attrSet("id", section.anchor)
    title, rest = tokens[1].content, tokens[3:]
    return GuidePage(title, sections, mark_safe(reader.renderer.render(rest, reader.options, {})))  # noqa: S308


def _show_pictures(tokens: Sequence[Token]) -> None:
    """Point each picture to the static files, with its size, so that the page does not jump as pictures load."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                file = PurePosixPath(str(child.attrs["src"]))
                with Image.open(settings.BASE_DIR / "docs" / file) as image:
                    child.attrs |= {"width": image.width, "height": image.height, "loading": "lazy"}
                child.attrSet("src", static(f"guide/{file.relative_to('pictures')}"))
