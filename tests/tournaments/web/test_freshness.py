"""The ETag of a page changes with everything that the page shows."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from tournaments.display.standings import Edition
from tournaments.web import freshness

EDITION = Edition(pk=1, version=2, championship_version=3, changed=datetime(2026, 1, 2, tzinfo=UTC), broadcasts=4)
LATER = {int: 9, datetime: datetime(2026, 1, 3, tzinfo=UTC)}


def league_etag(edition: Edition = EDITION) -> str:
    return freshness._league_etag(edition)


@pytest.mark.parametrize("name", [field.name for field in fields(Edition)])
def test_etag_changes_with_the_edition(name: str) -> None:
    later = replace(EDITION, **{name: LATER[type(getattr(EDITION, name))]})
    assert league_etag(later) != league_etag()


def test_etag_changes_with_language_settings_and_hour(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tags = [league_etag()]
    with translation.override("en"):
        tags.append(league_etag())
    settings.LIVE_URL = "https://live.example"
    tags.append(league_etag())
    settings.SITE_URL = "https://ligas.example"
    tags.append(league_etag())
    monkeypatch.setattr(freshness, "RELEASE", "another")
    tags.append(league_etag())
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=1))
    tags.append(league_etag())
    assert len(set(tags)) == len(tags)
