"""The address by which a client's requests are counted."""

from __future__ import annotations

from typing import Any

import pytest

from serving.proxies import counted_address, networks


@pytest.mark.parametrize(
    ("remote", "forwarded", "https", "holder"),
    [
        ("192.0.2.7", "", False, "192.0.2.7"),
        ("192.0.2.7", "198.51.100.1", True, "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "", False, "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "", False, "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "", False, "192.0.2.7"),
        ("127.0.0.1", "198.51.100.1", True, "198.51.100.1"),
        ("127.0.0.1", "198.51.100.1", False, "127.0.0.1"),
        ("::1", "", False, "::1"),
        ("", "", False, None),
    ],
)
def test_counted_address_is_that_of_the_client(
    remote: str, forwarded: str, https: bool, holder: str | None, settings: Any
) -> None:
    settings.TRUSTED_PROXIES, settings.HTTPS = (), https
    assert counted_address(remote, forwarded) == holder


def test_named_proxies_are_believed_and_no_others(settings: Any) -> None:
    settings.TRUSTED_PROXIES, settings.HTTPS = networks(["10.0.0.0/8"]), True
    assert counted_address("10.0.0.1", "198.51.100.1") == "198.51.100.1"
    assert counted_address("127.0.0.1", "198.51.100.1") == "127.0.0.1"
