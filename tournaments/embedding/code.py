"""The code that another site copies to show a piece."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string

from tournaments.embedding.pieces import Embed, Theme
from tournaments.web.addresses import for_others


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
        return " ".join(render_to_string("embedding/code.html", {"frame": self}).split())


def frame_of(
    request: HttpRequest, embed: Embed, title: str, language: str, theme: Theme | None, size: tuple[str, int]
) -> Frame:
    return Frame(for_others(request, embed.path_in(language, theme)), title, *size)
