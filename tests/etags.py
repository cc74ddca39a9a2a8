"""ETags that do not change by the clock: those of the site change every hour, some every minute.

A test that needs two equal ETags would fail now and then, if an hour or a minute began between them.
"""

from __future__ import annotations

from types import SimpleNamespace

from django.utils import timezone


def stopped_clock() -> SimpleNamespace:
    """Return what stands for Django's `timezone` in `freshness`: its time is the present, or the one a test sets."""
    real, now = timezone.now, timezone.now()
    return SimpleNamespace(now=lambda: now if timezone.now is real else timezone.now())
