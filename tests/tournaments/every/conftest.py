"""Fixtures of the tests that read many addresses."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import pytest
from django.utils import timezone

from tournaments.web import freshness


@pytest.fixture(autouse=True)
def _only_errors_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Log no refused requests: hundreds of them would hide what a failing test says."""
    caplog.set_level(logging.ERROR, "django.request")


@pytest.fixture
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock of the ETags, which change every hour, some every minute: a slow test would meet two of them."""
    now = timezone.now()
    monkeypatch.setattr(freshness, "timezone", SimpleNamespace(now=lambda: now))
