"""Small pieces of a page that tables and templates share: a name, a medal, a drawing."""

from __future__ import annotations

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from tournaments.league.values import Medal
from tournaments.wording import terms


def who(name: str, player_id: int | None = None) -> SafeString:
    """A name as typed, apart from the direction of the text around it, and whole in its title where it is cut."""
    written = format_html('<bdi class="who" title="{}">{}</bdi>', name, name)
    if player_id is None:
        return written
    return format_html('<a href="{}">{}</a>', reverse("tournaments:player", args=[player_id]), written)


def icon(key: str) -> SafeString:
    """A drawing of static/icons.svg, for a text beside it."""
    return format_html(
        '<svg class="icon icon-{0}" aria-hidden="true" focusable="false"><use href="{1}#{0}"></use></svg>',
        key,
        static("icons.svg"),
    )


def medal(medal: Medal, points: int | None = None) -> SafeString:
    """A medal by its shape and its word, with the points it gives."""
    words = str(terms.MEDALS[medal]).capitalize()
    if points:
        worth = ngettext("%(points)d pto.", "%(points)d ptos.", points) % {"points": points}
        words = f"{words} · {worth}"
    return format_html('<span class="medal medal-{}">{} {}</span>', medal, icon(medal), words)
