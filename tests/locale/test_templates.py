"""No word of a template is out of the reach of translators."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

TEMPLATES = Path("templates")
SPOKEN = {"alt", "aria-label", "placeholder", "title"}  # attributes that are read out or shown
# The name of the site and the letters of the regulation are the same in every language.
SAME = {"El Castillar", "J", "F", "G", "E", "P", "PDF", "X"}
BLOCK = re.compile(r"{%\s*blocktrans(?:late)?\b.*?%}.*?{%\s*endblocktrans(?:late)?\s*%}", re.DOTALL)
# Remarks, and attributes that a page gives to a tag of its frame.
UNSEEN = re.compile(r"{% comment %}.*?{% endcomment %}|{% block \w*attributes %}.*?{% endblock %}", re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)


class Words(HTMLParser):
    """The texts and spoken attributes of a page, but for what is code or a mark."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._within: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("code", "pre"):
            self._within = self._within or tag
        self.found += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._within = None if tag == self._within else self._within

    def handle_data(self, data: str) -> None:
        if self._within is None:
            self.found += [piece.strip(" \n·:,.–()") for piece in data.split("|")]


def loose_words(template: str) -> list[str]:
    """The words of a template outside every tag of Django's."""
    words = Words()
    words.feed(TAG.sub("|", UNSEEN.sub("|", BLOCK.sub("|", template))))
    words.close()
    return [text for text in words.found if re.search(r"[^\W\d_]", text) and text not in SAME]


FILES = sorted(file for file in TEMPLATES.rglob("*") if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_every_word_can_be_translated(file: Path) -> None:
    assert loose_words(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "template",
    ["<p>Hola</p>", '<a aria-label="Ir">{{ x }}</a>', "{{ x }} de {{ y }}", "{% translate 'Sí' %}, no", "<b>ó</b>"],
)
def test_a_word_outside_the_tags_is_found(template: str) -> None:
    assert loose_words(template)
