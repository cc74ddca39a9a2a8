"""Requests to services outside the site, within limits of time and size; HTTPS only to addresses that were checked."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread, Timer
from typing import Any

from django.conf import settings
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import HTTPError, LocationParseError, NewConnectionError, SSLError
from urllib3.exceptions import TimeoutError as TookTooLong
from urllib3.util import Timeout, parse_url

CONNECT_SECONDS = 3.0
READ_SECONDS = 5.0
MAX_SECONDS = 8.0
"""Time limit of a whole request: a receiver that sends a byte now and then never exceeds the other two limits."""


class RanOut(Exception):
    """The time limit of the request ran out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer and the beginning of its body; `whole` is False for a body beyond the limit."""

    status: int
    body: bytes
    whole: bool


def post_bounded(
    pool: HTTPConnectionPool, path: str, body: bytes, headers: Mapping[str, str], *, max_bytes: int, **more: Any
) -> Answer:
    """Send a body and return the answer; redirects are not followed, and the pool is closed.

    Raises RanOut, OSError or urllib3's HTTPError.
    """
    deadline = _Deadline(pool)
    try:
        with deadline:
            answer = pool.urlopen(
                "POST",
                path,
                body=body,
                headers=headers,
                retries=False,
                redirect=False,
                preload_content=False,
                **more,
            )
            content = answer.read(max_bytes + 1, decode_content=False)
        if deadline.is_over:
            raise RanOut
        return Answer(int(answer.status), content[:max_bytes], len(content) <= max_bytes)
    except (HTTPError, OSError):
        if deadline.is_over:
            raise RanOut from None
        raise
    except ValueError as error:
        # From headers that `http.client` cannot read.
        raise HTTPError from error
    finally:
        pool.close()


class _Deadline:
    """A time limit for a request: its connections are shut down after MAX_SECONDS."""

    def __init__(self, pool: HTTPConnectionPool) -> None:
        self.is_over = False
        opened: list[socket.socket] = []
        self._opened = opened

        class Watched(pool.ConnectionCls):  # type: ignore[name-defined, misc]
            def connect(self) -> None:
                # The TLS handshake has its own time limit.
                super().connect()
                if self.sock:
                    opened.append(self.sock)

        pool.ConnectionCls = Watched
        self._timer = Timer(MAX_SECONDS, self._end)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _end(self) -> None:
        """End all connections of the request."""
        self.is_over = True
        for opened in self._opened:
            with suppress(OSError):
                # Not SSLSocket's own method, which would release the TLS state while another thread reads.
                socket.socket.shutdown(opened, socket.SHUT_RDWR)


MAX_LENGTH = 500
PORTS = (443, 8443)
"""The allowed ports; hosts in DELIVERY_HOSTS may have any port."""
MAX_ADDRESSES = 3
"""The most IP addresses of a host that are tried, one after another, while they refuse the connection."""
MAX_ANSWER_BYTES = 16 * 1024
LOOKUP_SECONDS = 3.0
"""The longest wait for a name server, which may be the user's own and never answer."""
MAX_SIMULTANEOUS_CHECKS = 2
"""The most entered addresses that a process looks up at a time, so that its other threads stay free."""
_checks = BoundedSemaphore(MAX_SIMULTANEOUS_CHECKS)
PUBLIC_IPV6 = IPv6Network("2000::/3")
"""The IPv6 addresses of the public internet. Python also calls some site-local and IPv4-compatible addresses global.
"""
NAT64 = IPv6Network("64:ff9b::/96")
"""The prefix of IPv4 addresses in IPv6 networks with NAT64 (RFC 6052)."""


class Failure(StrEnum):
    """The reason why a request got no answer."""

    MALFORMED = "malformed"
    NOT_HTTPS = "not_https"
    PORT = "port"
    UNKNOWN_HOST = "unknown_host"
    INSIDE = "inside"
    CERTIFICATE = "certificate"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"


class RequestFailed(Exception):
    """The request got no answer, for the reason in `failure`."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    @property
    def disclosed(self) -> Failure:
        """Return the failure to show to the user: an internal host is reported as unknown.

        Otherwise anybody could list the hosts of the site's network.
        """
        return Failure.UNKNOWN_HOST if self.failure is Failure.INSIDE else self.failure


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a request: the name of its host, and the checked IP addresses of the host."""

    host: str
    port: int
    path: str
    ip_addresses: tuple[str, ...]


def check_entered(address: str) -> None:
    """Check an address that a user enters. Raises RequestFailed.

    If too many checks are running, the host is not looked up now, but when something is sent there.
    """
    host, port, _path = parts_of(address)
    if not _checks.acquire(blocking=False):
        return
    try:
        _checked_ip_addresses(host, port)
    finally:
        _checks.release()


def target_of(address: str) -> Target:
    """Look up and check an address. Raises RequestFailed."""
    host, port, path = parts_of(address)
    return Target(host, port, path, _checked_ip_addresses(host, port))


def parts_of(address: str) -> tuple[str, int, str]:
    """Return the host, the port and the path of an address, without looking it up. Raises RequestFailed."""
    try:
        read = parse_url(address)
    except LocationParseError:
        raise RequestFailed(Failure.MALFORMED) from None
    if read.scheme != "https":
        raise RequestFailed(Failure.NOT_HTTPS if read.scheme else Failure.MALFORMED)
    malformed = len(address) > MAX_LENGTH or not address.isascii() or not address.isprintable() or " " in address
    if not read.host or read.auth or read.fragment or malformed:
        raise RequestFailed(Failure.MALFORMED)
    host, port = read.host.strip("[]").lower(), 443 if read.port is None else read.port
    if port not in PORTS and host not in settings.DELIVERY_HOSTS:
        raise RequestFailed(Failure.PORT)
    return host, port, read.request_uri


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body and return the status of the answer; redirects are not followed. Raises RequestFailed."""
    target = target_of(address)
    name = f"[{target.host}]" if ":" in target.host else target.host
    host = name if target.port == 443 else f"{name}:{target.port}"
    all_headers = {"Host": host, "User-Agent": "El Castillar", **headers}
    *first, last = target.ip_addresses
    for ip_text in first:
        with suppress(NewConnectionError):
            return _post_to(ip_text, target, body, all_headers)
    try:
        return _post_to(last, target, body, all_headers)
    except NewConnectionError:
        raise RequestFailed(Failure.UNREACHABLE) from None


def _post_to(ip_text: str, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body to one IP address of the target. Raises RequestFailed, or NewConnectionError if it refuses."""
    pool = HTTPSConnectionPool(
        ip_text,
        target.port,
        server_hostname=target.host,
        ssl_context=_tls_context(),
        timeout=Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
        maxsize=1,
    )
    try:
        return post_bounded(pool, target.path, body, headers, max_bytes=MAX_ANSWER_BYTES, assert_same_host=False).status
    except NewConnectionError:
        raise
    except (SSLError, ssl.SSLError):
        raise RequestFailed(Failure.CERTIFICATE) from None
    except (TookTooLong, RanOut):
        raise RequestFailed(Failure.TIMEOUT) from None
    except (HTTPError, OSError):
        raise RequestFailed(Failure.UNREACHABLE) from None


def _checked_ip_addresses(host: str, port: int) -> tuple[str, ...]:
    """Return the first IP addresses of a host. Raises RequestFailed if any is internal, unless the host is listed."""
    ip_addresses = _looked_up_ip_addresses(host, port)
    if host not in settings.DELIVERY_HOSTS and not all(is_public_address(ip_text) for ip_text in ip_addresses):
        raise RequestFailed(Failure.INSIDE)
    return ip_addresses[:MAX_ADDRESSES]


def _looked_up_ip_addresses(host: str, port: int) -> tuple[str, ...]:
    """Return the IP addresses of a host from its name server, within LOOKUP_SECONDS. Raises RequestFailed."""
    answers: SimpleQueue[tuple[str, ...]] = SimpleQueue()

    def look_up() -> None:
        """Put the addresses of the host into the queue; none for an unknown host."""
        try:
            addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            addresses = []
        answers.put(tuple(str(entry[4][0]) for entry in addresses))

    # `getaddrinfo` takes some 30 s to give up, and cannot be interrupted.
    Thread(target=look_up, name="lookup", daemon=True).start()
    try:
        ip_addresses = answers.get(timeout=LOOKUP_SECONDS)
    except Empty:
        ip_addresses = ()
    if not ip_addresses:
        raise RequestFailed(Failure.UNKNOWN_HOST)
    return ip_addresses


def is_public_address(ip_text: str) -> bool:
    """Return whether an IP address belongs to the public internet, and an IPv4 address embedded in it too."""
    read = ip_address(ip_text.partition("%")[0])
    inner = _embedded_ipv4(read)
    if isinstance(read, IPv6Address) and read not in PUBLIC_IPV6 and read not in NAT64:
        return False
    return read.is_global and not read.is_multicast and (inner is None or is_public_address(str(inner)))


def _embedded_ipv4(address: IPv4Address | IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 address contains, or None."""
    if isinstance(address, IPv4Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo


def _tls_context() -> ssl.SSLContext:
    """Return a context that trusts the system's certificate authorities, and the one in DELIVERY_CA_FILE."""
    context = ssl.create_default_context()
    if settings.DELIVERY_CA_FILE:
        context.load_verify_locations(settings.DELIVERY_CA_FILE)
    return context
