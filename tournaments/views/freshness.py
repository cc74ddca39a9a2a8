"""When a page of a league is another one than a reader already has."""

from __future__ import annotations

from hashlib import md5
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language
from django.views.decorators.http import condition

from tournaments.selectors.championships import championship_edition
from tournaments.selectors.league import edition
from tournaments.selectors.record import player_edition

SOURCES = ("config", "games", "tournaments", "templates", "static", "locale")


def _release() -> str:
    """Tells one version of the program from another: the same in every process that runs it."""
    files = (file for folder in SOURCES for file in (Path(settings.BASE_DIR) / folder).rglob("*") if file.is_file())
    return f"{max(file.stat().st_mtime_ns for file in files if file.suffix != '.pyc'):x}"


RELEASE = _release()


def league_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """The state of the league and of the program. None for who is logged in: their page has more on it."""
    if request.user.is_authenticated:
        return None
    found = edition(slug)
    if found is None:
        return None
    return _etag(found.pk, found.version, found.championship_version, found.updated_at.timestamp())


def player_etag(request: HttpRequest, pk: int, **_: object) -> str | None:
    """The state of every league of a player."""
    found = None if request.user.is_authenticated else player_edition(pk)
    return None if found is None else _etag(*found)


def championship_etag(request: HttpRequest, slug: str, **_: object) -> str | None:
    """The state of a championship and of its leagues."""
    found = None if request.user.is_authenticated else championship_edition(slug)
    return None if found is None else _etag(*found)


def _etag(*state: object) -> str:
    return f'"{md5(repr((*state, get_language(), RELEASE)).encode(), usedforsecurity=False).hexdigest()}"'


as_it_stands = condition(etag_func=league_etag)
"""For a view of one league: not sent again to a reader who has it as it stands."""
player_as_it_stands = condition(etag_func=player_etag)
championship_as_it_stands = condition(etag_func=championship_etag)
