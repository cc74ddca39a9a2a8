"""Fixtures of the tests that read many addresses."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.utils import timezone

from tournaments.web import costly, freshness


@pytest.fixture
def no_kept_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what was made for costly addresses: leagues of two tests may have the same id and version."""
    monkeypatch.setattr(costly, "cached_bodies", costly.Bodies(costly.MAX_KEPT_BYTES))


@pytest.fixture
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock of the ETags, which change every hour, some every minute: a slow test would meet two of them."""
    now = timezone.now()
    monkeypatch.setattr(freshness, "timezone", SimpleNamespace(now=lambda: now))
