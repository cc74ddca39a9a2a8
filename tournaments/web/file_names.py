"""The names of the files that a reader downloads, in their language."""

from __future__ import annotations

from django.utils.text import slugify


def file_name(*words: object) -> str:
    """Return a file name without extension, of plain letters, figures and hyphens, from any words."""
    return "-".join(filter(None, (slugify(str(word)) for word in words)))
