"""Fixtures of the tests that read many addresses."""

from __future__ import annotations

import logging

import pytest


@pytest.fixture(autouse=True)
def _only_errors_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Log no refused requests: hundreds of them would hide what a failing test says."""
    caplog.set_level(logging.ERROR, "django.request")
