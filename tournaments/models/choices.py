"""The closed lists of `tournaments.league.values`, as constraints of the database."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django.db.models import CheckConstraint, Q


def one_of(field: str, choices: type[StrEnum] | Iterable[str], name: str, *, null: bool = False) -> CheckConstraint:
    """Return the constraint that a field holds one of the choices, or null if allowed."""
    condition = Q(**{f"{field}__in": [str(choice) for choice in choices]})
    if null:
        condition |= Q(**{f"{field}__isnull": True})
    return CheckConstraint(condition=condition, name=name)
