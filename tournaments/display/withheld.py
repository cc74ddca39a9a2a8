"""The values of a decision that the public may not read, taken out before it is put into words.

The rows are changed in memory only: they must not be saved afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tournaments import models
from tournaments.store.championships import present_and_former_names

MAX_ROWS_WITHOUT_A_CHECK = 50
"""For more decisions than this, one query first checks whether there is anything to withhold."""
WITHHELD_NAME = "…"


def without_reason(row: models.Decision) -> models.Decision:
    """Return a decision on a sanction without its reason."""
    row.before, row.after = _without(row.before, "reason"), _without(row.after, "reason")
    return row


def without_seed(row: models.Decision) -> models.Decision:
    """Return a decision without the seed of the lots, which would reveal hidden names."""
    row.before, row.after = _without(row.before, "seed"), _without(row.after, "seed")
    return row


def withhold_championships(rows: Sequence[models.Decision]) -> None:
    """Replace the names of hidden championships in decisions."""
    withheld = models.Championship.objects.filter(withheld=True)
    if len(rows) > MAX_ROWS_WITHOUT_A_CHECK and not withheld.exists():
        return
    naming = [row for row in rows if _has_value(row.before, "championship") or _has_value(row.after, "championship")]
    if not naming:
        return
    hidden = present_and_former_names(withheld)
    for row in naming:
        row.before, row.after = (
            _without_championship_names(row.before, hidden),
            _without_championship_names(row.after, hidden),
        )


def _has_value(document: Any, key: str) -> bool:
    """Return whether a stored value has a key, at any depth, with a value that is not empty."""
    return isinstance(document, dict) and (
        bool(document.get(key)) or any(_has_value(one, key) for one in document.values())
    )


def _without_championship_names(document: Any, hidden: Collection[str]) -> Any:
    """Return a stored value with the names of hidden championships replaced."""
    if not isinstance(document, dict):
        return document
    return {
        key: WITHHELD_NAME if key == "championship" and value in hidden else _without_championship_names(value, hidden)
        for key, value in document.items()
    }


def _without(document: Any, withheld: str) -> Any:
    """Return the document of a decision with None in place of every value of a key."""
    if not isinstance(document, dict):
        return document
    return {key: None if key == withheld else _without(value, withheld) for key, value in document.items()}
