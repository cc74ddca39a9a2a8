"""The preview of a page's link: its canonical address, title, description and picture, for chats and search engines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from hashlib import sha256
from typing import Any

from django.template import Context
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.display import previews
from tournaments.display.championships import ChampionshipPage
from tournaments.display.headers import LeagueHeader
from tournaments.display.league import LeaguePage
from tournaments.display.players import PlayerPage
from tournaments.display.sheets import GameSheets
from tournaments.league.values import State
from tournaments.web.addresses import absolute_address
from tournaments.web.as_anybody import LANGUAGE
from tournaments.web.parameters import PAGE_LANGUAGE
from tournaments.web.requests import page_number

PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
"""The size that social networks and chats recommend, in pixels."""
EMBEDDED = ("standings", "calendar", "games", "podium", "sheet")
"""The names of the addresses of pages that other sites may embed."""
LOCALES = {"es": "es_ES", "gl": "gl_ES", "it": "it_IT", "en": "en_GB"}
TABS = {
    "calendar": gettext_lazy("Calendario"),
    "course": gettext_lazy("Cómo se movió la tabla"),
    "counting": gettext_lazy("Cómo se puntúa"),
    "documents": gettext_lazy("Documentos"),
    "drawing": gettext_lazy("Sorteo"),
    "games": gettext_lazy("Partidas"),
    "podium": gettext_lazy("Podio"),
    "projector": gettext_lazy("Proyector"),
    "prospects": gettext_lazy("Qué puede pasar todavía"),
}
"""The titles of a league's pages, by the name of their address; the title of the table's page is the league's name."""


@dataclass(frozen=True, slots=True)
class PreviewContent:
    """A title, a description, and a picture by the name and arguments of its address and its version."""

    title: str
    description: str
    picture: str
    arguments: tuple[object, ...] = ()
    version: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPreview:
    """The preview with absolute addresses; `locale` is the language in the form of Open Graph."""

    title: str
    description: str
    address: str
    picture: str
    locale: str
    oembed: str
    """The oEmbed address of the page; empty if it cannot be embedded."""
    alternates: tuple[tuple[str, str], ...]
    """The address of the page in each language, by its code; `x-default` is in the reader's own language."""


def link_preview(context: Context, page: object) -> LinkPreview | None:
    """Template tag. Return the link preview of a page; None for a page that is not public."""
    request: Any = context["request"]
    name = request.resolver_match.url_name
    content = preview_content(page, name)
    if content is None:
        return None
    number = page_number(request)
    query = {"pagina": str(number)} if number > 1 else {}
    requested = request.GET.get(PAGE_LANGUAGE, "")
    own_query = {**query, PAGE_LANGUAGE: requested} if requested in LOCALES else query
    language = get_language() or "es"
    version = sha256(repr(content.version).encode()).hexdigest()[:12]
    picture = reverse(f"tournaments:{content.picture}_picture", args=content.arguments)
    address = _address(request, own_query)
    oembed_path = f"{reverse('tournaments:oembed')}?{urlencode({'url': address, LANGUAGE: language})}"
    return LinkPreview(
        title=content.title,
        description=content.description,
        address=address,
        picture=absolute_address(request, f"{picture}?{urlencode({LANGUAGE: language, 'v': version})}"),
        locale=LOCALES[language],
        oembed=absolute_address(request, oembed_path) if name in EMBEDDED else "",
        alternates=(
            *((code, _address(request, {**query, PAGE_LANGUAGE: code})) for code in LOCALES),
            ("x-default", _address(request, query)),
        ),
    )


def _address(request: Any, query: Mapping[str, str]) -> str:
    """Return the absolute address of the present page with a query."""
    return absolute_address(request, request.path + (f"?{urlencode(query)}" if query else ""))


@singledispatch
def preview_content(page: Any, name: str) -> PreviewContent | None:
    """Return the content of the preview of a page, or None; `name` is that of its address."""
    header: LeagueHeader = page.header
    return _header_content(header, name, previews.facts_of(header))


@preview_content.register
def _league_content(page: LeaguePage, name: str) -> PreviewContent | None:
    words = previews.next_game_words(page) if name == "calendar" else ""
    return _header_content(page.header, name, words or previews.league_words(page))


def _header_content(header: LeagueHeader, name: str, description: str) -> PreviewContent | None:
    """Return the preview of a page of a league; None if the league is private."""
    if not header.published:
        return None
    title = previews.joined(str(TABS.get(name, "")), header.name)
    picture = "podium" if header.state is State.FINISHED else "table"
    return PreviewContent(title, description, picture, (header.slug,), _version(header))


def _version(header: LeagueHeader) -> tuple[object, ...]:
    return header.pk, header.version, header.updated_at


@preview_content.register
def _game_content(page: GameSheets, _name: str) -> PreviewContent | None:
    """Return the preview of the page of a game; None if the league is private."""
    header, line = page.header, page.line
    if not header.published or line.fixture_id is None:
        return None
    title = previews.joined(previews.game_title(line), previews.game_place(line, header))
    return PreviewContent(title, previews.game_words(line), "game", (header.slug, line.fixture_id), _version(header))


@preview_content.register
def _player_content(page: PlayerPage, _name: str) -> PreviewContent:
    version = (page.name, page.medals, *(_version(part.header) for part in page.participations))
    return PreviewContent(page.name, previews.player_words(page), "player", (page.pk,), version)


@preview_content.register
def _championship_content(page: ChampionshipPage, _name: str) -> PreviewContent:
    return PreviewContent(
        page.name, previews.championship_words(page), "championship", (page.slug,), (page.changed, page.rows)
    )


@preview_content.register(tuple)
def _front_page_content(sections: Sequence[Any], _name: str) -> PreviewContent:
    version = tuple(_version(card.header) for section in sections for card in section.cards)
    return PreviewContent(_("Ligas de damas"), previews.site_words(sections), "site", (), version)


@preview_content.register
def _site_content(title: str, _name: str) -> PreviewContent:
    """Return the content for a page of the whole site, by its title."""
    return PreviewContent(title, previews.site_words(()), "site")
