"""The version of a page: its ETag, answers for those who have it, and whole pages kept under it for all readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from hashlib import md5, sha256
from pathlib import Path
from threading import Lock
from typing import Any
from zlib import crc32

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition

from serving.clients import is_gone
from serving.compression import ENCODING, accepts_gzip, packed, unpacked
from serving.headers import mark_public
from serving.request_kinds import DOCUMENTS
from tournaments.display.championships import championship_edition, public_championship_list
from tournaments.display.home import SectionKey, home_edition, league_list_edition
from tournaments.display.players import MAX_FILE_ROWS, PlayerLine, player_list
from tournaments.display.record import player_edition
from tournaments.display.standings import Edition, edition, edition_with_broadcasts
from tournaments.store.access import actor
from tournaments.web.form_token import page_owners
from tournaments.web.requests import choice_parameter, page_number, readable_leagues, search_words

PAGES = "pages"
"""The name of the cache in the settings."""
MAX_BYTES = 512 * 1024
"""The largest cached page: the games of 40 players in two legs are 373 KB. `config.cache` limits the number of pages
in the memory of a process."""
MAX_WAIT_SECONDS = 1.0
"""The longest wait for another thread that makes a page of the same league. Then the page is made anyway, since the
other thread may be waiting too."""
CSRF_TEXTS = (b"csrfmiddlewaretoken", b"x-csrftoken")
"""Texts, in lower case, of pages that contain a CSRF token."""

PageView = Callable[..., HttpResponse]
_LEAGUE_LOCKS = tuple(Lock() for _ in range(64))
"""Shared by all leagues; two leagues with the same lock only wait for each other."""


def cached_page(etag_of: Callable[[HttpRequest], str | None]) -> Callable[[PageView], PageView]:
    """Return a decorator that caches a view whose public response is determined by its ETag."""

    def decorated(view: PageView) -> PageView:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            """Answer with the cached page, or make it once for all readers who wait for it."""
            etag = etag_of(request)
            if etag is None or not is_public_request(request):
                return view(request, *args, **kwargs)
            # Pages with a query are not cached: a client could request any number of them.
            key = _key(request, etag) if not request.META.get("QUERY_STRING") else ""
            if key and (cached := _cached(request, key)):
                return cached
            with _league_lock(request):
                if key and (cached := _cached(request, key)):
                    return cached
                if is_gone():
                    return HttpResponse(status=503)
                response = view(request, *args, **kwargs)
                if not key:
                    return response
                if is_public_response(response) and len(response.content) <= MAX_BYTES:
                    kept = packed(response)
                    caches[PAGES].set(key, kept)
                    if accepts_gzip(request):
                        return unpacked(request, kept)
                return response

        return answer

    return decorated


def _cached(request: HttpRequest, key: str) -> HttpResponse | None:
    """Return the cached response, compressed as it is kept if the reader accepts that, or None."""
    kept = caches[PAGES].get(key)
    return unpacked(request, kept) if kept else None


@contextmanager
def _league_lock(request: HttpRequest) -> Iterator[None]:
    """Hold the lock of a league's pages, so that many simultaneous requests make a page once.

    Pages of one league, in any language and with any query, are made one after another, to leave processor time to
    the rest of the site. Each document has a lock of its own.
    """
    path = request.path.encode("utf-8", "backslashreplace")
    shared = path if path.endswith(DOCUMENTS) else b"/".join(path.split(b"/", 3)[:3])
    lock = _LEAGUE_LOCKS[crc32(shared) % len(_LEAGUE_LOCKS)]
    taken = lock.acquire(timeout=MAX_WAIT_SECONDS)
    try:
        yield
    finally:
        if taken:
            lock.release()


def is_public_request(request: HttpRequest) -> bool:
    """Return whether the response may be the same for everybody: the request has no cookie but the language."""
    return request.method == "GET" and set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME}


def _key(request: HttpRequest, etag: str) -> str:
    """Return the key of a page in the cache."""
    parts = (request.scheme, request.get_host(), request.get_full_path(), "HX-Request" in request.headers, etag)
    return sha256(repr(parts).encode()).hexdigest()


def is_public_response(response: HttpResponse) -> bool:
    """Return whether a response is a page, not a file, without cookies or a CSRF token of its reader."""
    page = response.status_code == 200 and not response.streaming and response["Content-Type"].startswith("text/html")
    if not page or response.cookies:
        return False
    if response.has_header(ENCODING):
        return True  # kept by `costly`, which asked this before it was compressed
    lowered = response.content.lower()
    return not any(token in lowered for token in CSRF_TEXTS)


ETAG, PLAYERS, LEAGUES = "state_etag", "players_found", "leagues_found"
EDITION = "X-Edition"
"""The header in which an open page sends the version of its league that it shows."""
MAX_VERSION_DIGITS = 9
SOURCE_FOLDERS = ("config", "games", "serving", "tournaments", "templates", "static", "locale")


def _release() -> str:
    """Return a text that identifies the installed release, equal in all processes: the time of its latest file."""
    files = (
        file for folder in SOURCE_FOLDERS for file in (Path(settings.BASE_DIR) / folder).rglob("*") if file.is_file()
    )
    return f"{max(file.stat().st_mtime_ns for file in files if file.suffix != '.pyc'):x}"


RELEASE = _release()


def installation() -> tuple[str, ...]:
    """Return what pages show of the installed site: its release, and the settings with addresses that are on pages."""
    return RELEASE, settings.SITE_URL, settings.LIVE_URL


def league_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """Return the ETag of a page of the league; None for readers with more rights, whose page has more."""
    state = None if _has_rights(request) else edition(slug)
    return _league_etag(state) if state else None


def _has_rights(request: HttpRequest) -> bool:
    """Return whether the reader may do or see more than the public, as nobody does without a session."""
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    return has_session and (request.user.is_authenticated or actor.has_link(request))


def shared_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """Return the ETag of a page that differs between readers only by the owner of the forms on their device.

    The page shows whether the hour of a game has come, so its ETag changes every minute. It also shows broadcast
    games, whose moves change it.
    """
    state = edition_with_broadcasts(slug)
    minute = str(timezone.now().minute)
    return _league_etag(state, minute, *page_owners(request)) if state else None


def game_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """Return the ETag of a page with broadcast games; None for readers with more rights."""
    state = None if _has_rights(request) else edition_with_broadcasts(slug)
    return _league_etag(state) if state else None


def _league_etag(state: Edition, *more: str) -> str:
    """Return the ETag of the pages of a league."""
    return _etag(state.pk, state.version, state.championship_version, state.changed, state.broadcasts, *more)


def home_etag(request: HttpRequest) -> str | None:
    """Return the ETag of the public front page: the state of all leagues; None for readers with more rights."""
    return None if _has_rights(request) else _etag(home_edition())


def player_etag(request: HttpRequest, pk: int, **_: object) -> str | None:
    """Return the ETag of a player's page: the state of the leagues; None for readers with more rights."""
    edition = None if _has_rights(request) else player_edition(pk)
    return None if edition is None else _etag(*edition)


def championship_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """Return the ETag of a championship: its state and that of its leagues; None for readers with more rights."""
    edition = None if _has_rights(request) else championship_edition(slug)
    return None if edition is None else _etag(*edition)


def players_etag(request: HttpRequest, **_: object) -> str | None:
    """Return the ETag of the public list of players, and keep the list for `loaded_players`: it is read once."""
    query = search_words(request)
    players = vars(request)[PLAYERS] = player_list(query, readable_leagues(request), most=MAX_FILE_ROWS)
    return None if _has_rights(request) else _etag(query, players)


def loaded_players(request: HttpRequest) -> tuple[PlayerLine, ...]:
    """Return the players that `players_etag` or `player_list_etag` read."""
    players: tuple[PlayerLine, ...] = vars(request)[PLAYERS]
    return players


def player_list_etag(request: HttpRequest) -> str | None:
    """Return the ETag of the page of players, and keep them for `loaded_players`."""
    query = search_words(request)
    players = vars(request)[PLAYERS] = player_list(query, readable_leagues(request))
    return None if _has_rights(request) else _etag(query, players)


def league_list_etag(request: HttpRequest) -> str | None:
    """Return the ETag of a list of leagues: the state of those on its page, which it keeps for `listed_leagues`.

    None for readers with more rights, and for a search, which would be made twice.
    """
    if search_words(request) or _has_rights(request):
        return None
    section = choice_parameter(request, "estado", SectionKey)
    rows = vars(request)[LEAGUES] = league_list_edition(section, page_number(request))
    return _etag(section, rows)


def listed_leagues(request: HttpRequest) -> tuple[int, ...] | None:
    """Return the keys of the leagues that `league_list_etag` read; None if it read none."""
    rows = vars(request).get(LEAGUES)
    return None if rows is None else tuple(row[0] for row in rows)


def championship_list_etag(request: HttpRequest) -> str | None:
    """Return the ETag of the list of championships; None for readers with more rights."""
    return None if _has_rights(request) else _etag(public_championship_list())


def unchanging_etag(request: HttpRequest, **_: object) -> str | None:
    """Return the ETag of a page that only another release changes; None for readers with more rights."""
    return None if _has_rights(request) else _etag()


def _etag(*state: object) -> str:
    """Return the ETag of a page made from this state by the site as it is installed."""
    # Pages change when a day passes, and in every time zone days begin on the hour.
    hour = timezone.now().strftime("%Y-%m-%dT%H")
    return f'"{md5(repr((*state, hour, get_language(), *installation())).encode(), usedforsecurity=False).hexdigest()}"'


def _revalidated_with(etag: Callable[..., str | None]) -> Callable[[Any], Any]:
    """Return a decorator with which browsers revalidate the page at each request, and get it only if it changed."""

    def noted_etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str | None:
        tag = etag(request, *args, **kwargs)
        vars(request)[ETAG] = tag
        return tag

    return lambda view: cache_control(no_cache=True)(condition(etag_func=noted_etag)(cached_page(etag_of)(view)))


def _is_up_to_date(request: HttpRequest, slug: str) -> bool:
    """Return whether an open page of an official, which has no ETag, shows the present version of the league."""
    version = request.headers.get(EDITION, "")
    if not (version.isdecimal() and len(version) <= MAX_VERSION_DIGITS and _has_rights(request)):
        return False
    return readable_leagues(request).filter(slug=slug, version=int(version)).exists()


def _revalidated_with_league(etag: Callable[..., str | None]) -> Callable[[Any], Any]:
    """Return a decorator as `_revalidated_with`, for pages of a league that officials also keep open."""

    def decorated(view: Any) -> Any:
        revalidated = _revalidated_with(etag)(view)

        @wraps(view)
        def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            if _is_up_to_date(request, slug):
                return HttpResponse(status=204)
            answered: HttpResponse = revalidated(request, slug=slug, **kwargs)
            return answered

        return answer

    return decorated


def etag_of(request: HttpRequest) -> str | None:
    """Return the ETag found by the decorators below, or None for a page without one."""
    tag: str | None = vars(request).get(ETAG)
    return tag


revalidated = _revalidated_with_league(league_etag)
revalidated_shared = _revalidated_with(shared_etag)
"""Decorators of views of one league."""
revalidated_home = _revalidated_with(home_etag)
revalidated_player = _revalidated_with(player_etag)
revalidated_players = _revalidated_with(players_etag)
revalidated_championship = _revalidated_with(championship_etag)
revalidated_player_list = _revalidated_with(player_list_etag)
revalidated_league_list = _revalidated_with(league_list_etag)
revalidated_championship_list = _revalidated_with(championship_list_etag)
unchanging = _revalidated_with(unchanging_etag)

LANGUAGE = "idioma"
"""Query parameter with the language; without it, the browser's language is used."""
View = Callable[..., HttpResponseBase]


def shared_view(view: View) -> View:
    """Decorate a view that gets the request without cookies, and so without session, account or private link."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer as to a reader without account, so that the response can be shared."""
        request.COOKIES = {}
        request.META.pop("HTTP_COOKIE", None)
        request.session = SessionBase()
        request.user = AnonymousUser()
        with translation.override(requested_language(request)):
            response = view(request, *args, **kwargs)
            response.headers["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
        return mark_public(response)

    return answer


def requested_language(request: HttpRequest) -> str:
    """Return the language of the query parameter, or else the browser's preferred one."""
    language = request.GET.get(LANGUAGE, "")
    return language if language in dict(settings.LANGUAGES) else translation.get_language_from_request(request)
