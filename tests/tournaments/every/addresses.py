"""Every address of the site, with the objects that tests request it for."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver

from tests.acts import page_address
from tests.organizing import decide
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.objects import MADE
from tests.tournaments.every.states import LEAGUES
from tournaments import models
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.officials.verbs import Publish
from tournaments.web.deciding.league_access import ACTS


def made(name: str, *, published: bool = True) -> models.League:
    """Return the league for a page, on a site that has an account."""
    User.objects.create_user("quien-lleva-el-sitio")
    league = LEAGUES[PAGES[name].league]()
    make_ready(name, league)
    if not published:
        decide(league, Publish(False))
    return league


def make_ready(name: str, league: models.League) -> None:
    """Change the league where a page needs more than its state."""
    if name == "tournaments:readmit":
        decide(league, Withdraw("Ana"))


def named_patterns(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield the name and the pattern of every address of the site."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from named_patterns(pattern.url_patterns, space + inner)
        else:
            assert pattern.name, pattern
            yield space + pattern.name, pattern


SHARED = ("tournaments:act", "tournaments:act_on_one")
"""The two addresses of all acts on people: about nobody yet, and about one person or link."""


def with_acts(patterns: dict[str, URLPattern]) -> dict[str, URLPattern]:
    """Return the addresses with each act on people under its own name, in place of the two that they share."""
    of_nobody, of_one = (patterns.pop(name) for name in SHARED)
    return patterns | {f"tournaments:{act.name}": of_one if act.of_one else of_nobody for act in ACTS.values()}


PATTERNS = dict(named_patterns(get_resolver().url_patterns))
"""Every address of the site, as it stands in the settings of addresses."""
ADDRESSES = with_acts(dict(PATTERNS))
"""Every page of the site; the acts on people one by one."""


def address(name: str, league: models.League) -> str:
    """Return the address of a page for the league, after making the object that it shows."""
    return page_address(name, arguments(name, league))


def arguments(name: str, league: models.League) -> list[object]:
    assert league.championship
    own: dict[str, list[object]] = {
        "championship": [league.championship.slug],
        "championship_document": [league.championship.slug],
        "championship_picture": [league.championship.slug],
        "other_podium": [league.championship.slug],
        "championship_branding": [league.championship.slug],
        "rename_championship": [league.championship.slug],
        "organize_championship": [league.championship.slug],
        "invite_organizer": [league.championship.slug],
        "championship_names": [league.championship.slug],
        "remove_league": [league.championship.slug, league.pk],
        "championship_file": [league.championship.slug, "standings", "csv"],
        "league_file": [league.slug, "standings", "csv"],
        "document": [league.slug, "calendar"],
        "own_file": [league.slug, "league", "json"],
        "undo": [league.slug, league.version],
        "undo_decision": [league.slug, league.version],
        "correct_league_player": [league.slug, 1],
        "player_initials": [league.slug, 1],
        "player_consent": [league.slug, 1],
        "player_namesakes": [league.slug, 1],
        "erase_player": [league.slug, 1],
        "championship_desk": [league.championship.slug],
        "championship_decisions": [league.championship.slug],
        "championship_medallists": [league.championship.slug],
        "championship_colours": [league.championship.slug],
        "add_podium": [league.championship.slug],
        "remove_podium": [league.championship.slug, 1],
        "medallist_initials": [league.championship.slug, 1],
        "play_off": [league.slug, 1],
        "moved": [league.slug, "equipo/"],
        "former_archive_search": [1],
        "rule": [league.slug, 1],
        "rule_again": [league.slug, 1],
    }
    short = name.rpartition(":")[2]
    if short == "repeat":
        return [league.slug, league.fixtures.get(tiebreak=True).pk]
    if short in own:
        return own[short]
    if make := MADE.get(name) or MADE.get(short):
        return make(league)
    converters = ADDRESSES[name].pattern.converters
    if "object_id" in converters or "game" in converters:
        game = league.fixtures.order_by("result", "pk")[0]
        return [league.slug, (league.fixtures.filter(result__isnull=False).first() or game).pk]
    return [league.slug] if converters else []
