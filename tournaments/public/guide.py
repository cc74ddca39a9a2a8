"""The guide for organizers and referees: docs/guide.LANGUAGE.md as a page of the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import PurePosixPath

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

from tournaments.web.helping import ENGLISH, SPANISH, guide_language

LANGUAGE_NOTES = {SPANISH: _("La guía está en español."), ENGLISH: _("La guía está en inglés.")}


@dataclass(frozen=True, slots=True)
class GuideSection:
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    """The whole guide; `body` is the HTML below its title."""

    language: str
    title: str
    sections: tuple[GuideSection, ...]
    body: SafeString


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the guide in the language nearest to the reader's, and say which it is if it is another."""
    language = guide_language()
    note = "" if get_language() == language else LANGUAGE_NOTES[language]
    return render(request, "public/guide.html", {"page": guide_page(language), "language_note": note})


@cache
def guide_page(language: str) -> GuidePage:
    """Return a guide, read once in a process, since it changes only with the version of the site."""
    text = (settings.BASE_DIR / "docs" / f"guide.{language}.md").read_text(encoding="utf-8")
    # HTML in the text is disabled, so the result has no markup but Markdown's.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    _show_pictures(tokens)
    sections = tuple(_sections(tokens))
    title, rest = tokens[1].content, tokens[3:]
    return GuidePage(language, title, sections, mark_safe(reader.renderer.render(rest, reader.options, {})))  # noqa: S308


def _sections(tokens: Sequence[Token]) -> Iterator[GuideSection]:
    """Yield each heading of the second level, after giving it an anchor."""
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open" and heading.tag == "h2":
            section = GuideSection(words.content, slugify(words.content))
            heading.attrSet("id", section.anchor)
            yield section


def _show_pictures(tokens: Sequence[Token]) -> None:
    """Point each picture to the static files, with its size, so that the page does not jump as pictures load."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                file = PurePosixPath(str(child.attrs["src"]))
                with Image.open(settings.BASE_DIR / "docs" / file) as image:
                    child.attrs |= {"width": image.width, "height": image.height, "loading": "lazy"}
                child.attrSet("src", static(f"guide/{file.relative_to('pictures')}"))
