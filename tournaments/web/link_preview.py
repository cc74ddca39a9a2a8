"""The link preview of a page, and the address of its league's live stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from hashlib import sha256
from typing import Any, cast

from csp.constants import SELF
from csp.decorators import csp_update
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.template import Context
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.display import previews
from tournaments.display.championships import ChampionshipPage
from tournaments.display.events import EventPage
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage
from tournaments.display.players import PlayerPage
from tournaments.display.sheets import GameSheets
from tournaments.league.values import State
from tournaments.web.freshness import LANGUAGE
from tournaments.web.requests import PAGE_LANGUAGE, absolute_address, page_number

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


@preview_content.register
def _event_content(page: EventPage, _name: str) -> PreviewContent | None:
    """Return the preview of an event, with the picture of its present stage; None unless that is public."""
    stage = page.present
    if not stage.header.published:
        return None
    words = previews.joined(stage.name, previews.league_words(stage.page))
    picture = "podium" if stage.header.state is State.FINISHED else "table"
    return PreviewContent(page.name, words, picture, (stage.header.slug,), (page.edition, _version(stage.header)))


@preview_content.register(tuple)
def _front_page_content(sections: Sequence[Any], _name: str) -> PreviewContent:
    version = tuple(_version(card.header) for section in sections for card in section.cards)
    return PreviewContent(_("Ligas de damas"), previews.site_words(sections), "site", (), version)


@preview_content.register
def _site_content(title: str, _name: str) -> PreviewContent:
    """Return the content for a page of the whole site, by its title."""
    return PreviewContent(title, previews.site_words(()), "site")


GetResponse = Callable[[HttpRequest], HttpResponse]
PATH = "/en-vivo/"


def stream_address(request: HttpRequest, slug: str, published: bool, games: str = "") -> str:
    """Return the address of a league's stream; empty without one, as for private leagues.

    `games` adds the moves of games: `partidas/` for all games, `partidas/12/` for one.
    """
    return f"{stream_origin(request)}{PATH}{slug}/{games}" if settings.LIVE_URL and published else ""


def stream_origin(request: HttpRequest) -> str:
    """Return the origin of the stream, empty if it is that of the site.

    If LIVE_URL is a port, the origin has the host name of the request and that port.
    """
    if settings.LIVE_URL.startswith(":"):
        return f"{request.scheme}://{split_domain_port(request.get_host())[0]}{settings.LIVE_URL}"
    return str(settings.LIVE_URL.rstrip("/"))


def allow_stream(get_response: GetResponse) -> GetResponse:
    """Middleware, inside that of the content security policy: allow pages to connect to the origin of the stream."""

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer, and let the page connect to the live stream."""
        try:
            allowed_origin = stream_origin(request) if settings.LIVE_URL else ""
        except DisallowedHost:
            allowed_origin = ""
        if not allowed_origin:
            return get_response(request)
        return cast(HttpResponse, csp_update({"connect-src": [SELF, allowed_origin]})(get_response)(request))

    return answer


def live_stream(context: Context, slug: str, published: bool, games: str = "") -> str:
    """Template tag. Return the address of a league's stream; empty for a page rendered without a request."""
    request = context.get("request")
    return stream_address(request, slug, published, games) if isinstance(request, HttpRequest) else ""
