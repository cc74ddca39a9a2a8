"""Style of the templates, and what all whole pages have."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

MAX_LINE_LENGTH = 120
TEMPLATES = Path(settings.BASE_DIR) / "templates"
ICON = re.compile(r"""<link rel="(?:apple-touch-)?icon"[^>]*\{% static '(.*?)' %\}""")
UNESCAPED = re.compile(r"\|\s*safe(?:seq)?\b|\bautoescape off\b")
REFERRED = re.compile(r"""aria-(?:labelledby|describedby)="([^"{}]+)\"""")

BUTTON = re.compile(r"<button\b(?:[^>{]|\{%.*?%\}|\{\{.*?\}\})*>", re.DOTALL)
LOOSE_HIDDEN_WORDS = re.compile(r"""visually-hidden">(?:(?!</span>).)*</span>\s+</(?:a|button)>""", re.DOTALL)


def test_template_lines_have_at_most_120_characters() -> None:
    too_long = [
        f"{file.relative_to(TEMPLATES)}:{number}"
        for file in sorted(TEMPLATES.rglob("*"))
        if file.is_file()
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > MAX_LINE_LENGTH
    ]
    assert too_long == []


def test_every_page_escapes_its_values() -> None:
    unescaped = {file.name for file in TEMPLATES.rglob("*.html") if UNESCAPED.search(file.read_text())}
    assert unescaped == {"swagger.html"}, "it has the settings of the API's pages, none of a user"


def test_every_whole_page_has_the_icon_of_the_site() -> None:
    whole = {file: file.read_text() for file in TEMPLATES.rglob("*.html")}
    icons = {file: set(ICON.findall(text)) for file, text in whole.items() if "</head>" in text}
    assert len(icons) > 5
    assert {file: found for file, found in icons.items() if found - {"icon-192.png"} != {"favicon.svg"}} == {}


def test_elements_that_name_or_describe_others_are_in_the_same_template() -> None:
    missing = [
        (file.name, referred)
        for file in TEMPLATES.rglob("*.html")
        for names in REFERRED.findall(file.read_text())
        for referred in names.split()
        if f'id="{referred}"' not in file.read_text()
    ]
    assert missing == []


def test_no_space_stands_between_hidden_words_and_the_end_of_a_button() -> None:
    """It would show after the visible words, which would then not be in the middle."""
    loose = [file.name for file in TEMPLATES.rglob("*.html") if LOOSE_HIDDEN_WORDS.search(file.read_text())]
    assert loose == []


def test_every_button_says_whether_it_sends_its_form() -> None:
    buttons = [(file.name, one) for file in TEMPLATES.rglob("*.html") for one in BUTTON.findall(file.read_text())]
    assert len(buttons) > 100
    assert [(name, one) for name, one in buttons if " type=" not in one.replace("\n", " ")] == []
