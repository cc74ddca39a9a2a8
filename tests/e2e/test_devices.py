"""A browser context that a test has used is empty for the next test."""

from __future__ import annotations

from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.site import Site

KEEP = "localStorage.kept = sessionStorage.kept = document.cookie = 'kept=1'"
KEPT = "[localStorage.kept, sessionStorage.kept, document.cookie].join()"


def test_browser_used_again_remembers_nothing(devices: Devices, site: Site) -> None:
    with devices.page(ContextOptions(site.url)) as first:
        first.goto("/")
        first.evaluate(KEEP)
        assert first.evaluate(KEPT).count("kept=1") == 3
        first.context.set_offline(True)
    with devices.page(ContextOptions(site.url)) as second:
        assert second is first
        second.goto("/")
        assert "kept" not in second.evaluate(KEPT)
