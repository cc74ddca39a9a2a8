"""The trusted proxies of the site: only their X-Forwarded-For is believed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address
IPV6_PREFIX_LENGTH = 64
"""Length of the IPv6 prefix that identifies a network, and so one customer."""
SAME_MACHINE = (ip_network("127.0.0.0/8"), ip_network("::1"))


def networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Return the networks in texts such as `10.0.0.5` or `10.0.0.0/24`. Raises ImproperlyConfigured for any other."""
    try:
        return tuple(ip_network(each.strip(), strict=False) for each in texts)
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUSTED_PROXIES: se esperan direcciones o redes ({error})") from error


def address(text: str) -> Address | None:
    """Return the address written in a header, or None."""
    try:
        found = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def client_address(remote: str, forwarded: str, trusted: Sequence[Network]) -> Address | None:
    """Return the client's address: the last one of the chain that is not a trusted proxy; None if it is unknown.

    `remote` is the other end of the connection. For a Unix socket it is no address: only a proxy on this machine can
    use it.
    """
    client = address(remote)
    if not trusted or (client and not _within(client, trusted)):
        return client
    for hop in reversed(forwarded.split(",")):
        before = address(hop)
        if before is None:
            return client
        client = before
        if not _within(before, trusted):
            return client
    return client


def counted_address(remote: str, forwarded: str) -> str | None:
    """Return the client's address for counting requests, as reported by a trusted proxy and never by the client.

    For IPv6 it is the first address of the network, since a customer has a whole network. None for a Unix socket.
    """
    found = client_address(remote, forwarded, _trusted() if forwarded else ())
    if found is None or found.version == 4 or found.is_loopback:
        return str(found) if found else None
    return str(IPv6Network((found, IPV6_PREFIX_LENGTH), strict=False).network_address)


def is_trusted(remote: str) -> bool:
    """Return whether the other end of a connection is a proxy of the site, which brings the requests of many."""
    found = address(remote)
    return found is None or _within(found, _trusted())


def _trusted() -> Sequence[Network]:
    return settings.TRUSTED_PROXIES or (SAME_MACHINE if settings.HTTPS else ())


def _within(client: Address, trusted: Sequence[Network]) -> bool:
    """Return whether an address belongs to one of the trusted networks."""
    return any(client in network for network in trusted)
