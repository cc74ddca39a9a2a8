"""The HTML code that another site copies to show a piece of a league."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage
from tournaments.public.embedding.pieces import Embed, Theme
from tournaments.web.addresses import absolute_address


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece in a frame: its address on the site, its title and its size."""

    address: str
    title: str
    width: str
    height: int

    @property
    def code(self) -> str:
        """Return the frame as HTML, in one line."""
        return " ".join(render_to_string("public/embedding/code.html", {"frame": self}).split())


def board_title(page: LeaguePage, fixture: int) -> str:
    """Return the title of the board of a game, without names, since the code stays on sites after a name is hidden.

    Raises Http404 if the league has no such game.
    """
    games: tuple[GameLine, ...] = (*page.calendar, *page.tiebreaks)
    line = next((game for game in games if game.fixture_id == fixture), None)
    if line is None:
        raise Http404(fixture)
    number = _("Partida %(number)d") % {"number": line.number}
    return f"{_('Partida de desempate') if line.tiebreak else number} · {page.header.name}"


def embed_frame(
    request: HttpRequest, embed: Embed, title: str, language: str, theme: Theme | None, size: tuple[str, int]
) -> Frame:
    """Return the frame of a piece in a language, theme and size."""
    return Frame(absolute_address(request, embed.path_in(language, theme)), title, *size)
