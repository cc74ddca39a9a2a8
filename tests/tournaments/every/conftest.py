"""Fixtures of the tests that read many addresses."""

from __future__ import annotations

import pytest

from tournaments.web import costly


@pytest.fixture
def no_kept_bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what was made for costly addresses: leagues of two tests may have the same id and version."""
    monkeypatch.setattr(costly, "cached_bodies", costly.Bodies(costly.MAX_KEPT_BYTES))
