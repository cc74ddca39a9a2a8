"""Who is counted as one holder of addresses."""

from __future__ import annotations

import pytest

from serving.proxies import client_holder, networks


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
def test_holder_of_an_address(remote: str, forwarded: str, https: bool, holder: str | None) -> None:
    assert client_holder(remote, forwarded, (), https=https) == holder


def test_named_proxies_are_believed_and_no_others() -> None:
    trusted = networks(["10.0.0.0/8"])
    assert client_holder("10.0.0.1", "198.51.100.1", trusted, https=True) == "198.51.100.1"
    assert client_holder("127.0.0.1", "198.51.100.1", trusted, https=True) == "127.0.0.1"
