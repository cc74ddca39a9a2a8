"""When a page of a league is another one than a reader already has."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import md5
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition

from tournaments import models
from tournaments.access import link_session
from tournaments.display.championships import championship_edition
from tournaments.display.home import home_edition
from tournaments.display.league import Edition, edition, edition_of, edition_on_air, public_row
from tournaments.display.players import MAX_FILE_ROWS, PlayerLine, player_list
from tournaments.display.record import player_edition
from tournaments.web.bodies import made_once
from tournaments.web.requests import seen_by, words
from tournaments.web.senders import senders_shown

ROW, ETAG, PLAYERS = "league_row", "state_etag", "players_found"
EDITION = "X-Edition"
"""The header in which an open page says which version of its league it shows."""
MAX_DIGITS = 9
SOURCES = ("config", "games", "serving", "tournaments", "templates", "static", "locale")


def _release() -> str:
    """Tells one version of the program from another: the same in every process that runs it."""
    files = (file for folder in SOURCES for file in (Path(settings.BASE_DIR) / folder).rglob("*") if file.is_file())
    return f"{max(file.stat().st_mtime_ns for file in files if file.suffix != '.pyc'):x}"


RELEASE = _release()


def league_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """Return the state of the league and of the program; None for readers with more rights, whose page has more."""
    found = None if _may_more(request) else edition(slug)
    return _league_etag(found) if found else None


def _may_more(request: HttpRequest) -> bool:
    """Whether the reader may do or see more than the public."""
    return request.user.is_authenticated or link_session.has_link(request)


def shared_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """The same for a page that is one for everybody, but for whose forms their device may send.

    It says whether the hour of a game has come: another page every minute. It shows the games on the air.
    """
    found = edition_on_air(slug)
    minute = str(timezone.now().minute)
    return _league_etag(found, minute, *senders_shown(request)) if found else None


def game_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """The state of the league and of its games on the air."""
    found = None if _may_more(request) else edition_on_air(slug)
    return _league_etag(found) if found else None


def read_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """Return the same for a reader without a page to compare: the league's row is read once, for the page too."""
    if "HTTP_IF_NONE_MATCH" in request.META:
        return league_etag(request, slug)
    row = None if _may_more(request) else public_row(slug)
    vars(request)[ROW] = row
    return _league_etag(edition_of(row)) if row else None


def row_read(request: HttpRequest) -> models.League | None:
    """The row that was read to tell the state of its league, for a page as anybody sees it."""
    row: models.League | None = vars(request).get(ROW)
    return row


def _league_etag(found: Edition, *more: str) -> str:
    return _etag(found.pk, found.version, found.championship_version, found.changed, found.on_air, *more)


def home_etag(request: HttpRequest) -> str | None:
    """The state of every league that the front page shows to anybody."""
    return None if _may_more(request) else _etag(home_edition())


def player_etag(request: HttpRequest, pk: int, **_: object) -> str | None:
    """The state of every league of a player."""
    found = None if _may_more(request) else player_edition(pk)
    return None if found is None else _etag(*found)


def championship_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """The state of a championship and of its leagues."""
    found = None if _may_more(request) else championship_edition(slug)
    return None if found is None else _etag(*found)


def players_etag(request: HttpRequest, **_: object) -> str | None:
    """The players that the list has for anybody, read once, for the file too."""
    query = words(request)
    found = vars(request)[PLAYERS] = player_list(query, seen_by(request), most=MAX_FILE_ROWS)
    return None if _may_more(request) else _etag(query, found)


def players_read(request: HttpRequest) -> tuple[PlayerLine, ...]:
    """The players that were read to tell the state of their list."""
    found: tuple[PlayerLine, ...] = vars(request)[PLAYERS]
    return found


def _etag(*state: object) -> str:
    # A game of a day that has passed is no longer the next: days begin on the hour.
    hour = timezone.now().strftime("%Y-%m-%dT%H")
    return f'"{md5(repr((*state, hour, get_language(), RELEASE)).encode(), usedforsecurity=False).hexdigest()}"'


def _asked_again(etag: Callable[..., str | None]) -> Callable[[Any], Any]:
    """Let the browser revalidate the page each time; an unchanged one is not sent again."""

    def noted(request: HttpRequest, *args: Any, **kwargs: Any) -> str | None:
        found = etag(request, *args, **kwargs)
        vars(request)[ETAG] = found
        return found

    return lambda view: cache_control(no_cache=True)(condition(etag_func=noted)(made_once(etag_of)(view)))


def _has_it(request: HttpRequest, slug: str) -> bool:
    """Whether an open page of an official, which has no ETag, asks for itself again and shows the league as it is."""
    version = request.headers.get(EDITION, "")
    if not (version.isdecimal() and len(version) <= MAX_DIGITS and _may_more(request)):
        return False
    return seen_by(request).filter(slug=slug, version=int(version)).exists()


def _asked_again_by_league(etag: Callable[..., str | None]) -> Callable[[Any], Any]:
    """The same for a page of a league, which logged-in officials also keep open."""

    def decorated(view: Any) -> Any:
        revalidated = _asked_again(etag)(view)

        @wraps(view)
        def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            if _has_it(request, slug):
                return HttpResponse(status=204)
            answered: HttpResponse = revalidated(request, slug=slug, **kwargs)
            return answered

        return answer

    return decorated


def etag_of(request: HttpRequest) -> str | None:
    """Return the ETag found by the decorators below; None where nothing tells the page's state."""
    found: str | None = vars(request).get(ETAG)
    return found


revalidated = _asked_again_by_league(league_etag)
revalidated_by_row = _asked_again_by_league(read_etag)
revalidated_shared = _asked_again(shared_etag)
"""Decorators of views of one league; the second is for views that take its row from `row_read`."""
revalidated_home = _asked_again(home_etag)
revalidated_player = _asked_again(player_etag)
revalidated_players = _asked_again(players_etag)
revalidated_championship = _asked_again(championship_etag)
