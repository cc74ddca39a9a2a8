"""The names of files that are taken away."""

from __future__ import annotations

from django.utils.text import slugify

from tournaments.exports.sheet import Sheet

Named = tuple[str, str]
"""Whose table it is, and the word by which its address names it."""


def file_name(sheet: Sheet, named: Named, extension: str) -> str:
    """Return the name of a file without its extension: in the reader's language, but for programs, which read JSON."""
    whose, name = named
    return "-".join(filter(None, (whose, name if extension == "json" else slugify(sheet.title) or name)))
