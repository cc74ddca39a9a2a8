"""The files of tables, and how a row of a page compares with a line of its file."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.utils.html import strip_tags

from tests.tournaments.documents.files.test_tables import from_csv

SEPARATORS = re.compile(r"[\s–·]+")
NO_FIGURES = {"", "siguiente", "none"}
"""Words that are no figures: the mark of the next game, and that of a missing place."""


def words(cells: str) -> list[str]:
    return [word for word in SEPARATORS.split(unescape(cells).casefold()) if word not in NO_FIGURES]


def text_of(html: str) -> str:
    return " ".join(unescape(strip_tags(re.sub(r"<(?=/|small|p )", " <", html))).split())


def file(client: Client, address: str) -> list[dict[str, str]]:
    heading, *lines = from_csv(client.get(address).content)
    return [dict(zip(map(str, heading), map(str, line), strict=True)) for line in lines]


def in_page_order(line: dict[str, str]) -> dict[str, str]:
    """Return the line of a file as pages order it: the points of a game stand between its players."""
    if "Puntos del segundo" not in line:
        return line
    names = [name for name in line if name != "Segundo"]
    names.insert(names.index("Puntos del segundo") + 1, "Segundo")
    return {name: line[name] for name in names}


def line_has_row(row: list[str], line: dict[str, str]) -> bool:
    """Return whether the line of the file has every figure of the row, in the same order."""
    figures = iter(words(" ".join(in_page_order(line).values())))
    return all(any(is_shown_as(word, figure) for figure in figures) for word in row)


def is_shown_as(word: str, figure: str) -> bool:
    """Return whether a page shows a figure of the file as a word; of a digest it shows the beginning."""
    return figure.startswith(word[:-1]) if word.endswith("…") else word == figure
