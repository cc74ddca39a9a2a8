"""The addresses of this machine on the local network: `python -m config.lan` prints them, the most likely first.

It uses the standard library only, sends nothing, and works without internet.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import AddressValueError, IPv4Address

from serving.system import interface_address

# "Connecting" a datagram socket sends nothing, and shows the local address with a route to the target.
ROUTE_TARGETS = ("192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1", "192.0.2.1")
VIRTUAL_PREFIXES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg")
"""Prefixes of the interfaces of containers, virtual machines and tunnels."""


def addresses() -> list[str]:
    """Return the IPv4 addresses at which other machines reach this one; none without a network."""
    own = [
        *_interface_addresses(virtual=False),
        *_route_addresses(),
        *_hostname_addresses(),
        *_interface_addresses(virtual=True),
    ]
    return list(dict.fromkeys(address for address in own if _reachable(address)))


def _reachable(address: str) -> bool:
    """Return whether other machines can reach an IPv4 address."""
    try:
        parsed = IPv4Address(address)
    except AddressValueError:
        return False
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified or parsed.is_multicast)


def _interface_addresses(*, virtual: bool) -> Iterator[str]:
    """Yield the addresses of the network interfaces on Linux: of virtual ones, or of all others."""
    if not sys.platform.startswith("linux"):
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            if name.startswith(VIRTUAL_PREFIXES) is virtual:
                with suppress(OSError):
                    yield socket.inet_ntoa(interface_address(probe, name.encode()))


def _route_addresses() -> Iterator[str]:
    """Yield the local addresses from which common networks are reached."""
    for address in ROUTE_TARGETS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            yield str(probe.getsockname()[0])


def _hostname_addresses() -> Iterator[str]:
    """Yield the addresses of this machine's host name."""
    with suppress(OSError, subprocess.SubprocessError):
        answer = subprocess.run(["hostname", "-I"], capture_output=True, text=True, timeout=5, check=True)  # noqa: S607 - wherever the machine has it
        yield from answer.stdout.split()
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


if __name__ == "__main__":
    print("\n".join(addresses()))
