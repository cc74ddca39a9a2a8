"""The addresses of this machine on the local network: `python -m config.lan` prints them, the best first.

It uses the standard library only, sends nothing, and works without internet.
"""

from __future__ import annotations

import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import AddressValueError, IPv4Address

# "Connecting" a datagram socket sends nothing, and shows the local address with a route there.
TOWARDS = ("192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1", "192.0.2.1")
SIOCGIFADDR = 0x8915
"""Linux's ioctl request for the address of an interface."""
INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg")
"""Prefixes of the interfaces of containers, virtual machines and tunnels."""


def addresses() -> list[str]:
    """Return the IPv4 addresses at which other machines reach this one; none without a network."""
    found = [
        *_interface_addresses(inner=False),
        *_route_addresses(),
        *_hostname_addresses(),
        *_interface_addresses(inner=True),
    ]
    return list(dict.fromkeys(address for address in found if _reachable(address)))


def _reachable(address: str) -> bool:
    """Return whether other machines can reach an IPv4 address."""
    try:
        parsed = IPv4Address(address)
    except AddressValueError:
        return False
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified or parsed.is_multicast)


def _interface_addresses(*, inner: bool) -> Iterator[str]:
    """Yield the addresses that Linux lists for each interface, with a route or without."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _index, name in socket.if_nameindex():
            if name.startswith(INNER) is inner:
                with suppress(OSError):
                    answer = fcntl.ioctl(asking, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                    yield socket.inet_ntoa(answer[20:24])


def _route_addresses() -> Iterator[str]:
    for address in TOWARDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((address, 9))
            yield str(asking.getsockname()[0])


def _hostname_addresses() -> Iterator[str]:
    """Yield the addresses that the system gives for this machine."""
    with suppress(OSError, subprocess.SubprocessError):
        answer = subprocess.run(["hostname", "-I"], capture_output=True, text=True, timeout=5, check=True)  # noqa: S607 - wherever the machine has it
        yield from answer.stdout.split()
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


if __name__ == "__main__":
    print("\n".join(addresses()))
