"""HTTPS requests to addresses that users enter, sent only to the IP address that was looked up and checked.

Hosts inside the site's own network are never called, except those that its operator lists in DELIVERY_HOSTS.
"""

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

from django.conf import settings
from urllib3 import HTTPSConnectionPool
from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError, LocationParseError, NewConnectionError, SSLError
from urllib3.exceptions import TimeoutError as TookTooLong
from urllib3.util import Timeout, parse_url

MAX_LENGTH = 500
PORTS = (443, 8443)
"""The ports that may be called; listed hosts may have any."""
CONNECT_SECONDS = 5.0
READ_SECONDS = 10.0
MAX_SECONDS = 20.0
"""Time limit of a whole request: a receiver that sends a byte now and then never reaches the other two limits."""
MAX_ADDRESSES = 3
"""IP addresses of a host that are tried one after another while they refuse the connection."""
MAX_ANSWER_BYTES = 16 * 1024
LOOKUP_SECONDS = 3.0
"""Longest wait for a name server. It may belong to the user who entered the address, and never answer."""
MAX_SIMULTANEOUS_CHECKS = 2
"""Entered addresses that a process looks up at a time, so that its other threads stay free."""
_checks = BoundedSemaphore(MAX_SIMULTANEOUS_CHECKS)
UNICAST = IPv6Network("2000::/3")
"""The IPv6 addresses of the public internet. Others, which Python may call global, are site-local or IPv4-compatible
addresses, or local prefixes of translators.
"""
TRANSLATED = IPv6Network("64:ff9b::/96")
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
        """Return the failure as shown to the author of the address: internal hosts are not told from unknown ones.

        Otherwise anybody could find out which hosts the site's network has.
        """
        return Failure.UNKNOWN_HOST if self.failure is Failure.INSIDE else self.failure


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a request: `host` is a name, `machines` are its checked IP addresses."""

    host: str
    port: int
    path: str
    machines: tuple[str, ...]


def check_entered(address: str) -> None:
    """Check an address that a user enters. Raises RequestFailed.

    If too many checks are running, the host is not looked up now, but when something is sent there.
    """
    host, port, _path = parts_of(address)
    if not _checks.acquire(blocking=False):
        return
    try:
        _machines(host, port)
    finally:
        _checks.release()


def target_of(address: str) -> Target:
    """Look up and check an address. Raises RequestFailed."""
    host, port, path = parts_of(address)
    return Target(host, port, path, _machines(host, port))


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
    *first, last = target.machines
    for machine in first:
        with suppress(NewConnectionError):
            return _post_to(machine, target, body, all_headers)
    try:
        return _post_to(last, target, body, all_headers)
    except NewConnectionError:
        raise RequestFailed(Failure.UNREACHABLE) from None


def _post_to(machine: str, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a body to one IP address of the target. Raises RequestFailed, or NewConnectionError if it refuses."""
    pool = HTTPSConnectionPool(
        machine,
        target.port,
        server_hostname=target.host,
        ssl_context=_tls_context(),
        timeout=Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS),
        maxsize=1,
    )
    deadline = _Deadline(pool)
    try:
        with deadline:
            answer = pool.urlopen(
                "POST",
                target.path,
                body=body,
                headers=headers,
                retries=False,
                redirect=False,
                assert_same_host=False,
                preload_content=False,
            )
            answer.read(MAX_ANSWER_BYTES, decode_content=False)
        if deadline.is_over:
            raise RequestFailed(Failure.TIMEOUT)
        return int(answer.status)
    except NewConnectionError:
        raise
    except (SSLError, ssl.SSLError):
        raise RequestFailed(Failure.CERTIFICATE) from None
    except TookTooLong:
        raise RequestFailed(Failure.TIMEOUT) from None
    except (HTTPError, OSError):
        raise RequestFailed(Failure.TIMEOUT if deadline.is_over else Failure.UNREACHABLE) from None
    finally:
        pool.close()


class _Deadline:
    """A time limit for a request: its connections are shut down after MAX_SECONDS."""

    def __init__(self, pool: HTTPSConnectionPool) -> None:
        self.is_over = False
        opened: list[socket.socket] = []
        self._opened = opened

        class Watched(HTTPSConnection):
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


def _machines(host: str, port: int) -> tuple[str, ...]:
    """Return the first IP addresses of a host. Raises RequestFailed if any is internal, unless the host is listed."""
    machines = _looked_up(host, port)
    if host not in settings.DELIVERY_HOSTS and not all(is_outside(machine) for machine in machines):
        raise RequestFailed(Failure.INSIDE)
    return machines[:MAX_ADDRESSES]


def _looked_up(host: str, port: int) -> tuple[str, ...]:
    """Return the IP addresses of a host from its name server, within LOOKUP_SECONDS. Raises RequestFailed."""
    answered: SimpleQueue[tuple[str, ...]] = SimpleQueue()

    def ask() -> None:
        """Look the host up; no addresses if it is unknown."""
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            found = []
        answered.put(tuple(str(entry[4][0]) for entry in found))

    # `getaddrinfo` takes some 30 s to give up, and cannot be interrupted.
    Thread(target=ask, name="lookup", daemon=True).start()
    try:
        machines = answered.get(timeout=LOOKUP_SECONDS)
    except Empty:
        machines = ()
    if not machines:
        raise RequestFailed(Failure.UNKNOWN_HOST)
    return machines


def is_outside(machine: str) -> bool:
    """Return whether an IP address is one of the public internet; embedded IPv4 addresses must be too."""
    read = ip_address(machine.partition("%")[0])
    inner = _embedded_ipv4(read)
    if isinstance(read, IPv6Address) and read not in UNICAST and read not in TRANSLATED:
        return False
    return read.is_global and not read.is_multicast and (inner is None or is_outside(str(inner)))


def _embedded_ipv4(address: IPv4Address | IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 address contains, or None."""
    if isinstance(address, IPv4Address):
        return None
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo


def _tls_context() -> ssl.SSLContext:
    """Return a context that trusts the system's certificate authorities, and the one in DELIVERY_CA_FILE."""
    context = ssl.create_default_context()
    if settings.DELIVERY_CA_FILE:
        context.load_verify_locations(settings.DELIVERY_CA_FILE)
    return context
