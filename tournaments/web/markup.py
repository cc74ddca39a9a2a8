"""Small pieces of a page that tables and templates share: a name, a medal, a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.conf import settings
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language_info, ngettext
from django.utils.translation import gettext as _

from games.rules.sheets.report import Verdict
from games.wording import verdict_name
from tournaments.display.games import GameLine
from tournaments.league.values import Medal
from tournaments.wording import terms


def who(name: str, player_id: int | None = None) -> SafeString:
    """A name as typed, apart from the direction of the text around it, and whole in its title where it is cut."""
    if player_id is None:
        return format_html('<bdi class="who" title="{0}">{0}</bdi>', name)
    return format_html('<a href="{0}"><bdi class="who" title="{1}">{1}</bdi></a>', player_address(player_id), name)


def player_address(pk: int) -> str:
    return address("tournaments:player", pk)


def address(name: str, *args: object) -> str:
    """As `url` finds it, and kept: a page has tens of addresses, and pages many the same ones."""
    return _address(get_script_prefix(), name, args)


@lru_cache(maxsize=20_000)
def _address(_prefix: str, name: str, args: tuple[object, ...]) -> str:
    """Below the address at which the site stands."""
    return reverse(name, args=args)


def icon(key: str) -> SafeString:
    """A drawing of static/icons.svg, for a text beside it."""
    return format_html(
        '<svg class="icon icon-{0}" aria-hidden="true" focusable="false"><use href="{1}#{0}"></use></svg>',
        key,
        static("icons.svg"),
    )


def languages() -> tuple[tuple[str, str], ...]:
    """The code of each language of the site, and what it calls itself."""
    return _languages(tuple(settings.LANGUAGES))


@lru_cache(maxsize=1)
def _languages(offered: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((code, capfirst(get_language_info(code)["name_local"])) for code, _name in offered)


def sheet_link(slug: str, game: GameLine, sheets: Mapping[int, Verdict | None]) -> SafeString | str:
    """The way to the sheet of a game, with what its check found by a shape and a word; nothing where it has none."""
    verdict = sheets.get(game.fixture_id) if game.fixture_id else None
    if verdict is None:
        return ""
    words = _("Planilla %(verdict)s") % {"verdict": verdict_name(verdict)}
    return format_html(
        '<a class="sheet-link verdict-{}" href="{}">{} {}<span class="visually-hidden">: {} – {}</span></a>',
        verdict.value,
        reverse("tournaments:sheet", args=[slug, game.fixture_id]),
        icon(verdict.value),
        words,
        game.one,
        game.two,
    )


def medal(medal: Medal, points: int | None = None) -> SafeString:
    """A medal by its shape and its word, with the points it gives."""
    words = str(terms.MEDALS[medal]).capitalize()
    if points:
        worth = ngettext("%(points)d pto.", "%(points)d ptos.", points) % {"points": points}
        words = f"{words} · {worth}"
    return format_html('<span class="medal medal-{}">{} {}</span>', medal, icon(medal), words)
