"""The addresses of this machine that phones in the same network can reach."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from config import lan

ROOT = Path(__file__).resolve().parent.parent.parent


def test_every_address_belongs_to_this_machine() -> None:
    for address in lan.addresses():
        assert not ip_address(address).is_loopback
        with socket.create_server((address, 0)):
            pass


def test_module_runs_before_anything_is_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "config.lan"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == lan.addresses()


def fake_machine(
    monkeypatch: pytest.MonkeyPatch, interfaces: dict[bool, list[str]], routes: list[str], names: list[str]
) -> None:
    """Replace what the machine reports about its interfaces, routes and host name."""

    def interface_addresses(*, virtual: bool) -> Iterator[str]:
        yield from interfaces[virtual]

    monkeypatch.setattr(lan, "_interface_addresses", interface_addresses)
    monkeypatch.setattr(lan, "_route_addresses", lambda: routes)
    monkeypatch.setattr(lan, "_hostname_addresses", lambda: names)


def test_room_network_comes_before_virtual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_machine(
        monkeypatch,
        {False: ["127.0.0.1", "192.168.1.20"], True: ["172.17.0.1"]},
        ["192.168.1.20", "10.8.0.2"],
        ["127.0.1.1", "fe80::1", "::1", "169.254.3.4"],
    )
    assert lan.addresses() == ["192.168.1.20", "10.8.0.2", "172.17.0.1"]


def test_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_machine(monkeypatch, {False: ["127.0.0.1"], True: []}, [], ["127.0.1.1", "", "0.0.0.0", "x"])
    assert lan.addresses() == []


def test_unresponsive_machine_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise OSError("no")

    monkeypatch.setattr(socket.socket, "connect", fails)
    monkeypatch.setattr(subprocess, "run", fails)
    monkeypatch.setattr(socket, "gethostbyname_ex", fails)
    monkeypatch.setattr(lan, "_interface_addresses", lambda *, virtual: iter(()))
    assert lan.addresses() == []
