"""A clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from unittest.mock import patch


@contextmanager
def at_moment(moment: datetime) -> Iterator[None]:
    with patch("django.utils.timezone.now", return_value=moment):
        yield
