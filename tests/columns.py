"""Every text and JSON column of the database, derived from the models, for the laws of erasure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.apps import apps
from django.db.models import CharField, Field, JSONField, Model, TextField


def text_columns(kinds: Iterable[type[Model]] | None = None) -> Iterator[tuple[str, type[Model], Field[Any, Any]]]:
    """Yield the name of each column that can hold a text, such as "tournaments.Entry.name", with its model."""
    for kind in kinds or apps.get_models():
        for field in kind._meta.concrete_fields:
            if isinstance(field, CharField | TextField | JSONField):
                yield f"{kind._meta.label}.{field.name}", kind, field


def columns_with(is_trace: Callable[[str], bool], kinds: Iterable[type[Model]] | None = None) -> dict[str, list[str]]:
    """Return the columns with a text in which there is a trace of something, with these texts."""
    found: dict[str, list[str]] = {}
    for name, kind, field in text_columns(kinds):
        for value in kind._base_manager.order_by("pk").values_list(field.name, flat=True):
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            if is_trace(text):
                found.setdefault(name, []).append(text)
    return found
